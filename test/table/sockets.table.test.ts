import { BatchGetCommand, GetCommand, PutCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Entry } from '../../domain/match/index.ts';
import { entryHash } from '../../domain/seal.ts';
import { type Caller, type Service, startService } from '../support/service/index.ts';
import { type Frame, type Sockets, startSockets, type Tab } from '../support/service/sockets.ts';

let service: Service;
let sockets: Sockets;
/** The table as the socket's function knows it. */
let dynamo: typeof import('../../functions/aws/dynamo.ts').dynamo;
let players: Caller[];
let [ann, bob, cid, dot]: Caller[] = [];
beforeAll(async () => {
  service = await startService();
  sockets = await startSockets(service);
  ({ dynamo } = await import('../../functions/aws/dynamo.ts'));
  players = await Promise.all(['Ann', 'Bob', 'Cid', 'Dot'].map((name) => service.guest(name)));
  [ann, bob, cid, dot] = players;
});
afterAll(async () => {
  await sockets.stop();
  await service.stop();
});
beforeEach(() => service.table.faults.clear());
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  process.env.LOG_LEVEL ??= 'silent';
});

const RELOAD = { card: 'reload' };
const KB = 1024;

/** A match that has started, all of which has been announced to nobody. */
const fresh = async (seats = 2, body: Record<string, unknown> = {}) => {
  const { matchId } = await service.started(players.slice(0, seats), body);
  await sockets.announce(matchId);
  return matchId;
};
const entriesOf = async (matchId: string, caller?: Caller): Promise<Entry[]> =>
  (await service.call('GET', `/matches/${matchId}/entries?limit=100`, caller && { token: caller.token })).body.entries;
const seqOf = async (matchId: string): Promise<number> => (await service.call('GET', `/matches/${matchId}`)).body.seq;
const sealAll = async (matchId: string, round: number, seats = 2) => {
  for (const player of players.slice(0, seats)) await player.seal(matchId, round, RELOAD);
};
const following = async (matchId: string, ...callers: (Caller | undefined)[]): Promise<Tab[]> =>
  Promise.all(
    callers.map(async (caller) => {
      const tab = await sockets.open(caller as Caller);
      expect(await tab.follow(matchId)).toMatchObject({ type: 'subscribed', matchId });
      return tab;
    }),
  );
const range = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, i) => from + i);

/** Plays a match to its end with any legal moves; `changed` runs after each request. */
async function playOut(matchId: string, seats: number, changed: () => Promise<unknown>, choice = 5): Promise<void> {
  for (let turn = 0; turn < 400; turn += 1) {
    const { status, awaited, round } = (await service.call('GET', `/matches/${matchId}`)).body;
    if (status === 'over') return;
    expect(awaited.length).toBeGreaterThan(0);
    for (const [seat, player] of players.slice(0, seats).entries()) {
      const { you, round: open } = (await player.get(`/matches/${matchId}`)).body;
      if (open !== round || !you.prompt || you.seal) continue;
      const move = you.moves[(turn * choice + seat * 3) % you.moves.length];
      expect((await player.seal(matchId, open, move)).status).toBe(200);
      await changed();
    }
  }
  throw new Error('the match does not end');
}

/** Lines written by handlers while `run` ran. */
async function logged(run: () => Promise<unknown>): Promise<{ level: string; message: string }[]> {
  const lines: string[] = [];
  const level = process.env.LOG_LEVEL;
  process.env.LOG_LEVEL = 'debug';
  const write = vi
    .spyOn(process.stdout, 'write')
    .mockImplementation(((line: string) => lines.push(String(line)) > 0) as never);
  try {
    await run();
  } finally {
    write.mockRestore();
    process.env.LOG_LEVEL = level;
  }
  return lines.map((line) => JSON.parse(line));
}

