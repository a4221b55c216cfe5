import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { type Caller, type Service, startService } from '../support/service/index.ts';

let service: Service;
let ann: Caller;
let bob: Caller;
let cid: Caller;
let dot: Caller;
beforeAll(async () => {
  service = await startService();
  [ann, bob, cid, dot] = (await Promise.all(['Ann', 'Bob', 'Cid', 'Dot'].map((n) => service.guest(n)))) as [
    Caller,
    Caller,
    Caller,
    Caller,
  ];
});
afterAll(() => service.stop());

const create = async (host: Caller, body: Record<string, unknown> = {}) =>
  (await host.post('/matches', { game: 'fast-west', seats: 4, ...body })).body;
const join = (caller: Caller, matchId: string, body = {}) => caller.post(`/matches/${matchId}/join`, body);
const codes = (replies: { body: { code?: string } }[]) => replies.map((r) => r.body.code ?? 'ok').sort();

describe('joining', () => {
  test('case 42: three joins on one free seat seat one and refuse two', async () => {
    for (let i = 0; i < 50; i += 1) {
      const { matchId } = await create(ann, { seats: 2 });
      const replies = await Promise.all([bob, cid, dot].map((c) => join(c, matchId)));
      expect(replies.filter((r) => r.status === 200)).toHaveLength(1);
      for (const lost of replies.filter((r) => r.status !== 200))
        expect(['match.full', 'match.started']).toContain(lost.body.code);
      const { seats } = (await ann.get(`/matches/${matchId}`)).body;
      expect(seats.map((s: { kind: string }) => s.kind)).toEqual(['player', 'player']);
      const losers = [bob, cid, dot].filter((_, n) => replies[n]?.status !== 200);
      const { matchId: another } = await create(ann);
      for (const loser of losers) expect((await join(loser, another)).status).toBe(200);
    }
  });

  test('case 43: two joins on two free seats both sit, in different seats', async () => {
    for (let i = 0; i < 50; i += 1) {
      const { matchId } = await create(ann, { seats: 3 });
      const replies = await Promise.all([bob, cid].map((c) => join(c, matchId)));
      expect(replies.map((r) => r.status)).toEqual([200, 200]);
      expect(replies.map((r) => r.body.you.seat).sort()).toEqual([1, 2]);
      const { seats, status } = (await ann.get(`/matches/${matchId}`)).body;
      expect(new Set(seats.map((s: { player: string }) => s.player))).toEqual(new Set([ann.id, bob.id, cid.id]));
      expect(status).toBe('playing');
    }
  });

  test('case 44: joining again gives the same seat; leaving before the start frees it, after the start it does not', async () => {
    const { matchId } = await create(ann);
    const held = async () =>
      (await ann.get(`/matches/${matchId}`)).body.seats.filter((s: { player?: string }) => s.player === bob.id).length;
    const first = await join(bob, matchId, { seat: 2 });
    expect(first.body.you.seat).toBe(2);
    for (const key of ['one', 'another']) {
      const again = await bob.post(`/matches/${matchId}/join`, { seat: 3 }, { 'idempotency-key': key });
      expect(again).toMatchObject({ status: 200, body: { you: { seat: 2 } } });
    }
    await Promise.all([1, 2, 3].map((seat) => join(bob, matchId, { seat })));
    expect(await held()).toBe(1);
    await bob.post(`/matches/${matchId}/leave`);
    expect(await held()).toBe(0);
    await join(bob, matchId);
    expect(await held()).toBe(1);
    await ann.post(`/matches/${matchId}/start`, { bots: 1 });
    expect((await bob.post(`/matches/${matchId}/leave`)).body.code).toBe('match.started');
    expect(await held()).toBe(1);
  });

  test('a wished seat that is taken or not there is refused', async () => {
    const { matchId } = await create(ann);
    expect((await join(bob, matchId, { seat: 0 })).body.code).toBe('match.seat-taken');
    expect((await join(bob, matchId, { seat: 7 })).body.code).toBe('match.no-such-seat');
  });

  test('a match by invitation is unlisted, invisible to strangers, and opens to its word', async () => {
    const { matchId, you } = await create(ann, { visibility: 'invite' });
    expect(you.invite).toMatch(/^[\w-]{16}$/);
    expect((await bob.get(`/matches/${matchId}`)).body.code).toBe('match.unknown');
    expect((await bob.get(`/matches/${matchId}/entries`)).body.code).toBe('match.unknown');
    expect((await join(bob, matchId)).body.code).toBe('match.not-invited');
    expect((await join(bob, matchId, { invite: 'wrong' })).body.code).toBe('match.not-invited');
    const joined = await join(bob, matchId, { invite: you.invite });
    expect(joined.status).toBe(200);
    expect(joined.body.you.invite).toBeUndefined();
    await ann.post(`/matches/${matchId}/start`);
    expect((await join(cid, matchId)).body.code).toBe('match.not-invited');
    expect((await join(cid, matchId, { invite: you.invite })).body.code).toBe('match.started');
    const listed = (await service.call('GET', '/matches')).body.matches.map((m: { matchId: string }) => m.matchId);
    expect(listed).not.toContain(matchId);
  });

  test('whoever has left a match by invitation does not see it by repeating the request that opened it', async () => {
    const wish = { game: 'fast-west', seats: 3, visibility: 'invite' };
    const send = () => ann.post('/matches', wish, { 'idempotency-key': 'opened and left' });
    const { matchId, you } = (await send()).body;
    await join(bob, matchId, { invite: you.invite });
    await ann.post(`/matches/${matchId}/leave`);
    expect((await send()).body.code).toBe('match.unknown');
  });
});

