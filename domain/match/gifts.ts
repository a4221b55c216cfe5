import type { AnyRuleset, Seat } from '../ruleset.ts';
import { asking, GIFTS, isDecided, refusedEnd, refusedEndless } from './consent.ts';
import { type CommandContext, type Decision, type Refused, refused, sameRound } from './decision.ts';
import type { EntryBody, Match, Player } from './match.ts';
import { doneBy, withDone } from './repeats.ts';
import { awaited, openRound } from './seats.ts';
import { isTimeUp, limitOf, moved } from './time.ts';

/** Seconds that may be given at once. */
export const GIFT = { min: 60, max: 7 * 24 * 3600 };

/** What may be given at once in a match: a period at the most where rounds have one, also where that is shorter than a minute. Seconds. */
function boundsOf({ clock: { seconds } }: Match): typeof GIFT {
  const max = Math.min(GIFT.max, seconds ?? GIFT.max);
  return { min: Math.min(GIFT.min, max), max };
}

/** Why a seat cannot be given so much time, or undefined. */
function refusedGift(match: Match, to: Seat, seconds: number, now: number): Refused | undefined {
  if (to >= match.seats.length) return refused('match.no-such-seat', `there is no seat ${to}`);
  if (!awaited(match).includes(to)) return refused('time.not-awaited', `the round does not wait for seat ${to}`);
  if (isTimeUp(match, to, now)) return refused('round.time-up', `the time of seat ${to} is up`);
  const { min, max } = boundsOf(match);
  const allowed = `from ${min} to ${max} seconds may be given at once in this match`;
  if (seconds < min) return refused('request.invalid', allowed);
  if (seconds > max) return refused('time.too-much', allowed);
  return refusedEnd((limitOf(match, to) ?? now) + seconds * 1000, now);
}

/** Gives another player, for whom the open round waits, more time in it. Nobody else has any more of it. */
export function giveTime(
  ruleset: AnyRuleset,
  match: Match,
  player: Player,
  { round, seat: to, seconds }: { readonly round: number; readonly seat: Seat; readonly seconds: number },
  context: CommandContext,
): Decision {
  const request = asking(ruleset, match, player, { kind: 'time', round, asked: [to, seconds] }, context);
  if (isDecided(request)) return request;
  const { seat, by, did } = request;
  if (to === seat) return refused('player.self', 'time is given to others');
  const no = refusedEndless(match) ?? refusedGift(match, to, seconds, context.now);
  if (no !== undefined) return no;
  if (doneBy(match, by).length >= GIFTS) return refused('time.too-many', `time can be given ${GIFTS} times in a round`);
  const time = moved(match, {}, (each, until) => until + (each === to ? seconds * 1000 : 0), context.now);
  const body: EntryBody = { type: 'gave-time', seat, to, seconds, ...openRound({ ...match, ...time }) };
  return { ...sameRound(match, { ...time, done: withDone(match, by, did) }, body, context), by, did };
}
