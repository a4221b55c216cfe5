import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as z from 'zod';
import { type Match, open, type SealSigned, seal, settle, withSeal } from '../../domain/match/index.ts';
import { rulesets } from '../../domain/registry.ts';
import * as rules from '../../domain/rules.ts';
import type { Chance, Seat } from '../../domain/ruleset.ts';
import { opens } from '../../domain/seal.ts';
import { chance } from '../support/chance.ts';
import { dealAlike, type Table, tables } from '../support/laws/game-tables.ts';
import { absent, play } from '../support/laws/play.ts';
import { type Caller, type Service, startService } from '../support/service/index.ts';

/*
 * What lies in the table tells whoever reads it no secret and no name.
 */

// biome-ignore lint/suspicious/noExplicitAny: tests look into raw items.
type Any = any;

let service: Service;
let players: Caller[];
const NAMES = ['Zacharias Quill', 'Xanthippe Vow', 'Wilhelmine Ypsilon', 'Quentin Jot'];
beforeAll(async () => {
  service = await startService();
  players = await Promise.all(NAMES.map((name) => service.guest(name)));
});
afterAll(() => service.stop());

const MATCHES = () => process.env.MATCHES_TABLE as string;
const itemOf = async (matchId: string): Promise<Any> => {
  const { Items = [] } = await documentsOf(matchId);
  return Items.find(({ sk }: Any) => sk === 'STATE');
};
async function documentsOf(matchId: string) {
  const { QueryCommand } = await import('@aws-sdk/lib-dynamodb');
  return service.table.documents.send(
    new QueryCommand({
      TableName: MATCHES(),
      KeyConditionExpression: 'pk = :pk',
      ExpressionAttributeValues: { ':pk': `MATCH#${matchId}` },
    }),
  );
}
const read = async (caller: Caller, matchId: string): Promise<Any> => (await caller.get(`/matches/${matchId}`)).body;

describe('salts', () => {
  test('of no two seals of a seat in a round are alike, whatever came in between', async () => {
    const [ann] = players as [Caller];
    const { matchId } = await service.started(players.slice(0, 3));
    const { you } = await read(ann, matchId);
    const salts: string[] = [];
    for (let i = 0; i < 10; i += 1) {
      const { body } = await ann.seal(matchId, 1, you.moves[i % you.moves.length]);
      salts.push(body.receipt.salt);
      if (i % 3 === 0) await ann.withdraw(matchId, 1);
    }
    expect(new Set(salts).size).toBe(10);
  });

  test('of a seal that an act took back is not used again', async () => {
    const [ann, bob] = players as [Caller, Caller];
    const { matchId } = await service.started([ann, bob], { game: 'duel-west', options: { pace: 'live' } });
    for (const caller of [ann, bob]) await caller.seal(matchId, 1, { order: 'keep' });
    const salts: string[] = [];
    for (let i = 0; i < 3; i += 1) {
      salts.push((await ann.seal(matchId, 2, { hold: true })).body.receipt.salt);
      expect((await ann.act(matchId, 2, { act: 'flip' })).status).toBe(200);
      expect((await read(ann, matchId)).you.seal).toBeNull();
    }
    expect(new Set(salts).size).toBe(3);
  });

  test('that the reveal publishes open no seal that was withdrawn or replaced', async () => {
    const [ann, ...others] = players as [Caller, ...Caller[]];
    const { matchId } = await service.started(players.slice(0, 3));
    const { moves } = (await read(ann, matchId)).you;
    const commitments: string[] = [];
    for (const n of [0, 1, 2]) {
      if (n === 2) await ann.withdraw(matchId, 1);
      commitments.push((await ann.seal(matchId, 1, moves[n])).body.receipt.commitment);
    }
    for (const caller of others.slice(0, 2)) await caller.seal(matchId, 1, { card: 'reload' });
    const { entries } = (await ann.get(`/matches/${matchId}/entries`)).body;
    const [mine] = entries.at(-1).moves;
    expect(mine.commitment).toBe(commitments[2]);
    const opened = commitments.map((committed) =>
      moves.filter((move: Any) => opens({ matchId, round: 1, seat: 0, move }, mine.salt, committed)),
    );
    expect(opened).toEqual([[], [], [moves[2]]]);
  });
});

