import { DeleteItemCommand, PutItemCommand } from '@aws-sdk/client-dynamodb';
import { DeleteCommand, GetCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { verifyChain } from '../../client/index.ts';
import { type Caller, type Reply, type Service, startService } from '../support/service/index.ts';
import { startProvider } from '../support/service/provider.ts';
import { type Sockets, startSockets } from '../support/service/sockets.ts';
import { attributesOf, attributesOnPage, kindsOf } from '../support/service/table-page.ts';

/*
 * What the operator does by hand: bans and ends, with the code of the functions on the same table.
 */

let service: Service;
let sockets: Sockets;
let provider: Awaited<ReturnType<typeof startProvider>>;
let ban: typeof import('../../doctor/ban.ts');
let doctor: typeof import('../../doctor/end.ts') &
  typeof import('../../doctor/show.ts') &
  typeof import('../../doctor/check.ts') &
  typeof import('../../doctor/settle.ts') &
  typeof import('../../doctor/restore.ts') &
  typeof import('../../doctor/tidy.ts') &
  typeof import('../../doctor/versions.ts');
beforeAll(async () => {
  service = await startService();
  sockets = await startSockets(service);
  provider = await startProvider(['game']);
  process.env.SIGN_IN = JSON.stringify([{ issuer: provider.issuer, clientIds: ['game'] }]);
  ban = await import('../../doctor/ban.ts');
  doctor = {
    ...(await import('../../doctor/end.ts')),
    ...(await import('../../doctor/show.ts')),
    ...(await import('../../doctor/check.ts')),
    ...(await import('../../doctor/settle.ts')),
    ...(await import('../../doctor/restore.ts')),
    ...(await import('../../doctor/tidy.ts')),
    ...(await import('../../doctor/versions.ts')),
  };
});
afterAll(async () => {
  await provider.stop();
  await sockets.stop();
  await service.stop();
});
let ann: Caller;
let bob: Caller;
beforeEach(async () => {
  [ann, bob] = (await Promise.all(['Ann', 'Bob'].map((name) => service.guest(name)))) as [Caller, Caller];
});
afterEach(() => {
  service.table.faults.clear();
  vi.useRealTimers();
});

const context = () => ({ now: Date.now(), requestId: 'doctor' });
/** Runs a command and gives what it told. */
async function told(command: (tell: (line: string) => void) => Promise<unknown>): Promise<string[]> {
  const lines: string[] = [];
  await command((line) => lines.push(line));
  return lines;
}
const banned = (player: string, until = 0) =>
  told((tell) => ban.ban(player, { until, reason: 'abuse' }, context, tell));
const lifted = (player: string) => told((tell) => ban.unban(player, tell));
const ended = (id: string) => told((tell) => doctor.end(id, 'fault', context, tell));
const code = ({ status, body }: Reply): unknown => (status < 300 ? status : body.code);
/** Environments trust a guest's token for a minute. */
const aMinuteLater = () => vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 61_000 });
const read = async (caller: Caller, id: string) => (await caller.get(`/matches/${id}`)).body;
const entries = async (caller: Caller, id: string) =>
  (await caller.get(`/matches/${id}/entries?limit=100`)).body.entries;
const signIn = async (sub: string, token?: string) =>
  service.call('POST', '/sign-in', {
    ...(token && { token }),
    body: { idToken: await provider.forged({ sub, jti: `${sub} ${Math.random()}` }) },
  });

