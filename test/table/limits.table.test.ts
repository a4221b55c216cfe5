import { ScanCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { tokenIdOf } from '../../functions/aws/keys.ts';
import { LIMITS, type Limits } from '../../functions/aws/limits.ts';
import { newToken } from '../../functions/players/token-text.ts';
import { type Caller, type Reply, type Service, startService } from '../support/service/index.ts';
import { type Sockets, startSockets } from '../support/service/sockets.ts';

/*
 * What one player, or one network, may use up. Numbers hold however many ask at once; rates stop what is sent without a pause.
 */

let service: Service;
let sockets: Sockets;
let ann: Caller;
let bob: Caller;
beforeAll(async () => {
  service = await startService();
  sockets = await startSockets(service);
  [ann, bob] = (await Promise.all(['Ann', 'Bob'].map((name) => service.guest(name)))) as [Caller, Caller];
});
afterAll(async () => {
  await sockets.stop();
  await service.stop();
});

const FAST = { rate: 1_000, burst: 1_000 };
const limit = (some: Partial<Limits>) => {
  process.env.LIMITS = JSON.stringify({ ...LIMITS, requests: FAST, unknown: FAST, frames: FAST, ...some });
};
/** Milliseconds. */
const HOUR = 3600_000;
/** Far from what any other test has done. */
let day = 0;
beforeEach(() => {
  day += 1;
  vi.useFakeTimers({ toFake: ['Date'], now: (Math.floor(Date.now() / HOUR) + 3 * day) * HOUR });
});
afterEach(() => {
  process.env.LIMITS = 'off';
  vi.useRealTimers();
});

const times = <T>(n: number, run: (i: number) => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: n }, (_, i) => run(i)));
const statuses = (replies: readonly Reply[]) => {
  const counted: Record<string, number> = {};
  for (const { status, body } of replies) {
    const name = status < 300 ? String(status) : `${status} ${body.code}`;
    counted[name] = (counted[name] ?? 0) + 1;
  }
  return counted;
};

describe('requests', () => {
  test('of one player beyond the burst are refused, with the time to wait; others are served', async () => {
    limit({ requests: { rate: 2, burst: 5 } });
    expect(statuses(await times(8, () => ann.get('/me')))).toEqual({ 200: 5, '429 limit.requests': 3 });
    const { headers, body } = await ann.get('/me');
    expect(headers).toMatchObject({
      'retry-after': '1',
      'ratelimit-policy': '"requests";q=5;w=3',
      ratelimit: '"requests";r=0;t=1',
    });
    expect(body).toMatchObject({ status: 429, detail: '2 a second are possible, and 5 at once; wait 1 s' });
    expect((await bob.get('/me')).status).toBe(200);

    vi.setSystemTime(Date.now() + 1_000);
    expect(statuses(await times(8, () => ann.get('/me')))).toEqual({ 200: 2, '429 limit.requests': 6 });
  });

  test('say what is left once it is less than half, each asker their own; what caches keep says nothing', async () => {
    limit({ requests: { rate: 2, burst: 6 }, unknown: { rate: 1, burst: 4 } });
    const fields = ({ headers }: Reply) => [headers['ratelimit-policy'], headers.ratelimit];
    const told = [];
    for (let i = 0; i < 6; i += 1) told.push(fields(await ann.get('/me')));
    const policy = '"requests";q=6;w=3';
    expect(told).toEqual([
      [undefined, undefined],
      [undefined, undefined],
      [undefined, undefined],
      [policy, '"requests";r=2;t=2'],
      [policy, '"requests";r=1;t=3'],
      [policy, '"requests";r=0;t=3'],
    ]);
    expect(fields(await bob.get('/me'))).toEqual([undefined, undefined]);
    const look = (path: string) => service.call('GET', path, { address: '203.0.113.50' });
    for (let i = 0; i < 2; i += 1) await look('/games');
    expect(fields(await look('/games'))).toEqual(['"requests";q=4;w=4', '"requests";r=1;t=3']);
    const kept = await look('/openapi.json');
    expect([kept.status, ...fields(kept)]).toEqual([200, undefined, undefined]);
  });

  test('that are refused change nothing', async () => {
    const { matchId } = await service.started([ann, bob]);
    limit({ requests: { rate: 1, burst: 1 } });
    expect((await ann.get('/me')).status).toBe(200);
    expect((await ann.seal(matchId, 1, { card: 'reload' })).body.code).toBe('limit.requests');
    vi.setSystemTime(Date.now() + 1_000);
    expect((await ann.get(`/matches/${matchId}`)).body.sealed).toEqual([]);
  });

  test('without a player are counted by their network; so are tokens that are not good, before they cost a read', async () => {
    limit({ unknown: { rate: 1, burst: 3 } });
    const look = (address: string, token?: string) =>
      service.call('GET', '/matches', { address, ...(token !== undefined && { token }) });
    expect(statuses(await times(5, () => look('203.0.113.1')))).toEqual({ 200: 3, '429 limit.requests': 2 });
    expect((await look('203.0.113.2')).status).toBe(200);
    // Whoever has one address of IPv6 has all that begin alike.
    expect(statuses(await times(5, (i) => look(`2001:db8:0:1::${i + 1}`)))).toEqual({
      200: 3,
      '429 limit.requests': 2,
    });
    expect((await look('2001:db8:0:2::1')).status).toBe(200);

    const bad = (i: number) => look('203.0.113.3', `sg_${String(i).padStart(43, 'x')}`);
    for (let i = 0; i < 3; i += 1) expect((await bad(i)).body.code).toBe('auth.invalid');
    await service.table.resetCounts();
    expect((await bad(4)).body.code).toBe('limit.requests');
    expect(await service.table.counts()).toEqual({});
  });
});

