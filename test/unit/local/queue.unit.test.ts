import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SendMessageBatchCommand, SendMessageCommand, SQSClient } from '@aws-sdk/client-sqs';
import { afterEach, describe, expect, test } from 'vitest';
import { ManualClock } from '../../../local/index.ts';
import { Queues } from '../../../local/queue/index.ts';
import type { QueueDefinition } from '../../../local/template/index.ts';

const SECOND = 1_000;
const JOBS = { name: 'Jobs', visibilityMs: 30 * SECOND, delayMs: 0, retentionMs: 3_600 * SECOND };
const DEAD = { ...JOBS, name: 'Dead', redrive: undefined };
const MAPPING = { queue: 'Jobs', functionName: 'work', batchSize: 3, partialFailures: true, maxConcurrency: 2 };

const started: Queues[] = [];
afterEach(async () => {
  await Promise.all(started.splice(0).map((each) => each.stop()));
});

/** A queue, and a function that is given its messages. */
const QueueUrl = 'https://sqs.local-1.amazonaws.com/000000000000/Jobs';
/** The SDK's client of such queues, which tries once. */
const clientOf = async (queues: Queues): Promise<SQSClient> =>
  new SQSClient({
    endpoint: await queues.listen(),
    region: 'local-1',
    credentials: { accessKeyId: 'local', secretAccessKey: 'local' },
    useQueueUrlAsEndpoint: false,
    maxAttempts: 1,
  });

function queueOf(
  work: (bodies: string[]) => unknown,
  mapping: Partial<typeof MAPPING> = {},
  path?: string,
  fifo?: QueueDefinition['fifo'],
) {
  const clock = new ManualClock();
  const calls: string[][] = [];
  const queues = new Queues({
    definitions: [
      { ...JOBS, redrive: { queue: 'Dead', maxReceives: 3 }, fifo },
      { ...DEAD, fifo },
    ],
    mappings: [{ ...MAPPING, ...mapping }],
    functions: {
      // biome-ignore lint/suspicious/noExplicitAny: an event as a function sees it.
      invoke: async (_name, event: any) => {
        const bodies = event.Records.map(({ body }: { body: string }) => body);
        calls.push(bodies);
        const failed = await work(bodies);
        return {
          batchItemFailures: event.Records.filter(({ body }: { body: string }) =>
            ((failed as string[] | undefined) ?? []).includes(body),
          ).map(({ messageId }: { messageId: string }) => ({ itemIdentifier: messageId })),
        };
      },
    },
    clock,
    path,
  });
  started.push(queues);
  queues.start();
  const pass = async (ms: number) => {
    clock.advance(ms);
    await queues.idle();
  };
  return { queues, clock, calls, pass };
}

describe('a queue', () => {
  test('gives messages in batches, and those that were not taken again when they are visible', async () => {
    const { queues, calls, pass } = queueOf((bodies) =>
      calls.length === 1 ? bodies.filter((each) => each === '2') : [],
    );
    for (const body of ['1', '2', '3']) queues.put('Jobs', body);
    await queues.idle();
    expect(calls).toEqual([['1', '2', '3']]);
    expect(queues.read('Jobs')).toEqual([2]);
    await pass(29 * SECOND);
    expect(calls).toHaveLength(1);
    await pass(SECOND);
    expect(calls.slice(1)).toEqual([['2']]);
    expect(queues.read('Jobs')).toEqual([]);
  });

  test('gives a message up that was received too often', async () => {
    const { queues, calls, pass } = queueOf((bodies) => bodies);
    queues.put('Jobs', '1');
    for (let times = 0; times < 5; times += 1) await pass(30 * SECOND);
    expect(calls).toHaveLength(3);
    expect([queues.read('Jobs'), queues.read('Dead')]).toEqual([[], [1]]);
  });

  test('gives a whole batch again when its function fails, or names a message that is not in it', async () => {
    let times = 0;
    const { queues, calls, pass } = queueOf(() => {
      times += 1;
      if (times === 1) throw new Error('no');
    });
    for (const body of ['1', '2']) queues.put('Jobs', body);
    await queues.idle();
    await pass(30 * SECOND);
    expect(calls).toEqual([
      ['1', '2'],
      ['1', '2'],
    ]);
    expect(queues.read('Jobs')).toEqual([]);
  });

  test('keeps a message back for its delay, and forgets one that is too old', async () => {
    const { queues, calls, pass } = queueOf(() => {});
    queues.put('Jobs', '1', { delayMs: 10 * SECOND });
    queues.put('Jobs', '2', { delayMs: 4_000 * SECOND });
    await pass(9 * SECOND);
    expect(calls).toEqual([]);
    await pass(SECOND);
    expect(calls).toEqual([['1']]);
    await pass(4_000 * SECOND);
    expect([calls.length, queues.read('Jobs')]).toEqual([1, []]);
  });

  test('is worked on by so many calls at a time as its mapping says', async () => {
    let most = 0;
    let running = 0;
    const { queues, calls } = queueOf(
      async () => {
        running += 1;
        most = Math.max(most, running);
        await new Promise((resolve) => setImmediate(resolve));
        running -= 1;
      },
      { batchSize: 1 },
    );
    for (let n = 0; n < 9; n += 1) queues.put('Jobs', String(n));
    await queues.idle();
    expect([calls.length, most]).toEqual([9, 2]);
  });

  test('is there again in the next run', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'queue-'));
    const path = join(folder, 'queues.json');
    const first = queueOf((bodies) => bodies, {}, path);
    first.queues.put('Jobs', '1');
    first.queues.put('Jobs', '2', { delayMs: 10 * SECOND });
    await first.queues.idle();
    await first.queues.stop();
    const second = queueOf(() => {}, {}, path);
    expect(second.queues.read('Jobs')).toEqual([1, 2]);
    await second.pass(60 * SECOND);
    expect(second.calls.flat().toSorted()).toEqual(['1', '2']);
    await second.queues.stop();
    rmSync(folder, { recursive: true });
  });

  test('takes messages as SQS does, and refuses what SQS refuses', async () => {
    const { queues, calls } = queueOf(() => {});
    const client = await clientOf(queues);
    const entries = (count: number) =>
      Array.from({ length: count }, (_, n) => ({ Id: `e${n}`, MessageBody: `"${n}"` }));
    const { Successful } = await client.send(new SendMessageBatchCommand({ QueueUrl, Entries: entries(2) }));
    expect(Successful?.map(({ Id }) => Id)).toEqual(['e0', 'e1']);
    await client.send(new SendMessageCommand({ QueueUrl, MessageBody: '"one"' }));
    await queues.idle();
    expect(calls.flat().toSorted()).toEqual(['"0"', '"1"', '"one"']);
    const refused = (command: SendMessageBatchCommand) => expect(client.send(command)).rejects;
    await refused(new SendMessageBatchCommand({ QueueUrl, Entries: entries(11) })).toThrow();
    await refused(new SendMessageBatchCommand({ QueueUrl: `${QueueUrl}s`, Entries: entries(1) })).toThrow(/no queue/);
    const late = [{ Id: 'a', MessageBody: 'b', DelaySeconds: 901 }];
    await refused(new SendMessageBatchCommand({ QueueUrl, Entries: late })).toThrow();
    const twice = [...entries(1), ...entries(1)];
    await refused(new SendMessageBatchCommand({ QueueUrl, Entries: twice })).toThrow(/one id/);
    client.destroy();
  });
});

