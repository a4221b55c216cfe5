import { expect, test } from 'vitest';
import { Streams } from '../../../local/stream/index.ts';

const MAPPING = {
  table: 'Things',
  functionName: 'hear',
  patterns: [],
  batchSize: 10,
  windowMs: 0,
  retries: 0,
  maxAgeMs: -1,
  bisect: false,
  partialFailures: false,
  failureQueue: undefined,
};

/** What is heard of two changes of each of some items of one partition while the first call for one of them hangs. */
async function heardOf(parallel: number): Promise<{ meanwhile: string[]; all: string[] }> {
  const heard: string[] = [];
  let release = () => {};
  const hanging = new Promise<void>((resolve) => {
    release = resolve;
  });
  const invoke = async (_name: string, event: unknown) => {
    const { Records } = event as { Records: { dynamodb: { Keys: { sk: { S: string } }; SequenceNumber: string } }[] };
    const keys = Records.map(({ dynamodb: { Keys, SequenceNumber } }) => `${Keys.sk.S}${Number(SequenceNumber)}`);
    if (keys[0] === 'a0') await hanging;
    heard.push(...keys);
  };
  const streams = new Streams({
    mappings: [{ ...MAPPING, parallel }],
    functions: { invoke } as never,
    acknowledge: async () => {},
    toQueue: () => {},
  });
  const items = ['a', 'b', 'c', 'd', 'e', 'f'];
  const offer = (sk: string, sequence: number) =>
    streams.offer({ sequence, table: 'Things', event: 'MODIFY', keys: { pk: { S: 'P' }, sk: { S: sk } }, at: 0 });
  offer('a', 0);
  // Its call begins by itself, so that it holds up nothing but what comes later.
  await new Promise((resolve) => setTimeout(resolve, 20));
  for (const [n, sk] of items.entries()) offer(sk, n + 1);
  if (parallel > 1) await expect.poll(() => heard.length).toBeGreaterThan(0);
  const meanwhile = [...heard];
  release();
  await streams.idle();
  return { meanwhile, all: heard };
}

test('a call that hangs holds up its shard, or where several run at the same time what shares its lane', async () => {
  expect((await heardOf(1)).meanwhile).toEqual([]);
  const { meanwhile, all } = await heardOf(10);
  expect(meanwhile.some((each) => each.startsWith('a'))).toBe(false);
  expect(all.filter((each) => each.startsWith('a'))).toEqual(['a0', 'a1']);
  expect(all).toHaveLength(7);
});