describe('opening a socket', () => {
  test('case 89: $connect sends nothing; the first subscribe is answered with one snapshot', async () => {
    const matchId = await fresh();
    const before = sockets.posts.length;
    const tab = await sockets.open(ann as Caller);
    expect(await sockets.rows(tab.connectionId)).toHaveLength(2);
    const snapshot = await tab.follow(matchId);
    expect(snapshot).toEqual({
      v: 1,
      type: 'subscribed',
      matchId,
      seq: await seqOf(matchId),
      head: expect.any(String),
      at: expect.any(Number),
      status: 'playing',
      round: 1,
      deadline: null,
      sealed: [],
      awaited: [0, 1],
      announced: {},
      entries: [],
      more: false,
    });
    expect(sockets.posts.length).toBe(before);
  });

  test('case 110: a ticket opens one socket, within a minute, for the match it is bound to', async () => {
    const matchId = await fresh();
    const other = await fresh();
    const ticket = await sockets.ticket(ann as Caller);
    const attempts = await Promise.all([1, 2, 3].map(() => sockets.connect({ ticket })));
    expect(attempts.map((a) => a.statusCode).sort()).toEqual([200, 401, 401]);
    expect((await sockets.connect({ ticket })).statusCode).toBe(401);
    expect((await sockets.connect({})).statusCode).toBe(401);
    expect((await sockets.connect({ ticket: (ann as Caller).token })).statusCode).toBe(401);
    const bound = await sockets.open(ann as Caller, matchId);
    expect(await bound.follow(other)).toMatchObject({ type: 'error', code: 'match.unknown' });
    expect(await bound.follow(matchId)).toMatchObject({ type: 'subscribed' });

    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() });
    const [late, timely] = [await sockets.ticket(ann as Caller), await sockets.ticket(ann as Caller)];
    vi.setSystemTime(Date.now() + 59_000);
    expect((await sockets.connect({ ticket: timely })).statusCode).toBe(200);
    vi.setSystemTime(Date.now() + 1_000);
    expect((await sockets.connect({ ticket: late })).statusCode).toBe(401);
  });

  test('case 110: no line that is logged holds a ticket or a token, used, used up or expired', async () => {
    const matchId = await fresh();
    let secrets: string[] = [];
    const lines = await logged(async () => {
      const ticket = await sockets.ticket(ann as Caller);
      secrets = [ticket, (ann as Caller).token];
      for (const expected of [200, 401]) expect((await sockets.connect({ ticket })).statusCode).toBe(expected);
      expect((await sockets.connect({ ticket: (ann as Caller).token })).statusCode).toBe(401);
      await service.table.faults.next({ kind: 'throttle', operation: 'UpdateItem', key: 'TICKET#', times: 3 });
      expect((await sockets.connect({ ticket })).statusCode).toBe(503);
      const tab = await sockets.open(ann as Caller);
      await tab.follow(matchId);
      await tab.say({ type: 'subscribe', matchId, token: (ann as Caller).token });
    });
    // The tickets that were refused are no failures of the service.
    expect(lines.filter((line) => 'SocketFailures' in line)).toMatchObject([{ SocketFailures: 1 }]);
    for (const secret of secrets) expect(JSON.stringify(lines)).not.toContain(secret);
  });

  test('case 112: a browser’s Origin is compared whole; a program without one is let in', async () => {
    const ask = async (origin?: string) =>
      (await sockets.connect({ ticket: await sockets.ticket(ann as Caller), ...(origin !== undefined && { origin }) }))
        .statusCode;
    process.env.ALLOWED_ORIGINS = 'https://allowed.example,https://other.example:8443';
    try {
      for (const origin of ['https://allowed.example', 'https://other.example:8443', undefined]) {
        expect(await ask(origin), String(origin)).toBe(200);
      }
      for (const origin of [
        'https://evil.example',
        'https://allowed.example.evil.example',
        'https://notallowed.example',
        'http://allowed.example',
        'https://allowed.example:444',
        'https://allowed.example/',
        'https://other.example',
        'null',
        '',
      ]) {
        expect(await ask(origin), origin).toBe(403);
      }
    } finally {
      process.env.ALLOWED_ORIGINS = '';
    }
    expect(await ask('https://evil.example')).toBe(200);
  });

  test('a refused Origin does not use the ticket up', async () => {
    const ticket = await sockets.ticket(ann as Caller);
    process.env.ALLOWED_ORIGINS = 'https://allowed.example';
    expect((await sockets.connect({ ticket, origin: 'https://evil.example' })).statusCode).toBe(403);
    process.env.ALLOWED_ORIGINS = '';
    expect((await sockets.connect({ ticket })).statusCode).toBe(200);
  });

  test('a ticket whose use was not answered has let its own socket in, and no other one', async () => {
    const ticket = await sockets.ticket(ann as Caller);
    await service.table.faults.next({ kind: 'drop-answer', operation: 'UpdateItem', key: 'TICKET#' });
    expect((await sockets.connect({ ticket, connectionId: 'first' })).statusCode).toBe(200);
    expect((await sockets.connect({ ticket, connectionId: 'second' })).statusCode).toBe(401);
    expect(await sockets.rows('second')).toEqual([]);
  });

  test('case 106: expired tickets and connections count as gone although they are still stored', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() });
    const matchId = await fresh();
    const [tab] = await following(matchId, ann);
    const kept = sockets.tab((tab as Tab).connectionId);
    for (const { ttl } of await sockets.rows(kept.connectionId)) {
      expect(Number.isInteger(ttl)).toBe(true);
      expect(ttl).toBeLessThan(1e11);
    }
    vi.setSystemTime(Date.now() + 2 * 3600_000);
    await ann?.seal(matchId, 1, RELOAD);
    await sockets.announce(matchId);
    expect(kept.pushed()).toHaveLength(1);
    expect(await kept.follow(matchId)).toMatchObject({ type: 'subscribed' });
    vi.setSystemTime(Date.now() + 3 * 3600_000);
    expect(await sockets.rows(kept.connectionId)).toHaveLength(3);
    await bob?.seal(matchId, 1, RELOAD);
    await sockets.announce(matchId);
    expect(kept.pushed()).toHaveLength(1);
    expect(await kept.follow(matchId)).toMatchObject({ type: 'error', code: 'ticket.invalid' });
  });
});

