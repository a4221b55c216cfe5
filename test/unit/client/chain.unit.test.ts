import { describe, expect, it } from 'vitest';
import { BrokenHistory, Client, type Entry } from '../../../client/index.ts';
import { FakeServer, settle } from './fake-transport.ts';

/** Follows the fake match; gives the numbers that were told and how it ended. */
async function followed(server: FakeServer, happens: () => void | Promise<void>) {
  const seqs: number[] = [];
  const follower = new Client('http://server', { transport: server.transport }).follow('m');
  const done = (async () => {
    for await (const news of follower) if (news.type === 'entry') seqs.push(news.entry.seq);
  })();
  const ended = done.then(
    () => 'ended',
    (error: unknown) => error,
  );
  await server.subscribe();
  await happens();
  await settle();
  follower.close();
  return { seqs, end: await ended };
}

function server(...types: Entry['type'][]): FakeServer {
  const made = new FakeServer();
  made.write('opened', 'started', ...types);
  return made;
}

const other = (entry: Entry): Entry => ({ ...entry, at: entry.at + 1 });

describe('a follower', () => {
  it('finds an entry that does not continue the one before', async () => {
    const match = server();
    const { end, seqs } = await followed(match, () => {
      // The history was changed behind its back.
      match.history[1] = other(match.history[1] as Entry);
      match.write('resolved');
      match.socket.frame(match.entryFrame(3));
    });
    expect(seqs).toEqual([1, 2, 3]);
    expect(end).toEqual(new BrokenHistory('m', 3));
    expect((end as BrokenHistory).seq).toBe(3);
  });

  it('finds two entries with one number', async () => {
    const match = server('resolved');
    const { end } = await followed(match, () => {
      match.history[2] = other(match.history[2] as Entry);
      match.socket.frame(match.entryFrame(3));
    });
    expect(end).toEqual(new BrokenHistory('m', 3));
  });

  it('finds that others are shown another history, by the hash that a proof names', async () => {
    const match = server('resolved');
    const { end } = await followed(match, () => {
      const { heads } = match.heads(1) as { heads: object[] };
      match.socket.frame({ ...match.subscribed(3), ...heads[0], head: 'another' });
    });
    expect(end).toEqual(new BrokenHistory('m', 3));
  });

  it('finds a break at the very end', async () => {
    const match = server();
    const { end, seqs } = await followed(match, () => {
      match.history[1] = other(match.history[1] as Entry);
      match.write('cancelled');
      match.socket.frame(match.entryFrame(3));
    });
    expect([seqs, end]).toEqual([[1, 2, 3], new BrokenHistory('m', 3)]);
  });

  it('tells a whole history to its end', async () => {
    const match = server('resolved');
    const { end, seqs } = await followed(match, () => {
      match.write('cancelled');
      match.socket.frame(match.entryFrame(4));
      match.socket.frame(match.entryFrame(3));
    });
    expect([seqs, end]).toEqual([[1, 2, 3, 4], 'ended']);
  });

  it('takes what comes after a restore as it is', async () => {
    const match = server('resolved', 'resolved');
    const { end, seqs } = await followed(match, async () => {
      match.setBack(3);
      match.socket.frame(match.entryFrame(4));
      await settle();
      match.write('cancelled');
      match.socket.frame(match.entryFrame(5));
    });
    expect([seqs, end]).toEqual([[1, 2, 3, 4, 4, 5], 'ended']);
  });
});
