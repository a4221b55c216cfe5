import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { ACTS, HOSTS_NOTED, ORDER_CHANGES, SEAL_CHANGES, VOTES } from '../../domain/match/index.ts';
import { type Caller, type Reply, type Service, startService } from '../support/service/index.ts';

/*
 * Once means once: a request that comes again, in parallel, with its answer lost, or late, has one effect.
 */

let service: Service;
let players: Caller[];
let ann: Caller;
let bob: Caller;
/** The table as the service's own environment knows it. */
let dynamo: typeof import('../../functions/aws/dynamo.ts').dynamo;
beforeAll(async () => {
  service = await startService();
  ({ dynamo } = await import('../../functions/aws/dynamo.ts'));
  players = await Promise.all(['Ann', 'Bob', 'Cid', 'Dot', 'Eve'].map((name) => service.guest(name)));
  [ann, bob] = players as [Caller, Caller];
});
afterAll(() => service.stop());
afterEach(() => service.table.faults.clear());

/** How often a player may take a seat before the start; see docs/api.md. */
const SEATS_TAKEN = 8;
const FLIP = { act: 'flip' };
const HIT = { act: 'hit' };
let keys = 0;
/** A key that nobody has used yet. */
const fresh = () => {
  keys += 1;
  return { 'idempotency-key': `key ${keys}` };
};
const read = async (caller: Caller, matchId: string) => (await caller.get(`/matches/${matchId}`)).body;
const entriesOf = async (matchId: string, after = 0) =>
  (await service.call('GET', `/matches/${matchId}/entries?limit=100&after=${after}`)).body.entries as {
    type: string;
    seq: number;
    round?: number;
    seat?: number;
    act?: { act: string };
  }[];
const actsOf = async (matchId: string) =>
  (await entriesOf(matchId)).filter(({ type }) => type === 'act').map(({ seat, act }) => `${seat} ${act?.act}`);

/** A live duel that has just begun, in round 2. */
async function duel(seats = 2): Promise<string> {
  const callers = players.slice(0, seats);
  const { matchId } = await service.started(callers, { game: 'duel-west', options: { pace: 'live' } });
  for (const caller of callers) await caller.seal(matchId, 1, { order: 'shuffle' });
  expect((await read(ann, matchId)).view.phase).toBe('live');
  return matchId;
}

