import { describe, expect, it } from 'vitest';
import { Client, type Transport } from '../../../client/index.ts';
import { problem, settle, VirtualTime } from './fake-transport.ts';

/*
 * A service that lets so many requests through, as the real one does, and says what is left when it is less than half.
 */

/** How long an answer takes. Milliseconds. */
const DELAY = 20;

/** An answer that never comes. */
const silence = (signal: AbortSignal | null | undefined): Promise<never> =>
  new Promise((_, reject) => {
    signal?.addEventListener('abort', () => reject(signal.reason));
  });

function limited({ rate = 20, burst = 100 } = {}) {
  const time = new VirtualTime();
  let [left, at, refused, served] = [burst, time.now, 0, 0];
  const sent: { readonly what: string; readonly at: number }[] = [];
  const fields = () => ({
    'ratelimit-policy': `"requests";q=${burst};w=${Math.ceil(burst / rate)}`,
    ratelimit: `"requests";r=${Math.floor(left)};t=1`,
  });
  const answer = (): Response => {
    left = Math.min(burst, left + ((time.now - at) / 1000) * rate);
    at = time.now;
    if (left < 1) {
      refused += 1;
      return problem(429, 'limit.requests', { 'retry-after': '1', ...fields() });
    }
    left -= 1;
    served += 1;
    return Response.json({ ok: true, stage: 'test' }, { headers: left < burst / 2 ? fields() : {} });
  };
  const transport: Transport = {
    random: () => 0.5,
    now: () => time.now,
    elapsed: () => time.now,
    sleep: time.sleep,
    socket: () => {
      throw new Error('no sockets here');
    },
    fetch: async (address, { method, signal }) => {
      const { pathname } = new URL(address);
      sent.push({ what: `${method} ${pathname}`, at: time.now });
      if (pathname.includes('hung')) return silence(signal);
      await time.sleep(DELAY);
      return answer();
    },
  };
  const drain = (to: number): void => {
    left = to;
    at = time.now;
  };
  return {
    time,
    transport,
    client: new Client('http://service', { transport }),
    drain,
    /** When requests for something were sent. */
    sentAt: (what: string) => sent.filter((each) => each.what === what).map(({ at }) => at),
    counts: () => ({ refused, served }),
  };
}

/** Lets time pass until something has ended. */
async function until<T>(time: VirtualTime, run: Promise<T>): Promise<T> {
  let ended = false;
  const done = run.finally(() => {
    ended = true;
  });
  done.catch(() => {});
  for (let n = 0; n < 20_000 && !ended; n += 1) await time.pass(10);
  expect(ended).toBe(true);
  return done;
}

describe('a client', () => {
  it('that makes hundreds of calls at once is never refused, and no slower than the service lets it', async () => {
    const { time, client, counts } = limited();
    const before = time.now;
    await until(time, Promise.all(Array.from({ length: 300 }, () => client.health())));
    expect(counts()).toEqual({ refused: 0, served: 300 });
    // A hundred at once and twenty a second.
    expect(time.now - before).toBeGreaterThanOrEqual(10_000);
    expect(time.now - before).toBeLessThan(12_000);
  });

  it('that calls on and on is never refused; one that has enough left does not wait', async () => {
    const { time, client, counts } = limited({ rate: 5, burst: 40 });
    const before = time.now;
    const loop = async () => {
      for (let n = 0; n < 19; n += 1) await client.health();
    };
    await until(time, loop());
    expect(time.now - before).toBeLessThanOrEqual(19 * (DELAY + 10));
    await until(time, Promise.all([loop(), loop(), loop()]));
    expect(counts()).toEqual({ refused: 0, served: 76 });
  });

  it('waits a few seconds at most, and half of the time until its deadline', async () => {
    const { time, client, counts, drain } = limited({ rate: 1, burst: 1_000 });
    drain(3);
    await until(time, client.health());
    // Nothing is left for a quarter of an hour: the call is sent all the same, and the service decides.
    drain(-900);
    const call = client.send({ method: 'GET', path: '/health', repeatable: false }).catch((error: unknown) => error);
    expect(await until(time, call)).toMatchObject({ code: 'limit.requests' });
    const [late, before] = [client.now() + 1_000, time.now];
    const urgent = client.send({ method: 'GET', path: '/health', repeatable: false, until: late }).catch(() => {});
    await until(time, urgent);
    expect(time.now - before).toBeLessThanOrEqual(500 + DELAY + 10);
    expect(counts().refused).toBe(2);
  });

  it('that gives a call up while it waits has sent nothing, and the others go on', async () => {
    const { time, client, counts, drain } = limited({ rate: 5, burst: 100 });
    drain(3);
    await until(time, client.health());
    const { served } = counts();
    const [giveUp, reason] = [new AbortController(), new Error('changed my mind')];
    const given = client.health({ signal: giveUp.signal }).catch((error: unknown) => error);
    await settle();
    giveUp.abort(reason);
    expect(await given).toBe(reason);
    expect(counts().served).toBe(served);
    // Also one that waits for its turn behind others.
    const many = Array.from({ length: 16 }, () => client.health());
    const last = new AbortController();
    const behind = client.health({ signal: last.signal }).catch((error: unknown) => error);
    await settle();
    last.abort(reason);
    expect(await behind).toBe(reason);
    await until(time, Promise.all(many));
    expect(counts()).toEqual({ served: served + 16, refused: 0 });
  });

  it('shares what is left with those who follow in its name, and with nobody else', async () => {
    const { time, client, counts, transport, drain } = limited({ rate: 1, burst: 100 });
    drain(4);
    await until(time, client.health());
    const other = new Client('http://service', { transport, token: 'another' });
    const before = time.now;
    await until(time, other.health());
    expect(time.now - before).toBeLessThanOrEqual(DELAY + 10);
    expect(counts().refused).toBe(0);
    const follower = client.follow('m');
    const started = counts().served;
    await time.pass(500);
    // Its ticket waits, since almost nothing is left.
    expect(counts().served - started).toBeLessThanOrEqual(1);
    follower.close();
  });
});

