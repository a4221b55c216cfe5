import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { bound, Client, PROOF, patienceFor, type Tick } from '../../../client/index.ts';
import { FakeServer, settle } from './fake-transport.ts';
import { type Answer, type Fate, FaultyNetwork, HTTP, type Life } from './faulty-network.ts';

const MINUTE = 60_000;

describe('the bound', () => {
  const rounds = (span: number, left: number) => bound({ span, deadline: 1_000_000 + left }, 1_000_000);

  it('is the keep-alive without a deadline, and never less often than that', () => {
    expect(bound({ span: null, deadline: null }, 0)).toBe(PROOF.keepAlive);
    expect(bound({ span: null, deadline: null }, 0, MINUTE)).toBe(MINUTE);
    expect(rounds(24 * 60 * MINUTE, 12 * 60 * MINUTE)).toBe(PROOF.keepAlive);
  });

  it('is a quarter of the round, or of what is left of it until its deadline', () => {
    expect(rounds(MINUTE, MINUTE)).toBe(MINUTE / 4);
    expect(rounds(MINUTE, MINUTE / 2)).toBe(MINUTE / 8);
    for (const past of [0, -1, -MINUTE]) expect(rounds(MINUTE, past)).toBe(MINUTE / 4);
  });

  it('does not go by a wrong clock alone', () => {
    expect(rounds(MINUTE, 60 * MINUTE)).toBe(MINUTE / 4);
  });

  it('is three seconds at least, and an answer is waited for one to ten seconds', () => {
    for (const left of [1, 11_999]) expect(rounds(MINUTE, left)).toBe(3_000);
    expect(rounds(1_000, 1_000)).toBe(3_000);
    expect([3_000, 6_000, 16_000, PROOF.keepAlive].map(patienceFor)).toEqual([1_000, 1_500, 4_000, 10_000]);
  });
});

/** Follows, and writes down what is told and when. */
function watching(server: FakeServer, network = server.transport) {
  const follower = new Client('http://server', { transport: network }).follow('m');
  const told = new Map<number, number>();
  const ticks: Tick[] = [];
  void (async () => {
    for await (const news of follower) {
      if (news.type === 'sealed') ticks.push(news);
      else {
        expect(news.entry.seq).toBe(told.size + 1);
        told.set(news.entry.seq, server.time.now);
      }
    }
  })();
  return { follower, told, ticks };
}

