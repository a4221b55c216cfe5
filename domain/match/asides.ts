import type { AnyRuleset, Outcome, Seat } from '../ruleset.ts';
import { type CommandContext, type Decision, type Refused, refused, sameRound, type Transition } from './decision.ts';
import { endNow } from './ending.ts';
import type { EntryBody, Match, Player, Vote } from './match.ts';
import { doneBy, requestMark, sameRequest, withDone } from './repeats.ts';
import { refusedRound } from './seals.ts';
import { awaited, isAwaitable, openRound, seatOf } from './seats.ts';
import { isTimeUp, LONGEST, laterBy, limitOf } from './time.ts';

/*
 * What players agree on beside their play: to pause, to end the match, to give each other time; and their vacation. Each of it
 * belongs to the open round, as acts do, and none of it gives time to whoever does it alone.
 */

/**
 * Requests of a seat in one round after which it can do nothing of this any more: each makes the requests of others decide again.
 */
export const ASIDES = 8;

/** The end of a match on which all who play have agreed. */
const AGREED: Outcome = { reason: 'agreed', winners: [], placements: [], result: null };

/** Seats of persons who play: in play by the game's word, not resigned and not away. */
const persons = (ruleset: AnyRuleset, match: Match): Seat[] =>
  ruleset.inPlay(match.state).filter((seat) => isAwaitable(match.seats[seat]));

/** A seat that may do something beside its play in the open round, or why it may not. */
function asideOf(match: Match, player: Player, round: number): Seat | Refused {
  const seat = seatOf(match, player.id);
  if (seat === undefined) return refused('match.not-seated', 'you hold no seat');
  const no = refusedRound(match, round);
  if (no !== undefined) return no;
  const holder = match.seats[seat];
  if (holder != null && 'player' in holder && holder.standIn !== undefined)
    return refused('match.away', 'a bot plays for you; return first');
  if (!isAwaitable(holder)) return refused('match.resigned', 'a resigned seat does nothing any more');
  return seat;
}

/** The decision about a request that was carried out before in its round, or that is one too many; undefined if it is new. */
function before(match: Match, seat: Seat, did: string): Decision | undefined {
  const done = doneBy(match, seat);
  if (done.includes(did)) return { kind: 'unchanged', match };
  if (done.some((mark) => sameRequest(mark, did)))
    return refused('request.idempotency-key-reused', 'use a new key for a new request');
  if ((match.asides[seat] ?? 0) >= ASIDES)
    return refused('aside.too-many', `${ASIDES} votes, gifts of time and vacations are possible in a round`);
  return undefined;
}

/** A step within the round, with its request remembered. */
function step(
  match: Match,
  seat: Seat,
  did: string,
  change: Partial<Match>,
  body: EntryBody,
  context: CommandContext,
): Transition {
  const asides = { ...match.asides, [seat]: (match.asides[seat] ?? 0) + 1 };
  const done = withDone(match, seat, did);
  const after = { ...match, ...change };
  return { ...sameRound(match, { ...change, asides, done }, { ...body, ...openRound(after) }, context), seat, did };
}

/** Whether all persons who play have voted for the end. */
export function isAgreed(ruleset: AnyRuleset, match: Match): boolean {
  const all = persons(ruleset, match);
  return all.length > 0 && all.every((seat) => match.votes[seat]?.end === true);
}

/** The pause for which all persons who play have voted, in days; undefined if there is none. One alone cannot pause. */
function agreedPause(ruleset: AnyRuleset, match: Match): number | undefined {
  const all = persons(ruleset, match);
  const days = match.votes[all[0] ?? -1]?.pause;
  return all.length > 1 && all.every((seat) => match.votes[seat]?.pause === days) ? days : undefined;
}

/** More time for seats that the round asks: so many days, at the same time of day where rounds end at one. */
function moreDays(match: Match, seats: readonly Seat[], days: number): Match['extra'] {
  const more = seats.map((seat) => {
    const limit = limitOf(match, seat) ?? 0;
    return [seat, (match.extra[seat] ?? 0) + laterBy(match.clock, limit, days) - limit] as const;
  });
  return { ...match.extra, ...Object.fromEntries(more) };
}

/** Seats of persons whom the open round asks, whether they have answered or not. */
const asked = (match: Match): Seat[] =>
  'asked' in match.entry
    ? match.entry.asked.filter((a) => a.required && isAwaitable(match.seats[a.seat])).map((a) => a.seat)
    : [];

/** What the votes that stand lead to, once all who play have cast the same: the end, or a pause. Undefined if nothing. */
export function outcomeOfVotes(
  ruleset: AnyRuleset,
  match: Match,
): { readonly outcome: Outcome } | { readonly paused: number; readonly change: Partial<Match> } | undefined {
  if (Object.keys(match.votes).length === 0) return undefined;
  if (isAgreed(ruleset, match)) return { outcome: AGREED };
  const days = match.deadline === null ? undefined : agreedPause(ruleset, match);
  if (days === undefined) return undefined;
  const votes = Object.fromEntries(
    Object.entries(match.votes).flatMap(([seat, { end }]) => (end ? [[seat, { end }]] : [])),
  );
  return { paused: days, change: { extra: moreDays(match, asked(match), days), votes } };
}

/** Whether two votes say the same. */
const isSame = (a: Vote, b: Vote): boolean => (a.end ?? false) === (b.end ?? false) && a.pause === b.pause;