describe('a ban', () => {
  test('refuses every token of the player with its code, gives up their matches, and is lifted', async () => {
    const session = (await signIn('ann', ann.token)).body.token;
    const bot = (await ann.post('/me/tokens', { name: 'bot', scopes: ['read', 'play'] })).body.token;
    const { matchId: playing } = await service.started([ann, bob]);
    const open = (await ann.post('/matches', { game: 'fast-west', seats: 2 })).body.matchId;
    const joined = (await bob.post('/matches', { game: 'fast-west', seats: 3 })).body.matchId;
    await ann.post(`/matches/${joined}/join`);

    expect(await banned(ann.id)).toEqual([
      `player ${ann.id} is banned for good: abuse`,
      '3 tokens are refused, and their sockets closed',
      '3 matches are given up',
      expect.stringContaining('another minute'),
    ]);
    aMinuteLater();
    for (const token of [ann.token, session, bot]) {
      const reply = await service.call('GET', '/me', { token });
      expect([reply.status, reply.body.code, reply.body.detail]).toEqual([403, 'player.banned', 'for good']);
      expect(code(await service.call('GET', '/matches', { token }))).toBe('player.banned');
    }
    expect(code(await signIn('ann'))).toBe('player.banned');
    expect((await read(bob, playing)).seats[0]).toMatchObject({ player: ann.id, resigned: true });
    expect((await entries(bob, playing)).at(-1)).toMatchObject({ type: 'resigned', seat: 0 });
    expect((await read(bob, open)).status).toBe('over');
    expect((await read(bob, joined)).seats.map(({ kind }: { kind: string }) => kind)).toEqual([
      'player',
      'free',
      'free',
    ]);
    // Nobody is reached who is banned, and it is not said why.
    expect(code(await bob.post(`/matches/${joined}/invitations`, { player: ann.id }))).toBe('player.unavailable');
    // Others are not concerned.
    expect((await bob.get('/me')).status).toBe(200);

    // What is stored of it is what the page tells.
    const items = (await service.table.items(process.env.MATCHES_TABLE as string)) as Record<string, { S: string }>[];
    for (const [kind, name] of [
      ['profile', 'banReason'],
      ['token', 'banned'],
    ] as const) {
      const noted = items.filter((item) => kindsOf(item)[0] === kind && name in item);
      expect(noted.length).toBeGreaterThan(0);
      const told = attributesOnPage(kind).map((each) => each.name);
      for (const item of noted) expect(told).toEqual(expect.arrayContaining(attributesOf(item)));
    }

    expect((await banned(ann.id)).slice(0, 3)).toEqual([
      `player ${ann.id} was banned for good: abuse`,
      '3 tokens are refused, and their sockets closed',
      '0 matches are given up',
    ]);
    expect(await lifted(ann.id)).toEqual([`player ${ann.id} is no longer banned`]);
    for (const token of [ann.token, session, bot])
      expect((await service.call('GET', '/me', { token })).status).toBe(200);
    expect((await sockets.connect({ ticket: await sockets.ticket(ann), connectionId: 'back' })).statusCode).toBe(200);
    expect((await signIn('ann')).status).toBe(201);
    expect(await lifted(ann.id)).toEqual([`player ${ann.id} was not banned`]);
    expect((await ann.get('/me/export')).body.ban).toBeNull();
  });

  test('ends by itself', async () => {
    const until = Math.ceil(Date.now() / 1000) + 3600;
    await banned(ann.id, until);
    aMinuteLater();
    expect(code(await ann.get('/me'))).toBe('player.banned');
    vi.setSystemTime(until * 1000 - 1_000);
    expect((await ann.get('/me')).body.detail).toBe(`until ${new Date(until * 1000).toISOString()}`);
    vi.setSystemTime(until * 1000);
    expect((await ann.get('/me')).status).toBe(200);
    expect((await ann.get('/me/export')).body.ban).toEqual({ until: until * 1000, reason: 'abuse' });
  });

  test('meets tokens that are made at the same moment, by whatever way', async () => {
    for (let i = 0; i < 15; i += 1) {
      const eve = await service.guest('Eve');
      await signIn(`eve ${i}`, eve.token);
      service.table.faults.next({ kind: 'delay', operation: 'PutItem', key: 'TOKEN#', ms: (i % 5) * 4 });
      const [, made, session] = await Promise.all([
        banned(eve.id),
        eve.post('/me/tokens', { name: 'another', scopes: ['read'] }),
        signIn(`eve ${i}`),
      ]);
      for (const { status, body } of [made, session]) {
        if (status !== 201) expect(body.code).toBe('player.banned');
        else {
          const found = await (await service.anotherEnvironment())('GET', '/me', { token: body.token });
          expect(found.body.code).toBe('player.banned');
        }
      }
    }
  });

  test('finds the token of a guest of whom nobody has noted it', async () => {
    const { dynamo } = await import('../../functions/aws/dynamo.ts');
    await dynamo.send(
      new UpdateCommand({
        TableName: process.env.MATCHES_TABLE,
        Key: { pk: `PLAYER#${ann.id}`, sk: 'PROFILE' },
        UpdateExpression: 'REMOVE #token',
        ExpressionAttributeNames: { '#token': 'token' },
      }),
    );
    expect(await banned(ann.id)).toEqual(expect.arrayContaining(['1 tokens are refused, and their sockets closed']));
    aMinuteLater();
    expect(code(await ann.get('/me'))).toBe('player.banned');
  });

  test('goes on where a try was broken off, and knows who is not there', async () => {
    const { matchId } = await service.started([ann, bob]);
    service.table.faults.next({ kind: 'throttle', operation: 'UpdateItem', key: 'TOKEN#', times: 3 });
    await expect(banned(ann.id)).rejects.toThrow();
    service.table.faults.next({ kind: 'drop-answer', operation: 'UpdateItem', key: 'TOKEN#' });
    service.table.faults.next({ kind: 'drop-answer', operation: 'UpdateItem', key: `MATCH#${matchId}` });
    await banned(ann.id);
    aMinuteLater();
    expect(code(await ann.get('/me'))).toBe('player.banned');
    expect((await entries(bob, matchId)).filter(({ type }: { type: string }) => type === 'resigned')).toHaveLength(1);
    await expect(banned('0'.repeat(26))).rejects.toThrow('there is no player');
    await service.call('DELETE', '/me', { token: bob.token, body: { confirm: bob.id } });
    await expect(banned(bob.id)).rejects.toThrow('there is no player');
  });
});

