import type { Seat } from '../ruleset.ts';
import { daysLater, nextTime } from './cadence.ts';
import type { Asked, Match, Reserves } from './match.ts';
import { asksAgain, awaited, isAwaitable } from './seats.ts';
import type { Clock } from './terms.ts';

/*
 * When a round ends, and what it takes from the time of a seat.
 *
 *   limit of a seat   what the clock gives it, and what it got in this round
 *   end of a round    the latest limit of those who are still awaited: they run out one by one
 *
 * What a player does alone never moves a limit to a later time. So limits change with entries alone, and a seal is judged on the
 * limit of its own seat.
 */

/** What the end of a round follows from. All of it is public. */
type Timed = Pick<Match, 'status' | 'seats' | 'sealed' | 'entry' | 'deadline' | 'clock' | 'reserves' | 'extra'>;

const DAY = 24 * 3600_000;
/** The longest time that a clock knows. Milliseconds. */
export const LONGEST = 60 * DAY;

/** What each change of the time of an open round is made of, see {@link moved}. */
export type Moved = Pick<Match, 'deadline' | 'reserves' | 'extra'>;

/** Whether all seats have the same time: the round ends at its deadline, whoever has sealed. */
export const isShared = ({ reserves, extra }: Pick<Match, 'reserves' | 'extra'>): boolean =>
  reserves === null && Object.keys(extra).length === 0;

/** Until when the open round waits for a seat; null for ever. Epoch milliseconds. */
export function limitOf({ deadline, reserves, extra }: Timed, seat: Seat): number | null {
  const usual = reserves === null ? deadline : reserves.at + (reserves.left[seat] ?? 0);
  return usual === null ? null : usual + (extra[seat] ?? 0);
}

/** Limits of these seats. */
const limits = (match: Timed, seats: readonly Seat[]): number[] => seats.flatMap((seat) => limitOf(match, seat) ?? []);

/** Seats that the open round asks and waits for, whether they have sealed or not. */
const required = ({ seats, entry }: Pick<Match, 'seats' | 'entry'>): Seat[] =>
  'asked' in entry ? entry.asked.filter((a) => a.required && isAwaitable(seats[a.seat])).map((a) => a.seat) : [];

/**
 * When the open round closes if nobody seals any more; null for never. Epoch milliseconds. Where rounds end at their deadline,
 * those who have sealed count too: they may still change their mind.
 */
export function closesAt(match: Timed): number | null {
  if (match.deadline === null || isShared(match)) return match.deadline;
  const seats = owing(match);
  return seats.length === 0 ? match.deadline : Math.max(...limits(match, seats));
}

/** Seats whose limits the end of the open round follows from. */
export const owing = (match: Timed): Seat[] => (match.clock.early ? awaited(match) : required(match));

/**
 * When a round that is due was over. Where seats have limits of their own, whoever was awaited last may have answered or resigned after
 * the limits of all others: then it was over with that, and not before.
 */
export function overAt(match: Match, now: number): number | null {
  const end = closesAt(match);
  if (end === null || isShared(match)) return end;
  const seals = Object.values(match.seals).map(({ at }) => at);
  // Clocks of functions differ a little.
  return Math.max(end, Math.min(now, Math.max(match.entry.at, ...seals)));
}

/**
 * The earliest time at which the open round may close: others may have sealed that whoever writes now does not know of. Epoch
 * milliseconds; undefined if nobody is awaited.
 *
 * @param sealing a seat that seals with this write
 */
export function mayCloseAt(match: Timed, sealing?: Seat): number | undefined {
  // Where rounds end at their deadline, it does not matter who has sealed.
  if (!match.clock.early) return closesAt(match) ?? undefined;
  const others = limits(
    match,
    awaited(match).filter((seat) => seat !== sealing),
  );
  return others.length === 0 ? undefined : Math.min(...others);
}

/** Whether the time of a seat is up while the round still waits for others. */
export function isTimeUp(match: Timed, seat: Seat, now: number): boolean {
  const limit = isShared(match) ? null : limitOf(match, seat);
  return limit !== null && now >= limit;
}