describe('starting', () => {
  test('a match starts by itself when its last seat is taken', async () => {
    const { matchId, status } = await create(ann, { seats: 2 });
    expect(status).toBe('open');
    expect((await join(bob, matchId)).body).toMatchObject({ status: 'playing', round: 1, awaited: [0, 1] });
  });

  test('the host may start early: with bots in the free seats, or without the free seats', async () => {
    const filled = await create(ann, { seats: 5 });
    expect((await bob.post(`/matches/${filled.matchId}/start`)).body.code).toBe('match.not-host');
    const withBots = await ann.post(`/matches/${filled.matchId}/start`, { bots: 0 });
    expect(withBots.body.seats.map((s: { kind: string }) => s.kind)).toEqual(['player', 'bot', 'bot', 'bot', 'bot']);
    const shrunk = await create(ann, { seats: 5 });
    expect((await ann.post(`/matches/${shrunk.matchId}/start`)).body.code).toBe('match.too-few-seats');
    await join(bob, shrunk.matchId, { seat: 3 });
    const two = await ann.post(`/matches/${shrunk.matchId}/start`);
    expect(two.body.seats.map((s: { name: string }) => s.name)).toEqual(['Ann', 'Bob']);
    expect((await ann.post(`/matches/${shrunk.matchId}/start`)).status).toBe(200);
  });

  test('the host leaves: the next player is host; the last one leaves: the match is over', async () => {
    const { matchId } = await create(ann);
    await join(bob, matchId);
    expect((await ann.post(`/matches/${matchId}/leave`)).body.host).toBe(bob.id);
    const last = await bob.post(`/matches/${matchId}/leave`);
    expect(last.body.status).toBe('over');
    expect((await join(cid, matchId)).body.code).toBe('match.over');
  });

  test('tables that cannot be are refused with the reason of the game or of the service', async () => {
    const refusedAs = async (body: Record<string, unknown>) => (await create(ann, body)).code;
    expect(await refusedAs({ game: 'poker' })).toBe('game.unknown');
    expect(await refusedAs({ seats: 1 })).toBe('match.too-few-seats');
    expect(await refusedAs({ seats: 9, options: { neutrals: 1 } })).toBe('fast-west.too-many-sets');
    expect(await refusedAs({ options: { neutrals: 3 } })).toMatch(/^fast-west\./);
    expect(await refusedAs({ options: { wild: true } })).toBe('fast-west.bad-shape');
    expect(await refusedAs({ early: false })).toBe('match.early-needs-deadline');
    expect(await refusedAs({ bots: [{ seat: 9 }] })).toBe('match.no-such-seat');
    expect(await refusedAs({ bots: [{ seat: 1 }, { seat: 1 }] })).toBe('match.seat-taken');
    expect(await refusedAs({ seats: 2, bots: [{ seat: 0 }, { seat: 1 }] })).toBe('match.full');
    expect(await refusedAs({ surprise: 1 })).toBe('request.invalid');
  });
});

