import { describe, expect, it } from 'vitest';
import { Client, Problem } from '../../../client/index.ts';
import { FakeServer, problem, settle } from './fake-transport.ts';

/** Follows the fake match and writes down what is told. */
function following(server: FakeServer, after = 0, epoch?: number) {
  const options = { after, ...(epoch !== undefined && { epoch }) };
  const follower = new Client('http://server', { transport: server.transport }).follow('m', options);
  const seqs: number[] = [];
  const ticks: number[] = [];
  const done = (async () => {
    for await (const news of follower) {
      if (news.type === 'entry') seqs.push(news.entry.seq);
      else ticks.push(news.round);
    }
  })();
  done.catch(() => {});
  return { follower, seqs, ticks, done };
}

const tick = (seq: number, round: number) => ({
  type: 'sealed',
  matchId: 'm',
  seq,
  round,
  sealed: [],
  awaited: [0],
  announced: {},
});

describe('a match that was set back', () => {
  /** A follower that was told five entries of a match that then is set back to its third. */
  async function ahead() {
    const server = new FakeServer();
    server.write('opened', 'joined', 'started', 'resolved', 'resolved');
    const told = following(server);
    await server.subscribe();
    server.setBack(3);
    return { server, ...told };
  }

  it('is told from its restore on, by the first frame that tells of it', async () => {
    const { server, seqs, ticks } = await ahead();
    server.socket.frame(server.entryFrame(4));
    await settle();
    expect(seqs).toEqual([1, 2, 3, 4, 5, 4]);
    server.write('resolved');
    server.socket.frame(server.entryFrame(5));
    server.socket.frame(server.tickFrame());
    await settle();
    expect(seqs).toEqual([1, 2, 3, 4, 5, 4, 5]);
    // Of the fifth entry of before, and of that of now.
    expect(ticks).toEqual([5, 5]);
  });

  it('is told although the restore itself was never heard of, and its numbers go on where those of before ended', async () => {
    const { server, seqs } = await ahead();
    server.write('resolved', 'resolved');
    server.socket.frame(server.entryFrame(6));
    await settle();
    expect(seqs).toEqual([1, 2, 3, 4, 5, 4, 5, 6]);
  });

  it('is found out within the keep-alive where nothing tells of it', async () => {
    const { server, seqs } = await ahead();
    await server.pass(6 * 60_000);
    expect(seqs).toEqual([1, 2, 3, 4, 5, 4]);
  });

  it('is found out over HTTP where there is no socket', async () => {
    const { server, seqs } = await ahead();
    server.socketsWork = false;
    server.socket.drop();
    await server.pass(10_000);
    expect(seqs).toEqual([1, 2, 3, 4, 5, 4]);
  });

  it('hears nothing more of what was before', async () => {
    const { server, seqs } = await ahead();
    const late = { v: 1, type: 'entry', matchId: 'm', seq: 5, entry: { seq: 5, at: 0, prev: null, type: 'resolved' } };
    server.socket.frame(server.entryFrame(4));
    server.socket.frame(late);
    await settle();
    server.socket.frame({ ...late, seq: 6, entry: { ...late.entry, seq: 6 } });
    await settle();
    await server.pass(6 * 60_000);
    expect(seqs).toEqual([1, 2, 3, 4, 5, 4]);
  });

  it('brings those who were behind what they do not know, once and in order', async () => {
    const server = new FakeServer();
    server.write('opened', 'joined', 'started', 'resolved', 'resolved', 'resolved', 'resolved');
    server.setBack(5);
    const { seqs } = following(server, 2);
    await server.subscribe();
    expect(seqs).toEqual([3, 4, 5, 6]);
  });

  it('is told twice, if it is set back twice', async () => {
    const { server, seqs } = await ahead();
    server.socket.frame(server.entryFrame(4));
    await settle();
    server.setBack(2);
    server.socket.frame(server.entryFrame(3));
    await settle();
    expect(seqs).toEqual([1, 2, 3, 4, 5, 4, 3]);
  });

  it('goes on for whoever says which restore their entries have come through', async () => {
    const { server } = await ahead();
    server.write('resolved', 'resolved', 'resolved');
    const [knowing, unknowing] = [following(server, 6, 1), following(server, 6)];
    server.socketsWork = false;
    await settle();
    await server.pass(10_000);
    expect(knowing.seqs).toEqual([7]);
    expect(unknowing.seqs).toEqual([4, 5, 6, 7]);
  });
});

