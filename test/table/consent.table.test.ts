import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { vacationKey } from '../../functions/aws/keys.ts';
import { LIMITS } from '../../functions/aws/limits.ts';
import { type Caller, type Reply, type Service, startService } from '../support/service/index.ts';
import { FATES, interrupt, sending } from '../support/service/interrupt.ts';
import { attributesOf, attributesOnPage } from '../support/service/table-page.ts';

/*
 * What players agree on in the open round, what they give each other, and days of vacation.
 */

let service: Service;
let players: Caller[];
let ann: Caller;
let bob: Caller;
let cid: Caller;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.stop());
/** Three players who have not been here before. */
async function arrive(): Promise<void> {
  players = await Promise.all(['Ann', 'Bob', 'Cid'].map((name) => service.guest(name)));
  [ann, bob, cid] = players as [Caller, Caller, Caller];
}
/** A day of a year that is like any other. */
const BEGIN = Date.UTC(2027, 4, 3, 12);
beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: BEGIN });
  await arrive();
});
afterEach(() => {
  service.table.faults.clear();
  process.env.LIMITS = 'off';
  vi.restoreAllMocks();
  vi.useRealTimers();
});

// biome-ignore lint/suspicious/noExplicitAny: tests look into answers and raw items.
type Any = any;
type Headers = Record<string, string>;
const DAY = 24 * 3600_000;
const RELOAD = { card: 'reload' };
const END = { for: 'end' };
const pause = (days: number) => ({ for: 'pause', days });
const key = (name: string): Headers => ({ 'idempotency-key': name });
const code = ({ status, body }: Reply): unknown => (status < 300 ? status : body.code);
const limited = (vacationDays = 30) => {
  const fast = { rate: 1_000, burst: 1_000 };
  process.env.LIMITS = JSON.stringify({ ...LIMITS, requests: fast, guests: 1_000, vacationDays });
};

const start = async (n: number, body = {}) =>
  (await service.started(players.slice(0, n), { deadline: DAY / 1000, vacation: 20, ...body })).matchId;
const vote = (caller: Caller, id: string, wanted: object | null, headers: Headers = {}, round = 1) =>
  caller.post(`/matches/${id}/rounds/${round}/votes`, wanted ?? { for: null }, headers);
const give = (caller: Caller, id: string, seat: number, seconds: number, headers: Headers = {}) =>
  caller.post(`/matches/${id}/rounds/1/time`, { seat, seconds }, headers);
const rest = (caller: Caller, id: string, days: number, headers: Headers = {}, round = 1) =>
  caller.post(`/matches/${id}/rounds/${round}/vacation`, { days }, headers);
const resign = (caller: Caller, id: string) => caller.post(`/matches/${id}/resign`);
const read = async (caller: Caller, id: string) => (await caller.get(`/matches/${id}`)).body;
const entries = async (id: string, caller = ann) =>
  (await caller.get(`/matches/${id}/entries?limit=100`)).body.entries as Any[];
const typesOf = async (id: string) => (await entries(id)).map(({ type }) => type);
const namesOnPage = (item: string) => attributesOnPage(item).map(({ name }) => name);
const items = () => service.table.items(process.env.MATCHES_TABLE as string) as Promise<Any[]>;
const itemOf = async (id: string) =>
  (await items()).find(({ pk, sk }) => pk.S === `MATCH#${id}` && sk.S === 'STATE') as Any;
/** Days that are reserved for a player, by match. */
async function reservedFor({ id }: Caller, year = 2027): Promise<Record<string, number>> {
  const { pk, sk } = vacationKey(id, year);
  const found = (await items()).find((item) => item.pk.S === pk && item.sk.S === sk);
  return Object.fromEntries(Object.entries(found?.days.M ?? {}).map(([match, days]: Any) => [match, Number(days.N)]));
}
/** Days that a seat has taken, by the match and by its entries, which have to be the same. */
async function takenAt(id: string, seat = 0): Promise<number> {
  const { seats } = await read(ann, id);
  const told = (await entries(id)).filter((e) => e.type === 'vacation' && e.seat === seat);
  const taken = seats[seat].vacation ?? 0;
  expect(told.reduce((sum, { days }) => sum + days, 0)).toBe(taken);
  return taken;
}

