import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { verifyTranscript } from '../../verify/index.ts';
import { type Caller, type Service, startService } from '../support/service/index.ts';
import { answersOf, layDown, newSecret, type StoredWorld } from '../support/service/stored-golden.ts';

/*
 * What earlier builds have stored of matches that go on for weeks: time of seats, absence, seats that change hands, votes, vacation,
 * reminders, and what transcripts need. Written once, by UPDATE_GOLDEN=1 while there is nothing, and never again.
 */

const ROOT = new URL('../golden/stored-weeks/', import.meta.url);
const [WORLD, ANSWERS] = [new URL('world.json', ROOT), new URL('answers.json', ROOT)];
/** Hash of both files. It never changes after its release. */
const WRITTEN = 'JH6D1XvdJQ9Vt_5AL9BBmIEZ6dh_t2eNNuCVQbWyOG4';

const BEGINNING = Date.UTC(2026, 11, 1, 12);
const DAY = 24 * 3600;

// biome-ignore lint/suspicious/noExplicitAny: tests look into raw items.
type Any = any;

async function makeWorld(service: Service, secret: Buffer): Promise<StoredWorld> {
  const players = await Promise.all(['Ann', 'Bob', 'Cid', 'Dot'].map((name) => service.guest(name)));
  const [ann, bob, cid, dot] = players as [Caller, Caller, Caller, Caller];
  const wait = (seconds: number) => vi.setSystemTime(Date.now() + seconds * 1000);
  const read = async (caller: Caller, id: string) => (await caller.get(`/matches/${id}`)).body;
  const started = async (callers: readonly Caller[], wish: object) =>
    (await service.started(callers, { ...wish })).matchId;
  const seal = async (caller: Caller, id: string, n = 0) => {
    const { you, round } = await read(caller, id);
    await caller.seal(id, round, you.moves[n]);
  };
  const inRound = async (caller: Caller, id: string, what: string, body: object) =>
    caller.post(`/matches/${id}/rounds/${(await read(caller, id)).round}/${what}`, body);

  // Time of each seat: one has used some of it, another was given more; one votes.
  const banked = await started([ann, bob, cid], { bank: { reserve: 3 * DAY, increment: DAY }, reminder: 7200 });
  wait(DAY);
  await seal(ann, banked);
  await inRound(ann, banked, 'time', { seat: 1, seconds: 3600 });
  await inRound(cid, banked, 'votes', { for: 'end' });
  // The same hour each day; days of vacation; an agreed pause.
  const cadence = { zone: 'Europe/Berlin', at: '18:00', days: [1, 2, 3, 4, 5, 6, 7], least: 3600 };
  const daily = await started([ann, bob], { cadence, vacation: 10 });
  await inRound(bob, daily, 'vacation', { days: 2 });
  for (const each of [ann, bob]) await inRound(each, daily, 'votes', { for: 'pause', days: 3 });
  // A bot plays for one who is away; another has come back, and plays from the next round on.
  const away = await started([ann, bob, cid], { deadline: 3600, absence: { after: 1, policy: 'bot' } });
  await seal(ann, away);
  wait(3_700);
  await read(ann, away);
  await bob.post(`/matches/${away}/return`);
  const missed = await started([ann, bob], { deadline: 3600, absence: { after: 3, policy: 'resign' } });
  wait(3_700);
  await read(ann, missed);
  // Seats that were given up: one is another's by now, one is vacant.
  const substitutes = { who: 'anybody', within: 7 * DAY };
  const handed = await started([ann, bob, cid], { deadline: 5 * DAY, substitutes });
  await seal(cid, handed);
  await bob.post(`/matches/${handed}/resign`);
  await dot.post(`/matches/${handed}/join`);
  await cid.post(`/matches/${handed}/resign`);
  // Finished matches with what their entries do not show, and a rematch.
  const loads = await started([ann, bob], { game: 'duel-west', options: { turnLimit: 2 } });
  for (const each of [ann, bob]) await seal(each, loads, 1);
  await ann.post(`/matches/${loads}/resign`);
  await bob.post(`/matches/${loads}/rematch`);
  const bots = [1, 2, 3].map((seat) => ({ seat, level: 1 }));
  const ordered = await started([ann], { game: 'bang', seats: 4, bots, options: { turnCap: 3 } });
  await service.call('PATCH', `/matches/${ordered}/orders`, {
    token: ann.token,
    body: { orders: { shot: 'pass', barrel: 'skip' } },
  });
  for (let n = 0; n < 60 && (await read(ann, ordered)).status === 'playing'; n += 1) await seal(ann, ordered);
  const shown = await started([ann, bob], { game: 'duel-west', options: { turnLimit: 2 }, disclose: 'shown' });
  for (const each of [ann, bob]) await seal(each, shown);
  await ann.post(`/matches/${shown}/resign`);
  return {
    now: Date.now(),
    secret: secret.toString('hex'),
    players: players.map(({ id, name, token }) => ({ id, name, token })),
    matches: { banked, daily, away, missed, handed, loads, ordered, shown },
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

describe('what was stored of weeks of play', () => {
  const world: StoredWorld = JSON.parse(readFileSync(WORLD, 'utf8'));
  const { matches } = world;
  let service: Service;
  let players: Caller[];
  beforeAll(async () => {
    vi.resetModules();
    vi.useFakeTimers({ toFake: ['Date'], now: world.now });
    service = await startService({ secret: Buffer.from(world.secret, 'hex') });
    await layDown(service, world);
    players = world.players.map((player) => service.caller(player));
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
    const names = new Set(world.tables.matches.filter(({ sk }) => sk.S === 'STATE').flatMap(Object.keys));
    const expected = [
      'reserves',
      'extra',
      'missed',
      'vacant',
      'tenures',
      'votes',
      'vacation',
      'terms',
      'opening',
      'again',
    ];
    expect(expected.filter((name) => !names.has(name))).toEqual([]);
  });

  test('is answered as it was then', async () => {
    // Answers may have more fields by now.
    expect(await answersOf(service, world)).toMatchObject(JSON.parse(readFileSync(ANSWERS, 'utf8')));
  });

  test('is played again from its transcript', async () => {
    for (const name of ['loads', 'ordered', 'shown']) {
      const { body } = await service.call('GET', `/matches/${matches[name]}/transcript?limit=100`);
      const { faults, checked } = verifyTranscript(body);
      expect([name, faults]).toEqual([name, []]);
      if (name !== 'shown') expect([name, checked.rounds]).toEqual([name, body.seq]);
    }
  });

  test('goes on', async () => {
    const [ann, , , dot] = players as [Caller, Caller, Caller, Caller];
    vi.setSystemTime(world.now + 30 * DAY * 1000);
    await service.sweep();
    for (const name of ['banked', 'daily', 'away', 'handed']) {
      const { round, status }: Any = (await ann.get(`/matches/${matches[name]}`)).body;
      const before = JSON.parse(readFileSync(ANSWERS, 'utf8'))[`Watcher /matches/${matches[name]}`].body.round;
      expect([name, round > before || status === 'over']).toEqual([name, true]);
    }
    expect((await dot.get(`/matches/${matches.handed}`)).body.you.seat).toBe(1);
  });
});
