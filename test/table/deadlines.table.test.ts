import { PutCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { LIMITS } from '../../functions/aws/limits.ts';
import { Queues } from '../../local/queue/index.ts';
import { type Caller, type Service, startService } from '../support/service/index.ts';

let service: Service;
let players: Caller[];
let [ann, bob, cid, dot]: Caller[] = [];
beforeAll(async () => {
  service = await startService();
  players = await Promise.all(['Ann', 'Bob', 'Cid', 'Dot'].map((name) => service.guest(name)));
  [ann, bob, cid, dot] = players;
});
afterAll(() => service.stop());
beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: Date.now() }));
afterEach(() => void vi.useRealTimers());

const RELOAD = { card: 'reload' };
const pass = (seconds: number) => vi.setSystemTime(Date.now() + seconds * 1000);
const read = async (caller: Caller | undefined, matchId: string) =>
  (await (caller as Caller).get(`/matches/${matchId}`)).body;
const entries = async (matchId: string) =>
  (await service.call('GET', `/matches/${matchId}/entries?limit=100`)).body.entries;
const resolved = async (matchId: string) =>
  (await entries(matchId)).filter((e: { type: string }) => e.type === 'resolved');
const start = async (n: number, body = {}) =>
  (await service.started(players.slice(0, n), { deadline: 60, ...body })).matchId;

