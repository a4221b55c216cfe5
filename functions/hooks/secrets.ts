import { randomBytes } from 'node:crypto';
import { DecryptCommand, EncryptCommand } from '@aws-sdk/client-kms';
import { askKms } from '../aws/kms.ts';
import { Lru } from '../aws/lru.ts';
import { setting } from '../aws/settings.ts';
import { PURPOSE } from './purpose.ts';

/*
 * Secrets by which messages to webhooks are signed. They have to be kept, and not only their hashes: KMS itself encrypts them, each
 * bound to its webhook. The purpose keeps them apart from data keys of matches: who sends to webhooks has a right to decrypt
 * secrets of this purpose, and no others.
 */

/** Bytes of a secret: as many as its base64 needs no padding for, and as Standard Webhooks ask for. */
const LENGTH = 24;

const contextOf = (hook: string) => ({ purpose: PURPOSE, hook });

/** A new secret, in the form that libraries of Standard Webhooks take. */
export const newSecret = (): string => `whsec_${randomBytes(LENGTH).toString('base64')}`;

/** A secret as it is stored. */
export async function encryptSecret(hook: string, secret: string): Promise<Uint8Array> {
  const command = new EncryptCommand({
    KeyId: setting('KEY_ID'),
    Plaintext: Buffer.from(secret),
    EncryptionContext: contextOf(hook),
  });
  const { CiphertextBlob } = await askKms((kms) => kms.send(command));
  if (CiphertextBlob === undefined) throw new Error('the secret was not encrypted');
  return CiphertextBlob;
}

/** Secrets that this environment has decrypted, by what is stored of them. */
const known = new Lru<string, string>(1_000);

/** The secret that was stored. */
export async function decryptSecret(hook: string, stored: Uint8Array): Promise<string> {
  const name = `${hook}/${Buffer.from(stored).toString('base64')}`;
  const held = known.get(name);
  if (held !== undefined) return held;
  const command = new DecryptCommand({
    KeyId: setting('KEY_ID'),
    CiphertextBlob: stored,
    EncryptionContext: contextOf(hook),
  });
  const { Plaintext } = await askKms((kms) => kms.send(command));
  if (Plaintext === undefined) throw new Error('the secret could not be decrypted');
  const secret = Buffer.from(Plaintext).toString();
  known.set(name, secret);
  return secret;
}
