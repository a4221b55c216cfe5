import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { SLOTS } from '../../../domain/games/wanted-7/board.ts';
import { CARD_IDS } from '../../../domain/games/wanted-7/cards.ts';
import { type Move, type State, wanted7 } from '../../../domain/games/wanted-7/index.ts';
import * as rules from '../../../domain/rules.ts';
import { chance } from '../../support/chance.ts';
import { anyWanted7Move, position, randomMatch, resolved, TABLES } from '../../support/games/wanted-7.ts';

const formOf = (state: State, seat: number) =>
  z.fromJSONSchema(rules.form(wanted7, state, seat) as Parameters<typeof z.fromJSONSchema>[0]);

/** Every placement there is, with every card or none, of which few are legal. */
function* placements(): Generator<Move> {
  for (const card of [undefined, ...CARD_IDS])
    for (const at of SLOTS)
      for (const magicTo of [undefined, ...SLOTS])
        yield { ...(card && { card }), at, ...(magicTo && { magicTo }) } as Move;
}

/** Whether a schema made of a form agrees with the rules about every wish; says how many were legal. */
function agree(state: State, seat: number, wishes: Iterable<Move>): number {
  const form = formOf(state, seat);
  let legal = 0;
  for (const wish of wishes) {
    const accepted = rules.refuse(wanted7, state, seat, wish) === undefined;
    expect([wish, form.safeParse(wish).success]).toEqual([wish, accepted]);
    if (accepted) legal += 1;
  }
  return legal;
}

describe('the form', () => {
  it('allows of all placements what the rules allow, and the list of moves has them all', () => {
    for (const { seats, variant } of TABLES) {
      for (const { after } of randomMatch(seats, variant, 3)) {
        const state = after as State;
        const [{ seat, kind } = { seat: 0, kind: 'none' }] = rules.prompts(wanted7, state);
        if (kind !== 'play' && kind !== 'place') continue;
        expect(agree(state, seat, placements())).toBe(rules.moves(wanted7, state, seat).length);
      }
    }
  });

  it('takes any legal move of random play, standing orders included', () => {
    for (const { seats, variant } of TABLES) {
      for (const { after, seq } of randomMatch(seats, variant, 7)) {
        const state = after as State;
        for (const prompt of rules.prompts(wanted7, state)) {
          const move = anyWanted7Move(wanted7, state, prompt, chance(prompt.seat, seq));
          expect(formOf(state, prompt.seat).safeParse(move).success).toBe(true);
        }
      }
    }
  });

  it('allows standing orders that the rules allow', () => {
    const state = position({
      variant: 'designer',
      players: 3,
      drawCard: 1,
      hands: { 0: ['4a', '1b'], 1: ['4a', '1b'] },
    });
    const place = { at: 'M1', magicTo: 'M1' } as const;
    for (const seat of [0, 1]) {
      agree(state, seat, [
        { card: '4a' },
        { card: '5a' },
        { card: '4a', places: [] },
        { card: '4a', places: Array.from({ length: 30 }, () => place) },
        { card: '4a', places: Array.from({ length: 31 }, () => place) },
        { card: '1b', tieOrder: [2, 1, 0] },
        { card: '1b', tieOrder: [2, 1] },
        { card: '1b', tieOrder: [3, 1, 0] },
        { order: [0, 1] },
        { at: 'B1' },
      ]);
    }
  });

  it('names the orders of ties that make a difference, groups of higher value first', () => {
    const before = position({ variant: 'designer', players: 4, drawCard: 0 });
    const cards = ['1b', '5a', '5a', '1w'] as const;
    const { state } = resolved(before, new Map(cards.map((card, seat) => [seat, { card }])));
    const orders = [
      [1, 2, 0, 3],
      [1, 2, 3, 0],
      [2, 1, 0, 3],
      [2, 1, 3, 0],
    ];
    expect(rules.moves(wanted7, state, 0)).toEqual(orders.map((order) => ({ order })));
    expect(rules.canonical(wanted7, state, 0, { order: [3, 2, 0, 1] })).toEqual({ order: [2, 1, 3, 0] });
    expect(rules.fallback(wanted7, state, 0)).toEqual({ order: [1, 2, 0, 3] });
  });

  it('orders ties clockwise from the holder by default, also if the holder is in none', () => {
    const before = position({ variant: 'designer', players: 4, drawCard: 2 });
    const cards = ['4a', '4a', '5a', '4b'] as const;
    const { state } = resolved(before, new Map(cards.map((card, seat) => [seat, { card }])));
    expect(rules.prompts(wanted7, state).map(({ seat, kind }) => [seat, kind])).toEqual([[2, 'order']]);
    expect(rules.fallback(wanted7, state, 2)).toEqual({ order: [3, 0, 1] });
  });
});
