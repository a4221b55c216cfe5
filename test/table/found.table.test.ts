import { QueryCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { LIMITS } from '../../functions/aws/limits.ts';
import { FOUND_ATTRIBUTES } from '../../functions/public/attributes.ts';
import { type Caller, type Service, startService } from '../support/service/index.ts';

/*
 * Matches that strangers find: to join, finished, and by an invitation.
 */

let service: Service;
let ann: Caller;
let bob: Caller;
let cid: Caller;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => {
  vi.useRealTimers();
  return service.stop();
});
/** Each test has days of its own, so that it meets no match of another. */
let day = Date.UTC(2030, 0, 1);
const DAY = 24 * 3600_000;
beforeEach(async () => {
  day += 100 * DAY;
  vi.useFakeTimers({ toFake: ['Date'], now: day });
  [ann, bob, cid] = (await Promise.all(['Ann', 'Bob', 'Cid'].map((n) => service.guest(n)))) as [Caller, Caller, Caller];
});

// biome-ignore lint/suspicious/noExplicitAny: tests look into answers.
type Any = any;

const open = async (body: object = {}, host = ann): Promise<Any> =>
  (await host.post('/matches', { game: 'fast-west', seats: 3, ...body })).body;
const list = async (query: string): Promise<Any> => (await service.call('GET', `/matches${query}`)).body;
const idsOf = async (query: string): Promise<string[]> =>
  (await list(query)).matches.map(({ matchId }: Any) => matchId);
const later = (ms: number) => vi.setSystemTime(Date.now() + ms);
const isoDay = (time: number) => new Date(time).toISOString().slice(0, 10);

/** A match that has ended by now. */
async function ended(body: Record<string, unknown> = {}): Promise<string> {
  const { matchId } = await service.started([ann, bob], body);
  for (const caller of [ann, bob]) await caller.post(`/matches/${matchId}/resign`);
  return matchId;
}

/** The rows of a partition of the index, as they are stored. */
const rowsOf = async (openKey: string): Promise<Any[]> =>
  (
    await service.table.documents.send(
      new QueryCommand({
        TableName: process.env.MATCHES_TABLE,
        IndexName: 'open',
        KeyConditionExpression: 'openKey = :key AND openAt >= :day',
        ExpressionAttributeValues: { ':key': openKey, ':day': day },
      }),
    )
  ).Items ?? [];

/** What a request has read, by operation, as `[calls, units]`. */
async function readBy(run: () => Promise<unknown>): Promise<Record<string, [number, number]>> {
  await service.table.resetCounts();
  await run();
  const { Matches = {} } = await service.table.counts();
  return Object.fromEntries(Object.entries(Matches).map(([name, { calls, units }]) => [name, [calls, units]]));
}