describe('what is pushed', () => {
  test('case 92: a whole match without any $disconnect: every entry once, in order, to seats and watcher alike', async () => {
    const { body } = await (ann as Caller).post('/matches', { game: 'fast-west', seats: 3, options: { turnLimit: 8 } });
    const { matchId } = body;
    const announced = () => sockets.announce(matchId);
    await announced();
    const tabs = await following(matchId, ann, bob, cid, dot);
    for (const player of [bob, cid]) {
      await player?.post(`/matches/${matchId}/join`);
      await announced();
    }
    await playOut(matchId, 3, announced);
    const entries = await entriesOf(matchId);
    expect(entries.length).toBeGreaterThan(8);
    const [first, ...others] = tabs.map((tab) => tab.pushed());
    for (const pushed of others) expect(pushed).toEqual(first);
    const pushed = (first as Frame[]).filter((frame) => frame.type === 'entry');
    expect(pushed.map((frame) => frame.seq)).toEqual(range(2, entries.length));
    expect(pushed.map((frame) => frame.entry)).toEqual(entries.slice(1));
    expect((first as Frame[]).some((frame) => frame.type === 'sealed')).toBe(true);
    const soon = Math.floor(Date.now() / 1000) + 3 * 3600;
    for (const { connectionId } of tabs) {
      const rows = await sockets.rows(connectionId);
      expect(rows).toHaveLength(3);
      for (const { ttl } of rows) expect(ttl).toBeLessThanOrEqual(soon);
    }
  });

  test('case 90: of three sockets one is gone: its row goes, the others get the frame once, nothing is an error', async () => {
    const matchId = await fresh();
    const [here, gone, there] = (await following(matchId, ann, bob, cid)) as [Tab, Tab, Tab];
    gone.behave('gone');
    const lines = await logged(async () => {
      expect((await (ann as Caller).seal(matchId, 1, RELOAD)).status).toBe(200);
      await sockets.announce(matchId);
    });
    for (const tab of [here, there]) expect(tab.pushed()).toMatchObject([{ type: 'sealed', sealed: [0] }]);
    expect(await sockets.rows(gone.connectionId)).toEqual([]);
    expect(await sockets.rows(here.connectionId)).toHaveLength(3);
    expect(lines.filter(({ level }) => level === 'ERROR' || level === 'WARN')).toEqual([]);
    // A socket that is gone is no failure; a waking that sends nothing has no line.
    expect(lines.filter((line) => 'FramesSent' in line || 'FramesFailed' in line)).toMatchObject([{ FramesSent: 2 }]);
  });

  test('nobody hears that a seal was replaced, but everybody that it was taken back and given again', async () => {
    const matchId = await fresh();
    const [tab] = (await following(matchId, bob)) as [Tab];
    const tell = async (change: Promise<{ status: number }>) => {
      expect((await change).status).toBe(200);
      await sockets.announce(matchId);
      return tab.pushed().map(({ sealed }) => sealed);
    };
    const host = ann as Caller;
    expect(await tell(host.seal(matchId, 1, RELOAD))).toEqual([[0]]);
    expect(await tell(host.seal(matchId, 1, { card: 'miscalculation' }))).toEqual([[0]]);
    expect(await tell(host.withdraw(matchId, 1))).toEqual([[0], []]);
    expect(await tell(host.seal(matchId, 1, RELOAD))).toEqual([[0], [], [0]]);
  });

  test('a seal that came and went between two wakings is told of to whoever has seen it', async () => {
    const matchId = await fresh();
    const [tab] = (await following(matchId, bob)) as [Tab];
    await sockets.announce(matchId);
    await ann?.seal(matchId, 1, RELOAD);
    // Who subscribes by now has been told that seat 0 has sealed.
    const late = await sockets.open(bob as Caller);
    expect(await late.follow(matchId)).toMatchObject({ sealed: [0] });
    await ann?.withdraw(matchId, 1);
    await sockets.announce(matchId);
    expect(late.pushed().at(-1)).toMatchObject({ type: 'sealed', sealed: [] });
    const told = tab.pushed().length;
    await sockets.announce(matchId);
    expect(tab.pushed()).toHaveLength(told);
  });

  test('an act that takes the only seal of a round with it is told together with that', async () => {
    const matchId = await fresh(2, { game: 'duel-west', options: { pace: 'live' } });
    for (const player of players.slice(0, 2)) await player.seal(matchId, 1, { order: 'keep' });
    await sockets.announce(matchId);
    const [tab] = (await following(matchId, bob)) as [Tab];
    expect((await ann?.seal(matchId, 2, { hold: true }))?.status).toBe(200);
    await sockets.announce(matchId);
    expect((await ann?.act(matchId, 2, { act: 'flip' }))?.status).toBe(200);
    await sockets.announce(matchId);
    expect(tab.pushed()).toMatchObject([
      { type: 'sealed', sealed: [0], announced: { 0: { hold: true } } },
      { type: 'entry', entry: { type: 'act', act: { act: 'flip' } } },
      { type: 'sealed', sealed: [], awaited: [0, 1], announced: {} },
    ]);
  });

  test('a socket that takes nothing, or fails, is passed over, keeps its row and delays nobody', async () => {
    const matchId = await fresh();
    const [slow, broken, well] = (await following(matchId, ann, bob, cid)) as [Tab, Tab, Tab];
    slow.behave(60_000);
    broken.behave('broken');
    await ann?.seal(matchId, 1, RELOAD);
    const started = Date.now();
    const announcing = sockets.announce(matchId);
    await expect.poll(() => well.pushed().length, { timeout: 1_000 }).toBe(1);
    expect((await announcing).batchItemFailures).toEqual([]);
    expect(Date.now() - started).toBeLessThan(8_000);
    for (const { connectionId } of [slow, broken]) expect(await sockets.rows(connectionId)).toHaveLength(3);
  });

  test('case 94: of one player’s two tabs one is closed; the other still hears everything', async () => {
    const matchId = await fresh();
    const [first, second] = (await following(matchId, ann, ann)) as [Tab, Tab];
    await first.leave();
    expect(await sockets.rows(first.connectionId)).toEqual([]);
    await sealAll(matchId, 1);
    await sockets.announce(matchId);
    expect(second.seqs()).toEqual([4]);
    expect(first.pushed()).toEqual([]);
    expect(await second.follow(matchId)).toMatchObject({ type: 'subscribed' });
  });

  test('case 49, 51: no frame holds anything sealed, whoever gets it; a cheer tells the place alone', async () => {
    let cheers = 0;
    for (let attempt = 0; cheers === 0 && attempt < 6; attempt += 1) {
      const matchId = await fresh(4);
      const tabs = await following(matchId, ...players);
      const [watcher] = await following(matchId, await service.guest('Eve'));
      const sealed = new Map<number, Record<string, unknown>>();
      for (let turn = 0; turn < 60 && cheers === 0; turn += 1) {
        const { status, round } = (await service.call('GET', `/matches/${matchId}`)).body;
        if (status === 'over') break;
        sealed.clear();
        for (const [seat, player] of players.entries()) {
          const { you, round: open } = (await player.get(`/matches/${matchId}`)).body;
          if (open !== round || !you.prompt || you.seal) continue;
          const costly = you.moves.filter((m: { card?: string }) => m.card === 'winchester' || m.card === 'revolver');
          const from = costly.length > 0 && (turn + seat) % 2 === 0 ? costly : you.moves;
          const move = from[(turn * 7 + seat * 3 + attempt) % from.length];
          sealed.set(seat, move);
          const before = sockets.posts.length;
          const { resolved } = (await player.seal(matchId, open, move)).body;
          await sockets.announce(matchId);
          if (resolved) break;
          const frames = sockets.posts.slice(before).map((post) => post.frame);
          expect(frames).toHaveLength(5);
          for (const frame of frames) {
            expect(Object.keys(frame).sort()).toEqual(
              ['announced', 'awaited', 'matchId', 'round', 'sealed', 'seq', 'type', 'v'].sort(),
            );
            expect(frame.sealed).toEqual([...sealed.keys()].sort());
            const told = [...sealed].filter(([, m]) => 'cheer' in m).map(([s, m]) => [String(s), { cheer: m.cheer }]);
            expect(frame.announced).toEqual(Object.fromEntries(told));
          }
          if ('cheer' in move) cheers += 1;
        }
      }
      for (const tab of tabs) expect(tab.pushed()).toEqual((watcher as Tab).pushed());
    }
    expect(cheers).toBeGreaterThan(0);
  });

  test('who left a match by invitation gets nothing more of it, not even his own leaving', async () => {
    const created = await (ann as Caller).post('/matches', { game: 'fast-west', seats: 3, visibility: 'invite' });
    const { matchId, you } = created.body;
    const { invite } = you;
    await sockets.announce(matchId);
    const stranger = await sockets.open(dot as Caller);
    expect(await stranger.follow(matchId)).toMatchObject({ type: 'error', code: 'match.unknown', status: 404 });
    await bob?.post(`/matches/${matchId}/join`, { invite });
    const [anns, bobs] = (await following(matchId, ann, bob)) as [Tab, Tab];
    await bob?.post(`/matches/${matchId}/leave`);
    await sockets.announce(matchId);
    expect(anns.seqs()).toEqual([3]);
    expect(bobs.pushed()).toEqual([]);
    for (const player of [cid, dot]) await player?.post(`/matches/${matchId}/join`, { invite });
    await sockets.announce(matchId);
    expect(anns.seqs()).toEqual([3, 4, 5, 6]);
    expect(bobs.pushed()).toEqual([]);
    expect(await bobs.follow(matchId)).toMatchObject({ type: 'error', code: 'match.unknown' });
    expect(stranger.pushed()).toEqual([]);
  });

  test('who leaves a match by invitation while they begin to follow it follows nothing', async () => {
    const { body } = await (ann as Caller).post('/matches', { game: 'fast-west', seats: 3, visibility: 'invite' });
    const { matchId, you } = body;
    await bob?.post(`/matches/${matchId}/join`, { invite: you.invite });
    const tab = await sockets.open(bob as Caller);
    const { dynamo } = await import('../../functions/aws/dynamo.ts');
    const real = dynamo.send.bind(dynamo);
    const spy = vi.spyOn(dynamo, 'send').mockImplementation((async (command: {
      input: { Item?: { seq?: number } };
    }) => {
      const answer = await real(command as never);
      // Between the row of the follower and the second look at the match.
      if (command.input.Item?.seq === 2) {
        spy.mockRestore();
        await bob?.post(`/matches/${matchId}/leave`);
        await cid?.post(`/matches/${matchId}/join`, { invite: you.invite });
      }
      return answer;
    }) as never);
    expect(await tab.follow(matchId, 0)).toMatchObject({ type: 'error', code: 'match.unknown', status: 404 });
    await sockets.announce(matchId);
    expect(tab.pushed()).toEqual([]);
    expect(await sockets.rows(tab.connectionId), 'the rows of the socket alone').toHaveLength(2);
  });

  test.each([
    { look: 1, isFollowed: false, isWarm: false },
    ...[1, 2, 3].map((look) => ({ look, isFollowed: true, isWarm: false })),
    ...[1, 2].map((look) => ({ look, isFollowed: true, isWarm: true })),
  ])(
    'who begins to follow after look $look of an announcement misses nothing (followed before: $isFollowed, warm: $isWarm)',
    async ({ look, isFollowed, isWarm }) => {
      const matchId = await fresh();
      const before = isFollowed ? await following(matchId, ann) : [];
      await sockets.coldBroadcast();
      if (isWarm) await sockets.announce(matchId);
      const { dynamo } = await import('../../functions/aws/dynamo.ts');
      const real = dynamo.send.bind(dynamo);
      // Between two looks somebody subscribes, and then an entry is committed.
      let looks = 0;
      let late: Tab | undefined;
      const interrupt = async () => {
        spy.mockRestore();
        [late] = (await following(matchId, bob)) as [Tab];
        await sealAll(matchId, 1);
      };
      const spy = vi.spyOn(dynamo, 'send').mockImplementation((async (command: never) => {
        const answer = await real(command);
        looks += 1;
        if (looks === look) await interrupt();
        return answer;
      }) as never);
      await sockets.announce(matchId);
      spy.mockRestore();
      if (late === undefined) await interrupt();
      await sockets.announce(matchId);
      await sockets.announce(matchId);
      const newest = await seqOf(matchId);
      expect(late?.seqs()).toEqual([newest]);
      for (const tab of before) expect(tab.seqs()).toEqual([newest]);
    },
  );

  /** Calls of broadcast to the tables for each seal of a round, by how many follow. */
  test.each([
    [0, ['Connections Query']],
    [1, ['Connections PutItem', 'Connections Query', 'Matches GetItem']],
    [4, ['Connections PutItem', 'Connections Query', 'Matches GetItem']],
  ])('a seal that %i follow costs broadcast these calls', async (count, expected) => {
    const matchId = await fresh(4);
    await following(matchId, ...players.slice(0, count));
    await ann?.seal(matchId, 1, RELOAD);
    await sockets.announce(matchId);
    for (const player of [bob, cid]) {
      await player?.seal(matchId, 1, RELOAD);
      await service.table.resetCounts();
      await sockets.announce(matchId);
      const calls = Object.entries(await service.table.counts()).flatMap(([table, operations]) =>
        Object.entries(operations).flatMap(([name, { calls }]) => Array<string>(calls).fill(`${table} ${name}`)),
      );
      expect(calls.sort()).toEqual(expected);
    }
  });

  test('broadcast asks the table for public attributes and for nothing else', async () => {
    const { PUBLIC_ATTRIBUTES } = await import('../../functions/public/attributes.ts');
    const matchId = await fresh();
    await following(matchId, ann);
    await sealAll(matchId, 1);
    await sealAll(matchId, 2);
    await sockets.coldBroadcast();
    const { dynamo } = await import('../../functions/aws/dynamo.ts');
    const send = vi.spyOn(dynamo, 'send');
    await sockets.announce(matchId);
    const inputs = send.mock.calls.map(([command]) => command.input as unknown as Record<string, unknown>);
    const reads = inputs.filter((input) => input.TableName === 'Matches');
    expect(reads.length).toBeGreaterThanOrEqual(2);
    for (const { ProjectionExpression, ExpressionAttributeNames, ConsistentRead } of reads) {
      const names = ExpressionAttributeNames as Record<string, string>;
      const asked = String(ProjectionExpression)
        .split(', ')
        .map((alias) => names[alias]);
      expect(asked.sort()).toEqual([...PUBLIC_ATTRIBUTES].sort());
      expect(Object.values(names).sort()).toEqual([...PUBLIC_ATTRIBUTES].sort());
      expect(ConsistentRead).toBe(true);
    }
    for (const input of reads.filter((each) => 'KeyConditionExpression' in each)) {
      expect(input.Select).toBe('SPECIFIC_ATTRIBUTES');
    }
  });
});

