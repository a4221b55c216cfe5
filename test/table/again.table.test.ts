import { ulid } from 'ulid';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { LIMITS } from '../../functions/aws/limits.ts';
import { type Caller, type Reply, type Service, startService } from '../support/service/index.ts';
import { FATES, holding, interrupt } from '../support/service/interrupt.ts';
import { attributesOf, attributesOnPage } from '../support/service/table-page.ts';

/*
 * Who sits at a table: the host takes somebody off it before the start, and a finished match is played again.
 */

let service: Service;
let ann: Caller;
let bob: Caller;
let cid: Caller;
beforeAll(async () => {
  service = await startService();
});
beforeEach(async () => {
  [ann, bob, cid] = (await Promise.all(['Ann', 'Bob', 'Cid'].map((n) => service.guest(n)))) as [Caller, Caller, Caller];
});
afterAll(() => service.stop());
afterEach(() => {
  service.table.faults.clear();
  process.env.LIMITS = 'off';
});

// biome-ignore lint/suspicious/noExplicitAny: tests look into answers and raw items.
type Any = any;
type Headers = Record<string, string>;
const LIMITED = { ...LIMITS, requests: { rate: 1_000, burst: 1_000 } };

const create = async (host: Caller, body: Record<string, unknown> = {}) =>
  (await host.post('/matches', { game: 'fast-west', seats: 4, ...body })).body;
const send = (method: string, caller: Caller, path: string, headers: Headers = {}) =>
  service.call(method, path, { token: caller.token, headers });
const kick = (host: Caller, id: string, player: Pick<Caller, 'id'>, headers: Headers = {}) =>
  send('DELETE', host, `/matches/${id}/players/${player.id}`, headers);
const join = (caller: Caller, id: string, body = {}, headers: Headers = {}) =>
  caller.post(`/matches/${id}/join`, body, headers);
const leave = (caller: Caller, id: string) => caller.post(`/matches/${id}/leave`);
const start = (caller: Caller, id: string) => caller.post(`/matches/${id}/start`, { bots: 0 });
const invite = (host: Caller, id: string, player: Caller, seat?: number) =>
  host.post(`/matches/${id}/invitations`, { player: player.id, ...(seat !== undefined && { seat }) });
const rematch = (caller: Caller, id: string, headers: Headers = {}) =>
  caller.post(`/matches/${id}/rematch`, undefined, headers);
const read = async (caller: Caller, id: string) => (await caller.get(`/matches/${id}`)).body;
const invited = async (caller: Caller) =>
  (await caller.get('/me/invitations')).body.invitations.map(({ match, by, seat }: Any) => [match.matchId, by, seat]);
const running = async (caller: Caller) =>
  (await caller.get('/me/matches')).body.matches
    .filter(({ status }: Any) => status !== 'over')
    .map((m: Any) => m.matchId);
const entries = async (caller: Caller, id: string) =>
  (await caller.get(`/matches/${id}/entries?limit=100`)).body.entries as Any[];
const typesOf = async (caller: Caller, id: string) => (await entries(caller, id)).map(({ type }) => type);
const code = ({ status, body }: Reply): unknown => (status < 300 ? status : body.code);
const key = (name: string): Headers => ({ 'idempotency-key': name });
const items = () => service.table.items(process.env.MATCHES_TABLE as string) as Promise<Any[]>;
const itemOf = async (id: string) =>
  (await items()).find(({ pk, sk }) => pk.S === `MATCH#${id}` && sk.S === 'STATE') as Any;
const holders = ({ seats }: Any): unknown[] => seats.map(({ player, level }: Any) => player ?? level ?? null);