describe('lists', () => {
  test('open matches are listed until they start, newest first', async () => {
    const a = await create(ann);
    const b = await create(bob, { seats: 2 });
    const listed = async () =>
      (await cid.get('/matches?game=fast-west')).body.matches.map((m: { matchId: string }) => m.matchId);
    expect((await listed()).slice(0, 2)).toEqual([b.matchId, a.matchId]);
    await join(cid, b.matchId);
    expect(await listed()).not.toContain(b.matchId);
    const unknown = await cid.get('/matches?game=chess');
    expect([unknown.status, unknown.body.code]).toEqual([404, 'game.unknown']);
  });

  test('my matches say what is awaited from me, read from the match itself', async () => {
    const eve = await service.guest('Eve');
    const { matchId } = await create(eve, { seats: 2 });
    await join(bob, matchId);
    const mine = async () => (await eve.get('/me/matches')).body.matches;
    expect(await mine()).toMatchObject([{ matchId, awaitedFromYou: true, awaited: [0, 1] }]);
    await eve.seal(matchId, 1, { card: 'reload' });
    expect(await mine()).toMatchObject([{ matchId, awaitedFromYou: false, awaited: [1] }]);
    await bob.seal(matchId, 1, { card: 'reload' });
    expect(await mine()).toMatchObject([{ matchId, awaitedFromYou: true }]);
  });

  test('a list shows no deadline that has passed: such a match is settled first', async () => {
    const gil = await service.guest('Gil');
    const { matchId } = await create(gil, { seats: 2, deadline: 1, bots: [{ seat: 1 }] });
    const { deadline } = (await gil.get(`/matches/${matchId}`)).body;
    await new Promise((resolve) => setTimeout(resolve, deadline - Date.now() + 20));
    const [listed] = (await gil.get('/me/matches')).body.matches;
    expect(listed.round).toBeGreaterThan(1);
    expect(listed.deadline).toBeGreaterThan(deadline);
  });

  test('a match one has left is not on the list, and long lists come in pages', async () => {
    const fay = await service.guest('Fay');
    const ids: string[] = [];
    for (let i = 0; i < 30; i += 1) ids.push((await create(fay)).matchId);
    await fay.post(`/matches/${ids[29]}/leave`);
    const first = (await fay.get('/me/matches')).body;
    const second = (await fay.get(`/me/matches?cursor=${first.next}`)).body;
    const seen = [...first.matches, ...second.matches].map((m: { matchId: string }) => m.matchId);
    expect(seen).toEqual(ids.slice(0, 29).reverse());
    expect(second.next).toBeNull();
    const open = (await fay.get('/matches')).body;
    expect(open.matches.length).toBeGreaterThan(20);
    const more = (await fay.get(`/matches?cursor=${open.next}`)).body;
    expect(more.matches.length).toBeGreaterThan(0);
    expect((await fay.get('/matches?cursor=nonsense')).body.code).toBe('request.invalid');
  });
});