describe('matches to join are found', () => {
  test('by game, number of seats, free seats and when they were opened', async () => {
    const four = (await open({ seats: 4 })).matchId;
    later(1_000);
    const since = Date.now();
    later(1_000);
    const three = (await open({ seats: 3, bots: [{ seat: 1 }] })).matchId;
    later(1_000);
    const wanted = (await open({ game: 'wanted-7', seats: 4 })).matchId;
    expect(await idsOf('')).toEqual([wanted, three, four]);
    expect(await idsOf('?status=open')).toEqual([wanted, three, four]);
    expect(await idsOf('?game=fast-west')).toEqual([three, four]);
    expect(await idsOf('?seats=4')).toEqual([wanted, four]);
    expect(await idsOf('?free=1')).toEqual([wanted, three, four]);
    expect(await idsOf('?free=2')).toEqual([wanted, four]);
    expect(await idsOf('?free=4')).toEqual([]);
    expect(await idsOf(`?openedAfter=${since}`)).toEqual([wanted, three]);
    expect(await idsOf(`?openedAfter=${since}&game=fast-west&seats=3&free=1`)).toEqual([three]);
    expect(await idsOf(`?openedAfter=${Date.now()}`)).toEqual([]);
  });

  test('on as many pages as are needed, and on none behind those that are too old', async () => {
    const ids: string[] = [];
    for (let n = 0; n < 60; n += 1) {
      ids.unshift((await open({ seats: n === 3 ? 4 : 3 })).matchId);
      later(1_000);
    }
    const since = day + 40_000;
    const [found, sizes]: [string[], number[]] = [[], []];
    for (let query = `?openedAfter=${since}`; ; ) {
      const { matches, next } = await list(query);
      found.push(...matches.map(({ matchId }: Any) => matchId));
      sizes.push(matches.length);
      if (next === null) break;
      query = `?openedAfter=${since}&cursor=${next}`;
    }
    expect(found).toEqual(ids.slice(0, 19));
    expect(sizes).toEqual([19]);
    const fours: string[] = [];
    let pages = 0;
    for (let query = '?seats=4'; ; pages += 1) {
      const { matches, next } = await list(query);
      fours.push(...matches.map(({ matchId }: Any) => matchId));
      if (next === null) break;
      query = `?seats=4&cursor=${next}`;
    }
    expect([fours, pages]).toEqual([[ids[56]], 2]);
  });

  test('from the index alone, for four units at most, with nothing in it that not all may know', async () => {
    const { matchId: hidden, you } = await open({ visibility: 'invite' });
    for (const game of ['fast-west', 'duel-west', 'wanted-7', 'bang'])
      for (let n = 0; n < 7; n += 1) await open({ game, seats: 5, bots: [{ seat: 2 }] }, [ann, bob, cid][n % 3]);
    later(1);
    const { matchId } = await open({ seats: 10, options: { neutrals: 0 } });
    await bob.post(`/matches/${matchId}/join`);
    // The first look also reads the names of those whom the environment has not met; they are kept for a minute.
    expect((await list('')).matches).toHaveLength(25);
    const read = await readBy(() => list(''));
    expect(Object.keys(read)).toEqual(['Query']);
    expect(read.Query?.[0]).toBe(1);
    expect(read.Query?.[1]).toBeLessThanOrEqual(4);
    const [newest] = (await list('')).matches;
    expect((await ann.get(`/matches/${matchId}`)).body).toMatchObject(newest);
    expect(newest.seats.slice(0, 3)).toMatchObject([{ name: 'Ann' }, { name: 'Bob' }, { kind: 'free' }]);
    const rows = await rowsOf('OPEN');
    expect(rows).toHaveLength(29);
    const names = [...FOUND_ATTRIBUTES, 'pk', 'sk', 'openKey', 'openAt'];
    for (const row of rows)
      expect(Object.keys(row).sort()).toEqual(names.filter((name) => name !== 'terms').toSorted());
    expect(JSON.stringify(rows)).not.toContain(hidden);
    expect(JSON.stringify(rows)).not.toContain(you.invite);
  });

  test('where they are many, in several partitions, each once and in their order', async () => {
    const { foundMatches } = await import('../../functions/public/lists.ts');
    const made = new Map<string, number>();
    for (let n = 0; n < 30; n += 1) {
      // The first ones come from before the stage had several.
      if (n === 8) process.env.SHARDS = '64';
      made.set((await open()).matchId, Date.now());
      if (n % 3 > 0) later(1);
    }
    const partitions = new Set<string>();
    try {
      const wanted = { list: 'OPEN', first: day, last: Number.MAX_SAFE_INTEGER };
      for (const limit of [1, 2, 3, 7, 25, 29, 30, 31]) {
        const found: string[] = [];
        let pages = 0;
        for (let from: Parameters<typeof foundMatches>[2]; ; pages += 1) {
          const { matches, end } = await foundMatches(wanted, limit, from);
          found.push(...matches.map(({ id }) => id));
          if (end === undefined) break;
          expect(pages).toBeLessThan(30);
          partitions.add(end.openKey);
          expect(matches).toHaveLength(limit);
          from = end;
        }
        expect([limit, pages]).toEqual([limit, Math.ceil(30 / limit) - 1]);
        expect(new Set(found)).toEqual(new Set(made.keys()));
        expect(found).toHaveLength(30);
        const times = found.map((id) => made.get(id) as number);
        expect(times).toEqual(times.toSorted((a, b) => b - a));
      }
      expect(partitions.size).toBeGreaterThan(4);
      const read = await readBy(() => list(''));
      expect(read.Query?.[1]).toBeLessThanOrEqual(9);
      // Page by page over HTTP, and on with a cursor of a partition that the stage does not have any more.
      const first = await list('');
      const { matches, next } = await list(`?cursor=${first.next}`);
      expect([first.matches.length, matches.length, next]).toEqual([25, 5, null]);
      const { end } = await foundMatches(wanted, 3);
      delete process.env.SHARDS;
      const cursor = Buffer.from(JSON.stringify({ ...end, openKey: 'OPEN#7' })).toString('base64url');
      const left = (await list(`?cursor=${cursor}`)).matches.map(({ matchId }: Any) => matchId);
      expect(left).toEqual(expect.arrayContaining([...made.keys()].slice(0, 8)));
      const foreign = Buffer.from(JSON.stringify({ ...end, openKey: 'OPEN#8' })).toString('base64url');
      expect((await list(`?cursor=${foreign}`)).code).toBe('request.invalid');
    } finally {
      delete process.env.SHARDS;
    }
  });

  test('and a join costs one unit more where the list shows it', async () => {
    const units = async (body: object) => {
      const { matchId, you } = await open(body);
      const invite = you?.invite === undefined ? {} : { invite: you.invite };
      const written = await readBy(() => bob.post(`/matches/${matchId}/join`, invite));
      return written.UpdateItem as [number, number];
    };
    const [listed, hidden] = [await units({}), await units({ visibility: 'invite' })];
    expect([listed[0], listed[1]]).toEqual([hidden[0], hidden[1] + 1]);
  });

  test('with one read for everybody, whatever they look for', async () => {
    await open();
    process.env.LIMITS = JSON.stringify({ ...LIMITS, lobbySeconds: 5 });
    later(10_000);
    await service.table.resetCounts();
    for (const query of ['', '?seats=3', '?free=2', '?game=bang', `?openedAfter=${Date.now()}`, '?status=open'])
      await list(query);
    expect((await service.table.counts()).Matches?.Query?.calls).toBe(1);
    // What is kept of one search is not shown to another.
    const [west, duel] = [await ended(), await ended({ game: 'duel-west' })];
    const over = (game: string, more = '') => idsOf(`?status=over&game=${game}&from=${isoDay(day)}${more}`);
    expect([await over('fast-west'), await over('duel-west')]).toEqual([[west], [duel]]);
    expect(await over('fast-west', `&to=${isoDay(day + DAY)}`)).toEqual([west]);
    expect(await idsOf(`?status=over&game=fast-west&from=${isoDay(day + DAY)}`)).toEqual([]);
    process.env.LIMITS = 'off';
  });
});