/** The vote of a seat after a change: what is false or null is taken back, what is left out stays. */
function changed(now: Vote, { end, pause }: { readonly end?: boolean; readonly pause?: number | null }): Vote {
  const ends = end ?? now.end ?? false;
  const pauses = pause === undefined ? now.pause : (pause ?? undefined);
  return { ...(ends && { end: true as const }), ...(pauses !== undefined && { pause: pauses }) };
}

/**
 * Votes for the end of the match, or for a pause of so many days, or takes the vote back. When all persons who play have voted for
 * the same it is so at once: the match is over without a winner, and no seal of the open round is ever shown; or everybody whom the
 * round asks has so much more time. Votes end with the round.
 */
export function vote(
  ruleset: AnyRuleset,
  match: Match,
  player: Player,
  { round, ...wish }: { readonly round: number; readonly end?: boolean; readonly pause?: number | null },
  context: CommandContext,
): Decision {
  const seat = asideOf(match, player, round);
  if (typeof seat === 'object') return seat;
  const all = persons(ruleset, match);
  if (!all.includes(seat)) return refused('match.not-in-play', 'who is out of the game has no vote');
  const now = match.votes[seat] ?? {};
  const next = changed(now, wish);
  const did = requestMark(match, seat, context, [
    'vote',
    wish.end ?? 'as it is',
    wish.pause === undefined ? 'as it is' : wish.pause,
  ]);
  const known = before(match, seat, did);
  if (isSame(now, next)) return { kind: 'unchanged', match };
  if (known !== undefined) return known.kind === 'unchanged' ? SUPERSEDED : known;
  if (next.pause !== undefined && match.deadline === null)
    return refused('match.clock-needed', 'a match without deadlines needs no pause');
  if (next.pause !== undefined && all.length < 2) return refused('vote.alone', 'somebody else has to agree to a pause');
  const { [seat]: _before, ...others } = match.votes;
  const votes = Object.keys(next).length > 0 ? { ...others, [seat]: next } : others;
  const voted = outcomeOfVotes(ruleset, { ...match, votes });
  if (voted !== undefined && 'outcome' in voted) {
    const body = { type: 'agreed', ...voted, round: match.round, asked: [], deadline: null } as const;
    return { ...endNow(match, {}, body, context), seat };
  }
  if (voted === undefined)
    return step(match, seat, did, { votes }, { type: 'voted', seat, ...next } as EntryBody, context);
  const no = tooLate(match, voted.change.extra ?? {}, context.now);
  return no ?? step(match, seat, did, voted.change, { type: 'paused', days: voted.paused } as EntryBody, context);
}

const SUPERSEDED = refused('request.superseded', 'this request was carried out, and a later one has changed the vote');

/** Refuses more time for seats than clocks know. */
function tooLate(match: Match, extra: Match['extra'], now: number): Refused | undefined {
  const after = { ...match, extra };
  const isTooLate = Object.keys(extra).some((seat) => (limitOf(after, Number(seat)) ?? 0) > now + LONGEST);
  return isTooLate ? refused('time.too-much', 'no round is open for more than sixty days') : undefined;
}

/**
 * Gives another seat more time in the open round, for which the round still waits. Whoever gives it gets none: each seat has a
 * limit of its own from then on.
 */
export function giveTime(
  ruleset: AnyRuleset,
  match: Match,
  player: Player,
  { round, seat: to, seconds }: { readonly round: number; readonly seat: Seat; readonly seconds: number },
  context: CommandContext,
): Decision {
  const seat = asideOf(match, player, round);
  if (typeof seat === 'object') return seat;
  const did = requestMark(match, seat, context, ['give', to, seconds]);
  const known = before(match, seat, did);
  if (known !== undefined) return known;
  if (!persons(ruleset, match).includes(seat))
    return refused('match.not-in-play', 'who is out of the game gives no time');
  if (to === seat) return refused('time.own', 'nobody gives time to themselves');
  if (match.deadline === null) return refused('match.clock-needed', 'nobody needs time in a match without deadlines');
  if (!awaited(match).includes(to)) return refused('time.not-awaited', `the round does not wait for seat ${to}`);
  if (isTimeUp(match, to, context.now)) return refused('round.time-up', `the time of seat ${to} is up`);
  const extra = { ...match.extra, [to]: (match.extra[to] ?? 0) + seconds * 1000 };
  const no = tooLate(match, extra, context.now);
  return no ?? step(match, seat, did, { extra }, { type: 'gave-time', seat, to, seconds } as EntryBody, context);
}

/**
 * Takes vacation: the open round waits for the own seat so many days longer. Days are reserved with the player before this is
 * written.
 */
export function takeVacation(
  match: Match,
  player: Player,
  { round, days }: { readonly round: number; readonly days: number },
  context: CommandContext,
): Decision {
  const seat = asideOf(match, player, round);
  if (typeof seat === 'object') return seat;
  const did = requestMark(match, seat, context, ['vacation', days]);
  const known = before(match, seat, did);
  if (known !== undefined) return known;
  const { vacation: most } = match.terms;
  if (most === undefined) return refused('vacation.none', 'there is no vacation in this match');
  if (!awaited(match).includes(seat)) return refused('vacation.not-awaited', 'the round does not wait for you');
  if (isTimeUp(match, seat, context.now)) return refused('round.time-up', 'your time for this round is up');
  const taken = (match.vacation[seat] ?? 0) + days;
  if (taken > most)
    return refused('vacation.used-up', `${most} days are possible in this match, and you have taken ${taken - days}`);
  const extra = moreDays(match, [seat], days);
  const no = tooLate(match, extra, context.now);
  const change = { extra, vacation: { ...match.vacation, [seat]: taken } };
  return no ?? step(match, seat, did, change, { type: 'vacation', seat, days } as EntryBody, context);
}
