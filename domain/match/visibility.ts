import type { Match } from './match.ts';
import { seatOf } from './seats.ts';

/**
 * Whether a player may watch: everybody may watch an open match, only its players one by invitation, and before the start
 * whoever is invited. (What everybody may know of a match does not have the invitations.)
 */
export const isVisibleTo = (
  match: Pick<Match, 'visibility' | 'seats'> & Partial<Pick<Match, 'status' | 'invitations'>>,
  player: string | undefined,
): boolean =>
  match.visibility === 'open' ||
  (player !== undefined && (seatOf(match, player) !== undefined || isInvited(match, player)));

const isInvited = ({ status, invitations }: Partial<Pick<Match, 'status' | 'invitations'>>, player: string): boolean =>
  status === 'open' && invitations !== undefined && invitations.standing.some((each) => each.player === player);
