import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { type Crowd, startCrowd } from '../support/service/crowd.ts';
import { type Caller, type Service, startService } from '../support/service/index.ts';
import { type Frame, type Sockets, startSockets, type Tab } from '../support/service/sockets.ts';
import { attributesOf, attributesOnPage, kindsOf } from '../support/service/table-page.ts';

/*
 * Matches that more people follow than one function should tell: who gets which frames, in which order and from whom, and what
 * happens when the queue or the function fails. Five followers are a crowd here.
 */

const BOUND = 5;
const SECOND = 1_000;
const LATER = 2 * SECOND;
/** Until a message whose function has died comes again. */
const HIDDEN = 60 * SECOND;
const RELOAD = { card: 'reload' };
const OTHER = { card: 'miscalculation' };

let service: Service;
let sockets: Sockets;
let crowd: Crowd;
let players: Caller[];
let [ann, bob, cid] = [] as unknown as [Caller, Caller, Caller];
beforeAll(async () => {
  service = await startService();
  process.env.CROWD = String(BOUND);
  sockets = await startSockets(service);
  players = await Promise.all(['Ann', 'Bob', 'Cid', 'Eve'].map((name) => service.guest(name)));
  [ann, bob, cid] = players as [Caller, Caller, Caller];
});
afterAll(async () => {
  await crowd.stop();
  await sockets.stop();
  await service.stop();
});
beforeEach(async () => {
  vi.restoreAllMocks();
  await service.table.faults.clear();
  await crowd?.stop();
  // Fresh environments, whose clients find the new queues.
  await sockets.coldBroadcast();
  crowd = await startCrowd(service);
});

let matchId: string;
let known: number;
let watchers: Tab[];
let tabs: Tab[];

const range = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, i) => from + i);

/** A socket that watches a match, listed as `socket` lists it. */
async function watch(name: string): Promise<Tab> {
  const { beginAt } = await import('../../functions/sockets/connections.ts');
  const { knownOf } = await import('../../functions/sockets/listeners.ts');
  const { loadPublicMatch } = await import('../../functions/public/store.ts');
  const match = await loadPublicMatch(matchId);
  const connectionId = `${matchId.slice(-6)}-${name}`;
  await beginAt({ connectionId, matchId, player: 'somebody', ...knownOf(match as never) }, Date.now());
  return sockets.tab(connectionId);
}

/** A match of two or three with its players' tabs, and so many who watch. */
async function begin(count: number, seats = 2): Promise<void> {
  ({ matchId } = await service.started(players.slice(0, seats)));
  known = (await service.call('GET', `/matches/${matchId}`)).body.seq;
  tabs = await Promise.all(players.slice(0, seats).map((player) => sockets.open(player)));
  for (const tab of tabs) await tab.follow(matchId);
  watchers = [];
  for (const n of range(0, count - 1)) watchers.push(await watch(n.toString(36).padStart(2, '0')));
  // From here on it is noted what they have been told.
  await announce();
}
const done = async (change: Promise<{ status: number }>): Promise<void> => expect((await change).status).toBe(200);
const announce = async (): Promise<void> => expect((await sockets.announce(matchId)).batchItemFailures).toEqual([]);
const playRound = async (round: number, seats = 2): Promise<void> => {
  for (const player of players.slice(0, seats)) await done(player.seal(matchId, round, RELOAD));
  await announce();
};
const framesOf = (all: readonly Tab[]) => all.map((tab) => tab.pushed());
const pagesNow = async () => {
  const { pagesOf } = await import('../../functions/sockets/pages.ts');
  return pagesOf(matchId, Date.now());
};

