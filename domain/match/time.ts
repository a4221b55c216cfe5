import type { Seat } from '../ruleset.ts';
import { daysLater, nextTime } from './cadence.ts';
import type { Asked, Match, Reserves } from './match.ts';
import { awaited, isAwaitable } from './seats.ts';
import type { Clock } from './terms.ts';

/*
 * When a round ends, and what it takes from the time of a seat.
 *
 *   limit of a seat   what the clock gives it, plus what it got in this round
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
  const owing = match.clock.early ? awaited(match) : required(match);
  return owing.length === 0 ? match.deadline : Math.max(...limits(match, owing));
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
  return at !== null && now >= at && !isDue(match, now) && awaited(match).length > 0;
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

/**
 * What each seat has left after the open round: less what it took to answer, from the opening to its standing seal. The increment
 * comes with the end of a round alone, so that acts that open another one give nobody time.
 *
 * @param closes whether the round was answered; else an act has opened another one in its place
 */
export function spent(match: Match, now: number, closes: boolean): readonly number[] {
  const { reserves, clock, seals, extra } = match;
  if (reserves === null) return initialReserves(clock, match.seats.length);
  const asked = required(match);
  const increment = closes ? (clock.bank?.increment ?? 0) * 1000 : 0;
  return reserves.left.map((left, seat) => {
    if (!asked.includes(seat)) return left;
    // Clocks of functions differ a little: a seal may be older than its round.
    const used = Math.max(0, (seals[seat]?.at ?? now) - reserves.at - (extra[seat] ?? 0));
    return Math.min(LONGEST, Math.max(0, left - used) + increment);
  });
}

/** The reserves after a seat has left the open round before its end: what it took until now is used. */
export function usedUp(match: Match, seat: Seat, now: number): Pick<Match, 'reserves'> {
  const { reserves, extra } = match;
  if (reserves === null || !required(match).includes(seat)) return { reserves };
  const used = Math.max(0, (match.seals[seat]?.at ?? now) - reserves.at - (extra[seat] ?? 0));
  return { reserves: { ...reserves, left: reserves.left.with(seat, Math.max(0, (reserves.left[seat] ?? 0) - used)) } };
}

/** The time that the open round gets anew after a restore: seals that were lost have to come again. */
export function timingAfterRestore(match: Match, now: number): Timing {
  const { deadline, reserves } = match;
  if (deadline === null) return { deadline, reserves };
  const asked = 'asked' in match.entry ? match.entry.asked : [];
  const anew = timing(match, asked, reserves?.left ?? [], now, undefined);
  return { ...anew, deadline: Math.max(deadline, anew.deadline ?? deadline) };
}

/** A number of days after a time: at the same time of day where rounds end at a time of day. */
export const laterBy = ({ cadence }: Clock, from: number, days: number): number =>
  cadence === undefined ? from + days * DAY : daysLater(cadence, from, days);
