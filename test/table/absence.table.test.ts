import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { type Caller, type Reply, type Service, startService } from '../support/service/index.ts';
import { FATES, interrupt } from '../support/service/interrupt.ts';
import { type Sockets, startSockets } from '../support/service/sockets.ts';
import { attributesOf, attributesOnPage } from '../support/service/table-page.ts';

/*
 * Players who are away, and come back; and others who take seats that were given up.
 */

let service: Service;
let sockets: Sockets;
let players: Caller[];
let [ann, bob, cid, dot, eve] = [] as unknown as [Caller, Caller, Caller, Caller, Caller];
beforeAll(async () => {
  service = await startService();
  sockets = await startSockets(service);
});
beforeEach(async () => {
  players = await Promise.all(['Ann', 'Bob', 'Cid', 'Dot', 'Eve'].map((name) => service.guest(name)));
  [ann, bob, cid, dot, eve] = players as [Caller, Caller, Caller, Caller, Caller];
  vi.useFakeTimers({ toFake: ['Date'], now: clock });
});
/** Time does not go back from one test to the next: the service remembers pages of lists for a while. */
let clock = Date.now();
afterEach(() => {
  service.table.faults.clear();
  clock = Date.now();
  vi.useRealTimers();
});
afterAll(async () => {
  await sockets.stop();
  await service.stop();
});

// biome-ignore lint/suspicious/noExplicitAny: tests look into answers and raw items.
type Any = any;
type Headers = Record<string, string>;

const DEADLINE = 3600;
const WITHIN = 5 * 3600;
const RELOAD = { card: 'reload' };
const ANYBODY = { who: 'anybody', within: WITHIN };
const INVITED = { who: 'invited', within: WITHIN };
const AWAY = { deadline: DEADLINE, absence: { after: 1, policy: 'bot', level: 0 } };

const pass = (seconds: number) => vi.setSystemTime(Date.now() + seconds * 1000);
const code = ({ status, body }: Reply): unknown => (status < 300 ? status : body.code);
const key = (name: string): Headers => ({ 'idempotency-key': name });
const send = (caller: Caller, path: string, body?: unknown, headers: Headers = {}) => caller.post(path, body, headers);
const join = (caller: Caller, id: string, body: unknown = {}, headers: Headers = {}) =>
  send(caller, `/matches/${id}/join`, body, headers);
const resign = (caller: Caller, id: string) => send(caller, `/matches/${id}/resign`);
const comeBack = (caller: Caller, id: string) => send(caller, `/matches/${id}/return`);
const invite = (by: Caller, id: string, player: Caller, seat?: number, headers: Headers = {}) =>
  send(by, `/matches/${id}/invitations`, { player: player.id, ...(seat !== undefined && { seat }) }, headers);
const erase = (caller: Caller, path: string) => service.call('DELETE', path, { token: caller.token });
const order = (caller: Caller, id: string, orders: unknown, headers: Headers = {}) =>
  service.call('PATCH', `/matches/${id}/orders`, { token: caller.token, body: { orders }, headers });
const read = async (caller: Caller, id: string) => (await caller.get(`/matches/${id}`)).body as Any;
const entries = async (caller: Caller, id: string) =>
  (await caller.get(`/matches/${id}/entries?limit=100`)).body.entries as Any[];
const typesOf = async (caller: Caller, id: string) => (await entries(caller, id)).map(({ type }) => type);
const receiptsOf = async (caller: Caller, id: string) =>
  (await entries(caller, id)).flatMap(({ receipt }) => receipt?.round ?? []);
const running = async (caller: Caller) =>
  (await caller.get('/me/matches?status=playing')).body.matches.map(({ matchId }: Any) => matchId);
/** All pages of the list of matches with a vacant seat. */
const vacant = async (query = '', cursor?: string): Promise<string[]> => {
  const from = cursor === undefined ? '' : `&cursor=${cursor}`;
  const { matches, next } = (await service.call('GET', `/matches?status=vacant${query}${from}`)).body;
  return [...matches.map(({ matchId }: Any) => matchId), ...(next ? await vacant(query, next) : [])];
};
const itemOf = async (id: string) =>
  ((await service.table.items(process.env.MATCHES_TABLE as string)) as Any[]).find(
    ({ pk, sk }) => pk.S === `MATCH#${id}` && sk.S === 'STATE',
  );
