import { describe, expect, it } from 'vitest';
import { Client, network, Problem, TEMPORARY, type Transport, Unreachable } from '../../../client/index.ts';
import { problem } from './fake-transport.ts';

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

const sealed = () => Response.json({ round: 1, seat: 0, resolved: false });

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

  it('names the status where an answer is not the service’s own', async () => {
    const { client } = scripted(new Response('<html>', { status: 403 }));
    expect(await client.match('m').catch((e) => e)).toMatchObject({ code: 'gateway.403', status: 403 });
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
    const { client, asked } = scripted(new Response('', { status }));
    expect(await client.seal('m', 1, null).catch((e) => e)).toMatchObject({ status });
    expect(asked).toHaveLength(1);
  });

  it.each([
    ['a page to sign in at a network', () => new Response('<html>Welcome to the train</html>')],
    ['nothing', () => new Response('')],
    ['half of an answer', () => new Response('{"round":1,"se')],
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

  it('gives a try up that is not answered in time, and asks again', async () => {
    const { client, asked } = scripted('silence', sealed());
    expect(await client.seal('m', 1, null)).toMatchObject({ round: 1 });
    expect(asked).toHaveLength(2);
  });

  it('gives up after five tries and says so', async () => {
    const { client, asked } = scripted(...Array.from({ length: 9 }, () => new TypeError('fetch failed')));
    await expect(client.match('m')).rejects.toThrow(Unreachable);
    expect(asked).toHaveLength(5);
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
      Response.json({ matchId: 'm', seq: 3 }, { headers: { etag: '"3-0-a"' } }),
      new Response(null, { status: 304 }),
    );
    const first = await client.match('m');
    expect(await client.match('m')).toBe(first);
    expect(asked[1]?.headers.get('if-none-match')).toBe('"3-0-a"');
  });

  it('uses another key for another call', async () => {
    const { client, asked } = scripted(sealed(), sealed());
    await client.seal('m', 1, null);
    await client.seal('m', 2, null);
    expect(asked[0]?.headers.get('idempotency-key')).not.toBe(asked[1]?.headers.get('idempotency-key'));
  });
});
