import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { LIMITS } from '../../functions/aws/limits.ts';
import { type Caller, type Reply, type Service, startService } from '../support/service/index.ts';

/*
 * What players agree on beside their play: pauses, the end, time that one gives another, and vacation.
 */

let service: Service;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.stop());
beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: NOW }));
afterEach(() => {
  service.table.faults.clear();
  process.env.LIMITS = 'off';
  vi.useRealTimers();
});

// biome-ignore lint/suspicious/noExplicitAny: tests look into answers and raw items.
type Any = any;

const NOW = Date.UTC(2027, 0, 4, 12);
const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const RELOAD = { card: 'reload' };
const key = (name: string) => ({ 'idempotency-key': name });

async function seated(count: number, terms: object = {}) {
  const players = await Promise.all(['Ann', 'Bob', 'Cid'].slice(0, count).map((name) => service.guest(name)));
  const { matchId } = await service.started(players, { deadline: DAY / 1000, ...terms });
  const [ann, bob, cid] = players as [Caller, Caller, Caller];
  return { ann, bob, cid, players, matchId };
}
const read = async (caller: Caller, matchId: string): Promise<Any> => (await caller.get(`/matches/${matchId}`)).body;
const say =
  (what: string) =>
  (caller: Caller, matchId: string, body: object, headers = {}, round = 1): Promise<Reply> =>
    caller.post(`/matches/${matchId}/rounds/${round}/${what}`, body, headers);
const [vote, give, vacation] = [say('votes'), say('time'), say('vacation')];
const codes = (replies: readonly Reply[]) => replies.map(({ status, body }) => (status < 300 ? status : body.code));
const entriesOf = async (caller: Caller, matchId: string): Promise<Any[]> =>
  (await caller.get(`/matches/${matchId}/entries`)).body.entries;
const typesOf = async (caller: Caller, matchId: string) =>
  (await entriesOf(caller, matchId)).map(({ type }) => type).slice(-3);

describe('a pause', () => {
  test('comes when all who play have voted for the same, for everybody, and votes end with the round', async () => {
    const { ann, bob, matchId } = await seated(2);
    expect((await vote(ann, matchId, { pauseDays: 3 })).body).toMatchObject({ votes: [{ seat: 0, pauseDays: 3 }] });
    expect((await vote(bob, matchId, { pauseDays: 2 })).body.deadline).toBe(NOW + DAY);
    const { body } = await vote(bob, matchId, { pauseDays: 3 });
    expect(body).toMatchObject({ deadline: NOW + 4 * DAY, votes: [], seats: [{ limit: NOW + 4 * DAY }, {}] });
    expect((await entriesOf(ann, matchId)).at(-1)).toMatchObject({ type: 'paused', days: 3, extra: { 0: 3 * DAY } });
    await vote(ann, matchId, { end: true });
    await ann.seal(matchId, 1, RELOAD);
    await bob.seal(matchId, 1, RELOAD);
    expect(await read(ann, matchId)).toMatchObject({ round: 2, votes: [], deadline: NOW + DAY });
    expect(codes([await vote(ann, matchId, { end: true })])).toEqual(['round.closed']);
  });

  test('is taken back, is nothing for one alone, nor without deadlines, and nobody else has a voice', async () => {
    const { ann, bob, matchId } = await seated(2);
    await vote(ann, matchId, { pauseDays: 3, end: true }, key('a'));
    expect((await vote(ann, matchId, { pauseDays: null }, key('b'))).body.votes).toEqual([{ seat: 0, end: true }]);
    expect(codes([await vote(ann, matchId, { pauseDays: 3 }, key('a'))])).toEqual(['request.idempotency-key-reused']);
    expect(codes([await vote(ann, matchId, { pauseDays: 3, end: true }, key('a'))])).toEqual(['request.superseded']);
    expect(codes([await vote(ann, matchId, {}), await vote(ann, matchId, { pauseDays: 31 })])).toEqual([
      'request.invalid',
      'request.invalid',
    ]);
    const dan = await service.guest('Dan');
    expect(codes([await vote(dan, matchId, { end: true })])).toEqual(['match.not-seated']);
    const alone = (await service.started([ann], { seats: 2, bots: [{ seat: 1 }], deadline: 3600 })).matchId;
    expect(codes([await vote(ann, alone, { pauseDays: 1 })])).toEqual(['vote.alone']);
    const endless = (await service.started([ann, bob])).matchId;
    expect(codes([await vote(ann, endless, { pauseDays: 1 })])).toEqual(['match.clock-needed']);
  });

  test('lasts days as clocks show them, where rounds end at a time of day', async () => {
    vi.setSystemTime(Date.UTC(2027, 2, 26, 12));
    const cadence = { zone: 'Europe/Berlin', at: '18:00', least: 0 };
    const { ann, bob, matchId } = await seated(2, { deadline: null, cadence });
    expect((await read(ann, matchId)).deadline).toBe(Date.UTC(2027, 2, 26, 17));
    for (const each of [ann, bob]) await vote(each, matchId, { pauseDays: 3 });
    // Summer time has begun meanwhile.
    expect((await read(ann, matchId)).deadline).toBe(Date.UTC(2027, 2, 29, 16));
  });
});

