import { GetCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { verifyPublic } from '../../client/index.ts';
import type { FaultKind } from '../../local/index.ts';
import { randomOf } from '../../local/random.ts';
import { type Caller, type Reply, type Service, startService } from '../support/service/index.ts';

/*
 * Random play under random faults. Every player keeps his own books of what he was told, and at the end the history
 * must be one that all these books allow. Timing is the machine's, so a seed narrows a failure down rather than repeats it.
 */

let service: Service;
let players: Caller[];
beforeAll(async () => {
  service = await startService();
  players = await Promise.all(['Ann', 'Bob', 'Cid', 'Dot'].map((name) => service.guest(name)));
});
afterAll(() => service.stop());
afterEach(async () => {
  vi.useRealTimers();
  await service.table.faults.clear();
});

/** Games with short options, and wishes of each player before the faults end; the one knows acts and replaced seals, the other open decisions, reactions and orders. */
const GAMES = [
  { game: 'fast-west', seeds: 15, wishes: 12, seats: 2, options: { turnLimit: 5 } },
  { game: 'bang', seeds: 8, wishes: 30, seats: 3, options: { turnCap: 8 } },
] as const;
type Game = (typeof GAMES)[number];
/** Throttling is rarer than the rest: the client's pauses after it are long. */
const KINDS: readonly FaultKind[] = [
  'throttle',
  ...Array(3).fill('drop-answer'),
  ...Array(3).fill('duplicate'),
  ...Array(3).fill('delay'),
];
const OPERATIONS = ['GetItem', 'PutItem', 'UpdateItem', 'Query', undefined];

/** A whole number below `n`, again and again. */
function diceOf(seed: number): (n: number) => number {
  const random = randomOf(seed);
  return (n) => Math.floor(random() * n);
}
type Dice = (n: number) => number;

/** What may come of a seat in a round, as far as its player was told: a commitment, or one of these. */
type Answer = string;
const NONE = 'none';
const RESIGNED = 'resigned';
/** A seal of unknown outcome: whatever commitment it had. */
const ANY = 'any';

/** One player's books. */
class Books {
  readonly rounds = new Map<number, Set<Answer>>();
  resigned: 'no' | 'maybe' | 'yes' = 'no';
  /** From then on any round may be answered by order. */
  ordered = false;

  of(round: number): Set<Answer> {
    const known = this.rounds.get(round) ?? new Set([NONE]);
    this.rounds.set(round, known);
    return known;
  }
  only(round: number, answer: Answer): void {
    this.rounds.set(round, new Set([answer]));
  }
}

async function upset(dice: Dice): Promise<void> {
  if (dice(3) > 0) return;
  const operation = OPERATIONS[dice(OPERATIONS.length)];
  await service.table.faults.next({
    kind: KINDS[dice(KINDS.length)] as FaultKind,
    times: 1 + dice(2),
    ms: 1 + dice(30),
    ...(operation !== undefined && { operation }),
  });
}

/** Refusals that are the game's or the race's, never the service's fault. */
const expected = ({ status, body }: Reply): boolean =>
  status === 200 ||
  status === 503 ||
  /^(round|seal|act|match|fast-west|bang|request\.superseded|service\.conflict)/.test(body.code);

/** Orders of BANG! that a player may have. */
const ORDERS = [
  { shot: 'missed' },
  { shot: 'ask' },
  { indians: 'bang', duel: 'pass' },
  { rescue: 'save' },
  { barrel: 'skip' },
];

async function wish(caller: Caller, matchId: string, books: Books, dice: Dice): Promise<void> {
  const seen = await caller.get(`/matches/${matchId}`);
  expect(expected(seen), JSON.stringify(seen.body)).toBe(true);
  if (seen.status !== 200) return;
  const { round, you, status } = seen.body;
  if (status === 'over' || you === null) return;
  const what = dice(20);
  if (you.orders !== undefined && dice(5) === 0) {
    books.ordered = true;
    const token = { token: caller.token, body: { orders: ORDERS[dice(ORDERS.length)] } };
    const reply = await service.call('PATCH', `/matches/${matchId}/orders`, token);
    expect(expected(reply), JSON.stringify(reply.body)).toBe(true);
  } else if (what < 2) {
    const reply = await caller.get(`/matches/${matchId}/entries?limit=100`);
    expect(expected(reply), JSON.stringify(reply.body)).toBe(true);
  } else if (what < 4) {
    const act = you.acts[0] ?? { act: 'unmask' };
    const reply = await caller.act(matchId, round, act);
    expect(expected(reply), JSON.stringify(reply.body)).toBe(true);
  } else if (what < 7) {
    await withdraw(caller, matchId, round, books);
  } else if (what === 7 && dice(4) === 0) {
    const reply = await caller.post(`/matches/${matchId}/resign`);
    expect(expected(reply), JSON.stringify(reply.body)).toBe(true);
    books.resigned = reply.status === 200 ? 'yes' : 'maybe';
    for (const answers of books.rounds.values()) answers.add(RESIGNED);
  } else if (you.moves.length > 0) {
    const move = () => you.moves[dice(you.moves.length)];
    if (dice(3) > 0) await seal(caller, matchId, round, move(), books);
    else await twoAtOnce(caller, matchId, round, [move(), move()], dice, books);
  }
}

/** Two quick clicks: either may stand in the end, unless one came clearly after the other. */
async function twoAtOnce(
  caller: Caller,
  matchId: string,
  round: number,
  [first, second]: [unknown, unknown],
  dice: Dice,
  books: Books,
): Promise<void> {
  const [one, two] = [new Books(), new Books()];
  one.rounds.set(round, new Set(books.of(round)));
  const sealing = seal(caller, matchId, round, first, one);
  await new Promise((resolve) => setTimeout(resolve, dice(12)));
  // Whatever is known by now is what the second click finds.
  two.rounds.set(round, new Set(one.of(round)));
  await Promise.all([sealing, seal(caller, matchId, round, second, two)]);
  books.rounds.set(round, new Set([...one.of(round), ...two.of(round)]));
}

async function seal(caller: Caller, matchId: string, round: number, move: unknown, books: Books): Promise<void> {
  const reply = await caller.seal(matchId, round, move);
  expect(expected(reply), JSON.stringify(reply.body)).toBe(true);
  if (reply.status === 200) books.only(round, reply.body.receipt.commitment);
  if (reply.status === 503 || reply.body.code === 'service.conflict') books.of(round).add(ANY);
}

async function withdraw(caller: Caller, matchId: string, round: number, books: Books): Promise<void> {
  const reply = await caller.withdraw(matchId, round);
  expect(expected(reply), JSON.stringify(reply.body)).toBe(true);
  if (reply.status === 200) books.only(round, NONE);
  else if (reply.body.code !== 'seal.final') books.of(round).add(NONE);
}

/** One look at the stored item, which is a moment of its own: counters, sets and seals must agree in it. */
async function consistent(matchId: string): Promise<void> {
  const { Item } = await service.table.documents.send(
    new GetCommand({ TableName: 'Matches', Key: { pk: `MATCH#${matchId}`, sk: 'STATE' }, ConsistentRead: true }),
  );
  const { publicMatch } = await import('../../functions/public/match.ts');
  const { awaited } = await import('../../domain/match/index.ts');
  const match = publicMatch(Item as never);
  expect(Object.keys(Item?.seals).map(Number)).toEqual(match.sealed);
  if (match.status === 'playing') expect(Item?.waiting).toBe(awaited(match).length);
}

/** Plays on without faults until the match is over. */
async function finish(matchId: string, callers: readonly Caller[], books: readonly Books[]): Promise<void> {
  for (let turn = 0; turn < 200; turn += 1) {
    const { status, round, awaited } = (await service.call('GET', `/matches/${matchId}`)).body;
    if (status === 'over') return;
    expect(awaited.length, 'somebody is awaited').toBeGreaterThan(0);
    for (const seat of awaited) {
      const caller = callers[seat] as Caller;
      const { you } = (await caller.get(`/matches/${matchId}`)).body;
      expect(you.moves.length, 'who is awaited has a move').toBeGreaterThan(0);
      await seal(caller, matchId, round, you.moves[turn % you.moves.length], books[seat] as Books);
    }
    await consistent(matchId);
  }
  throw new Error('the match does not end');
}

/** The whole history, and whether everybody's books allow it. */
async function audit(
  matchId: string,
  callers: readonly Caller[],
  books: readonly Books[],
  timed: boolean,
): Promise<void> {
  const entries = [];
  for (let after: number | null = 0; after !== null; ) {
    const { body }: Reply = await service.call('GET', `/matches/${matchId}/entries?limit=50&after=${after}`);
    entries.push(...body.entries);
    after = body.next;
  }
  expect(entries.map((entry) => entry.seq)).toEqual(entries.map((_, i) => i + 1));
  const resolved = entries.filter((entry) => entry.type === 'resolved');
  const closed = resolved.map((entry) => entry.closed);
  expect(closed).toEqual([...new Set(closed)].sort((a, b) => a - b));
  expect(entries.filter((entry) => entry.type === 'resigned').length).toBe(
    new Set(entries.filter((entry) => entry.type === 'resigned').map((entry) => entry.seat)).size,
  );
  for (const entry of resolved) {
    expect((await verifyPublic(matchId, entry)).broken).toEqual([]);
    for (const { seat, by, commitment } of entry.moves) {
      if (!timed) expect(by, 'nobody is late where there is no deadline').not.toBe('deadline');
      const own = books[seat] as Books;
      const answers = own.of(entry.closed);
      const what = by === 'seal' ? commitment : by === 'deadline' ? NONE : RESIGNED;
      const allowed =
        answers.has(what) ||
        (by === 'seal' && (answers.has(ANY) || own.ordered)) ||
        (by === 'resigned' && own.resigned !== 'no');
      expect(allowed, `round ${entry.closed}, seat ${seat}: ${what}, not one of ${[...answers]}`).toBe(true);
    }
    // A seal that was accepted for good is there; only a round that was reopened has none at all.
    for (const [seat, own] of books.entries()) {
      const [only, ...more] = own.of(entry.closed);
      if (only === undefined || more.length > 0 || only === NONE || own.resigned !== 'no') continue;
      const { moves } = entry;
      expect(moves.find((move: { seat: number }) => move.seat === seat)?.commitment, `seat ${seat}`).toBe(only);
    }
  }
  for (const [seat, caller] of callers.entries()) {
    const { body } = await caller.get(`/matches/${matchId}/entries?limit=100`);
    for (const { type, moves = [], receipt } of body.entries) {
      const mine = moves.find((move: { seat: number; by: string }) => move.seat === seat && move.by === 'seal');
      if (type === 'resolved') expect(receipt?.commitment).toBe(mine?.commitment);
    }
  }
}

async function simulate({ game, seats, options, wishes }: Game, seed: number): Promise<void> {
  const dice = diceOf(seed);
  const callers = players.slice(0, seats + dice(players.length - seats + 1));
  const timed = dice(2) === 0;
  const { matchId } = await service.started(callers, {
    game,
    options,
    ...(timed && { deadline: 60, early: dice(3) > 0 }),
  });
  const books = callers.map(() => new Books());
  if (timed) vi.useFakeTimers({ toFake: ['Date'], now: Date.now() });
  const disturb = async () => {
    for (let i = 0; i < 4; i += 1) {
      await new Promise((resolve) => setTimeout(resolve, dice(60)));
      if (timed && dice(2) === 0) vi.setSystemTime(Date.now() + 40_000);
      const { failed } = await service.sweep().catch(() => ({ failed: 0 }));
      expect(failed).toBeLessThanOrEqual(1);
      await consistent(matchId).catch((error) => {
        if (error.name === 'AssertionError') throw error;
      });
    }
  };
  await Promise.all([
    disturb(),
    ...callers.map(async (caller, seat) => {
      for (let i = 0; i < wishes; i += 1) {
        await upset(dice);
        await wish(caller, matchId, books[seat] as Books, dice);
      }
    }),
  ]);
  await service.table.faults.clear();
  if (timed) vi.setSystemTime(Date.now() + 1);
  await consistent(matchId);
  if (timed) {
    // Where rounds close at their deadline only time ends the match; here it ends any timed one.
    for (let i = 0; i < 40 && (await service.call('GET', `/matches/${matchId}`)).body.status !== 'over'; i += 1) {
      vi.setSystemTime(Date.now() + 61_000);
      await service.sweep();
    }
  }
  await finish(matchId, callers, books);
  await audit(matchId, callers, books, timed);
  vi.useRealTimers();
}

describe.each(GAMES)('random play of $game under random faults', (game) => {
  test.each(Array.from({ length: game.seeds }, (_, i) => i + 1))(
    'seed %i: one resolution a round, no gap, and what was accepted is what was played',
    (seed) => simulate(game, seed),
  );
});
