import type { Entry, Match } from '../../domain/match/index.ts';
import type { Recorded } from './archive.ts';
import type { Verdict } from './verdict.ts';

/** Entries with which seats may get more time: by others, by vacation, by a restore. */
const GIVES: ReadonlySet<string> = new Set(['gave-time', 'vacation', 'paused', 'restored']);
/** A resignation can complete a vote for a pause: whole days, that summer time may cut short. Milliseconds. */
const SHORTEST_PAUSE = 23 * 3600_000;

type Timed = Extract<Entry, { readonly deadline: number | null }>;
const isTimed = (entry: Entry | undefined): entry is Timed => entry !== undefined && 'deadline' in entry;

const extraOf = ({ extra = {} }: Timed, seat: number): number => extra[seat] ?? 0;

/** Until when a round that an entry tells of waits for a seat. */
const limitOf = (entry: Timed, seat: number): number =>
  (entry.reserves === undefined
    ? (entry.deadline ?? Number.POSITIVE_INFINITY)
    : entry.reserves.at + (entry.reserves.left[seat] ?? 0)) + extraOf(entry, seat);

/**
 * Holds the time of a match against its entry before: reckoned here from entries alone, and from the clock of the function that
 * wrote each.
 *
 * @param isNewRound whether the entry opens a round
 */
export function checkTime(verdict: Verdict, { id, entries }: Recorded, match: Match, isNewRound: boolean): void {
  const { entry } = match;
  const before = entries.get(entry.seq - 1);
  const name = `entry ${entry.seq} of ${id}`;
  if (isTimed(entry) && entry.reserves !== undefined) {
    const { left } = entry.reserves;
    verdict.hold('time', Math.min(...left) >= 0, () => `${name} leaves a seat less than nothing: ${left}`);
  }
  if (!isTimed(before) || !isTimed(entry) || match.status === 'over') return;
  if (!isNewRound) {
    const more = [...match.seats.keys()].map((seat) => limitOf(entry, seat) - limitOf(before, seat));
    const isPause = entry.type === 'resigned' && more.every((ms) => !(ms > 0) || ms >= SHORTEST_PAUSE);
    const isFair = GIVES.has(entry.type) || isPause || more.every((ms) => !(ms > 0));
    verdict.hold('time', isFair, () => `${name} (${entry.type}) gives seats ${more} ms more`);
    if (entry.type === 'gave-time') checkGift(verdict, name, entry, more);
    return;
  }
  if (entry.type === 'resolved') checkAnswers(verdict, name, before, entry);
  if (entry.type === 'act') checkActor(verdict, name, before, entry);
  checkReserves(verdict, name, match, before, entry);
  checkNext(verdict, name, match, before, entry);
}

/** What one gives another is for the other alone. */
function checkGift(
  verdict: Verdict,
  name: string,
  { to, seconds }: Timed & { type: 'gave-time' },
  more: readonly number[],
): void {
  const isSo = more.every((ms, seat) => (seat === to ? ms === seconds * 1000 : !(ms > 0)));
  verdict.hold('time', isSo, () => `${name} gives ${seconds} s to seat ${to}, and seats have ${more} ms more`);
}

/** Nobody is answered for before their time is up, by the clock of whoever wrote the entry. */
function checkAnswers(verdict: Verdict, name: string, before: Timed, entry: Timed & { type: 'resolved' }): void {
  for (const { seat } of entry.moves.filter(({ by }) => by === 'deadline')) {
    const limit = limitOf(before, seat);
    verdict.hold('time', entry.at >= limit, () => `${name} answers for seat ${seat} ${limit - entry.at} ms too early`);
  }
}

/**
 * Every seal came before the limit of its seat, and took from its reserve what it took to come: reckoned from the seals themselves.
 *
 * @param round the match before the entry that resolved its round; `late`: seats that sealed with that entry; `ordered`: seats that
 * orders may have answered for, at a time that is not known here
 */