describe('the end by agreement', () => {
  test('shows no move that was not revealed, and nobody wins', async () => {
    const { ann, bob, matchId } = await seated(2);
    await ann.seal(matchId, 1, RELOAD);
    await vote(ann, matchId, { end: true });
    const { body } = await vote(bob, matchId, { end: true });
    expect(body).toMatchObject({ status: 'over', outcome: { reason: 'agreed', winners: [] }, sealed: [], votes: [] });
    expect(JSON.stringify(await entriesOf(bob, matchId))).not.toContain('reload');
    expect(codes([await ann.seal(matchId, 1, RELOAD)])).toEqual(['round.closed']);
  });

  test('comes as well when who has not voted resigns', async () => {
    const { ann, bob, cid, matchId } = await seated(3, { substitutes: { who: 'anybody', within: 3600 } });
    for (const each of [ann, bob]) await vote(each, matchId, { end: true });
    const { body } = await cid.post(`/matches/${matchId}/resign`);
    expect(body).toMatchObject({ status: 'over', outcome: { reason: 'agreed' } });
  });

  test('is one end for all who vote at once, and a last seal at the same time is in or is nothing', async () => {
    for (let tries = 0; tries < 4; tries += 1) {
      const { ann, bob, matchId } = await seated(2);
      await ann.seal(matchId, 1, RELOAD);
      const replies = await Promise.all([
        vote(ann, matchId, { end: true }),
        vote(bob, matchId, { end: true }),
        bob.seal(matchId, 1, RELOAD),
      ]);
      for (const code of codes(replies)) expect([200, 'round.closed', 'match.over']).toContain(code);
      const entries = await entriesOf(ann, matchId);
      const isAgreed = entries.at(-1).type === 'agreed';
      expect(entries.filter(({ type }) => ['agreed', 'resolved'].includes(type))).toHaveLength(1);
      expect((await read(ann, matchId)).status).toBe(isAgreed ? 'over' : 'playing');
      if (replies[2]?.status === 200) expect(isAgreed && entries.some(({ type }) => type === 'resolved')).toBe(false);
    }
  });
});

