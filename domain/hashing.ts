import { createHmac, createSecretKey, hash } from 'node:crypto';

/*
 * What the domain needs of a platform: this file and no other. The package that checks transcripts has another one in its place,
 * which runs in browsers too.
 */

/** Bytes as base64url, without padding. */
export const base64url = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64url');

/** SHA-256 of a text, in base64url. */
export const sha256 = (text: string): string => hash('sha256', text, 'base64url');

/**
 * HMAC-SHA-256 of a text. The key becomes a key object first: some versions of Node find out by two exceptions that plain bytes
 * are none, which takes longer than the rest.
 */
export const hmac = (key: Uint8Array, text: string): Uint8Array =>
  createHmac('sha256', createSecretKey(key)).update(text).digest();
