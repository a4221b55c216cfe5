import { hashes, verify } from '@noble/ed25519';
import { sha512 } from '@noble/hashes/sha2.js';
import { utf8ToBytes } from '@noble/hashes/utils.js';
import { bytesOf } from '../domain/base64url.ts';

/* Stands in the package for `domain/ed25519.ts`: the same function, in browsers too. */

hashes.sha512 = sha512;

/** Whether a key has signed a text: Ed25519 (RFC 8032). */
export function isSignedBy(publicKey: string, text: string, signature: string): boolean {
  const [key, made] = [bytesOf(publicKey, 32), bytesOf(signature, 64)];
  if (key === undefined || made === undefined) return false;
  try {
    return verify(made, utf8ToBytes(text), key, { zip215: false });
  } catch {
    // The key is no point.
    return false;
  }
}