describe('ending a match', () => {
  const ENTRY = {
    type: 'ended',
    why: 'fault',
    outcome: { reason: 'ended', winners: [], placements: [], result: null },
    asked: [],
    deadline: null,
  };

  test('leaves an entry that names no person, and nothing that was sealed comes out', async () => {
    const { matchId } = await service.started([ann, bob], { deadline: 60 });
    await ann.seal(matchId, 1, { card: 'reload' });
    const before = await entries(bob, matchId);
    expect(await ended(matchId)).toEqual([`match ${matchId} is ended: fault, entry ${before.length + 1}`]);
    const after = await entries(bob, matchId);
    expect(after.slice(0, -1)).toEqual(before);
    expect(after.at(-1)).toEqual({
      ...ENTRY,
      seq: before.length + 1,
      at: expect.any(Number),
      prev: expect.any(String),
      round: 1,
    });
    expect(await read(ann, matchId)).toMatchObject({
      status: 'over',
      outcome: { reason: 'ended' },
      deadline: null,
      awaited: [],
      sealed: [],
      you: { prompt: null, seal: null },
    });
    expect(code(await bob.seal(matchId, 1, { card: 'reload' }))).toBe('round.closed');
    expect(await ended(matchId)).toEqual([`match ${matchId} was over`]);
    expect(await entries(bob, matchId)).toEqual(after);
    expect((await service.sweep()).failed).toBe(0);
  });

  test('ends one that has not started as well; whoever is invited has nothing to accept', async () => {
    const { matchId } = (await ann.post('/matches', { game: 'fast-west', seats: 2, visibility: 'invite' })).body;
    await ann.post(`/matches/${matchId}/invitations`, { player: bob.id, seat: 1 });
    await ended(matchId);
    expect(await read(ann, matchId)).toMatchObject({ status: 'over', kept: [] });
    expect(code(await bob.post(`/matches/${matchId}/join`))).toBe('match.not-invited');
    expect((await bob.get('/me/invitations')).body.invitations).toEqual([]);
    await expect(ended('0'.repeat(26))).rejects.toThrow('match.unknown');
  });

  test('ends one whose rules are gone, which nobody else can change', async () => {
    const { dynamo } = await import('../../functions/aws/dynamo.ts');
    const { matchId } = await service.started([ann, bob]);
    await dynamo.send(
      new UpdateCommand({
        TableName: process.env.MATCHES_TABLE,
        Key: { pk: `MATCH#${matchId}`, sk: 'STATE' },
        UpdateExpression: 'SET #ver = :gone',
        ExpressionAttributeNames: { '#ver': 'ver' },
        ExpressionAttributeValues: { ':gone': 99 },
      }),
    );
    expect(code(await ann.post(`/matches/${matchId}/resign`))).toBe('game.version-gone');
    expect(await ended(matchId)).toEqual([`match ${matchId} is ended: fault, entry 4`]);
    expect(
      (await ann.get('/me/matches')).body.matches.find((each: { matchId: string }) => each.matchId === matchId),
    ).toMatchObject({ status: 'over' });
  });

  test('against seals, resignations and itself at the same moment ends once, and nobody is told otherwise', async () => {
    for (let i = 0; i < 25; i += 1) {
      const { matchId } = await service.started([ann, bob]);
      if (i % 2 === 0)
        service.table.faults.next({ kind: 'drop-answer', operation: 'UpdateItem', key: `MATCH#${matchId}` });
      const [sealed] = await Promise.all([
        ann.seal(matchId, 1, { card: 'reload' }),
        bob.seal(matchId, 1, { card: 'reload' }),
        ended(matchId),
        ended(matchId),
      ]);
      const history = await entries(bob, matchId);
      const kinds = history.map(({ type }: { type: string }) => type);
      expect(kinds.filter((type: string) => type === 'ended')).toEqual(['ended']);
      expect(kinds.at(-1)).toBe('ended');
      if (sealed.status !== 200) expect(['round.closed', 'match.over']).toContain(sealed.body.code);
      else if (sealed.body.resolved && kinds.includes('resolved'))
        expect(kinds.indexOf('resolved')).toBe(kinds.length - 2);
    }
  });
});