/** The deadline of the open round has passed. */
export function isDue(match: Timed, now: number): boolean {
  if (match.status !== 'playing') return false;
  const end = closesAt(match);
  return end !== null && now >= end;
}

/** What a reminder follows from. */
type Reminding = Timed & Pick<Match, 'terms' | 'round' | 'reminded'>;

/**
 * When those who are still awaited are reminded that the round ends; null if they are not, or have been. Epoch milliseconds.
 *
 * @param end when the open round ends; as the match says unless given
 */
export function remindsAt(match: Reminding, end = closesAt(match)): number | null {
  const { terms, status, round, reminded } = match;
  if (terms.reminder === undefined || status !== 'playing' || reminded >= round || end === null) return null;
  if (awaited(match).length === 0) return null;
  return end - terms.reminder * 1000;
}

/** Whether those who are awaited have to be reminded now. */
export function isReminderDue(match: Reminding, now: number): boolean {
  const at = remindsAt(match);
  return at !== null && now >= at && !isDue(match, now);
}

/**
 * The open round with other limits. Every change of limits within a round is made here: none is more than sixty days from now, unless
 * it was before.
 *
 * @param time what the clock gives from now on
 * @param limit until when the round is to wait for a seat, from its limit until now
 */
export function moved(
  match: Match,
  time: Partial<Timing>,
  limit: (seat: Seat, until: number) => number,
  now: number,
): Moved {
  const bounded = (wanted: number, until: number): number => Math.min(wanted, Math.max(until, now + LONGEST));
  const { deadline = match.deadline, reserves = match.reserves } = time;
  const end = deadline === null ? null : bounded(deadline, match.deadline ?? deadline);
  const usual: Timed = { ...match, deadline: end, reserves, extra: {} };
  const seats = 'asked' in match.entry ? match.entry.asked.map((a) => a.seat) : [];
  const extra = seats.flatMap((seat): [Seat, number][] => {
    const [until, given] = [limitOf(match, seat), limitOf(usual, seat)];
    if (until === null || given === null) return [];
    const more = bounded(limit(seat, until), until) - given;
    return more === 0 ? [] : [[seat, more]];
  });
  return { deadline: end, reserves, extra: Object.fromEntries(extra) };
}

/**
 * Where an act opens another round that asks its player the same, they have no more time for it than before. All others have the
 * time of a new round.
 *
 * @param match with the round that the act ends
 * @param asked whom the new round asks
 * @param time what it gives
 * @returns how much less than that the player has
 */
export function keptLimit(match: Match, asked: readonly Asked[], seat: Seat | undefined, time: Timing): Match['extra'] {
  if (seat === undefined || !asksAgain(match, asked, seat)) return {};
  const [until, usual] = [limitOf(match, seat), limitOf({ ...match, ...time, extra: {} }, seat)];
  return until === null || usual === null || until >= usual ? {} : { [seat]: until - usual };
}

/** The time that a new round gets. */
export interface Timing {
  readonly deadline: number | null;
  readonly reserves: Reserves | null;
}

/** The time of a match that has no open round. */
export const NO_TIME: Timing = { deadline: null, reserves: null };

/**
 * A time that was reckoned from the last deadline, if it leaves at least half of what it should; else one that is reckoned from now.
 * So after an outage no round is over before its players have seen it.
 */
function leavesTime(counted: number, fromNow: number, now: number): number {
  return counted - now >= (fromNow - now) / 2 ? counted : fromNow;
}

/** When the next round ends, by a clock that is the same for all seats. */
function nextDeadline({ seconds, cadence }: Clock, now: number, closedAt: number | undefined): number | null {
  // It leaves the least time from now, however late the last round was closed.
  if (cadence !== undefined) return nextTime(cadence, now);
  if (seconds === null) return null;
  const fromNow = now + seconds * 1000;
  return closedAt === undefined ? fromNow : leavesTime(closedAt + seconds * 1000, fromNow, now);
}

/**
 * The time that a new round gets.
 *
 * @param asked whom it asks
 * @param left what each seat has, where seats have time of their own, see {@link spent}
 * @param closedAt the deadline that closed the round before; undefined if something else did
 */