describe('a follower whose socket is alive', () => {
  const started = async (span: number | null) => {
    const server = new FakeServer();
    server.span = span;
    server.write('opened', 'joined', 'started');
    const seen = watching(server);
    await server.subscribe();
    return { server, ...seen };
  };

  it.each([
    [null, PROOF.keepAlive],
    [MINUTE, MINUTE / 4],
    [12_000, 3_000],
    [1_000, 2_000],
  ])(
    'hears of the last entry although its frame is lost and nobody else moves (rounds of %s ms)',
    async (span, most) => {
      const { server, told, follower } = await started(span);
      await server.pass(100);
      server.write('resolved');
      await server.pass(most);
      expect(told.has(4)).toBe(true);
      expect(follower.stats.sockets).toBe(1);
    },
  );

  it.each([-60 * MINUTE, -MINUTE / 2, 60 * MINUTE])(
    'hears of the last entry in time although the clock of its machine was put by %s ms',
    async (jump) => {
      for (let after = 0; after < MINUTE / 4; after += 1_000) {
        const { server, told, follower } = await started(MINUTE);
        server.write('resolved');
        const written = server.time.now;
        await server.pass(after);
        server.skew = jump;
        await server.pass(MINUTE);
        expect((told.get(4) ?? Number.NaN) - written).toBeLessThanOrEqual(MINUTE / 4);
        follower.close();
      }
    },
  );

  it.each([-60 * MINUTE, 0, 60 * MINUTE])(
    'asks nothing while entries come, whose time is a proof, and asks again when they stop (clock put by %s ms)',
    async (jump) => {
      const server = new FakeServer();
      server.span = MINUTE;
      server.tellsTime = true;
      server.skew = jump;
      server.write('opened', 'joined', 'started');
      watching(server);
      await server.subscribe();
      for (let n = 0; n < 15; n += 1) {
        await server.pass(4_000);
        const [entry] = server.write('resolved');
        server.socket.frame(server.entryFrame(entry?.seq as number));
      }
      expect(server.socket.sentOf('sync')).toEqual([]);
      await server.pass(MINUTE / 4);
      expect(server.socket.sentOf('sync').length).toBeGreaterThan(0);
    },
  );

  it('takes an entry that comes late for a proof of the time at which it was made only', async () => {
    const server = new FakeServer();
    server.span = MINUTE;
    server.tellsTime = true;
    server.write('opened', 'joined', 'started');
    const { told } = watching(server);
    await server.subscribe();
    server.write('resolved');
    await server.pass(1_000);
    server.write('resolved');
    const written = server.time.now;
    await server.pass(9_000);
    server.socket.frame(server.entryFrame(4));
    await server.pass(MINUTE);
    expect((told.get(5) ?? Number.NaN) - written).toBeLessThanOrEqual(MINUTE / 4);
  });

  it('hears of the start of a match in time, by the clock that the match will have', async () => {
    const server = new FakeServer();
    server.span = 12_000;
    server.write('opened');
    const { told } = watching(server);
    await server.subscribe();
    await server.pass(MINUTE);
    server.write('started');
    await server.pass(3_000);
    expect(told.has(2)).toBe(true);
  });

  it('gives the socket up that does not answer, and asks over HTTP at once', async () => {
    const { server, told } = await started(12_000);
    server.answersSync = false;
    await server.pass(100);
    server.write('resolved');
    await server.pass(3_000);
    expect(told.has(4)).toBe(true);
    expect(server.sockets[0]?.closed).toBe(true);
  });

  it('asks over HTTP and keeps the socket while the table is too busy to answer', async () => {
    const { server, told, follower } = await started(12_000);
    server.answersSync = false;
    const { socket } = server;
    const busy = { v: 1, type: 'error', code: 'service.throttled', status: 503, title: '' };
    socket.onSend = () => socket.frame(busy);
    server.write('resolved');
    await server.pass(3_000);
    expect(told.has(4)).toBe(true);
    expect(socket.closed).toBe(false);
    expect(follower.stats.sockets).toBe(1);
  });

  it.each([
    ['the gateway’s own', () => ({ message: 'Internal server error', connectionId: 'c', requestId: 'r' })],
    ['one to an older question', (server: FakeServer, id: number) => server.heads(id - 1)],
    ['a pong', () => ({ v: 1, type: 'pong' })],
  ])('does not take every answer for the one it waits for: %s', async (_, answer) => {
    const { server } = await started(12_000);
    const { socket } = server;
    socket.onSend = (frame) => socket.frame(answer(server, frame.id as number));
    await server.pass(3_000);
    expect(socket.closed).toBe(true);
  });

  it('is not lulled by frames that keep coming and say nothing of the newest', async () => {
    const { server, told } = await started(12_000);
    const old = server.tickFrame();
    server.write('resolved');
    for (let i = 0; i < 6; i++) {
      server.socket.frame(old);
      server.socket.frame(server.entryFrame(3));
      await server.pass(500);
    }
    expect(told.has(4)).toBe(true);
  });

  it('opens another socket where its own does not follow the match any more', async () => {
    const { server } = await started(12_000);
    const { socket } = server;
    socket.onSend = (frame) => socket.frame({ v: 1, type: 'heads', id: frame.id, heads: [] });
    await server.pass(3_000);
    expect(socket.closed).toBe(true);
    expect(server.sockets.length).toBeGreaterThan(1);
  });

  it('tells who has sealed although the frame that said so is lost, and once', async () => {
    const { server, ticks } = await started(12_000);
    server.sealed = [1];
    await server.pass(3_000);
    expect(ticks.map(({ sealed }) => sealed)).toEqual([[], [1]]);
    await server.pass(6_000);
    expect(ticks).toHaveLength(2);
  });

  it('reads the match when nobody is awaited, so that a round whose last function died is resolved', async () => {
    const { server } = await started(MINUTE);
    await server.pass(MINUTE / 2);
    expect(server.looks).toBe(0);
    server.awaited = [];
    await server.pass(MINUTE / 4);
    expect(server.looks).toBeGreaterThan(0);
    expect(server.sockets).toHaveLength(1);
  });

  it('does so soon after the frame that says it, later once more, and not where the entry comes', async () => {
    const { server } = await started(null);
    server.awaited = [];
    server.socket.frame(server.tickFrame());
    await server.pass(900);
    server.write('resolved');
    server.socket.frame(server.entryFrame(4));
    await server.pass(MINUTE);
    expect(server.looks).toBe(0);
    server.socket.frame(server.tickFrame());
    await server.pass(900);
    expect(server.looks).toBe(0);
    await server.pass(2_200);
    expect(server.looks).toBe(1);
    await server.pass(2 * MINUTE);
    expect(server.looks).toBeGreaterThan(2);
    expect(server.looks).toBeLessThan(8);
  });

  it.each([true, false])(
    'looks when a deadline passes and no entry comes (answers with their time: %s)',
    async (tells) => {
      const server = new FakeServer();
      server.span = MINUTE;
      server.tellsTime = tells;
      server.skew = tells ? -60 * MINUTE : 0;
      server.write('opened', 'started');
      watching(server);
      await server.subscribe();
      await server.pass(MINUTE);
      expect(server.looks).toBe(0);
      await server.pass(3_600);
      expect(server.looks).toBe(1);
      await server.pass(2 * MINUTE);
      expect(server.looks).toBeGreaterThan(4);
      expect(server.looks).toBeLessThan(20);
    },
  );

  it('obeys no Retry-After beyond its bound, and fetches what a proof shows to be missing', async () => {
    for (const after of ['3600', '9999999']) {
      const { server, told, follower } = await started(MINUTE);
      let looks = 0;
      const busy = () => new Response('<html>', { status: 503, headers: { 'retry-after': after } });
      server.trouble = (path) => (path.endsWith('/entries') && looks++ === 0 ? busy() : undefined);
      server.write('resolved', 'resolved');
      server.socket.frame(server.entryFrame(5));
      await server.pass(MINUTE / 4);
      expect([...told.keys()]).toEqual([1, 2, 3, 4, 5]);
      // Its frame is lost: the proof that shows it has still time for a fetch that fails, and for the next.
      looks = 0;
      server.write('resolved');
      await server.pass(MINUTE / 4);
      expect(told.has(6)).toBe(true);
      expect(server.sockets).toHaveLength(1);
      follower.close();
    }
  });

  it('does not wait for a fetch without an answer when a proof shows that something is missing', async () => {
    const server = new FakeServer();
    server.span = 12_000;
    server.write('opened', 'started');
    let isSilent = false;
    const { fetch } = server.transport;
    const network = {
      ...server.transport,
      fetch: (url: string, init: RequestInit) => {
        if (!isSilent || !url.includes('/entries')) return fetch(url, init);
        isSilent = false;
        return new Promise<Response>((_, gone) => init.signal?.addEventListener('abort', gone));
      },
    };
    const { told } = watching(server, network);
    await server.subscribe();
    server.write('resolved', 'resolved');
    isSilent = true;
    server.socket.frame(server.entryFrame(4));
    await server.pass(3_000);
    expect([...told.keys()]).toEqual([1, 2, 3, 4]);
  });

  it.each<[string, () => Response]>([
    ['an empty object', () => Response.json({})],
    ['JSON of somebody else', () => Response.json({ status: 'login required' })],
    ['a list without numbers', () => Response.json({ entries: [{}], seq: 3 })],
    ['no number of the newest', () => Response.json({ entries: [] })],
    ['null', () => Response.json(null)],
    ['204', () => new Response(null, { status: 204 })],
    ...[401, 403, 404, 407, 408, 409, 511].map((status): [string, () => Response] => [
      `a page with ${status}`,
      () => new Response('<html>', { status }),
    ]),
    ['half of a refusal', () => new Response('{"code":"match.unkn', { status: 404 })],
  ])('goes on after one answer of somebody else: %s', async (_, foreign) => {
    for (const where of ['/entries', '/tickets', '/matches/m']) {
      const server = new FakeServer();
      server.span = 12_000;
      server.write('opened');
      let answers = 0;
      server.trouble = (path) => (path.endsWith(where) && answers++ === 0 ? foreign() : undefined);
      server.socketsWork = where === '/matches/m';
      const { told } = watching(server);
      if (server.socketsWork) await server.subscribe();
      await server.pass(10_000);
      const { looks } = server;
      server.write('started');
      await server.pass(3_000);
      expect([...told.keys()]).toEqual([1, 2]);
      expect(looks).toBeLessThanOrEqual(8);
      expect(server.looks - looks).toBeLessThanOrEqual(4);
    }
  });

  it.each([
    { type: 'entry' },
    { type: 'entry', seq: 'x' },
    { type: 'entry', seq: 4, entry: {} },
    { type: 'entry', seq: 5, entry: { seq: 4, at: 0, type: 'resolved' } },
    { type: 'sealed' },
    { type: 'sealed', seq: null, round: 1, sealed: [], awaited: [] },
    { type: 'subscribed' },
    { type: 'subscribed', seq: 3, entries: null },
    { type: 'heads', id: 1 },
    { type: 'heads', id: 1, heads: [{ matchId: 'm' }] },
    { type: 'error' },
    [],
    null,
  ])('passes over what is no frame: %j', async (frame) => {
    const { server, told } = await started(12_000);
    const { socket } = server;
    socket.frame(frame as object);
    server.write('resolved');
    await server.pass(3_000);
    expect([...told.keys()]).toEqual([1, 2, 3, 4]);
    expect(server.looks).toBeLessThanOrEqual(2);
    expect(socket.closed).toBe(false);
  });

  it('takes an entry that overtakes the answer to its subscription', async () => {
    const server = new FakeServer();
    server.write('opened', 'joined', 'started');
    const { told } = watching(server);
    await settle();
    const { socket } = server;
    socket.open();
    const answer = server.subscribed(0);
    server.write('resolved');
    socket.frame(server.entryFrame(4));
    socket.frame(answer);
    await settle();
    expect([...told.keys()]).toEqual([1, 2, 3, 4]);
    expect(socket.closed).toBe(false);
  });

  it('ends with a match that is over, also if it knows the last entry', async () => {
    const server = new FakeServer();
    server.write('opened', 'cancelled');
    const follower = new Client('http://server', { transport: server.transport }).follow('m', { after: 2 });
    await server.subscribe();
    for await (const news of follower) expect(news).toBeUndefined();
    expect(server.socket.closed).toBe(true);
  });

  it.each([
    [1_000, 1],
    [12_000, 7],
    [MINUTE, 16],
    [24 * 60 * MINUTE, 360],
    [null, 1],
  ])(
    'asks so often while rounds of %s ms run to their ends, and never over HTTP: %s times each',
    async (span, most) => {
      const { server } = await started(span);
      const rounds = span === 1_000 ? 60 : 4;
      for (let round = 0; round < rounds; round++) {
        await server.pass(span ?? PROOF.keepAlive);
        server.write('resolved');
        server.socket.frame(server.entryFrame(server.history.length));
      }
      expect(server.socket.sentOf('sync').length / rounds).toBeLessThanOrEqual(most);
      expect(server.looks).toBe(0);
      expect(server.sockets).toHaveLength(1);
    },
  );
});