describe('an act with a key', () => {
  test('sent twice in parallel is done once, and answered alike', async () => {
    for (let i = 0; i < 15; i += 1) {
      const matchId = await duel();
      const key = fresh();
      const [a, b] = await Promise.all([ann.act(matchId, 2, FLIP, key), ann.act(matchId, 2, FLIP, key)]);
      expect([a.status, b.status]).toEqual([200, 200]);
      expect(b.body).toEqual(a.body);
      expect(await actsOf(matchId)).toEqual(['0 flip']);
    }
  });

  test('whose answer got lost is done once: sent again while the first try is still under way', async () => {
    for (let i = 0; i < 10; i += 1) {
      const matchId = await duel();
      const key = fresh();
      await service.table.faults.next({ kind: i % 2 === 0 ? 'delay' : 'drop-answer', operation: 'UpdateItem', ms: 60 });
      const first = ann.act(matchId, 2, FLIP, key);
      await new Promise((resolve) => setTimeout(resolve, 3));
      const [a, b] = await Promise.all([first, ann.act(matchId, 2, FLIP, key)]);
      expect([a.status, b.status]).toEqual([200, 200]);
      expect(await actsOf(matchId)).toEqual(['0 flip']);
    }
  });

  test('is good for one act: of a flip and a hit at once one is done, the other one is refused', async () => {
    for (let i = 0; i < 10; i += 1) {
      const matchId = await duel();
      await bob.act(matchId, 2, FLIP, fresh());
      const key = fresh();
      const replies = await Promise.all([ann.act(matchId, 2, FLIP, key), ann.act(matchId, 2, HIT, key)]);
      const refused = replies.filter(({ status }) => status !== 200);
      expect(refused).toHaveLength(1);
      expect(refused[0]).toMatchObject({ status: 422, body: { code: 'request.idempotency-key-reused' } });
      expect(await actsOf(matchId)).toHaveLength(2);
    }
  });

  test('is recognised after any number of further entries of its round', async () => {
    const matchId = await duel(5);
    const key = fresh();
    expect((await ann.act(matchId, 2, FLIP, key)).status).toBe(200);
    for (let i = 0; i < 7; i += 1) {
      for (const other of players.slice(1)) await other.act(matchId, 2, FLIP, fresh());
    }
    const before = await actsOf(matchId);
    expect(before.length).toBeGreaterThan(24);
    expect((await ann.act(matchId, 2, FLIP, key)).status).toBe(200);
    expect(await actsOf(matchId)).toEqual(before);
  });

  test('that ends its round is done once; while the next round is open its repeat is answered, then it is closed', async () => {
    for (let i = 0; i < 6; i += 1) {
      const matchId = await duel();
      for (const caller of [ann, bob]) await caller.act(matchId, 2, FLIP, fresh());
      const key = fresh();
      const [a, b] = await Promise.all([ann.act(matchId, 2, HIT, key), ann.act(matchId, 2, HIT, key)]);
      expect([a.status, b.status]).toEqual([200, 200]);
      expect(b.body).toEqual(a.body);
      const again = await ann.act(matchId, 2, HIT, key);
      expect([again.status, again.body]).toEqual([200, a.body]);
      expect((await ann.act(matchId, 2, FLIP, key)).body.code).toBe('request.idempotency-key-reused');
      const { round, you } = await read(ann, matchId);
      expect(round).toBe(3);
      for (const caller of [ann, bob]) {
        const { you: mine, round: open } = await read(caller, matchId);
        if (mine.prompt !== null && open === 3) await caller.seal(matchId, 3, mine.moves[0]);
      }
      expect(you).not.toBeNull();
      expect((await read(ann, matchId)).round).toBeGreaterThan(3);
      const late = await ann.act(matchId, 2, HIT, key);
      expect([late.status, late.body.code]).toEqual([409, 'round.closed']);
      expect((await actsOf(matchId)).filter((act) => act === '0 hit')).toHaveLength(1);
    }
  });

  test('is no other act of the same instant: of two flips with two keys both are done, of two hits one', async () => {
    const clock = vi.spyOn(Date, 'now');
    try {
      for (const [act, done] of [
        [FLIP, [200, 200]],
        [HIT, [200, 409]],
      ] as const) {
        const matchId = await duel();
        clock.mockReturnValue(Date.now());
        const replies = await Promise.all([ann.act(matchId, 2, act, fresh()), ann.act(matchId, 2, act, fresh())]);
        expect(replies.map(({ status }) => status).sort()).toEqual(done);
        expect(await actsOf(matchId)).toHaveLength(done.filter((status) => status === 200).length);
      }
    } finally {
      clock.mockRestore();
    }
  });

  test('is no other act of the same instant, also when further acts have come before the loser looks', async () => {
    const matchId = await duel();
    const clock = vi.spyOn(Date, 'now').mockReturnValue(Date.now());
    const write = dynamo.send.bind(dynamo);
    let between = false;
    const spy = vi.spyOn(dynamo, 'send').mockImplementation((async (command: object) => {
      try {
        return await write(command as never);
      } catch (error) {
        if (command.constructor.name === 'UpdateCommand' && !between) {
          between = true;
          await bob.act(matchId, 2, FLIP, fresh());
        }
        throw error;
      }
    }) as never);
    try {
      const replies = await Promise.all([ann.act(matchId, 2, FLIP, fresh()), ann.act(matchId, 2, FLIP, fresh())]);
      expect([between, ...replies.map(({ status }) => status)]).toEqual([true, 200, 200]);
      expect((await actsOf(matchId)).sort()).toEqual(['0 flip', '0 flip', '1 flip']);
    } finally {
      spy.mockRestore();
      clock.mockRestore();
    }
  });

  test('chosen in one round and delivered in another is not done', async () => {
    const matchId = await duel();
    await bob.act(matchId, 2, FLIP, fresh());
    await bob.act(matchId, 2, HIT, fresh());
    const before = await entriesOf(matchId);
    const late = await ann.act(matchId, 2, HIT, fresh());
    expect([late.status, late.body.code]).toEqual([409, 'round.closed']);
    const early = await ann.act(matchId, 9, HIT, fresh());
    expect([early.status, early.body.code]).toEqual([409, 'round.not-open']);
    expect(await entriesOf(matchId)).toEqual(before);
  });

  test('that meets the end of its duel is told that something was faster', async () => {
    const seen = new Set<string>();
    for (let i = 0; i < 20; i += 1) {
      const matchId = await duel();
      for (const caller of [ann, bob]) await caller.act(matchId, 2, FLIP, fresh());
      const replies = await Promise.all([ann.act(matchId, 2, HIT, fresh()), bob.act(matchId, 2, HIT, fresh())]);
      for (const { status, body } of replies) seen.add(status === 200 ? 'done' : `${status} ${body.code}`);
    }
    expect([...seen].sort()).toEqual(['409 round.closed', 'done']);
  });
});