describe('the stream’s habits', () => {
  test('case 103: every event delivered twice, in sequence and at once: one row, equal answers, no gap', async () => {
    for (const atOnce of [false, true]) {
      const twice = async <T>(run: () => Promise<T>): Promise<[T, T]> =>
        atOnce ? Promise.all([run(), run()]) : [await run(), await run()];
      const matchId = await fresh();
      const [tab, other] = [await sockets.open(ann as Caller), await sockets.open(bob as Caller)];
      const [a, b] = await twice(() => tab.follow(matchId, 1));
      expect(b).toEqual(a);
      await other.follow(matchId, 1);
      expect(await sockets.rows(tab.connectionId)).toHaveLength(3);
      const known = (await seqOf(matchId)) as number;
      await sealAll(matchId, 1);
      await twice(() => sockets.announce(matchId));
      await sealAll(matchId, 2);
      await twice(() => sockets.announce(matchId));
      for (const each of [tab, other]) {
        const seqs = each.seqs();
        expect([...new Set(seqs)]).toEqual([known + 1, known + 2]);
        if (!atOnce) expect(seqs).toEqual([known + 1, known + 2]);
      }
      const [c, d] = await twice(() => tab.say({ type: 'unsubscribe', matchId }));
      expect([c, d]).toEqual(Array(2).fill({ v: 1, type: 'unsubscribed', matchId }));
      await twice(() => tab.leave());
      expect(await sockets.rows(tab.connectionId)).toEqual([]);
      // One event that comes twice is one socket.
      const used = { ticket: await sockets.ticket(cid as Caller), connectionId: `twice-${atOnce}` };
      const statuses = (await twice(() => sockets.connect(used))).map((each) => each.statusCode);
      expect(statuses).toEqual([200, 200]);
      expect(await sockets.rows(used.connectionId)).toHaveLength(2);
    }
  });

  test('batches late, repeated, cut or out of order never make a gap, and never a number twice while warm', async () => {
    const matchId = await fresh();
    const [tab] = (await following(matchId, ann)) as [Tab];
    const known = await seqOf(matchId);
    await sockets.announce(matchId, { keys: [`ENTRY#${String(known - 1).padStart(6, '0')}`] });
    expect(tab.pushed()).toEqual([]);
    for (const round of [1, 2, 3]) await sealAll(matchId, round);
    const stale = sockets.records(matchId, { keys: ['ENTRY#000001', 'STATE', 'STATE'] });
    await sockets.deliver(stale.slice(1));
    await sockets.deliver(stale);
    await sockets.deliver(stale.slice(0, 1));
    await sockets.deliver([...stale].reverse());
    expect(tab.seqs()).toEqual(range(tab.seqs()[0] as number, known + 3));
    await sealAll(matchId, 4);
    await sockets.deliver(sockets.records(matchId), stale);
    expect(tab.seqs().slice(-2)).toEqual([known + 3, known + 4]);
  });

  test('a cold environment announces what the others have not, without a gap, and nothing again', async () => {
    const matchId = await fresh();
    const [tab] = (await following(matchId, ann)) as [Tab];
    const known = await seqOf(matchId);
    await sealAll(matchId, 1);
    await sockets.announce(matchId);
    for (const round of [2, 3, 4]) await sealAll(matchId, round);
    await sockets.coldBroadcast();
    await sockets.announce(matchId, { keys: ['STATE', 'STATE'] });
    expect(tab.seqs()).toEqual(range(known + 1, known + 4));
    await ann?.seal(matchId, 5, RELOAD);
    await sockets.coldBroadcast();
    await sockets.announce(matchId);
    expect(tab.seqs()).toEqual(range(known + 1, known + 4));
    expect(tab.pushed().at(-1)).toMatchObject({ type: 'sealed', sealed: [0] });
  });

  test('an environment that dies after its frames and before it has noted them tells them again, and misses none', async () => {
    const matchId = await fresh();
    const [tab] = (await following(matchId, ann)) as [Tab];
    const known = await seqOf(matchId);
    await sealAll(matchId, 1);
    await service.table.faults.next({ kind: 'throttle', operation: 'PutItem', key: '#TOLD', times: 3 });
    const batch = sockets.records(matchId);
    expect((await sockets.deliver(batch)).batchItemFailures).toHaveLength(1);
    expect((await sockets.deliver(batch)).batchItemFailures).toEqual([]);
    expect(tab.seqs()).toEqual([known + 1, known + 1]);
  });

  test('a cold environment leaves out no entry whose write took its time, nor one behind a fast clock', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() });
    const matchId = await fresh();
    const [tab] = (await following(matchId, ann)) as [Tab];
    const known = await seqOf(matchId);
    await sealAll(matchId, 1);
    // Decided now, but the table took it only eight seconds later; meanwhile another one follows.
    vi.setSystemTime(Date.now() + 8_000);
    await sealAll(matchId, 2);
    await sockets.coldBroadcast();
    await sockets.announce(matchId);
    expect(tab.seqs().slice(-2)).toEqual([known + 1, known + 2]);
    await sealAll(matchId, 3);
    // The clock of the next writer is half a minute late.
    const now = Date.now();
    vi.setSystemTime(now - 30_000);
    await sealAll(matchId, 4);
    vi.setSystemTime(now);
    await sealAll(matchId, 5);
    await sockets.coldBroadcast();
    await sockets.announce(matchId);
    expect(tab.seqs().slice(-3)).toEqual([known + 3, known + 4, known + 5]);
  });

  test('one match that cannot be read is reported by its first record; the others of its batch are told', async () => {
    const [sick, well] = [await fresh(), await fresh()];
    const [sickTab, wellTab] = [...(await following(sick, ann)), ...(await following(well, ann))] as [Tab, Tab];
    await sealAll(sick, 1);
    await sealAll(well, 1);
    await service.table.faults.next({ kind: 'throttle', operation: 'GetItem', key: `MATCH#${sick}`, times: 3 });
    const batch = [sockets.records(sick, { keys: ['STATE', 'STATE'] }), sockets.records(well)];
    expect(await sockets.deliver(...batch)).toEqual({
      batchItemFailures: [{ itemIdentifier: expect.stringMatching(`^${sick}-0-`) }],
    });
    expect(wellTab.seqs()).toEqual([4]);
    expect(sickTab.pushed()).toEqual([]);
    expect(await sockets.deliver(...batch)).toEqual({ batchItemFailures: [] });
    expect(sickTab.seqs()).toEqual([4]);
    expect(wellTab.seqs()).toEqual([4]);
  });
});