const matchKey = (id: string, sk = 'STATE') => ({ pk: `MATCH#${id}`, sk });
/** Changes a stored item behind the back of everybody. */
async function tamper(id: string, changes: Record<string, unknown>, sk = 'STATE'): Promise<void> {
  const { dynamo } = await import('../../functions/aws/dynamo.ts');
  const names = Object.keys(changes);
  await dynamo.send(
    new UpdateCommand({
      TableName: process.env.MATCHES_TABLE,
      Key: matchKey(id, sk),
      UpdateExpression: `SET ${names.map((name) => `#${name} = :${name}`).join(', ')}`,
      ExpressionAttributeNames: Object.fromEntries(names.map((name) => [`#${name}`, name])),
      ExpressionAttributeValues: Object.fromEntries(names.map((name) => [`:${name}`, changes[name]])),
    }),
  );
}
async function remove(id: string, sk: string): Promise<void> {
  const { dynamo } = await import('../../functions/aws/dynamo.ts');
  await dynamo.send(new DeleteCommand({ TableName: process.env.MATCHES_TABLE, Key: matchKey(id, sk) }));
}
async function stored(id: string, sk = 'STATE'): Promise<Record<string, unknown>> {
  const { dynamo } = await import('../../functions/aws/dynamo.ts');
  const { Item } = await dynamo.send(new GetCommand({ TableName: process.env.MATCHES_TABLE, Key: matchKey(id, sk) }));
  return Item ?? {};
}

describe('looking for what is wrong', () => {
  const pace = { rate: 1_000, progress: () => {}, sleep: async () => {} };
  const looked = async (what: Parameters<typeof doctor.check>[0], now = Date.now()) =>
    doctor.check(what, pace, now, () => {});
  const whatOf = (checked: Awaited<ReturnType<typeof looked>>, match: string) =>
    checked.findings.filter((each) => each.match === match).map(({ what }) => what);

  test('names each fault of each match, by the match and by a scan, and changes nothing', async () => {
    const match = async (deadline?: number) =>
      (await service.started([ann, bob], deadline === undefined ? {} : { deadline })).matchId;
    /** With three archived entries and a round that is open. */
    const played = async () => {
      const id = await match();
      for (const each of [ann, bob]) await each.seal(id, 1, { card: 'reload' });
      return id;
    };
    const later = Date.now() + 600_000;
    const [healthy, overdue, frozen, version, form, secrets, gap, chain, dictionary, unlisted, orphan] = [
      await played(),
      await match(60),
      await match(),
      await match(),
      await match(),
      await match(),
      await played(),
      await played(),
      await played(),
      await match(3600),
      await played(),
    ] as string[];
    // Neither sees the other's seal, and whoever is to resolve the round fails.
    const ofFrozen = { key: `MATCH#${frozen}` };
    service.table.faults.next({ kind: 'delay', operation: 'UpdateItem', ...ofFrozen, ms: 1_000, times: 2 });
    service.table.faults.next({ kind: 'throttle', operation: 'PutItem', ...ofFrozen, times: 20 });
    await Promise.all([ann, bob].map((each) => each.seal(frozen as string, 1, { card: 'reload' })));
    service.table.faults.clear();
    await tamper(version as string, { ver: 99 });
    await tamper(form as string, { form: 99 });
    const { secret } = await stored(secrets as string);
    await tamper(secrets as string, { secret: Buffer.concat([(secret as Buffer).subarray(0, 40), Buffer.alloc(200)]) });
    await remove(gap as string, 'ENTRY#000002');
    const [one, two] = [await stored(chain as string, 'ENTRY#000001'), await stored(healthy as string, 'ENTRY#000001')];
    expect(one.entry).not.toEqual(two.entry);
    await tamper(chain as string, { entry: two.entry }, 'ENTRY#000001');
    const packed = (await stored(dictionary as string, 'ENTRY#000002')).entry as Buffer;
    await tamper(dictionary as string, { entry: Buffer.concat([Buffer.of(9), packed.subarray(1)]) }, 'ENTRY#000002');
    const { dynamo } = await import('../../functions/aws/dynamo.ts');
    await dynamo.send(
      new UpdateCommand({
        TableName: process.env.MATCHES_TABLE,
        Key: matchKey(unlisted as string),
        UpdateExpression: 'REMOVE dueShard, dueAt',
      }),
    );
    await remove(orphan as string, 'STATE');

    const EXPECTED = [
      [healthy, []],
      [overdue, ['overdue']],
      [frozen, ['frozen']],
      [version, ['version-unknown']],
      [form, ['form-unknown']],
      [secrets, ['secrets-unreadable']],
      [gap, ['gap']],
      [chain, ['chain-broken']],
      [dictionary, ['entry-unreadable']],
      [unlisted, ['unlisted']],
      [orphan, ['no-match']],
    ] as const;
    const before = await service.table.items(process.env.MATCHES_TABLE as string);
    const all = await looked('all', later);
    for (const [id, kinds] of EXPECTED) {
      expect([id, whatOf(all, id as string)]).toEqual([id, kinds]);
      expect(whatOf(await looked({ match: id as string }, later), id as string)).toEqual(kinds);
    }
    // By the index alone: what is due. That a round is frozen is not there if nobody knew that their seal was the last one.
    const due = await looked('due', later);
    for (const [id, kinds] of EXPECTED) expect(whatOf(due, id as string)).toEqual(id === overdue ? kinds : []);
    expect((await looked('due')).findings.filter(({ match }) => match === overdue)).toEqual([]);
    expect(await service.table.items(process.env.MATCHES_TABLE as string)).toEqual(before);
    await expect(looked({ match: '0'.repeat(26) })).rejects.toThrow('there is no match');

    // What is wrong is settled where that can be done.
    const settled = (id: string) =>
      doctor.settle(
        id,
        () => ({ now: later, requestId: 'doctor' }),
        () => {},
      );
    expect(await settled(frozen as string)).toMatchObject({ before: 3, after: 4, findings: [] });
    expect(await settled(frozen as string)).toMatchObject({ before: 4, after: 4, findings: [] });
    expect((await settled(version as string)).findings).toMatchObject([{ what: 'version-unknown' }]);

    const used = await doctor.versions(pace, () => {});
    const of = (known: boolean) => used.filter((each) => each.known === known);
    expect(of(true)).toMatchObject([{ game: 'fast-west', version: 1, form: 1, dictionary: 2 }]);
    expect(of(false).map(({ version, form, matches }) => [version, form, matches])).toEqual(
      expect.arrayContaining([
        [99, 1, expect.any(Number)],
        [1, 99, expect.any(Number)],
      ]),
    );
  });

  test('tells of no secret, and of no fault where it may only not look', async () => {
    const { matchId } = await service.started([ann, bob]);
    await ann.seal(matchId, 1, { card: 'reload' });
    const { secret } = await stored(matchId);
    await tamper(matchId, { secret: Buffer.concat([(secret as Buffer).subarray(0, 40), Buffer.alloc(200)]) });
    const lines = await told((tell) => doctor.check({ match: matchId }, pace, Date.now(), tell));
    expect(lines.join()).toContain('secrets-unreadable');
    expect(lines.join()).not.toContain('reload');
  });

  test('keeps to its rate, and says how far it is', async () => {
    const [lines, pauses]: [string[], number[]] = [[], []];
    const slow = {
      rate: 2,
      progress: (line: string) => lines.push(line),
      sleep: async (ms: number) => void pauses.push(ms),
    };
    await doctor.check('all', slow, Date.now(), () => {});
    expect(lines.at(-1)).toMatch(/^\d+ items.* read, \d+ read units$/);
    // Pages are a megabyte at most; after each but the last there is a pause of its units.
    for (const pause of pauses) expect(pause).toBeGreaterThan(0);
  });
});