export function checkSpent(
  verdict: Verdict,
  name: string,
  round: { before: Match; entry: Timed & { type: 'resolved' }; late: readonly number[]; ordered: ReadonlySet<number> },
): void {
  const { before, entry, late, ordered } = round;
  const opened = before.entry;
  if (!isTimed(opened)) return;
  for (const { seat, by, kind } of entry.moves) {
    const at = late.includes(seat) ? entry.at : before.seals[seat]?.at;
    const limit = limitOf(opened, seat);
    const isInTime = by !== 'seal' || at === undefined || ordered.has(seat) || at < limit;
    verdict.hold('time', isInTime, () => `${name} counts a seal of seat ${seat} that came ${at! - limit} ms too late`);
    const isRequired = opened.asked.some((each) => each.seat === seat && each.required && each.kind === kind);
    const left = opened.reserves?.left[seat];
    const after = entry.reserves?.left[seat];
    if (left === undefined || after === undefined || !isRequired || ordered.has(seat)) continue;
    if (by !== 'seal' && by !== 'deadline') continue;
    const took = Math.max(
      0,
      (by === 'seal' ? (at ?? entry.at) : entry.at) - opened.reserves!.at - extraOf(opened, seat),
    );
    const wanted = Math.max(0, left - took) + (before.clock.bank?.increment ?? 0) * 1000;
    verdict.hold('time', after === wanted, () => `${name} leaves seat ${seat} ${after} ms, and ${wanted} are right`);
  }
}

/** Whether a seat is asked the same by a round and by the next one. */
const isAskedAgain = (before: Timed, entry: Timed, seat: number): boolean =>
  before.asked.some((a) => a.seat === seat && entry.asked.some((b) => b.seat === seat && b.kind === a.kind));

/** Whoever opens another round by an act, and is asked the same in it, has no more time for it than before. */
function checkActor(verdict: Verdict, name: string, before: Timed, entry: Timed & { type: 'act' }): void {
  const { seat } = entry;
  const more = limitOf(entry, seat) - limitOf(before, seat);
  const isFair = !isAskedAgain(before, entry, seat) || !(more > 0);
  verdict.hold('time', isFair, () => `${name} gives seat ${seat} ${more} ms by its own act`);
}

/**
 * A reserve grows by the increment at the most: where the round was answered, or an act of another seat has ended its question, or a
 * player comes in.
 */
function checkReserves(verdict: Verdict, name: string, { clock }: Match, before: Timed, entry: Timed): void {
  if (entry.reserves === undefined || before.reserves === undefined) return;
  const increment = (clock.bank?.increment ?? 0) * 1000;
  const enters = ('changes' in entry ? (entry.changes ?? []) : []).map((change) => change.seat);
  const isOver = (seat: number): boolean =>
    entry.type === 'resolved' ||
    enters.includes(seat) ||
    (entry.type === 'act' && entry.seat !== seat && !isAskedAgain(before, entry, seat));
  for (const [seat, left] of entry.reserves.left.entries()) {
    const most = (before.reserves.left[seat] ?? 0) + (isOver(seat) ? increment : 0);
    verdict.hold('time', left <= most, () => `${name} gives seat ${seat} ${left - most} ms back`);
  }
}

/** The next deadline follows from the last one, or from the entry. */
function checkNext(verdict: Verdict, name: string, { clock }: Match, before: Timed, entry: Timed): void {
  if (clock.cadence !== undefined && entry.deadline !== null) checkHour(verdict, name, clock.cadence, entry.deadline);
  if (clock.seconds === null || entry.deadline === null) return;
  const period = clock.seconds * 1000;
  const most = entry.at + period;
  verdict.hold('time', entry.deadline <= most, () => `${name} opens a round ${entry.deadline! - most} ms too long`);
  const least = entry.at + period / 2;
  verdict.hold(
    'time',
    entry.deadline >= least,
    () => `${name} opens a round that is ${least - entry.deadline!} ms too short`,
  );
  if (entry.deadline === most) return;
  const isRhythm = Object.keys(before.extra ?? {}).length > 0 || entry.deadline === (before.deadline ?? 0) + period;
  verdict.hold('time', isRhythm, () => `${name} opens a round that ends neither after the last one nor after now`);
}

const DAYS = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'];

/** A round ends when clocks in its zone show the time. On a day on which they are changed that may be left out. */
function checkHour(
  verdict: Verdict,
  name: string,
  { zone, at, days }: NonNullable<Match['clock']['cadence']>,
  end: number,
): void {
  const shown = (time: number): string =>
    new Intl.DateTimeFormat('en-GB', { timeZone: zone, weekday: 'short', hour: '2-digit', minute: '2-digit' }).format(
      time,
    );
  const wanted = days.map((day) => `${DAYS[day - 1]} ${at}`);
  const isChanged = shown(end - 12 * 3600_000).slice(-5) === shown(end + 12 * 3600_000).slice(-5);
  const isSo = wanted.includes(shown(end).replace(',', ''));
  verdict.hold(
    'time',
    isSo || !isChanged,
    () => `${name} opens a round until ${shown(end)}, not ${wanted.join(' or ')}`,
  );
}