describe('catching up', () => {
  test('case 109: hundreds of missed entries come in pages below 32 KB, and so does every frame of a ten-seat match', async () => {
    const bots = range(1, 9).map((seat) => ({ seat, level: 0 }));
    const { matchId } = await service.started([ann as Caller], { bots });
    await sockets.announce(matchId);
    const known = await seqOf(matchId);
    const [tab, reader] = (await following(matchId, ann, bob)) as [Tab, Tab];
    for (let round = 0; round < 12; round += 1) {
      const { you, round: open, status } = (await (ann as Caller).get(`/matches/${matchId}`)).body;
      if (status === 'over' || !you.prompt?.required) break;
      await ann?.seal(matchId, open, you.moves[round % you.moves.length]);
      await sockets.announce(matchId);
    }
    const real = await entriesOf(matchId);
    expect(real.length).toBeGreaterThan(5);
    for (const { bytes } of sockets.posts) expect(bytes).toBeLessThan(32 * KB);
    expect(tab.seqs()).toEqual(range(known + 1, real.length));
    // The rest of a very long match: its largest entries over and over.
    const { packEntry } = await import('../../functions/public/codec.ts');
    const sorted = [...real].sort((a, b) => JSON.stringify(b).length - JSON.stringify(a).length);
    const LAST = 420;
    const stored = (seq: number) => packEntry({ ...(sorted[seq % 3] as Entry), seq } as Entry);
    const put = (seq: number) =>
      service.table.documents.send(
        new PutCommand({
          TableName: 'Matches',
          Item: { pk: `MATCH#${matchId}`, sk: `ENTRY#${String(seq).padStart(6, '0')}`, seq, entry: stored(seq) },
        }),
      );
    await Promise.all(range(real.length, LAST - 1).map(put));
    await service.table.documents.send(
      new UpdateCommand({
        TableName: 'Matches',
        Key: { pk: `MATCH#${matchId}`, sk: 'STATE' },
        UpdateExpression: 'SET seq = :seq, entry = :entry',
        ExpressionAttributeValues: { ':seq': LAST, ':entry': stored(LAST) },
      }),
    );
    const seen: number[] = [];
    let pages = 0;
    for (let more = true; more; pages += 1) {
      const page = await reader.follow(matchId, seen.length);
      expect(Buffer.byteLength(JSON.stringify(page))).toBeLessThan(32 * KB);
      expect(page.seq).toBe(LAST);
      expect(page.entries.length).toBeGreaterThan(0);
      seen.push(...page.entries.map((entry: Entry) => entry.seq));
      more = page.more;
    }
    expect(seen).toEqual(range(1, LAST));
    expect(pages).toBeGreaterThan(8);
    expect(await reader.follow(matchId, LAST)).toMatchObject({ entries: [], more: false });
    expect(await reader.follow(matchId, LAST + 5)).toMatchObject({ entries: [], more: false, seq: LAST });
  });

  test('what is missed between two sockets is exactly what the new one asks for', async () => {
    const matchId = await fresh();
    const [first] = (await following(matchId, ann)) as [Tab];
    const known = await seqOf(matchId);
    await first.leave();
    for (const round of [1, 2, 3]) await sealAll(matchId, round);
    const tab = await sockets.open(ann as Caller);
    const answer = await tab.follow(matchId, known);
    expect(answer.entries).toEqual((await entriesOf(matchId)).slice(known));
    expect(answer).toMatchObject({ seq: known + 3, more: false });
    await sockets.announce(matchId);
    await sealAll(matchId, 4);
    await sockets.announce(matchId);
    expect(tab.seqs().at(-1)).toBe(known + 4);
  });
});

