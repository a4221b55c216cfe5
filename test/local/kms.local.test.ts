import { DecryptCommand, GenerateDataKeyCommand, KMSClient } from '@aws-sdk/client-kms';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Kms, readKeyFile } from '../../local/kms.ts';

const secret = readKeyFile(undefined);
const service = new Kms(secret, ['Key', 'Other']);
let client: KMSClient;

beforeAll(async () => {
  client = new KMSClient({
    endpoint: await service.start(),
    region: 'local-1',
    credentials: { accessKeyId: 'local', secretAccessKey: 'local' },
  });
});
afterAll(() => service.stop());

const ARN = 'arn:aws:kms:local-1:000000000000:key/Key';
const EncryptionContext = { match: 'm', use: 'seal' };
const generate = () => client.send(new GenerateDataKeyCommand({ KeyId: ARN, KeySpec: 'AES_256', EncryptionContext }));

describe('the local KMS', () => {
  it('wraps a data key and gives it back for the same context, in any order', async () => {
    const { Plaintext, CiphertextBlob, KeyId } = await generate();
    expect(Plaintext).toHaveLength(32);
    expect(KeyId).toBe(ARN);
    expect(Buffer.from(CiphertextBlob!).includes(Buffer.from(Plaintext!))).toBe(false);
    const context = { use: 'seal', match: 'm' };
    const opened = await client.send(new DecryptCommand({ CiphertextBlob, EncryptionContext: context }));
    expect(opened.Plaintext).toEqual(Plaintext);
  });

  it('refuses another context, another key and a damaged blob', async () => {
    const { CiphertextBlob } = await generate();
    const open = (input: object) => client.send(new DecryptCommand({ CiphertextBlob, EncryptionContext, ...input }));
    await expect(open({ EncryptionContext: { match: 'other', use: 'seal' } })).rejects.toMatchObject({
      name: 'InvalidCiphertextException',
    });
    await expect(open({ KeyId: 'Other' })).rejects.toMatchObject({ name: 'IncorrectKeyException' });
    const damaged = Uint8Array.from(CiphertextBlob!);
    damaged[damaged.length - 1]! ^= 1;
    await expect(open({ CiphertextBlob: damaged })).rejects.toMatchObject({ name: 'InvalidCiphertextException' });
  });

  it('knows only the keys of the template', async () => {
    await expect(
      client.send(new GenerateDataKeyCommand({ KeyId: 'Nothing', KeySpec: 'AES_256' })),
    ).rejects.toMatchObject({
      name: 'NotFoundException',
    });
  });
});
