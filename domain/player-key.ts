import { bytesOf } from './base64url.ts';
import { isSignedBy } from './ed25519.ts';
import { isPublicPoint, isSmall } from './points.ts';
import type { Json, Seat } from './ruleset.ts';
import { canonicalHash, canonicalJson } from './seal.ts';

/*
 * Players may have a key of their own. With it they sign each seal, and each withdrawal of one: then nobody can say that they have
 * sealed something else, or later.
 */

/** Whether a text is a public key that a player can have: one of Ed25519, in base64url. */
export function isPlayerKey(text: string): boolean {
  const bytes = bytesOf(text, 32);
  return bytes !== undefined && isPublicPoint(bytes);
}

/**
 * The hash of a move that is signed: SHA-256 of the canonical JSON array ["standoff/player-move/1", nonce, move], in base64url.
 *
 * @param nonce 16 random bytes in base64url: without it the hash tells nothing about the move
 * @param move as it is sent
 */
export const moveHash = (nonce: string, move: Json): string => canonicalHash(['standoff/player-move/1', nonce, move]);

/** What a player signs: where, the how manieth time in the round, and the hash of the move, or null for a withdrawal. */
export interface SignedText {
  readonly matchId: string;
  readonly round: number;
  readonly seat: Seat;
  readonly n: number;
  readonly hash: string | null;
}

/** The text that is signed: the canonical JSON array ["standoff/player/1", matchId, round, seat, n, hash]. */
export const playerText = ({ matchId, round, seat, n, hash }: SignedText): string =>
  canonicalJson(['standoff/player/1', matchId, round, seat, n, hash]);

/**
 * Whether a player has signed this. A signature whose first half is a point of small order is none: some programs take it, and
 * others do not.
 */
export function hasSigned(key: string, signed: SignedText, signature: string): boolean {
  const bytes = bytesOf(signature, 64);
  return bytes !== undefined && !isSmall(bytes.subarray(0, 32)) && isSignedBy(key, playerText(signed), signature);
}
