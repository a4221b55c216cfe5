import { verifyTranscript } from '../../verify/index.ts';
import type { Person } from '../clients/people.ts';
import type { Parts } from '../director.ts';

/**
 * Everybody gives up, and the transcript of the match that is over then has to be what a program finds that knows the rules and
 * nothing of the service.
 *
 * @param people who hold seats, or have held them
 */
export async function checkTranscript(
  { verdict, story }: Parts,
  people: readonly Person[],
  matchId: string,
): Promise<void> {
  const [reader] = people;
  if (reader === undefined || matchId === '') return;
  const isOver = async () => (await reader.untilDone(() => reader.client.match(matchId))).status === 'over';
  for (const person of people) {
    if (await isOver()) break;
    // Somebody may have another's seat by now, or never have got one.
    await person.untilDone(() => person.client.resign(matchId)).catch(() => {});
  }
  if (!(await isOver())) return;
  const { faults, checked } = verifyTranscript(await reader.untilDone(() => reader.client.transcript(matchId)));
  story.tell('calm', `the transcript has ${checked.rounds} entries that were played again`);
  verdict.hold('proved', faults.length === 0, () => `entry ${faults[0]?.seq}: ${faults[0]?.what}`);
}
