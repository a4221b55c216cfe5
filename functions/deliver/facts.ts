import { closesAt, isAwaited, isDue, seatOf, vacantSeats } from '../../domain/match/index.ts';
import type { Notice } from '../hooks/notice.ts';
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

/** What there is to tell, and when that came to be. Epoch milliseconds. */
export interface Facts {
  readonly at: number;
  readonly about: MatchFacts | Record<string, never>;
}

/**
 * What a notice has to tell now, or undefined if it is no longer so: the player is awaited no more, the player has left, the
 * invitation is past.
 */
export async function factsOf(notice: Notice, now: number): Promise<Facts | undefined> {
  const { event, matchId, player, round } = notice;
  if (event === 'test') return { at: notice.asked ?? now, about: {} };
  const match = matchId === undefined ? undefined : await loadPublicMatch(matchId);
  if (match === undefined) return undefined;
  const seat = seatOf(match, player);
  const isTheirTurn = isAwaited(match, player) && !isDue(match, now);
  const isSo = {
    turn: isTheirTurn && match.round === round,
    deadline: isTheirTurn && match.round === round,
    started: seat !== undefined && match.status !== 'open',
    over: seat !== undefined && match.status === 'over',
    invited: seat === undefined && (match.status === 'open' || vacantSeats(match, now).length > 0),
  }[event];
  if (!isSo) return undefined;
  const { id, game, status, seq } = match;
  const deadline = closesAt(match);
  const about = { matchId: id, game, status, round: match.round, seq, deadline, awaited: isTheirTurn };
  const { reminder } = match.terms;
  const isNear = event === 'deadline' && deadline !== null && reminder !== undefined;
  return { at: isNear ? deadline - reminder * 1000 : match.entry.at, about };
}