describe('finished matches are found', () => {
  test('by game and the day of their end, the newest first, if everybody could see them', async () => {
    const first = await ended();
    later(DAY);
    const second = await ended();
    const other = await ended({ game: 'duel-west' });
    await ended({ visibility: 'invite' });
    const { matchId: cancelled } = await open();
    await ann.post(`/matches/${cancelled}/leave`);
    const { matchId: running } = await service.started([ann, bob]);
    later(DAY);
    const third = await ended();
    const of = (more = '') => idsOf(`?status=over&game=fast-west&from=${isoDay(day)}${more}`);
    expect(await of()).toEqual([third, second, first]);
    expect(await of(`&to=${isoDay(day)}`)).toEqual([first]);
    expect(await of(`&to=${isoDay(day + DAY)}`)).toEqual([second, first]);
    const on = isoDay(day + DAY);
    expect(await idsOf(`?status=over&game=fast-west&from=${on}&to=${on}`)).toEqual([second]);
    expect(await idsOf(`?status=over&game=duel-west&from=${isoDay(day)}`)).toEqual([other]);
    expect(await idsOf('?status=over&game=bang')).toEqual([]);
    const { matches } = await list(`?status=over&game=fast-west&from=${on}&to=${on}`);
    expect(matches).toMatchObject([{ matchId: second, status: 'over', awaited: [], game: 'fast-west' }]);
    later(1_000);
    for (const caller of [ann, bob]) await caller.post(`/matches/${running}/resign`);
    expect(await of()).toEqual([running, third, second, first]);
  });

  test('page by page', async () => {
    const ids: string[] = [];
    for (let n = 0; n < 30; n += 1) {
      ids.unshift(await ended());
      later(1_000);
    }
    const query = `?status=over&game=fast-west&from=${isoDay(day)}`;
    const first = await list(query);
    const second = await list(`${query}&cursor=${first.next}`);
    expect([...first.matches, ...second.matches].map(({ matchId }: Any) => matchId)).toEqual(ids);
    expect(second.next).toBeNull();
    const read = await readBy(() => list(query));
    expect([Object.keys(read), read.Query?.[0]]).toEqual([['Query'], 1]);
    expect(read.Query?.[1]).toBeLessThanOrEqual(4);
    // A cursor is good for its own list alone.
    for (const elsewhere of ['', '?status=over&game=bang', `?status=over&game=fast-west&to=${isoDay(day - DAY)}`]) {
      const at = elsewhere === '' ? `?cursor=${first.next}` : `${elsewhere}&cursor=${first.next}`;
      expect((await list(at)).errors).toEqual([
        { pointer: '/cursor', detail: 'not a cursor of this list, or too old' },
      ]);
    }
  });

  test('for one write unit of the index when they end, and none while they are played', async () => {
    const { matchId } = await service.started([ann, bob, cid]);
    const units = async (run: () => Promise<unknown>) => {
      await service.table.resetCounts();
      await run();
      const { Matches = {} } = await service.table.counts();
      return [Matches.UpdateItem?.calls, Matches.UpdateItem?.units, Matches.PutItem?.calls];
    };
    const resigned = await units(() => ann.post(`/matches/${matchId}/resign`));
    const over = await units(() => bob.post(`/matches/${matchId}/resign`));
    expect([resigned[0], resigned[2]]).toEqual([over[0], over[2]]);
    expect((over[1] as number) - (resigned[1] as number)).toBeLessThanOrEqual(1);
  });
});

