import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { LIMITS } from '../../functions/aws/limits.ts';
import { type Caller, type Reply, type Service, startService } from '../support/service/index.ts';
import { holding, sending } from '../support/service/interrupt.ts';
import { attributesOf, attributesOnPage, kindsOf } from '../support/service/table-page.ts';

/*
 * Players invite players by their id, and keep others away.
 */

let service: Service;
let ann: Caller;
let bob: Caller;
let cid: Caller;
let dot: Caller;
beforeAll(async () => {
  service = await startService();
});
beforeEach(async () => {
  [ann, bob, cid, dot] = (await Promise.all(['Ann', 'Bob', 'Cid', 'Dot'].map((n) => service.guest(n)))) as [
    Caller,
    Caller,
    Caller,
    Caller,
  ];
});
afterAll(() => service.stop());
afterEach(() => {
  service.table.faults.clear();
  process.env.LIMITS = 'off';
  vi.useRealTimers();
});

// biome-ignore lint/suspicious/noExplicitAny: tests look into answers and raw items.
type Any = any;
type Headers = Record<string, string>;
const LIMITED = { ...LIMITS, requests: { rate: 1_000, burst: 1_000 }, matches: 20 };

const create = async (host: Caller, body: Record<string, unknown> = {}) =>
  (await host.post('/matches', { game: 'fast-west', seats: 4, ...body })).body;
const invite = (host: Caller, id: string, player: Caller, seat?: number, headers: Headers = {}) =>
  host.post(`/matches/${id}/invitations`, { player: player.id, ...(seat !== undefined && { seat }) }, headers);
const send = (method: string, caller: Caller, path: string, headers: Headers = {}) =>
  service.call(method, path, { token: caller.token, headers });
const uninvite = (host: Caller, id: string, player: Caller, headers: Headers = {}) =>
  send('DELETE', host, `/matches/${id}/invitations/${player.id}`, headers);
const decline = (caller: Caller, id: string, headers: Headers = {}) =>
  send('DELETE', caller, `/me/invitations/${id}`, headers);
const join = (caller: Caller, id: string, body = {}, headers: Headers = {}) =>
  caller.post(`/matches/${id}/join`, body, headers);
const block = (caller: Caller, other: Caller) => send('PUT', caller, `/me/blocks/${other.id}`);
const unblock = (caller: Caller, other: Caller) => send('DELETE', caller, `/me/blocks/${other.id}`);
const read = async (caller: Caller, id: string) => (await caller.get(`/matches/${id}`)).body;
const invitations = async (caller: Caller) => (await caller.get('/me/invitations')).body.invitations as Any[];
const entries = async (caller: Caller, id: string) =>
  (await caller.get(`/matches/${id}/entries?limit=100`)).body.entries;
const code = ({ status, body }: Reply): unknown => (status < 300 ? status : body.code);
const key = (name: string): Headers => ({ 'idempotency-key': name });
const items = () => service.table.items(process.env.MATCHES_TABLE as string) as Promise<Any[]>;
const listed = async (player: Caller) => (await items()).filter(({ pk }) => pk.S === `INVITED#${player.id}`);

