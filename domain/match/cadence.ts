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
 * The time at which clocks in a zone show this. Of a time that comes twice, when summer time ends, it is the first; for a time that is
 * left out, when it begins, it is the first one that there is after it.
 *
 * @param shown what the clocks show, as if it were in UTC; epoch milliseconds
 */
function timeOf(zone: string, shown: number): number {
  const [before, after] = [offsetAt(zone, shown - DAY), offsetAt(zone, shown + DAY)];
  const isShown = (offset: number): boolean => offsetAt(zone, shown - offset) === offset;
  if (isShown(before)) return shown - before;
  return isShown(after) ? shown - after : changeBetween(zone, shown - after, shown - before);
}

/** When clocks in a zone are changed between two times. */
function changeBetween(zone: string, from: number, to: number): number {
  let [early, late] = [from, to];
  while (late - early > 1) {
    const middle = Math.floor((early + late) / 2);
    if (offsetAt(zone, middle) === offsetAt(zone, from)) early = middle;
    else late = middle;
  }
  return late;
}

/** What clocks in a zone show at a time, as if it were in UTC. Epoch milliseconds. */
const shownAt = (zone: string, time: number): number => time + offsetAt(zone, time);

const dayOf = (shown: number): number => Math.floor(shown / DAY);

/** What clocks show at the time of day of a cadence, on the day of another time that they show. */
function hourOf({ at }: Cadence, shown: number): number {
  const [hours = 0, minutes = 0] = at.split(':').map(Number);
  return dayOf(shown) * DAY + (hours * 60 + minutes) * MINUTE;
}

/** Day of the week by its ISO number. */
const weekday = (shown: number): Weekday => (new Date(shown).getUTCDay() || 7) as Weekday;

/**
 * The first time of a cadence that is later than `from`, and at least `least` seconds later. It is the time that clocks in the zone
 * show, before and after a change to summer time.
 *
 * @param from epoch milliseconds
 * @returns epoch milliseconds
 */
export function nextTime(cadence: Cadence, from: number): number {
  const { zone, at, days, least } = cadence;
  const earliest = from + least * 1000;
  const first = hourOf(cadence, shownAt(zone, earliest));
  for (let ahead = 0; ahead <= AHEAD; ahead += 1) {
    const shown = first + ahead * DAY;
    const time = timeOf(zone, shown);
    // Where a zone has left a whole day out, clocks show the next one.
    const isOn = days.includes(weekday(shown)) && dayOf(shownAt(zone, time)) === dayOf(shown);
    if (isOn && time > from && time >= earliest) return time;
  }
  throw new Error(`no ${at} in ${zone} within ${AHEAD} days`);
}

/**
 * The time a number of days after another, at the same time of day in the cadence's zone. What ends at the time of a cadence, or when
 * that is left out for once, ends at this time of day again.
 */
export function daysLater(cadence: Cadence, from: number, days: number): number {
  const { zone } = cadence;
  const shown = shownAt(zone, from);
  const hour = hourOf(cadence, shown);
  return timeOf(zone, (timeOf(zone, hour) === from ? hour : shown) + days * DAY);
}
