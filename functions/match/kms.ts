import { DecryptCommand, GenerateDataKeyCommand } from '@aws-sdk/client-kms';
import { askKms } from '../aws/kms.ts';
import { PURPOSE } from './purpose.ts';

/** Sent to KMS with every call, so that a wrapped key cannot be used for anything else. */
const EncryptionContext = { purpose: PURPOSE };

/** A new data key of 32 bytes, wrapped for storage. */
export async function makeDataKey(KeyId: string): Promise<Uint8Array> {
  const command = new GenerateDataKeyCommand({ KeyId, KeySpec: 'AES_256', EncryptionContext });
  const { CiphertextBlob } = await askKms((kms) => kms.send(command));
  if (CiphertextBlob === undefined) throw new Error('no data key was made');
  return CiphertextBlob;
}

/** The data key that was wrapped. */
export async function unwrapDataKey(KeyId: string, wrapped: Uint8Array): Promise<Uint8Array> {
  const command = new DecryptCommand({ KeyId, CiphertextBlob: wrapped, EncryptionContext });
  const { Plaintext } = await askKms((kms) => kms.send(command));
  if (Plaintext === undefined) throw new Error('the data key could not be unwrapped');
  return Plaintext;
}
