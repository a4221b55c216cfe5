import { createPublicKey, verify } from 'node:crypto';
import { bytesOf } from './base64url.ts';

/*
 * What is signed, is checked here and nowhere else. The package that checks transcripts has another file in the place of this one,
 * which runs in browsers too.
 */

/** Before the 32 bytes of a public key, this makes it one of Ed25519 in SPKI (RFC 8410). */
const SPKI = Uint8Array.from([0x30, 0x2a, 0x30, 0x05, 0x06, 0x03, 0x2b, 0x65, 0x70, 0x03, 0x21, 0x00]);

/**
 * Whether a key has signed a text: Ed25519 (RFC 8032).
 *
 * @param publicKey 32 bytes in base64url
 * @param signature 64 bytes in base64url
 */
export function isSignedBy(publicKey: string, text: string, signature: string): boolean {
  const [raw, made] = [bytesOf(publicKey, 32), bytesOf(signature, 64)];
  if (raw === undefined || made === undefined) return false;
  const key = createPublicKey({ key: Buffer.concat([SPKI, raw]), format: 'der', type: 'spki' });
  return verify(null, Buffer.from(text), key, made);
}
