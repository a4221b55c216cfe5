import { setTimeout as sleep } from 'node:timers/promises';
import { GetCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Place, State } from '../../domain/games/bang/state.ts';
import type { Entry } from '../../domain/match/index.ts';
import type { PublicMatch } from '../../functions/public/match.ts';
import { standingAt as matchAt } from '../support/games/bang/standing.ts';
import { stateSize } from '../support/laws/state-size.ts';
import { type Caller, type Service, startService } from '../support/service/index.ts';
import { type Sockets, startSockets } from '../support/service/sockets.ts';

/*
 * BANG! through the API: what a decision costs, and that standing orders are nobody's business.
 */

let service: Service;
let sockets: Sockets;
let players: Caller[];
let [ann, bob, cid, dot]: Caller[] = [];
beforeAll(async () => {
  service = await startService();
  sockets = await startSockets(service);
  const names = ['Ann', 'Bob', 'Cid', 'Dot', 'Eve', 'Fay', 'Gus'];
  players = await Promise.all(names.map((name) => service.guest(name)));
  [ann, bob, cid, dot] = players;
  // The first receipt of a month makes the key that signs it: that is no cost of a decision.
  const { matchId } = await service.started(players.slice(0, 2));
  await ann?.seal(matchId, 1, { card: 'reload' });
});
afterAll(async () => {
  await sockets.stop();
  await service.stop();
});
beforeEach(() => service.table.faults.clear());
afterEach(() => void vi.useRealTimers());

// biome-ignore lint/suspicious/noExplicitAny: tests look into every part of a match.
const read = async (caller: Caller | undefined, matchId: string): Promise<any> =>
  (await service.call('GET', `/matches/${matchId}`, caller && { token: caller.token })).body;
const entriesOf = async (matchId: string): Promise<Entry[]> =>
  (await service.call('GET', `/matches/${matchId}/entries?limit=100`)).body.entries;
/** The match as it lies in the table. */
async function stored(matchId: string): Promise<PublicMatch> {
  const { publicMatch } = await import('../../functions/public/match.ts');
  const Key = { pk: `MATCH#${matchId}`, sk: 'STATE' };
  const { Item } = await service.table.documents.send(
    new GetCommand({ TableName: 'Matches', Key, ConsistentRead: true }),
  );
  return publicMatch(Item as never);
}
const order = (caller: Caller | undefined, matchId: string, orders: unknown) =>
  service.call('PATCH', `/matches/${matchId}/orders`, { token: (caller as Caller).token, body: { orders } });
/** Seals an answer to the open question. */
const say = async (caller: Caller | undefined, matchId: string, move: unknown) =>
  (caller as Caller).seal(matchId, (await read(caller, matchId)).round, move);

/** A running match that stands at a position of the notation, with these players in its seats. */
const standingAt = (script: string, body: Record<string, unknown> = {}) => matchAt(service, players, script, body);

/** Writes to the table of matches while something is done. */
async function writesOf(deed: () => Promise<unknown>): Promise<number> {
  await service.table.resetCounts();
  await deed();
  const { Matches = {} } = await service.table.counts();
  return ['UpdateItem', 'PutItem', 'DeleteItem'].reduce((sum, name) => sum + (Matches[name]?.calls ?? 0), 0);
}

const SHOT = 'A* kit S bang-2C beer-7H | B jack O missed-2S duel-QD | C willy O | D lucky R';
const GATLING = 'A* kit S gatling-10H beer-7H | B jack O missed-2S | C willy O missed-3S | D lucky R bang-4C';

