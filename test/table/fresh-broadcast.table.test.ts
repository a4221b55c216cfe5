import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
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

  test('tells a new one although another one was replaced after it', async () => {
    const frames = await toldOf(
      () => bob?.seal(matchId, 1, RELOAD),
      () => ann?.seal(matchId, 1, OTHER),
    );
    expect(frames).toMatchObject([{ type: 'sealed', sealed: [0, 1] }]);
    expect(await toldOf(() => ann?.seal(matchId, 1, RELOAD))).toEqual([]);
  });

  test('tells entries: the resolution of a round, also if a seal was replaced just before', async () => {
    const frames = await toldOf(
      () => ann?.seal(matchId, 1, OTHER),
      () => bob?.seal(matchId, 1, RELOAD),
      () => players[2]?.seal(matchId, 1, RELOAD),
    );
    expect(frames).toMatchObject([{ type: 'entry', entry: { type: 'resolved', closed: 1 } }]);
    expect(await toldOf(() => ann?.post(`/matches/${matchId}/resign`))).toMatchObject([
      { type: 'entry', entry: { type: 'resigned', seat: 0 } },
    ]);
  });
});

describe('broadcasters that take turns', () => {
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

  test('each woken for one of several changes send as many frames, whether one of them was private or not', async () => {
    const changes = {
      'a replaced seal before a new one': [() => ann?.seal(matchId, 1, OTHER), () => bob?.seal(matchId, 1, RELOAD)],
      'a replaced seal after a new one': [() => bob?.seal(matchId, 1, RELOAD), () => ann?.seal(matchId, 1, OTHER)],
      'a new one alone': [() => bob?.seal(matchId, 1, RELOAD)],
    };
    for (const [name, made] of Object.entries(changes)) {
      await begin('fast-west', 3);
      const others = [await environment(), await environment(), await environment()];
      await done(ann?.seal(matchId, 1, RELOAD));
      for (const other of others) await other();
      for (const change of made) await done(change());
      const told: Frame[] = [];
      for (const other of others) told.push(...(await other()));
      expect(told, name).toMatchObject([{ type: 'sealed', sealed: [0, 1] }]);
    }
  });

  test('tell an entry once, although seals were replaced before it and each was woken for one', async () => {
    await begin('fast-west', 2);
    const others = [await environment(), await environment()];
    await done(ann?.seal(matchId, 1, RELOAD));
    for (const other of others) await other();
    await done(ann?.seal(matchId, 1, OTHER));
    await done(bob?.seal(matchId, 1, RELOAD));
    const told = [
      ...(await (others[0] as () => Promise<Frame[]>)()),
      ...(await (others[1] as () => Promise<Frame[]>)()),
    ];
    expect(told.filter(({ type }) => type === 'entry')).toHaveLength(1);
    expect(told).toHaveLength(1);
  });

  test('tell two seals that came and went in between, although the seats are the same as before', async () => {
    await begin('fast-west', 3);
    const one = await environment();
    await done(ann?.seal(matchId, 1, RELOAD));
    expect(await one()).toHaveLength(1);
    await done(ann?.withdraw(matchId, 1));
    await done(ann?.seal(matchId, 1, RELOAD));
    expect(await one()).toMatchObject([{ type: 'sealed', sealed: [0] }]);
  });
});

describe('a follower who has just come', () => {
  test('is told as much of the end of a round, whether a seal was replaced since they came or not', async () => {
    const told: Frame[][] = [];
    for (const isReplaced of [false, true]) {
      await begin('fast-west', 4);
      await done(bob?.seal(matchId, 1, RELOAD));
      await sockets.announce(matchId);
      // Nobody follows, so nothing of this is told.
      await tab.say({ type: 'unsubscribe', matchId });
      await done(ann?.seal(matchId, 1, RELOAD));
      await done(players[2]?.post(`/matches/${matchId}/resign`));
      await sockets.announce(matchId);
      expect(await tab.follow(matchId)).toMatchObject({ type: 'subscribed', sealed: [0, 1] });
      if (isReplaced) {
        await done(ann?.seal(matchId, 1, OTHER));
        await sockets.announce(matchId);
      }
      await done(players[3]?.seal(matchId, 1, RELOAD));
      await sockets.announce(matchId);
      told.push(tab.pushed().slice(1));
    }
    const [plain, replaced] = told.map((frames) => frames.map(({ type, entry }) => [type, entry?.type]));
    expect(plain).toEqual([['entry', 'resolved']]);
    expect(replaced).toEqual(plain);
  });

  /** What the sockets have noted that they follow. */
  const noted = async (): Promise<unknown> => JSON.stringify(await service.table.items(process.env.CONNECTIONS_TABLE!));

  test('is not told by a frame that a seal was replaced, before anybody was told anything', async () => {
    ({ matchId } = await service.started(players.slice(0, 3), { game: 'fast-west' }));
    await done(ann?.seal(matchId, 1, RELOAD));
    tab = await sockets.open(players[2] as Caller);
    expect(await tab.follow(matchId)).toMatchObject({ type: 'subscribed', sealed: [0] });
    expect(await toldOf(() => ann?.seal(matchId, 1, OTHER))).toEqual([]);
  });

  test('nor where a seal came in while they subscribed, which their answer has', async () => {
    ({ matchId } = await service.started(players.slice(0, 3), { game: 'fast-west' }));
    tab = await sockets.open(players[2] as Caller);
    // Their row is written after the first look and before the second one.
    await service.table.faults.next({ kind: 'delay', operation: 'PutItem', key: matchId, ms: 2_000 });
    const answer = tab.follow(matchId);
    await vi.waitFor(async () => expect(await noted()).toContain(`"SS":["${matchId}"]`), { timeout: 60_000 });
    await done(ann?.seal(matchId, 1, RELOAD));
    expect(await answer).toMatchObject({ type: 'subscribed', sealed: [0] });
    expect(await toldOf(() => ann?.seal(matchId, 1, OTHER))).toEqual([]);
    expect(await toldOf(() => bob?.seal(matchId, 1, RELOAD))).toMatchObject([{ type: 'sealed', sealed: [0, 1] }]);
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
