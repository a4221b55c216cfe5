import type { AnyRuleset, Seat } from '../ruleset.ts';
import { asking, isDecided, refusedEnd, refusedEndless, VACATIONS } from './consent.ts';
import { type CommandContext, type Decision, type Refused, refused, sameRound } from './decision.ts';
import type { DaysOff, EntryBody, Match, Player } from './match.ts';
import { doneBy, withDone } from './repeats.ts';
import { awaited, openRound, seatOf } from './seats.ts';
import { formerSeatOf } from './tenures.ts';
import { laterBy, limitOf, moved } from './time.ts';

/*
 * Days of vacation. A day is reserved among those that a player has in a year over all matches, before it is taken here. The match
 * says how many of them it has taken, so whoever comes next sees which days were reserved and never taken.
 */

/** Days of a year that a player has taken at a seat of a match. */
const daysTaken = ({ vacation }: Pick<Match, 'vacation'>, seat: Seat, player: string, year: number): number => {
  const { of, year: which, own = 0 } = vacation[seat] ?? {};
  return of === player && which === year ? own : 0;
};

/** Days of a year that a player has taken at the seat that they hold. */
export function daysTakenBy(match: Pick<Match, 'vacation' | 'seats'>, player: string, year: number): number {
  const seat = seatOf(match, player);
  return seat === undefined ? 0 : daysTaken(match, seat, player, year);
}

/** The days of a year that a player has taken at their seat, and the year, as the match has noted them last. */
export function lastTaken(
  match: Pick<Match, 'vacation' | 'seats'>,
  player: string,
): { year: number; own: number } | undefined {
  const seat = seatOf(match, player);
  const noted = seat === undefined ? undefined : match.vacation[seat];
  return noted?.of === player ? noted : undefined;
}

/** Whether a player will take no more days at a match, whatever is still on its way. */
export function takesNoMore(match: Pick<Match, 'status' | 'seats' | 'tenures'>, player: string): boolean {
  // The match says no more which days were those of a player whose seat another has: all that are reserved count as taken.
  if (formerSeatOf(match, player) !== undefined) return false;
  const seat = seatOf(match, player);
  const holder = seat === undefined ? undefined : match.seats[seat];
  return (
    match.status === 'over' || (holder != null && 'player' in holder && holder.resigned === true && !holder.enters)
  );
}

/** Why a seat cannot take so many days, or undefined. */
function refusedDays(match: Match, seat: Seat, days: number, now: number): Refused | undefined {
  const most = match.terms.vacation;
  if (most === undefined) return refused('vacation.off', 'this match was opened without vacation');
  if (!awaited(match).includes(seat)) return refused('time.not-awaited', 'the open round does not wait for your seat');
  const left = most - (match.vacation[seat]?.days ?? 0);
  if (days > left) return refused('vacation.none-left', `your seat has ${left} of ${most} days left in this match`);
  return refusedEnd(laterBy(match.clock, limitOf(match, seat) ?? now, days), now);
}

/** The days that a seat has taken, with these. */
function withDays(match: Match, seat: Seat, days: number, of: string, now: number): DaysOff {
  const before = match.vacation[seat];
  // Clocks of functions differ a little: once a day of a year was taken, none of the year before is.
  const year = before?.of === of ? Math.max(before.year, now) : now;
  return { days: (before?.days ?? 0) + days, of, year, own: daysTaken(match, seat, of, year) + days };
}

/**
 * Takes days of vacation: the open round waits for the seat so much longer. The days have to be reserved by now.
 *
 * @param command.year the year whose days they are
 */
export function takeVacation(
  ruleset: AnyRuleset,
  match: Match,
  player: Player,
  { round, days, year }: { readonly round: number; readonly days: number; readonly year: number },
  context: CommandContext,
): Decision {
  const request = asking(ruleset, match, player, { kind: 'vacation', round, asked: [days] }, context);
  if (isDecided(request)) return request;
  const { seat, by, did } = request;
  const no = refusedEndless(match) ?? refusedDays(match, seat, days, context.now);
  if (no !== undefined) return no;
  if (doneBy(match, by).length >= VACATIONS)
    return refused('vacation.too-many', `days can be taken ${VACATIONS} times in a round`);
  const later = (each: Seat, until: number): number => (each === seat ? laterBy(match.clock, until, days) : until);
  const time = moved(match, {}, later, context.now);
  const vacation = { ...match.vacation, [seat]: withDays(match, seat, days, player.id, year) };
  const body: EntryBody = { type: 'vacation', seat, days, ...openRound({ ...match, ...time }) };
  return { ...sameRound(match, { ...time, vacation, done: withDone(match, by, did) }, body, context), by, did };
}
