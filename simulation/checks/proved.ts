import { judgeReceipt, verifyTranscript } from '../../verify/index.ts';
import type { Person } from '../clients/people.ts';
import type { Parts } from '../director.ts';

/**
 * Everybody gives up, and the transcript of the match that is over then has to be what a program finds that knows the rules and
 * nothing of the service.
 *
 * @param people who hold seats, or have held them
 */
export async function checkTranscript(
  { verdict, story, people: { exchanges } }: Parts,
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
  const transcript = await reader.untilDone(() => reader.client.transcript(matchId));
  const { faults, checked } = verifyTranscript(transcript);
  story.tell('calm', `the transcript has ${checked.rounds} entries that were played again`);
  const held = exchanges.filter(({ about, body }) => about.matchId === matchId && body?.receipt?.signed !== undefined);
  const judged = held.map(({ number, body }) => ({ number, ...judgeReceipt(transcript, body) }));
  if (judged.length > 0)
    story.tell('calm', `${judged.length} receipts of players with keys: ${judged.map(({ verdict: said }) => said)}`);
  const wrong = judged.find((each) => each.verdict === 'convicts');
  verdict.hold(
    'cleared',
    wrong === undefined,
    () => `the receipt of #${wrong?.number} convicts the service: ${wrong?.why}`,
  );
  verdict.hold('proved', faults.length === 0, () => `entry ${faults[0]?.seq}: ${faults[0]?.what}`);
}