const late = fc.integer({ min: 0, max: 4_000 });
const fate: fc.Arbitrary<Fate> = fc.oneof(
  { weight: 5, arbitrary: fc.record({ kind: fc.constant('comes' as const), after: fc.integer({ min: 0, max: 100 }) }) },
  fc.record({ kind: fc.constant('comes' as const), after: late }),
  fc.record({ kind: fc.constant('twice' as const), after: late, again: late }),
  { weight: 2, arbitrary: fc.constant({ kind: 'lost' as const }) },
  fc.record({ kind: fc.constant('garbled' as const), after: late }),
);
const life: fc.Arbitrary<Life> = fc.record({
  opens: fc.oneof({ weight: 5, arbitrary: fc.integer({ min: 0, max: 500 }) }, fc.constant(null)),
  ends: fc.oneof(fc.integer({ min: 0, max: 3 * MINUTE }), fc.constant(Number.POSITIVE_INFINITY)),
  isTold: fc.boolean(),
});
const answer: fc.Arbitrary<Answer> = fc.oneof(
  { weight: 3, arbitrary: fc.constant('well' as const) },
  fc.constantFrom('never' as const, 'broken' as const, 'portal' as const, 429, 500, 502, 503, 504),
);
/** The clock of a follower's machine is put back and forth, and so are those that go wrong again and again. */
const skew = fc.oneof(
  { weight: 2, arbitrary: fc.constant(0) },
  fc.integer({ min: -MINUTE, max: MINUTE }),
  fc.integer({ min: -20 * 24 * 60 * MINUTE, max: 20 * 24 * 60 * MINUTE }),
);
const step = fc.record({
  skew,
  after: fc.oneof(fc.integer({ min: 0, max: 200 }), fc.integer({ min: 0, max: 40_000 })),
  what: fc.constantFrom('entry', 'entry', 'seal'),
});

