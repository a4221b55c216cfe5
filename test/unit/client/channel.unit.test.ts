import { describe, expect, it } from 'vitest';
import {
  Client,
  Problem,
  type SocketLike,
  type Transport,
  type YourMatch,
  type YourNews,
} from '../../../client/index.ts';
import { FakeSocket, problem, settle, VirtualTime } from './fake-transport.ts';

const MINUTE = 60_000;
/** Matches that the service tells of by socket, and that it puts on a page. */
const HUNDRED = 100;

/** A service with the running matches of one player, whose sockets may lose what the test wants lost. */
class Service {
  readonly time = new VirtualTime();
  readonly matches = new Map<string, YourMatch>();
  readonly sockets: FakeSocket[] = [];
  syncs = 0;
  /** Pages of matches that were asked for. */
  looks = 0;
  hasSockets = true;
  isSilent = false;
  /** So many of the next looks get no answer. */
  lost = 0;
  /** Answers a request in place of the service. */
  trouble: (path: string) => Response | Promise<Response> | undefined = () => undefined;

  set(matchId: string, change: Partial<YourMatch> = {}): YourMatch {
    const first: YourMatch = {
      ...{ matchId, game: 'bang', seq: 1, status: 'playing', round: 1 },
      ...{ seat: 0, awaited: true, deadline: null },
    };
    const yours = { ...(this.matches.get(matchId) ?? first), ...change };
    this.matches.set(matchId, yours);
    return yours;
  }

  push(yours: YourMatch): void {
    this.sockets.at(-1)?.frame({ v: 1, type: 'yours', ...yours });
  }

  private all(id?: number): object {
    const yours = this.running.slice(-HUNDRED);
    return {
      ...{ v: 1, type: 'channel', ...(id !== undefined && { id }) },
      ...{ yours, more: this.running.length > HUNDRED },
    };
  }

  /** Those that are not over, the newest last. */
  private get running(): YourMatch[] {
    return [...this.matches.values()].filter(({ status }) => status !== 'over');
  }

  /** A page of running matches, newest first, as far as they have a status. */
  private page(status: string | null, cursor: number): object {
    const { running } = this;
    const end = running.length - cursor;
    const matches = running
      .slice(Math.max(0, end - HUNDRED), end)
      .filter((each) => each.status === status)
      .map((each) => ({ ...each, awaitedFromYou: each.awaited, seats: [{ player: 'P' }] }));
    return { matches, next: end > HUNDRED ? String(cursor + HUNDRED) : null };
  }

  readonly transport: Transport = {
    random: () => 0.5,
    now: () => this.time.now,
    elapsed: () => this.time.now,
    sleep: this.time.sleep,
    socket: (): SocketLike => {
      if (!this.hasSockets) throw new Error('no sockets here');
      const socket = new FakeSocket();
      socket.onSend = (frame) => {
        if (frame.type === 'sync') this.syncs += 1;
        if (!this.isSilent && frame.me === true)
          void this.time.sleep(20).then(() => socket.frame(this.all(frame.id as number | undefined)));
      };
      this.sockets.push(socket);
      void this.time.sleep(20).then(() => socket.open());
      return socket;
    },
    fetch: async (address, { signal }) => {
      const { pathname, searchParams } = new URL(address);
      if (pathname === '/me' && this.lost > 0) {
        this.lost -= 1;
        return new Promise((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason)));
      }
      await this.time.sleep(20);
      const trouble = await this.trouble(pathname);
      if (trouble !== undefined) return trouble;
      if (pathname === '/tickets') return Response.json({ ticket: 't', url: 'ws://server' }, { status: 201 });
      if (pathname === '/me') return Response.json({ player: 'P', name: 'Ann' });
      this.looks += 1;
      return Response.json(this.page(searchParams.get('status'), Number(searchParams.get('cursor'))));
    },
  };
}

