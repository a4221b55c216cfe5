import type { AnyRuleset, Outcome, Seat } from '../ruleset.ts';
import { asking, isDecided, playing, refusedEnd, refusedEndless, VOTES } from './consent.ts';
import { type CommandContext, type Decision, refused, sameRound, type Transition } from './decision.ts';
import { endNow } from './ending.ts';
import { forfeit } from './forfeit.ts';
import type { EntryBody, Match, Player, Vote } from './match.ts';
import { doneBy, fulfilled, withDone } from './repeats.ts';
import { awaited, isPlayers, openRound } from './seats.ts';
import { closesAt, isDue, isTimeUp, laterBy, limitOf, type Moved, moved, owing } from './time.ts';

/*
 * All who play may agree to wait for some days, or to end. A vote stands until its round ends, and each seat has one. Who has
 * resigned, is away or is out of the game is not asked; so a resignation can make the votes of the others complete.
 */

/** The outcome of a match that its players have ended. */
const AGREED: Outcome = { reason: 'agreed', winners: [], placements: [], result: null };

const isSame = (a: Vote | undefined, b: Vote | undefined): boolean => JSON.stringify(a) === JSON.stringify(b);

/** The votes without that of a seat, which has no say any more. */
export function withoutVote({ votes }: Pick<Match, 'votes'>, seat: Seat): Match['votes'] {
  const { [seat]: _vote, ...others } = votes;
  return others;
}

/** Whether somebody may still come to a seat, or come back to it. */
const mayCome = ({ seats, vacant }: Match, seat: Seat, now: number): boolean =>
  isPlayers(seats[seat]) || (vacant[seat] ?? 0) > now;

/**
 * What all who play have voted for; undefined if they do not agree. Who plays alone may end the match, if nobody else may come
 * back, but not pause it.
 */
function agreedOn(ruleset: AnyRuleset, match: Match, now: number): Vote | undefined {
  if (match.status !== 'playing' || Object.keys(match.votes).length === 0) return undefined;
  const [first, ...others] = playing(ruleset, match);
  const vote = first === undefined ? undefined : match.votes[first];
  if (vote === undefined || !others.every((seat) => isSame(match.votes[seat], vote))) return undefined;
  if (others.length > 0) return vote;
  const isAlone = !ruleset.inPlay(match.state).some((seat) => seat !== first && mayCome(match, seat, now));
  return vote.for === 'end' && isAlone ? vote : undefined;
}

/**
 * The time of the open round after a pause of so many days. A seat whose time is up gets none of it back. Where seats have time of their
 * own, nor does whoever has answered: they have used theirs.
 */
function pausedBy(match: Match, days: number, now: number): Moved {
  const { clock, deadline, reserves } = match;
  const isLonger = (seat: Seat): boolean =>
    !isTimeUp(match, seat, now) && (reserves === null || awaited(match).includes(seat));
  const time = reserves === null && deadline !== null ? { deadline: laterBy(clock, deadline, days) } : {};
  return moved(match, time, (seat, until) => (isLonger(seat) ? laterBy(clock, until, days) : until), now);
}

/** When the open round is to end after a pause, if nobody seals. */
function endAfter(match: Match, days: number, now: number): number {
  const limits = owing(match).flatMap((seat) => (isTimeUp(match, seat, now) ? [] : (limitOf(match, seat) ?? [])));
  return laterBy(match.clock, limits.length > 0 ? Math.max(...limits) : (closesAt(match) ?? now), days);
}

/** A pause that is agreed on. The votes are used up. */
function pause(
  match: Match,
  days: number,
  change: Partial<Match>,
  by: { seat?: Seat },
  context: CommandContext,
): Transition {
  const time = pausedBy(match, days, context.now);
  const body: EntryBody = { type: 'paused', ...by, days, ...openRound({ ...match, ...time }) };
  return sameRound(match, { ...change, ...time, votes: {} }, body, context);
}

/** An end that is agreed on. Seals of the open round are void and never shown. */
function end(match: Match, change: Partial<Match>, by: { seat?: Seat }, context: CommandContext): Transition {
  const body: EntryBody = { type: 'agreed', ...by, outcome: AGREED, round: match.round, asked: [], deadline: null };
  return endNow(match, change, body, context);
}

/**
 * The end that all who still play had voted for, when somebody else has ceased to play; undefined if it goes on. Whoever wins because
 * the others have given up has won.
 */
export function agreedEnd(ruleset: AnyRuleset, match: Match, context: CommandContext): Transition | undefined {
  if (agreedOn(ruleset, match, context.now)?.for !== 'end') return undefined;
  if (forfeit(ruleset, match, context.now) !== undefined) return undefined;
  // Whatever is sealed meanwhile is void, so no seal is part of the condition.
  return { ...end(match, {}, {}, context), guard: 'none' };
}

/** The same of a pause. It comes too late for a round that is over. */
export function agreedPause(ruleset: AnyRuleset, match: Match, context: CommandContext): Transition | undefined {
  const vote = agreedOn(ruleset, match, context.now);
  if (vote?.for !== 'pause' || isDue(match, context.now)) return undefined;
  const isTooMuch = refusedEnd(endAfter(match, vote.days, context.now), context.now);
  return isTooMuch === undefined ? pause(match, vote.days, {}, {}, context) : undefined;
}

/** Why this cannot be voted for, or undefined. */
function refusedVote(ruleset: AnyRuleset, match: Match, vote: Vote, now: number): Decision | undefined {
  if (vote.for === 'end') return undefined;
  const endless = refusedEndless(match);
  if (endless !== undefined) return endless;
  if (playing(ruleset, match).length < 2)
    return refused('vote.alone', 'a pause is for matches that two players or more are playing');
  return refusedEnd(endAfter(match, vote.days, now), now);
}

const full = () => refused('vote.too-many', 'this vote stands, and you have asked for it too often in this round');

/**
 * Votes for a pause or for the end, or takes the vote back. Another vote replaces the one before. The vote with which all agree is
 * carried out with the same write.
 *
 * @param command.vote null for none
 */
export function vote(
  ruleset: AnyRuleset,
  match: Match,
  player: Player,
  { round, vote: wanted }: { readonly round: number; readonly vote: Vote | null },
  context: CommandContext,
): Decision {
  const asked = wanted === null ? ['none'] : wanted.for === 'end' ? ['end'] : ['pause', wanted.days];
  const request = asking(ruleset, match, player, { kind: 'vote', round, asked }, context);
  if (isDecided(request)) return request;
  const { seat, by, did } = request;
  if (isSame(match.votes[seat], wanted ?? undefined)) return fulfilled(match, by, did, context, { most: VOTES, full });
  const no = wanted === null ? undefined : refusedVote(ruleset, match, wanted, context.now);
  if (no !== undefined) return no;
  if (doneBy(match, by).length >= VOTES)
    return refused('vote.too-many', `a vote can be cast or taken back ${VOTES} times in a round`);
  const others = withoutVote(match, seat);
  const votes = wanted === null ? others : { ...others, [seat]: wanted };
  const agreed = agreedOn(ruleset, { ...match, votes }, context.now);
  if (agreed?.for === 'end') return end(match, { closer: { seat, mark: did } }, { seat }, context);
  const done = withDone(match, by, did);
  if (agreed?.for === 'pause') return { ...pause(match, agreed.days, { done }, { seat }, context), by, did };
  const body: EntryBody = { type: 'voted', seat, vote: wanted, ...openRound(match) };
  return { ...sameRound(match, { votes, done }, body, context), by, did };
}
