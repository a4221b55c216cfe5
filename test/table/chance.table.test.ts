import { randomBytes } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { chanceFor } from '../../domain/chance.ts';
import { mixedSeed, mixOf, partHash } from '../../domain/parts.ts';
import { rulesetOf } from '../../domain/registry.ts';
import { verifyTranscript } from '../../verify/index.ts';
import { type Caller, type Reply, type Service, startService } from '../support/service/index.ts';
import { FATES, interrupt, sending } from '../support/service/interrupt.ts';
import { attributesOf, attributesOnPage } from '../support/service/table-page.ts';

/*
 * Players mix parts of their own into the seed of draws: hashes with their seats, the parts themselves once nobody can choose any more.
 */

let service: Service;
let ann: Caller;
let bob: Caller;
let cid: Caller;
beforeAll(async () => {
  service = await startService();
});
beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() });
  [ann, bob, cid] = (await Promise.all(['Ann', 'Bob', 'Cid'].map((n) => service.guest(n)))) as [Caller, Caller, Caller];
});
afterEach(() => {
  service.table.faults.clear();
  vi.useRealTimers();
});
afterAll(() => service.stop());

// biome-ignore lint/suspicious/noExplicitAny: tests look into answers and raw items.
type Any = any;
const pass = (seconds: number) => vi.setSystemTime(Date.now() + seconds * 1000);
/** The part of a player: the same each time. */
const parts = new Map<string, string>();
const partOf = ({ id }: Pick<Caller, 'id'>): string => {
  const part = parts.get(id) ?? randomBytes(32).toString('base64url');
  parts.set(id, part);
  return part;
};
const hashOf = (caller: Caller): string => partHash(caller.id, partOf(caller));
const withHash = (caller: Caller) => ({ chance: hashOf(caller) });
const create = (host: Caller, body: object = {}) => host.post('/matches', { game: 'fast-west', seats: 2, ...body });
const join = (caller: Caller, id: string, body: object = withHash(caller)) => caller.post(`/matches/${id}/join`, body);
const open = (caller: Caller, id: string, part = partOf(caller), call = service.call): Promise<Reply> =>
  call('PUT', `/matches/${id}/chance`, { token: caller.token, body: { part } });
const read = async (caller: Caller, id: string): Promise<Any> => (await caller.get(`/matches/${id}`)).body;
const entries = async (id: string): Promise<Any[]> => (await ann.get(`/matches/${id}/entries?limit=100`)).body.entries;
const typesOf = async (id: string) => (await entries(id)).map(({ type }) => type);
const entryOf = async (id: string, type: string) => (await entries(id)).find((entry) => entry.type === type);
const code = ({ status, body }: Reply): unknown => (status < 300 ? status : body.code);
const resign = (caller: Caller, id: string) => caller.post(`/matches/${id}/resign`);
const leave = (caller: Caller, id: string) => caller.post(`/matches/${id}/leave`);
const start = (caller: Caller, id: string, body: object = {}) => caller.post(`/matches/${id}/start`, body);
const kick = (host: Caller, id: string, player: Caller) =>
  service.call('DELETE', `/matches/${id}/players/${player.id}`, { token: host.token });
const itemOf = async (id: string): Promise<Any> =>
  ((await service.table.items(process.env.MATCHES_TABLE as string)) as Any[]).find(
    ({ pk, sk }) => pk.S === `MATCH#${id}` && sk.S === 'STATE',
  );

/** A match of these callers that waits for the parts of all of them. */
async function waiting(callers: readonly Caller[], body: object = {}): Promise<string> {
  const [host, ...others] = callers as [Caller, ...Caller[]];
  const { matchId } = (await create(host, { seats: callers.length, ...withHash(host), ...body })).body;
  for (const other of others) await join(other, matchId);
  return matchId;
}

