import { hmac } from './hashing.ts';
import type { Seat } from './ruleset.ts';
import { canonicalHash, canonicalJson } from './seal.ts';

/*
 * What players mix into the seed of all draws. The service commits to its own seed first, then players to their parts; nobody knows
 * what comes out before the parts are opened:
 *
 *   entry opened    hash of the service's seed          entries opened, joined    hash of each player's part
 *   entry seated    nobody gives a hash any more        entry started             the parts that were opened
 */

/** 32 bytes in base64url, in their one form: the last character has two bits that mean nothing. */
export const BYTES_32 = /^[A-Za-z0-9_-]{42}[AEIMQUYcgkosw048]$/;

/**
 * The hash by which a player commits to a part. It names the player, so that nobody can give the hash of another as their own.
 *
 * @param part 32 random bytes in base64url
 * @returns SHA-256 of JSON ["standoff/part/1", player, part], in base64url
 */
export const partHash = (player: string, part: string): string => canonicalHash(['standoff/part/1', player, part]);

/**
 * What the opened parts are together.
 *
 * @param opened by seat
 * @returns SHA-256 of JSON ["standoff/mix/1", matchId, [[seat, part], …]], the seats ascending, in base64url; null if there are none
 */
export function mixOf(matchId: string, opened: Readonly<Record<Seat, string>>): string | null {
  const parts = Object.entries(opened)
    .map(([seat, part]): [Seat, string] => [Number(seat), part])
    .sort(([a], [b]) => a - b);
  return parts.length === 0 ? null : canonicalHash(['standoff/mix/1', matchId, parts]);
}

/**
 * The seed that draws are made with.
 *
 * @param seed the service's own, see {@link drawSeed}
 * @param mix see {@link mixOf}
 * @returns HMAC-SHA-256(seed, JSON ["standoff/draw-mix/1", matchId, mix]), 32 bytes; without a mix the service's own
 */
export const mixedSeed = (seed: Uint8Array, matchId: string, mix: string | null): Uint8Array =>
  mix === null ? seed : hmac(seed, canonicalJson(['standoff/draw-mix/1', matchId, mix]));
