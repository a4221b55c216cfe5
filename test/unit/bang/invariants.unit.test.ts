import { describe, expect, it } from 'vitest';
import { bang, type Move, type State } from '../../../domain/games/bang/index.ts';
import * as rules from '../../../domain/rules.ts';
import type { Seat } from '../../../domain/ruleset.ts';
import { BangLedger, publicFacts } from '../../support/games/bang/ledger.ts';
import { type Moment, quickChance, randomMatch, TABLES } from '../../support/games/bang/random.ts';
import { watch } from '../../support/games/bang/watch.ts';
import { UNSEALED } from '../../support/laws/play.ts';

/*
 * Properties of docs/rules/bang.md, section 20, over random matches at every table.
 */

const MATCHES = 4;

/** Random matches at a table. */
function* matches(table: (typeof TABLES)[number], count = MATCHES): Generator<Iterable<Moment>> {
  for (let seed = 1; seed <= count; seed += 1) yield randomMatch({ ...table, seed: seed * 100 + table.seats });
}

const json = (value: unknown): string => JSON.stringify(value);

describe.each(TABLES)('$seats seats, $options', (table) => {
  it('P1 to P6, P14, P15 and P17 hold at every stored state', () => {
    for (const match of matches(table)) expect(watch(match).breach).toBeUndefined();
  });

  it('P12 the public view follows from the events', () => {
    for (const match of matches(table)) {
      const ledger = new BangLedger();
      for (const { after, events } of match) {
        ledger.enter(events);
        const facts = publicFacts(bang.view(after, 'watcher', UNSEALED as never));
        expect(ledger.facts(after.result !== null)).toEqual(facts);
      }
    }
  });
});

/** Every state of random matches at all tables in which somebody is asked. */
function* openMoments(count: number): Generator<Moment> {
  for (const table of TABLES)
    for (const match of matches(table, count))
      for (const moment of match) if (moment.after.result === null) yield moment;
}

/** Answers of the same cards in another order count as one. */
const keyOf = (move: Move): string => json('cards' in move ? { ...move, cards: [...move.cards].sort() } : move);

/** Answers that anybody might send: those of other questions, with cards of everybody, with one card too many. */
function* wildMoves(state: State, seat: Seat): Generator<Move> {
  const random = quickChance(state.turn.no, state.deck.length);
  const cards = [...state.seats.flatMap(({ hand, table }) => [...hand, ...table]), ...state.store, ...state.flipped];
  const [a, b, c] = random.shuffle('cards', [...cards, ...state.deck.slice(0, 3)]) as [string, string, string];
  const own = state.seats[seat]!.hand;
  yield* [{ t: 'pass' }, { t: 'end' }, { t: 'from', source: 'deck' }, { t: 'from', source: 'discard' }] as const;
  for (const card of [a, b, c, ...own]) {
    yield* [
      { t: 'bang', card },
      { t: 'beer', card },
      { t: 'pick', card },
      { t: 'choose', card },
    ] as const;
    yield* [
      { t: 'return', card },
      { t: 'play', card },
      { t: 'missed', cards: [card] },
    ] as const;
    for (const target of state.seats.keys()) {
      yield { t: 'play', card, target };
      for (const pick of ['hand', a, b]) yield { t: 'play', card, target, pick };
    }
    const pairs = { cards: [card, b] };
    yield* [
      { t: 'missed', ...pairs },
      { t: 'sid', ...pairs },
      { t: 'discard', ...pairs },
    ] as const;
  }
  for (const source of state.seats.keys()) yield { t: 'from', source };
}

/** Kinds of which not every legal answer is listed. */
const PARTLY_LISTED: readonly string[] = ['discard_down', 'discard_order'];

