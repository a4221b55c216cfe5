import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { stateSize } from '../support/laws/state-size.ts';
import { type Caller, type Reply, type Service, startService } from '../support/service/index.ts';

let service: Service;
let players: Caller[];
let client: typeof import('../../functions/aws/dynamo.ts');
beforeAll(async () => {
  service = await startService();
  client = await import('../../functions/aws/dynamo.ts');
  players = await Promise.all(['Ann', 'Bob', 'Cid', 'Dot'].map((name) => service.guest(name)));
  // The first receipt of a month makes the key that signs it: that is no cost of a round.
  await players[0]?.seal(await fresh(2), 1, RELOAD);
});
afterAll(() => service.stop());
beforeEach(() => service.table.faults.clear());

const RELOAD = { card: 'reload' };

/** Seats 0, 1, … of a fresh match; `deadline` in seconds or none. */
const fresh = async (seats: number, body: Record<string, unknown> = {}) => {
  const { matchId } = await service.started(players.slice(0, seats), body);
  return matchId;
};

const read = async (caller: Caller, matchId: string) => (await caller.get(`/matches/${matchId}`)).body;

/** A legal card for the turned Target card that nobody is ever banned from. */
const safe = (i: number) => (i % 2 === 0 ? RELOAD : { card: 'miscalculation' });

const writes = async () => {
  const { Matches = {} } = await service.table.counts();
  const sum = (field: 'calls' | 'units') =>
    ['UpdateItem', 'PutItem', 'DeleteItem'].reduce((total, name) => total + (Matches[name]?.[field] ?? 0), 0);
  return {
    calls: sum('calls'),
    units: sum('units'),
    reads: Matches.GetItem?.calls ?? 0,
    queries: Matches.Query?.calls ?? 0,
  };
};

/** Seals what an absent seat would play. */
const sealFallback = async (player: Caller, matchId: string, round: number) => {
  const { moves } = (await read(player, matchId)).you;
  return player.seal(matchId, round, moves.find(({ card }: { card?: string }) => card === 'reload') ?? moves[0]);
};

/** Plays on between the first two until a Target card is as wished. Returns the open round. */
const roundWith = async (matchId: string, wished: (target: { event: string; arrow: string }) => boolean) => {
  for (;;) {
    const { view, round } = await read(players[0] as Caller, matchId);
    if (wished(view.target)) return round;
    for (const player of players.slice(0, 2)) await sealFallback(player, matchId, round);
  }
};

/** How many entries of the history resolved this round. */
const resolutions = async (matchId: string, round: number) => {
  const { body } = await service.call('GET', `/matches/${matchId}/entries?limit=100`);
  return body.entries.filter((e: { type: string; closed?: number }) => e.type === 'resolved' && e.closed === round)
    .length;
};