describe('a player who is taken off the table', () => {
  test('loses the seat, and comes back neither by an open door, nor by the word, nor by an invitation', async () => {
    for (const visibility of ['open', 'invite']) {
      const { matchId, you } = await create(ann, { visibility });
      const word = you.invite === undefined ? {} : { invite: you.invite };
      await join(bob, matchId, word);
      const { status, body } = await kick(ann, matchId, bob);
      expect([status, holders(body)]).toEqual([200, [ann.id, null, null, null]]);
      expect((await entries(ann, matchId)).at(-1)).toEqual({
        ...{ seq: 3, at: expect.any(Number), prev: expect.any(String) },
        ...{ type: 'kicked', seat: 1, player: bob.id },
      });
      expect(await running(bob)).not.toContain(matchId);
      for (const wish of [word, { ...word, seat: 3 }])
        expect(code(await join(bob, matchId, wish))).toBe('match.kicked');
      expect(code(await invite(ann, matchId, bob))).toBe('match.kicked');
      expect((await leave(bob, matchId)).status, 'what is gone is gone').toBe(visibility === 'open' ? 200 : 404);
      if (visibility === 'invite') expect((await read(bob, matchId)).code).toBe('match.unknown');
      expect((await join(cid, matchId, word)).body.you.seat).toBe(1);
      expect(attributesOf(await itemOf(matchId))).toContain('off');
      await start(ann, matchId);
      // Nothing of it is left in the item.
      const stored = attributesOf(await itemOf(matchId));
      expect(stored).not.toContain('off');
      const told = attributesOnPage('match').map(({ name }) => name);
      expect(stored.filter((name) => !told.includes(name))).toEqual([]);
    }
  });

  test('is taken off once: a repeat hits nobody who has the seat since, for ever', async () => {
    const { matchId } = await create(ann, { seats: 3 });
    await join(bob, matchId);
    await kick(ann, matchId, bob, key('off'));
    await join(cid, matchId);
    for (const headers of [key('off'), key('another'), {}]) {
      expect(holders((await kick(ann, matchId, bob, headers)).body)).toEqual([ann.id, cid.id, null]);
    }
    await start(ann, matchId);
    expect((await kick(ann, matchId, bob)).body.status).toBe('playing');
    expect(await typesOf(ann, matchId)).toEqual(['opened', 'joined', 'kicked', 'joined', 'started']);
  });

  test('is taken off by the host alone, before the start, and is not the host', async () => {
    const { matchId } = await create(ann, { seats: 3 });
    await join(bob, matchId);
    expect(code(await kick(bob, matchId, ann))).toBe('match.not-host');
    expect(code(await kick(cid, matchId, bob))).toBe('match.not-host');
    expect(code(await kick(ann, matchId, ann))).toBe('player.self');
    expect(code(await kick(ann, matchId, { id: 'Bob' }))).toBe('request.invalid');
    const hidden = (await create(ann, { visibility: 'invite' })).matchId;
    expect(code(await kick(bob, hidden, cid))).toBe('match.unknown');
    const { body } = await service.call('POST', '/me/tokens', {
      token: ann.token,
      body: { name: 'reader', scopes: ['read'] },
    });
    expect(code(await kick({ ...ann, token: body.token }, matchId, bob))).toBe('auth.scope');
    await join(cid, matchId);
    expect(code(await kick(ann, matchId, bob))).toBe('match.started');
    for (const caller of [ann, bob, cid]) await caller.post(`/matches/${matchId}/resign`);
    expect(code(await kick(ann, matchId, bob))).toBe('match.over');
    expect((await typesOf(ann, matchId)).slice(0, 4)).toEqual(['opened', 'joined', 'joined', 'started']);
  });

  test('who has given the seat up a moment before stays away all the same, and is invited no more', async () => {
    const { matchId } = await create(ann);
    await join(bob, matchId);
    await leave(bob, matchId);
    await invite(ann, matchId, bob, 2);
    expect(await invited(bob)).toHaveLength(1);
    expect((await kick(ann, matchId, bob)).body).toMatchObject({ kept: [], you: { invitations: [] } });
    expect(await invited(bob)).toEqual([]);
    expect((await items()).filter(({ pk }) => pk.S === `INVITED#${bob.id}`)).toEqual([]);
    expect((await entries(ann, matchId)).at(-1)).toMatchObject({ type: 'kicked', player: bob.id });
    expect((await entries(ann, matchId)).at(-1)).not.toHaveProperty('seat');
    expect(code(await join(bob, matchId))).toBe('match.kicked');
  });

  test('was at the table: whoever has held no seat is left alone, also by a late repeat', async () => {
    const { matchId } = await create(ann);
    expect((await kick(ann, matchId, bob, key('early'))).status).toBe(200);
    expect((await join(bob, matchId)).status).toBe(200);
    expect(code(await kick(ann, matchId, bob, key('early')))).toBe('request.superseded');
    expect(await typesOf(ann, matchId)).toEqual(['opened', 'joined']);
    expect((await kick(ann, matchId, bob, key('later'))).status).toBe(200);
  });

  /** What another request does at the same moment, and what both may be answered then. */
  const meanwhile: Record<string, (id: string) => Promise<Reply>> = {
    'the player leaves': (id) => leave(bob, id),
    'the player joins again': (id) => join(bob, id),
    'another one takes the last seat': (id) => join(cid, id),
    'the host starts': (id) => start(ann, id),
    'the host takes them off on another device': (id) => kick(ann, id, bob),
    'the host leaves': (id) => leave(ann, id),
  };
  test.each(Object.keys(meanwhile))('while %s: it is as if one had come after the other', async (name) => {
    const other = meanwhile[name] as (id: string) => Promise<Reply>;
    let met = 0;
    for (const fate of FATES) {
      for (const isOtherFirst of [false, true]) {
        for (let nth = 1; ; nth += 1) {
          const { matchId } = await create(ann, { seats: 3 });
          await join(bob, matchId);
          const answers: { kick?: Reply; other?: Reply } = {};
          const one = async () => {
            answers.kick = await kick(ann, matchId, bob, key(`off ${matchId}`));
          };
          const two = async () => {
            answers.other = await other(matchId);
          };
          const [run, between] = isOtherFirst ? [two, one] : [one, two];
          if (!(await interrupt(run, nth, fate, between))) break;
          met += 1;
          // A request that died is repeated.
          if ((answers.kick?.status ?? 500) >= 500) await one();
          const now = await read(ann, matchId);
          const types = await typesOf(ann, matchId);
          const where = `${name}, ${fate}, ${nth}, ${isOtherFirst}: ${types}`;
          const sits = holders(now).includes(bob.id);
          const kicks = types.filter((type) => type === 'kicked').length;
          expect(['match.started', 'match.not-host', 200], where).toContain(code(answers.kick as Reply));
          // Never half: they are off and stay off, or the request was refused and they sit.
          expect([sits, kicks], where).toEqual(code(answers.kick as Reply) === 200 ? [false, 1] : [true, 0]);
          if (!sits && now.status === 'open') expect(code(await join(bob, matchId)), where).toBe('match.kicked');
          expect((await running(bob)).includes(matchId), where).toBe(sits);
        }
      }
    }
    expect(met).toBeGreaterThan(6);
  });

  test('are 32 at most', async () => {
    const { open, join: sit, kick: off } = await import('../../domain/match/index.ts');
    const { currentRuleset } = await import('../../domain/registry.ts');
    const at = (requestId: string) => ({ now: 1, requestId });
    const clock = { seconds: null, early: true };
    const table = {
      id: 'M',
      host: { id: 'a' },
      options: {},
      seats: 4,
      bots: [],
      visibility: 'open',
      invite: null,
    } as const;
    let match = open(currentRuleset('fast-west') as Any, { ...table, clock, master: '07'.repeat(32) }, at('o')) as Any;
    for (let n = 0; n < 32; n += 1) {
      match = (sit(match, { id: `p${n}` }, {}, at(`j${n}`)) as Any).match;
      match = (off(match, { id: 'a' }, `p${n}`, at(`k${n}`)) as Any).match;
    }
    match = (sit(match, { id: 'last' }, {}, at('j')) as Any).match;
    expect(off(match, { id: 'a' }, 'last', at('k'))).toMatchObject({ refusal: { code: 'match.too-many-kicks' } });
    expect(off(match, { id: 'a' }, 'p0', at('again'))).toMatchObject({ kind: 'unchanged' });
  });
});

