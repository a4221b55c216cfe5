import { describe, expect, it } from 'vitest';
import { Client, network, Problem, TEMPORARY, type Transport, Unreachable } from '../../../client/index.ts';
import { FakeServer, problem } from './fake-transport.ts';

/** A network that gives these answers one after the other, and remembers what was asked and waited. */
function scripted(...answers: (Response | Error | 'silence')[]) {
  const asked: { method: string; url: string; headers: Headers; body: unknown }[] = [];
  const waits: number[] = [];
  let isSilent = false;
  const transport: Transport = {
    ...network,
    random: () => 1,
    sleep: async (ms, signal) => {
      // A try's own limit is no pause: it runs out where nothing comes.
      if (signal === undefined) return void waits.push(ms);
      await new Promise((resolve) => setImmediate(resolve));
      if (!isSilent) await new Promise(() => {});
    },
    fetch: async (url, init) => {
      const body = init.body === undefined ? undefined : JSON.parse(String(init.body));
      asked.push({ method: init.method as string, url, headers: new Headers(init.headers), body });
      const answer = answers.shift();
      isSilent = answer === 'silence';
      if (isSilent) await new Promise((_, reject) => init.signal?.addEventListener('abort', reject));
      if (answer instanceof Error) throw answer;
      return answer as Response;
    },
  };
  return { client: new Client('http://server/', { transport, token: 'sg_x' }), asked, waits };
}

const sealed = () => Response.json({ round: 1, seat: 0, receipt: {}, resolved: false });

const match = { matchId: 'm', status: 'playing', seq: 3, round: 1, clock: { deadline: 60, early: true } };

/** A gateway's page. */
const maintenance = (after: string) =>
  new Response('<html>Back soon</html>', { status: 503, headers: { 'retry-after': after } });

const relabelled = ({ body, headers }: Response, status: number) => new Response(body, { headers, status });