describe('what a round costs', () => {
  test.each([2, 3, 4])('a round of %i required seats is n + 1 writes when the last seal sees the others', async (n) => {
    const matchId = await fresh(n);
    await service.table.resetCounts();
    for (const [i, player] of players.slice(0, n).entries()) {
      expect((await player.seal(matchId, 1, safe(i))).status).toBe(200);
    }
    expect((await writes()).calls).toBe(n + 1);
  });

  test('a round of n required seats sealed at the same instant is at most n + 2 writes that change something', async () => {
    for (let i = 0; i < 10; i += 1) {
      const matchId = await fresh(4);
      await service.table.resetCounts();
      await Promise.all(players.map((player, seat) => player.seal(matchId, 1, safe(seat))));
      const { Matches = {} } = await service.table.counts();
      const applied = ['UpdateItem', 'PutItem'].reduce(
        (sum, op) => sum + (Matches[op]?.calls ?? 0) - (Matches[op]?.refused ?? 0),
        0,
      );
      expect(applied).toBeLessThanOrEqual(6);
      expect(await resolutions(matchId, 1)).toBe(1);
    }
  });

  test('a 4-seat round with a deadline is at most 14 write units, index included', async () => {
    const matchId = await fresh(4, { deadline: 3600 });
    for (let round = 1; round <= 8; round += 1) {
      await service.table.resetCounts();
      for (const player of players) {
        const { you, round: open } = await read(player, matchId);
        if (you.prompt === null) continue;
        await player.seal(matchId, open, you.moves[(round * 5) % you.moves.length]);
      }
      const { units } = await writes();
      // The end of a match takes its players' pointers away besides, one unit each.
      if ((await read(players[0] as Caller, matchId)).status === 'over') break;
      expect(units).toBeLessThanOrEqual(14);
    }
  });

  test('is counted for its operator: a line of numbers for a request that counts something, and nothing of anybody', async () => {
    const lines: string[] = [];
    const level = process.env.LOG_LEVEL;
    process.env.LOG_LEVEL = 'error';
    const write = vi
      .spyOn(process.stdout, 'write')
      .mockImplementation(((line: string) => lines.push(String(line)) > 0) as never);
    const [ann, bob] = players as [Caller, Caller];
    const requests = await (async () => {
      const matchId = await fresh(2, { substitutes: { who: 'anybody', within: 3600 } });
      return [
        await ann.get(`/matches/${matchId}`),
        await ann.seal(matchId, 1, RELOAD),
        await ann.seal(matchId, 1, RELOAD),
        await ann.seal(matchId, 2, RELOAD),
        await bob.seal(matchId, 1, RELOAD),
        await ann.post(`/matches/${matchId}/resign`),
        await bob.post(`/matches/${matchId}/resign`),
      ];
    })().finally(() => {
      write.mockRestore();
      process.env.LOG_LEVEL = level;
    });
    expect(requests.map(({ status }) => status)).toEqual([200, 200, 200, 409, 200, 200, 200]);
    const told = lines.map((line) => {
      const { level, timestamp, _aws, stage, ...values } = JSON.parse(line);
      return values;
    });
    expect(told).toEqual([
      { MatchesStarted: 1 },
      { SealsAccepted: 1 },
      { SealsAccepted: 1 },
      { SealsRefused: 1 },
      { SealsAccepted: 1, RoundsResolved: 1 },
      { MatchesEnded: 1 },
    ]);
  });

  test('a seal reads one item at the most and queries nothing', async () => {
    const elsewhere = await service.anotherApi();
    // Tokens and keys are looked up once in an environment's life.
    await elsewhere(players[0] as Caller, await fresh(4), 1, RELOAD);
    const matchId = await fresh(4);
    await service.table.resetCounts();
    await elsewhere(players[0] as Caller, matchId, 1, RELOAD);
    expect(await writes()).toMatchObject({ calls: 1, reads: 1, queries: 0 });
    await service.table.resetCounts();
    await players[1]?.seal(matchId, 1, RELOAD);
    expect(await writes()).toMatchObject({ calls: 1, reads: 0, queries: 0 });
  });

  test('an environment that remembers an older match seals on the match as it is', async () => {
    const matchId = await fresh(3);
    const [ann, bob, cid] = players as [Caller, Caller, Caller];
    const elsewhere = await service.anotherApi();
    // This environment last saw round 1 without seals; everything else happens in the other one.
    for (const caller of [ann, bob, cid]) expect((await elsewhere(caller, matchId, 1, RELOAD)).status).toBe(200);
    expect((await ann.seal(matchId, 2, RELOAD)).status).toBe(200);
    expect((await elsewhere(ann, matchId, 2, { card: 'miscalculation' })).body.receipt.revision).toBe(1);
    expect((await ann.seal(matchId, 2, RELOAD)).body.receipt.revision).toBe(2);
    expect((await elsewhere(bob, matchId, 2, RELOAD)).status).toBe(200);
    expect((await cid.seal(matchId, 2, RELOAD)).body.resolved).toBe(true);
    expect((await ann.seal(matchId, 1, { card: 'miscalculation' })).body.code).toBe('round.closed');
    expect(await resolutions(matchId, 2)).toBe(1);
  });

  test('bots and resigned players cost no writes', async () => {
    const bots = [1, 2, 3, 4, 5].map((seat) => ({ seat, level: 0 }));
    const { body } = await (players[0] as Caller).post('/matches', { game: 'fast-west', seats: 6, bots });
    await service.table.resetCounts();
    await players[0]?.seal(body.matchId, 1, RELOAD);
    const { calls } = await writes();
    const { seq } = await read(players[0] as Caller, body.matchId);
    // Every entry is two writes, whoever had to answer: opened and started came before.
    expect(calls).toBe(2 * (seq - 2));
  });

  test('the item stays below 2 KB with four seats and 4 KB with ten, all sealed but one', async () => {
    const ten = [...players, ...(await Promise.all([4, 5, 6, 7, 8, 9].map((i) => service.guest(`Player ${i}`))))];
    for (const [callers, limit] of [
      [players, 2048],
      [ten, 4096],
    ] as const) {
      const { matchId } = await service.started(callers, { deadline: 3600 });
      let largest = 0;
      for (let turns = 0; turns < 6; turns += 1) {
        for (const caller of callers) {
          const { you, round } = await read(caller, matchId);
          if (you?.prompt) await caller.seal(matchId, round, you.moves[(turns * 3) % you.moves.length]);
          largest = Math.max(largest, await stateSize(service, matchId));
        }
      }
      expect(largest).toBeGreaterThan(500);
      expect(largest).toBeLessThanOrEqual(limit);
    }
  });
});