describe('parts of the seed of draws', () => {
  test('start a match when all are opened, and nobody is told one before', async () => {
    const id = await waiting([ann, bob]);
    expect(await read(ann, id)).toMatchObject({
      status: 'open',
      opening: { until: Date.now() + 60_000, awaited: [0, 1] },
      terms: {},
      view: null,
    });
    const [opened, joined, seated] = await entries(id);
    expect([opened.chance, joined.chance]).toEqual([hashOf(ann), hashOf(bob)]);
    expect(seated).toMatchObject({ type: 'seated', seats: [{ player: ann.id }, { player: bob.id }] });
    expect(seated.until).toBe(Date.now() + 60_000);
    expect((await open(ann, id)).body).toMatchObject({ status: 'open', opening: { awaited: [1] } });
    // Nobody learns the part, not even whoever could read the table.
    const seen = JSON.stringify([await read(bob, id), await entries(id), await itemOf(id)]);
    expect(seen).not.toContain(partOf(ann));
    expect(seen).not.toContain(Buffer.from(partOf(ann), 'base64url').toString('base64'));
    const { status, body } = await open(bob, id);
    expect([status, body.status, body.round]).toEqual([200, 'playing', 1]);
    expect(body).not.toHaveProperty('opening');
    const started = await entryOf(id, 'started');
    expect(started.parts).toEqual({ 0: partOf(ann), 1: partOf(bob) });
    expect(await typesOf(id)).toEqual(['opened', 'joined', 'seated', 'started']);
    const stored = attributesOf(await itemOf(id));
    expect(stored).toContain('mix');
    for (const gone of ['chance', 'parts']) expect(stored).not.toContain(gone);
  });

  test('are in the draws', async () => {
    const { drawSeedOf } = await import('../../domain/match/index.ts');
    const { loadMatch } = await import('../../functions/match/match-store.ts');
    const id = await waiting([ann, bob]);
    await open(ann, id);
    await open(bob, id);
    const { match } = (await loadMatch(id, Date.now())) as Any;
    const seed = drawSeedOf(match);
    const mix = mixOf(id, { 1: partOf(bob), 0: partOf(ann) });
    const ruleset = rulesetOf(match.game, match.version) as Any;
    const dealt = (used: Uint8Array) => ruleset.deal(match.options, 2, chanceFor(used, match.seq)).state;
    expect(match.state).toEqual(dealt(mixedSeed(seed, id, mix)));
    // The service's own seed alone would have dealt otherwise.
    expect(match.state).not.toEqual(dealt(seed));
    for (const caller of [ann, bob]) await resign(caller, id);
    const { body } = await ann.get(`/matches/${id}/transcript?limit=100`);
    expect(body.drawSeed).toBe(Buffer.from(seed).toString('base64url'));
    expect(verifyTranscript(body)).toMatchObject({ faults: [], notOpened: [] });
  });

  test('are in every draw to the end: those of rounds and of bots', async () => {
    const bots = [1, 2].map((seat) => ({ seat, level: 0 }));
    const { matchId } = (await create(ann, { seats: 3, bots, options: { turnLimit: 4 }, ...withHash(ann) })).body;
    await open(ann, matchId);
    for (let n = 0; n < 40; n += 1) {
      const { status, round, you } = await read(ann, matchId);
      if (status === 'over') break;
      await ann.seal(matchId, round, you.moves[0]);
    }
    const { body } = await ann.get(`/matches/${matchId}/transcript?limit=100`);
    const { faults, checked } = verifyTranscript(body);
    expect([faults, checked.rounds, checked.commitments > 2]).toEqual([[], body.seq, true]);
  });

  test('of a match in which nobody gives one are nowhere: it starts at once, with the same writes', async () => {
    const { matchId } = (await create(ann)).body;
    await join(bob, matchId, {});
    expect(await typesOf(matchId)).toEqual(['opened', 'joined', 'started']);
    for (const entry of await entries(matchId))
      for (const name of ['chance', 'parts', 'until']) expect(entry).not.toHaveProperty(name);
    const stored = attributesOf(await itemOf(matchId));
    for (const name of ['chance', 'parts', 'mix']) expect(stored).not.toContain(name);
    expect(code(await open(ann, matchId))).toBe('match.started');
  });

  test('are of those who give one: bots and others are not waited for', async () => {
    const { matchId } = (await create(ann, { seats: 3, bots: [{ seat: 0 }] })).body;
    await join(bob, matchId);
    expect((await read(ann, matchId)).opening).toEqual({ until: expect.any(Number), awaited: [2] });
    expect(code(await open(ann, matchId))).toBe('chance.none');
    expect(code(await open(cid, matchId))).toBe('match.not-seated');
    expect((await open(bob, matchId)).body.status).toBe('playing');
    expect((await entryOf(matchId, 'started')).parts).toEqual({ 2: partOf(bob) });
    // A player against bots alone.
    const alone = (await create(ann, { bots: [{ seat: 1 }], ...withHash(ann) })).body;
    expect(alone.opening.awaited).toEqual([0]);
    expect((await open(ann, alone.matchId)).body.status).toBe('playing');
  });

  test('that are not opened in time are left out; the sweep starts the match', async () => {
    for (const isOpened of [true, false]) {
      const id = await waiting([ann, bob], { opening: 120 });
      expect(await read(cid, id)).toMatchObject({ terms: { opening: 120 }, opening: { until: Date.now() + 120_000 } });
      if (isOpened) await open(ann, id);
      pass(119);
      expect((await service.sweep()).settled).toBe(0);
      expect((await read(ann, id)).status).toBe('open');
      pass(1);
      await service.sweep();
      expect((await itemOf(id)).status.S).toBe('playing');
      expect((await entryOf(id, 'started')).parts).toEqual({ 0: isOpened ? partOf(ann) : null, 1: null });
      expect(attributesOf(await itemOf(id)).includes('mix')).toBe(isOpened);
      expect(code(await open(bob, id))).toBe('match.started');
      for (const caller of [ann, bob]) await resign(caller, id);
      const { faults, notOpened } = verifyTranscript((await ann.get(`/matches/${id}/transcript?limit=100`)).body);
      expect([faults, notOpened]).toEqual([[], isOpened ? [1] : [0, 1]]);
    }
  });

  test('are not taken any more when their time is up, whoever has looked a moment before', async () => {
    const { openPart } = await import('../../domain/match/index.ts');
    const { loadMatch } = await import('../../functions/match/match-store.ts');
    const id = await waiting([ann, bob]);
    const { match } = (await loadMatch(id, Date.now())) as Any;
    const { until } = match.parts;
    const at = (now: number) =>
      openPart(rulesetOf(match.game, match.version) as Any, match, ann, partOf(ann), { now, requestId: 'r' });
    expect(at(until - 1)).toMatchObject({ kind: 'part', seat: 0 });
    expect(at(until)).toMatchObject({ kind: 'refused', refusal: { code: 'match.started' } });
  });

  test('that are not opened in time do not hold up whoever comes after it', async () => {
    const id = await waiting([ann, bob]);
    pass(60);
    expect(code(await open(ann, id))).toBe('match.started');
    expect((await read(bob, id)).status).toBe('playing');
  });

  test('can be opened when the seats are fixed, are what was given, and stay', async () => {
    const { matchId } = (await create(ann, withHash(ann))).body;
    expect(code(await open(ann, matchId))).toBe('chance.early');
    await join(bob, matchId);
    expect(code(await open(ann, matchId, partOf(bob)))).toBe('chance.other');
    for (const part of ['short', `${'A'.repeat(42)}B`, 7])
      expect(code(await open(ann, matchId, part as string))).toBe('request.invalid');
    const once = (await open(ann, matchId)).body;
    const stored = await itemOf(matchId);
    expect((await open(ann, matchId)).body).toEqual(once);
    expect(await itemOf(matchId)).toEqual(stored);
    await open(bob, matchId);
    // Also after the start, as long as it is among the newest entries.
    for (const caller of [ann, bob]) expect((await open(caller, matchId)).body.status).toBe('playing');
    expect(code(await open(ann, matchId, partOf(bob)))).toBe('match.started');
    expect(code(await open(cid, matchId, partOf(bob)))).toBe('match.started');
    await resign(ann, matchId);
    expect((await open(bob, matchId)).body.status).toBe('over');
    expect(code(await open(bob, matchId, partOf(ann)))).toBe('match.over');
  });

  test('of somebody whom a match by invitation is hidden from say nothing', async () => {
    const { matchId } = (await create(ann, { visibility: 'invite', ...withHash(ann) })).body;
    expect(code(await open(bob, matchId))).toBe('match.unknown');
  });

  test('belong to a seat: who loses it loses the hash, and who takes it again may give another', async () => {
    const { matchId } = (await create(ann, { seats: 3 })).body;
    await join(bob, matchId);
    // A seat that is held keeps its hash.
    expect((await join(bob, matchId)).body.you.seat).toBe(1);
    expect((await join(bob, matchId, {})).body.you.seat).toBe(1);
    expect(code(await join(bob, matchId, { chance: hashOf(ann) }))).toBe('chance.other');
    expect(code(await join(ann, matchId))).toBe('chance.other');
    await leave(bob, matchId);
    expect(attributesOf(await itemOf(matchId))).not.toContain('chance');
    await join(bob, matchId, {});
    await join(cid, matchId);
    expect((await read(ann, matchId)).opening.awaited).toEqual([2]);
    // The same by the host, and nothing of it is left: the match starts at once.
    const other = (await create(ann, { seats: 3 })).body.matchId;
    await join(bob, other);
    await kick(ann, other, bob);
    expect(attributesOf(await itemOf(other))).not.toContain('chance');
    expect((await start(ann, other, { bots: 0 })).body.status).toBe('playing');
    expect(await typesOf(other)).toEqual(['opened', 'joined', 'kicked', 'started']);
  });

  test('fix the seats when the host starts, as they will be', async () => {
    const { matchId } = (await create(ann, { seats: 4 })).body;
    await join(bob, matchId, { seat: 3, ...withHash(bob) });
    const { body } = await start(ann, matchId);
    expect([body.status, body.seats.length, body.opening.awaited]).toEqual(['open', 2, [1]]);
    expect((await start(ann, matchId, { bots: 1 })).body).toMatchObject({ status: 'open', seq: body.seq });
    await open(bob, matchId);
    expect(await entryOf(matchId, 'started')).toMatchObject({ parts: { 1: partOf(bob) } });
    const filled = (await create(ann, { seats: 4, ...withHash(ann) })).body.matchId;
    expect((await start(ann, filled, { bots: 1 })).body.seats.map(({ kind }: Any) => kind)).toEqual([
      'player',
      ...Array(3).fill('bot'),
    ]);
    expect((await open(ann, filled)).body.status).toBe('playing');
  });
});