function listening(service: Service) {
  const channel = new Client('http://server', { transport: service.transport, token: 'x' }).yours();
  const news: YourNews[] = [];
  const done = (async () => {
    for await (const each of channel) news.push(each);
  })();
  done.catch(() => {});
  return { channel, news, done };
}
const brief = (news: readonly YourNews[]) =>
  news.map(({ matchId, seq, awaited, isRunning }) => [matchId, seq, awaited, isRunning]);

describe('listening to all matches', () => {
  it('tells each running match at first, then each one that has changed, and each change once', async () => {
    const service = new Service();
    service.set('a');
    service.set('b', { awaited: false });
    const { news } = listening(service);
    await service.time.pass(1_000);
    expect(brief(news)).toEqual([
      ['a', 1, true, true],
      ['b', 1, false, true],
    ]);
    service.push(service.set('a', { awaited: false }));
    service.push(service.set('a', { awaited: false }));
    service.push(service.set('c', { seq: 2 }));
    await settle();
    expect(brief(news.slice(2))).toEqual([
      ['a', 1, false, true],
      ['c', 2, true, true],
    ]);
    service.push(service.set('b', { seq: 9, status: 'over' }));
    await settle();
    expect(brief(news.slice(4))).toEqual([['b', 9, false, false]]);
  });

  it('takes a lower number of a match that was set back, and nothing of before any more', async () => {
    const service = new Service();
    service.set('a', { seq: 9 });
    const { news } = listening(service);
    await service.time.pass(1_000);
    const before = service.set('a', { seq: 10 });
    service.push(service.set('a', { seq: 6, epoch: 7 }));
    service.push(before);
    await settle();
    await service.time.pass(6 * MINUTE);
    expect(brief(news)).toEqual([
      ['a', 9, true, true],
      ['a', 6, true, true],
    ]);
  });

  it('finds out within the keep-alive what was lost, with one question however many matches there are', async () => {
    const service = new Service();
    for (let n = 0; n < 40; n += 1) service.set(`m${n}`, { awaited: false });
    const { news } = listening(service);
    await service.time.pass(1_000);
    service.set('m7', { seq: 2, awaited: true });
    service.set('m8', { status: 'over' });
    service.set('new');
    await service.time.pass(5 * MINUTE);
    expect(brief(news.slice(40)).sort()).toEqual([
      ['m7', 2, true, true],
      ['m8', 1, false, false],
      ['new', 1, true, true],
    ]);
    expect(service.syncs).toBe(1);
    expect(service.looks).toBe(0);
  });

  it('asks earlier where a deadline of a match that awaits the player is near', async () => {
    const service = new Service();
    service.set('a', { deadline: service.time.now + MINUTE });
    const { news } = listening(service);
    await service.time.pass(1_000);
    service.set('a', { seq: 2, deadline: service.time.now + MINUTE });
    await service.time.pass(15_000);
    expect(brief(news.slice(1))).toEqual([['a', 2, true, true]]);
  });

  it('gives up a socket that does not answer, looks over HTTP, and opens another one', async () => {
    const service = new Service();
    service.set('a');
    const { news } = listening(service);
    await service.time.pass(1_000);
    service.isSilent = true;
    service.set('a', { seq: 2 });
    await service.time.pass(5 * MINUTE + 1_000);
    expect(brief(news.slice(1))).toEqual([['a', 2, true, true]]);
    expect(service.looks).toBeGreaterThan(0);
    service.isSilent = false;
    await service.time.pass(MINUTE);
    const { looks } = service;
    service.push(service.set('a', { seq: 3 }));
    await service.time.pass(MINUTE);
    expect(brief(news.slice(2))).toEqual([['a', 3, true, true]]);
    expect(service.looks).toBe(looks);
  });

  it('goes on over HTTP where there are no sockets, and rests longer while that fails', async () => {
    const service = new Service();
    service.hasSockets = false;
    service.set('a');
    const { news } = listening(service);
    await service.time.pass(5_000);
    service.set('a', { seq: 2, awaited: false });
    service.set('b');
    await service.time.pass(5_000);
    expect(brief(news)).toEqual([
      ['a', 1, true, true],
      ['a', 2, false, true],
      ['b', 1, true, true],
    ]);
    service.trouble = (path) => (path.startsWith('/me') ? new Response(null, { status: 503 }) : undefined);
    await service.time.pass(MINUTE);
    service.trouble = () => undefined;
    service.set('b', { seq: 5 });
    await service.time.pass(10_000);
    expect(brief(news.slice(3))).toEqual([['b', 5, true, true]]);
  });

  it('an answer that is older than what was pushed meanwhile takes nothing back', async () => {
    const service = new Service();
    service.set('a');
    const { news } = listening(service);
    await service.time.pass(1_000);
    const old = service.set('a', { seq: 2 });
    service.push(service.set('a', { seq: 3 }));
    service.push(old);
    await settle();
    expect(brief(news.slice(1))).toEqual([['a', 3, true, true]]);
  });

  it.each([1, 2])(
    'hears of a round of ten seconds over HTTP although looks get no answer (%s of them)',
    async (lost) => {
      const service = new Service();
      service.hasSockets = false;
      service.set('a', { deadline: service.time.now + 10_000 });
      const { news } = listening(service);
      await service.time.pass(5_000);
      service.lost = lost;
      await service.time.pass(2_000);
      expect(service.lost).toBeLessThan(lost);
      service.set('a', { seq: 2, deadline: service.time.now + 10_000 });
      await service.time.pass(3_000 * lost);
      expect(brief(news.slice(1))).toEqual([['a', 2, true, true]]);
    },
  );

  it('takes fewer and fewer looks beside those that get no answer', async () => {
    const service = new Service();
    service.hasSockets = false;
    service.set('a', { deadline: service.time.now + 10_000 });
    listening(service);
    await service.time.pass(5_000);
    service.lost = 100;
    await service.time.pass(15_000);
    expect(100 - service.lost).toBeLessThanOrEqual(5);
  });

  it('an answer from before the end of a match does not make it run again, and a later one may', async () => {
    const service = new Service();
    const running = service.set('a', { seq: 5 });
    const { news } = listening(service);
    await service.time.pass(1_000);
    // The question is answered after the frame of the end, by what was read before it.
    const answer = { v: 1, type: 'channel', yours: [running], more: false };
    service.isSilent = true;
    while (service.syncs === 0) await service.time.pass(1_000);
    service.push(service.set('a', { seq: 6, status: 'over', awaited: false }));
    service.sockets.at(-1)?.frame({ ...answer, id: 1 });
    service.push(running);
    await settle();
    expect(brief(news.slice(1))).toEqual([['a', 6, false, false]]);
    service.isSilent = false;
    await service.time.pass(6 * MINUTE);
    service.push(service.set('a', { seq: 4, status: 'playing', epoch: 1 }));
    await settle();
    expect(brief(news.slice(2))).toEqual([['a', 4, false, true]]);
  });

  it('a look that was asked for before a match was left does not bring it back', async () => {
    const service = new Service();
    service.hasSockets = false;
    service.set('a', { deadline: service.time.now + 10_000 });
    const running = [...service.matches.values()];
    const { news } = listening(service);
    await service.time.pass(5_000);
    let isLate = false;
    service.trouble = (path) => {
      if (path !== '/me/matches' || isLate) return undefined;
      isLate = true;
      const matches = running.map((each) => ({ ...each, awaitedFromYou: true, seats: [{ player: 'P' }] }));
      return service.time.sleep(5_000).then(() => Response.json({ matches, next: null }));
    };
    await service.time.pass(2_000);
    service.matches.delete('a');
    await service.time.pass(MINUTE);
    expect(brief(news.slice(1))).toEqual([['a', 1, false, false]]);
  });

  it('takes a match that has gone since the question for running only if a later answer says so', async () => {
    const service = new Service();
    const before = service.set('a', { awaited: false });
    const { news } = listening(service);
    await service.time.pass(1_000);
    const [socket] = service.sockets;
    if (socket === undefined) throw new Error('no socket');
    socket.onSend = ({ id }) =>
      void service.time.sleep(20).then(() => {
        if (news.length === 1) service.push({ ...before, seat: null });
        socket.frame({ v: 1, type: 'channel', id, yours: [before], more: false });
      });
    await service.time.pass(5 * MINUTE);
    const told = [
      ['a', 1, false, true],
      ['a', 1, false, false],
    ];
    expect(brief(news)).toEqual(told);
    await service.time.pass(5 * MINUTE);
    expect(brief(news)).toEqual([...told, ['a', 1, false, true]]);
  });

  it('ends with the reason where the token is refused, and without one when it is left', async () => {
    const service = new Service();
    const left = listening(service);
    left.channel.close();
    await service.time.pass(1_000);
    await left.done;
    service.trouble = () => problem(401, 'auth.invalid-token');
    const refused = listening(service);
    await service.time.pass(1_000);
    await expect(refused.done).rejects.toBeInstanceOf(Problem);
  });
});