describe('seals', () => {
  test('case 40: seals of the same moment are all accepted and the round resolves once', async () => {
    for (let i = 0; i < 50; i += 1) {
      const matchId = await fresh(3);
      const [ann, bob, cid] = players as [Caller, Caller, Caller];
      await service.table.resetCounts();
      const both = await Promise.all([ann.seal(matchId, 1, RELOAD), bob.seal(matchId, 1, RELOAD)]);
      expect(both.map((r) => r.status)).toEqual([200, 200]);
      // Not that one of them had to try again.
      expect((await service.table.counts()).Matches?.UpdateItem).toMatchObject({ calls: 2, refused: 0 });
      expect((await read(ann, matchId)).round).toBe(1);
      expect((await cid.seal(matchId, 1, RELOAD)).body.resolved).toBe(true);
      expect(await resolutions(matchId, 1)).toBe(1);
    }
  });

  test('the last two seals at the same instant give one resolution, never none, never two', async () => {
    for (let i = 0; i < 50; i += 1) {
      const matchId = await fresh(2);
      const replies = await Promise.all(players.slice(0, 2).map((player, seat) => player.seal(matchId, 1, safe(seat))));
      expect(replies.map((r) => r.status)).toEqual([200, 200]);
      expect(replies.some((r) => r.body.resolved)).toBe(true);
      expect(await resolutions(matchId, 1)).toBe(1);
      expect((await read(players[0] as Caller, matchId)).round).toBe(2);
    }
  });

  test('case 54: cards that are not in the hand, or named twice, are refused and nothing is consumed', async () => {
    const [ann, bob] = players as [Caller, Caller];
    // On a Flashback the played card may be played again: then another match shows it.
    const afterOneRound = async (): Promise<{ matchId: string; before: Reply['body'] }> => {
      const matchId = await fresh(2);
      await ann.seal(matchId, 1, { card: 'miscalculation' });
      await bob.seal(matchId, 1, RELOAD);
      const before = await read(ann, matchId);
      return before.view.target.event === 'flashback' ? afterOneRound() : { matchId, before };
    };
    const { matchId, before } = await afterOneRound();
    expect(before.view.places[0].pile).toEqual(['miscalculation']);
    const played = await ann.seal(matchId, 2, { card: 'miscalculation' });
    expect(played).toMatchObject({ status: 422, body: { code: 'fast-west.card-not-in-hand' } });
    const twice = await ann.seal(matchId, 2, { card: 'dodge', recover: ['revolver', 'revolver'] });
    expect(twice.body.code).toBe('fast-west.bad-shape');
    expect(await read(ann, matchId)).toEqual(before);
  });

  test('case 63: a new round starts without seals, and a seal for the old one is refused', async () => {
    const matchId = await fresh(2);
    const [ann, bob] = players as [Caller, Caller];
    await ann.seal(matchId, 1, RELOAD);
    await bob.seal(matchId, 1, RELOAD);
    const match = await read(ann, matchId);
    expect(match).toMatchObject({ round: 2, sealed: [], awaited: [0, 1], you: { seal: null } });
    expect((await ann.seal(matchId, 1, { card: 'miscalculation' })).body.code).toBe('round.closed');
    expect((await ann.seal(matchId, 3, RELOAD)).body.code).toBe('round.not-open');
    expect((await ann.seal(matchId, 2, RELOAD)).status).toBe(200);
  });

  test('case 64: only the last of several seals is revealed, and a withdrawn one reopens the seat', async () => {
    const matchId = await fresh(2);
    const [ann, bob] = players as [Caller, Caller];
    await ann.seal(matchId, 1, { card: 'dynamite' });
    await ann.seal(matchId, 1, RELOAD);
    expect((await ann.withdraw(matchId, 1)).body).toEqual({ matchId, round: 1, seat: 0, sealed: false });
    expect((await read(bob, matchId)).awaited).toEqual([0, 1]);
    await bob.seal(matchId, 1, RELOAD);
    expect((await read(bob, matchId)).round).toBe(1);
    await ann.seal(matchId, 1, { card: 'miscalculation' });
    for (const viewer of [bob, players[2] as Caller]) {
      const { body } = await viewer.get(`/matches/${matchId}/entries?limit=100`);
      expect(JSON.stringify(body)).not.toContain('dynamite');
      expect(body.entries.at(-1).moves[0].move).toEqual({ card: 'miscalculation' });
    }
  });

  test('case 66: of two seals of one seat at once one stands, and each answer says which it was', async () => {
    for (let i = 0; i < 100; i += 1) {
      const matchId = await fresh(2);
      const ann = players[0] as Caller;
      const [a, b] = await Promise.all([
        ann.seal(matchId, 1, RELOAD),
        ann.seal(matchId, 1, { card: 'miscalculation' }),
      ]);
      expect([a.status, b.status]).toEqual([200, 200]);
      const { you, awaited } = await read(ann, matchId);
      expect(awaited).toEqual([1]);
      const [stands, replaced] = you.seal.move.card === 'reload' ? [a, b] : [b, a];
      expect(stands.body.receipt.commitment).toBe(you.seal.commitment);
      expect([stands.body.receipt.revision, replaced.body.receipt.revision]).toEqual([1, 0]);
      // No card is lost: whatever was played, hand and pile make the seven cards.
      await players[1]?.seal(matchId, 1, RELOAD);
      const { hand, pile } = (await read(ann, matchId)).view.places[0];
      expect(new Set([...hand, ...pile]).size).toBe(7);
      expect(pile).toEqual(you.seal.move.card === 'reload' ? [] : ['miscalculation']);
    }
  });

  test('a replacement that has not seen the seal it replaces is judged again, so that no seal leaves the record', async () => {
    const matchId = await fresh(2);
    const ann = players[0] as Caller;
    const [a, b, c] = (await read(ann, matchId)).you.moves;
    const first = await ann.seal(matchId, 1, a);
    await service.table.faults.next({ kind: 'delay', operation: 'UpdateItem', ms: 200 });
    const late = ann.seal(matchId, 1, b);
    await new Promise((resolve) => setTimeout(resolve, 60));
    const second = await ann.seal(matchId, 1, c);
    expect((await late).body.receipt.revision).toBe(2);
    const { seal } = (await read(ann, matchId)).you;
    expect(seal.move).toEqual(b);
    expect(seal.earlier.map((each: { commitment: string }) => each.commitment)).toEqual(
      [first, second].map((each) => each.body.receipt.commitment),
    );
  });

  test('case 80: the seal of one seat leaves the others as they were', async () => {
    const matchId = await fresh(4);
    const before = await Promise.all(players.map((p) => read(p, matchId)));
    await players[0]?.seal(matchId, 1, RELOAD);
    const after = await Promise.all(players.map((p) => read(p, matchId)));
    for (const seat of [1, 2, 3]) {
      // What may be done outside the barrier may depend on who has sealed (the Gambler's act does); moves may not.
      expect({ ...after[seat].you, acts: [] }).toEqual({ ...before[seat].you, acts: [] });
      expect(after[seat].view).toEqual(before[seat].view);
      expect(after[seat].awaited).toEqual([1, 2, 3]);
    }
    for (const player of players.slice(1)) expect((await player.seal(matchId, 1, RELOAD)).status).toBe(200);
    expect(await resolutions(matchId, 1)).toBe(1);
  });

  test('a replacement that arrives between the freeze and its resolution is never accepted and then lost', async () => {
    const matchId = await fresh(2);
    const [ann, bob] = players as [Caller, Caller];
    const hold = (operation: string, ms: number, times = 1) =>
      service.table.faults.next({ kind: 'delay', operation, ms, times, key: 'MATCH#' });
    // Bob's seal is on its way while Ann seals; neither sees the other, so it will freeze the round unresolved.
    await hold('UpdateItem', 300);
    const bobs = bob.seal(matchId, 1, RELOAD);
    await new Promise((resolve) => setTimeout(resolve, 60));
    expect((await ann.seal(matchId, 1, RELOAD)).status).toBe(200);
    // Ann's replacement is judged before the freeze and written after it, before the resolution.
    await hold('UpdateItem', 340);
    await hold('PutItem', 300, 2);
    const replaced = await ann.seal(matchId, 1, { card: 'miscalculation' });
    expect((await bobs).status).toBe(200);
    const { entries } = (await ann.get(`/matches/${matchId}/entries?limit=100`)).body;
    const [entry] = entries.filter((each: { closed?: number }) => each.closed === 1);
    expect(entry.moves[0].move).toEqual(replaced.status === 200 ? { card: 'miscalculation' } : RELOAD);
    if (replaced.status !== 200) expect(replaced.body.code).toBe('round.closed');
  });

  test('a seat counts once, in whatever order an environment hears of the seals that it has written', async () => {
    const matchId = await fresh(3);
    const [ann, bob, cid] = players as [Caller, Caller, Caller];
    const write = client.dynamo.send.bind(client.dynamo);
    const held = Promise.withResolvers<void>();
    const send = vi.spyOn(client.dynamo, 'send');
    // The table takes Bob's seal at once; its answer is heard only after Ann's.
    send.mockImplementation((async (command: object) => {
      const answer = await write(command as never);
      if (command.constructor.name === 'UpdateCommand') {
        send.mockImplementation(write as never);
        await held.promise;
      }
      return answer;
    }) as never);
    const sealed = bob.seal(matchId, 1, RELOAD);
    await vi.waitFor(async () => expect((await read(bob, matchId)).sealed).toEqual([1]));
    await ann.seal(matchId, 1, RELOAD);
    held.resolve();
    expect((await sealed).status).toBe(200);
    send.mockRestore();
    expect((await ann.seal(matchId, 1, safe(1))).body).toMatchObject({ awaited: [2], resolved: false });
    expect((await cid.seal(matchId, 1, RELOAD)).body).toMatchObject({ resolved: true });
    const { entries } = (await cid.get(`/matches/${matchId}/entries`)).body;
    expect(entries.at(-1).moves.map(({ by }: { by: string }) => by)).toEqual(['seal', 'seal', 'seal']);
  });

  test('case 81: nothing can be taken back after the round has closed, nor of another seat', async () => {
    const matchId = await fresh(2);
    const [ann, bob] = players as [Caller, Caller];
    await ann.seal(matchId, 1, RELOAD);
    expect((await bob.withdraw(matchId, 1)).status).toBe(200);
    expect((await read(ann, matchId)).you.seal).not.toBeNull();
    await bob.seal(matchId, 1, RELOAD);
    expect(await ann.withdraw(matchId, 1)).toMatchObject({ status: 409, body: { code: 'round.closed' } });
    const stranger = players[2] as Caller;
    expect((await stranger.withdraw(matchId, 2)).body.code).toBe('match.not-seated');
  });

  test('case 83: the author reads his replaced seals and finds the revealed one in his receipt; others do not', async () => {
    const matchId = await fresh(2);
    const [ann, bob] = players as [Caller, Caller];
    const first = await ann.seal(matchId, 1, { card: 'dynamite' });
    const second = await ann.seal(matchId, 1, RELOAD);
    for (const [revision, { body }] of [first, second].entries()) {
      expect(body.receipt).toMatchObject({ round: 1, revision, at: expect.any(Number), sealId: expect.any(String) });
      expect(body.receipt.commitment).toMatch(/^[\w-]{43}$/);
    }
    await bob.seal(matchId, 1, RELOAD);
    // The entry is read both as the newest one and, a round later, from the archive.
    for (const again of [false, true]) {
      if (again) for (const p of [ann, bob]) await p.seal(matchId, 2, RELOAD);
      const own = (await ann.get(`/matches/${matchId}/entries?limit=100`)).body.entries;
      const mine = own.find((e: { closed?: number }) => e.closed === 1);
      expect(mine.receipt).toEqual({
        ...second.body.receipt,
        earlier: [{ commitment: first.body.receipt.commitment, at: first.body.receipt.at }],
      });
      expect(mine.moves[0]).toMatchObject({
        seat: 0,
        commitment: second.body.receipt.commitment,
        salt: second.body.receipt.salt,
      });
      const theirs = (await bob.get(`/matches/${matchId}/entries?limit=100`)).body;
      expect(JSON.stringify(theirs)).not.toContain(first.body.receipt.commitment);
      const watched = (await service.call('GET', `/matches/${matchId}/entries?limit=100`)).body;
      expect(JSON.stringify(watched)).not.toContain('earlier');
    }
  });

  test('the same move again gives the same receipt, also after the round has closed', async () => {
    const matchId = await fresh(2);
    const [ann, bob] = players as [Caller, Caller];
    const key = { 'idempotency-key': 'the same' };
    const first = await ann.seal(matchId, 1, RELOAD, key);
    await service.table.resetCounts();
    expect((await ann.seal(matchId, 1, RELOAD, key)).body).toEqual(first.body);
    expect((await writes()).calls).toBe(0);
    // Another request with the same wish is kept in mind.
    expect((await ann.seal(matchId, 1, RELOAD)).body).toEqual(first.body);
    expect((await writes()).calls).toBe(1);
    await bob.seal(matchId, 1, RELOAD);
    await Promise.all([ann, bob].map((p) => p.seal(matchId, 2, RELOAD)));
    const late = await ann.seal(matchId, 1, RELOAD);
    expect(late.status).toBe(200);
    expect(late.body.receipt).toEqual(first.body.receipt);
    expect((await ann.seal(matchId, 1, { card: 'miscalculation' })).body.code).toBe('round.closed');
  });

  test('a repeat is recognised however its move was written, and after many rounds', async () => {
    const matchId = await fresh(2);
    const [ann, bob] = players as [Caller, Caller];
    const round = await roundWith(matchId, (target) => target.arrow === 'crossed');
    // Between two an aim means nothing and is not stored.
    const move = { card: 'revolver', aim: 'left' };
    const first = await ann.seal(matchId, round, move);
    await bob.seal(matchId, round, RELOAD);
    for (let later = 0; later <= 30; later += 1) {
      const repeat = await ann.seal(matchId, round, move);
      expect(repeat.body.receipt).toEqual(first.body.receipt);
      const open = (await read(ann, matchId)).round;
      await Promise.all([ann, bob].map((p) => sealFallback(p, matchId, open)));
    }
    expect((await ann.seal(matchId, round, { card: 'revolver', aim: 'right' })).body.code).toBe('round.closed');
  });

  test('requests that a client calls the same are different seals all the same', async () => {
    const matchId = await fresh(3);
    const [ann, bob, cid] = players as [Caller, Caller, Caller];
    const key = { 'idempotency-key': 'one for all' };
    await ann.seal(matchId, 1, RELOAD, key);
    await bob.seal(matchId, 1, RELOAD);
    await read(cid, matchId);
    // The environment that will resolve the round does not see this one.
    const elsewhere = await service.anotherApi();
    const replaced = await elsewhere(ann, matchId, 1, { card: 'miscalculation' }, key);
    expect((await cid.seal(matchId, 1, RELOAD)).body.resolved).toBe(true);
    const { entries } = (await ann.get(`/matches/${matchId}/entries?limit=100`)).body;
    expect(entries.at(-1).moves[0]).toMatchObject({
      move: { card: 'miscalculation' },
      commitment: replaced.body.receipt.commitment,
    });
    expect((await ann.seal(matchId, 1, { card: 'dodge' }, key)).body.code).toBe('round.closed');
  });

  test('case 103: every request delivered twice, one after the other or at once, has one effect and equal answers', async () => {
    const [ann, bob] = players as [Caller, Caller];
    const twice = async (send: (requestId: string) => ReturnType<Service['call']>, id: string, atOnce: boolean) => {
      const [a, b] = atOnce ? await Promise.all([send(id), send(id)]) : [await send(id), await send(id)];
      expect([a.status, b.status]).toEqual([a.status, a.status]);
      expect(b.body).toEqual(a.body);
      return a;
    };
    for (const atOnce of [false, true]) {
      const tag = `case-103-${atOnce}`;
      const send = (method: string, path: string, caller: Caller, body?: unknown) => (requestId: string) =>
        service.call(method, path, { token: caller.token, body, requestId });
      const created = await twice(
        send('POST', '/matches', ann, { game: 'fast-west', seats: 2 }),
        `${tag}-create`,
        atOnce,
      );
      const { matchId } = created.body;
      const joined = await twice(send('POST', `/matches/${matchId}/join`, bob, {}), `${tag}-join`, atOnce);
      expect(joined.body.seats.map((s: { player: string }) => s.player)).toEqual([ann.id, bob.id]);
      const sealed = await twice(
        send('PUT', `/matches/${matchId}/rounds/1/seal`, ann, { move: RELOAD }),
        `${tag}-seal`,
        atOnce,
      );
      expect(sealed.body.awaited).toEqual([1]);
      const last = await service.call('PUT', `/matches/${matchId}/rounds/1/seal`, {
        token: bob.token,
        body: { move: RELOAD },
        requestId: `${tag}-last`,
      });
      expect(last.body.resolved).toBe(true);
      const repeated = await service.call('PUT', `/matches/${matchId}/rounds/1/seal`, {
        token: bob.token,
        body: { move: RELOAD },
        requestId: `${tag}-last`,
      });
      expect(repeated.body.receipt).toEqual(last.body.receipt);
      const { acts } = (await read(ann, matchId)).you;
      // Two identities cannot unmask by act: then both requests are refused alike.
      const acted = await twice(
        send('POST', `/matches/${matchId}/rounds/2/acts`, ann, { act: { act: 'unmask' } }),
        `${tag}-act`,
        atOnce,
      );
      expect(acted.status).toBe(acts.length > 0 ? 200 : 422);
      expect(await resolutions(matchId, 1)).toBe(1);

      const path = `/matches/${await fresh(2)}`;
      await ann.seal(path.slice('/matches/'.length), 1, RELOAD);
      const withdrawn = await twice(send('DELETE', `${path}/rounds/1/seal`, ann), `${tag}-withdraw`, atOnce);
      expect(withdrawn).toMatchObject({ status: 200, body: { sealed: false } });
      expect((await twice(send('POST', `${path}/resign`, bob, {}), `${tag}-resign`, atOnce)).status).toBe(200);
      const { entries } = (await ann.get(`${path}/entries?limit=100`)).body;
      expect(entries.filter((e: { type: string }) => e.type === 'resigned')).toHaveLength(1);

      const opened = (await ann.post('/matches', { game: 'fast-west', seats: 3 })).body.matchId;
      await bob.post(`/matches/${opened}/join`);
      expect((await twice(send('POST', `/matches/${opened}/leave`, bob, {}), `${tag}-leave`, atOnce)).status).toBe(200);
      await twice(send('POST', `/matches/${opened}/start`, ann, { bots: 0 }), `${tag}-start`, atOnce);
      const lobby = (await ann.get(`/matches/${opened}/entries?limit=100`)).body.entries;
      expect(lobby.map((e: { type: string }) => e.type).slice(0, 4)).toEqual(['opened', 'joined', 'left', 'started']);
    }
  });
});