describe('a match that waits for parts', () => {
  test('has its seats for good: nobody comes, goes, is invited or taken off any more', async () => {
    const { matchId } = (await create(ann, { seats: 3, visibility: 'invite', ...withHash(ann) })).body;
    const { invite } = (await read(ann, matchId)).you;
    await join(bob, matchId, { invite });
    await ann.post(`/matches/${matchId}/invitations`, { player: cid.id });
    const { seq } = (await start(ann, matchId)).body;
    const refused: Reply[] = [
      await join(cid, matchId, { invite }),
      await leave(ann, matchId),
      await leave(bob, matchId),
      await kick(ann, matchId, bob),
      await ann.post(`/matches/${matchId}/invitations`, { player: cid.id }),
      await service.call('POST', `/matches/${matchId}/invitation`, { token: cid.token, body: { invite } }),
    ];
    expect(refused.map(code)).toEqual(Array(6).fill('match.started'));
    expect(code(await ann.withdraw(matchId, 1))).toBe('match.not-started');
    // What is so already stays so.
    const same = [await join(bob, matchId, {}), await start(ann, matchId), await kick(ann, matchId, cid)];
    expect(same.map(({ status, body }) => [status, body.seq])).toEqual(Array(3).fill([200, seq]));
    expect((await cid.get('/me/invitations')).body.invitations).toEqual([]);
    expect(code(await cid.get(`/matches/${matchId}`))).toBe('match.unknown');
    await service.call('PUT', `/me/blocks/${bob.id}`, { token: ann.token });
    expect((await open(ann, matchId)).body.status).toBe('playing');
    expect(await typesOf(matchId)).toEqual(['opened', 'joined', 'invited', 'seated', 'started']);
  });

  test('is found by its players, and not by those who look for a seat', async () => {
    const id = await waiting([ann, bob]);
    const found = async (path: string, by = ann) => (await by.get(path)).body.matches.map((m: Any) => m.matchId);
    expect(await found('/matches')).not.toContain(id);
    expect(await found('/me/matches?status=open')).toEqual([id]);
    const told = attributesOnPage('match').map(({ name }) => name);
    expect(attributesOf(await itemOf(id)).filter((name) => !told.includes(name))).toEqual([]);
  });

  test('goes on without a player who gives up, whose seat is resigned from the start on', async () => {
    const id = await waiting([ann, bob, cid], { substitutes: { who: 'anybody', within: 3600 } });
    await open(ann, id);
    await open(cid, id);
    // Bob's part was the last that was awaited.
    expect((await resign(bob, id)).body).toMatchObject({ status: 'playing', seats: [{}, { resigned: true }, {}] });
    expect(await typesOf(id)).toEqual(['opened', 'joined', 'joined', 'seated', 'gave-up', 'started']);
    const started = await entryOf(id, 'started');
    expect(started.seats[1]).toEqual({ player: bob.id, resigned: true });
    expect(started.parts).toEqual({ 0: partOf(ann), 1: null, 2: partOf(cid) });
    expect((await read(ann, id)).seats[1].vacantUntil).toBe(Date.now() + 3600_000);
    expect((await resign(bob, id)).status).toBe(200);
    expect((await bob.get('/me/matches?status=playing')).body.matches).toEqual([]);
    for (const caller of [ann, cid]) await resign(caller, id);
    expect(verifyTranscript((await ann.get(`/matches/${id}/transcript?limit=100`)).body).faults).toEqual([]);
  });

  test('counts a part that was opened before its player has given up, and takes none after it', async () => {
    const id = await waiting([ann, bob, cid]);
    await open(bob, id);
    for (const caller of [ann, bob]) await resign(caller, id);
    // Nobody would be left to play against.
    expect(await read(cid, id)).toMatchObject({ status: 'over', round: 0, outcome: null });
    expect((await typesOf(id)).at(-1)).toBe('cancelled');
    const { matchId } = (await create(ann, { seats: 4, bots: [{ seat: 3 }], ...withHash(ann) })).body;
    for (const caller of [bob, cid]) await join(caller, matchId);
    await open(bob, matchId);
    for (const caller of [bob, cid]) await resign(caller, matchId);
    expect(code(await open(cid, matchId))).toBe('match.resigned');
    expect((await open(bob, matchId)).status).toBe(200);
    await open(ann, matchId);
    expect((await entryOf(matchId, 'started')).parts).toEqual({ 0: partOf(ann), 1: partOf(bob), 2: null });
  });

  test('is looked at, also where the function dies in which the last who was awaited has given up', async () => {
    for (const fate of FATES) {
      for (let nth = 1; ; nth += 1) {
        const id = await waiting([ann, bob, cid], { opening: 3600 });
        for (const caller of [ann, cid]) await open(caller, id);
        if (
          !(await interrupt(
            () => resign(bob, id),
            nth,
            fate,
            async () => {},
          ))
        )
          break;
        const { seats, status } = await itemOf(id);
        if (seats.L[1].M.x === undefined) continue;
        await service.sweep();
        expect([(await itemOf(id)).status.S, status.S !== undefined], `${fate}, ${nth}`).toEqual(['playing', true]);
      }
    }
  });

  test('is looked at, also where a part is opened while the last other player gives up and their function dies', async () => {
    const id = await waiting([ann, bob, cid], { opening: 3600 });
    await open(ann, id);
    let met = false;
    let isDead = false;
    const spy = await sending(async (command, real) => {
      if (isDead) throw new Error('the function ends here');
      if (met || command.input.ExpressionAttributeValues?.[':seqBefore'] === undefined) return real(command);
      met = true;
      expect((await open(cid, id)).status).toBe(200);
      const answer = await real(command);
      isDead = true;
      return answer;
    });
    await resign(bob, id);
    spy.mockRestore();
    expect([met, (await itemOf(id)).status.S]).toEqual([true, 'open']);
    await service.sweep();
    expect((await itemOf(id)).status.S).toBe('playing');
    expect((await entryOf(id, 'started')).parts).toEqual({ 0: partOf(ann), 1: null, 2: partOf(cid) });
  });

  test('does not hold up a ban', async () => {
    const { ban } = await import('../../doctor/ban.ts');
    const id = await waiting([ann, bob, cid]);
    const context = () => ({ now: Date.now(), requestId: 'operator' });
    await ban(bob.id, { until: 0, reason: 'abuse' }, context, () => {});
    for (const caller of [ann, cid]) await open(caller, id);
    expect(await read(ann, id)).toMatchObject({ status: 'playing', seats: [{}, { resigned: true }, {}] });
  });

  test('has no seat for whoever was invited: a message that comes late does not say so', async () => {
    const { factsOf } = await import('../../functions/deliver/facts.ts');
    const { matchId } = (await create(ann, { seats: 3, ...withHash(ann) })).body;
    await join(bob, matchId);
    await ann.post(`/matches/${matchId}/invitations`, { player: cid.id });
    const notice = { event: 'invited', player: cid.id, matchId, seq: 3 } as const;
    expect(await factsOf(notice, Date.now())).toMatchObject({ about: { status: 'open' } });
    await start(ann, matchId);
    expect(await factsOf(notice, Date.now())).toBeUndefined();
  });

  test('does not hold up the deletion of an account, of its host either', async () => {
    const remove = (caller: Caller) =>
      service.call('DELETE', '/me', { token: caller.token, body: { confirm: caller.id } });
    const id = await waiting([ann, bob, cid]);
    expect((await remove(ann)).status).toBe(200);
    expect((await read(bob, id)).opening.awaited).toEqual([1, 2]);
    for (const caller of [bob, cid]) await open(caller, id);
    expect(await read(bob, id)).toMatchObject({ status: 'playing', seats: [{ resigned: true }, {}, {}] });
    const alone = (await create(bob, { bots: [{ seat: 1 }], ...withHash(bob) })).body.matchId;
    expect((await remove(bob)).status).toBe(200);
    expect((await read(cid, alone)).status).toBe('over');
  });

  test('ends when its operator ends it, and keeps nothing of the parts', async () => {
    const { endByOperator } = await import('../../domain/match/index.ts');
    const { changeAsItIs } = await import('../../functions/match/referee.ts');
    const context = () => ({ now: Date.now(), requestId: 'operator' });
    const id = await waiting([ann, bob]);
    await open(ann, id);
    await changeAsItIs(id, context, (match) => endByOperator(match, 'closing', context()));
    expect(await read(ann, id)).toMatchObject({ status: 'over', outcome: { reason: 'ended' } });
    const stored = attributesOf(await itemOf(id));
    for (const name of ['chance', 'parts', 'mix', 'dueAt']) expect(stored).not.toContain(name);
    expect(code(await open(bob, id))).toBe('match.over');
    const transcript = (await ann.get(`/matches/${id}/transcript?limit=100`)).body;
    expect(verifyTranscript(transcript).faults).toEqual([]);
  });

  test('gets all of its time again after a restore, and keeps the parts that are there', async () => {
    const { restore } = await import('../../domain/match/index.ts');
    const { changeAsItIs } = await import('../../functions/match/referee.ts');
    const context = () => ({ now: Date.now(), requestId: 'operator' });
    const id = await waiting([ann, bob], { opening: 600 });
    await open(ann, id);
    pass(300);
    await changeAsItIs(id, context, (match) => restore(match, 1_700_000_000, context()));
    expect((await entries(id)).at(-1)).toMatchObject({ type: 'restored', until: Date.now() + 600_000 });
    expect((await read(ann, id)).opening).toEqual({ until: Date.now() + 600_000, awaited: [1] });
    pass(599);
    await service.sweep();
    expect((await open(bob, id)).body.status).toBe('playing');
    expect((await entryOf(id, 'started')).parts).toEqual({ 0: partOf(ann), 1: partOf(bob) });
    for (const caller of [ann, bob]) await resign(caller, id);
    expect(verifyTranscript((await ann.get(`/matches/${id}/transcript?limit=100`)).body).faults).toEqual([]);
  });
});