describe('sixty who watch a match', () => {
  test('get every entry once and in order, after its players, who do not wait for the queue', async () => {
    await begin(60);
    await playRound(1);
    expect(tabs.map((tab) => tab.seqs())).toEqual([[known + 1], [known + 1]]);
    expect(watchers.flatMap((tab) => tab.pushed())).toEqual([]);
    crowd.start();
    await crowd.idle();
    for (const round of [2, 3]) {
      await playRound(round);
      await crowd.idle();
    }
    for (const tab of [...tabs, ...watchers]) expect(tab.seqs()).toEqual(range(known + 1, known + 3));
    expect(new Set(framesOf(watchers).map((frames) => JSON.stringify(frames))).size).toBe(1);
    const pages = await pagesNow();
    // Players are on the pages too, and are left out.
    expect(pages).toHaveLength(Math.ceil(62 / BOUND));
    expect(new Set(pages.map(({ seq }) => seq))).toEqual(new Set([known + 3]));
    expect(crowd.waiting()).toEqual({ pages: [], sealed: [] });
    const stored = (await service.table.items(process.env.CONNECTIONS_TABLE as string)).filter(
      (item) => kindsOf(item as never)[0] === 'crowd page',
    );
    expect(stored.length).toBeGreaterThanOrEqual(pages.length);
    const told = attributesOnPage('crowd page').map(({ name }) => name);
    for (const item of stored) for (const name of attributesOf(item as never)) expect(told).toContain(name);
  });

  test('hear of several seals in one frame, a moment later; the last one is in it', async () => {
    crowd.start();
    await begin(12, 4);
    await crowd.idle();
    for (const player of [ann, bob]) {
      await done(player.seal(matchId, 1, RELOAD));
      await announce();
    }
    expect(crowd.waiting()).toMatchObject({ pages: [], sealed: [{ matchId }] });
    expect(tabs[0]?.pushed().map(({ sealed }) => sealed)).toEqual([[0], [0, 1]]);
    const isExpected = (await service.table.items(process.env.CONNECTIONS_TABLE as string)).filter(
      (item) => kindsOf(item as never)[0] === 'expected seals',
    );
    expect(isExpected).toHaveLength(1);
    await crowd.pass(LATER - 1);
    expect(watchers.flatMap((tab) => tab.pushed())).toEqual([]);
    await done(cid.seal(matchId, 1, RELOAD));
    await announce();
    await crowd.pass(1);
    for (const tab of watchers) expect(tab.pushed()).toMatchObject([{ type: 'sealed', sealed: [0, 1, 2] }]);
  });

  test('hear nothing of a seal that was replaced: neither by a frame nor by a message', async () => {
    crowd.start();
    await begin(12, 3);
    await done(ann.seal(matchId, 1, RELOAD));
    await announce();
    await crowd.pass(LATER);
    const [frames, calls] = [JSON.stringify(framesOf(watchers)), crowd.calls()];
    for (const move of [OTHER, RELOAD, OTHER]) {
      await done(ann.seal(matchId, 1, move));
      await sockets.coldBroadcast();
      await announce();
      await crowd.pass(LATER);
    }
    expect([JSON.stringify(framesOf(watchers)), crowd.calls()]).toEqual([frames, calls]);
  });

  test('whose function dies before it has told a page, or after it has told it, miss nothing; other pages do not wait', async () => {
    crowd.start();
    await begin(30);
    await playRound(1);
    await crowd.idle();
    crowd.die(2);
    await playRound(2);
    await crowd.idle();
    const count = () => watchers.filter((tab) => tab.seqs().includes(known + 2)).length;
    expect(count()).toBeLessThan(30);
    expect(count()).toBeGreaterThanOrEqual(30 - 2 * BOUND);
    await crowd.pass(HIDDEN);
    expect(count()).toBe(30);
    // The frames have been sent, and their mark could not be written: they come again.
    const key = `#PAGE#${(await pagesNow())[2]?.from}`;
    await service.table.faults.next({ kind: 'throttle', operation: 'PutItem', key, times: 3 });
    await playRound(3);
    await crowd.idle();
    await crowd.pass(HIDDEN);
    for (const tab of watchers) expect([...new Set(tab.seqs())]).toEqual(range(known + 1, known + 3));
    const twice = watchers.filter((tab) => tab.seqs().length > 3).length;
    expect(twice).toBe(BOUND);
    expect(crowd.givenUp()).toEqual([]);
  });

  test('of which some take nothing hold nobody else up for longer than their own page', async () => {
    crowd.start();
    await begin(30);
    await playRound(1);
    await crowd.idle();
    const [hanging] = watchers as [Tab];
    hanging.behave(60 * SECOND);
    const froms = (await pagesNow()).map(({ from }) => from);
    const pageOf = ({ connectionId }: Tab) => froms.findLast((from) => from <= connectionId);
    const others = watchers.filter((tab) => pageOf(tab) !== pageOf(hanging));
    await playRound(2);
    await expect.poll(() => crowd.waiting().pages.length, { timeout: 60_000 }).toBe(1);
    for (const tab of others) expect(tab.seqs()).toEqual([known + 1, known + 2]);
    await crowd.idle();
    expect(crowd.waiting().pages).toEqual([]);
  });

  test('are not told again what a late or repeated message says', async () => {
    crowd.start();
    await begin(12);
    await playRound(1);
    await crowd.idle();
    const frames = JSON.stringify(framesOf(watchers));
    const [first] = await pagesNow();
    for (let times = 0; times < 2; times += 1) await crowd.bring({ matchId, from: first?.from }, { matchId });
    await crowd.bring({ matchId, from: 'nobody' });
    await crowd.idle();
    expect(JSON.stringify(framesOf(watchers))).toBe(frames);
    expect(await crowd.bring({ nothing: true })).toMatchObject({ batchItemFailures: [{ itemIdentifier: 'm0' }] });
  });

  test('are told by pages that a message did not know of, and a page that has expired begins anew', async () => {
    await begin(12);
    await playRound(1);
    const { putPage } = await import('../../functions/sockets/pages.ts');
    const bound = watchers[6]?.connectionId as string;
    // Divided after the message was sent.
    await putPage(matchId, { from: bound, seq: known, ticks: 0 }, Date.now());
    crowd.start();
    await crowd.idle();
    for (const tab of watchers) expect(tab.seqs()).toEqual([known + 1]);
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 3 * 3600 * SECOND });
    try {
      expect(await pagesNow()).toEqual([]);
      watchers = await Promise.all(range(40, 52).map((n) => watch(String(n))));
      await playRound(2);
      await crowd.idle();
      for (const tab of watchers) expect(tab.seqs()).toEqual([known + 2]);
    } finally {
      vi.useRealTimers();
    }
  });
});

