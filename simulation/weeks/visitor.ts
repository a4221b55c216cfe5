import type { MatchAnswer } from '../../client/index.ts';
import { isPassing, type Person, refusalOf } from '../clients/people.ts';

/** One thing that a player may do when they look by. Undefined if there is nothing to do. */
type Habit = (person: Person, match: MatchAnswer) => Promise<unknown> | undefined;

const seatOf = ({ seats, you }: MatchAnswer) => seats.find(({ seat }) => seat === you?.seat);

/** Answers what is asked; sometimes changes it, or takes it back. */
const answers: Habit = ({ random, client }, { matchId, round, you }) => {
  if (you == null || you.moves.length === 0 || (you.seal !== null && !random.chance(0.3))) return undefined;
  if (you.seal !== null && random.chance(0.3)) return client.withdraw(matchId, round);
  return client.seal(matchId, round, random.pick(you.moves));
};

const acts: Habit = ({ random, client }, { matchId, round, you }) =>
  you != null && you.acts.length > 0 && random.chance(0.3)
    ? client.act(matchId, round, random.pick(you.acts))
    : undefined;

const resigns: Habit = ({ random, client }, match) =>
  seatOf(match)?.resigned === undefined && random.chance(0.02) ? client.resign(match.matchId) : undefined;

const HABITS: readonly Habit[] = [answers, acts, resigns];

/** Looks by once: reads the match and does what there is to do. */
export async function visit(person: Person, matchId: string): Promise<void> {
  const match = await person.untilDone(() => person.client.match(matchId));
  if (match.status !== 'playing' || match.you === null) return;
  for (const habit of HABITS) {
    try {
      await habit(person, match);
    } catch (error) {
      if (refusalOf(error) === undefined && !isPassing(error)) throw error;
    }
  }
}
