import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { partHash } from '../../domain/parts.ts';
import { verifyTranscript } from '../../verify/index.ts';
import { type Caller, type Service, startService } from '../support/service/index.ts';
import { answersOf, layDown, newSecret, type StoredWorld } from '../support/service/stored-golden.ts';

/*
 * What earlier builds have stored of matches whose players give parts of the seed of draws: hashes in a lobby, parts that are awaited
 * and opened, a match that has started with them. Written once, by UPDATE_GOLDEN=1 while there is nothing, and never again.
 */

const ROOT = new URL('../golden/stored-chance/', import.meta.url);
const [WORLD, ANSWERS] = [new URL('world.json', ROOT), new URL('answers.json', ROOT)];
/** Hash of both files. It never changes after its release. */
const WRITTEN = '9xBMUZHZbxKcTtMS4Cq6sTnR3PFQeFjhEnF_jMqESrA';

const BEGINNING = Date.UTC(2026, 11, 2, 12);

// biome-ignore lint/suspicious/noExplicitAny: tests look into raw items.
type Any = any;

const NAMES = ['Ann', 'Bob', 'Cid'];
/** The part of a player, by their place among the players. */
const partOf = (n: number): string => Buffer.alloc(32, 40 + n).toString('base64url');

const open = (service: Service, { token }: Caller, id: string | undefined, n: number) =>
  service.call('PUT', `/matches/${id}/chance`, { token, body: { part: partOf(n) } });

async function makeWorld(service: Service, secret: Buffer): Promise<StoredWorld> {
  const players = await Promise.all(NAMES.map((name) => service.guest(name)));
  const hashOf = (n: number) => ({ chance: partHash(players[n]?.id ?? '', partOf(n)) });
  const create = async (body: object): Promise<string> =>
    (
      await (players[0] as Caller).post('/matches', {
        game: 'fast-west',
        seats: 3,
        opening: 600,
        ...hashOf(0),
        ...body,
      })
    ).body.matchId;
  const full = async (body: object = {}): Promise<string> => {
    const id = await create(body);
    for (const n of [1, 2]) await players[n]?.post(`/matches/${id}/join`, hashOf(n));
    return id;
  };
  const lobby = await create({});
  await players[1]?.post(`/matches/${lobby}/join`, hashOf(1));
  const waiting = await full({ visibility: 'open' });
  await open(service, players[1] as Caller, waiting, 1);
  const late = await full({ opening: 60 });
  await open(service, players[2] as Caller, late, 2);
  const given = await full();
  await players[2]?.post(`/matches/${given}/resign`);
  const started = await full();
  for (const n of [0, 1, 2]) await open(service, players[n] as Caller, started, n);
  return {
    now: Date.now(),
    secret: secret.toString('hex'),
    players: players.map(({ id, name, token }) => ({ id, name, token })),
    matches: { lobby, waiting, late, given, started },
    connectionId: '',
    ticket: '',
    tables: { matches: await service.table.items(process.env.MATCHES_TABLE as string), connections: [] },
  };
}

if (process.env.UPDATE_GOLDEN && !existsSync(WORLD)) {
  vi.useFakeTimers({ toFake: ['Date'], now: BEGINNING });
  const secret = newSecret();
  const service = await startService({ secret });
  const world = await makeWorld(service, secret);
  const answers = await answersOf(service, world);
  mkdirSync(ROOT, { recursive: true });
  const lines = (value: object) => `${JSON.stringify(value).replaceAll('},{"pk"', '},\n{"pk"')}\n`;
  writeFileSync(WORLD, lines(world));
  writeFileSync(ANSWERS, `${JSON.stringify(answers, null, 1)}\n`);
  await service.stop();
  vi.useRealTimers();
}

describe('what was stored of parts of the seed', () => {
  const world: StoredWorld = JSON.parse(readFileSync(WORLD, 'utf8'));
  const { matches } = world;
  let service: Service;
  let players: [Caller, Caller, Caller];
  beforeAll(async () => {
    vi.resetModules();
    vi.useFakeTimers({ toFake: ['Date'], now: world.now });
    service = await startService({ secret: Buffer.from(world.secret, 'hex') });
    await layDown(service, world);
    players = world.players.map((player) => service.caller(player)) as typeof players;
  });
  afterAll(async () => {
    vi.useRealTimers();
    await service.stop();
  });
  const started = async (id: string | undefined): Promise<Any> =>
    (await players[0].get(`/matches/${id}/entries?limit=100`)).body.entries.find((e: Any) => e.type === 'started');

  test('is never changed', () => {
    const hash = createHash('sha256').update(readFileSync(WORLD)).update(readFileSync(ANSWERS));
    expect(hash.digest('base64url')).toBe(WRITTEN);
  });

  test('has every attribute that such matches have, and no part that somebody could read', () => {
    const names = new Set(world.tables.matches.filter(({ sk }) => sk.S === 'STATE').flatMap(Object.keys));
    for (const name of ['chance', 'parts', 'mix', 'terms']) expect(names).toContain(name);
    const waiting = world.tables.matches.find(({ pk, sk }) => pk.S === `MATCH#${matches.waiting}` && sk.S === 'STATE');
    expect(Object.keys(waiting.parts.M)).toEqual(['1']);
    expect(JSON.stringify(waiting)).not.toContain(Buffer.alloc(32, 41).toString('base64'));
  });

  test('is answered as it was then', async () => {
    // Answers may have more fields by now.
    expect(await answersOf(service, world)).toMatchObject(JSON.parse(readFileSync(ANSWERS, 'utf8')));
  });

  test('goes on with the parts that lay there', async () => {
    for (const n of [0, 1, 2] as const)
      expect((await open(service, players[n], matches.waiting, n)).status, String(n)).toBe(200);
    expect((await started(matches.waiting)).parts).toEqual({ 0: partOf(0), 1: partOf(1), 2: partOf(2) });
    for (const n of [0, 1] as const) await open(service, players[n], matches.given, n);
    expect((await started(matches.given)).parts).toEqual({ 0: partOf(0), 1: partOf(1), 2: null });
    const hash = partHash(players[2].id, partOf(2));
    await players[2].post(`/matches/${matches.lobby}/join`, { chance: hash });
    expect((await players[0].get(`/matches/${matches.lobby}`)).body.opening.awaited).toEqual([0, 1, 2]);
    vi.setSystemTime(world.now + 61_000);
    await service.sweep();
    expect((await started(matches.late)).parts).toEqual({ 0: null, 1: null, 2: partOf(2) });
  });

  test('is drawn from as it would have been then', async () => {
    for (const name of ['started', 'waiting', 'given', 'late']) {
      const id = matches[name];
      for (const caller of players) await caller.post(`/matches/${id}/resign`);
      const { body } = await players[0].get(`/matches/${id}/transcript?limit=100`);
      expect([name, verifyTranscript(body).faults]).toEqual([name, []]);
    }
  });
});