describe('requests', () => {
  test('case 103: the same Idempotency-Key gives the same match, with another body it is refused', async () => {
    const body = { game: 'fast-west', seats: 3 };
    const key = { 'idempotency-key': 'my-first-match' };
    const replies = await Promise.all([1, 2, 3].map(() => ann.post('/matches', body, key)));
    const again = await ann.post('/matches', body, key);
    expect(new Set([...replies, again].map((r) => r.body.matchId)).size).toBe(1);
    expect((await ann.post('/matches', { ...body, seats: 4 }, key)).body.code).toBe('request.idempotency-key-reused');
    expect((await bob.post('/matches', body, key)).body.matchId).not.toBe(again.body.matchId);
    expect((await ann.post('/matches', body)).body.matchId).not.toBe(again.body.matchId);
  });

  test('an act is done once, however often its request is sent, and its key is good for no other act', async () => {
    const { body: created } = await ann.post('/matches', { game: 'fast-west', seats: 2, bots: [{ seat: 1 }] });
    const { matchId } = created;
    const key = { 'idempotency-key': `act-${matchId}` };
    const send = (act: unknown) => ann.act(matchId, 1, act, key);
    const first = await send({ act: 'unmask' });
    if (created.you.acts.length === 0) return expect(first.status).toBe(422);
    expect(first.status).toBe(200);
    const again = await send({ act: 'unmask' });
    expect(again.status).toBe(200);
    expect(again.body.seq).toBe(first.body.seq);
    expect((await send({ act: 'dance' })).body.code).toBe('fast-west.bad-shape');
  });

  test('case 87: a token decides who one is; ids in path, query or body never do', async () => {
    const { matchId } = await create(ann, { seats: 2 });
    await join(bob, matchId);
    for (const path of [`/matches/${matchId}?seat=0`, `/matches/${matchId}?player=${ann.id}`]) {
      expect((await bob.get(path)).body.code).toBe('request.invalid');
    }
    const forged = await service.call('PUT', `/matches/${matchId}/rounds/1/seal`, {
      token: bob.token,
      body: { move: { card: 'reload' }, seat: 0 },
    });
    expect(forged.body.code).toBe('request.invalid');
    expect((await service.call('GET', '/me', { token: ann.id })).body.code).toBe('auth.invalid');
    expect((await service.call('GET', '/me')).body.code).toBe('auth.missing');
    expect((await service.call('GET', '/me', { headers: { authorization: 'Basic YTpi' } })).status).toBe(401);
  });

  test('every request whose calls to the table are all applied but once not answered succeeds as if nothing had happened', async () => {
    let count = 0;
    const open = async () => (await create(ann, { seats: 3 })).matchId;
    const playing = async () => (await service.started([ann, bob, cid])).matchId;
    const requests: [string, () => Promise<string>, (id: string) => ReturnType<Caller['get']>][] = [
      ['guest', async () => '', () => service.call('POST', '/guests', { body: { name: 'Eve' } })],
      ['ticket', async () => '', () => ann.post('/tickets')],
      ['create', async () => '', () => ann.post('/matches', { game: 'fast-west', seats: 2 })],
      ['join', open, (id) => join(bob, id)],
      ['leave', open, (id) => ann.post(`/matches/${id}/leave`)],
      ['start', open, (id) => ann.post(`/matches/${id}/start`, { bots: 0 })],
      ['resign', playing, (id) => bob.post(`/matches/${id}/resign`)],
      ['seal', playing, (id) => bob.seal(id, 1, { card: 'reload' })],
      ['list', open, () => ann.get('/me/matches')],
      ['entries', playing, (id) => ann.get(`/matches/${id}/entries`)],
    ];
    for (const [name, prepare, send] of requests) {
      for (const operation of ['PutItem', 'UpdateItem', 'DeleteItem', 'GetItem', 'Query', 'BatchGetItem']) {
        const matchId = await prepare();
        await service.table.faults.next({ kind: 'drop-answer', operation });
        const { status, body } = await send(matchId);
        expect([200, 201], `${name}, ${operation}: ${JSON.stringify(body)}`).toContain(status);
        await service.table.faults.clear();
        count += 1;
      }
    }
    expect(count).toBe(60);
  });

  test('case 108: every optional field may be left out, and null where it is not allowed is a 4xx', async () => {
    const full = { game: 'fast-west', seats: 3, options: {}, bots: [], visibility: 'open', deadline: 60, early: true };
    for (const name of Object.keys(full).filter((n) => n !== 'game' && n !== 'seats')) {
      const { [name as keyof typeof full]: _left, ...without } = full;
      expect((await ann.post('/matches', without)).status, `without ${name}`).toBe(201);
      const nulled = (await ann.post('/matches', { ...full, [name]: null })).status;
      expect(nulled, `${name}: null`).toBe(name === 'deadline' ? 201 : 400 <= nulled && nulled < 500 ? nulled : -1);
    }
    const { matchId } = await create(ann, { seats: 3 });
    for (const body of [{}, { seat: null }, { invite: null }, { seat: 1 }]) {
      expect([200, 400]).toContain((await join(bob, matchId, body)).status);
    }
    for (const body of [{}, { matchId }, { matchId: null }]) {
      expect([201, 400]).toContain((await ann.post('/tickets', body)).status);
    }
    for (const body of [{ bots: null }, {}, { bots: 0 }]) {
      expect([200, 400]).toContain((await ann.post(`/matches/${matchId}/start`, body)).status);
    }
    for (const name of ['aim', 'flashback', 'unmask', 'evade', 'recover', 'cheer', 'guess']) {
      const { status, body } = await ann.seal(matchId, 1, { card: 'reload', [name]: null });
      expect([name, status, body.code]).toEqual([name, 422, 'fast-west.bad-shape']);
    }
    expect((await ann.seal(matchId, 1, { card: 'reload' })).status).toBe(200);
  });

  test('malformed, oversized and mistyped bodies are refused with codes of their own', async () => {
    const send = (body: string, headers = {}) => service.call('POST', '/matches', { token: ann.token, body, headers });
    expect((await send('{"game":')).body.code).toBe('request.malformed');
    expect((await send(`{"game":"${'x'.repeat(17_000)}"}`)).body.code).toBe('request.too-large');
    expect((await send('game=fast-west', { 'content-type': 'application/x-www-form-urlencoded' })).body.code).toBe(
      'request.media-type',
    );
    const invalid = await send('{"game":"fast-west","seats":"two"}');
    expect(invalid.body).toMatchObject({ status: 400, code: 'request.invalid', errors: [{ pointer: '/seats' }] });
    expect(invalid.headers['content-type']).toBe('application/problem+json');
  });

  test('unknown routes and methods are problem documents too', async () => {
    expect((await service.call('GET', '/nowhere')).body.code).toBe('route.unknown');
    expect((await service.call('DELETE', '/matches')).body.code).toBe('route.method-not-allowed');
    expect((await ann.get('/matches/not-an-id')).body.code).toBe('request.invalid');
    expect((await ann.get('/matches/01ARZ3NDEKTSV4RRFFQ69G5FAV')).body.code).toBe('match.unknown');
  });

  test('case 88: each refusal has a code of its own, a text and the id of its request', async () => {
    const { matchId } = await create(ann, { seats: 2 });
    await join(bob, matchId);
    const refusals = await Promise.all([
      cid.seal(matchId, 1, { card: 'reload' }),
      ann.seal(matchId, 2, { card: 'reload' }),
      ann.seal(matchId, 1, { card: 'pistol' }),
      ann.seal(matchId, 1, { card: 'reload', evade: true, recover: [] }),
      join(cid, matchId),
      ann.get('/nowhere'),
    ]);
    const seen = codes(refusals);
    expect(new Set(seen).size).toBe(seen.length);
    for (const { status, body } of refusals) {
      expect(status).toBeGreaterThanOrEqual(400);
      expect(status).toBeLessThan(500);
      expect(body).toMatchObject({ title: expect.any(String), detail: expect.any(String) });
    }
    const lines: string[] = [];
    const level = process.env.LOG_LEVEL;
    process.env.LOG_LEVEL = 'info';
    const write = vi
      .spyOn(process.stdout, 'write')
      .mockImplementation(((line: string) => lines.push(String(line)) > 0) as never);
    const path = `/matches/${matchId}/rounds/2/seal`;
    const sent = { token: ann.token, body: { move: { card: 'reload' } }, requestId: 'to be found' };
    const { body } = await service.call('PUT', path, sent).finally(() => {
      write.mockRestore();
      process.env.LOG_LEVEL = level;
    });
    expect(body.instance).toBe('to be found');
    expect(lines.map((line) => JSON.parse(line))).toMatchObject([
      { requestId: 'to be found', code: 'round.not-open' },
      { SealsRefused: 1 },
    ]);
  });

  test('case 106: an expired token, ticket or key that still lies in the table counts as gone', async () => {
    const { PutCommand } = await import('@aws-sdk/lib-dynamodb');
    const { fingerprint } = await import('../../functions/aws/keys.ts');
    const past = Math.floor(Date.now() / 1000) - 1;
    const TableName = process.env.MATCHES_TABLE as string;
    const token = `sg_${'a'.repeat(43)}`;
    await service.table.documents.send(
      new PutCommand({
        TableName,
        Item: { pk: `TOKEN#${fingerprint(token)}`, sk: 'TOKEN', player: 'x', name: 'x', ttl: past },
      }),
    );
    expect((await service.call('GET', '/me', { token })).body.code).toBe('auth.invalid');
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() });
    const wish = () => ann.post('/matches', { game: 'fast-west', seats: 3 }, { 'idempotency-key': 'for a day' });
    const first = (await wish()).body.matchId;
    vi.setSystemTime(Date.now() + 24 * 3600_000 - 2000);
    expect((await wish()).body.matchId).toBe(first);
    vi.setSystemTime(Date.now() + 3000);
    expect((await wish()).body.matchId).not.toBe(first);
    vi.useRealTimers();
    const stored = await service.table.items(TableName);
    const ttls = stored.flatMap((item) => ('ttl' in item ? [Number((item.ttl as { N: string }).N)] : []));
    expect(ttls.length).toBeGreaterThan(0);
    for (const ttl of ttls) expect(ttl).toBeLessThan(1e11);
  });

  test('a stage may switch guests off', async () => {
    process.env.GUESTS = 'off';
    try {
      expect((await service.call('POST', '/guests', { body: { name: 'Gus' } })).body.code).toBe('auth.guests-off');
    } finally {
      process.env.GUESTS = 'on';
    }
  });

  test('tokens are stored hashed', async () => {
    const stored = JSON.stringify(await service.table.items(process.env.MATCHES_TABLE as string));
    expect(stored).not.toContain(ann.token);
    expect(stored).not.toContain(ann.token.slice(3));
  });
});
