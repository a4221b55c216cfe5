import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { entryHash, verifyChain, verifyPublic } from '../../client/index.ts';
import { FORM } from '../../functions/aws/form.ts';
import { LIMITS } from '../../functions/aws/limits.ts';
import { type Caller, type Service, startService } from '../support/service/index.ts';
import { type Sockets, startSockets } from '../support/service/sockets.ts';
import {
  answersOf,
  comeOf,
  completeRound,
  DUE_LATER,
  goldenForms,
  hasGolden,
  hashOfGolden,
  KEYS,
  layDown,
  makeWorld,
  newSecret,
  readGolden,
  type StoredWorld,
  WISH,
  writeGolden,
} from '../support/service/stored-golden.ts';

/*
 * What earlier builds have stored, this one reads and plays on. Golden items of a form are written once, by UPDATE_GOLDEN=1
 * while the form has none, and never again.
 */

/** A form that no build has. */
const UNKNOWN = 99;

/** Hashes of the golden items of every form. A new line is added with a new form; no line ever changes after its release. */
const WRITTEN: Readonly<Record<number, string>> = {
  1: 'HNU9WUz5-O-30i6GVGl8tzAntNhWnXd0FLL45mD_v0A',
};

const BEGINNING = Date.UTC(2026, 10, 30, 12);
const DAY = 24 * 3600 * 1000;

// biome-ignore lint/suspicious/noExplicitAny: tests look into raw items.
type Any = any;

if (process.env.UPDATE_GOLDEN && !hasGolden(FORM)) {
  vi.useFakeTimers({ toFake: ['Date'], now: BEGINNING });
  const secret = newSecret();
  const service = await startService({ secret });
  const sockets = await startSockets(service);
  // So that what is counted is stored too.
  const fast = { rate: 1_000, burst: 1_000 };
  process.env.LIMITS = JSON.stringify({ ...LIMITS, requests: fast, unknown: fast });
  const world = await makeWorld(service, sockets, secret, (ms) => vi.setSystemTime(Date.now() + ms));
  const answers = await answersOf(service, world);
  await completeRound(service, world);
  vi.setSystemTime(world.now + DAY);
  await service.sweep();
  writeGolden(FORM, world, answers, await comeOf(service, world));
  await sockets.stop();
  await service.stop();
  vi.useRealTimers();
}

test('the form that is written has golden items, and those of no form are changed', () => {
  expect(goldenForms()).toContain(FORM);
  expect(Object.fromEntries(goldenForms().map((form) => [form, hashOfGolden(form)]))).toEqual(WRITTEN);
});

