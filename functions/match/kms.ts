import { DecryptCommand, GenerateDataKeyCommand } from '@aws-sdk/client-kms';
import { askKms } from '../aws/kms.ts';
import { PURPOSE } from './purpose.ts';

/** What is sent to KMS with every call, so that a wrapped key cannot be used for anything else. */
export type KeyContext = Readonly<Record<string, string>> & { readonly purpose: string };

const OF_MATCHES: KeyContext = { purpose: PURPOSE };

/** A new key. 32 bytes, and how they are stored. */
export interface NewKey {
  readonly plain: Uint8Array;
  readonly wrapped: Uint8Array;
}

/** A new key of 32 bytes: a data key of matches unless another context is given. */
export async function makeDataKey(KeyId: string, EncryptionContext: KeyContext = OF_MATCHES): Promise<NewKey> {
  const command = new GenerateDataKeyCommand({ KeyId, KeySpec: 'AES_256', EncryptionContext });
  const { Plaintext, CiphertextBlob } = await askKms((kms) => kms.send(command));
  if (Plaintext === undefined || CiphertextBlob === undefined) throw new Error('no data key was made');
  return { plain: Plaintext, wrapped: CiphertextBlob };
}

/** The key that was wrapped in this context. */
export async function unwrapDataKey(
  KeyId: string,
  wrapped: Uint8Array,
  EncryptionContext: KeyContext = OF_MATCHES,
): Promise<Uint8Array> {
  const command = new DecryptCommand({ KeyId, CiphertextBlob: wrapped, EncryptionContext });
  const { Plaintext } = await askKms((kms) => kms.send(command));
  if (Plaintext === undefined) throw new Error('the data key could not be unwrapped');
  return Plaintext;
}