describe('an end that is agreed on', () => {
  test('has no winner, and no move that was not revealed is ever shown', async () => {
    const id = await start(3);
    await ann.seal(id, 1, { card: 'dynamite' });
    await bob.seal(id, 1, { card: 'dynamite' });
    expect((await vote(ann, id, END)).body.seats[0].vote).toEqual(END);
    await vote(bob, id, END);
    expect((await read(cid, id)).seats.map((seat: Any) => seat.vote)).toEqual([END, END, undefined]);
    const { body } = await vote(cid, id, END);
    expect(body).toMatchObject({
      status: 'over',
      awaited: [],
      outcome: { reason: 'agreed', winners: [], placements: [], result: null },
    });
    for (const player of players) {
      const seen = JSON.stringify([await read(player, id), await entries(id, player)]);
      expect(seen).not.toContain('"card":"dynamite"');
    }
    const item = await itemOf(id);
    expect([item.seals.M, item.votes, item.dueAt]).toEqual([{}, undefined, undefined]);
    expect(code(await ann.seal(id, 1, RELOAD))).toBe('round.closed');
  });

  test('by all at once is one, and what the same requests are answered when they come again is the same', async () => {
    for (let n = 0; n < 3; n += 1) {
      const id = await start(3);
      const all = () => Promise.all(players.map((player) => vote(player, id, END, key(`${n}`))));
      expect((await all()).map(code)).toEqual([200, 200, 200]);
      expect((await typesOf(id)).slice(-3)).toEqual(['voted', 'voted', 'agreed']);
      const last = (await entries(id)).at(-1).seat;
      expect(code(await vote(players[last] as Caller, id, END, key(`${n}`)))).toBe(200);
      expect((await typesOf(id)).filter((type) => type === 'agreed')).toHaveLength(1);
    }
  });

  test('and the last seal at the same moment: the round is resolved, or the match has ended and the seal is void', async () => {
    for (let n = 0; n < 6; n += 1) {
      const id = await start(2);
      await ann.seal(id, 1, { card: 'dynamite' });
      await vote(ann, id, END);
      const [sealed, voted] = await Promise.all([bob.seal(id, 1, RELOAD), vote(bob, id, END)]);
      const types = (await typesOf(id)).slice(4);
      const isEnded = types[0] === 'agreed';
      expect(types).toEqual([isEnded ? 'agreed' : 'resolved']);
      expect([code(sealed), code(voted)]).toEqual(isEnded ? [expect.anything(), 200] : [200, 'round.closed']);
      if (isEnded) expect(JSON.stringify(await entries(id))).not.toContain('dynamite');
    }
  });

  test('by those who are left, when another resigns: the sweep does it if the function has died', async () => {
    const id = await start(3);
    for (const player of [ann, bob]) await vote(player, id, END);
    // The round does not wait for that seat, so nothing but the votes makes the match due.
    await cid.seal(id, 1, RELOAD);
    // The resignation is written, and nothing after it.
    let written = 0;
    const dying = await sending(async (command, real) => {
      if (written > 0) throw Object.assign(new Error('the function ends here'), { $metadata: {} });
      const answer = await real(command);
      if (command.constructor.name === 'UpdateCommand') written += 1;
      return answer;
    });
    await resign(cid, id);
    dying.mockRestore();
    expect((await itemOf(id)).status.S).toBe('playing');
    await service.sweep();
    expect((await itemOf(id)).status.S).toBe('over');
    expect((await typesOf(id)).slice(-2)).toEqual(['resigned', 'agreed']);
    expect(await read(ann, id)).toMatchObject({ outcome: { reason: 'agreed', winners: [] } });
  });

  test('of a single player against bots is theirs alone', async () => {
    const id = await start(1, { bots: [{ seat: 1 }] });
    expect(code(await vote(ann, id, pause(3)))).toBe('vote.alone');
    expect((await vote(ann, id, END)).body).toMatchObject({ status: 'over', outcome: { reason: 'agreed' } });
  });
});

