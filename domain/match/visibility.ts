import type { Match } from './match.ts';
import { seatOf } from './seats.ts';
import { formerSeatOf } from './tenures.ts';

/**
 * Whether a player may watch: everybody may watch an open match; one by invitation only its players, also those whose seat another
 * has taken, and whoever is invited. (What everybody may know of a match does not have the invitations.)
 */
export const isVisibleTo = (
  match: Pick<Match, 'visibility' | 'seats' | 'tenures'> & Partial<Pick<Match, 'status' | 'invitations'>>,
  player: string | undefined,
): boolean =>
  match.visibility === 'open' ||
  (player !== undefined &&
    (seatOf(match, player) !== undefined || formerSeatOf(match, player) !== undefined || isInvited(match, player)));

const isInvited = ({ status, invitations }: Partial<Pick<Match, 'status' | 'invitations'>>, player: string): boolean =>
  status !== 'over' && invitations !== undefined && invitations.standing.some((each) => each.player === player);
