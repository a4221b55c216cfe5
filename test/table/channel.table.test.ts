import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Caller, type Service, startService } from '../support/service/index.ts';
import { interrupt, sending } from '../support/service/interrupt.ts';
import { type Frame, type Sockets, startSockets, type Tab } from '../support/service/sockets.ts';
import { attributesOf, attributesOnPage, kindsOf } from '../support/service/table-page.ts';

/*
 * One channel for all matches of a player: what it tells at the beginning, what it is told later, and that nothing private
 * and nothing of others goes through it.
 */

let service: Service;
let sockets: Sockets;
let players: Caller[];
let [ann, bob, cid] = [] as unknown as [Caller, Caller, Caller];
beforeAll(async () => {
  service = await startService();
  sockets = await startSockets(service);
});
afterAll(async () => {
  await sockets.stop();
  await service.stop();
});
beforeEach(async () => {
  service.table.faults.clear();
  players = await Promise.all(['Ann', 'Bob', 'Cid'].map((name) => service.guest(name)));
  [ann, bob, cid] = players as [Caller, Caller, Caller];
});

const RELOAD = { card: 'reload' };
const OTHER = { card: 'miscalculation' };
const idOf = async (caller: Caller): Promise<string> => (await caller.get('/me')).body.player;
const started = async (count = 3, body = {}): Promise<string> =>
  (await service.started(players.slice(0, count), body)).matchId;
/** A socket of a player that listens to all their matches, and what it was answered. */
async function channelOf(caller: Caller): Promise<{ tab: Tab; answer: Frame }> {
  const tab = await sockets.open(caller);
  return { tab, answer: await tab.say({ type: 'subscribe', me: true }) };
}
/** What a change brings a socket. */
async function told(tab: Tab, matchId: string, change: () => Promise<{ status: number }>): Promise<Frame[]> {
  const before = tab.pushed().length;
  expect((await change()).status).toBeLessThan(300);
  await sockets.announce(matchId);
  return tab.pushed().slice(before);
}

// Before any test in which a function starts anew: these stand between it and the table.
describe('a channel and the one before', () => {
  test('that begins while one of the same socket ends stands or has ended, as a whole', async () => {
    const both = [await started(), await started()].toSorted();
    for (const first of ['unsubscribe', 'subscribe'])
      for (let nth = 1; ; nth += 1) {
        const { tab } = await channelOf(ann);
        const say = (type: string) => () => tab.say({ type, me: true });
        const second = first === 'subscribe' ? 'unsubscribe' : 'subscribe';
        if (!(await interrupt(say(first), nth, 'goes on', say(second)))) {
          expect(nth).toBeGreaterThan(6);
          break;
        }
        const items = (await service.table.items(process.env.CONNECTIONS_TABLE as string)) as Frame[];
        const heard = items.filter(({ connectionId }) => connectionId.S === `#ME#${tab.connectionId}`);
        const listed = items.filter(({ channels }) => channels?.SS?.includes(tab.connectionId));
        // The one that has seen the other at the socket's own row comes after it.
        const stands = first === 'unsubscribe' ? nth > 1 : nth <= 2;
        expect({ first, nth, matches: heard.map(({ topic }) => topic.S).toSorted(), lists: listed.length }).toEqual({
          ...{ first, nth },
          ...(stands ? { matches: both, lists: 1 } : { matches: [], lists: 0 }),
        });
        await tab.leave();
        expect((await sockets.rows()).filter(({ connectionId }) => connectionId.includes(tab.connectionId))).toEqual(
          [],
        );
      }
  });

  /** The table does not answer where a row of a channel is written that is one of these, after the others are written. */
  async function failing(isOne: (topic: string) => boolean) {
    const others: Promise<unknown>[] = [];
    return sending(async (command, real) => {
      const isRow = command.constructor.name === 'PutCommand' && command.input.Item.connectionId?.startsWith('#ME#');
      if (!isRow) return real(command);
      if (!isOne(command.input.Item.topic)) {
        const written = real(command);
        others.push(written);
        return written;
      }
      await new Promise((resolve) => setTimeout(resolve, 5));
      await Promise.allSettled(others);
      throw new Error('the table does not answer');
    });
  }

  test('that is asked for anew and not answered has told nothing, and the one before goes on', async () => {
    const matchId = await started();
    const { tab } = await channelOf(bob);
    const other = await started(2);
    // Committed, and not told yet.
    expect((await ann.post(`/matches/${matchId}/rounds/1/votes`, { for: 'end' })).status).toBe(200);
    const spy = await failing((topic) => topic === other);
    expect((await tab.say({ type: 'subscribe', me: true })).type).toBe('error');
    spy.mockRestore();
    await sockets.announce(matchId);
    expect(tab.pushed()).toMatchObject([{ type: 'yours', matchId }]);
    expect(await told(tab, matchId, () => bob.seal(matchId, 1, RELOAD))).toMatchObject([{ matchId, awaited: false }]);
  });

  test('that could not begin is none', async () => {
    const [one] = [await started(), await started()];
    const tab = await sockets.open(ann);
    const spy = await failing((topic) => topic === one);
    expect((await tab.say({ type: 'subscribe', me: true })).type).toBe('error');
    spy.mockRestore();
    const heard = () =>
      sockets.rows().then((rows) => rows.filter(({ connectionId }) => connectionId === `#ME#${tab.connectionId}`));
    expect(await heard()).toEqual([]);
    expect((await tab.say({ type: 'subscribe', me: true })).type).toBe('channel');
    expect(await heard()).toHaveLength(2);
  });
});

