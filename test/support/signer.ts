import { createPrivateKey, createPublicKey, type KeyObject, sign } from 'node:crypto';
import { moveHash, playerText } from '../../domain/player-key.ts';
import type { Json, Seat } from '../../domain/ruleset.ts';

/** The private key of Ed25519 that a seed of 32 equal bytes is. */
export const keyOf = (byte: number): KeyObject =>
  createPrivateKey({
    key: Buffer.concat([Buffer.from('302e020100300506032b657004220420', 'hex'), Buffer.alloc(32, byte)]),
    format: 'der',
    type: 'pkcs8',
  });

/** Its public half, in base64url. */
export const publicHalf = (key: KeyObject): string => String(createPublicKey(key).export({ format: 'jwk' }).x);

/** The signature of a text, in base64url. */
export const signatureBy = (key: KeyObject, text: string): string =>
  sign(null, Buffer.from(text), key).toString('base64url');

interface Place {
  readonly matchId: string;
  readonly round: number;
  readonly seat: Seat;
  readonly n: number;
}

/** A player's own key, with what requests say of it. */
export interface Signer {
  readonly key: string;
  /** `signed` of a seal. */
  seal(place: Place, move: Json, nonce?: string): { n: number; nonce: string; signature: string };
  /** `signed` of a withdrawal. */
  withdrawal(place: Place): { n: number; signature: string };
}

/** @param byte makes the key */
export function signer(byte: number): Signer {
  const key = keyOf(byte);
  return {
    key: publicHalf(key),
    seal(place, move, nonce = Buffer.alloc(16, place.n).toString('base64url')) {
      const signature = signatureBy(key, playerText({ ...place, hash: moveHash(nonce, move) }));
      return { n: place.n, nonce, signature };
    },
    withdrawal(place) {
      return { n: place.n, signature: signatureBy(key, playerText({ ...place, hash: null })) };
    },
  };
}
