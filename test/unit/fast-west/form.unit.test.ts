import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { fastWest, type Move, type State } from '../../../domain/games/fast-west/index.ts';
import * as rules from '../../../domain/rules.ts';
import { chance } from '../../support/chance.ts';
import { anyFastWestMove, position, randomMatch, TABLES } from '../../support/games/fast-west.ts';

const formOf = (state: State, seat: number) =>
  z.fromJSONSchema(rules.form(fastWest, state, seat) as Parameters<typeof z.fromJSONSchema>[0]);

/** Actions with every field set or not, of which few are legal. */
function* wishes(): Generator<Move> {
  const orders = [{}, { recover: [] }, { recover: ['bounce', 'dodge'] }, { evade: true }, { evade: false }];
  for (const card of ['reload', 'dodge', 'revolver', 'dynamite', 'bounce'] as const)
    for (const aim of [{}, { aim: 'left' }, { aim: 'right' }])
      for (const flashback of [{}, { flashback: 'revolver' }])
        for (const unmask of [{}, { unmask: true }])
          for (const order of orders) yield { card, ...aim, ...flashback, ...unmask, ...order } as Move;
}

describe('the form', () => {
  it.each([
    ['tumbleweed/left', -2],
    ['tumbleweed/left', 2],
    ['tumbleweed/right', -7],
    ['tumbleweed/right', 7],
    ['tumbleweed/crossed', -7],
    ['tumbleweed/both', 7],
    ['close-range/left', 4],
    ['flashback/left', -6],
  ])('allows on %s for identity %i what the rules allow, standing orders included', (target, identity) => {
    for (const others of [1, 2]) {
      const notes = [[2, 1, 'RB', identity] as const, ...Array.from({ length: others }, () => [3, 1, ''] as const)];
      const state = position(notes, { target });
      const form = formOf(state, 0);
      for (const wish of wishes()) {
        const legal = rules.refuse(fastWest, state, 0, wish) === undefined;
        if (legal && !('flashback' in wish) && target.startsWith('flashback')) continue;
        expect([wish, form.safeParse(wish).success]).toEqual([wish, legal]);
      }
    }
  });

  it('takes any legal move of random play', () => {
    for (const { seats, neutrals } of TABLES.slice(0, 6)) {
      for (const { after } of randomMatch(seats, neutrals, 7)) {
        const state = after as State;
        for (const prompt of rules.prompts(fastWest, state)) {
          const move = anyFastWestMove(fastWest, state, prompt, chance(prompt.seat, state.turn));
          if (move !== undefined) expect(formOf(state, prompt.seat).safeParse(move).success).toBe(true);
        }
      }
    }
  });
});