/** Everybody who is named seals, and so the round is over. */
const round = async (id: string, callers: readonly Caller[]) => {
  const { round: open } = await read(callers[0] as Caller, id);
  for (const caller of callers) expect(code(await caller.seal(id, open, RELOAD))).toBe(200);
};
const start = async (callers: readonly Caller[], body: Record<string, unknown>) =>
  (await service.started(callers, body)).matchId;
/** Three play, Bob has sealed a round and given his seat up. */
async function givenUp(body: Record<string, unknown> = { substitutes: ANYBODY }): Promise<string> {
  const id = await start([ann, bob, cid], body);
  await round(id, [ann, bob, cid]);
  expect(code(await resign(bob, id))).toBe(200);
  return id;
}

describe('a player who was away too long', () => {
  /** Bob has missed a round, and a bot plays for him. */
  async function away(): Promise<string> {
    const id = await start([ann, bob, cid], AWAY);
    for (const caller of [ann, cid]) await caller.seal(id, 1, RELOAD);
    pass(DEADLINE + 1);
    expect((await read(ann, id)).seats[1]).toMatchObject({ player: bob.id, standIn: 0 });
    return id;
  }

  test('takes the seat over at the next round, with one request; in the open round the bot answers', async () => {
    const id = await away();
    const { you, awaitedFromYou, view } = await read(bob, id);
    expect([you.seat, you.prompt, you.moves, you.acts, awaitedFromYou]).toEqual([1, null, [], [], false]);
    expect(view.you, 'the view is theirs').toBeDefined();
    expect(code(await bob.seal(id, 2, RELOAD))).toBe('match.away');
    expect(code(await bob.act(id, 2, { act: 'unmask' }))).toBe('match.away');
    const back = await comeBack(bob, id);
    expect([code(back), back.body.seats[1], back.body.awaited]).toEqual([
      200,
      { seat: 1, kind: 'player', name: 'Bob', player: bob.id, standIn: 0, entering: true },
      [0, 2],
    ]);
    expect((await entries(ann, id)).at(-1)).toMatchObject({ type: 'returned', seat: 1, round: 2 });
    expect(code(await bob.seal(id, 2, RELOAD))).toBe('match.away');
    await round(id, [ann, cid]);
    const [resolved] = (await entries(ann, id)).slice(-1);
    expect(resolved.moves.find(({ seat }: Any) => seat === 1).by).toBe('bot');
    expect(resolved.changes).toEqual([{ seat: 1, now: 'player' }]);
    expect((await read(bob, id)).awaitedFromYou).toBe(true);
    await round(id, [ann, bob, cid]);
    expect(await receiptsOf(bob, id)).toEqual([3]);
  });

  test('returns once: repeats and whoever is not away change nothing, at the same time and with answers lost', async () => {
    const id = await away();
    await service.table.faults.next({ kind: 'drop-answer', table: 'Matches', operation: 'UpdateItem' });
    const replies = await Promise.all([1, 2, 3].map(() => comeBack(bob, id)));
    expect(replies.map(code)).toEqual([200, 200, 200]);
    for (const caller of [ann, bob]) expect(code(await comeBack(caller, id))).toBe(200);
    expect((await typesOf(ann, id)).filter((type) => type === 'returned')).toEqual(['returned']);
    expect(code(await comeBack(dot, id))).toBe('match.not-seated');
    await round(id, [ann, cid]);
    expect(code(await comeBack(bob, id))).toBe(200);
    expect((await typesOf(ann, id)).filter((type) => type === 'returned')).toEqual(['returned']);
  });

  test('keeps the match in their lists and is told of it; resigned, they are told that once', async () => {
    const id = await away();
    expect(await running(bob)).toEqual([id]);
    const tab = await sockets.open(bob);
    const { yours } = await tab.say({ type: 'subscribe', me: true });
    expect(yours).toMatchObject([{ matchId: id, seat: 1, awaited: false }]);
    await round(id, [ann, cid]);
    await sockets.announce(id);
    expect(tab.pushed()).toMatchObject([{ type: 'yours', matchId: id, seat: 1, awaited: false }]);

    const gone = await start([ann, bob, cid], { deadline: DEADLINE, absence: { after: 1, policy: 'resign' } });
    await sockets.announce(gone);
    await tab.say({ type: 'subscribe', me: true });
    const before = tab.pushed().length;
    for (const caller of [ann, cid]) await caller.seal(gone, 1, RELOAD);
    pass(DEADLINE + 1);
    await service.sweep();
    await sockets.announce(gone);
    const news = tab.pushed().slice(before);
    expect(news.at(-1)).toMatchObject({ type: 'yours', matchId: gone, seat: null, round: 2 });
    expect(await running(bob)).not.toContain(gone);
    const told = tab.pushed().length;
    await round(gone, [ann, cid]);
    await sockets.announce(gone);
    expect(tab.pushed().length).toBe(told);
    expect(code(await comeBack(bob, gone)), 'resigned is final').toBe('match.resigned');
  });

  test('does not come back to a match that is over', async () => {
    const id = await away();
    for (const caller of [ann, cid]) await resign(caller, id);
    expect((await read(ann, id)).status).toBe('over');
    expect(code(await comeBack(bob, id))).toBe('match.over');
  });
});