describe('an invitation', () => {
  test('opens a match by invitation to the player, who sees it in their list and needs no word', async () => {
    const { matchId } = await create(ann, { visibility: 'invite' });
    expect((await bob.get(`/matches/${matchId}`)).body.code).toBe('match.unknown');
    const { status, body } = await invite(ann, matchId, bob);
    expect(status).toBe(200);
    expect(body.you.invitations).toEqual([{ player: bob.id, seat: null, expiresAt: expect.any(Number) }]);
    expect(await read(bob, matchId)).toMatchObject({ matchId, you: null, invited: { seat: null } });
    expect(await invitations(bob)).toEqual([
      {
        match: expect.objectContaining({ matchId, game: 'fast-west' }),
        by: ann.id,
        seat: null,
        expiresAt: expect.any(Number),
      },
    ]);
    expect((await bob.get('/me/matches')).body.matches).toEqual([]);
    // Nobody else gets anything of it.
    expect((await cid.get(`/matches/${matchId}`)).body.code).toBe('match.unknown');
    expect(code(await join(cid, matchId))).toBe('match.not-invited');
    expect(await join(bob, matchId)).toMatchObject({ status: 200, body: { you: { seat: 1 }, invited: null } });
    expect(await invitations(bob)).toEqual([]);
    expect(await listed(bob)).toEqual([]);
    expect((await read(ann, matchId)).you.invitations).toEqual([]);
  });

  test('keeps a seat: others are told so, and the player gets it', async () => {
    const { matchId } = await create(ann, { seats: 3 });
    await invite(ann, matchId, bob, 1);
    expect(await read(cid, matchId)).toMatchObject({ kept: [1], invited: null, seats: [{}, { kind: 'free' }, {}] });
    expect(code(await join(cid, matchId, { seat: 1 }))).toBe('match.seat-kept');
    // Without a wish the first seat that is nobody's.
    expect((await join(cid, matchId)).body.you.seat).toBe(2);
    expect(code(await join(dot, matchId))).toBe('match.seat-kept');
    expect(await read(dot, matchId)).toMatchObject({ status: 'open', kept: [1] });
    expect(await join(bob, matchId)).toMatchObject({ status: 200, body: { you: { seat: 1 } } });
    // The last seat is taken, so it has started, and nothing of invitations is left in the item.
    expect(await read(ann, matchId)).toMatchObject({ status: 'playing', kept: [] });
    const item = (await items()).find(({ pk, sk }) => pk.S === `MATCH#${matchId}` && sk.S === 'STATE');
    expect(Object.keys(item)).not.toContain('invites');
    expect(Object.keys(item)).not.toContain('screened');
  });

  test('says in the history that a seat is kept and never for whom; only the host and the player know', async () => {
    const { matchId } = await create(ann);
    await join(cid, matchId);
    await invite(ann, matchId, bob, 2);
    await invite(ann, matchId, dot);
    await uninvite(ann, matchId, dot);
    expect((await entries(cid, matchId)).slice(-3)).toEqual([
      { seq: 3, at: expect.any(Number), prev: expect.any(String), type: 'invited', seat: 2 },
      { seq: 4, at: expect.any(Number), prev: expect.any(String), type: 'invited' },
      { seq: 5, at: expect.any(Number), prev: expect.any(String), type: 'uninvited' },
    ]);
    for (const stranger of [cid, dot])
      for (const path of [`/matches/${matchId}`, `/matches/${matchId}/entries`, '/matches'])
        expect(JSON.stringify((await stranger.get(path)).body)).not.toContain(bob.id);
  });

  test('is sent by the host alone, to somebody else, to a seat that is free', async () => {
    const { matchId } = await create(ann);
    await join(bob, matchId);
    expect(code(await invite(bob, matchId, cid))).toBe('match.not-host');
    expect(code(await invite(cid, matchId, dot))).toBe('match.not-host');
    expect(code(await uninvite(bob, matchId, cid))).toBe('match.not-host');
    expect(code(await invite(ann, matchId, ann))).toBe('player.self');
    expect(code(await invite(ann, matchId, cid, 1))).toBe('match.seat-taken');
    expect(code(await invite(ann, matchId, cid, 7))).toBe('match.no-such-seat');
    await invite(ann, matchId, cid, 2);
    expect(code(await invite(ann, matchId, dot, 2))).toBe('match.seat-kept');
    expect(code(await ann.post(`/matches/${matchId}/invitations`, { player: '0'.repeat(26) }))).toBe(
      'player.unavailable',
    );
    expect(code(await ann.post(`/matches/${matchId}/invitations`, { player: 'Bob' }))).toBe('request.invalid');
    expect((await entries(ann, matchId)).map(({ type }: Any) => type)).toEqual(['opened', 'joined', 'invited']);
    const hidden = (await create(ann, { visibility: 'invite' })).matchId;
    expect(code(await invite(cid, hidden, dot))).toBe('match.unknown');
    const { body } = await service.call('POST', '/me/tokens', {
      token: ann.token,
      body: { name: 'reader', scopes: ['read'] },
    });
    for (const [method, path] of [
      ['POST', `/matches/${matchId}/invitations`],
      ['DELETE', `/matches/${matchId}/invitations/${bob.id}`],
      ['DELETE', `/me/invitations/${matchId}`],
      ['PUT', `/me/blocks/${bob.id}`],
      ['DELETE', `/me/blocks/${bob.id}`],
      ['GET', '/me/blocks'],
    ] as const)
      expect(code(await service.call(method, path, { token: body.token, body: { player: dot.id } }))).toBe(
        'auth.scope',
      );
  });

  test('ends when it is declined or taken back, and the seat is free again', async () => {
    const { matchId } = await create(ann, { seats: 3 });
    for (const end of [() => decline(bob, matchId), () => uninvite(ann, matchId, bob)]) {
      await invite(ann, matchId, bob, 1);
      expect((await end()).status).toBe(200);
      expect(await read(ann, matchId)).toMatchObject({ kept: [], you: { invitations: [] } });
      expect(await listed(bob)).toEqual([]);
      expect((await end()).status, 'a repeat').toBe(200);
    }
    expect((await join(cid, matchId, { seat: 1 })).status).toBe(200);
    expect(await decline(bob, '0'.repeat(26))).toMatchObject({ status: 200, body: { declined: true } });
  });

  test('of another seat moves it; the player may take another free seat', async () => {
    const { matchId } = await create(ann);
    await invite(ann, matchId, bob, 1);
    await invite(ann, matchId, bob, 2);
    expect((await read(ann, matchId)).kept).toEqual([2]);
    expect((await join(bob, matchId, { seat: 3 })).body.you.seat).toBe(3);
    expect((await read(ann, matchId)).kept).toEqual([]);
  });

  test('ends with the lobby: the start, the end of the match, a week', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    const started = (await create(ann)).matchId;
    await invite(ann, started, bob, 1);
    await ann.post(`/matches/${started}/start`, { bots: 1 });
    expect(await read(ann, started)).toMatchObject({ status: 'playing', seats: [{}, { kind: 'bot' }, {}, {}] });
    expect(code(await join(bob, started))).toBe('match.started');
    const gone = (await create(ann)).matchId;
    await invite(ann, gone, bob, 1);
    await ann.post(`/matches/${gone}/leave`);
    const old = (await create(ann, { visibility: 'invite', seats: 2 })).matchId;
    await invite(ann, old, bob, 1);
    expect((await invitations(bob)).map(({ match }) => match.matchId)).toEqual([old]);
    vi.setSystemTime(Date.now() + 7 * 24 * 3600_000);
    expect(await invitations(bob)).toEqual([]);
    expect(code(await join(bob, old))).toBe('match.not-invited');
    expect((await read(ann, old)).kept).toEqual([]);
  });

  test('does not come back by a late repeat', async () => {
    const { matchId } = await create(ann);
    await invite(ann, matchId, bob, 1, key('first'));
    expect((await invite(ann, matchId, bob, 1, key('first'))).status).toBe(200);
    expect((await invite(ann, matchId, bob, 1, key('while it stands'))).status).toBe(200);
    await uninvite(ann, matchId, bob, key('back'));
    expect((await uninvite(ann, matchId, bob, key('back again'))).status).toBe(200);
    for (const name of ['first', 'while it stands'])
      expect(code(await invite(ann, matchId, bob, 1, key(name))), name).toBe('request.superseded');
    await invite(ann, matchId, bob, 1, key('anew'));
    for (const name of ['back', 'back again'])
      expect(code(await uninvite(ann, matchId, bob, key(name))), name).toBe('request.superseded');
    await decline(bob, matchId, key('no'));
    expect((await decline(bob, matchId, key('no'))).status).toBe(200);
    await invite(ann, matchId, bob, 1, key('once more'));
    expect(code(await decline(bob, matchId, key('no')))).toBe('request.superseded');
    expect((await read(ann, matchId)).kept).toEqual([1]);
  });

  test('sent by many copies at once, and with the answer lost, is one', async () => {
    for (let i = 0; i < 20; i += 1) {
      const { matchId } = await create(ann);
      service.table.faults.next({ kind: 'drop-answer', operation: 'UpdateItem', key: `MATCH#${matchId}` });
      if (i % 2 === 0) service.table.faults.next({ kind: 'drop-answer', operation: 'PutItem', key: 'INVITED#' });
      const copies = await Promise.all([0, 1, 2].map(() => invite(ann, matchId, bob, 1, key('one'))));
      expect(copies.map(code)).toEqual([200, 200, 200]);
      expect((await entries(ann, matchId)).map(({ type }: Any) => type)).toEqual(['opened', 'invited']);
      expect((await listed(bob)).filter(({ sk }) => sk.S === matchId)).toHaveLength(1);
    }
  });

  test('and a player who wants that seat at the same moment: one of the two gets it', async () => {
    for (let i = 0; i < 40; i += 1) {
      const { matchId } = await create(ann);
      // Now the one comes first, now the other.
      service.table.faults.next({ kind: 'delay', operation: 'PutItem', key: `PLAYER#${cid.id}`, ms: (i % 4) * 10 });
      const [invited, joined] = await Promise.all([invite(ann, matchId, bob, 1), join(cid, matchId, { seat: 1 })]);
      const outcome = [code(invited), code(joined)].join();
      expect(['200,match.seat-kept', 'match.seat-taken,200']).toContain(outcome);
      const { kept, seats } = await read(ann, matchId);
      expect([kept, seats[1].kind]).toEqual(outcome.startsWith('200') ? [[1], 'free'] : [[], 'player']);
    }
  });

  test('of a match are sixteen at a time, changed sixty-four times, and sixty an hour of one player', async () => {
    process.env.LIMITS = JSON.stringify({ ...LIMITED, invitations: 82 });
    const guests = await Promise.all(Array.from({ length: 17 }, (_, n) => service.guest(`Guest ${n}`)));
    const { matchId } = await create(ann);
    for (const guest of guests.slice(0, 16)) expect((await invite(ann, matchId, guest)).status).toBe(200);
    expect(code(await invite(ann, matchId, guests[16] as Caller))).toBe('match.too-many-invitations');
    for (let n = 16; n < 64; n += 2) {
      await uninvite(ann, matchId, guests[0] as Caller);
      expect((await invite(ann, matchId, guests[0] as Caller)).status).toBe(200);
    }
    await uninvite(ann, matchId, guests[0] as Caller);
    expect(code(await invite(ann, matchId, guests[0] as Caller))).toBe('match.too-many-invitations');
    expect(await read(ann, matchId)).toMatchObject({ status: 'open' });

    process.env.LIMITS = JSON.stringify({ ...LIMITED, invitations: 2 });
    const { matchId: other } = await create(bob);
    const replies = await Promise.all(guests.slice(0, 5).map((guest) => invite(bob, other, guest)));
    expect(replies.map(code).toSorted()).toEqual([200, 200, ...Array(3).fill('limit.invitations')]);
    const refused = replies.find(({ status }) => status === 429);
    expect(refused?.headers).toMatchObject({ 'ratelimit-policy': '"invitations";q=2;w=3600' });
    expect((await read(bob, other)).you.invitations).toHaveLength(2);
  });

  test.each(['before the start', 'to a seat that was given up'])(
    'shows nothing of a private match any more when it has ended: %s',
    async (when) => {
      const substitutes = { who: 'invited', within: 24 * 3600 };
      const { matchId, you } = await create(ann, {
        visibility: 'invite',
        ...(when !== 'before the start' && { substitutes }),
      });
      if (when !== 'before the start') {
        for (const player of [cid, dot]) await join(player, matchId, { invite: you.invite });
        await ann.post(`/matches/${matchId}/start`, {});
        expect(code(await dot.post(`/matches/${matchId}/resign`, {}))).toBe(200);
      }
      expect(code(await invite(ann, matchId, bob))).toBe(200);
      const paths = [`/matches/${matchId}`, `/matches/${matchId}/entries`];
      for (const path of paths) expect(code(await bob.get(path))).toBe(200);
      vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 8 * 24 * 3600_000 });
      for (const path of paths) expect(code(await bob.get(path)), path).toBe('match.unknown');
      expect(code(await bob.post(`/matches/${matchId}/invitation`, { invite: 'wrong' }))).toBe('match.unknown');
      expect(code(await join(bob, matchId))).toBe('match.not-invited');
    },
  );

  test('may be taken back by whoever is the host by then', async () => {
    const { matchId } = await create(ann);
    await join(cid, matchId);
    await invite(ann, matchId, bob, 2);
    await ann.post(`/matches/${matchId}/leave`);
    expect((await uninvite(cid, matchId, bob)).body).toMatchObject({ kept: [], you: { invitations: [] } });
    expect(await invitations(bob)).toEqual([]);
  });

  test('is stored as the page says, and goes with the player', async () => {
    process.env.LIMITS = JSON.stringify(LIMITED);
    const { matchId } = await create(ann);
    await invite(ann, matchId, bob, 1);
    await block(bob, cid);
    const stored = (await items()).filter(({ pk }) => /^INVIT/.test(pk.S));
    expect(new Set(stored.flatMap(kindsOf))).toEqual(new Set(['invitation', 'invitation count']));
    for (const item of stored) {
      const told = attributesOnPage(kindsOf(item)[0] as string).map(({ name }) => name);
      expect(attributesOf(item).toSorted()).toEqual(told.toSorted());
    }
    expect((await bob.get('/me/export')).body).toMatchObject({
      blocks: [cid.id],
      invitations: [{ matchId, by: ann.id }],
    });
    const { status } = await service.call('DELETE', '/me', { token: bob.token, body: { confirm: bob.id } });
    expect(status).toBe(200);
    expect(await listed(bob)).toEqual([]);
    expect((await read(ann, matchId)).kept).toEqual([]);
    expect((await items()).filter(({ pk }) => pk.S === `PLAYER#${bob.id}`).map(({ sk }) => sk.S)).toEqual(['PROFILE']);
    expect(code(await invite(ann, matchId, bob))).toBe('player.unavailable');
  });
});