const badToken = () => newToken('personal');
const reads = async (): Promise<number> => (await service.table.counts()).Matches?.GetItem?.calls ?? 0;

describe('tokens that are not good', () => {
  const show = (token: string, address: string) => service.call('GET', '/me', { token, address });

  test('cost so many reads and no more, however many are shown at once', async () => {
    limit({ unknown: { rate: 1, burst: 3 } });
    for (const tokenOf of [badToken, () => `sg_${'x'.repeat(43)}`]) {
      const address = tokenOf === badToken ? '203.0.113.40' : '203.0.113.41';
      await service.table.resetCounts();
      expect(statuses(await times(12, () => show(tokenOf(), address)))).toEqual({
        '401 auth.invalid': 3,
        '429 limit.requests': 9,
      });
      expect(await reads()).toBe(3);
    }
    const same = `sg_${'z'.repeat(43)}`;
    expect(statuses(await times(2, () => show(same, '203.0.113.46')))).toEqual({ '401 auth.invalid': 2 });
    // It is counted by itself from its first look on.
    expect(statuses(await times(4, () => show(same, '203.0.113.47')))).toEqual({
      '401 auth.invalid': 1,
      '429 limit.requests': 3,
    });
  });

  test('cost their network nothing when they are good after all, or when nobody knows', async () => {
    const newcomers = await times(7, () => service.guest('Newcomer'));
    const token = newcomers.pop()?.token as string;
    limit({ unknown: { rate: 1, burst: 3 } });
    const address = '203.0.113.42';
    for (const each of newcomers) expect((await show(each.token, address)).status).toBe(200);
    for (let n = 0; n < 4; n += 1) {
      await service.table.faults.next({ kind: 'throttle', operation: 'GetItem', key: 'TOKEN#', times: 3 });
      expect((await show(token, address)).status, String(n)).toBe(503);
      service.table.faults.clear();
    }
    // What is given back is no more than what was there.
    expect(statuses(await times(5, () => show(badToken(), address)))).toEqual({
      '401 auth.invalid': 3,
      '429 limit.requests': 2,
    });
  });

  test('are not looked for again for a minute, and are in nobody’s way: each is counted by itself', async () => {
    limit({ unknown: { rate: 1, burst: 3 } });
    const address = '203.0.113.43';
    const stuck = badToken();
    expect((await show(stuck, address)).status).toBe(401);
    vi.setSystemTime(Date.now() + 1_000);
    await service.table.resetCounts();
    expect(statuses(await times(9, () => show(stuck, address)))).toEqual({
      '401 auth.invalid': 3,
      '429 limit.requests': 6,
    });
    expect(await reads()).toBe(0);
    expect(statuses(await times(5, () => show(badToken(), address)))).toEqual({
      '401 auth.invalid': 3,
      '429 limit.requests': 2,
    });
    vi.setSystemTime(Date.now() + 59_500);
    await service.table.resetCounts();
    expect((await show(stuck, address)).status).toBe(401);
    expect(await reads()).toBe(1);
  });

  test('that were good before cost one read, like any other', async () => {
    limit({ unknown: { rate: 1, burst: 3 } });
    const address = '203.0.113.44';
    const host = await service.guest('Host');
    const made = (await host.post('/me/tokens', { name: 'Bot', scopes: ['read'] })).body;
    expect((await show(made.token, address)).status).toBe(200);
    const elsewhere = await service.anotherEnvironment();
    await elsewhere('DELETE', `/me/tokens/${made.id}`, { token: host.token });
    vi.setSystemTime(Date.now() + 2_000);
    await service.table.resetCounts();
    const replies: Reply[] = [];
    for (let n = 0; n < 8; n += 1) replies.push(await show(made.token, address));
    expect(statuses(replies)).toEqual({ '401 auth.invalid': 4, '429 limit.requests': 4 });
    expect(await reads()).toBe(1);
  });

  test('because their player is banned are looked up, and are in nobody’s way', async () => {
    limit({ unknown: { rate: 1, burst: 3 } });
    const address = '203.0.113.48';
    const host = await service.guest('Banned');
    const { banToken } = await import('../../functions/players/bans.ts');
    const ban = (banned: number | undefined) => banToken(host.id, tokenIdOf(host.token), banned);
    await ban(0);
    await service.table.resetCounts();
    const replies: Reply[] = [];
    for (let n = 0; n < 6; n += 1) replies.push(await show(host.token, address));
    expect(statuses(replies)).toEqual({ '403 player.banned': 3, '429 limit.requests': 3 });
    expect(await reads()).toBe(3);
    expect(statuses(await times(4, () => show(badToken(), address)))).toEqual({
      '401 auth.invalid': 2,
      '429 limit.requests': 2,
    });
    await ban(undefined);
    vi.setSystemTime(Date.now() + 1_000);
    expect((await show(host.token, address)).status, 'as soon as the ban is lifted').toBe(200);
  });

  test('that are none at all count as no token', async () => {
    const newcomer = await service.guest('Newcomer');
    limit({ unknown: { rate: 1, burst: 3 } });
    const address = '203.0.113.45';
    expect(statuses(await times(5, (i) => show(`nonsense-${i}`, address)))).toEqual({
      '401 auth.invalid': 3,
      '429 limit.requests': 2,
    });
    expect((await service.call('GET', '/games', { address })).body.code).toBe('limit.requests');
    expect((await show(newcomer.token, address)).status).toBe(200);
  });
});