describe('P7', () => {
  it('accepts the default and everything listed, and refuses what is not', () => {
    let refused = 0;
    for (const { after } of openMoments(1)) {
      for (const { seat, kind } of rules.prompts(bang, after)) {
        const moves = rules.moves(bang, after, seat);
        for (const move of [rules.fallback(bang, after, seat), ...moves])
          expect(rules.refuse(bang, after, seat, move)).toBeUndefined();
        const listed = new Set(moves.map(keyOf));
        expect(listed.has(keyOf(rules.fallback(bang, after, seat)))).toBe(true);
        if (PARTLY_LISTED.includes(kind)) continue;
        for (const wild of wildMoves(after, seat)) {
          const refusal = rules.refuse(bang, after, seat, wild);
          if (!listed.has(keyOf(wild)))
            expect({ wild, refused: refusal !== undefined }).toEqual({ wild, refused: true });
          refused += refusal === undefined ? 0 : 1;
        }
      }
    }
    expect(refused).toBeGreaterThan(10_000);
  });
});

describe('P9', () => {
  it('gives the same whatever the order in which answers arrive', () => {
    let compared = 0;
    for (const { before, moves } of openMoments(3)) {
      if (moves.size < 2) continue;
      const turned = new Map([...moves].reverse());
      const steps = [moves, turned].map((sealed) => bang.resolve(before!, sealed, quickChance(1, 1)));
      expect(json(steps[1])).toBe(json(steps[0]));
      compared += 1;
    }
    expect(compared).toBeGreaterThan(50);
  });
});

describe('P11', () => {
  it('changes nothing by a refused message', () => {
    let refused = 0;
    for (const { table, after } of openMoments(1)) {
      if (table.over) continue;
      const all = () => json([table.state, [...table.sealed], [...table.orders], table.events.length]);
      const before = all();
      for (const seat of after.seats.keys()) {
        const codes = [
          table.act(seat, { act: 'sid', cards: ['bang-2C'] }),
          table.answer(seat, { t: 'order', cards: [] }),
          table.answer(seat, { t: 'from', source: 99 }),
          table.setOrders(seat, { barrel: 'always' }),
        ];
        expect(codes.every((code) => code?.startsWith('E_'))).toBe(true);
        refused += codes.length;
      }
      expect(all()).toBe(before);
    }
    expect(refused).toBeGreaterThan(1_000);
  });
});

describe('P12', () => {
  it('is the same again with the same seed, and after a state has been stored', () => {
    for (const table of TABLES) {
      const [first, second] = [1, 1].map((seed) => [...randomMatch({ ...table, seed })]);
      expect(first!.map(({ after, events }) => json([after, events]))).toEqual(
        second!.map(({ after, events }) => json([after, events])),
      );
      for (const { before, moves, kind } of first!) {
        if (kind !== 'round') continue;
        const steps = [before!, JSON.parse(json(before))].map((s) => bang.resolve(s, moves, quickChance(2, 2)));
        expect(json(steps[1])).toBe(json(steps[0]));
      }
    }
  });
});

/** Section 20: no random match with the rule takes longer. */
const MOST_TURNS = 300;

describe('P16', () => {
  it('ends every random match with the anti-stall rule', () => {
    let longest = 0;
    let stalled = 0;
    for (const seats of [3, 4, 5, 6, 7]) {
      for (let seed = 1; seed <= 20; seed += 1) {
        const last = [...randomMatch({ seats, options: { antiStall: true }, seed })].at(-1)!.after;
        expect(last.result).not.toBeNull();
        longest = Math.max(longest, last.turn.no);
        stalled += last.stall ? 1 : 0;
      }
    }
    expect(longest).toBeLessThan(MOST_TURNS);
    expect(stalled).toBeGreaterThan(0);
  });

  it('ends with a stalemate at the turn cap', () => {
    let stalemates = 0;
    for (let seed = 1; seed <= 10; seed += 1) {
      const last = [...randomMatch({ seats: 5, options: { turnCap: 6 }, seed })].at(-1)!.after;
      expect(last.turn.no).toBeLessThanOrEqual(7);
      if (last.result?.kind !== 'stalemate') continue;
      stalemates += 1;
      expect(last.result).toMatchObject({ side: null, winners: [], reason: 'turn_cap', turn: 7 });
      expect(bang.outcome(last)!.placements.map(({ rank }) => rank)).toEqual([2, 2, 2, 2, 2]);
    }
    expect(stalemates).toBeGreaterThan(0);
  });
});