describe('a channel', () => {
  test('begins with how every running match of the player stands', async () => {
    expect((await channelOf(ann)).answer).toEqual({ v: 1, type: 'channel', yours: [], more: false });
    const [first, second] = [await started(), await started(2)];
    await ann.seal(second, 1, RELOAD);
    const { answer } = await channelOf(ann);
    const { seq } = (await ann.get(`/matches/${first}`)).body;
    const of = { game: 'fast-west', status: 'playing', round: 1, seat: 0, deadline: null };
    expect(answer.yours).toEqual([
      { ...of, matchId: second, seq: seq - 1, awaited: false },
      { ...of, matchId: first, seq, awaited: true },
    ]);
    expect((await channelOf(cid)).answer.yours).toMatchObject([{ matchId: first, seat: 2, awaited: true }]);
  });

  test('that begins while a seat is behind its pointer tells of that match', async () => {
    const { pointTo } = await import('../../functions/public/running.ts');
    const { matchId, seq } = (await ann.post('/matches', { game: 'fast-west', seats: 2 })).body;
    // The stream tells of the pointer before the channel is there, and the seat comes after it.
    await pointTo(bob.id, { matchId, seq: seq + 1 });
    const { tab, answer } = await channelOf(bob);
    expect(answer.yours).toEqual([]);
    expect(await told(tab, matchId, () => bob.post(`/matches/${matchId}/join`))).toMatchObject([
      { type: 'yours', matchId, seat: 1, awaited: true },
    ]);
  });

  test('tells of entries, and when the player is awaited no more; not of the seals of others', async () => {
    const matchId = await started(3, { substitutes: { who: 'anybody', within: 3600 } });
    const { tab } = await channelOf(bob);
    expect(await told(tab, matchId, () => ann.seal(matchId, 1, RELOAD))).toEqual([]);
    expect(await told(tab, matchId, () => bob.seal(matchId, 1, RELOAD))).toMatchObject([
      { type: 'yours', matchId, awaited: false, round: 1, seat: 1 },
    ]);
    expect(await told(tab, matchId, () => bob.withdraw(matchId, 1))).toMatchObject([{ type: 'yours', awaited: true }]);
    await bob.seal(matchId, 1, RELOAD);
    expect(await told(tab, matchId, () => cid.seal(matchId, 1, RELOAD))).toMatchObject([
      { type: 'yours', awaited: true, round: 2 },
    ]);
    expect(await told(tab, matchId, () => ann.post(`/matches/${matchId}/resign`))).toHaveLength(1);
    expect(await told(tab, matchId, () => bob.post(`/matches/${matchId}/resign`))).toMatchObject([{ seat: null }]);
    expect(await told(tab, matchId, () => cid.post(`/matches/${matchId}/resign`))).toEqual([]);
  });

  test('is told as much whether something private has happened or not', async () => {
    const matchId = await started();
    await ann.seal(matchId, 1, RELOAD);
    const { tab } = await channelOf(bob);
    expect(await told(tab, matchId, () => ann.seal(matchId, 1, OTHER))).toEqual([]);
    await sockets.coldBroadcast();
    expect(await told(tab, matchId, () => ann.seal(matchId, 1, RELOAD))).toEqual([]);
    await ann.seal(matchId, 1, OTHER);
    await bob.seal(matchId, 1, RELOAD);
    await ann.seal(matchId, 1, RELOAD);
    for (let woken = 0; woken < 3; woken += 1) {
      await sockets.coldBroadcast();
      await sockets.announce(matchId);
    }
    expect(tab.pushed()).toHaveLength(1);
  });

  test('tells of matches that come later, whichever of both records comes first, once', async () => {
    for (const pointedFirst of [true, false]) {
      const { tab } = await channelOf(bob);
      const { matchId } = (await ann.post('/matches', { game: 'fast-west', seats: 3 })).body;
      expect((await bob.post(`/matches/${matchId}/join`, {})).status).toBe(200);
      const records = [[sockets.pointing(await idOf(bob), matchId)], sockets.records(matchId)];
      for (const batch of pointedFirst ? records : records.reverse()) await sockets.deliver(batch);
      expect(tab.pushed()).toMatchObject([{ type: 'yours', matchId, status: 'open', seat: 1, awaited: false }]);
      expect(await told(tab, matchId, () => cid.post(`/matches/${matchId}/join`, {}))).toMatchObject([
        { type: 'yours', matchId, status: 'playing', awaited: true },
      ]);
    }
  });

  test('is told by the join although its player was pointed to the match before', async () => {
    const { tab } = await channelOf(bob);
    const { matchId } = (await ann.post('/matches', { game: 'fast-west', seats: 3 })).body;
    await sockets.deliver([sockets.pointing(await idOf(bob), matchId)]);
    expect(tab.pushed()).toEqual([]);
    expect(await told(tab, matchId, () => bob.post(`/matches/${matchId}/join`, {}))).toMatchObject([
      { matchId, seat: 1 },
    ]);
  });

  test('tells a player that they were taken off the table, and nothing after that; and nobody that a match is played again', async () => {
    const { matchId } = (await ann.post('/matches', { game: 'fast-west', seats: 3 })).body;
    await bob.post(`/matches/${matchId}/join`);
    const { tab } = await channelOf(bob);
    const kick = () =>
      service.call('DELETE', `/matches/${matchId}/players/${bob.id}`, { token: ann.token, requestId: 'off the table' });
    expect(await told(tab, matchId, kick)).toMatchObject([{ type: 'yours', matchId, seat: null, awaited: false }]);
    expect(await told(tab, matchId, kick)).toEqual([]);
    expect(await told(tab, matchId, () => cid.post(`/matches/${matchId}/join`))).toEqual([]);
    expect((await channelOf(bob)).answer.yours).toEqual([]);

    const over = await started(2);
    const following = await sockets.open(bob);
    await following.say({ type: 'subscribe', matchId: over });
    for (const caller of [ann, bob]) await caller.post(`/matches/${over}/resign`);
    await sockets.announce(over);
    const before = following.pushed().length;
    expect(await told(tab, over, () => ann.post(`/matches/${over}/rematch`))).toEqual([]);
    expect([before > 0, following.pushed().length]).toEqual([true, before]);
  });

  test('tells a player who leaves that they have left, and nothing after that', async () => {
    const { matchId } = (await ann.post('/matches', { game: 'fast-west', seats: 4 })).body;
    await bob.post(`/matches/${matchId}/join`, {});
    const { tab } = await channelOf(bob);
    expect(await told(tab, matchId, () => bob.post(`/matches/${matchId}/leave`))).toMatchObject([
      { type: 'yours', seat: null, awaited: false },
    ]);
    expect(await told(tab, matchId, () => cid.post(`/matches/${matchId}/join`, {}))).toEqual([]);
    expect((await tab.say({ type: 'sync', me: true })).yours).toEqual([]);
  });

  test('tells a player that they have given up, whatever else has come before it is told, once', async () => {
    const [dot] = (await Promise.all([service.guest('Dot')])) as [Caller];
    const resign = (caller: Caller, id: string) => caller.post(`/matches/${id}/resign`);
    const joins = (caller: Caller, id: string) => caller.post(`/matches/${id}/join`, {});
    const within = { deadline: 86_400, substitutes: { who: 'anybody', within: 3_600 } };
    const open = async () => {
      const { matchId } = (await ann.post('/matches', { game: 'fast-west', seats: 4 })).body;
      for (const caller of [bob, cid]) await joins(caller, matchId);
      return matchId as string;
    };
    const off = (id: string) => service.call('DELETE', `/matches/${id}/players/${bob.id}`, { token: ann.token });
    const vote = (id: string) => ann.post(`/matches/${id}/rounds/1/votes`, { for: 'end' });
    const ends: [string, () => Promise<string>, (id: string) => (() => Promise<{ status: number }>)[]][] = [
      ['resigned, and a vote', () => started(3, within), (id) => [() => resign(bob, id), () => vote(id)]],
      ['resigned, and replaced', () => started(3, within), (id) => [() => resign(bob, id), () => joins(dot, id)]],
      ['left, and a seat is taken', open, (id) => [() => bob.post(`/matches/${id}/leave`), () => joins(dot, id)]],
      ['kicked, and the host has left', open, (id) => [() => off(id), () => ann.post(`/matches/${id}/leave`)]],
    ];
    // The first change that the listeners are told of, or a later one.
    for (const [name, begin, end] of ends)
      for (const isFirst of [true, false]) {
        const matchId = await begin();
        const { tab } = await channelOf(bob);
        if (!isFirst) await sockets.announce(matchId);
        const before = tab.pushed().length;
        for (const step of end(matchId)) expect((await step()).status, name).toBe(200);
        await sockets.announce(matchId);
        expect(tab.pushed().slice(before), name).toMatchObject([
          { type: 'yours', matchId, seat: null, awaited: false },
        ]);
        expect(
          await told(tab, matchId, () => cid.post(`/matches/${matchId}/${name.includes('left') ? 'leave' : 'resign'}`)),
          name,
        ).toEqual([]);
      }
  });

  test('proves what is the newest when it is asked, as the answer to that question', async () => {
    const matchId = await started();
    const { tab, answer } = await channelOf(ann);
    const asked = await tab.say({ type: 'sync', me: true, id: 7 });
    expect(asked).toEqual({ ...answer, id: 7 });
    // What was lost on the way is in the answer.
    await ann.seal(matchId, 1, RELOAD);
    expect((await tab.say({ type: 'sync', me: true, id: 8 })).yours).toMatchObject([{ matchId, awaited: false }]);
    // Matches that it follows are another question.
    expect(await tab.say({ type: 'sync', id: 9 })).toMatchObject({ type: 'heads', heads: [] });
  });

  test('ends when its player says so, and with its socket; rows are left nowhere', async () => {
    const matchId = await started();
    const { tab } = await channelOf(ann);
    expect(await tab.say({ type: 'unsubscribe', me: true })).toEqual({ v: 1, type: 'unsubscribed', me: true });
    expect(await told(tab, matchId, () => ann.seal(matchId, 1, RELOAD))).toEqual([]);
    expect((await tab.say({ type: 'subscribe', me: true })).type).toBe('channel');
    await tab.leave();
    const rows = (await sockets.rows()).filter(({ connectionId }) => connectionId.includes(tab.connectionId));
    expect(rows).toEqual([]);
    expect(await told(tab, matchId, () => ann.withdraw(matchId, 1))).toEqual([]);
  });

  test('a socket that is gone is forgotten, and hinders nobody', async () => {
    const matchId = await started();
    const [{ tab: gone }, { tab: open }] = [await channelOf(ann), await channelOf(ann)];
    gone.behave('gone');
    expect(await told(open, matchId, () => ann.seal(matchId, 1, RELOAD))).toHaveLength(1);
    const rows = (await sockets.rows()).filter(({ topic }) => topic === matchId);
    expect(rows.map(({ connectionId }) => connectionId).sort()).toEqual([`#ME#${open.connectionId}`, '#TOLD']);
  });

  test('is refused to a socket whose ticket is for one match, and to frames that ask for two things', async () => {
    const matchId = await started();
    const bound = await sockets.open(ann, matchId);
    expect(await bound.say({ type: 'subscribe', me: true })).toMatchObject({ type: 'error', code: 'ticket.bound' });
    const { tab } = await channelOf(ann);
    for (const frame of [
      { type: 'subscribe', me: true, matchId },
      { type: 'subscribe', me: true, after: 1 },
      { type: 'subscribe', me: false },
      { type: 'subscribe' },
      { type: 'unsubscribe' },
      { type: 'unsubscribe', me: true, matchId },
    ])
      expect(await tab.say(frame)).toMatchObject({ type: 'error', code: 'frame.invalid' });
  });

  test('costs a match nothing when nobody listens: no row, and one query more for a player who joins', async () => {
    const matchId = await started();
    await sockets.deliver([sockets.pointing(await idOf(ann), matchId)], sockets.records(matchId));
    expect((await sockets.rows()).filter(({ topic }) => topic === matchId)).toEqual([]);
  });

  test('misses nothing that commits while it begins', async () => {
    const matchId = await started();
    const tab = await sockets.open(bob);
    // The row of the match is written after the first look; the round is resolved before the second one.
    await service.table.faults.next({ kind: 'delay', operation: 'PutItem', key: matchId, ms: 1_500 });
    const [answer] = await Promise.all([
      tab.say({ type: 'subscribe', me: true }),
      (async () => {
        for (const caller of players) await caller.seal(matchId, 1, RELOAD);
        await sockets.announce(matchId);
      })(),
    ]);
    const rounds = [...answer.yours, ...tab.pushed()].map(({ round }: Frame) => round);
    expect(Math.max(...rounds)).toBe(2);
    const pushed = tab.pushed().length;
    expect(await told(tab, matchId, () => ann.seal(matchId, 2, RELOAD))).toEqual([]);
    expect(await told(tab, matchId, () => ann.seal(matchId, 2, OTHER))).toEqual([]);
    expect(tab.pushed()).toHaveLength(pushed);
  });
});

test('what is stored of channels and of what was told is what docs/table.md tells', async () => {
  const matchId = await started();
  await channelOf(ann);
  await told((await channelOf(bob)).tab, matchId, () => ann.seal(matchId, 1, RELOAD));
  const rows = await service.table.items(process.env.CONNECTIONS_TABLE as string);
  for (const kind of ['channel', 'channels', 'told mark']) {
    const found = rows
      .filter((row) => kindsOf(row as never)[0] === kind)
      .flatMap((row) => attributesOf(row as never))
      .map((name) => name.replace(/^n[0-9a-f-]{36}$/, 'n<connection>'));
    expect({ kind, found: [...new Set(found)].sort() }).toEqual({
      kind,
      found: attributesOnPage(kind)
        .map(({ name }) => name)
        // No restore has been: then there is none.
        .filter((name) => name !== 'epoch')
        .sort(),
    });
  }
});