describe('time that somebody gives', () => {
  test('is for one seat, not for whoever gives it, whatever they do then', async () => {
    const { ann, bob, matchId } = await seated(2);
    const { body } = await give(ann, matchId, { seat: 1, seconds: 7200 });
    expect(body).toMatchObject({
      deadline: NOW + DAY + 2 * HOUR,
      seats: [{ limit: NOW + DAY }, { limit: NOW + DAY + 2 * HOUR }],
    });
    expect((await entriesOf(ann, matchId)).at(-1)).toMatchObject({ type: 'gave-time', seat: 0, to: 1, seconds: 7200 });
    await ann.seal(matchId, 1, RELOAD);
    await ann.withdraw(matchId, 1);
    expect((await read(ann, matchId)).seats[0].limit).toBe(NOW + DAY);
    vi.setSystemTime(NOW + DAY);
    expect(codes([await ann.seal(matchId, 1, RELOAD)])).toEqual(['round.time-up']);
    // Who gave it has run out; the round waits for the other alone, and goes on as soon as they have sealed.
    expect(await service.sweep()).toMatchObject({ failed: 0 });
    expect(await read(ann, matchId)).toMatchObject({ round: 1, deadline: NOW + DAY + 2 * HOUR });
    vi.setSystemTime(NOW + DAY + HOUR);
    await bob.seal(matchId, 1, RELOAD);
    expect(await read(bob, matchId)).toMatchObject({ round: 2, seats: [{ missed: 1 }, {}] });
    const [resolved] = (await entriesOf(bob, matchId)).slice(-1);
    expect(resolved.moves.map(({ by }: Any) => by)).toEqual(['deadline', 'seal']);
  });

  test('is not for oneself, not for who has sealed, not without end, and not without deadlines', async () => {
    const { ann, bob, matchId } = await seated(2);
    await bob.seal(matchId, 1, RELOAD);
    const tries = [
      { seat: 0, seconds: 60 },
      { seat: 1, seconds: 60 },
      { seat: 1, seconds: 59 },
      { seat: 1, seconds: 8 * 24 * 3600 },
    ];
    expect(codes(await Promise.all(tries.map((body) => give(ann, matchId, body))))).toEqual([
      'time.own',
      'time.not-awaited',
      'request.invalid',
      'request.invalid',
    ]);
    const week = { seat: 0, seconds: 7 * 24 * 3600 };
    const given: Reply[] = [];
    for (let n = 0; n < 9; n += 1) given.push(await give(bob, matchId, week));
    expect(codes(given)).toEqual([...Array(8).fill(200), 'aside.too-many']);
    expect((await read(ann, matchId)).deadline).toBe(NOW + DAY + 8 * 7 * DAY);
    const endless = (await service.started([ann, bob])).matchId;
    expect(codes([await give(ann, endless, { seat: 1, seconds: 60 })])).toEqual(['match.clock-needed']);
  });

  test('is given once under one key, at once and late, and with the answer lost', async () => {
    const { ann, bob, matchId } = await seated(2);
    const gift = { seat: 1, seconds: 600 };
    const same = await Promise.all([1, 2, 3].map(() => give(ann, matchId, gift, key('g'))));
    expect(codes(same)).toEqual([200, 200, 200]);
    service.table.faults.next({ kind: 'drop-answer', operation: 'UpdateItem', key: 'MATCH#', times: 1 });
    await give(ann, matchId, gift, key('h'));
    expect(codes([await give(ann, matchId, gift, key('g')), await give(ann, matchId, gift, key('h'))])).toEqual([
      200, 200,
    ]);
    expect((await read(bob, matchId)).seats[1].limit).toBe(NOW + DAY + 2 * 600_000);
  });
});