test('requests of one player beyond the burst cost no look at their token', async () => {
  const host = await service.guest('Host');
  const bot = (await host.post('/me/tokens', { name: 'Bot', scopes: ['read'] })).body;
  limit({ requests: { rate: 1, burst: 3 } });
  const me = () => service.call('GET', '/me', { token: bot.token });
  expect((await me()).status).toBe(200);
  vi.setSystemTime(Date.now() + 2_000);
  await service.table.resetCounts();
  expect(statuses(await times(9, me))).toEqual({ 200: 3, '429 limit.requests': 6 });
  expect(await reads()).toBeLessThanOrEqual(3);
});

test('nobody with a good token suffers from a neighbour who asks without one, or guesses', async () => {
  limit({ unknown: { rate: 1, burst: 3 } });
  const address = '203.0.113.77';
  const me = () => service.call('GET', '/me', { address, token: ann.token });
  expect((await me()).status).toBe(200);
  await times(9, () => service.call('GET', '/games', { address }));
  expect((await service.call('GET', '/games', { address })).body.code).toBe('limit.requests');
  const guess = (n: number) => service.call('GET', '/me', { address, token: `sg_${String(n).padStart(43, 'y')}` });
  expect((await guess(0)).body.code, 'counted apart').toBe('auth.invalid');
  for (let n = 1; n < 9; n += 1) await guess(n);
  expect((await guess(9)).body.code).toBe('limit.requests');
  expect((await me()).status).toBe(200);
  const newcomer = await service.guest('Newcomer');
  expect((await service.call('GET', '/me', { token: newcomer.token })).status, 'elsewhere').toBe(200);
});