test('a search that cannot be says what is wrong, and with what it goes', async () => {
  const cases: [string, string, string][] = [
    ['?status=playing', '/status', 'expected one of "open", "vacant", "over"'],
    ['?status=over', '/game', 'required with status=over'],
    ['?status=over&game=bang&free=1', '/free', 'status=open'],
    ['?status=over&game=bang&openedAfter=1', '/openedAfter', 'status=open'],
    ['?from=2030-01-01', '/from', 'status=over'],
    ['?status=open&to=2030-01-01', '/to', 'status=over'],
    ['?status=over&game=bang&from=2030-01-02&to=2030-01-01', '/from', 'no later day'],
    ['?status=over&game=bang&from=yesterday', '/from', 'a day such as'],
    ['?status=over&game=bang&from=2030-02-30', '/from', 'a day such as'],
    ['?seats=0', '/seats', 'from 1 to 10'],
    ['?seats=many', '/seats', 'from 1 to 10'],
    ['?free=99', '/free', 'from 0 to 10'],
    ['?openedAfter=now', '/openedAfter', 'a whole number'],
  ];
  for (const [query, pointer, words] of cases) {
    const { status, body } = await service.call('GET', `/matches${query}`);
    expect([query, status, body.code, body.errors?.[0].pointer]).toEqual([query, 400, 'request.invalid', pointer]);
    expect(body.errors[0].detail).toContain(words);
  }
  for (const query of ['?game=chess', '?status=over&game=chess', '?game=', '?game=__proto__'])
    expect((await list(query)).code, query).toBe('game.unknown');
});