/** Interrupts a function before or after one of its calls to the tables. False if it has not made so many. */
async function at(
  [when, look]: readonly ['before' | 'after', number],
  interrupt: () => Promise<unknown>,
  run: () => Promise<unknown>,
): Promise<boolean> {
  const { dynamo } = await import('../../functions/aws/dynamo.ts');
  const real = dynamo.send.bind(dynamo);
  let looks = 0;
  const stop = async () => {
    spy.mockRestore();
    await interrupt();
  };
  const spy = vi.spyOn(dynamo, 'send').mockImplementation((async (command: never) => {
    looks += 1;
    const isIt = looks === look;
    if (isIt && when === 'before') await stop();
    const answer = await real(command);
    if (isIt && when === 'after') await stop();
    return answer;
  }) as never);
  await run();
  spy.mockRestore();
  return looks >= look;
}

test.each([1, 2, 3, 4])('who begins to watch after look %i at a page misses nothing', async (look) => {
  await begin(8);
  await playRound(1);
  let late: Tab | undefined;
  const interrupt = async () => {
    late = await watch('03x');
    await playRound(2);
  };
  expect(await at(['after', look], interrupt, () => crowd.bring({ matchId, from: '$' }))).toBe(true);
  crowd.start();
  await crowd.idle();
  await announce();
  await crowd.idle();
  expect((late as Tab).seqs()).toEqual([known + 2]);
  for (const tab of watchers) expect(tab.seqs()).toEqual([known + 1, known + 2]);
});

test.each([1, 2, 3])('a seal that comes before look %i of whoever tells the seals is told', async (look) => {
  crowd.start();
  await begin(8, 4);
  await done(ann.seal(matchId, 1, RELOAD));
  await announce();
  // Only the looks of the message that is brought below are counted.
  await crowd.idle();
  const interrupt = async () => {
    // What has been handed over is told by now.
    await crowd.idle();
    await done(bob.seal(matchId, 1, RELOAD));
    await announce();
  };
  expect(await at(['before', look], interrupt, () => crowd.bring({ matchId }))).toBe(true);
  await crowd.pass(LATER);
  for (const tab of watchers) expect(tab.pushed().at(-1)).toMatchObject({ type: 'sealed', sealed: [0, 1] });
});

test('reading a match with a crowd costs broadcast as much as the beginning of the crowd', async () => {
  crowd.start();
  await begin(120);
  await playRound(1);
  await crowd.idle();
  // Only what broadcast does is counted.
  crowd.die(1_000);
  await service.table.resetCounts();
  await playRound(2);
  const counts = (await service.table.counts()) as Frame;
  // The beginning of the crowd, and the sockets of both players.
  expect(counts.Connections.Query.calls).toBe(3);
  expect(counts.Connections.Query.units).toBeLessThanOrEqual(6);
});