describe('guests', () => {
  test('of one network are so many in an hour, however many ask at once', async () => {
    limit({ guests: 5 });
    const become = (address: string) => service.call('POST', '/guests', { body: { name: 'Guest' }, address });
    expect(statuses(await times(12, () => become('203.0.113.9')))).toEqual({ 201: 5, '429 limit.guests': 7 });
    expect((await become('203.0.113.10')).status).toBe(201);
    const { headers } = await become('203.0.113.9');
    expect(headers).toMatchObject({ 'retry-after': '3600', 'ratelimit-policy': '"guests";q=5;w=3600' });
    vi.setSystemTime(Date.now() + HOUR);
    expect((await become('203.0.113.9')).status).toBe(201);
    const { Items } = await service.table.documents.send(new ScanCommand({ TableName: 'Matches' }));
    expect(JSON.stringify(Items)).not.toContain('203.0.113');
  });
});

describe('matches', () => {
  const open = (caller: Caller, key?: string) =>
    caller.post('/matches', { game: 'fast-west', seats: 2 }, key === undefined ? {} : { 'idempotency-key': key });

  test('of one player are so many at a time, however many are opened at once; whoever leaves one may open another', async () => {
    limit({ matches: 4 });
    const host = await service.guest('Host');
    const opened = await times(10, (i) => open(host, `match ${i}`));
    expect(statuses(opened)).toEqual({ 201: 4, '409 limit.matches': 6 });
    const mine = (await host.get('/me/matches')).body.matches;
    expect(mine).toHaveLength(4);

    vi.setSystemTime(Date.now() + 120_000);
    const first = opened.findIndex(({ status }) => status === 201);
    expect((await open(host, `match ${first}`)).body.matchId, 'a repeat').toBe(opened[first]?.body.matchId);
    expect((await open(host)).body.code).toBe('limit.matches');
    await host.post(`/matches/${opened[first]?.body.matchId}/leave`);
    vi.setSystemTime(Date.now() + 120_000);
    expect(statuses(await times(5, () => open(host)))).toEqual({ 201: 1, '409 limit.matches': 4 });
  });

  test('that the player has left or resigned from do not count, whoever stays in them', async () => {
    limit({ matches: 2 });
    const host = await service.guest('Host');
    const left = (await open(host)).body.matchId;
    await bob.post(`/matches/${left}/join`);
    const { matchId } = await service.started([host, ann, bob]);
    expect((await open(host)).body.code).toBe('limit.matches');
    await host.post(`/matches/${matchId}/resign`);
    vi.setSystemTime(Date.now() + 6_000);
    expect((await open(host)).status).toBe(201);
  });

  test('a repeat never hears that there are too many of what its first try has opened', async () => {
    limit({ matches: 1 });
    const host = await service.guest('Host');
    const first = (await open(host)).body.matchId;
    await host.post(`/matches/${first}/leave`);
    for (let n = 0; n < 10; n += 1) {
      const copies = await times(6, () => open(host, `copy ${n}`));
      expect(statuses(copies), String(n)).toEqual({ 201: 6 });
      expect(new Set(copies.map(({ body }) => body.matchId)).size).toBe(1);
      await host.post(`/matches/${copies[0]?.body.matchId}/leave`);
      vi.setSystemTime(Date.now() + 6_000);
    }
  });

  test('a refusal is not remembered, and refused keys that come again together open no more', async () => {
    limit({ matches: 1 });
    const host = await service.guest('Host');
    const held = (await open(host)).body.matchId;
    for (let n = 0; n < 8; n += 1) expect((await open(host, `late ${n}`)).body.code).toBe('limit.matches');
    const other = { game: 'wanted-7', seats: 2 };
    expect((await host.post('/matches', other, { 'idempotency-key': 'late 0' })).body.code).toBe('limit.matches');
    vi.setSystemTime(Date.now() + 120_000);
    await host.post(`/matches/${held}/leave`);
    expect(statuses(await times(8, (n) => open(host, `late ${n}`)))).toEqual({ 201: 1, '409 limit.matches': 7 });
  });

  test('of one key are one match, also where one of two copies is refused by an environment that remembers', async () => {
    limit({ matches: 1 });
    const host = await service.guest('Host');
    const other = await service.anotherEnvironment();
    const body = { game: 'fast-west', seats: 2 };
    const copy = (call: typeof service.call) =>
      call('POST', '/matches', { token: host.token, body, headers: { 'idempotency-key': 'twice' } });
    const reservations = async () =>
      (await service.table.items('Matches')).filter(({ pk }) => (pk as { S: string }).S.startsWith(`IDEM#${host.id}`))
        .length;
    const held = (await open(host)).body.matchId;
    expect((await open(host)).body.code).toBe('limit.matches');
    await host.post(`/matches/${held}/leave`);
    // The refused copy takes its reservation back, but the other one has found it by then.
    await service.table.faults.next({ kind: 'delay', operation: 'UpdateItem', key: 'IDEM#', ms: 1_500 });
    const refused = copy(service.call);
    await vi.waitFor(async () => expect(await reservations()).toBe(3), { timeout: 60_000, interval: 20 });
    const made = await copy(other);
    expect([made.status, (await refused).body.code]).toEqual([201, 'limit.matches']);
    vi.setSystemTime(Date.now() + 6_000);
    for (const environment of [other, service.call])
      expect((await copy(environment)).body.matchId).toBe(made.body.matchId);
  });

  test('cost one write more to open, and a full player costs no read for some seconds', async () => {
    limit({ matches: 1 });
    const host = await service.guest('Host');
    await service.table.resetCounts();
    await open(host);
    expect((await service.table.counts()).Matches).toMatchObject({ UpdateItem: { calls: 2 }, PutItem: { calls: 3 } });
    await open(host);
    await service.table.resetCounts();
    await open(host);
    expect((await service.table.counts()).Matches?.BatchGetItem?.calls, 'only whether it is a repeat').toBe(1);
  });
});