describe('giving up while the own seal changes', () => {
  /** Holds the write of a resignation back, lets something else of the same seat happen, and plays the others' seals. */
  const resignAround = async (before: (cid: Caller, id: string) => unknown, meanwhile: typeof before) => {
    const matchId = await fresh(3);
    const [ann, bob, cid] = players as [Caller, Caller, Caller];
    await before(cid, matchId);
    await service.table.faults.next({ kind: 'delay', ms: 300, operation: 'PutItem', key: `MATCH#${matchId}` });
    const resigning = cid.post(`/matches/${matchId}/resign`);
    await new Promise((resolve) => setTimeout(resolve, 100));
    await meanwhile(cid, matchId);
    expect((await resigning).status).toBe(200);
    await ann.seal(matchId, 1, RELOAD);
    await bob.seal(matchId, 1, RELOAD);
    expect(await resolutions(matchId, 1)).toBe(1);
  };
  const seal = (cid: Caller, id: string) => cid.seal(id, 1, RELOAD);
  const withdraw = (cid: Caller, id: string) => cid.withdraw(id, 1);

  test('a seal taken back during a resignation does not leave the round waiting for nobody', () =>
    resignAround(seal, withdraw));
  test('a seal given during a resignation does not close the round early', () => resignAround(() => undefined, seal));
});

