import type { Match } from '../../domain/match/index.ts';
import { rulesetOf } from '../../domain/registry.ts';

/**
 * Moves and states are compressed and then filled up to the size that their game names, so that their length tells
 * nothing. This size is for a game whose rules are not in this build; nothing can be played in it. Bytes.
 */
const ROOM = 1024;
export const moveRoom = ({ game, version }: Pick<Match, 'game' | 'version'>): number =>
  rulesetOf(game, version)?.room.move ?? ROOM;
export const stateRoom = ({ game, version, seats }: Pick<Match, 'game' | 'version' | 'seats'>): number =>
  rulesetOf(game, version)?.room.state(seats.length) ?? ROOM;
/** The standing orders of all seats together are filled up to a multiple of this. Bytes. */
export const ORDERS_BLOCK = 256;

/** Fills up to a multiple of a block. `unpack` finds the end of the packed data by itself. */
export function padded(packed: Uint8Array, block: number): Uint8Array {
  const whole = Buffer.alloc(Math.ceil(packed.length / block) * block);
  whole.set(packed);
  return whole;
}
