import { describe, expect, it } from 'vitest';
import type { Entry } from '../../../client/index.ts';
import { brainFor } from '../../../demo/brains/index.ts';
import { diceOf } from '../../../demo/dice.ts';
import { narratorFor } from '../../../demo/narrators/index.ts';
import { paintFor } from '../../../demo/paint.ts';
import { type Move, type State, wanted7 } from '../../../domain/games/wanted-7/index.ts';
import * as rules from '../../../domain/rules.ts';
import { randomMatch, TABLES } from '../../support/games/wanted-7.ts';
import { type Player, play } from '../../support/laws/play.ts';

const namesOf = (seats: number) => Array.from({ length: seats }, (_, seat) => `P${seat}`);

describe('the narrator of Wanted 7', () => {
  it('tells every game without a word missing', () => {
    for (const { seats, variant } of TABLES) {
      for (let seed = 1; seed <= 5; seed += 1) {
        const narrator = narratorFor('wanted-7', { names: namesOf(seats), paint: paintFor(false) });
        const lines: string[] = [];
        let last: State | undefined;
        for (const { seq, events, after } of randomMatch(seats, variant, seed)) {
          lines.push(...narrator.tell({ seq, at: 0, type: 'resolved', events } as Entry));
          last = after as State;
        }
        const text = [...lines, ...narrator.result(wanted7.outcome(last!)!)].join('\n');
        expect(text).not.toMatch(/undefined|NaN|null|\[object|Seat \d/);
        for (const night of [1, 2, 3, 4]) expect(text).toContain(`── Night ${night}`);
        expect(text).toContain('The End');
      }
    }
  });

  it('draws the open slots with the visible card and the height of each stack', () => {
    const narrator = narratorFor('wanted-7', { names: ['Ada', 'Ben'], paint: paintFor(false) });
    const tokens = ['B1', 'B2', 'B3', 'W1', 'W2', 'W3'].map((slot, i) => ({ slot, band: 'ABCDEF'[i]! }));
    const lines = narrator.tell({
      seq: 1,
      at: 0,
      prev: null,
      type: 'resolved',
      events: [
        { type: 'nightBegan', night: 1, tokens, seatOnTurn: 0 },
        { type: 'played', seat: 0, card: '3m', at: 'B2', covers: null, auto: false },
        { type: 'played', seat: 1, card: '5a', at: 'B2', covers: { seat: 0, card: '3m' }, auto: false },
      ],
    } as Entry);
    expect(lines.slice(-5)).toEqual([
      '     B1+1 ⟨A⟩         B2 ⟨B⟩           B3+2 ⟨C⟩',
      '     ·                Ben 5 (2)        ·',
      '     W3+2 ⟨F⟩         W2 ⟨E⟩           W1+1 ⟨D⟩',
      '     ·                ·                ·',
      '',
    ]);
  });
});

describe('the brain of Wanted 7', () => {
  it('chooses one of the legal moves, or the same with a standing order', () => {
    const dice = diceOf(5);
    const brain: Player = (_ruleset, anyState, { seat, kind, required, ask }) => {
      const state = anyState as State;
      const view = wanted7.view(state, seat, { announced: new Map(), own: null });
      const prompt = { kind, required, ask, replaceable: true };
      const you = { seat, prompt, seal: null, moves: rules.moves(wanted7, state, seat), acts: [], form: null };
      const move = brainFor('wanted-7').move({ view, you } as never, dice) as Move;
      expect(rules.refuse(wanted7, state, seat, move)).toBeUndefined();
      return move;
    };
    for (const { seats, variant } of TABLES) {
      const match = { ruleset: wanted7, options: { variant }, seats, seed: seats, player: brain, actOnceIn: 0 };
      expect(wanted7.outcome([...play(match)].at(-1)!.after as State)).toBeDefined();
    }
  });
});