describe('listening to more than a hundred matches', () => {
  /** A service where a player is at so many matches; the newest hundred are those with the highest numbers. */
  function busy(many: number, change: Partial<YourMatch> = {}): Service {
    const service = new Service();
    for (let n = 0; n < many; n += 1) service.set(`m${n}`, { awaited: false, ...change });
    return service;
  }

  it('tells each one at first, also those of which the socket does not tell', async () => {
    const service = busy(250);
    service.set('m3', { status: 'open' });
    const { news } = listening(service);
    await service.time.pass(1_000);
    expect(new Set(news.map(({ matchId }) => matchId)).size).toBe(250);
    expect(news).toHaveLength(250);
  });

  it('finds out within the keep-alive what became of the others, with one look', async () => {
    const service = busy(250);
    const { news } = listening(service);
    await service.time.pass(1_000);
    const { looks } = service;
    service.set('m7', { seq: 2, awaited: true });
    service.set('m8', { status: 'over' });
    service.set('m240', { status: 'over' });
    await service.time.pass(5 * MINUTE);
    expect(brief(news.slice(250)).sort()).toEqual([
      ['m240', 1, false, false],
      ['m7', 2, true, true],
      ['m8', 1, false, false],
    ]);
    // Three pages of those that are open, and three of those that are played.
    expect([looks, service.looks]).toEqual([6, 12]);
    expect(service.syncs).toBe(1);
  });

  it('looks earlier where a deadline of one of the others is near, and not where one of the newest is', async () => {
    const service = busy(101);
    service.set('m0', { deadline: service.time.now + MINUTE });
    const { news } = listening(service);
    await service.time.pass(1_000);
    service.set('m0', { seq: 2, awaited: true, deadline: null });
    await service.time.pass(15_000);
    expect(brief(news.slice(101))).toEqual([['m0', 2, true, true]]);

    const calm = busy(101);
    calm.set('m100', { deadline: calm.time.now + 12_000 });
    listening(calm);
    await calm.time.pass(1_000);
    const { looks } = calm;
    await calm.time.pass(MINUTE);
    expect(calm.syncs).toBeGreaterThan(2);
    expect(calm.looks).toBe(looks);
  });

  it('takes a look that failed again soon, and asks the socket all the same', async () => {
    const service = busy(101);
    const { news } = listening(service);
    service.trouble = (path) => (path === '/me/matches' ? problem(503, 'service.busy') : undefined);
    await service.time.pass(10_000);
    expect(news).toHaveLength(100);
    service.trouble = () => undefined;
    await service.time.pass(3_000);
    expect(brief(news.slice(100))).toEqual([['m0', 1, false, true]]);
    expect(service.sockets).toHaveLength(1);
  });

  it('looks no more where a hundred are left', async () => {
    const service = busy(101);
    listening(service);
    await service.time.pass(1_000);
    service.set('m50', { status: 'over' });
    await service.time.pass(5 * MINUTE);
    const { looks } = service;
    await service.time.pass(30 * MINUTE);
    expect(service.looks).toBe(looks);
  });
});