describe('what a decision costs', () => {
  test('one decision is one transition of two writes, through a whole turn', async () => {
    const matchId = await standingAt(
      'A* kit S 4 scope-AS bang-2C beer-7H stagecoach-9S jail-JS | B jack O missed-2S duel-QD | C willy O | D lucky R',
    );
    const turn: [Caller | undefined, unknown][] = [
      [ann, { t: 'play', card: 'scope-AS' }],
      [ann, { t: 'play', card: 'stagecoach-9S' }],
      [ann, { t: 'play', card: 'bang-2C', target: 1 }],
      [bob, { t: 'missed', cards: ['missed-2S'] }],
      [ann, { t: 'play', card: 'beer-7H' }],
      [ann, { t: 'play', card: 'jail-JS', target: 2 }],
      [ann, { t: 'end' }],
    ];
    let total = 0;
    for (const [caller, move] of turn) {
      const writes = await writesOf(async () => expect((await say(caller, matchId, move)).status).toBe(200));
      expect(writes, JSON.stringify(move)).toBe(2);
      total += writes;
    }
    expect(total).toBe(2 * turn.length);
    expect((await read(ann, matchId)).view.turn).toMatchObject({ seat: 1, phase: 'play' });
  });

  test('a mass attack on n seats is two writes and a round of n + 1', async () => {
    const matchId = await standingAt(GATLING);
    expect(await writesOf(() => say(ann, matchId, { t: 'play', card: 'gatling-10H' }))).toBe(2);
    expect((await read(undefined, matchId)).awaited).toEqual([1, 2, 3]);
    const writes = await writesOf(async () => {
      await say(bob, matchId, { t: 'missed', cards: ['missed-2S'] });
      await say(dot, matchId, { t: 'pass' });
      await say(cid, matchId, { t: 'pass' });
    });
    expect(writes).toBe(4);
    expect((await read(undefined, matchId)).view.seats.map((s: { life: number }) => s.life)).toEqual([5, 4, 3, 3]);
  });

  test('answers by order cost no writes of their own: the round is opened with them', async () => {
    const matchId = await standingAt(GATLING);
    for (const caller of [bob, cid, dot]) await order(caller, matchId, { shot: 'missed' });
    expect(await writesOf(() => say(ann, matchId, { t: 'play', card: 'gatling-10H' }))).toBe(4);
    expect((await read(undefined, matchId)).awaited).toEqual([0]);
  });

  test('storing orders is one write', async () => {
    const matchId = await standingAt(SHOT);
    const once = () =>
      service.call('PATCH', `/matches/${matchId}/orders`, {
        token: (bob as Caller).token,
        body: { orders: { shot: 'missed' } },
        requestId: 'one and the same',
      });
    for (const writes of [1, 0]) expect(await writesOf(once)).toBe(writes);
  });

  test('the item stays below 8 KB with seven players', async () => {
    const { matchId } = await service.started(players, { game: 'bang', deadline: 3600 });
    let largest = 0;
    for (let turn = 0; turn < 150; turn += 1) {
      const { status, awaited } = await read(undefined, matchId);
      if (status === 'over') break;
      const caller = players[awaited[0]] as Caller;
      const { you, round } = await read(caller, matchId);
      // Cards are kept rather than played where there is a choice, so that hands and tables are full.
      await caller.seal(matchId, round, you.moves[turn % 3 === 0 ? 0 : you.moves.length - 1]);
      largest = Math.max(largest, await stateSize(service, matchId));
    }
    expect(largest).toBeGreaterThan(1_500);
    expect(largest).toBeLessThan(8 * 1024);
  });
});