describe('the lobby', () => {
  test('is read once in some seconds, whoever asks', async () => {
    limit({ lobbySeconds: 5 });
    await ann.post('/matches', { game: 'fast-west', seats: 2 });
    await service.table.resetCounts();
    const pages = await times(10, (i) => (i % 2 === 0 ? ann : bob).get('/matches'));
    expect(new Set(pages.map(({ body }) => JSON.stringify(body))).size).toBe(1);
    expect((await service.table.counts()).Matches?.Query?.calls).toBe(1);
    vi.setSystemTime(Date.now() + 5_001);
    await ann.get('/matches');
    expect((await service.table.counts()).Matches?.Query?.calls).toBe(2);
  });

  test('tells each reader what is awaited from them', async () => {
    limit({});
    const { body } = await ann.post('/matches', { game: 'wanted-7', seats: 2 });
    vi.setSystemTime(Date.now() + 5_001);
    const seen = async (caller: Caller) =>
      (await caller.get('/matches?game=wanted-7')).body.matches.find(
        ({ matchId }: { matchId: string }) => matchId === body.matchId,
      );
    expect(await seen(ann)).toMatchObject({ game: 'wanted-7', awaitedFromYou: false });
    expect((await ann.get('/matches?game=duel-west')).body.matches).toEqual([]);
  });
});

describe('sockets', () => {
  test('of one player are so many at a time; one that is gone gives its place up', async () => {
    limit({ sockets: 3 });
    const host = await service.guest('Host');
    const tickets = await times(8, () => sockets.ticket(host));
    const connected = await times(8, (i) =>
      sockets.connect({ ticket: tickets[i] as string, connectionId: `c${day}-${i}` }),
    );
    const codes = connected.map(({ statusCode }) => statusCode).sort();
    expect(codes).toEqual([200, 200, 200, 429, 429, 429, 429, 429]);
    const inside = connected.findIndex(({ statusCode }) => statusCode === 200);
    for (let i = 0; i < 8; i += 1) {
      const rows = await sockets.rows(`c${day}-${i}`);
      expect(rows.length, `row of ${i}`).toBe(connected[i]?.statusCode === 200 ? 2 : 0);
    }
    await sockets.tab(`c${day}-${inside}`).leave();
    const again = await sockets.connect({ ticket: await sockets.ticket(host), connectionId: `c${day}-again` });
    expect(again.statusCode).toBe(200);
  });

  test('that send frames without a pause are told to wait, and stay open', async () => {
    limit({ frames: { rate: 1, burst: 2 } });
    const tab = await sockets.open(ann);
    const answers = [];
    for (let i = 0; i < 4; i += 1) answers.push(await tab.say({ type: 'ping' }));
    expect(answers.map(({ type, code }) => code ?? type)).toEqual(['pong', 'pong', 'limit.requests', 'limit.requests']);
    vi.setSystemTime(Date.now() + 1_000);
    expect(await tab.say({ type: 'ping' })).toMatchObject({ type: 'pong' });
  });
});
