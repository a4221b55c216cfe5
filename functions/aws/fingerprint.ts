import { createHash } from 'node:crypto';

/** What is stored of a secret that a client holds: never the secret itself. SHA-256, base64url. */
export const fingerprint = (secret: string): string => createHash('sha256').update(secret).digest('base64url');
