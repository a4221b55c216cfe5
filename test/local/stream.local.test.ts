import { DynamoDBClient, PutItemCommand } from '@aws-sdk/client-dynamodb';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type LocalCloud, startLocalCloud } from '../../local/index.ts';
import { fixtureAssembly } from '../support/service/fixture-cloud.ts';

let cloud: LocalCloud;
let client: DynamoDBClient;

beforeEach(async () => {
  cloud = await startLocalCloud({ assembly: fixtureAssembly() });
  client = new DynamoDBClient({
    endpoint: cloud.table.endpoint,
    region: 'local-1',
    credentials: { accessKeyId: cloud.accessKey, secretAccessKey: 'local' },
  });
});
afterEach(() => cloud.stop());

const put = (pk: string, sk: string, rest = {}) =>
  client.send(new PutItemCommand({ TableName: 'Things', Item: { pk: { S: pk }, sk: { S: sk }, ...rest } }));

const batches = () =>
  cloud.logs('stream').map((line) => JSON.parse(line) as { keys: string[]; names: string[]; record: unknown });
const keys = () => batches().flatMap((batch) => batch.keys);

/** Log lines come over a pipe of their own, a little after the calls. */
const settled = async (count: number) => {
  await cloud.streams.idle();
  await expect.poll(() => keys().length).toBeGreaterThanOrEqual(count);
};

describe('the stream', () => {
  it('delivers what the filter lets through, keys only', async () => {
    await put('SEEN#1', 'a', { secret: { S: 'hidden' } });
    await put('OTHER#1', 'a');
    await settled(1);
    expect(keys()).toEqual(['SEEN#1/a']);
    expect(batches()[0]?.record).toMatchObject({
      eventName: 'INSERT',
      eventSource: 'aws:dynamodb',
      dynamodb: { Keys: { pk: { S: 'SEEN#1' }, sk: { S: 'a' } }, StreamViewType: 'KEYS_ONLY' },
    });
    expect(JSON.stringify(batches())).not.toContain('hidden');
  });

  it('says what happened, and nothing about an item written over with itself', async () => {
    await put('SEEN#1', 'a', { v: { N: '1' } });
    await put('SEEN#1', 'a', { v: { N: '1' } });
    await put('SEEN#1', 'a', { v: { N: '2' } });
    await settled(2);
    expect(batches().flatMap((batch) => batch.names)).toEqual(['INSERT', 'MODIFY']);
  });

  it('keeps the order of a key and never loses a record, with duplicates and batches cut at random', async () => {
    cloud.streams.trouble({ seed: 7, duplicate: 0.5, rebatch: true });
    const partitions = ['SEEN#a', 'SEEN#b', 'SEEN#c'];
    await Promise.all(
      partitions.map(async (pk) => {
        for (let n = 0; n < 30; n++) await put(pk, `n-${n}`);
      }),
    );
    await settled(90);
    await expect.poll(() => new Set(keys()).size).toBe(90);
    expect(keys().length).toBeGreaterThan(90);
    for (const pk of partitions) {
      const first = [...new Set(keys().filter((key) => key.startsWith(`${pk}/`)))];
      expect(first).toEqual(Array.from({ length: 30 }, (_, n) => `${pk}/n-${n}`));
    }
  });

  it('repeats from the first record that the function reports', async () => {
    await put('SEEN#1', 'refuse-1');
    await settled(2);
    expect(keys()).toEqual(['SEEN#1/refuse-1', 'SEEN#1/refuse-1']);
    expect(cloud.queue('Failures')).toEqual([]);
  });

  it('gives up after the last retry, tells the failure queue and goes on', async () => {
    await put('SEEN#1', 'refuse-99');
    await put('SEEN#1', 'z');
    await settled(4);
    await expect.poll(() => keys().at(-1)).toBe('SEEN#1/z');
    expect(cloud.queue('Failures')).toMatchObject([{ DDBStreamBatchInfo: { batchSize: 1 } }]);
    expect(JSON.stringify(cloud.queue('Failures'))).not.toContain('refuse');
  });
});