describe('a queue that keeps the order within groups', () => {
  const FIFO = { repeatsBy: 'group' } as const;

  test('gives a group one call at a time, in order, while other groups go on', async () => {
    let release = () => {};
    const hanging = new Promise<void>((resolve) => {
      release = resolve;
    });
    const { queues, calls } = queueOf(
      (bodies) => (bodies[0] === '"a1"' ? hanging : undefined),
      { batchSize: 1 },
      undefined,
      FIFO,
    );
    for (const [group, body] of ['a1', 'a2', 'b1', 'b2'].map((each) => [each[0], each] as const))
      queues.put('Jobs', JSON.stringify(body), { group, repeats: body });
    await expect.poll(() => calls.flat()).toEqual(['"a1"', '"b1"', '"b2"']);
    release();
    await queues.idle();
    expect(calls.flat()).toEqual(['"a1"', '"b1"', '"b2"', '"a2"']);
  });

  test('holds a group back behind a message that failed, until it is taken or given up', async () => {
    const { queues, calls, pass } = queueOf(
      (bodies) => bodies.filter((each) => each === '1'),
      { batchSize: 1 },
      undefined,
      FIFO,
    );
    queues.put('Jobs', '1', { group: 'a', repeats: '1' });
    queues.put('Jobs', '2', { group: 'a', repeats: '2' });
    await queues.idle();
    expect(calls.flat()).toEqual(['1']);
    await pass(30 * SECOND);
    await pass(30 * SECOND);
    expect(calls.flat()).toEqual(['1', '1', '1']);
    await pass(30 * SECOND);
    expect(calls.flat()).toEqual(['1', '1', '1', '2']);
    expect(queues.read('Dead')).toEqual([1]);
  });

  test.each([
    ['group', ['1', '1']],
    ['queue', ['1']],
  ] as const)('recognises a repeat for five minutes, by %s', async (repeatsBy, expected) => {
    const { queues, calls, pass } = queueOf(() => {}, {}, undefined, { repeatsBy });
    const send = () => ['a', 'a', 'b'].map((group) => queues.put('Jobs', '1', { group, repeats: 'same' }));
    const [first, second] = send();
    expect(second).toBe(first);
    await pass(299 * SECOND);
    send();
    await queues.idle();
    expect(calls.flat()).toEqual(expected);
    await pass(SECOND);
    send();
    await queues.idle();
    expect(calls.flat()).toEqual([...expected, ...expected]);
  });

  test('takes no message without its group, and no delay of one message; others take no deduplication id', async () => {
    const refusals = async (fifo: QueueDefinition['fifo'], sent: object) => {
      const { queues } = queueOf(() => {}, {}, undefined, fifo);
      const client = await clientOf(queues);
      const outcome = await client.send(new SendMessageCommand({ QueueUrl, MessageBody: '1', ...sent })).then(
        () => 'taken',
        (error: Error) => error.name,
      );
      client.destroy();
      return outcome;
    };
    const whole = { MessageGroupId: 'a', MessageDeduplicationId: 'b' };
    expect(await refusals(FIFO, whole)).toBe('taken');
    for (const sent of [
      {},
      { MessageGroupId: 'a' },
      { ...whole, DelaySeconds: 2 },
      { ...whole, MessageGroupId: 'a b' },
    ])
      expect(await refusals(FIFO, sent)).not.toBe('taken');
    expect(await refusals(undefined, { DelaySeconds: 2 })).toBe('taken');
    expect(await refusals(undefined, { MessageDeduplicationId: 'b' })).not.toBe('taken');
  });
});
