import { DeleteCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { type Caller, type Service, startService } from '../support/service/index.ts';

/*
 * The list of matches that a player is at: nobody is seated without a pointer, whatever arrives late or never, and what is
 * over goes from the list.
 */

let service: Service;
let ann: Caller;
let bob: Caller;
let running: typeof import('../../functions/public/running.ts');
beforeAll(async () => {
  service = await startService();
  running = await import('../../functions/public/running.ts');
});
afterAll(() => service.stop());
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});
const pair = async () => {
  [ann, bob] = (await Promise.all(['Ann', 'Bob'].map((name) => service.guest(name)))) as [Caller, Caller];
};

// biome-ignore lint/suspicious/noExplicitAny: tests look into answers and commands.
type Any = any;

const idsOf = async ({ id }: Caller) => (await running.pointersOf(id)).pointers.map(({ matchId }) => matchId);
const open = async (host: Caller, body: object = {}): Promise<string> =>
  (await host.post('/matches', { game: 'fast-west', seats: 3, ...body })).body.matchId;
const join = (caller: Caller, id: string) => caller.post(`/matches/${id}/join`);
const leave = (caller: Caller, id: string) => caller.post(`/matches/${id}/leave`);
const resign = (caller: Caller, id: string) => caller.post(`/matches/${id}/resign`);

/** Lets the calls of one kind to the table wait, fail or go on. */
async function intercept(command: Any, before: (input: Any) => Promise<void>): Promise<() => void> {
  const { dynamo } = await import('../../functions/aws/dynamo.ts');
  const send = dynamo.send.bind(dynamo);
  const spy = vi.spyOn(dynamo, 'send').mockImplementation((async (sent: Any, options: Any) => {
    if (sent instanceof command) await before(sent.input);
    return send(sent, options);
  }) as never);
  return () => spy.mockRestore();
}

describe('a match is among the running ones of a player', () => {
  test('from the seat on until they leave it, and again with a new seat', async () => {
    await pair();
    const id = await open(ann);
    expect([await idsOf(ann), await idsOf(bob)]).toEqual([[id], []]);
    await join(bob, id);
    expect(await idsOf(bob)).toEqual([id]);
    await leave(bob, id);
    expect([await idsOf(ann), await idsOf(bob)]).toEqual([[id], []]);
    await join(bob, id);
    expect(await idsOf(bob)).toEqual([id]);
    await leave(ann, id);
    await leave(bob, id);
    expect([await idsOf(ann), await idsOf(bob)]).toEqual([[], []]);
  });

  test('until they resign, or the match ends by a seal, by the last who resigns, or by the sweep', async () => {
    await pair();
    const { matchId } = await service.started([ann, bob], { substitutes: { who: 'anybody', within: 3600 } });
    await resign(ann, matchId);
    expect([await idsOf(ann), await idsOf(bob)]).toEqual([[], [matchId]]);
    await resign(bob, matchId);
    expect(await idsOf(bob)).toEqual([]);

    // The last round of a Fast West of one turn ends with a seal.
    const short = (await service.started([ann, bob], { options: { turnLimit: 1 } })).matchId;
    for (let round = 1; ; round += 1) {
      expect(await idsOf(bob)).toEqual([short]);
      const { status } = (await ann.get(`/matches/${short}`)).body;
      expect([status, round < 20]).toEqual(['playing', true]);
      let ended = false;
      for (const caller of [ann, bob]) {
        const { you } = (await caller.get(`/matches/${short}`)).body;
        if (you.prompt === null) continue;
        const { body } = await caller.seal(short, round, you.moves[0]);
        ended = body.resolved && (await caller.get(`/matches/${short}`)).body.status === 'over';
      }
      if (ended) break;
    }
    expect([await idsOf(ann), await idsOf(bob)]).toEqual([[], []]);

    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() });
    const late = (await service.started([ann, bob], { deadline: 60 })).matchId;
    const statusOf = async () =>
      (await (await import('../../functions/public/store.ts')).loadPublicMatch(late))?.status;
    for (let sweeps = 0; (await statusOf()) === 'playing'; sweeps += 1) {
      expect([await idsOf(ann), sweeps < 1_000]).toEqual([[late], true]);
      vi.setSystemTime(Date.now() + 61_000);
      await service.sweep();
    }
    expect([await idsOf(ann), await idsOf(bob)]).toEqual([[], []]);
  });

  test('for one write when they join and one when they go', async () => {
    await pair();
    const id = await open(ann);
    await service.table.resetCounts();
    await join(bob, id);
    // Two lists, the archived entry, and the match.
    const joined = ((await service.table.counts()) as Any).Matches;
    expect([joined.PutItem.calls, joined.UpdateItem.calls, joined.DeleteItem]).toEqual([2, 2, undefined]);
    await service.table.resetCounts();
    await leave(bob, id);
    const left = ((await service.table.counts()) as Any).Matches;
    expect([left.PutItem.calls, left.UpdateItem.calls, left.DeleteItem.calls]).toEqual([1, 1, 1]);
  });
});