/** Every item of the table of matches, as an export has them. */
const exported = () => service.table.items(process.env.MATCHES_TABLE as string);
type Export = Awaited<ReturnType<typeof exported>>;

/** Sets one match back to what an export has of it, as a restore of the table does with all. */
async function setBack(id: string, items: Export): Promise<void> {
  const isOf = ({ pk }: Export[number]) => pk?.S === `MATCH#${id}`;
  for (const { pk, sk } of (await exported()).filter(isOf))
    await service.table.client.send(
      new DeleteItemCommand({ TableName: process.env.MATCHES_TABLE, Key: { pk, sk } as never }),
    );
  for (const item of items.filter(isOf))
    await service.table.client.send(
      new PutItemCommand({ TableName: process.env.MATCHES_TABLE, Item: withBytes(item) as never }),
    );
}
/** Bytes as the client wants them. */
const withBytes = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(withBytes);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [
      name,
      name === 'B' && typeof inner === 'string' ? Buffer.from(inner, 'base64') : withBytes(inner),
    ]),
  );
};

describe('a table that was set back', () => {
  const RELOAD = { card: 'reload' };
  const pace = { rate: 1_000, progress: () => {}, sleep: async () => {} };
  const restored = (at: number, now = Date.now()) =>
    doctor.restoreEpoch(
      at,
      pace,
      () => ({ now, requestId: 'doctor' }),
      () => {},
    );
  const playRound = async (id: string, round: number) => {
    for (const each of [ann, bob]) await each.seal(id, round, RELOAD);
  };
  /** A later second than all that is there. */
  const soon = () => vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 2_000 });

  test('goes on with an entry that says so; whoever listens is told, however far they were', async () => {
    const { matchId } = await service.started([ann, bob], { deadline: 3600 });
    await playRound(matchId, 1);
    const before = await ann.seal(matchId, 2, RELOAD);
    const items = await exported();
    const tab = await sockets.open(bob);
    await tab.follow(matchId);
    const lost = await bob.seal(matchId, 2, RELOAD);
    await playRound(matchId, 3);
    await sockets.announce(matchId);
    expect(tab.seqs()).toEqual([5, 6]);
    const ahead = await ann.get(`/matches/${matchId}`);
    expect(ahead.body).toMatchObject({ seq: 6, round: 4 });

    soon();
    await setBack(matchId, items);
    const at = Date.now();
    vi.setSystemTime(at + 1_800_000);
    const epoch = Math.floor(at / 1000);
    const report = await restored(at);
    // Tests before this one have left matches that nobody can read.
    expect([report.epoch, report.left.filter(({ match }) => match === matchId)]).toEqual([epoch, []]);

    const history = await entries(bob, matchId);
    expect(history).toHaveLength(5);
    expect(history.at(-1)).toMatchObject({
      type: 'restored',
      epoch,
      seq: 5,
      round: 2,
      asked: [{ seat: 0 }, { seat: 1 }],
    });
    expect(await verifyChain(matchId, history)).toMatchObject({ broken: [] });
    // The round goes on with the seals that are there, and has all of its time again.
    const now = await read(ann, matchId);
    expect(now).toMatchObject({ seq: 5, epoch, round: 2, sealed: [0], awaited: [1] });
    expect(now.deadline).toBe(Date.now() + 3_600_000);
    expect(now.you.seal.sealId).toBe(before.body.receipt.sealId);
    expect((await bob.get(`/matches/${matchId}`)).headers.etag).not.toBe(ahead.headers.etag);
    expect((await bob.get(`/matches/${matchId}/entries?after=6`)).body).toEqual({
      entries: [],
      seq: 5,
      epoch,
      next: null,
    });

    await sockets.announce(matchId);
    expect(tab.pushed().slice(-2)).toMatchObject([
      { type: 'entry', seq: 5, epoch, entry: { type: 'restored' } },
      { type: 'sealed', seq: 5, epoch, sealed: [0] },
    ]);
    const [head] = (await tab.say({ type: 'sync' })).heads;
    expect(head).toMatchObject({ seq: 5, epoch });
    // What was lost is sealed anew, under another name; numbers that were told before are told again.
    const again = await bob.seal(matchId, 2, RELOAD);
    expect(again.body.resolved).toBe(true);
    expect(again.body.receipt.sealId).not.toBe(lost.body.receipt.sealId);
    await sockets.announce(matchId);
    expect(tab.pushed().at(-1)).toMatchObject({ type: 'entry', seq: 6, epoch, entry: { type: 'resolved', closed: 2 } });
    const told = tab.pushed().length;
    await sockets.announce(matchId);
    expect(tab.pushed()).toHaveLength(told);
    expect(await verifyChain(matchId, await entries(bob, matchId))).toMatchObject({ broken: [] });

    // What is stored of it is what the page tells.
    const item = (await exported()).find(({ pk, sk }) => pk?.S === `MATCH#${matchId}` && sk?.S === 'STATE');
    expect(attributesOnPage('match').map((each) => each.name)).toEqual(
      expect.arrayContaining(attributesOf(item as never).map((name) => name.replace(/^on\d+$/, 'on<seat>'))),
    );
  });

  test('is told once, also by two at once, with seals at the same moment, and by answers that are lost', async () => {
    const ids: string[] = [];
    for (let i = 0; i < 6; i += 1) ids.push((await service.started([ann, bob])).matchId);
    soon();
    const at = Date.now();
    for (const [i, id] of ids.entries())
      if (i % 2 === 0) service.table.faults.next({ kind: 'drop-answer', operation: 'UpdateItem', key: `MATCH#${id}` });
    const [one, two] = await Promise.all([
      restored(at),
      restored(at),
      ...ids.map((id) => ann.seal(id, 1, RELOAD)),
      ...ids.map((id) => bob.seal(id, 1, RELOAD)),
    ]);
    expect([...one.left, ...two.left].filter(({ match }) => ids.includes(match))).toEqual([]);
    for (const id of ids) {
      const history = await entries(ann, id);
      const types = history.map(({ type }: { type: string }) => type);
      expect(types.filter((type: string) => type === 'restored')).toHaveLength(1);
      expect(await verifyChain(id, history)).toMatchObject({ broken: [] });
    }
    const before = await exported();
    expect(await restored(at)).toMatchObject({ set: 0 });
    expect(await restored(at - 1_000)).toMatchObject({ set: 0 });
    expect(await exported()).toEqual(before);
  });

  test('leaves alone what is over, what was opened since, and what it cannot read', async () => {
    const over = (await service.started([ann, bob])).matchId;
    await ended(over);
    const form = (await service.started([ann, bob])).matchId;
    await tamper(form, { form: 99 });
    const open = (await ann.post('/matches', { game: 'fast-west', seats: 2 })).body.matchId;
    soon();
    const at = Date.now();
    const newer = (await service.started([ann, bob])).matchId;
    const report = await restored(at);
    expect(report.left).toContainEqual({ match: form, why: 'form 99 is not in this build' });
    for (const id of [over, newer]) {
      expect(await stored(id)).not.toHaveProperty('epoch');
      expect(JSON.stringify((await ann.get(`/matches/${id}`)).body)).not.toContain('epoch');
    }
    expect((await entries(ann, open)).at(-1)).toEqual({
      ...{ seq: 2, type: 'restored', epoch: Math.floor(at / 1000) },
      ...{ at: expect.any(Number), prev: expect.any(String) },
    });
    // It can be joined, and starts as any other.
    expect((await bob.post(`/matches/${open}/join`)).status).toBe(200);
    expect(await read(bob, open)).toMatchObject({ status: 'playing', epoch: Math.floor(at / 1000) });
  });

  test('tells when by itself only if a restore has made it', async () => {
    await expect(doctor.restoreEpoch(undefined, pace, context, () => {})).rejects.toThrow('say when with --at');
  });
});

