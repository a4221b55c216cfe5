import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Caller, type Service, startService } from '../support/service/index.ts';

/*
 * A live duel of Duel West: holds are seals that the own flip takes back, flips and calls are acts in the order
 * accepted. What races here are seals and acts of one round.
 */

let service: Service;
let ann: Caller;
let bob: Caller;
beforeAll(async () => {
  service = await startService();
  [ann, bob] = (await Promise.all(['Ann', 'Bob'].map((name) => service.guest(name)))) as [Caller, Caller];
});
afterAll(() => service.stop());

const HOLD = { hold: true };
const read = async (caller: Caller, matchId: string) => (await caller.get(`/matches/${matchId}`)).body;
const act = (caller: Caller, matchId: string, deed: 'flip' | 'hit', headers = {}) =>
  caller.act(matchId, 2, { act: deed }, headers);
const entries = async (matchId: string) =>
  (await service.call('GET', `/matches/${matchId}/entries?limit=100`)).body.entries as {
    type: string;
    closed?: number;
    seat?: number;
    act?: { act: string };
    events: { type: string; [field: string]: unknown }[];
  }[];

/** A duel that has just begun: round 2 of a fresh match. */
const duel = async (): Promise<string> => {
  const { matchId } = await service.started([ann, bob], { game: 'duel-west', options: { pace: 'live' } });
  for (const caller of [ann, bob]) await caller.seal(matchId, 1, { order: 'shuffle' });
  expect((await read(ann, matchId)).view.phase).toBe('live');
  return matchId;
};

/** The round is what its seals say: whoever holds is not waited for, and nobody else is forgotten. */
const checkBooks = async (matchId: string) => {
  const { sealed, awaited, view } = await read(ann, matchId);
  expect([...sealed, ...awaited].sort()).toEqual([0, 1]);
  const holding = view.seats.flatMap((s: { seat: number; holding: boolean }) => (s.holding ? [s.seat] : []));
  expect(holding).toEqual(view.phase === 'live' ? sealed : []);
};

/** Both hold, whatever they did before: the window closes exactly once. */
const checkCloses = async (matchId: string) => {
  for (const caller of [ann, bob]) await caller.seal(matchId, 2, HOLD);
  const closing = (await entries(matchId)).filter(({ closed }) => closed === 2);
  expect(closing).toHaveLength(1);
  expect(closing[0]?.events[0]).toMatchObject({ type: 'stopped', by: 'hold' });
};

