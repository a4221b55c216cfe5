import { TZDate } from '@date-fns/tz';
import type { Cadence, Weekday } from './terms.ts';

/** Days to look ahead: two weeks, since a zone may leave a day out, and times of today may be past. */
const AHEAD = 15;

/** Day of the week by its ISO number of a day of JavaScript, where Sunday is 0. */
const weekday = (day: number): Weekday => (day === 0 ? 7 : day) as Weekday;

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

/**
 * The first time of a cadence that is later than `from`, and at least `least` seconds later.
 *
 * It is the time that clocks in the zone show, before and after a change to summer time. A time that the change leaves out is that
 * much later on that day; of a time that comes twice it is the second.
 *
 * @param from epoch milliseconds
 * @param least seconds; that of the cadence unless said
 * @returns epoch milliseconds
 */
export function nextTime({ zone, at, days, least: usual }: Cadence, from: number, least = usual): number {
  const [hours = 0, minutes = 0] = at.split(':').map(Number);
  const begin = new TZDate(from + least * 1000, zone);
  for (let ahead = 0; ahead <= AHEAD; ahead += 1) {
    // Midday tells the day: it is there on each day, whatever a change does to the night.
    const [year, month, date] = [begin.getFullYear(), begin.getMonth(), begin.getDate() + ahead];
    const day = new TZDate(year, month, date, 12, 0, 0, 0, zone);
    if (!days.includes(weekday(day.getDay()))) continue;
    const time = new TZDate(year, month, date, hours, minutes, 0, 0, zone).getTime();
    if (time > from && time >= from + least * 1000) return time;
  }
  throw new Error(`no ${at} in ${zone} within ${AHEAD} days`);
}

/** The time a number of days after a time of a cadence, at the same time of day. */
export function daysLater({ zone }: Cadence, from: number, days: number): number {
  const local = new TZDate(from, zone);
  local.setDate(local.getDate() + days);
  return local.getTime();
}