describe('standing orders', () => {
  test('answer the question they are for, and are shown to their author alone', async () => {
    const matchId = await standingAt(SHOT);
    const stored = await order(bob, matchId, { shot: 'missed' });
    expect(stored.body.you.orders).toMatchObject({ shot: 'missed', duel: 'ask', barrel: 'use' });
    expect(await order(bob, matchId, { duel: 'pass' })).toMatchObject({
      body: { you: { orders: { shot: 'missed', duel: 'pass' } } },
    });
    expect((await read(ann, matchId)).you.orders).toMatchObject({ shot: 'ask', duel: 'ask' });
    await say(ann, matchId, { t: 'play', card: 'bang-2C', target: 1 });
    const { view, awaited } = await read(undefined, matchId);
    expect(awaited).toEqual([0]);
    expect(view.seats[1]).toMatchObject({ life: 4, handCount: 1 });
  });

  test('stored while their question is open, they answer it', async () => {
    const matchId = await standingAt(GATLING);
    await say(ann, matchId, { t: 'play', card: 'gatling-10H' });
    const { body } = await order(bob, matchId, { shot: 'pass' });
    expect(body).toMatchObject({ sealed: [1], awaited: [2, 3], you: { seal: { move: { t: 'pass' } } } });
    await say(cid, matchId, { t: 'pass' });
    await order(dot, matchId, { shot: 'missed' });
    expect(await read(undefined, matchId)).toMatchObject({ awaited: [0], sealed: [] });
    expect((await bob?.seal(matchId, body.round, { t: 'pass' }))?.status).toBe(200);
  });

  test('leave no trace: no entry, no push, and not one byte of any other answer', async () => {
    const matchId = await standingAt(SHOT);
    const others = [ann, cid, dot, undefined];
    const everything = () =>
      Promise.all(
        others.flatMap((viewer) =>
          [`/matches/${matchId}`, `/matches/${matchId}/entries?limit=100`].map((path) =>
            service.call('GET', path, { requestId: 'same', ...(viewer && { token: viewer.token }) }),
          ),
        ),
      );
    const tab = await sockets.open(ann as Caller);
    await tab.follow(matchId);
    await sockets.announce(matchId);
    const [before, pushed] = [await everything(), tab.pushed().length];
    for (const shot of ['missed', 'pass', 'ask']) {
      expect((await order(bob, matchId, { shot, rescue: 'save' })).status).toBe(200);
      expect(await everything()).toEqual(before);
      await sockets.announce(matchId);
    }
    expect(tab.pushed()).toHaveLength(pushed);
  });

  test('long after anything public they wake nobody who has forgotten what was told', async () => {
    const matchId = await standingAt(GATLING);
    await say(ann, matchId, { t: 'play', card: 'gatling-10H' });
    await say(cid, matchId, { t: 'pass' });
    const tab = await sockets.open(ann as Caller);
    await tab.follow(matchId);
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 120_000 });
    await sockets.coldBroadcast();
    await order(bob, matchId, { duel: 'pass' });
    await sockets.announce(matchId);
    expect(tab.pushed()).toEqual([]);
    // A seal at that time is told, by an environment that knows as little.
    await say(dot, matchId, { t: 'pass' });
    await sockets.announce(matchId);
    expect(tab.pushed().at(-1)).toMatchObject({ type: 'sealed', sealed: [2, 3] });
  });

  test('and add no frame to what is public', async () => {
    const matchId = await standingAt(GATLING);
    const tab = await sockets.open(ann as Caller);
    await tab.follow(matchId);
    await say(ann, matchId, { t: 'play', card: 'gatling-10H' });
    await sockets.announce(matchId);
    const told = tab.pushed().length;
    expect(told).toBeGreaterThan(0);
    // What comes next is told by whoever is woken first, for the orders or for the seal.
    await say(cid, matchId, { t: 'pass' });
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 120_000 });
    await order(bob, matchId, { duel: 'pass' });
    await sockets.announce(matchId);
    await sockets.coldBroadcast();
    await sockets.announce(matchId);
    expect(tab.pushed()).toHaveLength(told + 1);
  });

  test('leave nothing for the sweep to look at again and again', async () => {
    const seen = new Set<string>();
    for (let i = 0; i < 12; i += 1) {
      const matchId = await standingAt(GATLING);
      await say(ann, matchId, { t: 'play', card: 'gatling-10H' });
      const { round } = await read(bob, matchId);
      await Promise.all([bob?.seal(matchId, round, { t: 'pass' }), order(bob, matchId, { shot: 'pass' })]);
      seen.add(matchId);
    }
    await service.sweep();
    const items = await service.table.items(process.env.MATCHES_TABLE as string);
    const due = items.filter(({ pk, dueAt }) => seen.has((pk as { S: string }).S.slice(6)) && dueAt !== undefined);
    expect(due).toEqual([]);
  });

  test('are judged on the match as it is when they are stored', async () => {
    const matchId = await standingAt(SHOT);
    await service.table.faults.next({ kind: 'delay', operation: 'UpdateItem', ms: 150 });
    const ordering = order(bob, matchId, { shot: 'pass' });
    await sleep(50);
    expect((await bob?.post(`/matches/${matchId}/resign`))?.status).toBe(200);
    expect((await ordering).body.code).toBe('match.resigned');
  });

  test('that stand are found done after the own resignation too', async () => {
    const matchId = await standingAt(SHOT);
    expect((await order(bob, matchId, { shot: 'pass' })).status).toBe(200);
    await bob?.post(`/matches/${matchId}/resign`);
    expect((await order(bob, matchId, { shot: 'pass' })).status).toBe(200);
    expect((await order(bob, matchId, { shot: 'missed' })).body.code).toBe('match.resigned');
  });

  test('that stand are found done after the end of the match too; others come too late', async () => {
    const matchId = await standingAt(SHOT);
    expect((await order(bob, matchId, { shot: 'pass' })).status).toBe(200);
    for (const caller of [ann, cid, dot]) await caller?.post(`/matches/${matchId}/resign`);
    for (let i = 0; i < 4 && (await stored(matchId)).status !== 'over'; i += 1)
      await bob?.post(`/matches/${matchId}/resign`);
    expect((await stored(matchId)).status).toBe('over');
    expect(await order(bob, matchId, { shot: 'pass' })).toMatchObject({ status: 200, body: { status: 'over' } });
    expect((await order(bob, matchId, { shot: 'missed' })).body.code).toBe('match.over');
  });

  test('cannot be changed so often that nobody else gets to move', async () => {
    const matchId = await standingAt(SHOT);
    const storing = async (n: number) =>
      (await order(bob, matchId, { shot: n % 2 === 0 ? 'missed' : 'pass' })).body.code;
    const codes = [];
    for (let n = 0; n < 17; n += 1) codes.push(await storing(n));
    expect(codes).toEqual([...Array(16).fill(undefined), 'order.too-many']);
    // What stands already is no change, and others have their own.
    expect(await storing(15)).toBeUndefined();
    expect((await order(cid, matchId, { shot: 'pass' })).status).toBe(200);
    await say(ann, matchId, { t: 'play', card: 'beer-7H' });
    expect(await storing(0)).toBeUndefined();
  });

  test('answer no question whose time is up', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() });
    const matchId = await standingAt(SHOT, { deadline: 60 });
    await say(ann, matchId, { t: 'play', card: 'bang-2C', target: 1 });
    vi.setSystemTime(Date.now() + 80_000);
    expect((await order(bob, matchId, { shot: 'pass' })).status).toBe(200);
    const last = (await entriesOf(matchId)).at(-1);
    expect(last).toMatchObject({ moves: [{ seat: 1, by: 'deadline', move: { t: 'missed', cards: ['missed-2S'] } }] });
  });

  test('their size tells nothing', async () => {
    const sizes = new Set<number>();
    const all = { shot: 'pass', indians: 'pass', duel: 'pass', rescue: 'save', lucky: 'best', order: 'default' };
    for (const orders of [{ shot: 'pass' }, all, { ...all, barrel: 'skip' }]) {
      const matchId = await standingAt(SHOT);
      await order(bob, matchId, orders);
      const items = await service.table.items(process.env.MATCHES_TABLE as string);
      const item = items.find(
        (each) => (each.pk as { S: string }).S === `MATCH#${matchId}` && (each.sk as { S: string }).S === 'STATE',
      );
      sizes.add(Buffer.from(String((item?.orders as { B: string } | undefined)?.B), 'base64').length);
    }
    expect(sizes.size).toBe(1);
  });

  test('an answer by order looks like one by hand', async () => {
    const histories = [];
    for (const byOrder of [true, false]) {
      const matchId = await standingAt(GATLING);
      if (byOrder) for (const caller of [bob, dot]) await order(caller, matchId, { shot: 'missed' });
      await say(ann, matchId, { t: 'play', card: 'gatling-10H' });
      if (!byOrder) {
        await say(bob, matchId, { t: 'missed', cards: ['missed-2S'] });
        await say(dot, matchId, { t: 'pass' });
      }
      await say(cid, matchId, { t: 'pass' });
      const resolved = (await entriesOf(matchId)).slice(-2);
      const [last] = resolved.slice(-1) as [Extract<Entry, { type: 'resolved' }>];
      for (const { commitment, salt } of last.moves) expect([commitment, salt]).not.toContain(undefined);
      const blind = (name: string, value: unknown) =>
        ['at', 'prev', 'commitment', 'salt', 'sealId'].includes(name) ? typeof value : value;
      histories.push(JSON.stringify(resolved, blind));
      expect((await bob?.get(`/matches/${matchId}/entries?limit=100`))?.body.entries.at(-1).receipt).toMatchObject({
        revision: 0,
        earlier: [],
      });
    }
    expect(histories[0]).toBe(histories[1]);
  });

  test('of several devices at the same moment are all kept', async () => {
    const matchId = await standingAt(SHOT);
    const wishes = [{ shot: 'missed' }, { duel: 'bang' }, { indians: 'bang' }, { rescue: 'save' }];
    const replies = await Promise.all(wishes.map((wish) => order(bob, matchId, wish)));
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect((await read(bob, matchId)).you.orders).toMatchObject(Object.assign({}, ...wishes));
  });

  test('stored while the shot is on its way they answer it, whoever comes first', async () => {
    for (const ms of [0, 20, 40, 60, 80, 100]) {
      const matchId = await standingAt(SHOT);
      await service.table.faults.next({ kind: 'delay', operation: 'UpdateItem', ms: 50 });
      const shooting = say(ann, matchId, { t: 'play', card: 'bang-2C', target: 1 });
      await sleep(ms);
      expect((await order(bob, matchId, { shot: 'missed' })).status).toBe(200);
      expect((await shooting).status).toBe(200);
      // Nobody else looks, since whoever looks plays what is due: only the item as it lies in the table.
      expect((await stored(matchId)).entry).toMatchObject({ type: 'resolved', asked: [{ seat: 0, kind: 'play' }] });
    }
  });

  test('on their way while the shot is fired they answer it, whoever comes first', async () => {
    for (const ms of [5, 20, 40, 60]) {
      const matchId = await standingAt(SHOT);
      await service.table.faults.next({ kind: 'delay', operation: 'UpdateItem', ms: 50 });
      const ordering = order(bob, matchId, { shot: 'missed' });
      await sleep(ms);
      expect((await say(ann, matchId, { t: 'play', card: 'bang-2C', target: 1 })).status).toBe(200);
      expect((await ordering).status).toBe(200);
      expect((await stored(matchId)).entry).toMatchObject({ type: 'resolved', asked: [{ seat: 0, kind: 'play' }] });
    }
  });

  test('changed while the shot is on its way are obeyed as changed, once the change is confirmed', async () => {
    for (const ms of [20, 60, 120]) {
      const matchId = await standingAt(SHOT);
      await order(bob, matchId, { shot: 'missed' });
      await service.table.faults.next({ kind: 'delay', operation: 'PutItem', key: 'MATCH#', ms: 150 });
      const shooting = say(ann, matchId, { t: 'play', card: 'bang-2C', target: 1 });
      await sleep(ms);
      expect((await order(bob, matchId, { shot: 'ask' })).body.you.orders.shot).toBe('ask');
      expect((await shooting).status).toBe(200);
      expect(await stored(matchId)).toMatchObject({ waiting: 1, sealed: [], entry: { asked: [{ seat: 1 }] } });
    }
  });

  test('about a Barrel, changed while the shot is on its way, are obeyed as changed', async () => {
    const matchId = await standingAt(
      'A* kit S bang-2C beer-7H | B jack O +barrel-QS | C willy O | D lucky R :: deck beer-6H',
    );
    await order(bob, matchId, { barrel: 'skip' });
    await service.table.faults.next({ kind: 'delay', operation: 'PutItem', key: 'MATCH#', ms: 150 });
    const shooting = say(ann, matchId, { t: 'play', card: 'bang-2C', target: 1 });
    await sleep(60);
    await order(bob, matchId, { barrel: 'use' });
    await shooting;
    expect((await read(undefined, matchId)).view.seats[1].life).toBe(4);
  });

  test('an answer they give is void if they change before it is written', async () => {
    const matchId = await standingAt(GATLING);
    await say(ann, matchId, { t: 'play', card: 'gatling-10H' });
    // The seal that the new orders give is on its way when they are taken back.
    await service.table.faults.next({ kind: 'delay', operation: 'UpdateItem', ms: 0 });
    await service.table.faults.next({ kind: 'delay', operation: 'UpdateItem', ms: 150 });
    const ordering = order(bob, matchId, { shot: 'pass' });
    await sleep(60);
    const taken = await order(bob, matchId, { shot: 'ask' });
    await ordering;
    const { sealed } = await stored(matchId);
    expect(sealed).toEqual(taken.body.sealed);
  });

  test('a lost answer of the table loses nothing', async () => {
    const matchId = await standingAt(SHOT);
    await service.table.faults.next({ kind: 'drop-answer', operation: 'UpdateItem', key: 'MATCH#' });
    expect((await order(bob, matchId, { shot: 'missed' })).status).toBe(200);
    expect((await read(bob, matchId)).you.orders.shot).toBe('missed');
  });

  test('are obeyed at the deadline by whoever looks first', async () => {
    const matchId = await standingAt(SHOT, { deadline: 1 });
    await order(bob, matchId, { shot: 'pass' });
    await say(ann, matchId, { t: 'play', card: 'bang-2C', target: 1 });
    const { view } = await read(undefined, matchId);
    expect(view.seats[1]).toMatchObject({ life: 3, handCount: 2 });
  });

  test('a Barrel is left alone by order', async () => {
    const position = 'A* kit S bang-2C beer-7H | B jack O +barrel-QS | C willy O | D lucky R :: deck beer-6H';
    const lives = [];
    for (const barrel of ['use', 'skip']) {
      const matchId = await standingAt(position);
      await order(bob, matchId, { barrel });
      await say(ann, matchId, { t: 'play', card: 'bang-2C', target: 1 });
      lives.push((await read(undefined, matchId)).view.seats[1].life);
    }
    expect(lives).toEqual([4, 3]);
  });

  test('are refused with a code where there are none, and by shape', async () => {
    const bangId = await standingAt(SHOT);
    const west = await service.started([ann, bob] as Caller[]);
    const codes = [
      await order(ann, west.matchId, {}),
      await order(players[6], bangId, { shot: 'pass' }),
      await order(ann, bangId, { shot: 'duck' }),
      await order(ann, bangId, { unheardOf: 1 }),
      await order(ann, '01KDVXSTC0ANN0000000000000', {}),
    ].map(({ body }) => body.code);
    expect(codes).toEqual(['game.no-orders', 'match.not-seated', 'bang.bad-shape', 'bang.bad-shape', 'match.unknown']);
  });
});