describe('a live duel', () => {
  test('a flip takes the own hold back and leaves the other one', async () => {
    const matchId = await duel();
    expect((await ann.seal(matchId, 2, HOLD)).status).toBe(200);
    expect((await read(bob, matchId)).view.seats.map((s: { holding: boolean }) => s.holding)).toEqual([true, false]);
    await act(bob, matchId, 'flip');
    expect(await read(ann, matchId)).toMatchObject({ sealed: [0], awaited: [1], you: { seal: { move: HOLD } } });
    expect((await act(ann, matchId, 'flip')).status).toBe(200);
    expect(await read(ann, matchId)).toMatchObject({ round: 2, sealed: [], awaited: [0, 1], you: { seal: null } });
    await checkBooks(matchId);
    await checkCloses(matchId);
  });

  test('case 56: a bullet is known from the entry of its flip on and from nothing before', async () => {
    const matchId = await duel();
    const before = await read(ann, matchId);
    expect(before.view.seats[0]).toMatchObject({ magazine: 8, row: [] });
    expect(await read(ann, matchId)).toEqual(before);
    await act(ann, matchId, 'flip');
    const flipped = (await entries(matchId)).at(-1)?.events[0];
    for (const caller of [ann, bob])
      expect((await read(caller, matchId)).view.seats[0]).toMatchObject({ magazine: 7, row: [flipped?.value] });
  });

  test('a hold and a flip of one seat at once leave a round that its seals explain', async () => {
    for (let i = 0; i < 40; i += 1) {
      const matchId = await duel();
      if (i % 2 === 0) await ann.seal(matchId, 2, HOLD);
      const replies = await Promise.all([
        i % 4 < 2 ? ann.seal(matchId, 2, HOLD) : ann.withdraw(matchId, 2),
        act(ann, matchId, 'flip'),
      ]);
      expect(replies.map((r) => r.status)).toEqual([200, 200]);
      expect((await read(ann, matchId)).view.seats[0].row).toHaveLength(1);
      await checkBooks(matchId);
      await checkCloses(matchId);
    }
  });

  test('the last hold and a flip of whoever held: the window has closed, or the flip counts and it is open', async () => {
    const seen = new Set<string>();
    for (let i = 0; i < 40; i += 1) {
      const matchId = await duel();
      await ann.seal(matchId, 2, HOLD);
      // Every other time the closing hold has been decided, but not written, when the flip is.
      if (i % 2 === 0) await service.table.faults.next({ kind: 'delay', operation: 'PutItem', ms: 80 });
      const holding = bob.seal(matchId, 2, HOLD);
      if (i % 2 === 0) await new Promise((resolve) => setTimeout(resolve, 20));
      const [flip, hold] = await Promise.all([act(ann, matchId, 'flip'), holding]);
      const { round, view } = await read(bob, matchId);
      if (flip.status === 200) {
        expect(hold.status).toBe(200);
        expect([round, view.seats[0].row.length]).toEqual([2, 1]);
        await checkBooks(matchId);
        await checkCloses(matchId);
        seen.add('open');
      } else {
        expect([flip.body.code, hold.status, round]).toEqual(['round.closed', 200, 3]);
        seen.add('closed');
      }
    }
    expect([...seen].sort()).toEqual(['closed', 'open']);
  });

  test('a flip that arrives between the freeze and its resolution takes nothing back', async () => {
    const matchId = await duel();
    const delay = (operation: string, ms: number, times = 1) =>
      service.table.faults.next({ kind: 'delay', operation, ms, times, key: 'MATCH#' });
    // Bob's hold is on its way while Ann holds; neither sees the other, so it will freeze the round unresolved.
    await delay('UpdateItem', 300);
    const bobs = bob.seal(matchId, 2, HOLD);
    await new Promise((resolve) => setTimeout(resolve, 60));
    expect((await ann.seal(matchId, 2, HOLD)).status).toBe(200);
    // Ann's flip is judged before the freeze and written after it, before Bob's resolution.
    await delay('PutItem', 340, 2);
    const flip = await act(ann, matchId, 'flip');
    expect([flip.status, flip.body.code]).toEqual([409, 'round.closed']);
    expect((await bobs).status).toBe(200);
    const log = await entries(matchId);
    expect(log.filter(({ closed }) => closed === 2)).toHaveLength(1);
    expect(log.some(({ type }) => type === 'act')).toBe(false);
  });

  test('case 156, 157: of two calls at once one is accepted; a flip comes before the call or not at all', async () => {
    for (let i = 0; i < 40; i += 1) {
      const matchId = await duel();
      for (const caller of [ann, bob]) await act(caller, matchId, 'flip');
      const [hit, other] = await Promise.all([
        act(ann, matchId, 'hit'),
        act(bob, matchId, i % 2 === 0 ? 'hit' : 'flip'),
      ]);
      const log = await entries(matchId);
      const acts = log.filter(({ type }) => type === 'act').map(({ seat, act: done }) => [seat, done?.act]);
      const calls = acts.filter(([, deed]) => deed === 'hit');
      expect(calls).toHaveLength(1);
      expect(acts.at(-1)).toEqual(calls[0]);
      for (const reply of [hit, other]) if (reply?.status !== 200) expect(reply?.body.code).toBe('round.closed');
      expect(acts).toHaveLength(2 + [hit, other].filter((reply) => reply?.status === 200).length);
      expect(await entries(matchId)).toEqual(log);
    }
  });

  test('a hold that comes after the call names a closed round, although the next question has another answer', async () => {
    const matchId = await duel();
    expect((await act(bob, matchId, 'hit')).status).toBe(200);
    expect(await read(ann, matchId)).toMatchObject({ round: 3, view: { phase: 'load' } });
    const late = await ann.seal(matchId, 2, HOLD);
    expect([late.status, late.body.code]).toEqual([409, 'round.closed']);
    // Only whoever names the new round gets to hear that it asks for something else.
    const strange = await ann.seal(matchId, 3, HOLD);
    expect([strange.status, strange.body.code]).toEqual([422, 'duel-west.bad-shape']);
  });

  test('a hold and the call that ends the duel at once: the hold was first, or its round is closed', async () => {
    const seen = new Set<string>();
    for (let i = 0; i < 40; i += 1) {
      const matchId = await duel();
      // Every other time the hold has been decided, but not written, when the call is.
      if (i % 2 === 0)
        await service.table.faults.next({ kind: 'delay', operation: 'UpdateItem', ms: 80, key: 'MATCH#' });
      const holding = ann.seal(matchId, 2, HOLD);
      if (i % 2 === 0) await new Promise((resolve) => setTimeout(resolve, 20));
      const [hit, hold] = await Promise.all([act(bob, matchId, 'hit'), holding]);
      expect(hit.status).toBe(200);
      seen.add(hold.status === 200 ? 'held' : `${hold.status} ${hold.body.code}`);
      const log = await entries(matchId);
      expect(log.filter(({ type }) => type === 'act')).toHaveLength(1);
      expect(log.at(-1)).toMatchObject({ type: 'act', seat: 1, act: { act: 'hit' } });
      // Nothing of the hold is left in the round of the load.
      const { round, sealed, awaited, you } = await read(ann, matchId);
      expect({ round, sealed, awaited, seal: you.seal }).toEqual({ round: 3, sealed: [], awaited: [0, 1], seal: null });
    }
    expect([...seen].sort()).toEqual(['409 round.closed', 'held']);
  });
});
