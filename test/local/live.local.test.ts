import { afterAll, beforeAll, expect, it } from 'vitest';
import { type LocalCloud, startLocalCloud } from '../../local/index.ts';
import { endCloud } from '../support/service/live.ts';

/*
 * Five clients race each other in live duels of Duel West, through the gateway: flips and calls count in the order in
 * which the service accepts them.
 */

let cloud: LocalCloud;
let tokens: string[];

const call = async (method: string, path: string, token?: string, body?: unknown) => {
  const response = await fetch(cloud.urls.http + path, {
    method,
    headers: {
      ...(token && { authorization: `Bearer ${token}` }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  // biome-ignore lint/suspicious/noExplicitAny: tests look into answers of every operation.
  return { status: response.status, body: (await response.json()) as any };
};
const act = (matchId: string, round: number, token: string, deed: 'flip' | 'hit') =>
  call('POST', `/matches/${matchId}/rounds/${round}/acts`, token, { act: { act: deed } });

beforeAll(async () => {
  cloud = await startLocalCloud({ limits: 'off' });
  const guests = ['Ann', 'Bob', 'Cid', 'Dot', 'Eve'].map((name) => call('POST', '/guests', undefined, { name }));
  tokens = (await Promise.all(guests)).map(({ body }) => body.token);
});
afterAll(() => endCloud(cloud));

/** A live duel that has just begun, with five seats. */
async function duel(): Promise<string> {
  const [host, ...others] = tokens as [string, ...string[]];
  const options = { pace: 'live' };
  const { body } = await call('POST', '/matches', host, { game: 'duel-west', seats: 5, options });
  for (const token of others) await call('POST', `/matches/${body.matchId}/join`, token, {});
  const load = { move: { order: 'shuffle' } };
  await Promise.all(tokens.map((token) => call('PUT', `/matches/${body.matchId}/rounds/1/seal`, token, load)));
  return body.matchId;
}

interface Act {
  readonly type: string;
  readonly seq: number;
  readonly seat: number;
  readonly act: { readonly act: string };
  readonly round: number;
}

it('case 151, 156, 157: five clients flip and call at once, a hundred times: one order for all, nothing accepted is lost', async () => {
  let accepted = 0;
  const before = (await cloud.table.counts()).Matches?.UpdateItem?.refused ?? 0;
  for (let n = 0; n < 100; n += 1) {
    const matchId = await duel();
    const wishes = tokens.flatMap((token, seat) => [
      act(matchId, 2, token, 'flip').then((reply) => ({ seat, deed: 'flip', reply })),
      ...(seat < 2 ? [act(matchId, 2, token, 'hit').then((reply) => ({ seat, deed: 'hit', reply }))] : []),
    ]);
    const replies = await Promise.all(wishes);
    const { entries } = (await call('GET', `/matches/${matchId}/entries?after=6&limit=100`)).body;
    const acts = (entries as Act[]).filter(({ type }) => type === 'act');
    // What was answered with success is in the history once, and nothing else is.
    const told = replies.filter(({ reply }) => reply.status === 200).map(({ seat, deed }) => `${seat} ${deed}`);
    expect(acts.map((a) => `${a.seat} ${a.act.act}`).sort()).toEqual(told.sort());
    // The rest came too late: the duel was over, or a false call had made the turn be loaded again.
    for (const { reply } of replies.filter(({ reply }) => reply.status !== 200)) {
      expect(reply.body.code).toBe('round.closed');
    }
    // Nobody acts in a duel after its first call.
    const called = acts.findIndex(({ act: { act: deed } }) => deed === 'hit');
    expect(called).toBe(acts.length - 1);
    const views = await Promise.all(tokens.map((token) => call('GET', `/matches/${matchId}`, token)));
    expect(new Set(views.map(({ body }) => JSON.stringify([body.seq, body.view.seats.map(shown)]))).size).toBe(1);
    accepted += acts.length;
  }
  const refused = ((await cloud.table.counts()).Matches?.UpdateItem?.refused ?? 0) - before;
  // Each accepted act makes at most all the others try again.
  expect(refused / accepted).toBeLessThan(tokens.length + 2);
}, 300_000);

/** A seat as all see it. */
const shown = ({ seat, row, magazine, tokens: won }: Record<string, unknown>) => [seat, row, magazine, won];
