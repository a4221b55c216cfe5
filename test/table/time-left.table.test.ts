import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { type Caller, type Service, startService } from '../support/service/index.ts';

/*
 * A function whose table does not answer: it answers within its own time, and nothing that it has sent goes on after that.
 */

let service: Service;
let ann: Caller;
let bob: Caller;
beforeAll(async () => {
  service = await startService();
  [ann, bob] = (await Promise.all(['Ann', 'Bob'].map((name) => service.guest(name)))) as [Caller, Caller];
});
afterAll(() => service.stop());
afterEach(() => service.table.faults.clear());

/** The function's time, and longer than it or any of its calls waits. Milliseconds. */
const TIME = 4_000;
const LATE = 8_000;
/** By then a call that was still under way would have been tried again. Milliseconds. */
const AFTERWARDS = 2_500;

const inTime = { time: TIME };
const updates = async (): Promise<number> =>
  Object.values(await service.table.counts()).reduce((sum, table) => sum + (table.UpdateItem?.calls ?? 0), 0);

describe('a table that does not answer', () => {
  test('a request that could not be granted is answered 503, and its write is not tried again afterwards', async () => {
    const { matchId } = await service.started([ann, bob]);
    const before = await updates();
    await service.table.faults.next({ kind: 'delay', operation: 'UpdateItem', ms: LATE, times: 9 });

    const { token } = ann;
    const body = { move: { card: 'reload' } };
    const answer = await service.call('PUT', `/matches/${matchId}/rounds/1/seal`, { token, body, ...inTime });
    expect(answer).toMatchObject({ status: 503, body: { code: 'service.unavailable' } });
    await service.table.faults.clear();
    await sleep(AFTERWARDS);
    expect((await updates()) - before).toBe(0);
  });

  test('a request that was granted is answered, whatever becomes of what follows it', async () => {
    const { matchId } = (await ann.post('/matches', { game: 'fast-west', seats: 2 })).body;
    // The first write of a copy belongs to the join, the second one to the start.
    await service.table.faults.next({ kind: 'delay', operation: 'PutItem', ms: LATE, every: 2, times: 9 });

    const { token } = bob;
    const answer = await service.call('POST', `/matches/${matchId}/join`, { token, body: {}, ...inTime });
    expect(answer).toMatchObject({ status: 200, body: { status: 'open' } });
    await service.table.faults.clear();
    expect((await ann.get(`/matches/${matchId}`)).body).toMatchObject({ status: 'playing', round: 1 });
  });

  test('a table that is too busy until the time is over is answered 503', async () => {
    const { matchId } = await service.started([ann, bob]);
    await service.table.faults.next({ kind: 'throttle', operation: 'GetItem', times: 999 });
    const codes = new Set<string>();
    // The time ends while the first try is under way, in the pause after it, in the next try, …
    for (let left = 0; left <= 200; left += 10) {
      const { status, body } = await service.call('GET', `/matches/${matchId}`, { time: 1_500 + left });
      expect({ status, left }).toEqual({ status: 503, left });
      codes.add(body.code);
    }
    expect(codes).toContain('service.unavailable');
  });

  test('a read is answered 503', async () => {
    const { matchId } = await service.started([ann, bob]);
    await service.table.faults.next({ kind: 'delay', operation: 'GetItem', ms: LATE, times: 9 });
    const { token } = ann;
    const answer = await service.call('GET', `/matches/${matchId}`, { token, ...inTime });
    expect(answer).toMatchObject({ status: 503, body: { code: 'service.unavailable' } });
  });
});
