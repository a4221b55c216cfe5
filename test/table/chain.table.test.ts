import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Entry, entryHash, verifyChain, verifyPublic } from '../../client/index.ts';
import { currentRuleset, rulesets } from '../../domain/registry.ts';
import { type Caller, type Service, startService } from '../support/service/index.ts';
import { type Frame, type Sockets, startSockets, type Tab } from '../support/service/sockets.ts';

/*
 * A match's history is one chain of hashes, from its first entry to its head, on every surface that tells it. Checked with
 * the library's own hash.
 */

let service: Service;
let sockets: Sockets;
let players: Caller[];
beforeAll(async () => {
  service = await startService();
  sockets = await startSockets(service);
  players = await Promise.all(['Ann', 'Bob', 'Cid'].map((name) => service.guest(name)));
});
afterAll(async () => {
  await sockets.stop();
  await service.stop();
});

/** More steps than any of these matches takes. */
const STEPS = 600;
const pick = <T>(moves: readonly T[], n: number): T => moves[(n * 7919) % moves.length] as T;

/** Follows a chain; the hash of its last entry. */
async function headOf(matchId: string, entries: readonly Entry[]): Promise<string | null> {
  const { head, broken } = await verifyChain(matchId, entries);
  expect(broken).toEqual([]);
  return head;
}

/** Whoever is awaited acts or seals once; false when the match is over. */
async function step(matchId: string, callers: readonly Caller[], turn: number): Promise<boolean> {
  const { status, awaited } = (await service.call('GET', `/matches/${matchId}`)).body;
  if (status === 'over') return false;
  const [seat] = awaited as number[];
  const caller = callers[seat as number] as Caller;
  const { you, round } = (await caller.get(`/matches/${matchId}`)).body;
  const acting = you.acts.length > 0 && turn % 3 === 0;
  const reply = acting
    ? await caller.act(matchId, round, pick(you.acts, turn))
    : await caller.seal(matchId, round, pick(you.moves, turn + (seat as number)));
  expect(reply.status, JSON.stringify(reply.body)).toBe(200);
  return true;
}

async function wholeHistory(caller: Caller | undefined, matchId: string): Promise<Entry[]> {
  const entries: Entry[] = [];
  for (let after: number | null = 0; after !== null; ) {
    const path = `/matches/${matchId}/entries?limit=100&after=${after}`;
    const { body } = await service.call('GET', path, caller && { token: caller.token });
    entries.push(...body.entries);
    after = body.next;
  }
  return entries;
}

/** A match played to its end while somebody follows it, with the head that each reading of it named. */
async function playWatched(game: string, seats: number) {
  const callers = players.slice(0, seats);
  const defaults = currentRuleset(game)?.options.parse({}) as object;
  const options = 'turnLimit' in defaults ? { turnLimit: 12 } : {};
  const { matchId } = (await callers[0]!.post('/matches', { game, seats, options })).body;
  const tab: Tab = await sockets.open(callers[0] as Caller);
  const subscribed: Frame[] = [await tab.follow(matchId, 0)];
  const read: { seq: number; head: string }[] = [];
  const look = async () => {
    await sockets.announce(matchId);
    const { seq, head } = (await service.call('GET', `/matches/${matchId}`)).body;
    read.push({ seq, head });
  };
  await callers[1]!.post(`/matches/${matchId}/join`);
  await callers[1]!.post(`/matches/${matchId}/leave`);
  for (const other of callers.slice(1)) await other.post(`/matches/${matchId}/join`);
  await look();
  for (let turn = 0; await step(matchId, callers, turn); turn += 1) {
    expect(turn).toBeLessThan(STEPS);
    await look();
  }
  subscribed.push(await (await sockets.open(callers[1] as Caller)).follow(matchId, 0));
  return { matchId, callers, subscribed, read, pushed: tab.pushed().filter(({ type }) => type === 'entry') };
}

describe.each(rulesets().map(({ game, seats }) => ({ game, seats: Math.max(seats.min, 2) })))(
  '$game from its opening to its end',
  ({ game, seats }) => {
    test('is one chain: entries, frames and heads name the same hashes to everybody', async () => {
      const { matchId, callers, subscribed, read, pushed } = await playWatched(game, seats);
      const history = await wholeHistory(undefined, matchId);
      const head = await headOf(matchId, history);
      // Opened, joined, started, and one round at least.
      expect(history.length).toBeGreaterThan(3);
      expect(history.map(({ seq }) => seq)).toEqual(history.map((_, i) => i + 1));
      const hashes = new Map<number, string>();
      for (const entry of history) hashes.set(entry.seq, await entryHash(matchId, entry));

      // Each reading of the match on its way named the hash of the entry that was newest then.
      for (const { seq, head: named } of read) expect(named).toBe(hashes.get(seq));
      for (const frame of subscribed) expect(frame.head).toBe(hashes.get(frame.seq));
      expect(subscribed.at(-1).head).toBe(head);
      // Pushed entries are those of the history, one after the other.
      expect(pushed.map(({ seq }: Frame) => seq)).toEqual(history.slice(1).map(({ seq }) => seq));
      for (const frame of pushed) {
        expect(frame.head).toBe(hashes.get(frame.seq));
        if (frame.entry !== undefined) expect(frame.entry).toEqual(history[frame.seq - 1]);
      }
      // A seat's receipt is no part of the chain.
      for (const caller of callers) {
        const own = await wholeHistory(caller, matchId);
        expect(own.some(({ receipt }) => receipt !== undefined)).toBe(true);
        expect(await headOf(matchId, own)).toBe(head);
      }
      // Lists name the head as well.
      const { matches } = (await callers[0]!.get('/me/matches')).body;
      expect(matches.find((each: { matchId: string }) => each.matchId === matchId).head).toBe(head);
      for (const entry of history) expect((await verifyPublic(matchId, entry)).broken).toEqual([]);
    });
  },
);