describe('the ciphertext of a seal', () => {
  const lay = (matchId: string, seals: Any) =>
    service.table.documents.send(
      new UpdateCommand({
        TableName: MATCHES(),
        Key: { pk: `MATCH#${matchId}`, sk: 'STATE' },
        UpdateExpression: 'SET seals = :seals',
        ExpressionAttributeValues: { ':seals': seals },
      }),
    );

  test('opens under its own id alone: not an earlier one under the id that stands, nor another seat’s', async () => {
    const [ann, bob] = players as [Caller, Caller];
    const { matchId } = await service.started(players.slice(0, 3));
    await ann.seal(matchId, 1, { card: 'reload' });
    const { seals: before } = await itemOf(matchId);
    await ann.seal(matchId, 1, { card: 'miscalculation' });
    await bob.seal(matchId, 1, { card: 'reload' });
    const { seals } = await itemOf(matchId);
    const forged = {
      'the earlier ciphertext under the id that stands': { ...seals, 0: { ...seals[0], x: before[0].x } },
      'the ciphertext that stands under the earlier id': { ...seals, 0: { ...seals[0], r: before[0].r } },
      'the seals of two seats exchanged': { ...seals, 0: seals[1], 1: seals[0] },
    };
    for (const [name, laid] of Object.entries(forged)) {
      await lay(matchId, laid);
      const reply = await ann.get(`/matches/${matchId}`);
      expect([reply.status, reply.body.code], name).toEqual([500, 'service.error']);
    }
    await lay(matchId, seals);
    expect((await read(ann, matchId)).you.seal.move).toEqual({ card: 'miscalculation' });
  });
});

describe('names', () => {
  /** Everything in an item, packed and encrypted things opened. */
  async function opened(item: Any): Promise<string> {
    const { unpackEntry } = await import('../../functions/public/codec.ts');
    const { openMatch } = await import('../../functions/match/match-item.ts');
    const plain = JSON.stringify(item, (_key, value) => (value instanceof Set ? [...value] : value));
    const entry = item.entry === undefined ? '' : JSON.stringify(unpackEntry(item.entry));
    const whole = item.sk === 'STATE' ? JSON.stringify((await openMatch(item, Date.now())).match) : '';
    return `${plain} ${entry} ${whole}`;
  }

  test('lie in profiles, and nowhere else, whatever was played', async () => {
    const { ScanCommand } = await import('@aws-sdk/lib-dynamodb');
    const { startSockets } = await import('../support/service/sockets.ts');
    const sockets = await startSockets(service);
    const [ann, bob] = players as [Caller, Caller];
    for (const ruleset of rulesets()) {
      const seats = ruleset.seats.min;
      const callers = players.slice(0, seats);
      const { matchId } = await service.started(callers, { game: ruleset.game, visibility: 'invite' });
      for (const caller of callers) {
        const { you, round } = await read(caller, matchId);
        if (you.prompt !== null) expect((await caller.seal(matchId, round, you.moves[0])).status).toBe(200);
      }
      await (await sockets.open(ann)).follow(matchId);
      await bob.post(`/matches/${matchId}/resign`);
      const lobby = (await ann.post('/matches', { game: ruleset.game, seats }, { 'idempotency-key': 'k' })).body
        .matchId;
      if (lobby !== undefined) for (const step of ['join', 'leave']) await bob.post(`/matches/${lobby}/${step}`);
    }
    await service.call('PATCH', '/me', { token: ann.token, body: { name: `${NAMES[0]} II` } });
    await sockets.stop();
    const holding: string[] = [];
    let looked = 0;
    for (const TableName of [MATCHES(), process.env.CONNECTIONS_TABLE as string]) {
      const { Items = [] } = await service.table.documents.send(new ScanCommand({ TableName }));
      for (const item of Items) {
        looked += 1;
        const text = await opened(item);
        // The name is in it as it stands, or in bytes that nobody has opened.
        const bytes = JSON.stringify(item, (_key, value) =>
          value?.type === 'Buffer' || value instanceof Uint8Array ? Buffer.from(value).toString('latin1') : value,
        );
        const found = NAMES.filter((name) => name.split(' ').some((word) => `${text} ${bytes}`.includes(word)));
        if (found.length > 0) holding.push(String(item.sk ?? item.topic));
      }
    }
    expect(looked).toBeGreaterThan(40);
    expect(holding).toEqual(NAMES.map(() => 'PROFILE'));
  });
});