describe('what others get', () => {
  /** Swaps the state of a running match for another one, in place: nothing public changes. */
  async function secretly(matchId: string, change: (state: State) => State): Promise<void> {
    const { loadMatch } = await import('../../functions/match/match-store.ts');
    const { transitionAttributes } = await import('../../functions/match/match-item.ts');
    const { match, vault } = (await loadMatch(matchId, Date.now()))!;
    const { secret } = transitionAttributes(vault, { ...match, state: change(match.state as State) }, { kind: 'keep' });
    await service.table.documents.send(
      new UpdateCommand({
        TableName: 'Matches',
        Key: { pk: `MATCH#${matchId}`, sk: 'STATE' },
        UpdateExpression: 'SET #secret = :secret',
        ExpressionAttributeNames: { '#secret': 'secret' },
        ExpressionAttributeValues: { ':secret': secret },
      }),
    );
  }

  /** Bob holds other cards, as many; Cid and Dot have each other's role; the deck lies otherwise. */
  const otherWorld = (state: State): State => {
    const [a, b, c, d] = state.seats as [Place, Place, Place, Place];
    const deep = state.deck.slice(-b.hand.length);
    return {
      ...state,
      deck: [...state.deck.slice(0, -b.hand.length), ...b.hand].reverse(),
      seats: [a, { ...b, hand: deep }, { ...c, role: d.role }, { ...d, role: c.role }],
    };
  };

  /** All that Ann and a watcher get over HTTP, refusals included, bytes and headers. */
  const everything = async (matchId: string, round: number) => {
    const replies = [];
    for (const viewer of [ann, undefined]) {
      const call = (method: string, path: string, body?: unknown) =>
        service.call(method, `/matches/${matchId}${path}`, {
          requestId: 'same',
          ...(viewer && { token: viewer.token }),
          ...(body !== undefined && { body }),
        });
      replies.push(
        await call('GET', ''),
        await call('GET', '/entries?limit=100'),
        await call('PUT', `/rounds/${round}/seal`, { move: { t: 'missed', cards: ['missed-2S'] } }),
        await call('PUT', `/rounds/${round}/seal`, { move: { t: 'play', card: 'bang-3C', target: 1 } }),
        await call('POST', `/rounds/${round}/acts`, { act: { act: 'sid', cards: ['missed-2S', 'missed-3S'] } }),
      );
    }
    return JSON.stringify(replies);
  };

  test.each([
    { title: 'in a play phase', moves: [] },
    { title: 'while a shot is answered', moves: [{ t: 'play', card: 'bang-2C', target: 1 }] },
    { title: 'in a mass attack', moves: [{ t: 'play', card: 'gatling-10H' }] },
  ])('case 38: $title worlds that differ in hands, roles and deck are the same to the last byte', async ({ moves }) => {
    const matchId = await standingAt(
      'A* kit S bang-2C gatling-10H beer-7H | B jack O missed-2S duel-QD | C willy O missed-3S | D lucky R beer-6H',
    );
    for (const move of moves) await say(ann, matchId, move);
    const { round } = await read(ann, matchId);
    const seen = await everything(matchId, round);
    await secretly(matchId, otherWorld);
    // The worlds do differ: to Bob they are not the same.
    expect((await read(bob, matchId)).view.you.hand).not.toContain('missed-2S');
    expect(await everything(matchId, round)).toBe(seen);
    for (const role of ['"role":"O"', '"role":"R"', '"role":"D"']) expect(seen).not.toContain(role);
  });
});