describe('parts that are opened at the same moment', () => {
  /** What another request does in the middle of the opening of a part. */
  const meanwhile: Record<string, (id: string) => Promise<unknown>> = {
    'another player opens the other part': (id) => open(bob, id),
    'the same player opens it on another device': (id) => open(ann, id),
    'another player gives up': (id) => resign(bob, id),
    'the time is up and somebody looks': async (id) => {
      pass(60);
      await read(cid, id);
    },
  };
  test.each(Object.keys(meanwhile))(
    'while %s: the match is never stuck, and nothing accepted is lost',
    async (name) => {
      const other = meanwhile[name] as (id: string) => Promise<unknown>;
      let met = 0;
      for (const fate of FATES)
        for (const isLast of [false, true])
          for (let nth = 1; ; nth += 1) {
            const id = await waiting([ann, bob, cid]);
            // Of three parts either one or none besides that of Ann and Bob is still missing.
            await open(cid, id);
            if (isLast && !name.startsWith('another')) await open(bob, id);
            let reply: Reply | undefined;
            const run = async () => {
              reply = await open(ann, id);
            };
            if (!(await interrupt(run, nth, fate, () => other(id)))) break;
            met += 1;
            const where = `${name}, ${fate}, ${isLast}, ${nth}`;
            const item = await itemOf(id);
            // Never are all parts opened and the match is not started, or nobody looks at it.
            if (item.status.S === 'open') {
              expect(Number(item.dueAt?.N), where).toBeGreaterThan(0);
              const { parts: opened, chance } = item;
              expect(Object.keys(opened.M).length, where).toBeLessThan(Object.keys(chance.M.h.M).length);
            }
            if (reply?.status === 200 || (reply?.status ?? 500) < 500) {
              // An answer is an answer: what was granted counts.
              const granted = reply?.status === 200;
              for (const caller of [bob, cid]) await open(caller, id);
              pass(61);
              await read(cid, id);
              const { parts: said } = await entryOf(id, 'started');
              if (granted) expect(said[0], where).toBe(partOf(ann));
              else expect(code(reply as Reply), where).toBe('match.started');
            }
            expect((await typesOf(id)).filter((type) => type === 'started').length, where).toBeLessThan(2);
          }
      expect(met).toBeGreaterThan(5);
    },
  );
});