describe('vacation', () => {
  const DAYS = { vacation: 5 };
  const reservedBy = async ({ id }: Caller) => {
    const items = (await service.table.items(process.env.MATCHES_TABLE as string)) as Any[];
    const item = items.find(({ pk, sk }) => pk.S === `PLAYER#${id}` && sk.S.startsWith('VACATION#'));
    return item === undefined ? undefined : Number(item.total.N);
  };

  test('case 176: a round over a vacation of three days', async () => {
    const { ann, bob, matchId } = await seated(2, DAYS);
    await bob.seal(matchId, 1, RELOAD);
    const { body } = await vacation(ann, matchId, { days: 3 });
    expect(body).toMatchObject({ deadline: NOW + 4 * DAY, terms: DAYS, seats: [{ vacation: 3 }, {}] });
    expect((await entriesOf(bob, matchId)).at(-1)).toMatchObject({ type: 'vacation', seat: 0, days: 3 });
    vi.setSystemTime(NOW + 3.5 * DAY);
    expect(await service.sweep()).toMatchObject({ failed: 0 });
    expect((await read(bob, matchId)).round).toBe(1);
    await ann.seal(matchId, 1, RELOAD);
    expect(await read(bob, matchId)).toMatchObject({ round: 2, seats: [{ vacation: 3 }, {}] });
    expect((await read(bob, matchId)).seats[0].missed).toBeUndefined();
  });

  test('is only for who is awaited, only as many days as the match and the year have', async () => {
    process.env.LIMITS = JSON.stringify({ ...LIMITS, vacationDays: 6 });
    vi.setSystemTime(Date.UTC(2027, 11, 31, 12));
    const { ann, bob, matchId } = await seated(2, DAYS);
    await bob.seal(matchId, 1, RELOAD);
    expect(codes([await vacation(bob, matchId, { days: 1 })])).toEqual(['vacation.not-awaited']);
    expect(codes([await vacation(ann, matchId, { days: 4 }), await vacation(ann, matchId, { days: 2 })])).toEqual([
      200,
      'vacation.used-up',
    ]);
    const other = (await service.started([ann, bob], { deadline: 3600, ...DAYS })).matchId;
    expect(codes([await vacation(ann, other, { days: 3 }), await vacation(ann, other, { days: 2 })])).toEqual([
      'limit.vacation',
      200,
    ]);
    expect(await reservedBy(ann)).toBe(6);
    const none = (await service.started([ann, bob], { deadline: 3600 })).matchId;
    expect(codes([await vacation(ann, none, { days: 1 })])).toEqual(['vacation.none']);
    // The next year has days of its own.
    vi.setSystemTime(Date.UTC(2028, 0, 1));
    const next = (await service.started([ann, bob], { deadline: 3600, ...DAYS })).matchId;
    expect(codes([await vacation(ann, next, { days: 5 })])).toEqual([200]);
  });

  test('is counted once whatever fails: what was reserved and not taken is taken by the next request', async () => {
    const { ann, matchId } = await seated(2, DAYS);
    // The reservation is written, and the match is not.
    service.table.faults.next({ kind: 'throttle', operation: 'PutItem', key: 'MATCH#', times: 20 });
    expect((await vacation(ann, matchId, { days: 2 }, key('v'))).status).toBe(503);
    service.table.faults.clear();
    expect([await reservedBy(ann), (await read(ann, matchId)).deadline]).toEqual([2, NOW + DAY]);
    expect(
      codes([await vacation(ann, matchId, { days: 2 }, key('v')), await vacation(ann, matchId, { days: 2 }, key('v'))]),
    ).toEqual([200, 200]);
    expect([await reservedBy(ann), (await read(ann, matchId)).deadline]).toEqual([2, NOW + 3 * DAY]);
    const two = await Promise.all([1, 2].map((n) => vacation(ann, matchId, { days: 1 }, key(`w${n}`))));
    expect(codes(two)).toEqual([200, 200]);
    expect([await reservedBy(ann), (await read(ann, matchId)).deadline]).toEqual([4, NOW + 5 * DAY]);
  });

  test('is told by the export, and goes with the player', async () => {
    const { ann, bob, matchId } = await seated(2, DAYS);
    await vacation(ann, matchId, { days: 2 });
    expect((await ann.get('/me/export')).body.vacation).toEqual([{ matchId, days: 2 }]);
    await service.call('DELETE', '/me', { token: ann.token, body: { confirm: ann.id } });
    expect(await reservedBy(ann)).toBeUndefined();
    expect(await typesOf(bob, matchId)).toContain('resigned');
  });
});