describe('a pause', () => {
  test('case 176: a round over a pause of three days ends three days later for every seat, and nobody is defaulted before', async () => {
    const id = await start(3);
    await ann.seal(id, 1, RELOAD);
    for (const player of players) await vote(player, id, pause(3));
    expect(await read(ann, id)).toMatchObject({ deadline: BEGIN + 4 * DAY, awaited: [1, 2] });
    vi.setSystemTime(BEGIN + 4 * DAY - 1000);
    await service.sweep();
    expect((await typesOf(id)).at(-1)).toBe('paused');
    // Who has sealed has the time too.
    expect(code(await ann.seal(id, 1, { card: 'miscalculation' }))).toBe(200);
    expect(code(await bob.seal(id, 1, RELOAD))).toBe(200);
    vi.setSystemTime(BEGIN + 4 * DAY + 1000);
    await service.sweep();
    const resolved = (await entries(id)).at(-1);
    expect(resolved.moves.map(({ by }: Any) => by)).toEqual(['seal', 'seal', 'deadline']);
    expect(resolved.deadline).toBe(BEGIN + 5 * DAY);
  });

  test('needs deadlines, and votes of one round are none in the next', async () => {
    const endless = await start(2, { deadline: null, vacation: undefined });
    expect(code(await vote(ann, endless, pause(3)))).toBe('match.clock-needed');
    const id = await start(2);
    await vote(ann, id, pause(2));
    for (const player of [ann, bob]) await player.seal(id, 1, RELOAD);
    expect((await itemOf(id)).votes).toBeUndefined();
    await vote(bob, id, pause(2), {}, 2);
    expect((await read(ann, id)).deadline).toBe(BEGIN + DAY);
    expect(code(await vote(bob, id, pause(2)))).toBe('round.closed');
    const bad = await vote(bob, id, { for: 'pause', days: 31 }, {}, 2);
    expect(bad.body).toMatchObject({ code: 'request.invalid', errors: [{ pointer: '/days' }] });
  });
});

describe('time that is given', () => {
  test('is for the one seat: the round ends when that is up, at the sweep too, and the giver has none of it', async () => {
    for (const early of [true, false]) {
      vi.setSystemTime(BEGIN);
      const id = await start(3, { early });
      const replies = await Promise.all([
        give(ann, id, 1, 3600, key('g')),
        cid.seal(id, 1, RELOAD),
        give(ann, id, 1, 3600, key('g')),
      ]);
      expect(replies.map(code)).toEqual([200, 200, 200]);
      const limits = (await read(ann, id)).seats.map((seat: Any) => seat.limit - BEGIN);
      expect(limits).toEqual([DAY, DAY + 3600_000, DAY]);
      if (!early) for (const player of [ann, bob]) await player.seal(id, 1, { card: 'miscalculation' });
      vi.setSystemTime(BEGIN + DAY + 1000);
      await service.sweep();
      expect(code(await ann.seal(id, 1, RELOAD))).toBe('round.time-up');
      expect(code(await cid.withdraw(id, 1))).toBe('round.time-up');
      expect(code(await give(ann, id, 1, 3600))).toBe(early ? 'round.time-up' : 'time.not-awaited');
      expect((await read(bob, id)).round).toBe(1);
      // An entry of the meantime does not make the sweep forget the round.
      if (!early) await resign(cid, id);
      vi.setSystemTime(BEGIN + DAY + 3601_000);
      await service.sweep();
      expect((await itemOf(id)).round.N).toBe('2');
      const { moves } = (await entries(id)).at(-1);
      expect(moves.map(({ by }: Any) => by)).toEqual(
        early ? ['deadline', 'deadline', 'seal'] : ['seal', 'seal', 'resigned'],
      );
    }
  });

  test('is refused to oneself, to who is not awaited, of watchers, and before the start', async () => {
    const id = await start(2);
    expect(code(await give(ann, id, 0, 3600))).toBe('player.self');
    expect(code(await give(cid, id, 0, 3600))).toBe('match.not-seated');
    expect(code(await give(ann, id, 1, 59))).toBe('request.invalid');
    expect(code(await give(ann, id, 1, 7 * 86_400))).toBe('time.too-much');
    await bob.seal(id, 1, RELOAD);
    expect(code(await give(ann, id, 1, 3600))).toBe('time.not-awaited');
    const { body } = await ann.post('/matches', { game: 'fast-west', seats: 2, deadline: 86_400 });
    for (const ask of [give(ann, body.matchId, 1, 60), vote(ann, body.matchId, END), rest(ann, body.matchId, 1)])
      expect(code(await ask)).toBe('match.not-started');
  });
});

