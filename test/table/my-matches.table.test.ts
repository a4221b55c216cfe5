import { DeleteCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { Client, network } from '../../client/index.ts';
import { type Caller, type Service, startService } from '../support/service/index.ts';

/*
 * What waits for a player, and which of their matches are running.
 */

let service: Service;
let ann: Caller;
let bob: Caller;
let pointers: typeof import('../../functions/public/running.ts');
beforeAll(async () => {
  service = await startService();
  pointers = await import('../../functions/public/running.ts');
});
afterAll(() => service.stop());
beforeEach(async () => {
  [ann, bob] = (await Promise.all(['Ann', 'Bob'].map((name) => service.guest(name)))) as [Caller, Caller];
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

// biome-ignore lint/suspicious/noExplicitAny: tests look into answers and commands.
type Any = any;

const list = async (caller: Caller, query = ''): Promise<Any> => (await caller.get(`/me/matches${query}`)).body;
const idsOf = async (caller: Caller, query = ''): Promise<string[]> =>
  (await list(caller, query)).matches.map(({ matchId }: Any) => matchId);
const pointed = async ({ id }: Caller) => (await pointers.pointersOf(id)).pointers.map(({ matchId }) => matchId);
const playing = async (body: object = {}) => (await service.started([ann, bob], { ...body })).matchId;
const open = async (host: Caller, body: object = {}): Promise<string> =>
  (await host.post('/matches', { game: 'fast-west', seats: 3, ...body })).body.matchId;

/** The client library at this service. */
const libraryOf = ({ token }: Caller) =>
  new Client('http://service', {
    token,
    transport: {
      ...network,
      fetch: async (url, { method }) => {
        const { pathname, search } = new URL(url);
        const { status, headers, body } = await service.call(method as string, `${pathname}${search}`, { token });
        return Response.json(body, { status, headers });
      },
    },
  });

test('case 172: whoever comes back finds all of the matches that wait for them, by deadline, among many that do not', async () => {
  const ids: string[] = [];
  for (let n = 0; n < 30; n += 1) ids.push(await playing({ deadline: 10_000 - 100 * n }));
  const awaited = [ids[3], ids[17], ids[29]] as string[];
  for (const id of ids.filter((each) => !awaited.includes(each))) await ann.seal(id, 1, { card: 'reload' });
  const over = ids[5] as string;
  for (const caller of [ann, bob]) await caller.post(`/matches/${over}/resign`);
  // The later a match was opened here, the earlier is its deadline.
  expect(await idsOf(ann, '?awaiting=me&status=playing')).toEqual(awaited.toReversed());
  expect(await idsOf(ann, '?awaiting=me')).toEqual(awaited.toReversed());
  expect((await list(ann, '?awaiting=me')).next).toBeNull();
  expect(await idsOf(ann, '?status=playing')).toEqual(ids.filter((id) => id !== over).toReversed());
  const found: string[] = [];
  for await (const { matchId } of libraryOf(ann).myMatches({ awaiting: 'me' })) found.push(matchId);
  expect(found).toEqual(awaited.toReversed());
});

describe('a list of a player', () => {
  test('has the matches of one status, or all', async () => {
    const waiting = await open(ann);
    const running = await playing();
    const over = await playing();
    for (const caller of [ann, bob]) await caller.post(`/matches/${over}/resign`);
    expect(await idsOf(ann)).toEqual([over, running, waiting]);
    expect(await idsOf(ann, '?status=open')).toEqual([waiting]);
    expect(await idsOf(ann, '?status=playing')).toEqual([running]);
    expect(await idsOf(ann, '?status=over')).toEqual([over]);
  });

  test('has matches without a deadline behind the others', async () => {
    const none = await playing();
    const late = await playing({ deadline: 500 });
    const early = await playing({ deadline: 100 });
    const newest = await playing();
    expect(await idsOf(ann, '?awaiting=me')).toEqual([early, late, newest, none]);
  });

  test('of running matches has none from which the player has resigned', async () => {
    const id = await playing({ substitutes: { who: 'anybody', within: 3600 } });
    await ann.post(`/matches/${id}/resign`);
    expect([await idsOf(ann, '?status=playing'), await idsOf(bob, '?status=playing')]).toEqual([[], [id]]);
    expect(await idsOf(ann)).toEqual([id]);
  });

  test('comes in pages behind which nothing is lost', async () => {
    const ids = Array.from({ length: 130 }, (_, n) => `01M8P570G0000000000000${String(1000 + n)}`);
    await Promise.all(ids.map((matchId) => pointers.pointTo(ann.id, { matchId, seq: 9 })));
    const id = await playing();
    const first = await list(ann, '?status=playing');
    expect(first.matches.map(({ matchId }: Any) => matchId)).toEqual([id]);
    const second = await list(ann, `?status=playing&cursor=${first.next}`);
    expect([second.matches, second.next]).toEqual([[], null]);
    expect(await list(ann, `?status=over&cursor=${id}`)).toEqual({ matches: [], next: null });
  });

  test('says what it takes', async () => {
    for (const [query, pointer, detail] of [
      ['?status=lobby', '/status', 'expected one of "open", "playing", "over"'],
      ['?awaiting=bob', '/awaiting', 'expected "me"'],
      ['?awaiting=me&status=over', '/awaiting', 'nobody is awaited while a match is over'],
      ['?awaiting=me&status=open', '/awaiting', 'nobody is awaited while a match is open'],
    ]) {
      const { status, body } = await ann.get(`/me/matches${query}`);
      expect([status, body.code, body.errors[0].pointer]).toEqual([400, 'request.invalid', pointer]);
      expect(body.errors[0].detail).toContain(detail);
    }
  });

  test('is settled before it is shown: what a passed deadline has ended is not running', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() });
    const id = await playing({ deadline: 3_600 });
    let looks = 0;
    for (; (await idsOf(ann, '?status=playing')).length > 0; looks += 1) {
      expect(looks).toBeLessThan(1_000);
      vi.setSystemTime(Date.now() + 3_601_000);
    }
    expect(looks).toBeGreaterThan(10);
    expect([await idsOf(ann, '?status=over'), await pointed(ann)]).toEqual([[id], []]);
  });

  test('of running matches costs a query and a batched read, whatever else the player has played', async () => {
    for (let n = 0; n < 3; n += 1) {
      const over = await playing();
      for (const caller of [ann, bob]) await caller.post(`/matches/${over}/resign`);
    }
    for (let n = 0; n < 5; n += 1) await playing();
    await ann.get('/me');
    await service.table.resetCounts();
    await list(ann, '?awaiting=me');
    const { Query, BatchGetItem, ...others } = ((await service.table.counts()) as Any).Matches;
    expect(others).toEqual({});
    // Names may be read besides.
    expect([Query.calls, Query.units]).toEqual([1, 1]);
    expect(BatchGetItem.calls).toBeLessThanOrEqual(2);
    expect(BatchGetItem.units).toBeLessThanOrEqual(5 + 2);
  });
});