describe('a seat that was given up', () => {
  test('is taken by joining: the view at once, the answers from the next round on', async () => {
    const id = await givenUp();
    const { seats } = await read(ann, id);
    expect(seats[1]).toMatchObject({ player: bob.id, resigned: true, vacantUntil: Date.now() + WITHIN * 1000 });
    const { body } = await join(dot, id, { seat: 1 });
    expect(body.seats[1]).toEqual({
      seat: 1,
      kind: 'player',
      name: 'Dot',
      player: dot.id,
      resigned: true,
      entering: true,
    });
    expect([body.you.seat, body.you.prompt, body.view.you !== undefined]).toEqual([1, null, true]);
    expect((await entries(ann, id)).at(-1)).toMatchObject({ type: 'substituted', seat: 1, player: dot.id, round: 2 });
    expect(await running(dot)).toEqual([id]);
    expect(code(await dot.seal(id, 2, RELOAD))).toBe('match.away');
    await round(id, [ann, cid]);
    const [resolved] = (await entries(ann, id)).slice(-1);
    expect(resolved.moves.find(({ seat }: Any) => seat === 1).by).toBe('resigned');
    expect(resolved.changes).toEqual([{ seat: 1, now: 'player' }]);
    await round(id, [ann, dot, cid]);
    expect(attributesOf(await itemOf(id))).toContain('tenures');
    expect(attributesOnPage('match').map(({ name }) => name)).toContain('tenures');
  });

  test('has nothing of the former player for whoever comes in, and everybody keeps what was in their time', async () => {
    const id = await givenUp();
    const before = (await bob.seal(id, 1, RELOAD)).body.receipt;
    expect(before.round).toBe(1);
    await join(dot, id);
    expect(await receiptsOf(dot, id)).toEqual([]);
    expect(await receiptsOf(bob, id)).toEqual([1]);
    expect((await bob.seal(id, 1, RELOAD)).body.receipt, 'a repeat of a seal of his time').toEqual(before);
    expect(code(await dot.seal(id, 1, RELOAD))).toBe('round.closed');
    const { you, view } = await read(bob, id);
    expect([you, view.you ?? null]).toEqual([null, null]);
    await round(id, [ann, cid]);
    await round(id, [ann, dot, cid]);
    expect(await receiptsOf(bob, id)).toEqual([1]);
    expect(await receiptsOf(dot, id)).toEqual([3]);
    expect(await receiptsOf(ann, id)).toEqual([1, 2, 3]);
    expect(code(await bob.seal(id, 3, RELOAD))).toBe('round.closed');
    expect(code(await bob.seal(id, 4, RELOAD))).toBe('match.resigned');
    expect((await bob.get('/me/matches')).body.matches.map(({ matchId }: Any) => matchId)).toEqual([id]);
    const { matches } = (await bob.get('/me/export')).body;
    const took = (await entries(ann, id)).find(({ type }) => type === 'substituted').seq;
    expect(matches).toMatchObject([{ matchId: id, seat: null, held: { seat: 1, from: 0, to: took } }]);
  });

  test('forgets the orders and the requests of the former player in the same write', async () => {
    const id = await start([ann, bob, cid, eve], { game: 'bang', substitutes: ANYBODY });
    // Where nobody waits for the seat, the round goes on without it.
    const { awaited } = await read(ann, id);
    const seat = [1, 2, 3].find((each) => !awaited.includes(each)) as number;
    const former = [ann, bob, cid, eve][seat] as Caller;
    expect(code(await order(former, id, { barrel: 'skip' }, key('same')))).toBe(200);
    await resign(former, id);
    const item = await itemOf(id);
    expect(item[`on${seat}`]).toBeDefined();
    const { body } = await join(dot, id, {}, key('same'));
    const after = await itemOf(id);
    expect([after[`on${seat}`], after.done.M[seat], after.ov.N]).toEqual([undefined, undefined, '2']);
    expect(after.orders).not.toEqual(item.orders);
    expect([body.you.seat, body.you.orders]).toEqual([seat, undefined]);
  });

  test('knows no request of the former player: one of the same name is another one', async () => {
    const id = await start([ann, bob, cid], { game: 'duel-west', options: { pace: 'live' }, substitutes: ANYBODY });
    for (const caller of [ann, bob, cid]) await caller.seal(id, 1, { order: 'keep' });
    const flip = (caller: Caller) => caller.act(id, 2, { act: 'flip' }, key('same'));
    expect([await flip(bob), await flip(bob)].map(code)).toEqual([200, 200]);
    await resign(bob, id);
    await join(dot, id);
    expect(code(await flip(dot))).toBe('match.away');
  });

  test('is taken once, by whoever of several is first, also where answers get lost', async () => {
    for (let i = 0; i < 4; i += 1) {
      const id = await givenUp();
      if (i % 2 === 1)
        await service.table.faults.next({ kind: 'drop-answer', table: 'Matches', operation: 'UpdateItem', key: id });
      const comers = [dot, eve];
      const replies = await Promise.all(comers.map((caller) => join(caller, id, i < 2 ? {} : { seat: 1 })));
      expect(replies.map(code).toSorted()).toEqual([200, i < 2 ? 'match.full' : 'match.seat-taken'].toSorted());
      const winner = comers[replies.findIndex(({ status }) => status === 200)] as Caller;
      expect((await read(ann, id)).seats[1].player).toBe(winner.id);
      expect(code(await join(winner, id))).toBe(200);
      expect((await typesOf(ann, id)).filter((type) => type === 'substituted')).toHaveLength(1);
      service.table.faults.clear();
    }
  });

  test('is nobody s who has given up here, nor a second one, nor of whom the host keeps away', async () => {
    const id = await givenUp();
    expect(code(await join(bob, id)), 'their own').toBe('match.resigned');
    await resign(cid, id);
    expect(code(await join(bob, id, { seat: 2 })), 'that of another').toBe('match.resigned');
    expect((await join(ann, id, { seat: 1 })).body.you.seat, 'who plays keeps the seat that they have').toBe(0);
    await service.call('PUT', `/me/blocks/${dot.id}`, { token: ann.token });
    expect(code(await join(dot, id))).toBe('match.unavailable');
    expect(code(await join(eve, id, { seat: 0 }))).toBe('match.seat-taken');
    expect(code(await join(eve, id, { seat: 7 }))).toBe('match.no-such-seat');
    expect((await join(eve, id, { seat: 2 })).body.you.seat).toBe(2);
    expect(code(await join(cid, id, { seat: 1 })), 'who was replaced').toBe('match.resigned');
    expect(code(await join(cid, id))).toBe('match.resigned');

    const { matchId } = (await ann.post('/matches', { game: 'fast-west', seats: 3, substitutes: ANYBODY })).body;
    await join(eve, matchId);
    const off = await service.call('DELETE', `/matches/${matchId}/players/${eve.id}`, { token: ann.token });
    expect(off.status).toBe(200);
    for (const caller of [bob, cid]) await join(caller, matchId);
    await resign(cid, matchId);
    expect(code(await join(eve, matchId)), 'who was taken off the table').toBe('match.kicked');
  });

  test('of a match without substitutes is nobody s, as before', async () => {
    const id = await givenUp({});
    expect(code(await join(dot, id))).toBe('match.started');
    expect((await read(ann, id)).seats[1].vacantUntil).toBeUndefined();
    expect(await vacant()).not.toContain(id);
  });

  test('is free for so long: then the last one wins by forfeit, and of the two exactly one happens', async () => {
    for (const late of [-1, 0, 1]) {
      const id = await start([ann, bob], { substitutes: ANYBODY });
      await round(id, [ann, bob]);
      await resign(bob, id);
      expect((await read(ann, id)).status).toBe('playing');
      pass(WITHIN);
      vi.setSystemTime(Date.now() + late);
      const [joined] = await Promise.all([join(dot, id), service.sweep(), read(ann, id)]);
      const { status, outcome, seats } = await read(ann, id);
      if (late < 0) expect([code(joined), status, seats[1].player]).toEqual([200, 'playing', dot.id]);
      else
        expect([code(joined), status, outcome.reason, outcome.winners]).toEqual(['match.over', 'over', 'forfeit', [0]]);
    }
  });

  test.each([{}, { deadline: 24 * 3600, early: false }])(
    'is free for so long: nobody seals in a match that is over by it, though nobody has looked since (%o)',
    async (clock) => {
      const id = await start([ann, bob], { substitutes: ANYBODY, ...clock });
      await resign(bob, id);
      // What this environment remembers of it is from before the end.
      expect((await read(ann, id)).status).toBe('playing');
      pass(WITHIN);
      expect(code(await ann.seal(id, 1, RELOAD))).toBe('round.closed');
      expect((await typesOf(ann, id)).at(-1)).toBe('forfeited');
    },
  );

  test('is left by the one who came, and taken again; sixteen times in all', async () => {
    const id = await start([ann, bob, cid], { substitutes: ANYBODY });
    let holder = bob;
    for (let n = 0; n < 16; n += 1) {
      await resign(holder, id);
      holder = await service.guest(`Guest ${n}`);
      expect(code(await join(holder, id)), `substitute ${n}`).toBe(200);
    }
    await resign(holder, id);
    expect((await read(ann, id)).seats[1].vacantUntil).toBeUndefined();
    expect(code(await join(dot, id))).toBe('match.full');
    // A seal gets through all of it.
    await round(id, [ann, cid]);
  });

  test('is given up by absence as well', async () => {
    const terms = { deadline: DEADLINE, absence: { after: 1, policy: 'resign' }, substitutes: ANYBODY };
    const id = await start([ann, bob, cid], terms);
    for (const caller of [ann, cid]) await caller.seal(id, 1, RELOAD);
    pass(DEADLINE + 1);
    const { seats } = await read(ann, id);
    expect(seats[1]).toMatchObject({ resigned: true, vacantUntil: Date.now() + WITHIN * 1000 });
    expect((await join(dot, id)).body.seats[1]).toEqual({
      ...{ seat: 1, kind: 'player', name: 'Dot', player: dot.id, resigned: true, entering: true },
    });
  });
});