/**
 * The law. Whatever happens on sockets and to the own clock, each entry is told within the bound that the match's clock gives, and a little for
 * HTTP: the look that has just begun when the entry is written, and the next one. Nobody need move for that.
 */
describe('whatever gets lost, late, doubled or silent on sockets, and whatever the own clock says', () => {
  const ALLOWANCE = 4 * HTTP;

  it('case 97: every entry is told once, in order and within the bound; who has sealed is right when all is well again', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(null, 3_000, 12_000, MINUTE, 60 * MINUTE),
        fc.infiniteStream(fate),
        fc.infiniteStream(life),
        fc.array(step, { maxLength: 12 }),
        fc.boolean(),
        fc.option(fc.infiniteStream(skew), { nil: undefined }),
        async (span, fates, lives, steps, tellsTime, skews) => {
          const server = new FaultyNetwork(fates, lives);
          server.span = span;
          server.tellsTime = tellsTime;
          let isDone = false;
          const jumping = async () => {
            for (const jump of skews ?? []) {
              if (isDone) return;
              server.skew = jump;
              await server.time.sleep(2_000);
            }
          };
          void jumping();
          server.write('opened');
          const { follower, told, ticks } = watching(server, server.network);
          const written = new Map([[1, server.time.now]]);
          const most = bound({ span, deadline: null }, 0) + ALLOWANCE;
          const began = server.time.now;
          for (const { after, what, skew } of steps) {
            await server.pass(after);
            server.skew = skew;
            if (what === 'entry') {
              const [entry] = server.write(server.history.length === 1 ? 'started' : 'resolved');
              written.set(server.history.length, server.time.now);
              server.push(server.entryFrame(entry?.seq as number));
            } else if (server.history.length > 1) {
              server.sealed = [server.sealed.length];
              server.push(server.tickFrame());
            }
          }
          // Nobody moves any more, and the last frames may have been lost.
          await server.pass(most);
          for (const [seq, at] of written)
            expect((told.get(seq) ?? Number.POSITIVE_INFINITY) - at).toBeLessThanOrEqual(most);
          isDone = true;
          const seconds = (server.time.now - began) / 1_000;
          expect(server.syncs).toBeLessThanOrEqual(seconds + server.sockets.length + 1);
          expect(server.looks).toBeLessThanOrEqual(seconds + 2 * server.sockets.length + written.size + 2);
          server.heal();
          await server.pass(PROOF.keepAlive + 2 * PROOF.patience.most + MINUTE);
          if (server.history.length > 1)
            expect(ticks.at(-1)).toMatchObject({ seq: server.history.length, sealed: server.sealed });
          follower.close();
        },
      ),
      { numRuns: 300 },
    );
  });

  it('what HTTP does on top of that stops nothing: soon after all is well again everything is told', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(null, 12_000, MINUTE),
        fc.infiniteStream(fate),
        fc.infiniteStream(life),
        fc.infiniteStream(answer),
        fc.array(step, { maxLength: 12 }),
        async (span, fates, lives, answers, steps) => {
          const server = new FaultyNetwork(fates, lives, answers);
          server.span = span;
          server.write('opened', 'started');
          const { follower, told } = watching(server, server.network);
          for (const { after } of steps) {
            await server.pass(after);
            const [entry] = server.write('resolved');
            server.push(server.entryFrame(entry?.seq as number));
          }
          server.heal();
          // A request may just have begun its fifteen seconds, or a pause before its last try.
          await server.pass(bound({ span, deadline: null }, 0) + 30_000);
          expect(told.size).toBe(server.history.length);
          follower.close();
        },
      ),
      { numRuns: 200 },
    );
  });
});
