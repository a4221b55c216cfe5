import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { CardId } from '../../../domain/games/wanted-7/cards.ts';
import { type Move, type State, wanted7 } from '../../../domain/games/wanted-7/index.ts';
import { seatsOf } from '../../../domain/games/wanted-7/state.ts';
import { otherWorld } from '../../../domain/games/wanted-7/worlds.ts';
import * as rules from '../../../domain/rules.ts';
import type { Viewer } from '../../../domain/ruleset.ts';
import { chance } from '../../support/chance.ts';
import { deepFreeze } from '../../support/freeze.ts';
import { anyWanted7Move, randomMatch, TABLES } from '../../support/games/wanted-7.ts';
import { NO_SEALS } from '../../support/laws/play.ts';

/*
 * Invariant 10: what viewers may not know changes nothing for them.
 */

const SAMPLE = fc.record({
  table: fc.nat({ max: TABLES.length - 1 }),
  seed: fc.integer({ min: 1, max: 100_000 }),
});
const RUNS = { numRuns: 80, seed: 10 };

/** Every state of a random match in which somebody is asked. */
function* states(table: number, seed: number): Generator<State> {
  const { seats, variant } = TABLES[table]!;
  for (const { after } of randomMatch(seats, variant, seed)) {
    if (wanted7.outcome(after as State) === undefined) yield after as State;
  }
}

/** Other hands and decks for these seats; the cards of `keep` stay in their hands. */
function otherCards(state: State, seats: readonly number[], seed: number, keep: ReadonlyMap<number, CardId>): State {
  const random = chance(seed, state.turn);
  let { hands, decks } = state;
  for (const seat of seats) {
    const kept = hands[seat]!.filter((card) => card === keep.get(seat));
    const pool = [...hands[seat]!, ...decks[seat]!].filter((card) => !kept.includes(card));
    const mixed = [...kept, ...random.shuffle(`cards:${seat}`, pool)];
    decks = decks.with(seat, mixed.slice(hands[seat]!.length));
    hands = hands.with(seat, mixed.slice(0, hands[seat]!.length));
  }
  return { ...state, hands, decks };
}

/** Everything the ruleset tells this viewer. */
function told(state: State, viewer: Viewer): string {
  const prompts = rules.prompts(wanted7, state);
  const mine = viewer === 'watcher' ? [] : [viewer];
  return JSON.stringify({
    view: wanted7.view(state, viewer, { announced: new Map(), own: null }),
    waiting: prompts.map(({ seat, kind, required }) => ({ seat, kind, required })),
    prompt: prompts.filter(({ seat }) => seat === viewer),
    moves: mine.map((seat) => rules.moves(wanted7, state, seat)),
    form: mine.map((seat) => rules.form(wanted7, state, seat)),
    acts: mine.map((seat) => rules.acts(wanted7, state, seat, NO_SEALS)),
    refusal: mine.map((seat) => rules.refuse(wanted7, state, seat, { card: '4a', at: 'B1' })?.code),
  });
}

describe('invariant 10', () => {
  it('tells every viewer the same in two worlds they cannot tell apart', () => {
    fc.assert(
      fc.property(SAMPLE, ({ table, seed }) => {
        for (const state of states(table, seed)) {
          for (const viewer of ['watcher', ...seatsOf(state)] as const) {
            const other = deepFreeze(otherWorld(state, viewer, chance(seed, state.turn)));
            expect(told(other, viewer)).toBe(told(state, viewer));
            expect(other).not.toEqual(state);
          }
        }
      }),
      RUNS,
    );
  });

  it('plays a round to the same events whatever the hands hold beside the cards played', () => {
    let compared = 0;
    fc.assert(
      fc.property(SAMPLE, ({ table, seed }) => {
        for (const state of states(table, seed)) {
          const moves = new Map<number, Move>();
          for (const prompt of rules.prompts(wanted7, state)) {
            moves.set(prompt.seat, anyWanted7Move(wanted7, state, prompt, chance(seed, state.turn)) as Move);
          }
          const keep = new Map<number, CardId>();
          for (const [seat, move] of moves) if ('card' in move) keep.set(seat, move.card);
          const other = deepFreeze(otherCards(state, seatsOf(state), seed, keep));
          const events = (from: State) => wanted7.resolve(from, moves, chance(seed)).events;
          expect(JSON.stringify(events(other))).toBe(JSON.stringify(events(state)));
          compared += 1;
        }
      }),
      RUNS,
    );
    expect(compared).toBeGreaterThan(1_000);
  });

  it('tells a seat its own hand, and reveals of standing orders only that they were there', () => {
    const { state } = wanted7.deal({ variant: 'designer' }, 3, chance());
    const views = state.hands.map((_, seat) => wanted7.view(state, seat, { announced: new Map(), own: null }));
    expect(views.map((view) => [...view.you!.hand].sort())).toEqual(state.hands.map((hand) => [...hand].sort()));
    const choice = { card: '4a', places: [{ at: 'B1' }], tieOrder: [2, 0, 1] } as const;
    expect(rules.reveal(wanted7, 'choose', choice)).toEqual({ card: '4a', preAnswered: ['places', 'tieOrder'] });
    expect(rules.reveal(wanted7, 'choose', { card: '4a' })).toEqual({ card: '4a' });
    const play = { card: '3m', at: 'B1', magicTo: 'B2' };
    expect(rules.reveal(wanted7, 'play', play)).toEqual(play);
  });
});