describe('taking away', () => {
  const pace = { rate: 1_000, progress: () => {}, sleep: async () => {} };
  const DAY = 24 * 3600 * 1000;
  const wanted = () => ({ before: Date.now() - 30 * DAY, exportedUntil: Number.POSITIVE_INFINITY, isTrial: false });
  const tidied = (change: Partial<ReturnType<typeof wanted>> = {}) =>
    doctor.tidy(
      { ...wanted(), ...change },
      pace,
      () => ({ now: Date.now(), requestId: 'doctor' }),
      () => {},
    );
  const later = (days: number) => vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + days * DAY });
  /** Keys of all that is stored of a match, in both tables. */
  const traces = async (id: string): Promise<string[]> => {
    const all = await Promise.all(
      [process.env.MATCHES_TABLE, process.env.CONNECTIONS_TABLE].map((table) => service.table.items(table as string)),
    );
    const texts = all.flat().map(({ pk, sk, topic, connectionId }) => `${(pk ?? topic)?.S} ${(sk ?? connectionId)?.S}`);
    return texts.filter((text) => text.includes(id) && !text.startsWith('IDEM')).sort();
  };

  test('leaves nothing of what is over or never started, and all of what is in play', async () => {
    const over = (await service.started([ann, bob])).matchId;
    const playing = (await service.started([ann, bob])).matchId;
    const open = (await ann.post('/matches', { game: 'fast-west', seats: 3 })).body.matchId;
    for (const each of [bob]) await each.post(`/matches/${open}/join`);
    const cancelled = (await ann.post('/matches', { game: 'fast-west', seats: 2 })).body.matchId;
    await ann.post(`/matches/${cancelled}/leave`);
    const tab = await sockets.open(bob);
    await tab.follow(over);
    await ended(over);
    await sockets.announce(over);
    later(31);
    const young = (await service.started([ann, bob])).matchId;
    await ended(young);
    const fresh = (await ann.post('/matches', { game: 'fast-west', seats: 2 })).body.matchId;
    const kept = await Promise.all([playing, young, fresh].map(traces));

    const before = await exported();
    const trial = await tidied({ isTrial: true });
    expect(await exported()).toEqual(before);
    expect(trial.units).toBeGreaterThanOrEqual(trial.items);
    const gone = await tidied();
    expect(gone).toMatchObject({ unexported: 0, matches: trial.matches });
    expect(gone.matches).toBeGreaterThanOrEqual(3);
    for (const id of [over, open, cancelled]) {
      expect(await traces(id)).toEqual([]);
      for (const path of [`/matches/${id}`, `/matches/${id}/entries`])
        expect((await ann.get(path)).body.code).toBe('match.unknown');
    }
    expect(await Promise.all([playing, young, fresh].map(traces))).toEqual(kept);
    const listed = (await ann.get('/me/matches')).body.matches.map(({ matchId }: { matchId: string }) => matchId);
    expect(listed.sort()).toEqual([playing, young, fresh].sort());
    expect(await tidied()).toMatchObject({ matches: 0, items: 0 });
    // What is in play goes on.
    expect((await ann.seal(playing, 1, { card: 'reload' })).status).toBe(200);
  });

  test('goes on wherever a run was interrupted, and touches nothing that plays meanwhile', async () => {
    const match = async () => {
      const { matchId } = await service.started([ann, bob]);
      for (const each of [ann, bob]) await each.seal(matchId, 1, { card: 'reload' });
      await ended(matchId);
      return matchId;
    };
    const ids: string[] = [];
    for (let i = 0; i < 4; i += 1) ids.push(await match());
    later(40);
    const running = (await service.started([ann, bob])).matchId;
    service.table.faults.next({ kind: 'throttle', operation: 'BatchWriteItem', times: 3 });
    service.table.faults.next({ kind: 'throttle', operation: 'DeleteItem', key: `MATCH#${ids[1]}`, times: 3 });
    expect((await tidied()).left.length).toBeGreaterThan(0);
    service.table.faults.clear();
    // The match itself is gone, its entries are still there.
    const last = await match();
    await remove(last, 'STATE');
    for (const id of [ids[2], ids[3]])
      service.table.faults.next({ kind: 'drop-answer', operation: 'DeleteItem', key: `MATCH#${id}` });
    const [gone] = await Promise.all([tidied(), ann.seal(running, 1, { card: 'reload' }), tidied()]);
    const rest = await tidied();
    expect(rest.left).toEqual([]);
    for (const id of [...ids, last]) expect((await traces(id)).filter((text) => text.startsWith('MATCH#'))).toEqual([]);
    for (const id of ids) expect(await traces(id)).toEqual([]);
    expect(gone.matches).toBeGreaterThanOrEqual(0);
    expect((await bob.seal(running, 1, { card: 'reload' })).body.resolved).toBe(true);
  });

  test('keeps what no export holds, and a match that somebody joins at that moment', async () => {
    const over = (await service.started([ann, bob])).matchId;
    await ended(over);
    const open = (await ann.post('/matches', { game: 'fast-west', seats: 3 })).body.matchId;
    const exportedUntil = Date.now() - 1_000;
    later(31);
    expect(await tidied({ exportedUntil })).toMatchObject({ matches: 0, unexported: expect.any(Number) });
    expect((await read(ann, over)).status).toBe('over');
    // Joined between the look and the end of it: it stays, with everybody who is there.
    service.table.faults.next({ kind: 'delay', operation: 'PutItem', key: `MATCH#${open}`, ms: 500 });
    const [, joined] = await Promise.all([tidied(), bob.post(`/matches/${open}/join`)]);
    if (joined.status === 200)
      expect((await read(bob, open)).seats.filter((s: { kind: string }) => s.kind === 'player')).toHaveLength(2);
    else expect(['match.unknown', 'match.over', 'match.started']).toContain(joined.body.code);
  });

  test('deletes a match on condition that it is over then', async () => {
    const over = (await service.started([ann, bob])).matchId;
    await ended(over);
    later(31);
    service.table.faults.next({ kind: 'delay', operation: 'DeleteItem', key: `MATCH#${over}`, ms: 3_000 });
    const run = tidied();
    // Its pointers are gone: the delete is on its way. Nothing but a hand in the table could do this.
    await expect
      .poll(async () => (await traces(over)).filter((text) => text.startsWith('PLAYER')), { interval: 20 })
      .toEqual([]);
    await tamper(over, { status: 'playing' });
    expect((await run).left).toContainEqual({ match: over, why: 'it has changed; run this again' });
    expect((await stored(over)).status).toBe('playing');
    expect(await stored(over, 'ENTRY#000001')).toHaveProperty('entry');
  });
});