describe('deadlines', () => {
  test('case 60: when the deadline has passed the first visitor closes the round; the absent seat gets the default', async () => {
    const matchId = await start(4);
    for (const p of [ann, bob, cid]) await p?.seal(matchId, 1, { card: 'miscalculation' });
    pass(59);
    expect((await read(dot, matchId)).round).toBe(1);
    pass(2);
    expect((await read(dot, matchId)).round).toBe(2);
    const [entry] = await resolved(matchId);
    expect(entry.moves.map((m: { by: string }) => m.by)).toEqual(['seal', 'seal', 'seal', 'deadline']);
    expect(entry.moves[3].move.card).toBe('reload');
    // Where nobody comes by, the sweep closes the round, on the same facts.
    const alone = await start(4);
    for (const p of [ann, bob, cid]) await p?.seal(alone, 1, { card: 'miscalculation' });
    pass(61);
    await service.sweep();
    const [swept] = await resolved(alone);
    expect(swept.moves.map((m: { by: string }) => m.by)).toEqual(['seal', 'seal', 'seal', 'deadline']);
  });

  test('case 68: any number of time-outs in a round is one resolution, and each concerns its own seat', async () => {
    const matchId = await start(4);
    await cid?.seal(matchId, 1, RELOAD);
    await dot?.seal(matchId, 1, RELOAD);
    pass(61);
    await Promise.all(players.map((p) => read(p, matchId)));
    expect(await resolved(matchId)).toHaveLength(1);
    const match = await read(ann, matchId);
    expect(match).toMatchObject({ round: 2, awaited: [0, 1, 2, 3] });
    // It was closed a second late, which the next round does not lose.
    expect(match.deadline).toBe(Date.now() + 59_000);
  });

  test('case 70: the sweep may run many times, at once or late: one missed round, one resolution', async () => {
    const matchId = await start(3);
    pass(61);
    await Promise.all([service.sweep(), service.sweep(), service.sweep()]);
    await service.sweep();
    expect(await resolved(matchId)).toHaveLength(1);
    const full = await start(2);
    pass(59);
    await service.table.holdIndexes();
    try {
      await ann?.seal(full, 1, RELOAD);
      await bob?.seal(full, 1, RELOAD);
      // The deadline of the closed round passes, and the index still names it.
      pass(2);
      await Promise.all([service.sweep(), service.sweep(), service.sweep()]);
    } finally {
      await service.table.catchUpIndexes();
    }
    await service.sweep();
    const [entry, ...others] = await resolved(full);
    expect(others).toEqual([]);
    expect(entry.moves.map((m: { by: string }) => m.by)).toEqual(['seal', 'seal']);
    expect(await read(ann, full)).toMatchObject({ round: 2, awaited: [0, 1] });
  });

  test('the sweep settles every match that is due and no other', async () => {
    const due = [await start(2), await start(3), await start(4)];
    pass(30);
    const later = await start(2);
    pass(31);
    const { settled, failed } = await service.sweep();
    expect(settled).toBeGreaterThanOrEqual(3);
    expect(failed).toBe(0);
    for (const matchId of due) expect(await resolved(matchId)).toHaveLength(1);
    expect(await resolved(later)).toHaveLength(0);
  });

  test('a seal after the deadline is late, whoever closes the round', async () => {
    const matchId = await start(2);
    pass(61);
    const late = await (ann as Caller).seal(matchId, 1, RELOAD);
    expect(late.body.code).toBe('round.closed');
    const [entry] = await resolved(matchId);
    expect(entry.moves.map((m: { by: string }) => m.by)).toEqual(['deadline', 'deadline']);
  });

  test('case 58: a withdrawn move is never played, not even by a time-out, and never shown', async () => {
    const matchId = await start(3);
    await cid?.seal(matchId, 1, { card: 'dynamite' });
    await cid?.withdraw(matchId, 1);
    await ann?.seal(matchId, 1, RELOAD);
    await bob?.seal(matchId, 1, RELOAD);
    pass(61);
    await read(ann, matchId);
    const [entry] = await resolved(matchId);
    expect(entry.moves[2]).toMatchObject({ seat: 2, by: 'deadline' });
    expect(JSON.stringify(await entries(matchId))).not.toContain('dynamite');
  });

  test('case 61: early is an option; without it the round closes at the deadline, and seals stay replaceable until then', async () => {
    const eager = await start(2);
    await ann?.seal(eager, 1, RELOAD);
    expect((await bob?.seal(eager, 1, RELOAD))?.body.resolved).toBe(true);
    const fixed = await start(2, { early: false });
    await ann?.seal(fixed, 1, { card: 'dynamite' });
    expect((await bob?.seal(fixed, 1, RELOAD))?.body).toMatchObject({ resolved: false, awaited: [] });
    expect((await ann?.seal(fixed, 1, RELOAD))?.body.receipt.revision).toBe(1);
    expect((await read(ann, fixed)).round).toBe(1);
    pass(61);
    await service.sweep();
    expect(await resolved(fixed)).toHaveLength(1);
    const [entry] = await resolved(fixed);
    expect(entry.moves.map((m: { by: string; move: unknown }) => [m.by, m.move])).toEqual([
      ['seal', RELOAD],
      ['seal', RELOAD],
    ]);
  });

  test('acting and resigning work alike where rounds close at their deadline only', async () => {
    // Identities are dealt at random, and some of them cannot be shown by an act.
    let acted = 0;
    for (let i = 0; i < 10 && acted === 0; i += 1) {
      const matchId = await start(4, { early: false });
      for (const player of players) {
        const { you, seq, round } = await read(player, matchId);
        if (you.acts.length === 0) continue;
        const reply = await player.act(matchId, round, you.acts[0]);
        expect(reply).toMatchObject({ status: 200, body: { seq: seq + 1 } });
        acted += 1;
      }
      expect((await (ann as Caller).post(`/matches/${matchId}/resign`)).body.seats[0].resigned).toBe(true);
      await bob?.seal(matchId, 1, RELOAD);
      expect((await (bob as Caller).post(`/matches/${matchId}/resign`)).status).toBe(200);
    }
    expect(acted).toBeGreaterThan(0);
  });

  test('a seal that races the close of its round is either played or refused, never lost', async () => {
    for (let i = 0; i < 30; i += 1) {
      const matchId = await start(3, { deadline: 1 });
      await ann?.seal(matchId, 1, RELOAD);
      const { deadline } = await read(ann, matchId);
      // The closer's clock is ahead of the sealer's, as two machines' clocks may be.
      vi.setSystemTime(deadline - 1);
      const sealing = (bob as Caller).seal(matchId, 1, { card: 'miscalculation' });
      await Promise.resolve();
      vi.setSystemTime(deadline + 1);
      const [seal] = await Promise.all([sealing, read(cid, matchId)]);
      await read(cid, matchId);
      const [entry] = await resolved(matchId);
      const bobs = entry.moves.find((m: { seat: number }) => m.seat === 1);
      if (seal.status === 200) expect(bobs).toMatchObject({ by: 'seal', move: { card: 'miscalculation' } });
      else expect(bobs.by).toBe('deadline');
    }
  });

  test('a match without a deadline waits for ever', async () => {
    const matchId = await start(2, { deadline: null });
    pass(80 * 24 * 3600);
    await service.sweep();
    expect(await read(ann, matchId)).toMatchObject({ round: 1, deadline: null });
  });

  test('a full table whose starter died is started by the sweep', async () => {
    const { body } = await (ann as Caller).post('/matches', { game: 'fast-west', seats: 2 });
    // The join commits, the start that follows fails with all its tries.
    const ofMatches = { table: 'Matches', operation: 'UpdateItem', key: 'STATE' } as const;
    await service.table.faults.next({ kind: 'delay', ms: 1, ...ofMatches });
    await service.table.faults.next({ kind: 'throttle', times: 3, ...ofMatches });
    expect((await (bob as Caller).post(`/matches/${body.matchId}/join`)).status).toBe(200);
    const stored = (await service.table.items('Matches')).find(
      (i) => (i.pk as { S: string }).S === `MATCH#${body.matchId}` && (i.sk as { S: string }).S === 'STATE',
    );
    expect(stored).toMatchObject({ status: { S: 'open' } });
    pass(1);
    await service.sweep();
    expect(await read(ann, body.matchId)).toMatchObject({ status: 'playing', round: 1 });
  });
});