/** A match of these callers, in seats 0, 1, …, that is over: all have resigned. */
async function finished(callers: readonly Caller[], body: Record<string, unknown> = {}): Promise<string> {
  const { matchId } = await service.started(callers, body);
  for (const caller of callers) await caller.post(`/matches/${matchId}/resign`);
  expect((await read(callers[0] as Caller, matchId)).status).toBe('over');
  return matchId;
}

describe('a rematch', () => {
  test('is of the same table, with everybody in their seat; the others are invited', async () => {
    const terms = { options: { turnLimit: 3 }, deadline: 3600, early: false, visibility: 'invite' };
    const bots = [{ seat: 2, level: 0 }];
    const before = await finished([ann, bob, cid], { ...terms, bots });
    const shown = await ann.get(`/matches/${before}`);
    const old = [shown.body, shown.headers.etag, await entries(ann, before)];
    // Not the one in the first seat.
    const { status, body } = await rematch(bob, before);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      ...{ game: 'fast-west', version: shown.body.version, visibility: 'invite', host: bob.id, status: 'open', seq: 1 },
      ...{ options: shown.body.options, clock: { deadline: 3600, early: false }, kept: [0, 3] },
    });
    expect(holders(body)).toEqual([null, bob.id, 0, null]);
    expect(body.you).toMatchObject({ seat: 1, invite: expect.stringMatching(/^[\w-]{16}$/) });
    for (const [caller, seat] of [
      [ann, 0],
      [cid, 3],
    ] as const)
      expect(await invited(caller)).toEqual([[body.matchId, bob.id, seat]]);
    expect(await running(bob)).toEqual([body.matchId]);
    // Nothing of the finished match is different, for nobody.
    const now = await ann.get(`/matches/${before}`);
    expect([now.body, now.headers.etag, await entries(ann, before)]).toEqual(old);
    const item = await itemOf(before);
    expect(item.again.M).toEqual({ m: { S: body.matchId }, h: { S: bob.id } });
    const told = attributesOnPage('match').map(({ name }) => name);
    expect(attributesOf(item).filter((name) => !told.includes(name))).toEqual([]);
    // One joins as anybody who is invited, the other by asking too; then it starts.
    expect((await join(ann, body.matchId)).body.you.seat).toBe(0);
    expect((await rematch(cid, before)).body).toMatchObject({
      matchId: body.matchId,
      status: 'playing',
      you: { seat: 3 },
    });
    expect(await typesOf(bob, body.matchId)).toEqual(['opened', 'joined', 'joined', 'started']);
    for (const caller of [ann, bob, cid]) expect(await invited(caller)).toEqual([]);
  });

  test('is one for all who ask, how often they ask, and whoever is first is host', async () => {
    for (let n = 0; n < 8; n += 1) {
      const before = await finished([ann, bob, cid]);
      const replies = await Promise.all([ann, bob, cid, bob].map((caller) => rematch(caller, before)));
      expect(replies.map(code)).toEqual([200, 200, 200, 200]);
      const { matchId } = (replies[0] as Reply).body;
      expect(replies.map(({ body }) => body.matchId)).toEqual(Array(4).fill(matchId));
      const now = await read(ann, matchId);
      expect(holders(now)).toEqual([ann.id, bob.id, cid.id]);
      expect(now.host).toBe((await itemOf(before)).again.M.h.S);
      expect((await typesOf(ann, matchId)).filter((type) => type === 'opened')).toHaveLength(1);
      // There is no other match of it in the table.
      const since = (await items()).filter(({ pk, sk }) => sk.S === 'STATE' && pk.S > `MATCH#${before}`);
      expect(since.map(({ pk }) => pk.S)).toEqual([`MATCH#${matchId}`]);
    }
  });

  test('of a player against bots begins at once; an open one is found by everybody', async () => {
    const alone = await finished([ann], { bots: [{ seat: 1 }] });
    expect((await rematch(ann, alone)).body).toMatchObject({ status: 'playing', you: { seat: 0 } });
    const before = await finished([ann, bob, cid]);
    const { matchId } = (await rematch(ann, before)).body;
    expect((await service.call('GET', '/matches')).body.matches.map((m: Any) => m.matchId)).toContain(matchId);
    const dot = await service.guest('Dot');
    expect(code(await join(dot, matchId))).toBe('match.seat-kept');
    await send('DELETE', bob, `/me/invitations/${matchId}`);
    expect((await join(dot, matchId)).body.you.seat).toBe(1);
    // Nobody gets a seat that is another's by now.
    expect(code(await rematch(bob, before))).toBe('match.seat-kept');
  });

  test('is for those who held a seat at the end of a match', async () => {
    const { matchId } = await service.started([ann, bob, cid]);
    expect(code(await rematch(ann, matchId))).toBe('match.not-over');
    await ann.post(`/matches/${matchId}/resign`);
    expect(code(await rematch(ann, matchId))).toBe('match.not-over');
    const before = await finished([ann, bob]);
    expect(code(await rematch(cid, before))).toBe('match.not-seated');
    const hidden = await finished([ann, bob], { visibility: 'invite' });
    expect(code(await rematch(cid, hidden))).toBe('match.unknown');
    const cancelled = (await create(ann)).matchId;
    await leave(ann, cancelled);
    expect(code(await rematch(ann, cancelled))).toBe('match.not-seated');
    for (const scopes of [['create'], ['play']]) {
      const { body } = await service.call('POST', '/me/tokens', { token: ann.token, body: { name: 'half', scopes } });
      const { status, body: problem } = await rematch(service.caller({ ...ann, token: body.token }), before);
      expect([status, problem.scope]).toEqual([403, scopes[0] === 'play' ? 'create' : 'play']);
    }
    const { body } = await service.call('POST', '/me/tokens', {
      token: ann.token,
      body: { name: 'both', scopes: ['create', 'play'] },
    });
    expect((await rematch(service.caller({ ...ann, token: body.token }), before)).status).toBe(200);
  });

  test('leaves out who cannot be invited, and says nothing of it', async () => {
    const dot = await service.guest('Dot');
    const eve = await service.guest('Eve');
    const before = await finished([ann, bob, cid, dot, eve]);
    await send('PUT', bob, `/me/blocks/${ann.id}`);
    await send('PUT', ann, `/me/blocks/${cid.id}`);
    const gone = await service.call('DELETE', '/me', { token: dot.token, body: { confirm: dot.id } });
    expect(gone.status).toBe(200);
    const { status, body } = await rematch(ann, before);
    expect([status, body.kept, body.you.invitations.map(({ player }: Any) => player)]).toEqual([200, [4], [eve.id]]);
    for (const caller of [bob, cid]) expect(await invited(caller)).toEqual([]);
    // Whom the host has blocked is not let in, and whoever has blocked the host may come of their own will, as to any open match.
    expect(code(await rematch(cid, before))).toBe('match.unavailable');
    expect((await rematch(bob, before)).body).toMatchObject({ matchId: body.matchId, you: { seat: 1 } });
  });

  test('invites nobody who blocks its host while it is opened, and lets nobody in whom the host blocks then', async () => {
    process.env.LIMITS = JSON.stringify(LIMITED);
    const before = await finished([ann, bob, cid]);
    const isRow = ({ input }: Any) => input.Item?.pk === `INVITED#${bob.id}`;
    const { come, release, end } = await holding(isRow);
    const asking = rematch(ann, before);
    await come;
    await send('PUT', bob, `/me/blocks/${ann.id}`);
    await send('PUT', ann, `/me/blocks/${cid.id}`);
    release();
    const { matchId } = (await asking).body;
    end();
    expect([await invited(bob), (await read(ann, matchId)).kept]).toEqual([[], [2]]);
    expect(code(await rematch(cid, before))).toBe('match.unavailable');
    // The same where another player opens it in place of the host, who has asked and was not heard of again.
    const { nameRematch } = await import('../../functions/match/rematches.ts');
    const dot = await service.guest('Dot');
    const other = await finished([cid, dot, ann]);
    expect(await nameRematch(other, { match: ulid(), host: ann.id }, undefined)).toBe(true);
    expect((await rematch(dot, other)).body).toMatchObject({ host: ann.id, kept: [], you: { seat: 1 } });
    expect(code(await rematch(cid, other))).toBe('match.unavailable');
  });

  test('that was cancelled is followed by another one, once, and never by a late repeat', async () => {
    const before = await finished([ann, bob, cid]);
    const first = (await rematch(ann, before, key('first'))).body.matchId;
    await leave(ann, first);
    expect((await read(ann, first)).status).toBe('over');
    // An old word, late.
    expect((await rematch(ann, before, key('first'))).body).toMatchObject({ matchId: first, status: 'over' });
    const replies = await Promise.all([rematch(bob, before, key('second')), rematch(cid, before)]);
    const second = replies[0]?.body.matchId;
    expect(replies.map(({ body }) => [body.matchId, body.code])).toEqual(Array(2).fill([second, undefined]));
    expect(second).not.toBe(first);
    expect(holders(await read(bob, second))).toEqual([null, bob.id, cid.id]);
    // Whoever has left is not seated again by an old word, also where it found the match of another player.
    const late = replies[0]?.body.host === bob.id ? cid : bob;
    await leave(late, second);
    const again = (await rematch(late, before, key('third'))).body;
    expect([again.matchId, holders(again).includes(late.id)]).toEqual([second, true]);
    await leave(late, second);
    expect(holders((await rematch(late, before, key('third'))).body)).not.toContain(late.id);
    expect((await rematch(ann, before, key('first'))).body.matchId).toBe(first);
    expect(code(await create(ann).then(() => rematch(ann, second, key('first'))))).toBe('match.not-seated');
    const other = await finished([ann, bob]);
    expect(code(await rematch(ann, other, key('first')))).toBe('request.idempotency-key-reused');
  });

  test('that has begun or ended without a player is not theirs; its own players find it', async () => {
    const before = await finished([ann, bob, cid]);
    const { matchId } = (await rematch(ann, before)).body;
    await rematch(bob, before);
    await start(ann, matchId);
    expect((await rematch(bob, before)).body).toMatchObject({ matchId, status: 'playing' });
    expect(code(await rematch(cid, before))).toBe('match.started');
    for (const caller of [ann, bob]) await caller.post(`/matches/${matchId}/resign`);
    expect((await rematch(bob, before)).body).toMatchObject({ matchId, status: 'over' });
    expect(code(await rematch(cid, before))).toBe('match.over');
    // Those who played it play on from it.
    expect((await rematch(bob, matchId)).body.matchId).not.toBe(matchId);
    // Who was taken off is not seated by asking.
    const off = await finished([ann, bob, cid]);
    const next = (await rematch(ann, off)).body.matchId;
    await rematch(bob, off);
    await kick(ann, next, bob);
    expect(code(await rematch(bob, off))).toBe('match.kicked');
  });

  test('counts as a match that was opened and as invitations that were sent, or nothing is left of it', async () => {
    process.env.LIMITS = JSON.stringify({ ...LIMITED, matches: 2, invitations: 3 });
    const before = await finished([ann, bob, cid]);
    const others = [(await create(ann)).matchId, (await create(ann)).matchId];
    expect(code(await rematch(ann, before, key('too many')))).toBe('limit.matches');
    expect(await itemOf(before)).not.toHaveProperty('again');
    // Another player is in nobody's way by that.
    const dot = await service.guest('Dot');
    const own = await finished([dot, bob, cid]);
    const kept = [(await rematch(dot, own)).body.matchId];
    // What was refused is not remembered.
    expect(code(await rematch(ann, await finished([bob, ann]), key('too many')))).toBe('limit.matches');
    for (const id of others) await leave(ann, id);
    // Two of three are counted, and none of the next two.
    process.env.LIMITS = JSON.stringify({ ...LIMITED, matches: 3, invitations: 3 });
    const next = await finished([dot, bob, cid]);
    expect(code(await rematch(dot, next, key('too many')))).toBe('limit.invitations');
    expect(await itemOf(next)).not.toHaveProperty('again');
    process.env.LIMITS = JSON.stringify({ ...LIMITED, matches: 3, invitations: 4 });
    kept.push((await rematch(dot, next, key('too many'))).body.matchId);
    const hosting = (await items()).find(({ pk, sk }) => pk.S === `PLAYER#${dot.id}` && sk.S === 'HOSTING') as Any;
    expect(hosting.slots.SS.toSorted()).toEqual(kept);
  });

  test('takes one place of its host and none of who was slower', async () => {
    process.env.LIMITS = JSON.stringify(LIMITED);
    const slotsOf = async (caller: Caller) =>
      ((await items()).find(({ pk, sk }) => pk.S === `PLAYER#${caller.id}` && sk.S === 'HOSTING') as Any)?.slots?.SS ??
      [];
    for (let n = 0; n < 6; n += 1) {
      const before = await finished([ann, bob]);
      const earlier = [await slotsOf(ann), await slotsOf(bob)].flat().length;
      const [one] = await Promise.all([rematch(ann, before), rematch(bob, before)]);
      const { matchId } = (one as Reply).body;
      const [anns, bobs] = [await slotsOf(ann), await slotsOf(bob)];
      expect([anns.length + bobs.length - earlier, [...anns, ...bobs].filter((id) => id === matchId)]).toEqual([
        1,
        [matchId],
      ]);
    }
  });

  test.each(FATES)(
    'while somebody else asks and its function %s: both meet in one match, wherever that was',
    async (fate) => {
      process.env.LIMITS = JSON.stringify(LIMITED);
      let met = 0;
      for (let nth = 1; ; nth += 1) {
        const before = await finished([ann, bob, cid]);
        const answers: (Reply | undefined)[] = [];
        const one = async () => {
          answers[0] = await rematch(ann, before, key(`one ${before}`));
        };
        const two = async () => {
          answers[1] = await rematch(bob, before, key(`two ${before}`));
        };
        if (!(await interrupt(one, nth, fate, two))) break;
        met += 1;
        const where = `${fate}, call ${nth}`;
        expect(answers[1]?.status, where).toBe(200);
        if (answers[0] === undefined || answers[0].status >= 500) await one();
        const { matchId } = (answers[1] as Reply).body;
        expect([code(answers[0] as Reply), answers[0]?.body.matchId], where).toEqual([200, matchId]);
        // The third one comes later, and was told.
        expect(await invited(cid), where).toEqual([[matchId, (await read(ann, matchId)).host, 2]]);
        expect(holders((await rematch(cid, before)).body), where).toEqual([ann.id, bob.id, cid.id]);
        for (const caller of [ann, bob, cid]) {
          expect(await running(caller), where).toEqual([matchId]);
          expect(await invited(caller), where).toEqual([]);
        }
        const since = (await items()).filter(({ pk, sk }) => sk.S === 'STATE' && pk.S > `MATCH#${before}`);
        expect(
          since.map(({ pk }) => pk.S),
          where,
        ).toEqual([`MATCH#${matchId}`]);
        for (const caller of [ann, bob, cid]) await caller.post(`/matches/${matchId}/resign`);
      }
      expect(met).toBeGreaterThan(12);
    },
  );

  test('of a host who is gone before it was opened is another player’s', async () => {
    const { nameRematch } = await import('../../functions/match/rematches.ts');
    const before = await finished([ann, bob]);
    const dead = { match: ulid(), host: ann.id };
    expect(await nameRematch(before, dead, undefined)).toBe(true);
    await service.call('DELETE', '/me', { token: ann.token, body: { confirm: ann.id } });
    const { body } = await rematch(bob, before);
    expect([body.host, body.kept, holders(body)]).toEqual([bob.id, [], [null, bob.id]]);
    expect(body.matchId).not.toBe(dead.match);
  });
});