describe('a key', () => {
  test('that is empty or too long is refused, and nothing happens', async () => {
    const matchId = await duel();
    const before = await entriesOf(matchId);
    for (const key of ['', '   ', 'x'.repeat(201)]) {
      const header = { 'idempotency-key': key };
      const replies = [
        await ann.post('/matches', { game: 'fast-west', seats: 2 }, header),
        await ann.act(matchId, 2, FLIP, header),
        await ann.seal(matchId, 2, { hold: true }, header),
      ];
      for (const { status, body } of replies)
        expect([status, body.code]).toEqual([400, 'request.idempotency-key-invalid']);
    }
    expect(await entriesOf(matchId)).toEqual(before);
    expect((await read(ann, matchId)).sealed).toEqual([]);
  });
});

const SHOT = { card: 'miscalculation' };
const RELOAD = { card: 'reload' };

describe('a request that comes again after a later one', () => {
  test('does not bring the first seal back', async () => {
    const { matchId } = await service.started(players.slice(0, 3));
    const [first, second] = [fresh(), fresh()];
    await ann.seal(matchId, 1, RELOAD, first);
    await ann.seal(matchId, 1, SHOT, second);
    const late = await ann.seal(matchId, 1, RELOAD, first);
    expect([late.status, late.body.code]).toEqual([409, 'request.superseded']);
    expect((await read(ann, matchId)).you.seal.move).toEqual(SHOT);
    expect((await ann.seal(matchId, 1, SHOT, second)).status).toBe(200);
    expect((await ann.seal(matchId, 1, RELOAD, fresh())).status).toBe(200);
  });

  test('does not bring a withdrawn seal back, nor withdraw the next one', async () => {
    const { matchId } = await service.started(players.slice(0, 3));
    const [sealing, taking] = [fresh(), fresh()];
    const withdraw = (headers: Record<string, string>): Promise<Reply> =>
      service.call('DELETE', `/matches/${matchId}/rounds/1/seal`, { token: ann.token, headers });
    await ann.seal(matchId, 1, RELOAD, sealing);
    expect((await withdraw(taking)).status).toBe(200);
    expect((await withdraw(taking)).status).toBe(200);
    expect((await ann.seal(matchId, 1, RELOAD, sealing)).body.code).toBe('request.superseded');
    expect((await read(ann, matchId)).sealed).toEqual([]);
    await ann.seal(matchId, 1, RELOAD, fresh());
    expect((await withdraw(taking)).body.code).toBe('request.superseded');
    expect((await read(ann, matchId)).sealed).toEqual([0]);
  });

  test('that found its wish fulfilled is kept in mind as well', async () => {
    const { matchId } = await service.started(players.slice(0, 3));
    const withdraw = (headers: Record<string, string>): Promise<Reply> =>
      service.call('DELETE', `/matches/${matchId}/rounds/1/seal`, { token: ann.token, headers });
    const [taking, again] = [fresh(), fresh()];
    expect((await withdraw(taking)).status).toBe(200);
    await ann.seal(matchId, 1, RELOAD, fresh());
    expect((await withdraw(taking)).body.code).toBe('request.superseded');
    expect((await ann.seal(matchId, 1, RELOAD, again)).status).toBe(200);
    await ann.seal(matchId, 1, SHOT, fresh());
    expect((await ann.seal(matchId, 1, RELOAD, again)).body.code).toBe('request.superseded');
    expect((await read(ann, matchId)).you.seal.move).toEqual(SHOT);
  });

  test('that found a player seated, or gone, is kept in mind as well', async () => {
    const { body } = await ann.post('/matches', { game: 'fast-west', seats: 4 });
    const path = `/matches/${body.matchId}`;
    const [joining, leaving] = [fresh(), fresh()];
    await bob.post(`${path}/join`, {}, fresh());
    expect((await bob.post(`${path}/join`, {}, joining)).status).toBe(200);
    await bob.post(`${path}/leave`, {}, fresh());
    expect((await bob.post(`${path}/join`, {}, joining)).body.code).toBe('request.superseded');
    expect((await bob.post(`${path}/leave`, {}, leaving)).status).toBe(200);
    await bob.post(`${path}/join`, {}, fresh());
    expect((await bob.post(`${path}/leave`, {}, leaving)).body.code).toBe('request.superseded');
    // Strangers leave nothing behind, and are granted nothing.
    const before = await service.table.items('Matches');
    expect((await (players[2] as Caller).post(`${path}/leave`, {}, fresh())).body.code).toBe('match.not-seated');
    expect(await service.table.items('Matches')).toEqual(before);
  });

  test('takes no seat again, nor gives one up', async () => {
    const { body } = await ann.post('/matches', { game: 'fast-west', seats: 4 });
    const path = `/matches/${body.matchId}`;
    const [joining, leaving] = [fresh(), fresh()];
    await bob.post(`${path}/join`, {}, joining);
    await bob.post(`${path}/leave`, {}, leaving);
    expect((await bob.post(`${path}/join`, {}, joining)).body.code).toBe('request.superseded');
    expect((await bob.post(`${path}/leave`, {}, leaving)).status).toBe(200);
    await bob.post(`${path}/join`, {}, fresh());
    expect((await bob.post(`${path}/leave`, {}, leaving)).body.code).toBe('request.superseded');
    expect((await read(ann, body.matchId)).seats.map((s: { kind: string }) => s.kind)).toEqual([
      'player',
      'player',
      'free',
      'free',
    ]);
  });

  test('does not bring former orders back', async () => {
    const { matchId } = await service.started(players.slice(0, 4), { game: 'bang' });
    const order = (orders: object, headers = {}) =>
      service.call('PATCH', `/matches/${matchId}/orders`, { token: ann.token, body: { orders }, headers });
    const [first, second] = [fresh(), fresh()];
    await order({ duel: 'pass' }, first);
    await order({ duel: 'bang' }, second);
    const same = fresh();
    expect((await order({ duel: 'bang' }, same)).status).toBe(200);
    expect((await order({ duel: 'pass' }, first)).body.code).toBe('request.superseded');
    expect((await order({ duel: 'bang' }, second)).body.you.orders).toMatchObject({ duel: 'bang' });
    await order({ duel: 'pass' }, fresh());
    expect((await order({ duel: 'bang' }, same)).body.code).toBe('request.superseded');
  });
});