describe('vacation', () => {
  test('case 176: a round over a vacation of three days waits for that seat, and all see how many days it has taken', async () => {
    const id = await start(2);
    expect((await rest(ann, id, 3)).body.seats[0]).toMatchObject({ vacation: 3, limit: BEGIN + 4 * DAY });
    expect((await service.call('GET', `/matches/${id}`)).body.seats[0].vacation).toBe(3);
    vi.setSystemTime(BEGIN + DAY + 1000);
    await service.sweep();
    expect(code(await bob.seal(id, 1, RELOAD))).toBe('round.time-up');
    vi.setSystemTime(BEGIN + 3 * DAY);
    await service.sweep();
    expect((await ann.seal(id, 1, RELOAD)).body).toMatchObject({ resolved: true });
    const { moves } = (await entries(id)).at(-1);
    expect(moves.map(({ by }: Any) => by)).toEqual(['seal', 'deadline']);
    expect(await takenAt(id)).toBe(3);
    expect(await reservedFor(ann)).toEqual({ [id]: 3 });
  });

  test('a request that is interrupted at any place, with its repeat on another device, takes its days once and loses none', async () => {
    limited();
    for (const fate of FATES) {
      for (let nth = 1, isReached = true; isReached; nth += 1) {
        const id = await start(2);
        const ask = () => rest(ann, id, 3, key('k'));
        isReached = await interrupt(ask, nth, fate, ask);
        expect(code(await ask())).toBe(200);
        expect([fate, nth, await takenAt(id)]).toEqual([fate, nth, 3]);
        expect([fate, nth, (await reservedFor(ann))[id]]).toEqual([fate, nth, 3]);
        // Another request has days of its own.
        expect(code(await rest(ann, id, 2, key('other')))).toBe(200);
        expect([fate, nth, await takenAt(id), (await reservedFor(ann))[id]]).toEqual([fate, nth, 5, 5]);
        await arrive();
      }
    }
  }, 120_000);

  test('of two devices at once, of many requests, answers lost: what a match has taken is reserved, and never more than a year has', async () => {
    limited(7);
    vi.setSystemTime(Date.UTC(2027, 11, 29));
    await arrive();
    const [one, other] = [await start(2), await start(2)];
    await service.table.faults.next({ kind: 'drop-answer', table: 'Matches', operation: 'PutItem', key: 'VACATION' });
    const asks = Array.from({ length: 8 }, (_, n) => rest(ann, n % 2 === 0 ? one : other, 2, key(`d${n}`)));
    const codes = (await Promise.all(asks)).map(code);
    expect(codes.filter((each) => each === 200)).toHaveLength(3);
    expect(new Set(codes)).toEqual(new Set([200, 'limit.vacation']));
    const [taken, others] = [await takenAt(one), await takenAt(other)];
    expect(taken + others).toBe(6);
    const reserved = await reservedFor(ann);
    expect([reserved[one] ?? 0, reserved[other] ?? 0]).toEqual([taken, others]);
    expect(code(await rest(ann, one, 1))).toBe(200);
    expect(code(await rest(ann, one, 1))).toBe('limit.vacation');
    // Another player, and another year, have days of their own.
    expect(code(await rest(bob, one, 5))).toBe(200);
    vi.setSystemTime(Date.UTC(2028, 0, 1, 0, 0, 1));
    const next = await start(2);
    expect(code(await rest(ann, next, 7))).toBe(200);
    expect(await reservedFor(ann, 2028)).toEqual({ [next]: 7 });
  });

  test('of another match come at any place of a request: the two together never take more than a year has', async () => {
    limited(3);
    for (let nth = 1, isReached = true; isReached; nth += 1) {
      await arrive();
      const [one, other] = [await start(2), await start(2)];
      const replies: Reply[] = [];
      const ask = async (id: string) => void replies.push(await rest(ann, id, 2));
      isReached = await interrupt(
        () => ask(one),
        nth,
        'goes on',
        () => ask(other),
      );
      if (!isReached) continue;
      expect([nth, replies.map(code).sort()]).toEqual([nth, [200, 'limit.vacation']]);
      expect([nth, (await takenAt(one)) + (await takenAt(other))]).toEqual([nth, 2]);
    }
  });

  test('days that were reserved and never taken are used up first, and given back where the match takes no more', async () => {
    limited(5);
    const id = await start(3);
    const dies = async (which: string, days: number) => {
      let reserved = false;
      const spy = await sending(async (command, real) => {
        if (reserved) throw Object.assign(new Error('the function ends here'), { $metadata: {} });
        const answer = await real(command);
        if (command.input.Item?.sk === 'VACATION#2027') reserved = true;
        return answer;
      });
      await rest(ann, which, days);
      spy.mockRestore();
    };
    await dies(id, 4);
    expect([await takenAt(id), await reservedFor(ann)]).toEqual([0, { [id]: 4 }]);
    expect(code(await rest(ann, id, 3))).toBe(200);
    expect([await takenAt(id), await reservedFor(ann)]).toEqual([3, { [id]: 4 }]);
    // One day is left over here, and one in the year; then this match is over.
    const other = await start(3);
    expect(code(await rest(ann, other, 2))).toBe('limit.vacation');
    await resign(ann, id);
    expect(code(await rest(ann, other, 2))).toBe(200);
    expect(await reservedFor(ann)).toEqual({ [id]: 3, [other]: 2 });
    // A request that finds its match over gives back what it had reserved.
    limited(6);
    const third = await start(2);
    await dies(third, 1);
    for (const player of [ann, bob]) await vote(player, third, END);
    expect(code(await rest(ann, third, 1))).toBe('round.closed');
    expect(await reservedFor(ann)).toEqual({ [id]: 3, [other]: 2 });
  });

  test('is refused where the match has none, or none is left, and to who is not awaited', async () => {
    const none = await start(2, { vacation: undefined });
    expect(code(await rest(ann, none, 1))).toBe('vacation.off');
    const id = await start(2, { vacation: 4 });
    expect((await rest(ann, id, 5)).body).toMatchObject({
      code: 'vacation.none-left',
      detail: 'your seat has 4 of 4 days left in this match',
    });
    await bob.seal(id, 1, RELOAD);
    expect(code(await rest(bob, id, 1))).toBe('time.not-awaited');
    expect(await reservedFor(bob)).toEqual({});
    expect(code(await rest(ann, id, 4))).toBe(200);
    await resign(ann, none);
    expect(code(await rest(ann, none, 1))).toBe('round.closed');
    const three = await start(3);
    await resign(ann, three);
    expect(code(await rest(ann, three, 1))).toBe('match.resigned');
    expect(await reservedFor(ann)).toEqual({ [id]: 4 });
  });

  test('is in the export of a player, and taken away with them', async () => {
    const id = await start(2);
    await rest(ann, id, 3);
    expect((await ann.get('/me/export')).body.vacations).toEqual([{ year: 2027, days: { [id]: 3 } }]);
    expect((await bob.get('/me/export')).body.vacations).toEqual([]);
    const item = (await items()).find(({ sk }) => sk.S === 'VACATION#2027');
    expect(attributesOf(item).filter((name) => !namesOnPage('vacation').includes(name))).toEqual([]);
    expect(Number(item.ttl.N)).toBeGreaterThan(Date.UTC(2028, 0, 2) / 1000);
    await service.call('DELETE', '/me', { token: ann.token, body: { confirm: ann.id } });
    expect((await items()).filter(({ pk, sk }) => pk.S === `PLAYER#${ann.id}` && sk.S.startsWith('VACATION'))).toEqual(
      [],
    );
  });

  test('costs a match that nobody rests in nothing: no attribute, and no read or write of a player', async () => {
    const id = await start(2, { vacation: undefined });
    await ann.seal(id, 1, RELOAD);
    const item = await itemOf(id);
    for (const name of ['votes', 'vacation', 'extra']) expect(item).not.toHaveProperty(name);
  });
});