describe('following a match', () => {
  it('case 76: after a restart of the server no number is skipped or told twice', async () => {
    const server = new FakeServer();
    server.write('opened', 'joined', 'started');
    const { seqs } = following(server);
    await server.subscribe();
    server.write('resolved', 'resolved');
    server.socket.drop();
    await settle();
    await server.pass(5_000);
    await server.subscribe();
    server.write('resolved');
    server.socket.frame(server.entryFrame(6));
    await settle();
    expect(seqs).toEqual([1, 2, 3, 4, 5, 6]);
  });

  it('case 76: a frame that holds only the last entry does not make the history start anew', async () => {
    const server = new FakeServer();
    server.write('opened', 'joined', 'started', 'resolved');
    const { seqs } = following(server);
    await server.subscribe();
    server.socket.frame({ ...server.subscribed(3), entries: [server.history[3]] });
    await settle();
    expect(seqs).toEqual([1, 2, 3, 4]);
  });

  it('case 77: entries that the snapshot already holds are passed over', async () => {
    const server = new FakeServer();
    server.write('opened', 'joined', 'started', 'resolved');
    const { seqs } = following(server, 3);
    await settle();
    server.socket.open();
    expect(server.socket.sent).toEqual([{ type: 'subscribe', matchId: 'm', after: 3 }]);
    server.socket.frame(server.subscribed(0));
    server.socket.frame(server.entryFrame(4));
    await settle();
    expect(seqs).toEqual([4]);
  });

  it('case 96: a socket that ends is replaced and everything missed comes in order, then what is new', async () => {
    const server = new FakeServer();
    server.write('opened', 'joined', 'started');
    const { seqs, follower } = following(server);
    await server.subscribe();
    server.socket.drop();
    server.write('resolved', 'resolved', 'resolved');
    await settle();
    await server.pass(5_000);
    expect(seqs).toEqual([1, 2, 3, 4, 5, 6]);
    await server.subscribe();
    expect(server.socket.sent[0]).toMatchObject({ type: 'subscribe', after: 6 });
    server.write('resolved');
    server.socket.frame(server.entryFrame(7));
    await settle();
    expect(seqs).toEqual([1, 2, 3, 4, 5, 6, 7]);
    expect(follower.stats).toMatchObject({ pushed: 4, fetched: 3, sockets: 2 });
  });

  it('case 96: asks for the newest within ten idle minutes, and replaces a socket that does not answer', async () => {
    const server = new FakeServer();
    server.write('opened');
    following(server);
    await server.subscribe();
    const { socket } = server;
    await server.pass(5 * 60_000);
    expect(socket.sentOf('sync')).toEqual([{ type: 'sync', id: 1 }]);
    expect(socket.closed).toBe(false);
    server.answersSync = false;
    await server.pass(5 * 60_000);
    expect(socket.sentOf('sync')).toHaveLength(2);
    expect(socket.closed).toBe(true);
    expect(server.sockets.length).toBeGreaterThan(1);
  });

  it('case 97: two frames in reversed order are told in order', async () => {
    const server = new FakeServer();
    server.write('opened');
    const { seqs } = following(server);
    await server.subscribe();
    server.trouble = () => problem(503, 'service.unavailable');
    server.write('joined', 'started');
    server.socket.frame(server.entryFrame(3));
    server.socket.frame(server.entryFrame(2));
    await settle();
    expect(seqs).toEqual([1, 2, 3]);
  });

  it('case 97: a hole is filled over HTTP from the last known number', async () => {
    const server = new FakeServer();
    server.write('opened');
    const { seqs } = following(server);
    await server.subscribe();
    server.write('joined', 'started', 'resolved');
    server.socket.frame(server.entryFrame(4));
    await settle();
    expect(server.requests.at(-1)).toBe('GET /matches/m/entries?after=1&limit=100');
    expect(seqs).toEqual([1, 2, 3, 4]);
  });

  it('case 97: a repeated frame is told once', async () => {
    const server = new FakeServer();
    server.write('opened');
    const { seqs } = following(server);
    await server.subscribe();
    server.write('joined');
    for (let i = 0; i < 3; i++) server.socket.frame(server.entryFrame(2));
    await settle();
    expect(seqs).toEqual([1, 2]);
  });

  it('fetches what a frame says is too large for it', async () => {
    const server = new FakeServer();
    server.write('opened');
    const { seqs } = following(server);
    await server.subscribe();
    server.write('started');
    server.socket.frame({ type: 'entry', matchId: 'm', seq: 2, fetch: true });
    await settle();
    expect(seqs).toEqual([1, 2]);
  });

  it('fetches page by page what the answer to a subscription leaves out', async () => {
    const server = new FakeServer();
    server.write(...Array.from({ length: 8 }, () => 'resolved' as const));
    const { seqs } = following(server);
    await server.subscribe(true);
    await settle();
    expect(seqs).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
  });

  it('looks over HTTP while there are no sockets', async () => {
    const server = new FakeServer();
    server.socketsWork = false;
    server.write('opened', 'joined');
    const { seqs } = following(server);
    await settle();
    await server.pass(2_000);
    expect(seqs).toEqual([1, 2]);
    server.write('started');
    await server.pass(2_000);
    expect(seqs).toEqual([1, 2, 3]);
  });

  it('tells who has sealed only for the round that is known to be open', async () => {
    const server = new FakeServer();
    server.write('opened', 'started');
    const { seqs, ticks } = following(server);
    await server.subscribe();
    server.socket.frame(tick(2, 2));
    server.write('resolved');
    server.socket.frame(tick(3, 3));
    server.socket.frame(tick(2, 2));
    await settle();
    expect(seqs).toEqual([1, 2, 3]);
    expect(ticks).toEqual([2, 3]);
  });

  it('ends with the last entry of a match and closes its socket', async () => {
    const server = new FakeServer();
    server.write('opened');
    const { seqs, done } = following(server);
    await server.subscribe();
    server.write('cancelled');
    server.socket.frame(server.entryFrame(2));
    await done;
    expect(seqs).toEqual([1, 2]);
    expect(server.socket.closed).toBe(true);
  });

  it('ends when the reader leaves the loop', async () => {
    const server = new FakeServer();
    server.write('opened');
    const follower = new Client('http://server', { transport: server.transport }).follow('m');
    const read = (async () => {
      for await (const _ of follower) return;
    })();
    await server.subscribe();
    await read;
    expect(server.socket.closed).toBe(true);
  });

  it('throws what no waiting will change', async () => {
    const server = new FakeServer();
    server.trouble = () => problem(404, 'match.unknown');
    const { done } = following(server);
    await expect(done).rejects.toThrow(Problem);
  });

  it('replaces a socket that answers with an error', async () => {
    const server = new FakeServer();
    server.write('opened');
    const { seqs } = following(server);
    await settle();
    server.socket.open();
    server.socket.frame({ type: 'error', code: 'ticket.invalid', status: 401, title: '' });
    await settle();
    await server.pass(5_000);
    await server.subscribe();
    expect(server.sockets).toHaveLength(2);
    expect(seqs).toEqual([1]);
  });

  it('ends at once where the match is over and its last entry is known, with no socket either', async () => {
    const server = new FakeServer();
    server.socketsWork = false;
    server.write('opened', 'cancelled');
    const { done, seqs } = following(server, 2);
    await server.pass(5_000);
    await done;
    expect(seqs).toEqual([]);
  });

  it('asks so only while nothing has told that the match goes on', async () => {
    const server = new FakeServer();
    server.socketsWork = false;
    server.write('opened', 'started');
    const { follower } = following(server, 2);
    await server.pass(60_000);
    expect(server.requests.filter((request) => request === 'GET /matches/m')).toHaveLength(1);
    follower.close();
  });

  it.each([0, -1, Number.NaN])('does not ask without a pause, also with pollEvery %d', async (pollEvery) => {
    const server = new FakeServer();
    server.socketsWork = false;
    server.write('opened');
    const follower = new Client('http://server', { transport: server.transport }).follow('m', { pollEvery });
    await server.pass(10_000);
    expect(server.looks).toBeLessThanOrEqual(101);
    follower.close();
  });

  it('lets go whoever leaves while they wait', async () => {
    const server = new FakeServer();
    server.write('opened');
    const follower = new Client('http://server', { transport: server.transport }).follow('m', { after: 1 });
    const iterator = follower[Symbol.asyncIterator]();
    const next = iterator.next();
    await settle();
    expect(await iterator.return?.()).toEqual({ done: true, value: undefined });
    expect(await next).toEqual({ done: true, value: undefined });
  });
});
