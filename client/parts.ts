import { base64url } from './base64url.ts';
import { canonical, hashOf } from './commitment.ts';
import type { Sendable } from './wire.ts';

/** A player's part of the seed of draws, and the hash by which they commit to it. */
export interface Part {
  /** 32 bytes in base64url. A secret until the seats of the match are fixed. */
  readonly part: string;
  readonly hash: string;
}

const partValue = (player: string, part: string): Sendable => ['standoff/part/1', player, part];

/** The text of which {@link partHash} is the hash. */
export const partText = (player: string, part: string): string => canonical(partValue(player, part));

/** The hash by which a player commits to a part: SHA-256 over the canonical array of a domain tag, the player's id and the part. */
export const partHash = (player: string, part: string): Promise<string> => hashOf(partValue(player, part));

/**
 * A new part for a player, for one match. `create` and `join` make one by themselves where they are given `chance: true`; make it
 * yourself to keep it where your program finds it when it was stopped.
 *
 * @throws Error where the platform has no `crypto.subtle`
 */
export async function newPart(player: string): Promise<Part> {
  const part = base64url(crypto.getRandomValues(new Uint8Array(32)));
  return { part, hash: await partHash(player, part) };
}