describe('asking for the newest', () => {
  /** Copies of a stored match under other ids. */
  async function copies(matchId: string, count: number, change: Record<string, unknown> = {}): Promise<string[]> {
    const { Item } = await service.table.documents.send(
      new GetCommand({ TableName: 'Matches', Key: { pk: `MATCH#${matchId}`, sk: 'STATE' } }),
    );
    const ids = range(10, 9 + count).map((n) => `${matchId.slice(0, 24)}${n}`);
    const put = (id: string) =>
      new PutCommand({ TableName: 'Matches', Item: { ...Item, ...change, pk: `MATCH#${id}` } });
    await Promise.all(ids.map((id) => service.table.documents.send(put(id))));
    return ids;
  }
  const sync = (tab: Tab, id?: number) => tab.say({ type: 'sync', ...(id !== undefined && { id }) });

  test('every match that a socket follows is named with its newest entry and who has sealed', async () => {
    const [first, second, third] = [await fresh(2, { deadline: 60 }), await fresh(), await fresh()];
    const tab = await sockets.open(ann as Caller);
    for (const matchId of [first, second, third]) await tab.follow(matchId);
    await tab.say({ type: 'unsubscribe', matchId: third });
    await sealAll(second, 1);
    await ann?.seal(first, 1, RELOAD);
    const { heads, ...frame } = await sync(tab, 7);
    expect(frame).toEqual({ v: 1, type: 'heads', id: 7 });
    const expected = async (matchId: string, more: object) => {
      const newest = (await entriesOf(matchId)).at(-1) as Entry & { deadline: number | null };
      const { seq, at, deadline } = newest;
      return {
        matchId,
        seq,
        head: entryHash(matchId, newest),
        at,
        status: 'playing',
        deadline,
        announced: {},
        ...more,
      };
    };
    const byId = (a: Frame, b: Frame) => (a.matchId < b.matchId ? -1 : 1);
    expect(heads.sort(byId)).toEqual(
      [
        await expected(first, { round: 1, sealed: [0], awaited: [1] }),
        await expected(second, { round: 2, sealed: [], awaited: [0, 1] }),
      ].sort(byId),
    );
    expect(heads.find((head: Frame) => head.matchId === first).deadline).toBeGreaterThan(Date.now());
  });

  test('a question without a name is answered without one, and a socket that follows nothing has nothing', async () => {
    expect(await sync(await sockets.open(ann as Caller))).toEqual({ v: 1, type: 'heads', heads: [] });
  });

  test('it costs one read of the socket and one of fifty matches, of public attributes only', async () => {
    const { PUBLIC_ATTRIBUTES } = await import('../../functions/public/attributes.ts');
    const tab = await sockets.open(ann as Caller);
    const ids = await copies(await fresh(), 50);
    for (const id of ids) await tab.follow(id);
    await service.table.resetCounts();
    const send = vi.spyOn(dynamo, 'send');
    const { heads } = await sync(tab);
    expect(heads.map((head: Frame) => head.matchId).sort()).toEqual(ids);
    const counts = await service.table.counts();
    const calls = Object.entries(counts).flatMap(([name, operations]) =>
      Object.entries(operations as object).map(([operation, count]) => [
        name,
        operation,
        (count as { calls: number }).calls,
      ]),
    );
    expect(calls.sort()).toEqual([
      ['Connections', 'GetItem', 1],
      ['Matches', 'BatchGetItem', 1],
    ]);
    const [read] = send.mock.calls.flatMap(([command]) => {
      const { RequestItems } = command.input as { RequestItems?: Record<string, Frame> };
      return RequestItems === undefined ? [] : [RequestItems.Matches];
    });
    expect(read.ConsistentRead).toBe(true);
    expect(Object.values(read.ExpressionAttributeNames).sort()).toEqual([...PUBLIC_ATTRIBUTES].sort());
    const asked = read.ProjectionExpression.split(', ').map((alias: string) => read.ExpressionAttributeNames[alias]);
    expect(asked.sort()).toEqual([...PUBLIC_ATTRIBUTES].sort());
  });

  test('whoever gave a seat at a match by invitation up is told nothing more of it', async () => {
    const { body } = await (ann as Caller).post('/matches', { game: 'fast-west', seats: 3, visibility: 'invite' });
    const { matchId, you } = body;
    await bob?.post(`/matches/${matchId}/join`, { invite: you.invite });
    const [anns, bobs] = (await following(matchId, ann, bob)) as [Tab, Tab];
    expect((await sync(bobs)).heads).toMatchObject([{ matchId, seq: 2, status: 'open' }]);
    await bob?.post(`/matches/${matchId}/leave`);
    expect((await sync(bobs)).heads).toEqual([]);
    expect((await sync(anns)).heads).toMatchObject([{ matchId, seq: 3 }]);
  });

  test('what a frame has no room for is left out, and never that something is missing', async () => {
    const tab = await sockets.open(ann as Caller);
    const said = Object.fromEntries(range(0, 9).map((seat) => [seat, { cheer: 'x'.repeat(60) }]));
    const ids = await copies(await fresh(), 50, { said });
    for (const id of ids) await tab.follow(id);
    const frame = await sync(tab);
    expect(Buffer.byteLength(JSON.stringify(frame))).toBeLessThan(32 * KB);
    expect(frame.heads).toHaveLength(50);
    for (const head of frame.heads) expect(head).toMatchObject({ seq: 3, round: 1, sealed: [], awaited: [0, 1] });
    for (const head of frame.heads) expect(head).not.toHaveProperty('announced');
  });

  test('keys that the table leaves unread are asked for again; a table that reads none is no empty answer', async () => {
    const tab = await sockets.open(ann as Caller);
    const ids = await copies(await fresh(), 3);
    for (const id of ids) await tab.follow(id);
    const real = dynamo.send.bind(dynamo);
    const lazily = (reads: number) => {
      const asked: number[] = [];
      vi.spyOn(dynamo, 'send').mockImplementation((async (command: { input: Frame }) => {
        const wanted = command.input.RequestItems?.Matches;
        if (wanted === undefined) return real(command as never);
        asked.push(wanted.Keys.length);
        const [now, later] = [wanted.Keys.slice(0, reads), wanted.Keys.slice(reads)];
        const part = new BatchGetCommand({ RequestItems: { Matches: { ...wanted, Keys: now } } });
        const answer: Frame = now.length === 0 ? { Responses: {} } : await real(part);
        return { ...answer, UnprocessedKeys: later.length === 0 ? {} : { Matches: { ...wanted, Keys: later } } };
      }) as never);
      return asked;
    };
    expect(lazily(1)).toEqual([]);
    expect((await sync(tab)).heads.map((head: Frame) => head.matchId).sort()).toEqual(ids);
    vi.restoreAllMocks();
    const asked = lazily(0);
    expect(await sync(tab)).toMatchObject({ type: 'error', code: 'service.throttled', status: 503 });
    expect(asked).toEqual([3, 3, 3]);
  });

  test('a socket that is no longer registered is told so', async () => {
    const [tab] = (await following(await fresh(), ann)) as [Tab];
    await tab.leave();
    expect(await sync(tab, 1)).toMatchObject({ type: 'error', code: 'ticket.invalid' });
  });
});

