import { invitationOf } from './invitations.ts';
import type { Match } from './match.ts';
import { seatOf } from './seats.ts';
import { formerSeatOf } from './tenures.ts';

type Seats = Pick<Match, 'visibility' | 'seats' | 'tenures'>;
type WithInvitations = Seats & Pick<Match, 'status' | 'invitations'>;

/**
 * Whether a player may watch: everybody may watch an open match; one by invitation only its players, also those whose seat another
 * has taken, and whoever is invited, as long as the invitation stands. What everybody may know of a match does not have the
 * invitations, so it needs no time.
 *
 * @param now epoch milliseconds: invitations end by themselves
 */
export function isVisibleTo(match: Seats & { readonly invitations?: never }, player: string | undefined): boolean;
export function isVisibleTo(match: WithInvitations, player: string | undefined, now: number): boolean;
export function isVisibleTo(
  match: Seats & Partial<WithInvitations>,
  player: string | undefined,
  now = Number.POSITIVE_INFINITY,
): boolean {
  if (match.visibility === 'open') return true;
  if (player === undefined) return false;
  const { status, invitations } = match;
  const isInvited =
    status !== undefined &&
    invitations !== undefined &&
    invitationOf({ status, invitations }, player, now) !== undefined;
  return isInvited || seatOf(match, player) !== undefined || formerSeatOf(match, player) !== undefined;
}