export function timing(
  { clock, seats }: Pick<Match, 'clock' | 'seats'>,
  asked: readonly Asked[],
  left: readonly number[],
  now: number,
  closedAt: number | undefined,
): Timing {
  if (clock.bank === undefined) return { deadline: nextDeadline(clock, now, closedAt), reserves: null };
  const waitedFor = asked.filter((a) => a.required && isAwaitable(seats[a.seat])).map((a) => left[a.seat] ?? 0);
  return { deadline: now + Math.max(0, ...waitedFor), reserves: { at: now, left } };
}

/** What each seat begins with, where seats have time of their own. Milliseconds. */
export const initialReserves = ({ bank }: Clock, seats: number): readonly number[] =>
  bank === undefined ? [] : Array.from({ length: seats }, () => bank.reserve * 1000);

/** What a seat has left of its reserve if it leaves the open round now: less what it took, from the opening to its standing seal. */
function leftOf({ seals, extra }: Match, { at, left }: Reserves, seat: Seat, now: number): number {
  // Clocks of functions differ a little: a seal may be older than its round.
  const used = Math.max(0, (seals[seat]?.at ?? now) - at - (extra[seat] ?? 0));
  return Math.max(0, (left[seat] ?? 0) - used);
}

/**
 * What each seat has left after the open round. Whoever was asked in it gets the increment, once their question is over.
 *
 * @param isOver whether the question of a seat is over; it is not where an act has opened another round that asks the same
 */
export function spent(match: Match, now: number, isOver: (seat: Seat) => boolean): readonly number[] {
  const { reserves, clock } = match;
  if (reserves === null) return initialReserves(clock, match.seats.length);
  const asked = required(match);
  return reserves.left.map((left, seat) => {
    const isDone = reserves.done?.includes(seat) === true;
    if (!isDone && !asked.includes(seat)) return left;
    const rest = isDone ? left : leftOf(match, reserves, seat, now);
    return Math.min(LONGEST, rest + (isOver(seat) ? incrementOf(clock) : 0));
  });
}

/** What a seat gets back after each round in which it was asked. Milliseconds. */
const incrementOf = ({ bank }: Clock): number => (bank?.increment ?? 0) * 1000;

/** The same, where a player comes in at a seat with a round that begins: it has the increment at least. */
export const leftAtEntry = (clock: Clock, left: readonly number[], seats: readonly Seat[]): readonly number[] =>
  left.map((each, seat) => (seats.includes(seat) ? Math.max(each, incrementOf(clock)) : each));

/**
 * The reserves after a seat has left the open round before its end: what it took until now is used.
 *
 * @param answers whether it has nothing left to answer; else it was given up
 */
export function usedUp(match: Match, seat: Seat, now: number, answers: boolean): Pick<Match, 'reserves'> {
  const { reserves } = match;
  if (reserves === null || !required(match).includes(seat)) return { reserves };
  const left = reserves.left.with(seat, leftOf(match, reserves, seat, now));
  return { reserves: { ...reserves, left, ...(answers && { done: [...(reserves.done ?? []), seat] }) } };
}

/**
 * The time that the open round gets anew after a restore: seals that were lost have to come again. Each seat has all of what the clock
 * gives from now on, and until its limit of before if that is later.
 */
export function timingAfterRestore(match: Match, now: number): Moved {
  const { deadline, reserves, extra } = match;
  if (deadline === null) return { deadline, reserves, extra };
  const asked = 'asked' in match.entry ? match.entry.asked : [];
  const anew = timing(match, asked, reserves?.left ?? [], now, undefined);
  const done = reserves?.done;
  const time = {
    deadline: Math.max(deadline, anew.deadline ?? deadline),
    reserves: anew.reserves === null ? null : { ...anew.reserves, ...(done && { done }) },
  };
  const usual: Timed = { ...match, ...time, extra: {} };
  return moved(match, time, (seat, until) => Math.max(until, limitOf(usual, seat) ?? until), now);
}

/** A number of days after a time: at the same time of day where rounds end at a time of day. */
export const laterBy = ({ cadence }: Clock, from: number, days: number): number =>
  cadence === undefined ? from + days * DAY : daysLater(cadence, from, days);