describe('showing', () => {
  test('tells what everybody may know of a match, and what a player is', async () => {
    const substitutes = { who: 'anybody', within: 3600 };
    const { matchId } = await service.started([ann, bob], { substitutes });
    await ann.seal(matchId, 1, { card: 'reload' });
    const match = await told((tell) => doctor.show(matchId, tell));
    expect(match[0]).toBe(`match ${matchId}: fast-west version 1, playing, open`);
    expect(match.slice(-3)).toEqual([
      `  seat 0: ${ann.id}`,
      `  seat 1: ${bob.id}`,
      '  form 1, 2 archived entries, due never',
    ]);
    expect(match.join()).not.toContain('reload');
    await banned(ann.id);
    const player = await told((tell) => doctor.show(ann.id, tell));
    expect(player).toEqual([
      `player ${ann.id}: "Ann", a guest`,
      '  banned for good: abuse',
      '  0 tokens on the list, 0 players blocked',
      `  match ${matchId}: fast-west, playing, seat 0`,
    ]);
    expect(await doctor.show('0'.repeat(26), () => {})).toBeUndefined();
    await tamper(matchId, { form: 99 });
    const unknown = await told((tell) => doctor.show(matchId, tell));
    expect(unknown).toEqual([
      `match ${matchId}: fast-west version 1, playing`,
      // Her seat may be taken by another until then.
      expect.stringMatching(/^ {2}form 99, 3 archived entries, due \d{4}-\S+Z$/),
      '  form-unknown: form 99 of STATE',
    ]);
  });
});