/** A request that changes nothing, how often it can be remembered, and what is said when it cannot. */
interface Vain {
  readonly most: number;
  readonly code: string;
  /** Begins a match in which the request finds its wish fulfilled. */
  readonly begin: () => Promise<string>;
  readonly again: (matchId: string, headers?: Record<string, string>) => Promise<Reply>;
  /** After this the request would change something. */
  readonly turn: (matchId: string) => Promise<Reply>;
}

describe('a request with a key that changes nothing', () => {
  const CARD = { card: 'reload' };
  const lobby = async () => (await ann.post('/matches', { game: 'fast-west', seats: 4 })).body.matchId as string;
  const started = async (game = 'fast-west') => (await service.started([ann, bob], { game })).matchId;
  const path = (id: string, rest: string) => `/matches/${id}/${rest}`;
  const send = (method: string, to: string, headers?: Record<string, string>, body?: unknown) =>
    service.call(method, to, {
      token: ann.token,
      ...(body !== undefined && { body }),
      ...(headers && { headers }),
    } as never);
  const vote = (id: string, wanted: string | null, headers?: Record<string, string>) =>
    ann.post(path(id, 'rounds/1/votes'), { for: wanted }, headers);
  // A repeated vote is answered as a vote that stands.
  const codeOf = async (reply: Promise<Reply>) => ((await reply).status === 200 ? 200 : (await reply).body.code);
  const join = (caller: Caller, id: string) => caller.post(path(id, 'join'));

  const CASES: Record<string, Vain> = {
    'takes somebody off the table who is not there': {
      most: HOSTS_NOTED / 2,
      code: 'match.too-many-kicks',
      begin: lobby,
      again: (id, headers) => send('DELETE', path(id, `players/${bob.id}`), headers),
      turn: (id) => join(bob, id),
    },
    'takes back an invitation that is not there': {
      most: HOSTS_NOTED / 2,
      code: 'match.too-many-invitations',
      begin: lobby,
      again: (id, headers) => send('DELETE', path(id, `invitations/${bob.id}`), headers),
      turn: (id) => ann.post(path(id, 'invitations'), { player: bob.id }),
    },
    'invites somebody who sits there': {
      most: HOSTS_NOTED / 2,
      code: 'match.too-many-invitations',
      begin: async () => {
        const id = await lobby();
        await join(bob, id);
        return id;
      },
      again: (id, headers) => ann.post(path(id, 'invitations'), { player: bob.id }, headers),
      turn: (id) => bob.post(path(id, 'leave')),
    },
    'gives up a seat that is given up': {
      // The seat that was taken and given up, and its host's requests, count as well.
      most: SEATS_TAKEN - 2,
      code: 'match.too-many-changes',
      begin: async () => {
        const { matchId } = (await bob.post('/matches', { game: 'fast-west', seats: 4 })).body;
        await join(ann, matchId);
        await ann.post(path(matchId, 'leave'));
        return matchId;
      },
      again: (id, headers) => ann.post(path(id, 'leave'), undefined, headers),
      turn: (id) => join(ann, id),
    },
    'seals the move that stands': {
      // The seal itself counts.
      most: SEAL_CHANGES / 2 - 1,
      code: 'seal.too-many',
      begin: async () => {
        const id = await started();
        await ann.seal(id, 1, CARD);
        return id;
      },
      again: (id, headers) => ann.seal(id, 1, CARD, headers),
      turn: (id) => ann.seal(id, 1, { card: 'miscalculation' }),
    },
    'takes back a seal that is not there': {
      most: SEAL_CHANGES / 2,
      code: 'seal.too-many',
      begin: started,
      again: (id, headers) => send('DELETE', path(id, 'rounds/1/seal'), headers),
      turn: (id) => ann.seal(id, 1, CARD),
    },
    'votes as before': {
      most: VOTES / 2 - 1,
      code: 'vote.too-many',
      begin: async () => {
        const id = await started();
        await vote(id, 'end');
        return id;
      },
      again: (id, headers) => vote(id, 'end', headers),
      turn: (id) => vote(id, null),
    },
    'stores the orders that are stored': {
      most: ORDER_CHANGES / 2 - 1,
      code: 'order.too-many',
      begin: async () => {
        const { matchId } = await service.started(players.slice(0, 4), { game: 'bang' });
        await send('PATCH', path(matchId, 'orders'), undefined, { orders: { duel: 'pass' } });
        return matchId;
      },
      again: (id, headers) => send('PATCH', path(id, 'orders'), headers, { orders: { duel: 'pass' } }),
      turn: (id) => send('PATCH', path(id, 'orders'), undefined, { orders: { duel: 'ask' } }),
    },
  };

  test.each(Object.keys(CASES))(
    'and %s is remembered, or refused: its repeat is never carried out late',
    async (name) => {
      const { most, code, begin, again, turn } = CASES[name] as Vain;
      const matchId = await begin();
      const names = Array.from({ length: most }, fresh);
      for (const each of names) expect((await again(matchId, each)).status).toBe(200);
      const one = fresh();
      expect(await again(matchId, one)).toMatchObject({ status: 409, body: { code } });
      // Without a key its sender cannot repeat it.
      for (const each of [names[0], undefined]) expect((await again(matchId, each)).status).toBe(200);
      expect((await turn(matchId)).status).toBeLessThan(300);
      const { seq } = await read(ann, matchId);
      for (const each of names) expect([200, 'request.superseded']).toContain(await codeOf(again(matchId, each)));
      expect((await read(ann, matchId)).seq).toBe(seq);
    },
  );

  test('and joins a seat that the player has is always answered: clients join at each start', async () => {
    const matchId = await lobby();
    for (let n = 0; n < 2 * SEATS_TAKEN; n += 1)
      expect((await ann.post(path(matchId, 'join'), undefined, fresh())).status).toBe(200);
  });
});

