import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { verifyTranscript } from '../../verify/index.ts';
import { type Caller, type Service, startService } from '../support/service/index.ts';
import { answersOf, layDown, newSecret, type StoredWorld } from '../support/service/stored-golden.ts';
import { signer } from '../support/signer.ts';

/*
 * What earlier builds have stored of players who have keys: at seats, in seals, in the place of seals that were taken back, in entries
 * and behind them, and in the name of a rematch. Written once, by UPDATE_GOLDEN=1 while there is nothing, and never again.
 */

const ROOT = new URL('../golden/stored-keys/', import.meta.url);
const [WORLD, ANSWERS] = [new URL('world.json', ROOT), new URL('answers.json', ROOT)];
/** Hash of both files. It never changes after its release. */
const WRITTEN = 'aCOYH3qmpQceVzpU24VRc01aYAbTFyC18uLWTgi9frc';

const BEGINNING = Date.UTC(2026, 11, 3, 12);
const own = signer(51);

// biome-ignore lint/suspicious/noExplicitAny: tests look into raw items.
type Any = any;

/** Ann, who sits at seat 0, seals or takes back with the number. */
function asAnn(service: Service, ann: Pick<Caller, 'token'>) {
  const call = (method: 'PUT' | 'DELETE', matchId: string, round: number, body: object) =>
    service.call(method, `/matches/${matchId}/rounds/${round}/seal`, { token: ann.token, body });
  return {
    seal: (matchId: string, n: number, move: Any, round = 1) =>
      call('PUT', matchId, round, { move, signed: own.seal({ matchId, round, seat: 0, n }, move) }),
    withdraw: (matchId: string, n: number, round = 1) =>
      call('DELETE', matchId, round, { signed: own.withdrawal({ matchId, round, seat: 0, n }) }),
  };
}

async function makeWorld(service: Service, secret: Buffer): Promise<StoredWorld> {
  const players = await Promise.all(['Ann', 'Bob'].map((name) => service.guest(name)));
  const [ann, bob] = players as [Caller, Caller];
  const { seal, withdraw } = asAnn(service, ann);
  const started = async (wish: object) =>
    (await service.started([ann, bob], { key: own.key, deadline: 3600, ...wish })).matchId;
  const [reload, miss] = [{ card: 'reload' }, { card: 'miscalculation' }];
  // In a seal that stands, after one that it has replaced.
  const sealed = await started({});
  for (const [n, move] of [reload, miss].entries()) await seal(sealed, n + 1, move);
  // In the place of one that was taken back, and in the entry of the round before.
  const taken = await started({});
  await seal(taken, 1, reload);
  await bob.seal(taken, 1, reload);
  await seal(taken, 3, reload, 2);
  await withdraw(taken, 4, 2);
  // By an act.
  const acted = await started({ game: 'duel-west', options: { pace: 'live' } });
  await seal(acted, 1, { order: 'shuffle' });
  await bob.seal(acted, 1, { order: 'shuffle' });
  for (const caller of [ann, bob]) await caller.act(acted, 2, { act: 'flip' });
  await seal(acted, 7, { hold: true }, 2);
  await ann.act(acted, 2, { act: 'flip' });
  // Behind an entry that shows a part of the move, in a match that is over; its rematch has a key too.
  const over = await started({ game: 'duel-west', options: { turnLimit: 2 } });
  for (const caller of [ann, bob]) {
    const [move] = (await caller.get(`/matches/${over}`)).body.you.moves;
    if (caller === ann) await seal(over, 1, move);
    else await bob.seal(over, 1, move);
  }
  await ann.post(`/matches/${over}/resign`);
  const again = (await ann.post(`/matches/${over}/rematch`, { key: own.key })).body.matchId;
  const items = (name: string) => service.table.items(process.env[name] as string);
  return {
    now: Date.now(),
    secret: secret.toString('hex'),
    players: players.map(({ id, name, token }) => ({ id, name, token })),
    matches: { sealed, taken, acted, over, again },
    connectionId: '',
    ticket: '',
    tables: { matches: await items('MATCHES_TABLE'), connections: [] },
  };
}

describe('what was stored of players with keys', () => {
  let service: Service;
  let world: StoredWorld;
  let ann: Caller;
  let bob: Caller;
  beforeAll(async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: BEGINNING });
    if (process.env.UPDATE_GOLDEN && !existsSync(WORLD)) {
      const secret = newSecret();
      const written = await startService({ secret });
      const made = await makeWorld(written, secret);
      mkdirSync(ROOT, { recursive: true });
      writeFileSync(WORLD, `${JSON.stringify(made, null, 1)}\n`);
      writeFileSync(ANSWERS, `${JSON.stringify(await answersOf(written, made), null, 1)}\n`);
      await written.stop();
    }
    world = JSON.parse(readFileSync(WORLD, 'utf8'));
    vi.setSystemTime(world.now);
    vi.resetModules();
    service = await startService({ secret: Buffer.from(world.secret, 'hex') });
    await layDown(service, world);
    [ann, bob] = world.players.map((player) => service.caller(player)) as [Caller, Caller];
  });
  afterAll(async () => {
    vi.useRealTimers();
    await service.stop();
  });

  test('is never changed', () => {
    const hash = createHash('sha256').update(readFileSync(WORLD)).update(readFileSync(ANSWERS));
    expect(hash.digest('base64url')).toBe(WRITTEN);
  });

  test('has every attribute that such matches have', () => {
    const states = world.tables.matches.filter(({ sk }) => sk.S === 'STATE');
    expect(new Set(states.flatMap(Object.keys)).has('tb0')).toBe(true);
    expect(states.some(({ tb0 }) => tb0?.M.h !== undefined)).toBe(true);
    expect(states.some(({ again }) => again?.M.k !== undefined)).toBe(true);
    expect(states.every(({ seats }) => seats.L[0].M.k !== undefined)).toBe(true);
  });

  test('is answered as it was then', async () => {
    // Answers may have more fields by now.
    expect(await answersOf(service, world)).toMatchObject(JSON.parse(readFileSync(ANSWERS, 'utf8')));
  });

  test('is proved by its transcript', async () => {
    const { body } = await bob.get(`/matches/${world.matches.over}/transcript?limit=100`);
    const { faults, checked } = verifyTranscript(body);
    expect([faults, checked.players, checked.receipts]).toEqual([[], 1, 2]);
  });

  test('goes on: numbers count from those that were stored', async () => {
    const { seal, withdraw } = asAnn(service, ann);
    const { sealed, taken, acted } = world.matches as Record<string, string>;
    expect((await seal(sealed as string, 2, { card: 'reload' })).body).toMatchObject({ code: 'seal.number', n: 2 });
    expect((await seal(taken as string, 4, { card: 'reload' }, 2)).body).toMatchObject({ code: 'seal.number', n: 4 });
    expect((await seal(acted as string, 7, { hold: true }, 2)).body).toMatchObject({ code: 'seal.number', n: 7 });
    expect((await withdraw(sealed as string, 3)).body.receipt.signed.n).toBe(3);
    vi.setSystemTime(world.now + 3_700_000);
    for (const [id, round, n] of [
      [sealed, 1, 3],
      [taken, 2, 4],
    ] as const) {
      const { entries } = (await bob.get(`/matches/${id}/entries?limit=100`)).body;
      const closing = entries.find(({ closed }: Any) => closed === round);
      expect(closing.moves[0]).toMatchObject({ by: 'deadline', signed: { n, hash: null } });
    }
  });
});
