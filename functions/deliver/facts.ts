import { closesAt, isAwaited, isDue, isTimeUp, seatOf, vacantSeats } from '../../domain/match/index.ts';
import { findInvited } from '../hooks/invited.ts';
import type { Notice } from '../hooks/notice.ts';
import type { TickedMatch } from '../public/match.ts';
import { loadPublicMatch } from '../public/store.ts';

/** What a message says of a match: what everybody may know of it, and that its reader is awaited. Never a move. */
export interface MatchFacts {
  readonly matchId: string;
  readonly game: string;
  readonly status: 'open' | 'playing' | 'over';
  readonly round: number;
  readonly seq: number;
  /** Epoch milliseconds. */
  readonly deadline: number | null;
  /** Whether the match waits for the player whose webhook this is. */
  readonly awaited: boolean;
}

/**
 * What a message says to whoever is invited: what was so when they were. Their invitation may end at any moment, and how the match
 * goes on is then none of their business.
 */
type InvitedFacts = Pick<MatchFacts, 'matchId' | 'game' | 'status' | 'awaited'>;

/** What there is to tell, and when that came to be. Epoch milliseconds. */
export interface Facts {
  readonly at: number;
  readonly about: MatchFacts | InvitedFacts | Record<string, never>;
}

/**
 * What an invitation has to tell while it stands. A crash may leave it on its player's list after its end; what is told then is what
 * was told before.
 */
async function invitedFacts({ player, seq }: Notice, match: TickedMatch, now: number): Promise<Facts | undefined> {
  const { id, game, status } = match;
  const hasSeats = status === 'open' || vacantSeats(match, now).length > 0;
  if (seatOf(match, player) !== undefined || !hasSeats) return undefined;
  // After the match: what is told of it was so while the invitation stood.
  const invited = await findInvited(player, id);
  const stands = invited !== undefined && invited.seq === seq && invited.status === status && invited.until > now;
  return stands ? { at: invited.at, about: { matchId: id, game, status, awaited: false } } : undefined;
}

/**
 * What a notice has to tell now, or undefined if it is no longer so: the player is awaited no more, the player has left, the
 * invitation has ended.
 */
export async function factsOf(notice: Notice, now: number): Promise<Facts | undefined> {
  const { event, matchId, player, round } = notice;
  if (event === 'test') return { at: notice.asked ?? now, about: {} };
  const match = matchId === undefined ? undefined : await loadPublicMatch(matchId);
  if (match === undefined) return undefined;
  if (event === 'invited') return invitedFacts(notice, match, now);
  const seat = seatOf(match, player);
  // Where seats have time of their own, the round may wait for others alone.
  const isTooLate = isDue(match, now) || (seat !== undefined && isTimeUp(match, seat, now));
  const isTheirTurn = isAwaited(match, player) && !isTooLate;
  const isSo = {
    turn: isTheirTurn && match.round === round,
    deadline: isTheirTurn && match.round === round,
    started: seat !== undefined && match.status !== 'open',
    over: seat !== undefined && match.status === 'over',
  }[event];
  if (!isSo) return undefined;
  const { id, game, status, seq } = match;
  const deadline = closesAt(match);
  const about = { matchId: id, game, status, round: match.round, seq, deadline, awaited: isTheirTurn };
  const { reminder } = match.terms;
  const isNear = event === 'deadline' && deadline !== null && reminder !== undefined;
  return { at: isNear ? deadline - reminder * 1000 : match.entry.at, about };
}