/*
 * Worlds that differ only in secrets: the same public history, but another deal, other hands, other moves.
 */

const ID = '01ARZ3NDEKTSV4RRFFQ69G5FAV';
const AT = Date.UTC(2027, 0, 1);
const context = (n: number) => ({ now: AT + n * 1_000, requestId: `request ${n}` });
const player = (seat: Seat) => ({ id: `player ${seat}` });

/** A match at this table that has just started, its public part always the same. */
function started({ ruleset, options, seats }: Table, master: string): Match {
  const opening = { id: ID, host: player(0), options: options as never, seats, bots: [], master };
  const more = { visibility: 'open', invite: null, clock: { seconds: 3_600, early: true } } as const;
  const opened = open(ruleset, { ...opening, ...more }, context(0)) as Match;
  const full = { ...opened, seats: Array.from({ length: seats }, (_, seat) => ({ player: player(seat).id })) };
  const step = settle(ruleset, full, context(1));
  if (step?.kind !== 'transition') throw new Error('the match does not start');
  return step.match;
}

/** States that lie behind the same public histories, by history. */
function* deals({ ruleset, options, seats }: Table, count: number): Generator<{ history: string; state: unknown }> {
  for (let seed = 1; seed <= count; seed += 1) {
    const dealt = ruleset.deal(options, seats, dealAlike(ruleset, options, seats, seed));
    const history: unknown[] = [dealt.events];
    yield { history: JSON.stringify(history), state: dealt.state };
    const table = { ruleset, options, seats, seed, actOnceIn: 0, player: absent, from: dealt.state };
    for (const { seq, events, after } of play(table)) {
      if (seq === 0) continue;
      if (seq > 2 || ruleset.outcome(after) !== undefined) break;
      history.push(events);
      yield { history: JSON.stringify(history), state: after };
    }
  }
}

/** A seal that has lost so many tries is stored alone, even if it completes the round. */
const ALONE = 2;

/** The match in this state, in which all who are asked but the last one have sealed some move. */
function sealedWorld(table: Table, state: unknown, seed: number): Match {
  const { ruleset } = table;
  const random = chance(seed, 9);
  const master = Buffer.from(Array.from({ length: 32 }, (_, i) => random.int(`master ${i}`, 256))).toString('hex');
  const dealt = started(table, master);
  const prompts = rules.prompts(ruleset, state);
  const asked = prompts.map(({ seat, kind, required }) => ({ seat, kind, required }));
  let match: Match = {
    ...dealt,
    state,
    entry: { ...dealt.entry, prev: 'the same', asked, events: [] } as Match['entry'],
    waiting: asked.filter(({ required }) => required).length,
    orders: ordersOf(table, seed),
  };
  for (const { seat } of asked.slice(0, -1)) {
    const moves = rules.moves(ruleset, state, seat);
    const move = moves[random.int(`move ${seat}`, moves.length)] as never;
    const step = seal(ruleset, match, player(seat), { round: match.round, move }, context(seed + seat), ALONE);
    if (step.kind !== 'sealed') throw new Error(`not sealed but ${step.kind}`);
    // When somebody seals is public.
    const own = seat % 2 === 0 && { signed: signedSeal(moves, random, seat) };
    match = withSeal(match, { ...step, seal: { ...step.seal, at: AT + 60_000, ...own } });
  }
  return match;
}

