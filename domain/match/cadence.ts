import { tzOffset } from '@date-fns/tz/tzOffset';
import type { Cadence, Weekday } from './terms.ts';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
/** Days to look ahead: two weeks, since a zone may leave a day out, and times of today may be past. */
const AHEAD = 15;

/** Whether a time zone is known here. Offsets such as `+02:00` are no time zones: they know no summer time. */
export function isZone(name: string): boolean {
  if (!/^[A-Za-z]/.test(name)) return false;
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
    return true;
  } catch {
    return false;
  }
}

/** By how much clocks in a zone are ahead of UTC at a time. Milliseconds. */
const offsetAt = (zone: string, time: number): number => tzOffset(zone, new Date(time)) * MINUTE;

/**
 * The time at which clocks in a zone show this. Of a time that comes twice, when summer time ends, it is the first; a time that is
 * left out, when it begins, is that much later.
 *
 * @param shown what the clocks show, as if it were in UTC; epoch milliseconds
 */
function timeOf(zone: string, shown: number): number {
  const [before, after] = [offsetAt(zone, shown - DAY), offsetAt(zone, shown + DAY)];
  const isShown = (offset: number): boolean => offsetAt(zone, shown - offset) === offset;
  return shown - (isShown(before) || !isShown(after) ? before : after);
}

/** What clocks in a zone show at a time, as if it were in UTC. Epoch milliseconds. */
const shownAt = (zone: string, time: number): number => time + offsetAt(zone, time);

/** Day of the week by its ISO number. */
const weekday = (shown: number): Weekday => (new Date(shown).getUTCDay() || 7) as Weekday;

/**
 * The first time of a cadence that is later than `from`, and at least `least` seconds later. It is the time that clocks in the zone
 * show, before and after a change to summer time.
 *
 * @param from epoch milliseconds
 * @returns epoch milliseconds
 */
export function nextTime({ zone, at, days, least }: Cadence, from: number): number {
  const [hours = 0, minutes = 0] = at.split(':').map(Number);
  const earliest = from + least * 1000;
  const midnight = Math.floor(shownAt(zone, earliest) / DAY) * DAY;
  for (let ahead = 0; ahead <= AHEAD; ahead += 1) {
    const shown = midnight + ahead * DAY + (hours * 60 + minutes) * MINUTE;
    const time = timeOf(zone, shown);
    // Where a zone has left a day out, clocks show the next one.
    const isOn = days.includes(weekday(shownAt(zone, time)));
    if (isOn && time > from && time >= earliest) return time;
  }
  throw new Error(`no ${at} in ${zone} within ${AHEAD} days`);
}

/** The time a number of days after another, at the same time of day in the cadence's zone. */
export const daysLater = ({ zone }: Cadence, from: number, days: number): number =>
  timeOf(zone, shownAt(zone, from) + days * DAY);
