import type { AnyRuleset, Outcome, Seat } from '../ruleset.ts';
import { ABANDONED, isDeserted } from './abandoned.ts';
import type { CommandContext, Transition } from './decision.ts';
import { endNow } from './ending.ts';
import type { Holder, Match } from './match.ts';
import { isPlayers } from './seats.ts';

/** Whether a person or a bot plays for a seat. */
const isPlayed = (holder: Holder | null | undefined): boolean =>
  holder != null && ('bot' in holder || isPlayers(holder));

/** Players who had a seat at the start. (A seat that another has taken over is still one.) */
const begun = ({ seats }: Pick<Match, 'seats'>): number =>
  seats.filter((holder) => holder !== null && 'player' in holder).length;

/** Whether a seat may still be taken by another player. Seats that are out of the game are never vacant, see {@link withoutDead}. */
const isFillable = ({ vacant }: Pick<Match, 'vacant'>, now: number): boolean =>
  Object.values(vacant).some((until) => until > now);

/** How a match ends in which this seat alone is left: the game names the side that it wins with. */
function outcomeFor(ruleset: AnyRuleset, match: Match, left: Seat): Outcome {
  const winners = ruleset.sideOf?.(match.state, left) ?? [left];
  const placements = match.seats.map((_, seat) => ({ seat, rank: winners.includes(seat) ? 1 : winners.length + 1 }));
  return { reason: 'forfeit', winners, placements, result: null };
}

/**
 * How the match ends because only one of those who are still in play is left; undefined while it goes on. At least two
 * players must have begun, and nobody may be able to take a seat any more.
 */
export function forfeit(ruleset: AnyRuleset, match: Match, now: number): Outcome | undefined {
  if (begun(match) < 2 || isFillable(match, now)) return undefined;
  const inPlay = ruleset.inPlay(match.state);
  const left = inPlay.filter((seat) => isPlayed(match.seats[seat]));
  // Whom the game has left alone has not won by forfeit: somebody must have given up.
  return left.length === 1 && inPlay.length > 1 ? outcomeFor(ruleset, match, left[0] as Seat) : undefined;
}

/**
 * How the match ends because players are gone; undefined while it goes on. Where no player is there, nobody waits for one to come in:
 * whoever is away and has not given up may still have won.
 */
export function endOfPlayers(ruleset: AnyRuleset, match: Match, now: number): Outcome | undefined {
  if (!isDeserted(match)) return forfeit(ruleset, match, now);
  return forfeit(ruleset, { ...match, vacant: {} }, now) ?? ABANDONED;
}

/** The match without vacancies of seats that are out of the game: nobody could play there any more. */
export function withoutDead(ruleset: AnyRuleset, match: Match): Match {
  const seats = Object.keys(match.vacant).map(Number);
  if (seats.length === 0) return match;
  const inPlay = ruleset.inPlay(match.state);
  return {
    ...match,
    vacant: Object.fromEntries(
      seats.filter((seat) => inPlay.includes(seat)).map((seat) => [seat, match.vacant[seat]!]),
    ),
  };
}

/** When the last seat ceased to be free for another player; undefined if none was, or one still is. Epoch milliseconds. */
export function vacanciesOver({ status, vacant }: Pick<Match, 'status' | 'vacant'>, now: number): number | undefined {
  const times = Object.values(vacant);
  const last = Math.max(...times);
  return status === 'playing' && times.length > 0 && last <= now ? last : undefined;
}

/** The end of a match whose last vacant seat nobody has taken in time; undefined if it goes on. */
export function forfeitNow(ruleset: AnyRuleset, match: Match, context: CommandContext): Transition | undefined {
  if (match.status !== 'playing' || Object.keys(match.vacant).length === 0) return undefined;
  const outcome = forfeit(ruleset, match, context.now);
  if (outcome === undefined) return undefined;
  const body = { type: 'forfeited', outcome, round: match.round, asked: [], deadline: null } as const;
  // Whatever is sealed meanwhile is void, so no seal is part of the condition.
  return { ...endNow(match, {}, body, context), guard: 'none' };
}