test('the sweep finds what is due in every partition, of before and after their number was raised', async () => {
  const shardOf = async (matchId: string) =>
    ((await service.table.items(process.env.MATCHES_TABLE as string)) as Record<string, { S?: string }>[]).find(
      ({ pk, sk }) => pk?.S === `MATCH#${matchId}` && sk?.S === 'STATE',
    )?.dueShard?.S;
  while ((await service.sweep()).settled > 0);
  // Away from the full hour, in which all partitions are read that there could ever have been.
  vi.setSystemTime(Math.ceil(Date.now() / 3600_000) * 3600_000 + 600_000);
  const before = await start(2);
  try {
    process.env.SHARDS = '3';
    const after = await Promise.all(Array.from({ length: 12 }, () => start(2)));
    expect(await shardOf(before)).toBe('DUE');
    expect(new Set(await Promise.all(after.map(shardOf)))).toEqual(new Set(['DUE#0', 'DUE#1', 'DUE#2']));
    pass(61);
    expect(await service.sweep()).toEqual({ settled: 13, failed: 0 });
    for (const matchId of [before, ...after]) expect(await resolved(matchId)).toHaveLength(1);
    expect(await shardOf(before)).toMatch(/^DUE#[012]$/);
    // The number was lowered by mistake: what lies in partitions that are no more is late, and not lost.
    delete process.env.SHARDS;
    pass(61);
    expect(await service.sweep()).toEqual({ settled: 0, failed: 0 });
    vi.setSystemTime(Math.ceil(Date.now() / 3600_000) * 3600_000 + 1_000);
    expect(await service.sweep()).toEqual({ settled: 13, failed: 0 });
    expect(await shardOf(before)).toBe('DUE');
  } finally {
    delete process.env.SHARDS;
  }
});

describe('more than one call can settle', () => {
  let queues: Queues;
  let brought: string[][] = [];
  let isDown = false;
  beforeAll(async () => {
    queues = new Queues({
      definitions: [{ name: 'DueQueue', visibilityMs: 300_000, delayMs: 0, retentionMs: 60_000, redrive: undefined }],
      mappings: [{ queue: 'DueQueue', functionName: 'sweep', batchSize: 1, partialFailures: false, maxConcurrency: 4 }],
      functions: {
        invoke: async (_name, event) => {
          const { Records } = event as { Records: { body: string }[] };
          brought.push(...Records.map(({ body }) => (body.startsWith('{') ? JSON.parse(body).due : [])));
          if (isDown) throw new Error('the function has died');
          return service.settle(event);
        },
      },
      clock: { now: () => Date.now(), after: () => () => {} },
      guard: service.guard,
    });
    Object.assign(process.env, {
      AWS_ENDPOINT_URL_SQS: await queues.listen(),
      DUE_QUEUE: 'https://sqs.local-1.amazonaws.com/000000000000/DueQueue',
      HAND_OVER: '6',
    });
    queues.start();
  });
  afterAll(() => {
    process.env.HAND_OVER = 'off';
    return queues.stop();
  });
  beforeEach(() => {
    brought = [];
  });

  test('is handed over to other calls; what they do not do is named again a minute later', async () => {
    while ((await service.sweep()).settled > 0);
    const few = await Promise.all(Array.from({ length: 6 }, () => start(2)));
    pass(61);
    expect(await service.sweep()).toEqual({ settled: 6, failed: 0 });
    expect(brought).toEqual([]);
    const many = [...few, ...(await Promise.all(Array.from({ length: 60 }, () => start(2))))];
    pass(61);
    isDown = true;
    expect(await service.sweep()).toEqual({ settled: 0, failed: 0, handedOver: 66 });
    await queues.idle();
    expect(brought.map((ids) => ids.length)).toEqual([50, 16]);
    expect(new Set(brought.flat())).toEqual(new Set(many));
    isDown = false;
    // Twice at once, and a message that is none of ours.
    brought = [];
    pass(60);
    queues.put('DueQueue', 'no message of ours');
    expect(await Promise.all([service.sweep(), service.sweep()])).toMatchObject([
      { handedOver: 66 },
      { handedOver: 66 },
    ]);
    await queues.idle();
    for (const matchId of few) expect(await resolved(matchId)).toHaveLength(2);
    for (const matchId of many.slice(6)) expect(await resolved(matchId)).toHaveLength(1);
    expect(await service.sweep()).toEqual({ settled: 0, failed: 0 });
    expect(queues.read('DueQueue')).toEqual([]);
    // A queue that takes nothing: the sweep does what it can.
    pass(61);
    const { SQSClient } = await import('@aws-sdk/client-sqs');
    const refusing = vi.spyOn(SQSClient.prototype, 'send').mockRejectedValue(new Error('no queue') as never);
    expect(await service.sweep()).toEqual({ settled: 66, failed: 0 });
    refusing.mockRestore();
  });

  test('says by how much it was late, and how many could not be settled', async () => {
    while ((await service.sweep()).handedOver !== undefined) await queues.idle();
    const metrics: Record<string, number>[] = [];
    const written = vi.spyOn(process.stdout, 'write').mockImplementation((chunk) => {
      const { DeadlineLateness, Unsettleable } = JSON.parse(String(chunk));
      if ((DeadlineLateness ?? Unsettleable) !== undefined)
        metrics.push({ DeadlineLateness, ...(Unsettleable !== undefined && { Unsettleable }) });
      return true;
    });
    process.env.LOG_LEVEL = 'error';
    try {
      expect(await service.sweep()).toEqual({ settled: 0, failed: 0 });
      expect(metrics).toEqual([]);
      const [late] = [await start(2), pass(30), await start(2)];
      pass(90);
      await service.sweep();
      expect(metrics).toMatchObject([{ DeadlineLateness: 60_000, Unsettleable: 0 }]);
      expect(await resolved(late)).toHaveLength(1);
      for (let n = 0; n < 8; n += 1) await start(2);
      pass(70);
      await service.sweep();
      await queues.idle();
      // The sweep says for how long they have been due, and so does the call that settles them. The match that was 30 seconds late
      // before had half of its period left, so its next deadline was that much earlier than the others'.
      expect(metrics.slice(1)).toMatchObject([
        { DeadlineLateness: 40_000, Unsettleable: 0 },
        { DeadlineLateness: 40_000 },
      ]);
    } finally {
      process.env.LOG_LEVEL = 'silent';
      written.mockRestore();
    }
  });
});

describe('a match that cannot be settled', () => {
  const TableName = () => process.env.MATCHES_TABLE as string;
  // biome-ignore lint/suspicious/noExplicitAny: tests look into raw items.
  type Any = any;
  const items = async (): Promise<Any[]> => (await service.table.items(TableName())) as Any[];
  const stateOf = async (matchId: string) =>
    (await items()).find(({ pk, sk }) => pk.S === `MATCH#${matchId}` && sk.S === 'STATE');
  const set = (matchId: string, name: string, value: unknown) =>
    service.table.documents.send(
      new UpdateCommand({
        TableName: TableName(),
        Key: { pk: `MATCH#${matchId}`, sk: 'STATE' },
        UpdateExpression: 'SET #name = :value',
        ExpressionAttributeNames: { '#name': name },
        ExpressionAttributeValues: { ':value': value },
      }),
    );
  /** Takes what is due out of the index that earlier tests have left there. */
  const settleOthers = async () => {
    while ((await service.sweep()).settled > 0);
  };
  const GONE = 99;
  const MINUTE = 60;

  test('is in no other match\u2019s way, is tried again and again in ever longer pauses, and is told apart', async () => {
    await settleOthers();
    const gone = await Promise.all([1, 2, 3, 4].map(() => start(2)));
    for (const matchId of gone) await set(matchId, 'ver', GONE);
    pass(1);
    // Copies under other keys cannot be decrypted; some of them are of another form too.
    const sample = (await service.table.documents.send(
      new UpdateCommand({
        TableName: TableName(),
        Key: { pk: `MATCH#${await start(2)}`, sk: 'STATE' },
        UpdateExpression: 'SET dueAt = dueAt',
        ReturnValues: 'ALL_NEW',
      }),
    )) as { Attributes?: Any };
    const copies = Array.from({ length: 56 }, (_, n) => ({ pk: `MATCH#COPY${n}`, ...(n % 2 === 0 && { form: GONE }) }));
    for (const copy of copies)
      await service.table.documents.send(
        new PutCommand({ TableName: TableName(), Item: { ...sample.Attributes, dueAt: Date.now(), ...copy } }),
      );
    pass(10);
    const healthy = await Promise.all(Array.from({ length: 10 }, () => start(2)));
    pass(60);
    // The sample itself is healthy too.
    expect(await service.sweep()).toEqual({ settled: 11, failed: 0, stuck: 60 });
    const stuck = async () => (await items()).filter(({ dueShard }) => dueShard?.S === 'DUE#STUCK');
    const why = (await stuck()).map((item) => item.stuck.M.why.S);
    expect(
      Object.fromEntries(Object.entries(Object.groupBy(why, (each) => each)).map(([k, v]) => [k, v?.length])),
    ).toEqual({ 'game.version-gone': 4, 'match.form-unknown': 28, Error: 28 });
    const begun = Date.now();
    const seen: number[] = [];
    // Whenever one is due, and a minute before that; at the beginning each minute.
    for (const minute of [1, 2, 3, 4, 6, 7, 14, 15, 30, 31, 62, 63, 127, 255, 510, 511, 1022, 1023, 1439]) {
      vi.setSystemTime(begun + minute * MINUTE * 1000);
      const { settled, ...others } = await service.sweep();
      expect(others).toEqual({ failed: 0, stuck: 60 });
      seen.push(settled);
      const ns = new Set((await stuck()).map((item) => Number(item.stuck.M.n.N)));
      expect(ns.size).toBe(1);
    }
    expect((await stuck()).map((item) => Number(item.stuck.M.n.N))).toEqual(Array.from({ length: 60 }, () => 11));
    // Healthy ones went on beside them, until nobody had answered for too long. (Matches of other tests are due as well.)
    for (const settled of seen.slice(0, 4)) expect(settled).toBeGreaterThanOrEqual(11);
    for (const matchId of healthy) expect((await read(ann, matchId)).outcome.reason).toBe('abandoned');
    for (const { pk } of copies) await forget(pk);
    for (const matchId of gone) await forget(`MATCH#${matchId}`);
  });
  const forget = (pk: string) =>
    service.table.documents.send(
      new UpdateCommand({
        TableName: TableName(),
        Key: { pk, sk: 'STATE' },
        UpdateExpression: 'REMOVE dueShard, dueAt',
      }),
    );

  test.each(['somebody visits it', 'a new environment sweeps'])('goes on at once when %s that can', async (how) => {
    const matchId = await start(2);
    const { headers, body } = await (ann as Caller).get(`/matches/${matchId}`);
    await set(matchId, 'ver', GONE);
    pass(61);
    expect(await service.sweep()).toMatchObject({ stuck: 1 });
    expect((await stateOf(matchId))?.stuck.M.why.S).toBe('game.version-gone');
    const elsewhere = await service.anotherSweep();
    // Another environment of this build changes nothing, and does not count as a try.
    pass(1);
    expect(await elsewhere()).toMatchObject({ stuck: 1 });
    expect((await stateOf(matchId))?.stuck.M.n.N).toBe('1');
    await set(matchId, 'ver', 1);
    const now = Date.now();
    vi.setSystemTime(now - 62_000);
    expect((await (ann as Caller).get(`/matches/${matchId}`)).headers.etag).toBe(headers.etag);
    vi.setSystemTime(now);
    expect(await service.sweep()).toMatchObject({ settled: 0, stuck: 1 });
    if (how.startsWith('a new')) expect(await (await service.anotherSweep())()).toEqual({ settled: 1, failed: 0 });
    else expect((await read(ann, matchId)).round).toBe(2);
    expect(await resolved(matchId)).toHaveLength(1);
    const after = await stateOf(matchId);
    expect([after?.dueShard.S, after?.dueAt.N, after?.stuck]).toEqual([
      'DUE',
      String(body.deadline + 60_000),
      undefined,
    ]);
    expect(await service.sweep()).toEqual({ settled: 0, failed: 0 });
  });

  test('is not one that a busy table or a lost answer has kept from being settled', async () => {
    await settleOthers();
    const busy = await start(2);
    const lost = await start(2);
    pass(61);
    const { faults } = service.table;
    await faults.next({ kind: 'throttle', operation: 'GetItem', key: `MATCH#${busy}`, times: 3 });
    await faults.next({ kind: 'drop-answer', operation: 'GetItem', key: `MATCH#${lost}`, times: 3 });
    // Nothing could be settled: then it is not the matches.
    await expect(service.sweep()).rejects.toThrow('none of 2 matches');
    for (const matchId of [busy, lost]) expect((await stateOf(matchId))?.dueShard.S).toBe('DUE');
    pass(60);
    expect(await service.sweep()).toMatchObject({ failed: 0 });
    for (const matchId of [busy, lost]) expect(await resolved(matchId)).toHaveLength(1);
  });

  test('is one whose key cannot be had, until it can; a lost answer of the note does no harm', async () => {
    await settleOthers();
    const matchId = await start(2);
    pass(61);
    const keyId = process.env.KEY_ID;
    process.env.KEY_ID = 'another-key';
    const elsewhere = await service.anotherSweep();
    await service.table.faults.next({ kind: 'drop-answer', operation: 'UpdateItem', key: `MATCH#${matchId}` });
    expect(await elsewhere()).toMatchObject({ stuck: 1 });
    expect((await stateOf(matchId))?.stuck.M).toMatchObject({ n: { N: '1' }, why: { S: 'AccessDeniedException' } });
    expect(service.denials.splice(0)).toHaveLength(1);
    process.env.KEY_ID = keyId;
    pass(60);
    expect(await elsewhere()).not.toHaveProperty('stuck');
    expect(await resolved(matchId)).toHaveLength(1);
  });

  test('is not put off if somebody has settled it meanwhile', async () => {
    const matchId = await start(2);
    const item = await stateOf(matchId);
    await set(matchId, 'ver', GONE);
    pass(61);
    const { sweepUp } = await import('../../functions/match/referee.ts');
    const { dynamo } = await import('../../functions/aws/dynamo.ts');
    const real = dynamo.send.bind(dynamo);
    dynamo.send = (async (command: Any) => {
      if (command.input.ExpressionAttributeValues?.[':stuck'] === undefined) return real(command);
      dynamo.send = real as typeof dynamo.send;
      await set(matchId, 'ver', 1);
      expect((await read(ann, matchId)).round).toBe(2);
      return real(command);
    }) as typeof dynamo.send;
    expect(await sweepUp(matchId, () => ({ now: Date.now(), requestId: 'r' }))).toMatchObject({ tries: undefined });
    const after = await stateOf(matchId);
    expect([item?.seq.N, after?.dueShard.S, after?.stuck]).toEqual(['3', 'DUE', undefined]);
    expect(Number(after?.dueAt.N)).toBe(Number(item?.dueAt.N) + 60_000);
  });
});

describe('clocks', () => {
  const HOUR = 3600;
  const DAY = 24 * HOUR;
  const dueAt = async (matchId: string): Promise<number> => {
    const items = (await service.table.items(process.env.MATCHES_TABLE as string)) as {
      pk: { S: string };
      sk: { S: string };
      dueAt?: { N: string };
    }[];
    return Number(items.find(({ pk, sk }) => pk.S === `MATCH#${matchId}` && sk.S === 'STATE')?.dueAt?.N);
  };
  const create = async (body: object) =>
    (await (ann as Caller).post('/matches', { game: 'fast-west', seats: 2, ...body })).body;

  test('a daily match is as late after a week as after a day, and an outage of days closes one round', async () => {
    const matchId = await start(2, { deadline: DAY });
    const { deadline } = await read(ann, matchId);
    for (let day = 1; day <= 7; day += 1) {
      await ann?.seal(matchId, day, RELOAD);
      vi.setSystemTime(deadline + (day - 1) * DAY * 1000 + 50_000);
      await service.sweep();
      expect((await read(ann, matchId)).deadline).toBe(deadline + day * DAY * 1000);
    }
    pass(5 * DAY);
    await service.sweep();
    expect(await read(ann, matchId)).toMatchObject({ round: 9, deadline: Date.now() + DAY * 1000 });
    expect((await resolved(matchId)).at(-1).moves.map(({ by }: { by: string }) => by)).toEqual([
      'deadline',
      'deadline',
    ]);
  });

  /** A match in which somebody has opened another round by an act after so long, and is asked the same again. */
  async function reopened(clock: object, after: number): Promise<{ matchId: string; actor: number; deadline: number }> {
    for (let tries = 0; tries < 100; tries += 1) {
      const matchId = await start(4, clock);
      const { deadline } = await read(ann, matchId);
      pass(after);
      for (const [actor, player] of players.entries()) {
        await player.act(matchId, 1, { act: 'unmask' });
        if ((await read(ann, matchId)).round === 2) return { matchId, actor, deadline };
      }
    }
    throw new Error('no Gambler in any match');
  }

  test('whoever opens another round by an act keeps their own end, and the others have a whole period', async () => {
    const { matchId, actor, deadline } = await reopened({ deadline: HOUR }, HOUR / 2);
    const match = await read(ann, matchId);
    const later = Date.now() + HOUR * 1000;
    expect(match.deadline).toBe(later);
    expect(match.seats.map((seat: { limit: number }) => seat.limit)).toEqual(
      players.map((_, seat) => (seat === actor ? deadline : later)),
    );
    vi.setSystemTime(deadline);
    await service.sweep();
    expect((await players[actor]?.seal(matchId, 2, RELOAD))?.body.code).toBe('round.time-up');
    expect((await players[actor]?.act(matchId, 2, { act: 'unmask' }))?.body.code).toBe('round.time-up');
    for (const [seat, player] of players.entries()) if (seat !== actor) await player.seal(matchId, 2, RELOAD);
    const closed = (await resolved(matchId)).at(-1);
    expect(closed).toMatchObject({ closed: 2, deadline: Date.now() + HOUR * 1000 });
    expect(closed.moves.map(({ by }: { by: string }) => by)).toEqual(
      players.map((_, seat) => (seat === actor ? 'deadline' : 'seal')),
    );
    expect(closed).not.toHaveProperty('extra');
  });

  test('rounds of a cadence end at their hour, also where all have answered before, and lists say so', async () => {
    // The next Friday at noon in UTC; clocks in Kathmandu are 5:45 ahead.
    const noon = Math.ceil(Date.now() / DAY / 1000) * DAY * 1000 + 12 * HOUR * 1000;
    const friday = noon + ((12 - new Date(noon).getUTCDay()) % 7) * DAY * 1000;
    vi.setSystemTime(friday);
    const cadence = { zone: 'Asia/Kathmandu', at: '18:00', days: [6, 7, 7] };
    const matchId = await start(2, { deadline: null, cadence, early: false });
    const match = await read(ann, matchId);
    expect(match.deadline).toBe(friday + (DAY + HOUR / 4) * 1000);
    expect(match.clock).toEqual({
      deadline: null,
      early: false,
      cadence: { ...cadence, days: [6, 7], least: 12 * HOUR },
    });
    for (const caller of [ann, bob]) await caller?.seal(matchId, 1, RELOAD);
    expect((await read(ann, matchId)).round).toBe(1);
    vi.setSystemTime(match.deadline + 30_000);
    await service.sweep();
    const next = await read(ann, matchId);
    expect([next.round, next.deadline]).toEqual([2, match.deadline + DAY * 1000]);
    expect(await dueAt(matchId)).toBe(next.deadline);
  });

  test('seats with time of their own run out one by one, and each seal is one write as ever', async () => {
    const matchId = await start(4, { deadline: null, bank: { reserve: 10 * HOUR, increment: HOUR } });
    const begun = Date.now();
    for (const [n, caller] of players.entries()) {
      pass(HOUR);
      expect((await caller.seal(matchId, 1, RELOAD)).body.resolved).toBe(n === 3);
    }
    // They have 10, 9, 8 and 7 hours from now on.
    const second = Date.now();
    expect(second).toBe(begun + 4 * HOUR * 1000);
    const hours = (n: number) => second + n * HOUR * 1000;
    const match = await read(ann, matchId);
    expect(match.seats.map(({ limit }: { limit: number }) => limit)).toEqual([10, 9, 8, 7].map(hours));
    expect(match.seats.map(({ reserve }: { reserve: number }) => reserve)).toEqual(
      [10, 9, 8, 7].map((n) => n * HOUR * 1000),
    );
    expect([match.deadline, await dueAt(matchId)]).toEqual([hours(10), hours(10)]);

    // The two with the most time seal at the same moment, neither knowing of the other.
    const elsewhere = await service.anotherApi();
    await elsewhere(dot as Caller, matchId, 2, RELOAD);
    await (dot as Caller).withdraw(matchId, 2);
    await service.table.resetCounts();
    const key = { 'idempotency-key': 'the same' };
    const [sealed] = await Promise.all([
      (ann as Caller).seal(matchId, 2, RELOAD),
      elsewhere(bob as Caller, matchId, 2, RELOAD, key),
    ]);
    expect(sealed.status).toBe(200);
    expect((await service.table.counts()).Matches?.UpdateItem?.calls).toBe(2);
    expect((await read(ann, matchId)).deadline).toBe(hours(8));
    expect(await dueAt(matchId)).toBeLessThanOrEqual(hours(8));

    // Dot runs out. Cid is still awaited, so the sweep finds nothing to do, and notes when there is.
    vi.setSystemTime(hours(7));
    expect((await (dot as Caller).seal(matchId, 2, RELOAD)).body.code).toBe('round.time-up');
    await service.sweep();
    expect([(await read(ann, matchId)).round, await dueAt(matchId)]).toEqual([2, hours(8)]);
    // Bob had his seal accepted; his time is up when Cid's is, and what he repeats was done.
    vi.setSystemTime(hours(8) - 1);
    expect((await read(ann, matchId)).round).toBe(2);
    vi.setSystemTime(hours(8));
    await service.sweep();
    const [, entry, ...others] = await resolved(matchId);
    expect(others).toEqual([]);
    expect(entry.moves.map(({ by }: { by: string }) => by)).toEqual(['seal', 'seal', 'deadline', 'deadline']);
    expect(entry.reserves).toEqual({ at: hours(8), left: [11, 10, 1, 1].map((n) => n * HOUR * 1000) });
  });

  test('a seal that was accepted is given its receipt again after the time of its seat is up', async () => {
    const matchId = await start(2, { deadline: null, bank: { reserve: 2 * HOUR, increment: HOUR } });
    pass(HOUR);
    await ann?.seal(matchId, 1, RELOAD);
    await bob?.seal(matchId, 1, RELOAD);
    // Both have two hours; Bob gets one less than Ann in the round after.
    pass(HOUR / 2);
    await ann?.seal(matchId, 2, RELOAD);
    pass(HOUR / 2);
    await bob?.seal(matchId, 2, RELOAD);
    const first = await (bob as Caller).seal(matchId, 3, RELOAD);
    expect(first.status).toBe(200);
    pass(2 * HOUR + 60);
    const again = await (bob as Caller).seal(matchId, 3, RELOAD);
    expect([again.status, again.body.receipt]).toEqual([200, first.body.receipt]);
    for (const change of [bob?.seal(matchId, 3, { card: 'dynamite' }), bob?.withdraw(matchId, 3)])
      expect((await change)?.body).toMatchObject({ status: 409, code: 'round.time-up' });
    expect((await ann?.seal(matchId, 3, RELOAD))?.body.resolved).toBe(true);
  });

  test('what cannot be together is refused, and what is too short for the stage', async () => {
    const bank = { reserve: HOUR, increment: HOUR };
    const cadence = { zone: 'UTC', at: '18:00' };
    const reminder = 60;
    for (const [body, code] of [
      [{ deadline: 60, bank }, 'request.invalid'],
      [{ cadence, bank }, 'request.invalid'],
      [{ bank, early: false }, 'match.clock-unfit'],
      [{ game: 'duel-west', options: { pace: 'live' }, bank }, 'match.clock-unfit'],
      [{ deadline: 60, reminder }, 'match.clock-unfit'],
      [{ reminder }, 'match.clock-needed'],
      [{ vacation: 3 }, 'match.clock-needed'],
      [{ absence: { after: 2, policy: 'bot' } }, 'match.clock-needed'],
      [{ early: false }, 'match.early-needs-deadline'],
      [{ deadline: 60 * DAY + 1 }, 'request.invalid'],
      [{ cadence: { ...cadence, zone: '+02:00' } }, 'request.invalid'],
    ] as const)
      expect([body, (await create(body)).code]).toEqual([body, code]);
    process.env.LIMITS = JSON.stringify({ ...LIMITS, shortestRound: 60 });
    try {
      for (const body of [
        { deadline: 59 },
        { bank: { ...bank, increment: 59 } },
        { bank: { ...bank, reserve: 59 } },
        { cadence: { ...cadence, least: 59 } },
      ])
        expect([body, (await create(body)).code]).toEqual([body, 'match.clock-too-short']);
      for (const body of [
        { deadline: 60 },
        { deadline: 60 * DAY },
        { bank: { reserve: 60, increment: 60 } },
        { cadence },
        {},
      ])
        expect([body, (await create(body)).status]).toEqual([body, 'open']);
    } finally {
      process.env.LIMITS = 'off';
    }
    expect((await create({ deadline: 1 })).status).toBe('open');
  });
});

describe('resigning', () => {
  test('the round goes on without the seat, whose seal is void and never shown', async () => {
    const matchId = await start(3, { deadline: null });
    await cid?.seal(matchId, 1, { card: 'dynamite' });
    expect((await (cid as Caller).post(`/matches/${matchId}/resign`)).body.seats[2].resigned).toBe(true);
    await ann?.seal(matchId, 1, RELOAD);
    expect((await bob?.seal(matchId, 1, RELOAD))?.body.resolved).toBe(true);
    const [entry] = await resolved(matchId);
    expect(entry.moves[2]).toMatchObject({ by: 'resigned', move: { card: 'reload' } });
    expect(JSON.stringify(await entries(matchId))).not.toContain('dynamite');
    expect((await cid?.seal(matchId, 2, RELOAD))?.body.code).toBe('match.resigned');
    expect((await (cid as Caller).post(`/matches/${matchId}/resign`)).status).toBe(200);
  });

  test('the last seat that is waited for resigns: the round resolves', async () => {
    const matchId = await start(3, { deadline: null });
    await ann?.seal(matchId, 1, RELOAD);
    await bob?.seal(matchId, 1, RELOAD);
    expect((await (cid as Caller).post(`/matches/${matchId}/resign`)).body.round).toBe(2);
    expect(await resolved(matchId)).toHaveLength(1);
  });

  test('resigning and sealing at the same instant lose nothing', async () => {
    for (let i = 0; i < 30; i += 1) {
      const matchId = await start(3, { deadline: null });
      const [a, b] = await Promise.all([
        (ann as Caller).seal(matchId, 1, RELOAD),
        (bob as Caller).seal(matchId, 1, RELOAD),
        (cid as Caller).post(`/matches/${matchId}/resign`),
      ]);
      expect([a.status, b.status]).toEqual([200, 200]);
      expect(await resolved(matchId)).toHaveLength(1);
      expect((await read(ann, matchId)).awaited).toEqual([0, 1]);
    }
  });

  test('when nobody is left the match is over without a winner', async () => {
    const matchId = await start(2, { deadline: null, substitutes: { who: 'anybody', within: 3600 } });
    expect((await (ann as Caller).post(`/matches/${matchId}/resign`)).body.status).toBe('playing');
    const { body } = await (bob as Caller).post(`/matches/${matchId}/resign`);
    expect(body).toMatchObject({ status: 'over', outcome: { reason: 'abandoned', winners: [] }, awaited: [] });
    expect((await ann?.seal(matchId, 2, RELOAD))?.body.code).toBe('match.over');
  });
});