describe('a client whose requests hang', () => {
  const PUT = { method: 'PUT', path: '/matches/m/rounds/1/seal', repeatable: false } as const;
  const [SEAL, ENTRIES] = ['PUT /matches/m/rounds/1/seal', 'GET /matches/m/entries'];

  it('sends a move at once beside any number of reads without an answer, and so asks a follower', async () => {
    const { time, client, sentAt } = limited();
    for (let n = 0; n < 40; n += 1) client.game('hung').catch(() => {});
    await time.pass(100);
    const before = time.now;
    client.send(PUT).catch(() => {});
    const follower = client.follow('m');
    await time.pass(5_000);
    expect(sentAt(SEAL)).toEqual([before]);
    expect(sentAt('POST /tickets')[0]).toBe(before);
    expect(sentAt(ENTRIES)[0]).toBeLessThanOrEqual(before + 2_000);
    follower.close();
  });

  it('sends a move soon also beside moves without an answer, and before half of its time is over', async () => {
    const { time, client, sentAt } = limited();
    const before = time.now;
    for (let n = 0; n < 16; n += 1) client.send({ ...PUT, path: `/hung/${n}` }).catch(() => {});
    client.send({ ...PUT, until: client.now() + 1_000 }).catch(() => {});
    await time.pass(10);
    client.send({ ...PUT, path: '/last' }).catch(() => {});
    await time.pass(5_000);
    expect(sentAt(SEAL)).toEqual([before + 500]);
    // Seventeen are before it, of which six at a time keep their places for a second.
    expect(sentAt('PUT /last')[0]).toBeLessThanOrEqual(before + 3_000);
  });

  it('waits half of the time at most for its place and for room together', async () => {
    const { time, client, drain, sentAt } = limited({ rate: 1, burst: 1_000 });
    drain(3);
    await until(time, client.health());
    drain(-900);
    await until(
      time,
      client.send({ ...PUT, path: '/first' }).catch(() => {}),
    );
    for (let n = 0; n < 16; n += 1) client.send({ ...PUT, path: `/others/${n}` }).catch(() => {});
    const before = time.now;
    client.send({ ...PUT, until: client.now() + 6_000 }).catch(() => {});
    await time.pass(10_000);
    expect(sentAt(SEAL)).toEqual([before + 3_000]);
  });

  it('keeps no more than sixteen under way as long as they are answered', async () => {
    const time = new VirtualTime();
    let [underway, most] = [0, 0];
    const { transport } = limited();
    const fetch = async () => {
      underway += 1;
      most = Math.max(most, underway);
      await time.sleep(900);
      underway -= 1;
      return Response.json({ ok: true, stage: 'test' });
    };
    const client = new Client('http://service', {
      transport: { ...transport, fetch, sleep: time.sleep, elapsed: () => time.now },
    });
    const all = Array.from({ length: 30 }, (_, n) => [client.health(), client.send({ ...PUT, path: `/${n}` })]);
    await until(time, Promise.all(all.flat()));
    expect(most).toBe(12);
  });
});
