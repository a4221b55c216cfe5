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

/** Votes for what somebody else has voted for, or for something of their own; sometimes takes it back. */
const votes: Habit = ({ random, client }, { matchId, round, seats, you }) => {
  if (you === null || !random.chance(0.15)) return undefined;
  if (random.chance(0.2)) return client.vote(matchId, round, null);
  const other = seats.find(({ seat, vote }) => seat !== you.seat && vote !== undefined)?.vote;
  if (other !== undefined && random.chance(0.7))
    return client.vote(matchId, round, other.for === 'end' ? { for: 'end' } : { for: 'pause', days: other.days ?? 1 });
  return client.vote(matchId, round, random.chance(0.2) ? { for: 'end' } : { for: 'pause', days: 1 + random.int(2) });
};

/** Comes back, if a bot plays meanwhile. */
const returns: Habit = ({ random, client }, match) =>
  seatOf(match)?.standIn !== undefined && random.chance(0.5) ? client.returnTo(match.matchId) : undefined;

const gives: Habit = ({ random, client }, { matchId, round, awaited }) =>
  awaited.length > 0 && random.chance(0.15)
    ? client.giveTime(matchId, round, { seat: random.pick(awaited), seconds: (1 + random.int(20)) * 3600 })
    : undefined;

const takesVacation: Habit = ({ random, client }, { matchId, round, terms, awaitedFromYou }) =>
  terms.vacation !== undefined && awaitedFromYou && random.chance(0.2)
    ? client.takeVacation(matchId, round, 1 + random.int(2))
    : undefined;

const HABITS: readonly Habit[] = [returns, votes, gives, takesVacation, answers, acts, resigns];

/** Takes a seat that is free, if there is one. */
async function sitDown({ client, random }: Person, { matchId, seats }: MatchAnswer): Promise<void> {
  const free = seats.filter(({ vacantUntil }) => vacantUntil !== undefined);
  if (free.length === 0 || random.chance(0.3)) return;
  try {
    await client.join(matchId, random.chance(0.5) ? { seat: random.pick(free).seat } : {});
  } catch (error) {
    if (refusalOf(error) === undefined && !isPassing(error)) throw error;
  }
}

/** Looks by once: reads the match and does what there is to do. */
export async function visit(person: Person, matchId: string): Promise<void> {
  const match = await person.untilDone(() => person.client.match(matchId));
  if (match.status !== 'playing') return;
  if (match.you === null) return sitDown(person, match);
  for (const habit of HABITS) {
    try {
      await habit(person, match);
    } catch (error) {
      if (refusalOf(error) === undefined && !isPassing(error)) throw error;
    }
  }
}