describe('a request of a player who has given their seat up since', () => {
  const OF_A_ROUND = { deadline: 86_400, vacation: 20, substitutes: ANYBODY };
  const LIVE = { deadline: 86_400, game: 'duel-west', options: { pace: 'live' }, substitutes: ANYBODY };
  const aside = (what: string, body: object) => (id: string, open: number) =>
    send(ann, `/matches/${id}/rounds/${open}/${what}`, body, key('once'));
  const begin = (body: object) => () => start([ann, bob, cid], body as Record<string, unknown>);
  const away = async () => {
    const id = await start([ann, bob, cid], { ...AWAY, substitutes: ANYBODY });
    for (const caller of [bob, cid]) await caller.seal(id, 1, RELOAD);
    pass(DEADLINE + 1);
    return id;
  };
  const live = async () => {
    const id = await start([ann, bob, cid], LIVE);
    for (const caller of [ann, bob, cid]) await caller.seal(id, 1, { order: 'keep' });
    return id;
  };
  const sealed = async () => {
    const id = await start([ann, bob, cid], OF_A_ROUND);
    await ann.seal(id, 1, RELOAD);
    return id;
  };
  const closed = async () => {
    const id = await start([ann, bob, cid], OF_A_ROUND);
    await round(id, [bob, cid]);
    return id;
  };
  const GONE = ['match.resigned', 'match.resigned', 'match.resigned'];
  const OPEN = ['match.resigned', 'match.resigned', 'round.closed'];
  const ONCE = [200, 'match.resigned', 'round.closed'];
  /** What the repeat is answered after the player has resigned, after another has taken their seat, and in the next round. */
  const rows: [string, () => Promise<string>, (id: string, open: number) => Promise<Reply>, unknown[]][] = [
    ['start', begin(OF_A_ROUND), (id) => send(ann, `/matches/${id}/start`, {}), [200, 200, 200]],
    ['join', begin(OF_A_ROUND), (id) => join(ann, id, {}, key('once')), GONE],
    ['resign', begin(OF_A_ROUND), (id) => resign(ann, id), [200, 200, 200]],
    ['return', away, (id) => comeBack(ann, id), GONE],
    ['seal', begin(OF_A_ROUND), (id) => ann.seal(id, 1, RELOAD), OPEN],
    ['seal of a round that is over', closed, (id) => ann.seal(id, 1, RELOAD), [200, 200, 200]],
    [
      'withdraw',
      sealed,
      (id) => service.call('DELETE', `/matches/${id}/rounds/1/seal`, { token: ann.token, headers: key('once') }),
      OPEN,
    ],
    ['act', live, (id, open) => ann.act(id, open, { act: 'flip' }, key('once')), ONCE],
    [
      'orders',
      begin({ game: 'bang', substitutes: ANYBODY }),
      (id) => order(ann, id, { barrel: 'skip' }),
      [200, ...GONE.slice(1)],
    ],
    ['vote', begin(OF_A_ROUND), aside('votes', { for: 'pause', days: 2 }), ONCE],
    ['time', begin(OF_A_ROUND), aside('time', { seat: 1, seconds: 600 }), ONCE],
    ['vacation', begin(OF_A_ROUND), aside('vacation', { days: 1 }), ONCE],
  ];

  test.each(rows)(
    '%s: its repeat is told what has become of it, and changes nothing',
    async (name, prepare, request, answers) => {
      const id = await prepare();
      const { round: open } = await read(ann, id);
      expect(code(await request(id, open))).toBe(200);
      await resign(ann, id);
      const again = async (): Promise<unknown> => {
        const before = (await read(bob, id)).seq;
        const answer = code(await request(id, open));
        expect((await read(bob, id)).seq, name).toBe(before);
        return answer;
      };
      const told = [await again()];
      expect(code(await join(dot, id))).toBe(200);
      told.push(await again());
      const { round: now, game } = await read(bob, id);
      if (game === 'fast-west') for (const caller of [bob, cid]) await caller.seal(id, now, RELOAD);
      else pass(86_401);
      told.push(await again());
      expect(told).toEqual(answers);
      // Whoever never held a seat is told so.
      if (name !== 'start' && name !== 'join') {
        [ann, eve] = [eve, ann];
        expect(code(await request(id, open))).toBe('match.not-seated');
      }
    },
  );

  test('to invite, and to take an invitation back: what it did before is not denied', async () => {
    const id = await start([ann, bob, cid, eve], { substitutes: INVITED });
    const [fay] = (await Promise.all([service.guest('Fay')])) as [Caller];
    await resign(cid, id);
    const take = () =>
      service.call('DELETE', `/matches/${id}/invitations/${fay.id}`, { token: ann.token, headers: key('b') });
    expect(code(await invite(ann, id, dot, 2, key('a')))).toBe(200);
    expect(code(await invite(ann, id, fay, 2))).toBe(200);
    expect(code(await take())).toBe(200);
    await resign(ann, id);
    const both = async () => [await invite(ann, id, dot, 2, key('a')), await take()].map(code);
    expect(await both()).toEqual([200, 200]);
    expect(code(await invite(ann, id, fay, 2)), 'another one').toBe('match.resigned');
    expect(code(await invite(bob, id, fay, 0))).toBe(200);
    expect(await both(), 'invited by another since').toEqual([200, 'request.superseded']);
    expect(code(await join(fay, id))).toBe(200);
    expect(await both(), 'their seat is taken').toEqual([200, 200]);
    expect(code(await join(dot, id))).toBe(200);
    expect(await both(), 'accepted').toEqual([200, 200]);
    expect(code(await invite(ann, id, cid, 0)), 'another one').toBe('match.resigned');
  });

  test('to take a player off the table, by a host who has left since', async () => {
    const { matchId: id } = (await ann.post('/matches', { game: 'fast-west', seats: 4 })).body;
    for (const caller of [bob, cid]) await join(caller, id);
    const kick = () =>
      service.call('DELETE', `/matches/${id}/players/${bob.id}`, { token: ann.token, headers: key('a') });
    const ask = () => invite(ann, id, eve, 3, key('b'));
    expect([await kick(), await ask()].map(code)).toEqual([200, 200]);
    expect(code(await send(ann, `/matches/${id}/leave`))).toBe(200);
    expect([await kick(), await ask()].map(code)).toEqual([200, 200]);
    expect(code(await join(dot, id, { seat: 0 }))).toBe(200);
    expect([await kick(), await ask()].map(code)).toEqual([200, 200]);
    expect(code(await invite(ann, id, eve, 1)), 'another one').toBe('match.not-host');
  });
});