describe('an invitation', () => {
  const look = (id: string, invite: string, caller?: Caller) =>
    service.call('POST', `/matches/${id}/invitation`, { body: { invite }, ...(caller && { token: caller.token }) });

  test('shows what it is for before anybody joins, and nothing else', async () => {
    const { matchId, you } = await open({ visibility: 'invite', options: { neutrals: 1 }, deadline: 60 });
    await bob.post(`/matches/${matchId}/join`, { invite: you.invite });
    for (const caller of [cid, undefined]) {
      const { status, body } = await look(matchId, you.invite, caller);
      expect([status, body]).toEqual([
        200,
        {
          matchId,
          game: 'fast-west',
          version: expect.any(Number),
          visibility: 'invite',
          host: ann.id,
          createdAt: day,
          status: 'open',
          seats: [
            { seat: 0, kind: 'player', player: ann.id, name: 'Ann' },
            { seat: 1, kind: 'player', player: bob.id, name: 'Bob' },
            { seat: 2, kind: 'free' },
          ],
          options: expect.objectContaining({ neutrals: 1 }),
          clock: { deadline: 60, early: true },
          terms: {},
        },
      ]);
    }
    // Looking is not joining.
    expect((await cid.get(`/matches/${matchId}`)).body.code).toBe('match.unknown');
  });

  test('with a wrong code shows a stranger the same as no match does, and a member the match', async () => {
    const { matchId, you } = await open({ visibility: 'invite' });
    const bare = ({ status, body: { instance: _, ...body } }: Any) => [status, body];
    const nowhere = bare(await look('01ARZ3NDEKTSV4RRFFQ69G5FAV', you.invite, cid));
    for (const code of ['', 'wrong', `${you.invite}x`, you.invite.slice(1), 'null', 'undefined'])
      expect(bare(await look(matchId, code, cid))).toEqual(nowhere);
    expect(nowhere[1].code).toBe('match.unknown');
    expect((await look(matchId, 'wrong', ann)).body.matchId).toBe(matchId);
    const { matchId: everybody } = await open();
    expect((await look(everybody, 'any', cid)).body.matchId).toBe(everybody);
  });

  test('is good before the start only, and a stranger with a wrong code does not hear that it was', async () => {
    const { matchId, you } = await open({ visibility: 'invite', seats: 2 });
    await bob.post(`/matches/${matchId}/join`, { invite: you.invite });
    expect((await look(matchId, you.invite, cid)).body.code).toBe('match.started');
    expect((await look(matchId, 'wrong', cid)).body.code).toBe('match.unknown');
  });
});

describe('an index that a release has not made yet', () => {
  /** What the table answers a question to an index that it does not have. */
  const asked = async (IndexName: string): Promise<unknown> => {
    const { QueryCommand } = await import('@aws-sdk/lib-dynamodb');
    const values = { ':key': 'OPEN' };
    const query = { IndexName, KeyConditionExpression: 'openKey = :key', ExpressionAttributeValues: values };
    return service.table.documents
      .send(new QueryCommand({ TableName: process.env.MATCHES_TABLE, ...query }))
      .catch((error: unknown) => error);
  };
  const of = (name: string, message: string) => Object.assign(new Error(message), { name });

  test.each([
    ['is not there, as the table says here', () => asked('not-made-yet')],
    ['is not there', async () => of('ValidationException', 'The table does not have the specified index: open')],
    ['is gone', async () => of('ResourceNotFoundException', 'Requested resource not found: Index: open not found')],
    [
      'is being filled',
      async () => of('ValidationException', 'Cannot read from backfilling global secondary index: open'),
    ],
  ])('that %s: 503, and when to come back; nobody keeps the failure', async (_what, fault) => {
    const { dynamo } = await import('../../functions/aws/dynamo.ts');
    const error = await fault();
    const send = vi.spyOn(dynamo, 'send').mockImplementationOnce(() => Promise.reject(error));
    const { status, headers, body } = await service.call('GET', '/matches');
    send.mockRestore();
    expect([status, body.code, headers['retry-after']]).toEqual([503, 'service.index-missing', '30']);
    expect((await service.call('GET', '/matches')).status).toBe(200);
  });

  test('another fault of ours is still one', async () => {
    const { dynamo } = await import('../../functions/aws/dynamo.ts');
    const error = of('ValidationException', 'One or more parameter values were invalid: Type mismatch for Index Key');
    const send = vi.spyOn(dynamo, 'send').mockImplementationOnce(() => Promise.reject(error));
    expect((await service.call('GET', '/matches')).body.code).toBe('service.error');
    send.mockRestore();
  });
});
