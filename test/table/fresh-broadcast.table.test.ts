import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Caller, type Reply, type Service, startService } from '../support/service/index.ts';
import { type Frame, type Sockets, startSockets, type Tab } from '../support/service/sockets.ts';

/*
 * An environment of `broadcast` that has just started does not know what others have told. It must not tell by a frame that
 * a seal was replaced or that orders were stored, and yet pass over nothing public. Frames are counted.
 */

let service: Service;
let sockets: Sockets;
let players: Caller[];
let [ann, bob]: Caller[] = [];
beforeAll(async () => {
  service = await startService();
  sockets = await startSockets(service);
  players = await Promise.all(['Ann', 'Bob', 'Cid', 'Dot'].map((name) => service.guest(name)));
  [ann, bob] = players;
});
afterAll(async () => {
  await sockets.stop();
  await service.stop();
});

let matchId: string;
let tab: Tab;
/** A match with a follower who has been told everything so far, in which the first seat has sealed. */
async function begin(game: string, seats: number): Promise<void> {
  ({ matchId } = await service.started(players.slice(0, seats), { game }));
  await sockets.coldBroadcast();
  tab = await sockets.open(players[seats - 1] as Caller);
  await tab.follow(matchId);
}
const done = async (change: Promise<Reply> | undefined): Promise<void> => expect((await change)?.status).toBe(200);
/** Frames that a change (or several before one waking) brings the follower from an environment that has just started. */
async function toldOf(...changes: (() => Promise<Reply> | undefined)[]): Promise<Frame[]> {
  const before = tab.pushed().length;
  for (const change of changes) await done(change());
  await sockets.coldBroadcast();
  await sockets.announce(matchId);
  return tab.pushed().slice(before);
}
const RELOAD = { card: 'reload' };
const OTHER = { card: 'miscalculation' };

describe('a broadcaster that has just started, of seals', () => {
  beforeEach(async () => {
    await begin('fast-west', 3);
    await done(ann?.seal(matchId, 1, RELOAD));
    await sockets.announce(matchId);
    expect(tab.pushed()).toMatchObject([{ type: 'sealed', sealed: [0] }]);
  });

  test('tells nothing when one was replaced, however often', async () => {
    for (const move of [OTHER, RELOAD, OTHER]) expect(await toldOf(() => ann?.seal(matchId, 1, move))).toEqual([]);
    // Nor the same environment once it has been woken.
    await done(ann?.seal(matchId, 1, RELOAD));
    const before = tab.pushed().length;
    await sockets.announce(matchId);
    expect(tab.pushed()).toHaveLength(before);
  });

  test('tells a new one, one that was taken back, and one given again, once each', async () => {
    expect(await toldOf(() => bob?.seal(matchId, 1, RELOAD))).toMatchObject([{ type: 'sealed', sealed: [0, 1] }]);
    expect(await toldOf(() => bob?.withdraw(matchId, 1))).toMatchObject([{ type: 'sealed', sealed: [0] }]);
    expect(await toldOf(() => bob?.seal(matchId, 1, OTHER))).toMatchObject([{ type: 'sealed', sealed: [0, 1] }]);
  });

  test('tells a new one although another one was replaced before it', async () => {
    const frames = await toldOf(
      () => ann?.seal(matchId, 1, OTHER),
      () => bob?.seal(matchId, 1, RELOAD),
    );
    expect(frames).toMatchObject([{ type: 'sealed', sealed: [0, 1] }]);
  });

  test('rather misses a new one than tells of one that was replaced after it, and the next change brings it', async () => {
    const silent = await toldOf(
      () => bob?.seal(matchId, 1, RELOAD),
      () => ann?.seal(matchId, 1, OTHER),
    );
    expect(silent).toEqual([]);
    expect(await toldOf(() => bob?.withdraw(matchId, 1))).toMatchObject([{ type: 'sealed', sealed: [0] }]);
  });

  test('tells entries: the resolution of a round, also if a seal was replaced just before', async () => {
    const frames = await toldOf(
      () => ann?.seal(matchId, 1, OTHER),
      () => bob?.seal(matchId, 1, RELOAD),
      () => players[2]?.seal(matchId, 1, RELOAD),
    );
    expect(frames).toMatchObject([{ type: 'entry', entry: { type: 'resolved', closed: 1 } }]);
    expect(await toldOf(() => ann?.post(`/matches/${matchId}/resign`))).toMatchObject([
      { type: 'entry', entry: { type: 'resolved' } },
      { type: 'entry', entry: { type: 'resigned', seat: 0 } },
      { type: 'sealed', sealed: [] },
    ]);
  });
});

describe('two broadcasters that take turns', () => {
  const environment = async () => {
    await sockets.coldBroadcast();
    const { handler } = await import('../../functions/broadcast/handler.ts');
    return async () => {
      const before = tab.pushed().length;
      await handler(
        { Records: sockets.records(matchId) } as never,
        { getRemainingTimeInMillis: () => 30_000 } as never,
      );
      return tab.pushed().slice(before);
    };
  };

  test('tell what is public once, and nothing of a seal that was replaced, soon after one has told and the other has slept', async () => {
    await begin('fast-west', 3);
    const [one, other] = [await environment(), await environment()];
    await done(ann?.seal(matchId, 1, RELOAD));
    expect(await one()).toMatchObject([{ type: 'sealed', sealed: [0] }]);
    await done(bob?.seal(matchId, 1, RELOAD));
    expect(await other()).toMatchObject([{ type: 'sealed', sealed: [0, 1] }]);
    await done(ann?.seal(matchId, 1, OTHER));
    expect(await one()).toEqual([]);
  });

  test('that is woken for a seal tells it, although another one is replaced before it looks', async () => {
    await begin('fast-west', 3);
    const one = await environment();
    await done(ann?.seal(matchId, 1, RELOAD));
    await done(ann?.seal(matchId, 1, OTHER));
    const frames = [...(await one()), ...(await one())];
    expect(frames).toMatchObject([{ type: 'sealed', sealed: [0] }]);
  });
});

describe('a broadcaster that has just started, of orders', () => {
  const order = (caller: Caller | undefined, orders: object) =>
    service.call('PATCH', `/matches/${matchId}/orders`, { token: caller?.token as string, body: { orders } });

  /** Whoever is awaited first answers. */
  const moveOn = async (): Promise<Reply> => {
    const [seat] = (await service.call('GET', `/matches/${matchId}`)).body.awaited as number[];
    const asked = players[seat as number] as Caller;
    const { you, round } = (await asked.get(`/matches/${matchId}`)).body;
    return asked.seal(matchId, round, you.moves[0]);
  };

  test('tells nothing, whoever stores which and how often', async () => {
    await begin('bang', 4);
    await moveOn();
    await sockets.announce(matchId);
    expect(tab.pushed().map(({ type }) => type)).toContain('entry');
    for (const caller of players)
      for (const duel of ['pass', 'bang']) expect(await toldOf(() => order(caller, { duel }))).toEqual([]);
  });

  test('tells the entry that comes after them', async () => {
    await begin('bang', 4);
    const frames = await toldOf(() => order(bob, { duel: 'pass' }), moveOn);
    expect(frames.filter(({ type }) => type === 'entry').length).toBeGreaterThan(0);
  });
});
