import type { Seat } from '../ruleset.ts';
import type { Match, Tenure } from './match.ts';
import { seatOf } from './seats.ts';

/*
 * Who held a seat before. A seat that was given up may be taken by another player: from that entry on the seat is theirs, and
 * what was before stays with the player who left.
 */

/** How often seats of one match may be taken by another player. Each is kept in the match, so there is a limit. */
export const SUBSTITUTIONS = 16;

/** The seat that a player held until another took it; undefined if there is none. Nobody has two of them. */
export const formerSeatOf = ({ tenures }: Pick<Match, 'tenures'>, player: string): Tenure | undefined =>
  tenures.find((each) => each.player === player);

/** Number of the entry with which the holder of a seat has taken it; 0 if they had it at the start. */
export const heldSince = ({ tenures }: Pick<Match, 'tenures'>, seat: Seat): number =>
  tenures.findLast((each) => each.seat === seat)?.to ?? 0;

/**
 * The seat whose private part of an entry is a player's own: what they sealed, and nobody before or after them at the seat.
 * Undefined if there is none.
 */
export function ownSeatAt(match: Pick<Match, 'seats' | 'tenures'>, player: string, seq: number): Seat | undefined {
  const seat = seatOf(match, player);
  if (seat !== undefined) return seq > heldSince(match, seat) ? seat : undefined;
  const former = formerSeatOf(match, player);
  return former !== undefined && former.from < seq && seq < former.to ? former.seat : undefined;
}

/** Whether another player may take a seat now. */
export const isVacant = ({ vacant }: Pick<Match, 'vacant'>, seat: Seat, now: number): boolean =>
  (vacant[seat] ?? 0) > now;

/** Seats that another player may take now. Ascending. */
export const vacantSeats = (match: Pick<Match, 'status' | 'vacant'>, now: number): readonly Seat[] =>
  match.status !== 'playing'
    ? []
    : Object.keys(match.vacant)
        .map(Number)
        .filter((seat) => isVacant(match, seat, now))
        .toSorted((a, b) => a - b);