describe('what it costs', () => {
  /** Writes to the table of matches while something is done. */
  async function writesOf(deed: () => Promise<Reply>): Promise<number> {
    await service.table.resetCounts();
    expect(code(await deed())).toBe(200);
    const { Matches = {} } = await service.table.counts();
    return ['UpdateItem', 'PutItem', 'DeleteItem'].reduce((sum, name) => sum + (Matches[name]?.calls ?? 0), 0);
  }

  test('a vote, also the one with which all agree, and time given are two writes, and vacation is one more', async () => {
    const id = await start(2);
    expect(await writesOf(() => vote(ann, id, pause(3)))).toBe(2);
    expect(await writesOf(() => vote(bob, id, pause(3)))).toBe(2);
    expect(await writesOf(() => give(ann, id, 1, 3600))).toBe(2);
    expect(await writesOf(() => rest(ann, id, 1))).toBe(3);
    // What is so already is not written, and a round costs what it always does.
    expect(await writesOf(() => vote(ann, id, END))).toBe(2);
    expect(await writesOf(() => vote(ann, id, END))).toBe(0);
    expect(await writesOf(() => ann.seal(id, 1, RELOAD))).toBe(1);
    // The end takes the match from the list of each player, as every end does.
    expect(await writesOf(() => vote(bob, id, END))).toBe(2 + 2);
  });
});