describe('the opening of a part whose answer is lost', () => {
  test.each([
    ['an earlier one', false],
    ['the last one', true],
  ])('is repeated: %s counts once', async (_, isLast) => {
    let met = 0;
    for (const fate of FATES)
      for (let nth = 1; ; nth += 1) {
        const id = await waiting([ann, bob]);
        if (isLast) await open(bob, id);
        const run = () => open(ann, id);
        if (!(await interrupt(run, nth, fate, async () => {}))) break;
        met += 1;
        const reply = await open(ann, id);
        expect([code(reply), reply.body.status], `${fate}, ${nth}`).toEqual([200, isLast ? 'playing' : 'open']);
        if (!isLast) await open(bob, id);
        expect((await entryOf(id, 'started')).parts).toEqual({ 0: partOf(ann), 1: partOf(bob) });
        expect((await typesOf(id)).slice(2)).toEqual(['seated', 'started']);
      }
    expect(met).toBeGreaterThan(5);
  });
});

// This comes last: the environment that it makes is the one that others would find.
describe('parts that are opened at the same moment in two environments', () => {
  test('start the match once, with all of them', async () => {
    const another = await service.anotherEnvironment();
    for (let n = 0; n < 5; n += 1) {
      const id = await waiting([ann, bob, cid]);
      const replies = await Promise.all([
        open(ann, id),
        open(bob, id, partOf(bob), another),
        open(cid, id),
        open(ann, id, partOf(ann), another),
      ]);
      expect(replies.map(code)).toEqual([200, 200, 200, 200]);
      expect((await typesOf(id)).slice(3)).toEqual(['seated', 'started']);
      expect((await entryOf(id, 'started')).parts).toEqual({ 0: partOf(ann), 1: partOf(bob), 2: partOf(cid) });
    }
  });
});