describe('faults of the table', () => {
  const cut = (operation: string, key?: string) =>
    service.table.faults.next({ kind: 'drop-answer', table: 'Matches', operation, ...(key && { key }) });

  test('case 99: a seal that was applied although its answer was lost counts as accepted', async () => {
    const matchId = await fresh(3);
    const ann = players[0] as Caller;
    await cut('UpdateItem');
    const reply = await ann.seal(matchId, 1, RELOAD);
    expect(reply.status).toBe(200);
    const match = await read(ann, matchId);
    expect(match.awaited).toEqual([1, 2]);
    expect(match.you.seal).toMatchObject({ revision: 0, commitment: reply.body.receipt.commitment });
  });

  test('the seal that completes a round survives every lost answer on its way', async () => {
    for (const operation of ['GetItem', 'PutItem', 'UpdateItem']) {
      const matchId = await fresh(2);
      const [ann, bob] = players as [Caller, Caller];
      await ann.seal(matchId, 1, RELOAD);
      await cut(operation);
      const reply = await bob.seal(matchId, 1, RELOAD);
      expect(reply.status, operation).toBe(200);
      expect(reply.body.resolved).toBe(true);
      expect(await resolutions(matchId, 1)).toBe(1);
    }
  });

  test('a request that the table applies twice is one seal', async () => {
    const matchId = await fresh(3);
    const ann = players[0] as Caller;
    await service.table.faults.next({ kind: 'duplicate', table: 'Matches', operation: 'UpdateItem' });
    expect((await ann.seal(matchId, 1, RELOAD)).status).toBe(200);
    expect((await read(ann, matchId)).awaited).toEqual([1, 2]);
    await service.table.faults.next({ kind: 'duplicate', table: 'Matches', operation: 'UpdateItem' });
    await players[1]?.seal(matchId, 1, RELOAD);
    expect((await players[2]?.seal(matchId, 1, RELOAD))?.body.resolved).toBe(true);
    expect(await resolutions(matchId, 1)).toBe(1);
  });

  test('a throttled table is retried, and said to be busy when it stays so; nothing is lost', async () => {
    const matchId = await fresh(3);
    const ann = players[0] as Caller;
    await service.table.faults.next({ kind: 'throttle', table: 'Matches', operation: 'UpdateItem', times: 1 });
    expect((await ann.seal(matchId, 1, RELOAD)).status).toBe(200);
    await service.table.faults.next({ kind: 'throttle', table: 'Matches', operation: 'UpdateItem', times: 3 });
    const busy = await (players[1] as Caller).seal(matchId, 1, RELOAD);
    expect(busy).toMatchObject({ status: 503, headers: { 'retry-after': '1' }, body: { code: 'service.throttled' } });
    expect((await read(ann, matchId)).awaited).toEqual([1, 2]);
    expect((await (players[1] as Caller).seal(matchId, 1, RELOAD)).status).toBe(200);
  });

  test('an outcome that stays unknown is said to be unknown, and repeating the request finds the seal', async () => {
    const matchId = await fresh(3);
    const ann = players[0] as Caller;
    await cut('UpdateItem');
    // The look-up after it fails as well, with all its tries.
    await service.table.faults.next({ kind: 'throttle', table: 'Matches', operation: 'UpdateItem', times: 2 });
    await service.table.faults.next({
      kind: 'throttle',
      table: 'Matches',
      operation: 'GetItem',
      key: 'MATCH#',
      times: 4,
    });
    const unknown = await ann.seal(matchId, 1, RELOAD);
    expect(unknown.status).toBe(503);
    await service.table.faults.clear();
    const again = await ann.seal(matchId, 1, RELOAD);
    expect(again.status).toBe(200);
    expect((await read(ann, matchId)).awaited).toEqual([1, 2]);
  });

  test('a completing seal whose answer is lost while others go on is answered with its own receipt', async () => {
    const matchId = await fresh(3);
    const [ann, bob, cid] = players as [Caller, Caller, Caller];
    await ann.seal(matchId, 1, RELOAD);
    await bob.seal(matchId, 1, RELOAD);
    // Applied and cut; its repeat, which will fail on the condition, is held back until the match has moved on.
    await cut('UpdateItem');
    await service.table.faults.next({ kind: 'delay', ms: 700, operation: 'UpdateItem' });
    const sealing = cid.seal(matchId, 1, RELOAD);
    await expect.poll(async () => (await read(ann, matchId)).round).toBe(2);
    await new Promise((resolve) => setTimeout(resolve, 200));
    expect((await ann.post(`/matches/${matchId}/resign`)).status).toBe(200);
    const reply = await sealing;
    expect(reply.body).toMatchObject({ round: 1, seat: 2, resolved: true, receipt: { round: 1, revision: 0 } });
    const { entries } = (await cid.get(`/matches/${matchId}/entries?limit=100`)).body;
    expect(entries.at(-2).moves[2].commitment).toBe(reply.body.receipt.commitment);
    expect(entries.at(-1).type).toBe('resigned');
  });

  test('a call that the table does not answer is tried again after two seconds, and in the end said to be unavailable', async () => {
    const matchId = await fresh(3);
    const ann = players[0] as Caller;
    await service.table.faults.next({ kind: 'delay', ms: 60_000, operation: 'UpdateItem' });
    const started = Date.now();
    expect((await ann.seal(matchId, 1, RELOAD)).status).toBe(200);
    expect(Date.now() - started).toBeLessThan(4_000);
    await service.table.faults.next({ kind: 'delay', ms: 60_000, operation: 'GetItem', times: 3 });
    expect((await ann.get(`/matches/${matchId}`)).body.code).toBe('service.unavailable');
  });

  test('a resolver that dies after archiving is repaired by the next visitor', async () => {
    const matchId = await fresh(2);
    const [ann, bob] = players as [Caller, Caller];
    // Both seals in at once: the round is frozen in the table, and whoever resolves it fails after the archive.
    await ann.seal(matchId, 1, RELOAD);
    await service.table.faults.next({ kind: 'throttle', table: 'Matches', operation: 'UpdateItem', times: 3 });
    const failed = await bob.seal(matchId, 1, RELOAD);
    expect(failed.status).toBe(503);
    const { Matches = {} } = await service.table.counts();
    expect(Matches.PutItem?.calls).toBeGreaterThan(0);
    expect((await read(ann, matchId)).round).toBe(1);
    expect((await bob.seal(matchId, 1, RELOAD)).body.resolved).toBe(true);
    expect(await resolutions(matchId, 1)).toBe(1);
    const { body } = await ann.get(`/matches/${matchId}/entries?limit=100`);
    expect(body.entries.map((e: { seq: number }) => e.seq)).toEqual([1, 2, 3, 4]);
  });

  test('case 101: a table that is still busy with our first try is asked again; one seal comes of it', async () => {
    const matchId = await fresh(3);
    const { dynamo } = client;
    const real = dynamo.send.bind(dynamo);
    let busy = 2;
    const spy = vi.spyOn(dynamo, 'send').mockImplementation(((command: { constructor: { name: string } }) => {
      if (command.constructor.name !== 'UpdateCommand' || busy === 0) return real(command as never);
      busy -= 1;
      return Promise.reject(Object.assign(new Error(), { name: 'TransactionInProgressException' }));
    }) as never);
    const reply = await (players[0] as Caller).seal(matchId, 1, RELOAD);
    spy.mockRestore();
    expect(busy).toBe(0);
    expect(reply.status).toBe(200);
    expect((await read(players[0] as Caller, matchId)).awaited).toEqual([1, 2]);
  });

  test('a try of a seal that arrives after its withdrawal does not bring the seal back', async () => {
    const matchId = await fresh(3);
    const ann = players[0] as Caller;
    const { dynamo } = client;
    const spy = vi.spyOn(dynamo, 'send');
    for (const move of [RELOAD, { card: 'miscalculation' }]) {
      spy.mockClear();
      await ann.seal(matchId, 1, move);
      const late = spy.mock.calls.map(([command]) => command).find((c) => c.constructor.name === 'UpdateCommand');
      expect((await ann.withdraw(matchId, 1)).status).toBe(200);
      await expect(dynamo.send(late as never)).rejects.toMatchObject({ name: 'ConditionalCheckFailedException' });
      expect((await read(ann, matchId)).awaited).toEqual([0, 1, 2]);
    }
    spy.mockRestore();
    expect((await ann.seal(matchId, 1, RELOAD)).status).toBe(200);
  });

  test('case 104: what a round is played on is read consistently and from no index', async () => {
    const matchId = await fresh(2, { deadline: 3600 });
    const here = vi.spyOn(client.dynamo, 'send');
    const elsewhere = await service.anotherApi();
    const other = await import('../../functions/aws/dynamo.ts');
    const there = vi.spyOn(other.dynamo, 'send');
    expect(other.dynamo).not.toBe(client.dynamo);
    const [ann, bob] = players as [Caller, Caller];
    // The one environment has seen nothing of the match, the other one has.
    await elsewhere(ann, matchId, 1, RELOAD);
    expect((await bob.seal(matchId, 1, RELOAD)).body.resolved).toBe(true);
    await read(ann, matchId);
    const isRead = ([command]: readonly [object, ...unknown[]]) =>
      /^(Get|Query|BatchGet)Command$/.test(command.constructor.name);
    const reads = [here, there].flatMap(({ mock }) => {
      const some = mock.calls.filter(isRead);
      expect(some.length).toBeGreaterThan(0);
      return some;
    });
    vi.restoreAllMocks();
    for (const [{ input }] of reads) {
      expect(input).toMatchObject({ ConsistentRead: true });
      expect(input).not.toHaveProperty('IndexName');
    }
  });

  test('case 104: stale indexes change nothing about play', async () => {
    await service.table.holdIndexes();
    try {
      const matchId = await fresh(2, { deadline: 3600 });
      for (let round = 1; round <= 3; round += 1) {
        for (const player of players.slice(0, 2)) {
          const { you, round: open } = await read(player, matchId);
          if (you.prompt) expect((await player.seal(matchId, open, you.moves[0])).status).toBe(200);
        }
      }
      expect((await read(players[0] as Caller, matchId)).round).toBeGreaterThan(3);
    } finally {
      await service.table.catchUpIndexes();
    }
  });
});