describe('a block', () => {
  test('keeps a player from inviting and from joining; whoever has it taken back is let in', async () => {
    const before = (await create(ann, { seats: 3 })).matchId;
    expect(await block(ann, bob)).toMatchObject({ status: 200, body: { player: bob.id, blocked: true } });
    const after = (await create(ann, { seats: 3 })).matchId;
    const hidden = await create(ann, { visibility: 'invite' });
    const own = (await create(bob)).matchId;
    for (const id of [before, after]) expect(code(await join(bob, id))).toBe('match.unavailable');
    // The same as with a wrong word.
    const wrong = await join(cid, hidden.matchId, { invite: 'wrong' });
    const right = await join(bob, hidden.matchId, { invite: hidden.you.invite });
    expect({ ...right.body, instance: '' }).toEqual({ ...wrong.body, instance: '' });
    // The same as somebody who is not there.
    const nobody = await bob.post(`/matches/${own}/invitations`, { player: '0'.repeat(26) });
    const blocked = await invite(bob, own, ann);
    expect(code(blocked)).toBe('player.unavailable');
    expect({ ...blocked.body, instance: '' }).toEqual({ ...nobody.body, instance: '' });
    expect(await invitations(ann)).toEqual([]);
    // Others are not concerned.
    expect((await join(cid, before)).status).toBe(200);
    expect((await ann.get('/me/blocks')).body).toEqual({ blocks: [{ player: bob.id, name: 'Bob' }] });
    // An id that nobody has is answered the same, and listed without a name.
    const noId = '0'.repeat(26);
    const blockId = (id: string) => service.call('PUT', `/me/blocks/${id}`, { token: ann.token });
    const [known, unknown] = [await blockId(bob.id), await blockId(noId)];
    expect([unknown.status, unknown.body]).toEqual([known.status, { ...(known.body as object), player: noId }]);
    expect((await ann.get('/me/blocks')).body.blocks).toContainEqual({ player: noId });
    expect((await bob.get('/me/blocks')).body).toEqual({ blocks: [] });

    expect(await unblock(ann, bob)).toMatchObject({ status: 200, body: { player: bob.id, blocked: false } });
    expect((await join(bob, before)).status).toBe(200);
    expect((await invite(bob, own, ann)).status).toBe(200);
    expect(code(await block(ann, ann))).toBe('player.self');
  });

  test('holds at matches that were opened before it, with limits as without', async () => {
    process.env.LIMITS = JSON.stringify(LIMITED);
    const ids: string[] = [];
    for (let n = 0; n < 3; n += 1) ids.push((await create(ann)).matchId);
    await block(ann, bob);
    ids.push((await create(ann)).matchId);
    for (const id of ids) expect(code(await join(bob, id))).toBe('match.unavailable');
    // A seat that is held stays held.
    const held = (await create(cid)).matchId;
    await join(bob, held);
    await block(cid, bob);
    expect(await join(bob, held)).toMatchObject({ status: 200, body: { you: { seat: 1 } } });
    await bob.post(`/matches/${held}/leave`);
    expect(code(await join(bob, held))).toBe('match.unavailable');
  });

  test('declines what the player has sent, and goes before an invitation by the blocking host', async () => {
    const theirs = (await create(bob)).matchId;
    const mine = (await create(ann)).matchId;
    await invite(bob, theirs, ann, 2);
    await invite(ann, mine, bob);
    await block(ann, bob);
    expect(await invitations(ann)).toEqual([]);
    expect((await read(bob, theirs)).kept).toEqual([]);
    expect(code(await join(bob, mine))).toBe('match.unavailable');
  });

  test('holds against a join, an opening and an invitation at the same moment', async () => {
    process.env.LIMITS = JSON.stringify({ ...LIMITED, matches: 100, invitations: 1_000 });
    for (let i = 0; i < 25; i += 1) {
      const { matchId } = await create(ann);
      const theirs = (await create(bob)).matchId;
      service.table.faults.next({ kind: 'delay', operation: 'UpdateItem', key: `MATCH#${matchId}`, ms: i % 3 });
      const [blocked, , opened] = await Promise.all([
        block(ann, bob),
        join(bob, matchId),
        create(ann),
        invite(bob, theirs, ann),
      ]);
      // A match that is being opened at this moment may ask for a repeat.
      const again = blocked.status === 503 ? await block(ann, bob) : blocked;
      expect(again.status).toBe(200);
      await bob.post(`/matches/${matchId}/leave`);
      for (const id of [matchId, opened.matchId])
        expect(code(await join(bob, id)), String(i)).toBe('match.unavailable');
      expect(await invitations(ann)).toEqual([]);
      await unblock(ann, bob);
      for (const id of [matchId, opened.matchId]) await ann.post(`/matches/${id}/leave`);
      await bob.post(`/matches/${theirs}/leave`);
    }
  });

  test('is looked for anew when somebody else becomes the host', async () => {
    process.env.LIMITS = JSON.stringify(LIMITED);
    const { matchId } = await create(ann);
    await join(cid, matchId);
    await block(cid, bob);
    await ann.post(`/matches/${matchId}/leave`);
    expect(code(await join(bob, matchId))).toBe('match.unavailable');
    expect((await join(dot, matchId)).status).toBe(200);
  });

  test('costs nobody a read who has blocked nobody', async () => {
    process.env.LIMITS = JSON.stringify(LIMITED);
    const reads = async (host: Caller) => {
      const { matchId } = await create(host);
      await dot.get('/me');
      await service.table.resetCounts();
      await join(dot, matchId);
      return (await service.table.counts()).Matches?.GetItem?.calls;
    };
    expect(await reads(ann)).toBe(1);
    await block(ann, bob);
    expect(await reads(ann)).toBe(2);
    await unblock(ann, bob);
    expect(await reads(ann)).toBe(1);
  });

  /** Matches of which a block is told only by what a join names in the condition of its write, and their hosts by then. */
  const MARKED: Record<string, () => Promise<{ id: string; host: Caller }>> = {
    'the host has blocked nobody': async () => ({ id: (await create(ann)).matchId, host: ann }),
    'the host has blocked somebody else': async () => {
      await block(ann, cid);
      return { id: (await create(ann)).matchId, host: ann };
    },
    'the host has blocked somebody else since': async () => {
      const { matchId } = await create(ann);
      await block(ann, cid);
      return { id: matchId, host: ann };
    },
    'somebody else has become the host': async () => {
      const { matchId } = await create(cid);
      await join(ann, matchId);
      await cid.post(`/matches/${matchId}/leave`);
      return { id: matchId, host: ann };
    },
    'a seat was given up': async () => ({ id: await vacant(ann, dot), host: ann }),
    'the host has given their seat up': async () => ({ id: await vacant(dot, dot), host: dot }),
  };

  /** A match with a seat that anybody may take, since a player has given it up. */
  async function vacant(host: Caller, gone: Caller): Promise<string> {
    const { matchId } = await create(host, { substitutes: { who: 'anybody', within: 3600 } });
    for (const player of [ann, cid, dot]) if (player !== host) await join(player, matchId);
    await host.post(`/matches/${matchId}/start`, {});
    expect(code(await gone.post(`/matches/${matchId}/resign`, {}))).toBe(200);
    return matchId;
  }

  test.each(
    Object.keys(MARKED).flatMap((name) => ['with limits', 'without limits'].map((limits) => [name, limits] as const)),
  )('holds against a join that has looked before it and writes after it: %s, %s', async (name, limits) => {
    if (limits === 'with limits') process.env.LIMITS = JSON.stringify(LIMITED);
    const { id, host } = await (MARKED[name] as () => Promise<{ id: string; host: Caller }>)();
    const write = await holding(
      ({ constructor: { name: kind }, input }) =>
        kind === 'UpdateCommand' && input.Key.sk === 'STATE' && ':seqBefore' in input.ExpressionAttributeValues,
    );
    const joining = join(bob, id);
    await write.come;
    expect(code(await block(host, bob))).toBe(200);
    write.release();
    const joined = await joining;
    write.end();
    expect(code(joined)).toBe('match.unavailable');
    expect((await read(ann, id)).seats.map(({ player }: Any) => player)).not.toContain(bob.id);
    // Others are let in, and whoever is unblocked.
    expect(code(await unblock(host, bob))).toBe(200);
    expect(code(await join(bob, id))).toBe(200);
  });

  test('by a host who has given their seat up is kept no longer than their match', async () => {
    const id = await vacant(dot, dot);
    await block(dot, bob);
    expect(code(await join(bob, id))).toBe('match.unavailable');
    const asked = async () =>
      (await items()).find(({ pk, sk }) => pk.S === `PLAYER#${dot.id}` && sk.S === 'HOSTING')?.asked;
    expect((await asked()).SS).toEqual([id]);
    await block(dot, bob);
    expect((await asked()).SS).toEqual([id]);
    for (const player of [ann, cid]) await player.post(`/matches/${id}/resign`, {});
    await block(dot, bob);
    expect(await asked()).toBeUndefined();
    // Nobody can block any more who is deleted.
    const other = await vacant(dot, dot);
    await service.call('DELETE', '/me', { token: dot.token, body: { confirm: dot.id } });
    expect(code(await join(bob, other))).toBe(200);
    expect(await asked()).toBeUndefined();
  });

  test.each(['the same Idempotency-Key', 'the same request, delivered twice'])(
    'that comes again declines again: %s',
    async (how) => {
      const { matchId } = await create(bob);
      const same = how === 'the same Idempotency-Key' ? { headers: key('block') } : { requestId: `twice-${ann.id}` };
      const again = () => service.call('PUT', `/me/blocks/${bob.id}`, { token: ann.token, ...same });
      await invite(bob, matchId, ann, 2);
      expect(code(await again())).toBe(200);
      expect(code(await unblock(ann, bob))).toBe(200);
      expect(code(await invite(bob, matchId, ann, 2))).toBe(200);
      expect(code(await again())).toBe(200);
      expect((await read(bob, matchId)).kept).toEqual([]);
      expect(await invitations(ann)).toEqual([]);
    },
  );

  test('is one of two hundred', async () => {
    const { dynamo } = await import('../../functions/aws/dynamo.ts');
    const { UpdateCommand } = await import('@aws-sdk/lib-dynamodb');
    const others = Array.from({ length: 199 }, (_, n) => `01KDVXSTC0P00000000000${String(n).padStart(4, '0')}`);
    await dynamo.send(
      new UpdateCommand({
        TableName: process.env.MATCHES_TABLE,
        Key: { pk: `PLAYER#${ann.id}`, sk: 'HOSTING' },
        UpdateExpression: 'SET #form = :form ADD #blocked :all',
        ExpressionAttributeNames: { '#blocked': 'blocked', '#form': 'form' },
        ExpressionAttributeValues: { ':all': new Set(others), ':form': 1 },
      }),
    );
    const replies = await Promise.all([bob, cid, dot].map((each) => block(ann, each)));
    expect(replies.map(code).toSorted()).toEqual([200, 'limit.blocks', 'limit.blocks']);
    expect((await ann.get('/me/blocks')).body.blocks).toHaveLength(200);
  });
});