describe.each(goldenForms())('what was stored in form %i', (form) => {
  const world: StoredWorld = readGolden(form, 'world');
  const { matches } = world;
  let service: Service;
  let sockets: Sockets;
  let players: Caller[];
  beforeAll(async () => {
    vi.resetModules();
    vi.useFakeTimers({ toFake: ['Date'], now: world.now });
    service = await startService({ secret: Buffer.from(world.secret, 'hex') });
    sockets = await startSockets(service);
    await layDown(service, world);
    players = world.players.map((player) => service.caller(player));
  });
  afterAll(async () => {
    vi.useRealTimers();
    await sockets.stop();
    await service.stop();
  });
  const read = async (caller: Caller | undefined, id: string | undefined): Promise<Any> =>
    (await service.call('GET', `/matches/${id}`, caller && { token: caller.token })).body;
  const entriesOf = async (id: string | undefined): Promise<Any[]> =>
    (await service.call('GET', `/matches/${id}/entries?limit=100`)).body.entries;

  test('is every kind of item', () => {
    const kind = (key: string) => key.split(/[#@]/)[0];
    const kinds = world.tables.matches.map(({ pk, sk }) => `${kind(pk.S)} ${kind(sk.S)}`);
    expect([...new Set(kinds)].sort()).toEqual([
      'GUESTS GUESTS',
      'IDEM IDEM',
      'KEY KEY',
      'MATCH ENTRY',
      'MATCH STATE',
      'PLAYER HOSTING',
      'PLAYER MATCH',
      'PLAYER PROFILE',
      'TICKET TICKET',
      'TOKEN TOKEN',
    ]);
    const kindOf = (topic: string) => ({ '@': 'socket', '#': 'holder' })[topic[0] as string] ?? 'follower';
    const topics = world.tables.connections.map(({ topic }) => kindOf(topic.S));
    expect(topics.sort()).toEqual(['follower', 'holder', 'socket']);
  });

  test('is in this form throughout', () => {
    const { tables } = world;
    for (const item of [...tables.matches, ...tables.connections]) expect(item.form).toEqual({ N: String(form) });
  });

  test('is every attribute that a match can have', () => {
    const items = world.tables.matches.filter(({ sk }) => sk.S === 'STATE');
    const names = new Set(items.flatMap(Object.keys).map((name) => name.replace(/^on\d+$/, 'on')));
    expect(names.size).toBeGreaterThan(30);
    for (const name of [
      'receipts',
      'closer',
      'idle',
      'orders',
      'ov',
      'on',
      'dueAt',
      'openAt',
      'moved',
      'quiet',
      'sealed',
    ])
      expect(names).toContain(name);
    expect(items.some(({ said }) => Object.keys(said.M).length > 0)).toBe(true);
    expect(world.tables.matches.some(({ sk, receipts }) => sk.S.startsWith('ENTRY') && receipts)).toBe(true);
  });

  test('is read as it was by everybody', async () => {
    // New fields may come; none may go or change.
    expect(await answersOf(service, world)).toMatchObject(readGolden(form, 'answers'));
  });

  test('is found among the running matches, although nobody has put it there', async () => {
    const { pointersOf } = await import('../../functions/public/running.ts');
    for (const caller of players) {
      const { matches: all } = (await caller.get('/me/matches')).body;
      const isAt = ({ status, seats }: Any) =>
        status !== 'over' && seats.some(({ player, resigned }: Any) => player === caller.id && !resigned);
      const { pointers } = await pointersOf(caller.id);
      expect(pointers.map(({ matchId }) => matchId)).toEqual(all.filter(isAt).map(({ matchId }: Any) => matchId));
      expect(pointers.length).toBeGreaterThan(0);
    }
    const [ann] = players as [Caller];
    await service.table.resetCounts();
    await ann.get('/me/matches');
    expect(Object.keys((await service.table.counts()).Matches ?? {}).sort()).toEqual(['BatchGetItem', 'Query']);
  });

  test('still knows requests that have been carried out', async () => {
    const [ann, bob] = players as [Caller, Caller];
    const again = await ann.post('/matches', WISH, { 'idempotency-key': KEYS.wish });
    expect([again.status, again.body.matchId]).toEqual([201, matches.open]);
    for (const [caller, id, act] of [
      [ann, matches.acting, 'flip'],
      [bob, matches.closed, 'hit'],
    ] as const) {
      const before = await entriesOf(id);
      const reply = await caller.act(id as string, 2, { act }, { 'idempotency-key': KEYS.act });
      expect(reply.status).toBe(200);
      expect(await entriesOf(id)).toEqual(before);
    }
  });

  test('serves sockets: one that is open, and one that comes with a ticket', async () => {
    const open = sockets.tab(world.connectionId);
    const { head } = await read(undefined, matches.sealed);
    const reply = await open.follow(matches.sealed as string, 0);
    expect(reply).toMatchObject({ type: 'subscribed', head, more: false });
    expect(await entryHash(matches.sealed as string, reply.entries.at(-1))).toBe(head);
    expect((await sockets.connect({ ticket: world.ticket, connectionId: 'second' })).statusCode).toBe(200);
    expect(await sockets.tab('second').follow(matches.sealed as string)).toMatchObject({ type: 'subscribed', head });
    expect((await sockets.connect({ ticket: world.ticket, connectionId: 'third' })).statusCode).toBe(401);
  });

  test('is played on: the last seal resolves the round with the seals that lay there', async () => {
    const [ann, bob] = players as [Caller, Caller];
    const id = matches.sealed as string;
    const mine = [(await read(ann, id)).you.seal, (await read(bob, id)).you.seal];
    const sealed = await completeRound(service, world);
    expect([sealed.status, sealed.body.resolved]).toEqual([200, true]);
    await sockets.announce(id);
    for (const socket of [world.connectionId, 'second'])
      expect(sockets.tab(socket).pushed()).toMatchObject([{ type: 'entry', entry: { type: 'resolved', closed: 3 } }]);
    const last = (await entriesOf(id)).at(-1);
    expect(last.moves.map((move: Any) => move.commitment).slice(0, 2)).toEqual(mine.map((seal) => seal.commitment));
    expect(await verifyPublic(id, last)).toEqual({ opened: 3, broken: [] });
    const own = (await ann.get(`/matches/${id}/entries?limit=100`)).body.entries.at(-1);
    const { move: _move, ...receipt } = mine[0];
    expect(own.receipt).toEqual(receipt);
    expect(receipt.earlier).toHaveLength(1);
  });

  test('is closed at its deadline by the sweep, whose month has a key of its own', async () => {
    vi.setSystemTime(world.now + DAY);
    const due = DUE_LATER.map((name) => matches[name] as string);
    const before = await Promise.all(due.map((id) => loaded(id)));
    expect(await service.sweep()).toEqual({ settled: due.length, failed: 0 });
    const after = await Promise.all(due.map((id) => loaded(id)));
    for (const [i, seq] of before.entries()) expect(after[i]).toBeGreaterThan(seq);
    // With the same moves, the same draws and the same rules it goes on as it did then.
    expect(await comeOf(service, world)).toMatchObject(readGolden(form, 'later'));
    const keys = (await service.table.items(process.env.MATCHES_TABLE as string)).map((item: Any) => item.pk.S);
    expect(keys.filter((pk) => pk.startsWith('KEY#'))).toHaveLength(2);
  });
  /** Number of the newest entry, without a look that would settle anything. */
  const loaded = async (id: string): Promise<number> => {
    const { loadPublicMatch } = await import('../../functions/public/store.ts');
    return (await loadPublicMatch(id))?.seq ?? 0;
  };

  test('is one chain with what has come since', async () => {
    for (const id of Object.values(matches)) {
      const { head } = await read(players[0], id);
      const { entries } = (await players[0]!.get(`/matches/${id}/entries?limit=100`)).body;
      expect(await verifyChain(id, entries ?? [])).toMatchObject({ head, broken: [] });
    }
  });
});

describe.each([UNKNOWN, undefined])('a match stored in form %s, which this build cannot read', (form) => {
  let service: Service;
  let sockets: Sockets;
  let ann: Caller;
  let bob: Caller;
  let [strange, usual, listed]: string[] = [];
  beforeAll(async () => {
    vi.resetModules();
    vi.useFakeTimers({ toFake: ['Date'], now: BEGINNING });
    service = await startService();
    sockets = await startSockets(service);
    [ann, bob] = (await Promise.all(['Ann', 'Bob'].map((name) => service.guest(name)))) as [Caller, Caller];
    strange = (await service.started([ann, bob], { deadline: 60 })).matchId;
    usual = (await service.started([ann, bob], { deadline: 60 })).matchId;
    listed = (await ann.post('/matches', { game: 'fast-west', seats: 2 })).body.matchId;
    const tab = await sockets.open(bob);
    for (const id of [strange, usual]) await tab.follow(id);
    for (const id of [strange, listed]) await store(id as string, form);
  });
  afterAll(async () => {
    vi.useRealTimers();
    await sockets.stop();
    await service.stop();
  });
  const store = (id: string, value: number | undefined) =>
    service.table.documents.send(
      new UpdateCommand({
        TableName: process.env.MATCHES_TABLE as string,
        Key: { pk: `MATCH#${id}`, sk: 'STATE' },
        UpdateExpression: value === undefined ? 'REMOVE #form' : 'SET #form = :form',
        ExpressionAttributeNames: { '#form': 'form' },
        ...(value !== undefined && { ExpressionAttributeValues: { ':form': value } }),
      }),
    );
  const item = async () =>
    (await service.table.items(process.env.MATCHES_TABLE as string)).filter(
      ({ pk }: Any) => pk.S === `MATCH#${strange}`,
    );

  test('is 410 to everybody, whatever they want of it, and is not touched', async () => {
    const before = await item();
    const elsewhere = await service.anotherApi();
    const replies = [
      await ann.get(`/matches/${strange}`),
      await service.call('GET', `/matches/${strange}`),
      await ann.get(`/matches/${strange}/entries`),
      // From an environment that does not remember the match of before.
      await elsewhere(ann, strange as string, 1, { card: 'reload' }),
      await ann.withdraw(strange as string, 1),
      await ann.act(strange as string, 1, { act: 'unmask' }),
      await ann.post(`/matches/${strange}/resign`),
      await bob.post(`/matches/${strange}/join`),
      await bob.post(`/matches/${strange}/leave`),
      await ann.post(`/matches/${strange}/start`),
    ];
    for (const { status, body } of replies) expect([status, body.code]).toEqual([410, 'match.form-unknown']);
    expect(await item()).toEqual(before);
  });

  test('is left out of lists, which show all the others', async () => {
    const mine = await ann.get('/me/matches');
    expect([mine.status, mine.body.matches.map((match: Any) => match.matchId)]).toEqual([200, [usual]]);
    const { matchId } = (await ann.post('/matches', { game: 'fast-west', seats: 2 })).body;
    const open = await service.call('GET', '/matches');
    expect([open.status, open.body.matches.map((match: Any) => match.matchId)]).toEqual([200, [matchId]]);
    await ann.post(`/matches/${matchId}/leave`);
  });

  test('is an error frame to who wants to follow it, and the socket lives', async () => {
    const tab = await sockets.open(ann);
    expect(await tab.follow(strange as string)).toMatchObject({
      type: 'error',
      code: 'match.form-unknown',
      status: 410,
    });
    expect(await tab.follow(usual as string)).toMatchObject({ type: 'subscribed' });
  });

  test('holds no stream up: its records are done with, and the others of the batch are told', async () => {
    expect((await ann.seal(usual as string, 1, { card: 'reload' })).status).toBe(200);
    const told = sockets.posts.length;
    const { batchItemFailures } = await sockets.deliver(
      sockets.records(strange as string),
      sockets.records(usual as string),
    );
    expect(batchItemFailures).toEqual([]);
    expect(sockets.posts.slice(told).map(({ frame }) => frame.matchId)).toContain(usual);
    expect(sockets.posts.slice(told).map(({ frame }) => frame.matchId)).not.toContain(strange);
  });

  test('is counted by the sweep, which settles the others', async () => {
    vi.setSystemTime(BEGINNING + 61_000);
    const known = ({ dueShard, dueAt, stuck, ...others }: Any) => others;
    const before = await item();
    expect(await service.sweep()).toEqual({ settled: 1, failed: 0, stuck: 1 });
    const after = await item();
    expect(after.map(known)).toEqual(before.map(known));
    expect(after.find(({ stuck }: Any) => stuck)).toMatchObject({
      dueShard: { S: 'DUE#STUCK' },
      dueAt: { N: String(BEGINNING + 121_000) },
      stuck: { M: { n: { N: '1' }, why: { S: 'match.form-unknown' }, since: { N: String(BEGINNING + 60_000) } } },
    });
    expect((await ann.get(`/matches/${usual}`)).body.round).toBe(2);
  });
});