describe('a pointer', () => {
  test('is written before the seat is taken: a function that dies in between seats nobody without one', async () => {
    await pair();
    const id = await open(ann);
    const restore = await intercept(UpdateCommand, async ({ Key }) => {
      if (Key.pk.startsWith('MATCH#')) throw Object.assign(new Error('the function ends here'), { $metadata: {} });
    });
    expect((await join(bob, id)).status).toBe(503);
    restore();
    expect(await idsOf(bob)).toEqual([id]);
    expect((await ann.get(`/matches/${id}`)).body.seats[1].kind).toBe('free');
  });

  test('of a new seat stands when the request that gave the former one up takes its pointer away late', async () => {
    await pair();
    const id = await open(ann);
    await join(bob, id);
    let arrive = () => {};
    const held = new Promise<void>((resolve) => {
      arrive = resolve;
    });
    let waits = 0;
    await intercept(DeleteCommand, async () => {
      waits += 1;
      await held;
    });
    const leaving = leave(bob, id);
    await vi.waitFor(() => expect(waits).toBe(1));
    expect((await join(bob, id)).status).toBe(200);
    arrive();
    expect((await leaving).status).toBe(200);
    expect(await idsOf(bob)).toEqual([id]);
  });

  test('of an older seat that arrives late does not take the place of a newer one', async () => {
    await running.pointTo('somebody', { matchId: 'M', seq: 6 });
    await running.pointTo('somebody', { matchId: 'M', seq: 2 });
    await running.dropPointer('somebody', { matchId: 'M', seq: 5 });
    expect((await running.pointersOf('somebody')).pointers).toEqual([{ matchId: 'M', seq: 6 }]);
    await running.dropPointer('somebody', { matchId: 'M', seq: 6 });
    expect((await running.pointersOf('somebody')).pointers).toEqual([]);
  });

  test('that cannot be taken away costs nobody an answer', async () => {
    await pair();
    const { matchId } = await service.started([ann, bob], { substitutes: { who: 'anybody', within: 3600 } });
    await intercept(DeleteCommand, async () => {
      throw Object.assign(new Error('no'), { $metadata: {} });
    });
    expect((await resign(ann, matchId)).status).toBe(200);
    expect((await resign(bob, matchId)).body.status).toBe('over');
  });
});

test('whatever comes together, late and twice: who is seated has a pointer, and who reads sees the seats that there are', async () => {
  const { chance } = await import('../support/chance.ts');
  const luck = chance(7);
  let drawn = 0;
  const draw = (below: number): number => {
    drawn += 1;
    return luck.int(`step ${drawn}`, below);
  };
  await pair();
  let seated = 0;
  for (let n = 0; n < 12; n += 1) {
    const id = await open(ann, { seats: 4 });
    const steps = [join, leave, join, leave, async (caller: Caller) => caller.get('/me/matches?status=open')];
    const sent = Array.from({ length: 6 }, () => steps[draw(steps.length)] as (typeof steps)[number]);
    // An answer of the table gets lost on the way.
    const operation = ['UpdateItem', 'DeleteItem', 'PutItem'][draw(3)] as string;
    await service.table.faults.next({ kind: 'drop-answer', operation });
    const replies = await Promise.all(sent.map((step) => step(bob, id)));
    await service.table.faults.clear();
    for (const { status, body } of replies) expect([status < 500, body.code], JSON.stringify(body)).toContain(true);
    const { seats } = (await ann.get(`/matches/${id}`)).body;
    const sits = seats.some(({ player }: Any) => player === bob.id);
    seated += sits ? 1 : 0;
    if (sits) expect(await idsOf(bob)).toContain(id);
    const listed = (await bob.get('/me/matches?status=open')).body.matches.map(({ matchId }: Any) => matchId);
    expect(listed.includes(id)).toBe(sits);
    // What was left over is taken away by that look.
    expect((await idsOf(bob)).includes(id)).toBe(sits);
  }
  expect(seated).toBeGreaterThan(1);
});

test('a list comes in pages, newest first, with the attributes alone that a function without secrets may read', async () => {
  for (const matchId of ['A', 'B', 'C']) await running.pointTo('reader', { matchId, seq: 1 });
  const { dynamo } = await import('../../functions/aws/dynamo.ts');
  const spy = vi.spyOn(dynamo, 'send');
  const first = await running.pointersOf('reader', undefined, 2);
  expect(first).toEqual({ pointers: ['C', 'B'].map((matchId) => ({ matchId, seq: 1 })), more: true });
  expect(await running.pointersOf('reader', 'B', 2)).toEqual({ pointers: [{ matchId: 'A', seq: 1 }], more: false });
  const asked = spy.mock.calls.map(([{ input }]) => input as Any);
  for (const { ConsistentRead, Select, ExpressionAttributeNames } of asked) {
    expect([ConsistentRead, Select]).toEqual([true, 'SPECIFIC_ATTRIBUTES']);
    expect(Object.values(ExpressionAttributeNames).sort()).toEqual(['pk', 'seq', 'sk']);
  }
});
