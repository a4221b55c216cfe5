import { hmac as mac } from '@noble/hashes/hmac.js';
import { sha256 as digest } from '@noble/hashes/sha2.js';
import { utf8ToBytes } from '@noble/hashes/utils.js';

/* Stands in the package for `domain/hashing.ts`: the same functions, in browsers too. */

/** Bytes as base64url, without padding. */
export const base64url = (bytes: Uint8Array): string =>
  btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/=+$/, '');

/** SHA-256 of a text, in base64url. */
export const sha256 = (text: string): string => base64url(digest(utf8ToBytes(text)));

/** HMAC-SHA-256 of a text. */
export const hmac = (key: Uint8Array, text: string): Uint8Array => mac(digest, key, utf8ToBytes(text));