describe('a sealed answer', () => {
  test('is final: neither changed nor taken back (C15)', async () => {
    const matchId = await standingAt(GATLING);
    await say(ann, matchId, { t: 'play', card: 'gatling-10H' });
    const pass = { t: 'pass' };
    const { round } = (await say(bob, matchId, pass)).body;
    const tries = [
      await bob?.seal(matchId, round, { t: 'missed', cards: ['missed-2S'] }),
      await bob?.withdraw(matchId, round),
    ];
    expect(tries.map((reply) => reply?.body.code)).toEqual(['seal.final', 'seal.final']);
    expect((await bob?.seal(matchId, round, pass))?.status).toBe(200);
    expect(await read(bob, matchId)).toMatchObject({ awaited: [2, 3], you: { seal: { move: pass } } });
  });
});

describe('Sid Ketchum', () => {
  const SID = 'A* kit S gatling-10H beer-6H | B sid O 2 missed-2S missed-3S | C willy O bang-6C | D jesse R';

  test('heals while others think; with nothing left to answer with he is no longer asked', async () => {
    const matchId = await standingAt(SID);
    await say(ann, matchId, { t: 'play', card: 'gatling-10H' });
    const { round } = await read(bob, matchId);
    const healed = await bob?.act(matchId, round, { act: 'sid', cards: ['missed-2S', 'missed-3S'] });
    expect(healed).toMatchObject({ status: 200, body: { awaited: [2], asked: [{ seat: 2 }] } });
    expect((await bob?.seal(matchId, healed?.body.round, { t: 'pass' }))?.body.code).toBe('seal.not-asked');
    await say(cid, matchId, { t: 'pass' });
    expect((await read(undefined, matchId)).view.seats.map((s: { life: number }) => s.life)).toEqual([5, 2, 3, 3]);
  });

  test('who is the last one asked closes the round by his act', async () => {
    const matchId = await standingAt(SID);
    await say(ann, matchId, { t: 'play', card: 'gatling-10H' });
    await say(cid, matchId, { t: 'pass' });
    const { round } = await read(bob, matchId);
    const heal = () =>
      bob?.act(matchId, round, { act: 'sid', cards: ['missed-2S', 'missed-3S'] }, { 'idempotency-key': 'heal' });
    const healed = await heal();
    expect(healed).toMatchObject({ status: 200, body: { awaited: [0] } });
    expect(healed?.body.view.seats.map((s: { life: number }) => s.life)).toEqual([5, 2, 3, 3]);
    expect((await heal())?.body, 'the same request again').toEqual(healed?.body);
  });

  test('sealing and healing at once: one of the two counts, and the round goes on either way', async () => {
    const seen = new Set<string>();
    for (let i = 0; i < 20; i += 1) {
      const matchId = await standingAt(SID);
      await say(ann, matchId, { t: 'play', card: 'gatling-10H' });
      const { round } = await read(bob, matchId);
      const [sealed, healed] = await Promise.all([
        bob?.seal(matchId, round, { t: 'missed', cards: ['missed-2S'] }),
        bob?.act(matchId, round, { act: 'sid', cards: ['missed-2S', 'missed-3S'] }),
        ...(i % 2 === 0 ? [] : [cid?.seal(matchId, round, { t: 'pass' })]),
      ]);
      if (i % 2 === 0) await cid?.seal(matchId, round, { t: 'pass' });
      const { awaited, view } = await read(undefined, matchId);
      expect(awaited).toEqual([0]);
      const way = sealed?.status === 200 ? 'sealed' : 'healed';
      expect(view.seats[1].life).toBe(2);
      expect([sealed?.status, healed?.status]).toContain(200);
      seen.add(way);
    }
    expect(seen.size).toBeGreaterThan(0);
  });
});