describe('what is left over of a match', () => {
  /** Ends the function before it takes a pointer away. */
  async function dying(): Promise<() => void> {
    const { dynamo } = await import('../../functions/aws/dynamo.ts');
    const send = dynamo.send.bind(dynamo);
    const spy = vi.spyOn(dynamo, 'send').mockImplementation((async (sent: Any, options: Any) => {
      if (sent instanceof DeleteCommand) throw Object.assign(new Error('the function ends here'), { $metadata: {} });
      return send(sent, options);
    }) as never);
    return () => spy.mockRestore();
  }

  test('that is over, or that the player has left or resigned from, is taken away by who reads the list', async () => {
    const over = await playing();
    const resigned = await playing();
    const left = await open(bob);
    await ann.post(`/matches/${left}/join`);
    const stands = await open(ann);
    const restore = await dying();
    for (const caller of [ann, bob]) await caller.post(`/matches/${over}/resign`);
    await ann.post(`/matches/${resigned}/resign`);
    await ann.post(`/matches/${left}/leave`);
    expect(await idsOf(ann, '?status=playing')).toEqual([]);
    restore();
    expect((await pointed(ann)).sort()).toEqual([over, resigned, left, stands].sort());
    expect(await idsOf(ann, '?status=open')).toEqual([stands]);
    expect(await pointed(ann)).toEqual([stands]);
  });

  test('stays while a seat may still come of it: a join that is under way is not undone by a reader', async () => {
    const id = await open(bob);
    const { dynamo } = await import('../../functions/aws/dynamo.ts');
    const send = dynamo.send.bind(dynamo);
    // Somebody reads the list between the pointer and the seat.
    let read = 0;
    const spy = vi.spyOn(dynamo, 'send').mockImplementation((async (sent: Any, options: Any) => {
      if (sent instanceof UpdateCommand && sent.input.Key?.pk === `MATCH#${id}` && read === 0) {
        read += 1;
        expect(await idsOf(ann, '?status=open')).toEqual([]);
      }
      return send(sent, options);
    }) as never);
    expect((await ann.post(`/matches/${id}/join`)).status).toBe(200);
    spy.mockRestore();
    expect([read, await idsOf(ann, '?status=open')]).toEqual([1, [id]]);
  });

  test('goes where the seat went to somebody else, and where a match has not come to be for a day', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() });
    const id = await open(bob);
    const seq = (await bob.get(`/matches/${id}`)).body.seq;
    await pointers.pointTo(ann.id, { matchId: id, seq: seq + 1 });
    const { ulid } = await import('ulid');
    const never = ulid(Date.now());
    await pointers.pointTo(ann.id, { matchId: never, seq: 1 });
    await list(ann, '?status=open');
    expect((await pointed(ann)).sort()).toEqual([id, never].sort());
    await (await service.guest('Cid')).post(`/matches/${id}/join`);
    await list(ann, '?status=open');
    expect(await pointed(ann)).toEqual([never]);
    vi.setSystemTime(Date.now() + 26 * 3600_000);
    await list(ann, '?status=open');
    expect(await pointed(ann)).toEqual([]);
  });

  test('stays where this build cannot read the match', async () => {
    const id = await playing();
    await service.table.documents.send(
      new UpdateCommand({
        TableName: process.env.MATCHES_TABLE as string,
        Key: { pk: `MATCH#${id}`, sk: 'STATE' },
        UpdateExpression: 'SET #form = :form',
        ExpressionAttributeNames: { '#form': 'form' },
        ExpressionAttributeValues: { ':form': 99 },
      }),
    );
    expect([await idsOf(ann, '?status=playing'), await pointed(ann)]).toEqual([[], [id]]);
  });
});