test('a chain tells which entry was changed, put in or left out', async () => {
  const { matchId } = await playWatched('fast-west', 2);
  const history = await wholeHistory(undefined, matchId);
  const brokenIn = async (entries: readonly Entry[]) => (await verifyChain(matchId, entries)).broken;
  expect(await brokenIn(history)).toEqual([]);
  const changed = history.with(4, { ...(history[4] as Entry), at: (history[4] as Entry).at + 1 });
  expect(await brokenIn(changed)).toEqual([6]);
  expect(await brokenIn(history.with(0, { ...(history[0] as Entry), prev: 'x' }))).toEqual([1, 2]);
  expect(await brokenIn(history.toSpliced(4, 1))).toEqual([6]);
  expect(await brokenIn(history.toSpliced(4, 0, history[4] as Entry))).toEqual([5]);
  expect(await brokenIn(history.slice(3))).toEqual([]);
});

describe('a seal', () => {
  const read = async (caller: Caller, matchId: string) => (await caller.get(`/matches/${matchId}`)).body;
  const receiptIn = async (caller: Caller, matchId: string, type: string) =>
    (await wholeHistory(caller, matchId)).findLast((entry) => entry.type === type)?.receipt;

  test('has a receipt that names the entry which opened its round, also after others and after the resolution', async () => {
    const [ann, bob] = players as [Caller, Caller];
    const { matchId } = await service.started([ann, bob], { game: 'bang', seats: 4, bots: [{ seat: 2 }, { seat: 3 }] });
    // A vote is an entry within the round.
    const { head, round, awaited } = await read(ann, matchId);
    const [first, second] = awaited[0] === 0 ? [ann, bob] : [bob, ann];
    const vote = (caller: Caller) => caller.post(`/matches/${matchId}/rounds/${round}/votes`, { for: 'end' });
    expect((await vote(second)).status).toBe(200);
    expect((await read(ann, matchId)).head).not.toBe(head);
    const [move] = (await read(first, matchId)).you.moves;
    const sealed = (await first.seal(matchId, round, move)).body;
    expect(sealed.receipt.head).toBe(head);
    const again = (await first.seal(matchId, round, move)).body;
    expect(again.receipt).toEqual(sealed.receipt);
    const entries = await wholeHistory(first, matchId);
    expect(entries.find((entry) => entry.closed === round)?.receipt).toEqual(sealed.receipt);
    // Entries of later rounds are archived by now, and this one with them.
    expect(entries.filter(({ type }) => type === 'voted')).toHaveLength(1);
  });

  test('of a round in which nothing else has happened names the entry before its resolution', async () => {
    const [ann, bob] = players as [Caller, Caller];
    const { matchId } = await service.started([ann, bob]);
    const { head, round, you } = await read(ann, matchId);
    const { receipt } = (await ann.seal(matchId, round, you.moves[0])).body;
    await bob.seal(matchId, round, (await read(bob, matchId)).you.moves[0]);
    expect(receipt.head).toBe(head);
    expect(await receiptIn(ann, matchId, 'resolved')).toEqual(receipt);
  });

  test('may name the head that it was chosen in, and is refused for another one', async () => {
    const [ann, bob] = players as [Caller, Caller];
    const { matchId } = await service.started([ann, bob]);
    const { head, round, you } = await read(ann, matchId);
    const [move, other] = you.moves;
    const sealWith = (what: unknown, named: string, key?: string) =>
      service.call('PUT', `/matches/${matchId}/rounds/${round}/seal`, {
        token: ann.token,
        body: { move: what, head: named },
        ...(key !== undefined && { headers: { 'idempotency-key': key } }),
      });
    const wrong = await sealWith(move, 'A'.repeat(43));
    expect([wrong.status, wrong.body.code]).toEqual([409, 'seal.other-head']);
    expect((await read(ann, matchId)).you.seal).toBeNull();
    expect((await sealWith(move, 'short')).body.code).toBe('request.invalid');
    const right = await sealWith(move, head, 'k');
    expect(right.status).toBe(200);
    await bob.post(`/matches/${matchId}/rounds/${round}/votes`, { for: 'end' });
    // A repeat is recognised, whatever has come since; a change of mind is for the history that there is now.
    expect((await sealWith(move, head, 'k')).body.receipt).toEqual(right.body.receipt);
    expect((await sealWith(other, head)).body.code).toBe('seal.other-head');
    expect((await sealWith(other, (await read(ann, matchId)).head)).status).toBe(200);
  });
});