describe('what arrives late', () => {
  /** Runs something of which the first call of one kind is made again when `late` is called, as a try that was given up may be. */
  async function withStray(is: (command: Any) => boolean, run: () => Promise<Reply>): Promise<() => Promise<void>> {
    let stray: (() => Promise<Any>) | undefined;
    const spy = await sending(async (command, real) => {
      if (is(command)) stray ??= () => real(command);
      return real(command);
    });
    expect(code(await run())).toBe(200);
    spy.mockRestore();
    expect(stray).toBeDefined();
    // What it finds is nobody's business by then.
    return () => stray!().catch(() => {});
  }
  const isDropped = (command: Any) =>
    command.constructor.name === 'DeleteCommand' && String(command.input.Key.pk).startsWith('INVITED#');
  const isOfBlocks = ({ constructor: { name }, input }: Any) =>
    name === 'UpdateCommand' && input.Key?.sk === 'HOSTING' && '#blocked' in input.ExpressionAttributeNames;
  const isOpening = ({ input }: Any) => input.Item?.sk === 'STATE';

  test.each(['decline', 'uninvite', 'join'])(
    'the end of an invitation, by %s, does not end the next one',
    async (how) => {
      const { matchId } = await create(ann);
      await invite(ann, matchId, bob, 1, key('first'));
      const { come, release, end } = await holding(isDropped);
      const ending = { decline: () => decline(bob, matchId), uninvite: () => uninvite(ann, matchId, bob) }[how];
      const ended = (ending ?? (() => join(bob, matchId)))();
      await come;
      if (how === 'join') expect(code(await bob.post(`/matches/${matchId}/leave`))).toBe(200);
      expect(code(await invite(ann, matchId, bob, 2, key('second')))).toBe(200);
      release();
      expect(code(await ended)).toBe(200);
      end();
      expect((await read(bob, matchId)).invited).toMatchObject({ seat: 2 });
      expect(await invitations(bob)).toHaveLength(1);
    },
  );

  test('a try that was given up takes no later invitation off the list', async () => {
    const { matchId } = await create(ann);
    await invite(ann, matchId, bob, 1, key('first'));
    const late = await withStray(isDropped, () => decline(bob, matchId));
    await invite(ann, matchId, bob, 2, key('second'));
    await late();
    expect(await invitations(bob)).toHaveLength(1);
  });

  test('a request that found nothing to do does not undo a later one', async () => {
    const { matchId } = await create(ann);
    await invite(ann, matchId, bob, 1, key('first'));
    for (const name of ['one', 'two']) expect(code(await decline(bob, matchId, key(name)))).toBe(200);
    expect(code(await invite(ann, matchId, bob, 1, key('second')))).toBe(200);
    for (const name of ['one', 'two']) expect(code(await decline(bob, matchId, key(name)))).toBe('request.superseded');
    expect(await invitations(bob)).toHaveLength(1);

    await join(bob, matchId);
    expect(code(await invite(ann, matchId, bob, undefined, key('seated')))).toBe(200);
    await bob.post(`/matches/${matchId}/leave`);
    expect(code(await invite(ann, matchId, bob, undefined, key('seated')))).toBe('request.superseded');
  });

  test('a decline that came where its player sees no match takes no later invitation off the list', async () => {
    const { matchId } = await create(ann, { visibility: 'invite' });
    await invite(ann, matchId, bob, 1, key('first'));
    expect(code(await decline(bob, matchId, key('late')))).toBe(200);
    const last = await holding(isDropped);
    const repeat = decline(bob, matchId, key('late'));
    await last.come;
    expect(code(await invite(ann, matchId, bob, 2, key('second')))).toBe(200);
    last.release();
    const repeated = await repeat;
    last.end();
    expect(code(repeated)).toBe(200);
    expect((await read(bob, matchId)).invited).toMatchObject({ seat: 2 });
    expect(await invitations(bob)).toHaveLength(1);
    // So a block finds it.
    await block(bob, ann);
    expect((await read(ann, matchId)).kept).toEqual([]);
  });

  test('what is on the list of a match that is not there can be taken off it', async () => {
    const { listInvitation } = await import('../../functions/players/invitation-list.ts');
    const matchId = '01KDVXSTC0M000000000000000';
    const seen = { at: Date.now(), until: Date.now() + 60_000, seq: 7, status: 'open' } as const;
    await listInvitation(bob.id, { matchId, by: ann.id, ...seen });
    expect(await listed(bob)).toHaveLength(1);
    expect(code(await decline(bob, matchId))).toBe(200);
    expect(await listed(bob)).toEqual([]);
  });

  test('a decline that found nothing to do is remembered however many players have come and gone', async () => {
    const { matchId } = await create(ann);
    await invite(ann, matchId, bob, 1, key('first'));
    for (const name of ['one', 'two']) expect(code(await decline(bob, matchId, key(name)))).toBe(200);
    for (let n = 0; n < 33; n += 1) {
      const guest = await service.guest(`Guest ${n}`);
      await join(guest, matchId);
      await guest.post(`/matches/${matchId}/leave`);
    }
    expect(code(await invite(ann, matchId, bob, 1, key('second')))).toBe(200);
    for (const name of ['one', 'two']) expect(code(await decline(bob, matchId, key(name)))).toBe('request.superseded');
    expect(await invitations(bob)).toHaveLength(1);
    // Those who have left are forgotten as before.
    const { done } = (await items()).find(({ pk, sk }) => pk.S === `MATCH#${matchId}` && sk.S === 'STATE');
    expect(Object.keys(done.M)).toHaveLength(32 + 1);
  });

  test('whoever declines ever anew what is not there makes no item grow', async () => {
    const { matchId } = await create(ann);
    const marks = async () =>
      (await items()).find(({ pk, sk }) => pk.S === `MATCH#${matchId}` && sk.S === 'STATE').done;
    for (let n = 0; n < 3; n += 1) expect(code(await decline(bob, matchId, key(`stranger ${n}`)))).toBe(200);
    expect(Object.keys((await marks())?.M ?? {})).toEqual([]);
    await invite(ann, matchId, bob);
    for (let n = 0; n < 16; n += 1) expect(code(await decline(bob, matchId, key(`guest ${n}`)))).toBe(200);
    for (let n = 0; n < 16; n += 1) expect(code(await decline(bob, matchId, key(`guest ${n}`)))).toBe(200);
    expect(code(await decline(bob, matchId, key('guest 16')))).toBe('match.too-many-invitations');
    expect((await marks()).M[`decline ${bob.id}`].L).toHaveLength(16);
  });

  test.each(['is blocked', 'goes'])('an invitation whose player %s at that moment does not stand', async (how) => {
    const { matchId } = await create(ann);
    const { come, release, end } = await holding(({ input }) => input.Item?.pk === `INVITED#${bob.id}`);
    const inviting = invite(ann, matchId, bob, 1);
    await come;
    const gone =
      how === 'goes'
        ? await service.call('DELETE', '/me', { token: bob.token, body: { confirm: bob.id } })
        : await block(bob, ann);
    expect(code(gone)).toBe(200);
    release();
    expect(code(await inviting)).toBe('player.unavailable');
    end();
    expect(code(await join(cid, matchId, { seat: 1 }))).toBe(200);
  });

  test.each([
    ['a block', () => block(ann, bob), () => unblock(ann, bob), 200],
    ['a block that was taken back', () => unblock(ann, bob), () => block(ann, bob), 'match.unavailable'],
  ])('%s: a try that was given up does not undo what came after it', async (_what, first, second, joins) => {
    const { matchId } = await create(ann);
    if (joins !== 200) await block(ann, bob);
    const late = await withStray(isOfBlocks, first);
    expect(code(await second())).toBe(200);
    await late();
    expect(code(await join(bob, matchId))).toBe(joins);
  });

  test('many changes of the blocks at the same time are all carried out', async () => {
    const others = await Promise.all(Array.from({ length: 4 }, (_, n) => service.guest(`Other ${n}`)));
    expect((await Promise.all(others.map((other) => block(ann, other)))).map(code)).toEqual([200, 200, 200, 200]);
    expect((await ann.get('/me/blocks')).body.blocks).toHaveLength(4);
  });

  /** Opens a match, some time ago, by a function that dies before the match is there. */
  async function openHalf(headers: Headers, ago: number) {
    const then = Date.now() - ago;
    const clock = vi.spyOn(Date, 'now').mockImplementation(() => then);
    const dies = await sending(async (command, real) => {
      if (isOpening(command)) throw Object.assign(new Error('dies'), { $metadata: {} });
      return real(command);
    });
    const { status } = await ann.post('/matches', { game: 'fast-west', seats: 4 }, headers);
    expect(status).toBeGreaterThanOrEqual(500);
    dies.mockRestore();
    clock.mockRestore();
  }

  test('a block holds at a match that only a repeat opens, however late', async () => {
    process.env.LIMITS = JSON.stringify(LIMITED);
    await openHalf(key('half'), 16_000);
    const { come, release, end } = await holding(isOpening);
    const opening = ann.post('/matches', { game: 'fast-west', seats: 4 }, key('half'));
    await come;
    expect(code(await block(ann, bob))).toBe(200);
    release();
    const { matchId } = (await opening).body;
    end();
    expect(code(await join(bob, matchId))).toBe('match.unavailable');
  });

  test('the place of a match that a repeat may still open is not given away', async () => {
    process.env.LIMITS = JSON.stringify({ ...LIMITED, matches: 2 });
    await openHalf(key('half'), 61_000);
    expect((await ann.post('/matches', { game: 'fast-west', seats: 4 })).status).toBe(201);
    expect(code(await ann.post('/matches', { game: 'fast-west', seats: 4 }))).toBe('limit.matches');
    expect((await ann.post('/matches', { game: 'fast-west', seats: 4 }, key('half'))).status).toBe(201);
  });
});
