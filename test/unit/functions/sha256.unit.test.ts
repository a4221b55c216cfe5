import { createHash, createHmac, randomBytes } from 'node:crypto';
import { expect, it } from 'vitest';
import { Sha256 } from '../../../functions/aws/sha256.ts';

const KEYS = [
  undefined,
  'a key',
  randomBytes(32),
  Uint8Array.from(randomBytes(64)).buffer,
  new DataView(new ArrayBuffer(8), 3),
];

it('hashes as Node does, with every kind of key and of data', async () => {
  for (const key of KEYS) {
    const bytes = ArrayBuffer.isView(key) ? Buffer.from(key.buffer, key.byteOffset, key.byteLength) : key;
    const node = bytes === undefined ? createHash('sha256') : createHmac('sha256', Buffer.from(bytes as Buffer));
    const hash = new Sha256(key);
    for (const data of ['text ä', randomBytes(100), randomBytes(10)]) {
      node.update(data);
      hash.update(data);
    }
    const digest = Buffer.from(await hash.digest()).toString('hex');
    expect(digest).toBe(node.digest('hex'));
    hash.reset();
    hash.update('anew');
    expect(Buffer.from(await hash.digest()).toString('hex')).not.toBe(digest);
  }
});