describe('a match in which players have given up', () => {
  const LEFT = 'A* kit S bang-2C beer-7H | B jack O x | C willy O missed-3S | D lucky R duel-QD';

  test.each([
    ['the sheriff', [2, 3], [0], [1, 2, 2, 2]],
    ['an outlaw, with the eliminated one', [0, 3], [1, 2], [3, 1, 1, 3]],
    ['the renegade alone', [0, 2], [3], [2, 2, 2, 1]],
  ])('is won by %s when no other who lives is left', async (_who, gone, winners, ranks) => {
    const matchId = await standingAt(LEFT);
    for (const seat of gone) expect((await players[seat]?.post(`/matches/${matchId}/resign`))?.status).toBe(200);
    const { status, outcome } = await read(undefined, matchId);
    expect([status, outcome.reason, outcome.winners]).toEqual(['over', 'forfeit', winners]);
    expect(outcome.placements.map(({ rank }: { rank: number }) => rank)).toEqual(ranks);
  });

  test('ends as abandoned where somebody may still come: all who live have resigned, and who has not is eliminated', async () => {
    const matchId = await standingAt(LEFT, { substitutes: { who: 'anybody', within: 3600 } });
    for (const caller of [dot, cid, ann]) {
      expect((await caller?.post(`/matches/${matchId}/resign`))?.status).toBe(200);
    }
    for (let i = 0; i < 4 && (await stored(matchId)).status !== 'over'; i += 1) await service.sweep();
    const { status, outcome, seq } = await read(undefined, matchId);
    expect([status, outcome.reason]).toEqual(['over', 'abandoned']);
    await service.sweep();
    expect((await stored(matchId)).seq).toBe(seq);
  });
});

describe('whole matches', () => {
  /** Rounds after which a match of BANG! is over. */
  const ROUNDS = 900;

  test('of bots with one player each: every character is seen in play, every match ends', async () => {
    const seen = new Set<string>();
    for (let match = 0; seen.size < 16; match += 1) {
      expect(match).toBeLessThan(40);
      const seats = 3 + (match % 5);
      const bots = Array.from({ length: seats - 1 }, (_, i) => ({ seat: i + 1, level: match % 2 }));
      const { body } = await (ann as Caller).post('/matches', {
        game: 'bang',
        seats,
        bots,
        options: { antiStall: true },
      });
      for (let turn = 0; ; turn += 1) {
        expect(turn).toBeLessThan(ROUNDS);
        const { status, awaitedFromYou, you, round, view } = await read(ann, body.matchId);
        if (status === 'over') {
          for (const { character } of view.seats) seen.add(character);
          break;
        }
        if (awaitedFromYou) await ann?.seal(body.matchId, round, you.moves[(turn * 7919) % you.moves.length]);
      }
    }
  });
});