describe('the list of matches with a vacant seat', () => {
  test('has those that everybody may come in to, as long as they may', async () => {
    const id = await givenUp();
    const byInvitation = await givenUp({ substitutes: INVITED });
    expect(await vacant()).toContain(id);
    expect(await vacant()).not.toContain(byInvitation);
    expect(await vacant('&game=fast-west&seats=3')).toContain(id);
    expect(await vacant('&seats=4')).not.toContain(id);
    expect((await service.call('GET', '/matches?status=vacant&free=1')).body.code).toBe('request.invalid');
    const [listed] = (await service.call('GET', '/matches?status=vacant')).body.matches;
    expect(listed).toMatchObject({ matchId: id, status: 'playing', awaited: [0, 2] });
    await ann.seal(id, 2, RELOAD);
    expect((await service.call('GET', '/matches?status=vacant')).body.matches[0].awaited).toEqual([2]);
    pass(WITHIN);
    expect(await vacant()).not.toContain(id);
    const other = await givenUp();
    expect(await vacant()).toContain(other);
    expect((await itemOf(other)).openKey.S).toBe('VACANT');
    await join(dot, other);
    expect(await vacant()).not.toContain(other);
    expect((await itemOf(other)).openKey).toBeUndefined();
  });

  test.each(FATES)(
    'says what matches say, wherever the request of who gives a seat up is interrupted: it %s',
    async (fate) => {
      let isOn = true;
      for (let nth = 1; isOn; nth += 1) {
        const id = await start([ann, bob], { substitutes: ANYBODY });
        isOn = await interrupt(
          () => resign(bob, id),
          nth,
          fate,
          async () => {
            const listed = (await vacant()).includes(id);
            const { vacant: isVacant } = await itemOf(id);
            expect([nth, listed]).toEqual([nth, isVacant !== undefined]);
          },
        );
        expect(code(await resign(bob, id))).toBe(200);
        expect([nth, (await vacant()).filter((each) => each === id)]).toEqual([nth, [id]]);
        expect([nth, (await running(bob)).includes(id)]).toEqual([nth, false]);
        expect((await typesOf(ann, id)).filter((type) => type === 'resigned')).toHaveLength(1);
        expect([nth, code(await join(dot, id)), (await vacant()).includes(id)]).toEqual([nth, 200, false]);
      }
    },
  );

  test.each(FATES)(
    'has a seat no more that another takes meanwhile, wherever the request of the first is interrupted: it %s',
    async (fate) => {
      let isOn = true;
      const winners = new Set<string>();
      for (let nth = 1; isOn; nth += 1) {
        const id = await start([ann, bob], { substitutes: ANYBODY });
        await resign(bob, id);
        const told = new Set<string>();
        const takes = async (caller: Caller) => {
          if (code(await join(caller, id)) === 200) told.add(caller.name);
        };
        isOn = await interrupt(
          () => takes(dot),
          nth,
          fate,
          () => takes(eve),
        );
        const again = [await join(dot, id), await join(eve, id)].map(code);
        expect([nth, again.toSorted()]).toEqual([nth, [200, 'match.full']]);
        const [winner, loser] = again[0] === 200 ? [dot, eve] : [eve, dot];
        winners.add(winner.name);
        expect([nth, told.has(loser.name)], 'told that the seat is theirs').toEqual([nth, false]);
        expect([nth, (await read(ann, id)).seats[1].player]).toEqual([nth, winner.id]);
        expect((await typesOf(ann, id)).filter((type) => type === 'substituted')).toHaveLength(1);
        expect([nth, (await vacant()).includes(id)]).toEqual([nth, false]);
        expect([(await running(winner)).includes(id), (await running(loser)).includes(id)]).toEqual([true, false]);
      }
      // Each has been first.
      expect(winners.size).toBe(2);
    },
  );
});