/** What a player with a key has signed: in some worlds the move in the form in which it is stored, in others in another one. */
function signedSeal(moves: readonly unknown[], random: Chance, seat: Seat): SealSigned {
  const [nonce, signature] = [22, 86].map((length) => 'A'.repeat(length)) as [string, string];
  const sent = moves[random.int(`sent ${seat}`, 2 * moves.length)] as never;
  return { n: 3, nonce, signature, ...(sent !== undefined && { sent }) };
}

/** Everybody has stored some or all orders that a game knows: one thing in one world, another in another. */
function ordersOf({ ruleset, seats }: Table, seed: number): Match['orders'] {
  if (ruleset.orders === undefined) return {};
  const { properties = {} } = z.toJSONSchema(ruleset.orders.schema);
  const random = chance(seed, 10);
  const some = (seat: Seat) =>
    Object.entries(properties as Record<string, { enum: string[] }>).flatMap(([field, { enum: values }]) => {
      const n = random.int(`${seat} ${field}`, values.length + 1);
      return n === values.length ? [] : [[field, values[n] as string] as const];
    });
  return Object.fromEntries(Array.from({ length: seats }, (_, seat) => [seat, Object.fromEntries(some(seat))]));
}

/** Every value of an item with its length in its place; what is public as it stands. */
const shape = (value: unknown): unknown => {
  if (value instanceof Uint8Array) return `${value.length} bytes`;
  if (value instanceof Set) return [...value];
  if (Array.isArray(value)) return value.map(shape);
  if (typeof value === 'object' && value !== null)
    return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, shape(inner)]));
  return value;
};
/** Ids and marks are hashes: their lengths count. */
const hashed = ({ seals, done, ...item }: Any): Any => ({
  ...item,
  seals: Object.entries(seals).map(([seat, { r, x }]: Any) => [seat, r.length, x]),
  done: Object.entries(done).map(([seat, marks]: Any) => [seat, marks.map((mark: string) => mark.length)]),
});

describe('worlds that differ only in secrets', () => {
  test.each([...tables()].map((table) => [table.name, table] as const))(
    'have the same lengths at rest: %s',
    async (_name, table) => {
      const { newItem, storeOrders, storeSeals } = await import('../../functions/match/match-item.ts');
      const { openVault } = await import('../../functions/match/vault.ts');
      const vault = await openVault(ID, [], AT);
      const groups = new Map<string, { states: Set<string>; shapes: Set<string> }>();
      let seed = 0;
      for (const { history, state } of deals(table, 60)) {
        seed += 1;
        const match = sealedWorld(table, state, seed);
        const { sealed, waiting, announced } = match;
        const stored = {
          ...newItem(vault, match),
          seals: storeSeals(vault, match),
          done: match.done,
          said: announced,
          ...{ waiting, sealed },
          orders: storeOrders(vault, match, match.orders),
        };
        const key = JSON.stringify([history, match.entry, sealed, announced]);
        const group = groups.get(key) ?? { states: new Set(), shapes: new Set() };
        group.states.add(JSON.stringify([state, match.seals]));
        group.shapes.add(JSON.stringify(shape(hashed(stored))));
        groups.set(key, group);
      }
      const worlds = [...groups.values()].filter(({ states }) => states.size > 1);
      const pairs = worlds.reduce((sum, { states }) => sum + (states.size * (states.size - 1)) / 2, 0);
      expect(pairs).toBeGreaterThan(100);
      for (const { shapes } of worlds) expect([...shapes]).toHaveLength(1);
    },
  );
});