describe('nobody can keep a player from moving', () => {
  test('the last seal gets through while another player replaces theirs without end', async () => {
    for (let i = 0; i < 4; i += 1) {
      const { matchId } = await service.started([ann, bob]);
      await ann.seal(matchId, 1, RELOAD);
      let going = true;
      // As many as a round allows, over many connections, each a real change.
      const attack = Array.from({ length: 16 }, async (_, n) => {
        for (let k = 0; going; k += 1) {
          const reply = await ann.seal(matchId, 1, (n + k) % 2 === 0 ? RELOAD : SHOT);
          if (reply.body.code === 'seal.too-many' || reply.body.code === 'round.closed') break;
        }
      });
      await service.table.resetCounts();
      const sealed = await bob.seal(matchId, 1, RELOAD);
      going = false;
      expect([sealed.status, sealed.body.resolved]).toEqual([200, true]);
      await Promise.all(attack);
      const resolved = (await entriesOf(matchId)).filter(({ type }) => type === 'resolved');
      expect(resolved).toHaveLength(1);
    }
  });

  /**
   * Each time Bob's request is about to write its seal together with the resolution, Ann has replaced hers. Returns how often
   * it tried.
   */
  async function replacedInBetween(matchId: string, run: () => Promise<Reply>, tried: (times: number) => unknown) {
    const elsewhere = await service.anotherApi();
    const real = dynamo.send.bind(dynamo);
    let together = 0;
    dynamo.send = (async (command: { input: { UpdateExpression?: string; ConditionExpression?: string } }) => {
      const { UpdateExpression = '', ConditionExpression = '' } = command.input;
      if (UpdateExpression.includes('#entry') && ConditionExpression.includes(':waitingBefore')) {
        together += 1;
        expect((await elsewhere(ann, matchId, 1, together % 2 === 0 ? RELOAD : SHOT)).status).toBe(200);
        await tried(together);
      }
      return real(command as never);
    }) as typeof dynamo.send;
    try {
      return { reply: await run(), together };
    } finally {
      dynamo.send = real as typeof dynamo.send;
    }
  }

  test('after two lost tries the last seal is stored alone, whatever others do meanwhile', async () => {
    const { matchId } = await service.started([ann, bob]);
    await ann.seal(matchId, 1, RELOAD);
    await read(bob, matchId);
    const { reply, together } = await replacedInBetween(
      matchId,
      () => bob.seal(matchId, 1, RELOAD),
      () => {},
    );
    expect([reply.status, reply.body.resolved, together]).toEqual([200, true, 2]);
    expect((await entriesOf(matchId)).filter(({ type }) => type === 'resolved')).toHaveLength(1);
  });

  test('a last seal that was stored alone and not resolved is found by the sweep, without any deadline', async () => {
    const { matchId } = await service.started([ann, bob]);
    await ann.seal(matchId, 1, RELOAD);
    await read(bob, matchId);
    const failing = { kind: 'throttle', operation: 'PutItem', key: 'MATCH#', times: 3 } as const;
    const { reply } = await replacedInBetween(
      matchId,
      () => bob.seal(matchId, 1, RELOAD),
      (times) => times === 2 && service.table.faults.next(failing),
    );
    expect([reply.status, reply.body.resolved]).toEqual([200, false]);
    await service.sweep();
    expect((await entriesOf(matchId)).filter(({ type }) => type === 'resolved')).toHaveLength(1);
  });

  test('a seal can be changed so often in a round, and is always taken where none stands', async () => {
    const { matchId } = await service.started(players.slice(0, 3));
    for (let i = 0; i < SEAL_CHANGES; i += 1)
      expect((await ann.seal(matchId, 1, i % 2 === 0 ? RELOAD : SHOT)).status).toBe(200);
    const more = await ann.seal(matchId, 1, RELOAD);
    expect([more.status, more.body.code]).toEqual([409, 'seal.too-many']);
    expect((await ann.withdraw(matchId, 1)).body.code).toBe('seal.too-many');
    expect((await read(ann, matchId)).you.seal.move).toEqual(SHOT);

    const other = (await service.started(players.slice(0, 3))).matchId;
    for (let i = 0; i < SEAL_CHANGES / 2; i += 1) {
      expect((await ann.seal(other, 1, RELOAD)).status).toBe(200);
      expect((await ann.withdraw(other, 1)).status).toBe(200);
    }
    expect((await ann.seal(other, 1, RELOAD)).status).toBe(200);
    for (const caller of players.slice(1, 3)) await caller.seal(other, 1, RELOAD);
    expect((await read(ann, other)).round).toBe(2);
    // The next round begins anew.
    expect((await ann.seal(other, 2, RELOAD)).status).toBe(200);
    expect((await ann.seal(other, 2, SHOT)).status).toBe(200);
  });

  test('a seat can be taken eight times by one player before the start', async () => {
    const { body } = await ann.post('/matches', { game: 'fast-west', seats: 4 });
    const path = `/matches/${body.matchId}`;
    for (let i = 0; i < 8; i += 1) {
      expect((await bob.post(`${path}/join`)).status).toBe(200);
      expect((await bob.post(`${path}/leave`)).status).toBe(200);
    }
    const again = await bob.post(`${path}/join`);
    expect([again.status, again.body.code]).toEqual([409, 'match.too-many-changes']);
    expect((await (players[2] as Caller).post(`${path}/join`)).status).toBe(200);
  });

  test('an act gets through while every other seat does all that it may', async () => {
    const matchId = await duel(5);
    const others = players.slice(1);
    const attack = others.map(async (other) => {
      for (let k = 0; k < 8; k += 1) await other.act(matchId, 2, FLIP, fresh());
    });
    const [mine] = await Promise.all([ann.act(matchId, 2, FLIP, fresh()), ...attack]);
    expect(mine.status).toBe(200);
    expect((await actsOf(matchId)).filter((act) => act === '0 flip')).toHaveLength(1);
  });

  test('the tries of a request are more than all that the others may change', async () => {
    const { TRIES_PER_SEAT } = await import('../../functions/match/referee.ts');
    expect(TRIES_PER_SEAT).toBeGreaterThanOrEqual(ACTS + ORDER_CHANGES + 1);
  });
});