describe('frames from clients', () => {
  test('case 52: seals, withdrawals, acts and junk are error frames; the match does not move and the socket lives', async () => {
    const matchId = await fresh();
    const tab = await sockets.open(dot as Caller);
    await tab.follow(matchId);
    const before = (await (ann as Caller).get(`/matches/${matchId}`)).body;
    const move = { card: 'reload' };
    const frames: [unknown, string][] = [
      [{ type: 'seal', matchId, round: 1, move }, 'frame.invalid'],
      [{ type: 'withdraw', matchId, round: 1 }, 'frame.invalid'],
      [{ type: 'act', matchId, act: { act: 'unmask' } }, 'frame.invalid'],
      [{ type: 'resign', matchId }, 'frame.invalid'],
      [{ type: 'subscribe', matchId, seat: 0 }, 'frame.invalid'],
      [{ type: 'subscribe', matchId, player: (ann as Caller).id }, 'frame.invalid'],
      [{ type: 'subscribe', matchId, after: -1 }, 'frame.invalid'],
      [{ type: 'subscribe', matchId, after: 0.5 }, 'frame.invalid'],
      [{ type: 'subscribe', matchId, after: 1e300 }, 'frame.invalid'],
      [{ type: 'subscribe', matchId: '@' }, 'frame.invalid'],
      [{ type: 'unsubscribe', matchId: '@' }, 'frame.invalid'],
      [{ type: 'sync', id: -1 }, 'frame.invalid'],
      [{ type: 'sync', matchId }, 'frame.invalid'],
      [{ type: 'subscribe', matchId: 'Z'.repeat(26) }, 'match.unknown'],
      [{ type: '__proto__' }, 'frame.invalid'],
      [[], 'frame.invalid'],
      ['null', 'frame.invalid'],
      ['', 'frame.malformed'],
      ['{"type":', 'frame.malformed'],
      [`{"type":"ping","pad":"${'x'.repeat(16 * KB)}"}`, 'frame.too-large'],
      ['é'.repeat(9 * KB), 'frame.too-large'],
    ];
    for (const [frame, code] of frames) {
      const reply = await tab.say(frame);
      expect(reply, JSON.stringify(frame).slice(0, 80)).toMatchObject({ v: 1, type: 'error', code });
      const told = ['code', 'detail', 'instance', 'status', 'title', 'type', 'v'];
      const { matchId: about } = frame as { matchId?: string };
      expect(Object.keys(reply).sort()).toEqual(
        [
          ...told,
          ...(code === 'frame.invalid' ? ['errors'] : []),
          ...(about && about !== '@' ? ['matchId'] : []),
        ].sort(),
      );
    }
    expect((await (ann as Caller).get(`/matches/${matchId}`)).body).toEqual(before);
    expect(await tab.say({ type: 'ping' })).toEqual({ v: 1, type: 'pong' });
    expect(await sockets.rows(tab.connectionId)).toHaveLength(3);
  });

  test('are answered with their id and their match, also when they are refused', async () => {
    const matchId = await fresh();
    const other = await fresh();
    const tab = await sockets.open(ann as Caller, matchId);
    const { deadline } = (await (ann as Caller).get(`/matches/${matchId}`)).body;
    const about = { matchId, id: 2 };
    expect(await tab.say({ type: 'ping', id: 1 })).toEqual({ v: 1, type: 'pong', id: 1 });
    expect(await tab.say({ type: 'subscribe', ...about })).toMatchObject({ type: 'subscribed', ...about, deadline });
    expect(await tab.say({ type: 'sync', id: 0 })).toMatchObject({ type: 'heads', id: 0, heads: [{ matchId }] });
    expect(await tab.say({ type: 'unsubscribe', ...about })).toEqual({ v: 1, type: 'unsubscribed', ...about });
    expect(await tab.say({ type: 'subscribe', matchId: other, id: 3 })).toMatchObject({
      type: 'error',
      code: 'match.unknown',
      matchId: other,
      id: 3,
    });
    const all = { me: true, id: 4 };
    expect(await tab.say({ type: 'subscribe', ...all })).toMatchObject({ type: 'error', code: 'ticket.bound', ...all });
    const free = await sockets.open(ann as Caller);
    expect(await free.say({ type: 'subscribe', ...all })).toMatchObject({ type: 'channel', id: 4 });
    expect(await free.say({ type: 'sync', ...all })).toMatchObject({ type: 'channel', id: 4 });
    expect(await free.say({ type: 'unsubscribe', ...all })).toEqual({ v: 1, type: 'unsubscribed', ...all });
    const { errors, ...refused } = await tab.say({ type: 'subscribe', ...about, seat: 0 });
    expect(refused).toMatchObject({ type: 'error', code: 'frame.invalid', ...about, detail: expect.any(String) });
    expect(errors).toEqual([{ pointer: '/seat', detail: 'unknown field; known are type, id, matchId, me, after' }]);
    await service.table.faults.next({ kind: 'throttle', operation: 'GetItem', times: 10 });
    expect(await tab.say({ type: 'subscribe', ...about })).toMatchObject({ type: 'error', status: 503, ...about });
    await service.table.faults.clear();
    for (const { type, id } of [await tab.say({ type: 'ping' }), await tab.say({ type: 'sync' })])
      expect([type === 'error', id]).toEqual([false, undefined]);
  });

  test('that say when the round ends: `subscribed` has the deadline of a match that has one', async () => {
    const { matchId } = await service.started([ann, bob] as Caller[], { deadline: 600 });
    const tab = await sockets.open(ann as Caller);
    const { deadline } = (await (ann as Caller).get(`/matches/${matchId}`)).body;
    expect(deadline).toBeGreaterThan(Date.now());
    expect((await tab.follow(matchId)).deadline).toBe(deadline);
  });

  test('case 96: a ping is answered without a single call to the table', async () => {
    const tab = await sockets.open(ann as Caller);
    await service.table.resetCounts();
    expect(await tab.say({ type: 'ping' })).toEqual({ v: 1, type: 'pong' });
    expect(await service.table.counts()).toEqual({});
  });

  test('a socket follows fifty matches at most, the same one again is none more, and unsubscribing makes room', async () => {
    const matchId = await fresh();
    const { Item: template } = await service.table.documents.send(
      new GetCommand({ TableName: 'Matches', Key: { pk: `MATCH#${matchId}`, sk: 'STATE' } }),
    );
    const ids = range(10, 60).map((n) => `${matchId.slice(0, 24)}${n}`);
    await Promise.all(
      ids.map((id) =>
        service.table.documents.send(
          new PutCommand({ TableName: 'Matches', Item: { ...template, pk: `MATCH#${id}` } }),
        ),
      ),
    );
    const tab = await sockets.open(ann as Caller);
    for (const id of ids.slice(0, 50)) expect((await tab.follow(id)).type).toBe('subscribed');
    const [last] = ids.slice(-1) as [string];
    expect(await tab.follow(last)).toMatchObject({ type: 'error', code: 'frame.subscriptions' });
    expect((await tab.follow(ids[0] as string)).type).toBe('subscribed');
    await tab.say({ type: 'unsubscribe', matchId: ids[0] });
    expect((await tab.follow(last)).type).toBe('subscribed');
    await sockets.announce(ids[0] as string);
    expect(tab.pushed()).toEqual([]);
    await tab.leave();
    expect(await sockets.rows(tab.connectionId)).toEqual([]);
  });

  test('case 74: subscribing again, on the same socket or another, is answered in full each time and takes no seat', async () => {
    const matchId = await fresh();
    await sealAll(matchId, 1);
    const [first, second] = [await sockets.open(ann as Caller), await sockets.open(ann as Caller)];
    const answers = [
      await first.follow(matchId, 0),
      await first.follow(matchId, 0),
      await second.follow(matchId, 0),
      await first.follow(matchId, 0),
    ];
    for (const answer of answers) expect(answer).toEqual(answers[0]);
    expect(answers[0].entries.map((entry: Entry) => entry.seq)).toEqual(range(1, 4));
    expect(
      (await (ann as Caller).get('/me/matches')).body.matches.filter((m: Frame) => m.matchId === matchId),
    ).toHaveLength(1);
    await sealAll(matchId, 2);
    await sockets.announce(matchId);
    for (const tab of [first, second]) expect(tab.seqs().at(-1)).toBe(5);
    expect(new Set(first.seqs()).size).toBe(first.seqs().length);
  });
});