describe('a match by invitation', () => {
  const wish = { game: 'fast-west', seats: 3, visibility: 'invite' };

  async function hidden(substitutes: object): Promise<{ id: string; word: string }> {
    const { matchId: id, you } = (await ann.post('/matches', { ...wish, substitutes })).body;
    for (const caller of [bob, cid]) await join(caller, id, { invite: you.invite });
    await round(id, [ann, bob, cid]);
    await resign(bob, id);
    return { id, word: you.invite };
  }

  test('needs its word from whoever comes in, and whoever is replaced may watch', async () => {
    const { id, word } = await hidden(ANYBODY);
    expect(code(await join(dot, id))).toBe('match.not-invited');
    expect(code(await join(dot, id, { invite: 'wrong' }))).toBe('match.not-invited');
    expect((await service.call('POST', `/matches/${id}/invitation`, { body: { invite: word } })).body.status).toBe(
      'playing',
    );
    expect(code(await join(dot, id, { invite: word }))).toBe(200);
    expect(await vacant()).not.toContain(id);
    expect((await read(eve, id)).code).toBe('match.unknown');
    expect([(await read(bob, id)).you, await receiptsOf(bob, id)]).toEqual([null, [1]]);
    expect(code(await service.call('POST', `/matches/${id}/invitation`, { body: { invite: word } }))).toBe(
      'match.started',
    );
    const tab = await sockets.open(bob);
    expect(await tab.say({ type: 'subscribe', matchId: id })).toMatchObject({ type: 'subscribed' });
    await round(id, [ann, cid]);
    await sockets.announce(id);
    expect(tab.pushed()).toMatchObject([{ type: 'entry', matchId: id }]);
  });

  test('lets those in whom a player invites to the seat', async () => {
    const { id, word } = await hidden(INVITED);
    expect(code(await join(dot, id, { invite: word })), 'the word alone is not enough').toBe('match.not-invited');
    expect(code(await invite(dot, id, eve, 1))).toBe('match.unknown');
    expect(code(await invite(bob, id, eve, 1)), 'who has resigned').toBe('match.resigned');
    expect(code(await invite(cid, id, bob, 1)), 'nor is invited').toBe('player.unavailable');
    expect(code(await invite(cid, id, dot, 0))).toBe('match.seat-taken');
    for (const [player, name] of [
      [dot, 'one'],
      [eve, 'other'],
    ] as const)
      for (let n = 0; n < 2; n += 1) expect(code(await invite(cid, id, player, 1, key(name)))).toBe(200);
    expect((await typesOf(ann, id)).slice(-2)).toEqual(['invited', 'invited']);
    expect((await entries(ann, id)).at(-1)).toMatchObject({ seat: 1, round: 2, asked: expect.any(Array) });
    expect((await read(cid, id)).you.invitations.map(({ player }: Any) => player)).toEqual([dot.id, eve.id]);
    expect((await read(ann, id)).you.invitations).toEqual([]);
    expect((await dot.get('/me/invitations')).body.invitations).toMatchObject([
      { match: { matchId: id }, by: cid.id, seat: 1 },
    ]);
    expect(await read(dot, id)).toMatchObject({ you: null, invited: { seat: 1 }, kept: [] });
    const [first, second] = (await Promise.all([dot, eve].map((caller) => join(caller, id)))) as [Reply, Reply];
    expect([code(first), code(second)].filter((each) => each === 200)).toHaveLength(1);
    const loser = first.status === 200 ? eve : dot;
    expect((await read(loser, id)).code).toBe('match.unknown');
    expect((await loser.get('/me/invitations')).body.invitations).toEqual([]);
    await round(id, [ann, cid]);
  });

  test('knows the end of an invitation: declined, taken back, blocked, past, and no request does it again', async () => {
    const { id } = await hidden(INVITED);
    await invite(cid, id, dot, 1, key('mine'));
    expect(code(await erase(ann, `/matches/${id}/invitations/${dot.id}`))).toBe('match.not-host');
    expect(code(await erase(dot, `/me/invitations/${id}`))).toBe(200);
    expect((await read(dot, id)).code).toBe('match.unknown');
    expect(code(await invite(cid, id, dot, 1, key('mine')))).toBe('request.superseded');
    expect(code(await invite(cid, id, dot, 1))).toBe(200);
    for (let n = 0; n < 2; n += 1) expect(code(await erase(cid, `/matches/${id}/invitations/${dot.id}`))).toBe(200);
    expect(code(await join(dot, id))).toBe('match.not-invited');
    expect(code(await invite(cid, id, eve))).toBe(200);
    await service.call('PUT', `/me/blocks/${cid.id}`, { token: eve.token });
    expect(code(await join(eve, id))).toBe('match.not-invited');
    expect(code(await invite(cid, id, eve))).toBe('player.unavailable');
    expect(code(await invite(ann, id, eve))).toBe(200);
    pass(WITHIN);
    expect(code(await join(eve, id))).toBe('match.not-invited');
    await round(id, [ann, cid]);
    expect((await read(eve, id)).code, 'who was invited once sees no more').toBe('match.unknown');
    expect(code(await invite(ann, id, dot, 1))).toBe('match.seat-taken');
  });
});