describe('the client', () => {
  it('makes a typed error of a problem document', async () => {
    const { client } = scripted(problem(409, 'round.closed'));
    const error = await client.seal('m', 1, { card: 'reload' }).catch((e) => e);
    expect(error).toBeInstanceOf(Problem);
    expect(error).toMatchObject({ code: 'round.closed', status: 409, retryAfter: undefined });
  });

  it('says what is wrong and where, and nothing twice', () => {
    const base = { code: 'game.bad-shape', status: 422, title: 'Not the right shape' };
    const errors = [{ pointer: '/options', detail: 'Unrecognized key: "x"' }];
    expect(new Problem(base).message).toBe('game.bad-shape: Not the right shape');
    expect(new Problem({ ...base, detail: 'Not the right shape.' }).message).toBe(
      'game.bad-shape: Not the right shape',
    );
    expect(new Problem({ ...base, detail: 'see GET /games', errors }).message).toBe(
      'game.bad-shape: Not the right shape (see GET /games; /options: Unrecognized key: "x")',
    );
  });

  it.each([
    ['a page', (status: number) => new Response('<html>Sign in</html>', { status })],
    ['nothing', (status: number) => new Response(null, { status })],
    ['JSON', (status: number) => Response.json({ code: 'match.over', status, title: '' }, { status })],
    [
      'half of a refusal',
      (status: number) =>
        new Response('{"code":"match.over","status":4', {
          status,
          headers: { 'content-type': 'application/problem+json' },
        }),
    ],
    [
      'a refusal of another shape',
      (status: number) =>
        Response.json(
          { type: 'about:blank', status },
          { status, headers: { 'content-type': 'application/problem+json' } },
        ),
    ],
    [
      'a refusal of another status',
      (status: number) => relabelled(problem(status === 409 ? 403 : 409, 'match.over'), status),
    ],
  ])('does not take %s for a refusal by the service, and asks again', async (_, foreign) => {
    for (const status of [400, 401, 403, 404, 407, 408, 409, 451, 501, 511]) {
      const { client, asked } = scripted(foreign(status), sealed());
      expect(await client.seal('m', 1, null)).toMatchObject({ round: 1 });
      expect(asked).toHaveLength(2);
      const hopeless = scripted(...Array.from({ length: 8 }, () => foreign(status)));
      const error = await hopeless.client.match('m').catch((e) => e);
      expect(error).toBeInstanceOf(Unreachable);
      expect(error.message).toContain(String(status));
    }
  });

  it('seals again with the same key when no answer came', async () => {
    const { client, asked } = scripted(new TypeError('fetch failed'), sealed());
    await client.seal('m', 1, { card: 'reload' });
    expect(asked.map(({ method, url }) => `${method} ${url}`)).toEqual([
      'PUT http://server/matches/m/rounds/1/seal',
      'PUT http://server/matches/m/rounds/1/seal',
    ]);
    expect(asked[0]?.headers.get('idempotency-key')).toBe(asked[1]?.headers.get('idempotency-key'));
    expect(asked[1]?.body).toEqual({ move: { card: 'reload' } });
  });

  it('waits as long as the service asks before it tries again', async () => {
    const { client, waits } = scripted(problem(503, 'service.throttled', { 'retry-after': '1' }), sealed());
    await client.seal('m', 1, null);
    expect(waits).toEqual([1_600]);
  });

  const waited = (waits: number[]) => waits.reduce((sum, ms) => sum + ms, 0);

  it.each(['3600', '9999999', 'Infinity', '-5', 'Wed, 21 Oct 2099 07:28:00 GMT'])(
    'does not wait for ever because somebody in between says so: Retry-After %s',
    async (after) => {
      for (const busy of [
        () => problem(503, 'service.throttled', { 'retry-after': after }),
        () => maintenance(after),
      ]) {
        const { client, waits } = scripted(busy(), busy(), busy(), sealed());
        expect(await client.seal('m', 1, null)).toMatchObject({ round: 1 });
        expect(Math.min(...waits)).toBeGreaterThan(0);
        expect(waited(waits)).toBeLessThanOrEqual(32_000);
      }
    },
  );

  it('does not wait beyond the end of a round that it knows', async () => {
    const server = new FakeServer();
    server.span = 12_000;
    server.tellsTime = true;
    server.skew = -3_600_000;
    server.write('opened', 'started');
    const client = new Client('http://server', { transport: server.transport });
    server.trouble = () =>
      Response.json(
        { ...match, deadline: server.time.now + 12_000 },
        { headers: { etag: '"1"', date: new Date(server.time.now).toUTCString() } },
      );
    const { round } = await client.match('m');
    let tries = 0;
    server.trouble = () => (++tries < 4 ? maintenance('3600') : sealed());
    const answered = client.seal('m', round, null).then(() => server.time.now);
    const deadline = server.time.now + 12_000;
    await server.pass(60_000);
    expect(await answered).toBeLessThan(deadline);
  });

  it.each(Object.keys(TEMPORARY).map(Number))(
    'repeats after %s, with or without words of the service',
    async (status) => {
      const bare = new Response('{"message":"Internal Server Error"}', { status });
      const { client, asked } = scripted(bare, problem(status, 'service.error'), sealed());
      expect(await client.seal('m', 1, null)).toMatchObject({ round: 1 });
      expect(asked).toHaveLength(3);
      expect(new Set(asked.map(({ headers }) => headers.get('idempotency-key'))).size).toBe(1);
    },
  );

  it.each([400, 401, 403, 404, 409, 413, 415, 422, 501])('does not repeat after %s', async (status) => {
    const { client, asked } = scripted(problem(status, 'some.refusal'));
    expect(await client.seal('m', 1, null).catch((e) => e)).toMatchObject({ status });
    expect(asked).toHaveLength(1);
  });

  it.each([
    ['a page to sign in at a network', () => new Response('<html>Welcome to the train</html>')],
    ['nothing', () => new Response('')],
    ['half of an answer', () => new Response('{"round":1,"se')],
    ['JSON of somebody else', () => Response.json({ status: 'login required' })],
    ['an empty object', () => Response.json({})],
    ['null', () => Response.json(null)],
    ['a list', () => Response.json([])],
    ['numbers that are none', () => Response.json({ ...match, round: 'one', seq: null, seat: 0, receipt: {} })],
    ['204', () => new Response(null, { status: 204 })],
    ['304 that nobody has asked for', () => new Response(null, { status: 304 })],
    [
      'a body that breaks off',
      () => new Response(new ReadableStream({ pull: (body) => body.error(new Error('reset')) })),
    ],
  ])('takes %s for no answer, and asks again', async (_, broken) => {
    const { client, asked } = scripted(broken(), sealed());
    expect(await client.seal('m', 1, null)).toMatchObject({ round: 1 });
    expect(asked).toHaveLength(2);
    const hopeless = scripted(...Array.from({ length: 5 }, broken));
    await expect(hopeless.client.match('m')).rejects.toThrow(Unreachable);
  });

  it.each<[string, (client: Client) => Promise<unknown>]>([
    ['health', (client) => client.health()],
    ['keys', (client) => client.keys()],
    ['games', (client) => client.games()],
    ['guest', (client) => client.guest('Ada')],
    ['rename', (client) => client.rename('Ada')],
    ['create', (client) => client.create({ game: 'bang', seats: 4 })],
    ['join', (client) => client.join('m')],
    ['leave', (client) => client.leave('m')],
    ['start', (client) => client.start('m')],
    ['resign', (client) => client.resign('m')],
    ['match', (client) => client.match('m')],
    ['seal', (client) => client.seal('m', 1, null)],
    ['withdraw', (client) => client.withdraw('m', 1)],
    ['act', (client) => client.act('m', 1, null)],
    ['order', (client) => client.order('m', {})],
    ['entries', (client) => client.entries('m')],
    ['ticket', (client) => client.ticket('m')],
  ])('does not take anything for a success: %s', async (_, call) => {
    for (const foreign of [{}, { status: 'login required' }, null, [], 'ok']) {
      const { client } = scripted(...Array.from({ length: 5 }, () => Response.json(foreign)));
      await expect(call(client)).rejects.toThrow(Unreachable);
    }
  });

  it('gives a try up that is not answered in time, and asks again', async () => {
    const { client, asked } = scripted('silence', sealed());
    expect(await client.seal('m', 1, null)).toMatchObject({ round: 1 });
    expect(asked).toHaveLength(2);
  });

  it('gives up after eight tries and says so', async () => {
    const { client, asked } = scripted(...Array.from({ length: 9 }, () => new TypeError('fetch failed')));
    await expect(client.match('m')).rejects.toThrow(Unreachable);
    expect(asked).toHaveLength(8);
  });

  it('goes on for some ten seconds, while the service starts again', async () => {
    const { client, waits } = scripted(...Array.from({ length: 8 }, () => new TypeError('fetch failed')));
    await expect(client.match('m')).rejects.toThrow(Unreachable);
    expect(waits.reduce((a, b) => a + b)).toBeGreaterThan(10_000);
  });

  it('says of a refusal whether an earlier try may have been carried out', async () => {
    const closed = () => problem(409, 'round.closed');
    const sure = await scripted(closed())
      .client.seal('m', 1, null)
      .catch((e) => e);
    expect(sure).toMatchObject({ code: 'round.closed', isUncertain: false });
    for (const unclear of [new TypeError('fetch failed'), problem(503, 'service.unavailable'), 'silence'] as const) {
      const error = await scripted(unclear, closed())
        .client.seal('m', 1, null)
        .catch((e) => e);
      expect(error).toMatchObject({ code: 'round.closed', isUncertain: true });
    }
  });

  it('lets no earlier call about a seal undo a later one', async () => {
    const moves: unknown[] = [];
    let isFirst = true;
    const fetch: Transport['fetch'] = async (_url, init) => {
      const { move } = init.body === undefined ? { move: 'none' } : JSON.parse(String(init.body));
      moves.push(move);
      if (!isFirst) return init.method === 'DELETE' ? Response.json({ round: 1, seat: 0, sealed: false }) : sealed();
      isFirst = false;
      await new Promise((resolve) => setTimeout(resolve, 50));
      throw new TypeError('the answer is lost');
    };
    const client = new Client('http://server', { transport: { ...network, fetch }, token: 'sg_x' });
    await Promise.all([client.seal('m', 1, 'A'), client.withdraw('m', 1), client.seal('m', 1, 'B')]);
    expect(moves).toEqual(['A', 'A', 'none', 'B']);
  });

  it('lets a call that was given up keep no other one', async () => {
    const fetch: Transport['fetch'] = (_url, { body, signal }) =>
      body === '{"move":"A"}'
        ? new Promise((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason)))
        : Promise.resolve(sealed());
    const client = new Client('http://server', { transport: { ...network, fetch }, token: 'sg_x' });
    const controller = new AbortController();
    const first = client.seal('m', 1, 'A', { signal: controller.signal }).catch((error) => error);
    const second = client.seal('m', 1, 'B');
    controller.abort(new Error('given up'));
    expect(await first).toMatchObject({ message: 'given up' });
    expect(await second).toMatchObject({ round: 1 });
  });

  it('goes to no other address with what it sends', async () => {
    const seen: RequestInit[] = [];
    const fetch: Transport['fetch'] = async (_url, init) => {
      seen.push(init);
      return sealed();
    };
    await new Client('http://server', { transport: { ...network, fetch } }).seal('m', 1, null);
    expect(seen[0]?.redirect).toBe('error');
  });

  it('does not become a guest twice', async () => {
    const { client, asked } = scripted(new TypeError('fetch failed'));
    await expect(client.guest('Ada')).rejects.toThrow(Unreachable);
    expect(asked).toHaveLength(1);
  });

  it('does not repeat what was refused for good', async () => {
    const { client, asked } = scripted(problem(422, 'fast-west.card-not-in-hand'));
    await expect(client.seal('m', 1, null)).rejects.toThrow(Problem);
    expect(asked).toHaveLength(1);
  });

  it('compares by ETag and keeps an answer that has not changed', async () => {
    const { client, asked } = scripted(
      Response.json(match, { headers: { etag: '"3-0-a"' } }),
      new Response(null, { status: 304 }),
    );
    const first = await client.match('m');
    expect(await client.match('m')).toBe(first);
    // Two readers have the same object: neither can spoil it for the other.
    const spoil = (change: () => unknown) => expect(change).toThrow(TypeError);
    const open = first as unknown as { status: string; clock: { deadline: number } };
    spoil(() => {
      open.status = 'over';
    });
    spoil(() => {
      open.clock.deadline = 1;
    });
    expect(asked[1]?.headers.get('if-none-match')).toBe('"3-0-a"');
  });

  it('asks for the whole match again after a minute, for names that have changed', async () => {
    const server = new FakeServer();
    const asked: Headers[] = [];
    const fetch: Transport['fetch'] = async (_url, init) => {
      asked.push(new Headers(init.headers));
      return Response.json(match, { headers: { etag: '"3-0-a"' } });
    };
    const client = new Client('http://server', { transport: { ...server.transport, fetch } });
    await client.match('m');
    server.time.now += 59_000;
    await client.match('m');
    server.time.now += 61_000;
    await client.match('m');
    expect(asked.map((headers) => headers.get('if-none-match'))).toEqual([null, '"3-0-a"', null]);
  });

  it('tries in time again what is not answered while a round is open', async () => {
    const server = new FakeServer();
    server.span = 12_000;
    server.tellsTime = true;
    server.write('opened', 'started');
    const sent: number[] = [];
    const fetch: Transport['fetch'] = async (url, init) => {
      if (init.method !== 'PUT') {
        const answer = await server.transport.fetch(url, init);
        answer.headers.set('etag', '"2"');
        return answer;
      }
      sent.push(server.time.now);
      if (sent.length === 3) return sealed();
      return new Promise((_, reject) => init.signal?.addEventListener('abort', () => reject(init.signal?.reason)));
    };
    const client = new Client('http://server', { transport: { ...server.transport, fetch } });
    const { round } = await client.match('m');
    const begun = server.time.now;
    const sealing = client.seal('m', round, null);
    await server.pass(12_000);
    expect(await sealing).toMatchObject({ round: 1 });
    expect(Number(sent.at(-1)) - begun).toBeLessThan(9_000);
  });

  it('uses another key for another call', async () => {
    const { client, asked } = scripted(sealed(), sealed());
    await client.seal('m', 1, null);
    await client.seal('m', 2, null);
    expect(asked[0]?.headers.get('idempotency-key')).not.toBe(asked[1]?.headers.get('idempotency-key'));
  });
});
