import { describe, expect, it } from 'vitest';
import type { Entry, GameEvent } from '../../../client/index.ts';
import { brainFor } from '../../../demo/brains/index.ts';
import { diceOf } from '../../../demo/dice.ts';
import { BadFlag, readFlags } from '../../../demo/flags.ts';
import { narratorFor } from '../../../demo/narrators/index.ts';
import { paintFor } from '../../../demo/paint.ts';
import { chanceFor } from '../../../domain/chance.ts';
import { duelWest } from '../../../domain/games/duel-west/index.ts';
import { fastWest } from '../../../domain/games/fast-west/index.ts';
import * as rules from '../../../domain/rules.ts';
import type { Seat } from '../../../domain/ruleset.ts';

describe('flags of the demo', () => {
  it.each([
    [['--seats', '100']],
    [['--seats', 'four']],
    [['--seats', '2', '--bots', '2']],
    [['--neutrals', '3']],
    [['--options', '[1]']],
    [['--url', 'ftp://somewhere']],
    [['--speed', '3']],
  ])('refuses %j with a message', (args) => {
    expect(() => readFlags(args, false)).toThrow(BadFlag);
  });

  it('thinks at a human pace on a terminal only', () => {
    expect(readFlags([], true).pace).toBeGreaterThan(0);
    expect(readFlags([], false).pace).toBe(0);
    expect(readFlags(['--fast'], true).pace).toBe(0);
  });
});

describe('the narrator of Fast West', () => {
  /** Whole games of random play, told entry by entry. */
  function* stories() {
    for (let game = 0; game < 40; game++) {
      const seed = new Uint8Array(32).fill(game + 1);
      const seats = 2 + (game % 4);
      const options = { neutrals: game % 3, turnLimit: 60 };
      const entries: Entry[] = [];
      const tell = (type: Entry['type'], events: readonly GameEvent[]) =>
        entries.push({ seq: entries.length + 1, at: 0, prev: null, type, events });
      let { state, events } = fastWest.deal(options, seats, chanceFor(seed, 1));
      tell('started', events);
      for (let seq = 2; fastWest.outcome(state) === undefined; seq++) {
        const dice = chanceFor(seed, -seq);
        const moves = new Map<Seat, never>();
        for (const { seat } of rules.prompts(fastWest, state)) {
          const legal = rules.moves(fastWest, state, seat);
          moves.set(seat, legal[dice.int(`${seat}`, legal.length)] as never);
        }
        ({ state, events } = fastWest.resolve(state, moves, chanceFor(seed, seq)));
        tell('resolved', events);
      }
      yield { entries, outcome: fastWest.outcome(state)!, names: Array.from({ length: seats }, (_, i) => `P${i}`) };
    }
  }

  it('tells every game without a word missing', () => {
    for (const { entries, outcome, names } of stories()) {
      const narrator = narratorFor('fast-west', { names, paint: paintFor(false) });
      const text = [...entries.flatMap((entry) => narrator.tell(entry)), ...narrator.result(outcome)].join('\n');
      expect(text).not.toMatch(/undefined|NaN|\[object|Place \d/);
      expect(text).toContain('The End');
    }
  });

  it('shows lives and bullets as bars', () => {
    const narrator = narratorFor('fast-west', { names: ['Ada', 'Ben'], paint: paintFor(false) });
    const events = [
      { type: 'started', ring: [0, 1] },
      { type: 'targetTurned', turn: 1, card: 'T05', event: 'priest', arrow: 'right', by: 'turn' },
      { type: 'bullets', p: 0, delta: 1, now: 2, why: 'priest' },
    ];
    const lines = narrator.tell({ seq: 1, at: 0, prev: null, type: 'started', events });
    expect(lines).toContain('   Ada ♥♥♥ ●●○○○');
    expect(lines).toContain('   Ben ♥♥♥ ●○○○○');
  });
});

describe('brains of the demo', () => {
  it('choose one of the legal moves, or the same with a standing order', () => {
    const dice = diceOf(5);
    for (let game = 1; game <= 20; game++) {
      const seed = new Uint8Array(32).fill(game);
      let { state } = fastWest.deal({ neutrals: 0, turnLimit: 30 }, 3, chanceFor(seed, 1));
      for (let seq = 2; fastWest.outcome(state) === undefined; seq++) {
        const moves = new Map<Seat, never>();
        for (const prompt of rules.prompts(fastWest, state)) {
          const { seat, kind, required, ask } = prompt;
          const view = fastWest.view(state, seat, { announced: new Map(), own: null });
          const you = {
            seat,
            prompt: { kind, required, ask, replaceable: true },
            seal: null,
            moves: rules.moves(fastWest, state, seat),
            acts: [],
            form: null,
          };
          const move = brainFor('fast-west').move({ view, you } as never, dice);
          if (move === undefined) continue;
          expect(rules.refuse(fastWest, state, seat, move as never)).toBeUndefined();
          moves.set(seat, rules.canonical(fastWest, state, seat, move as never) as never);
        }
        state = fastWest.resolve(state, moves, chanceFor(seed, seq)).state;
      }
    }
  });
});

describe('Duel West in the demo', () => {
  /** A whole match as its brains play it, entry by entry; in live pace every seat acts in turn until all hold. */
  function played(pace: 'beats' | 'live', game: number) {
    const dice = diceOf(game);
    const brain = brainFor('duel-west');
    const seats = 2 + (game % 4);
    const entries: Entry[] = [];
    const seed = new Uint8Array(32).fill(game);
    const chance = () => chanceFor(seed, entries.length + 1);
    const tell = (type: Entry['type'], events: readonly GameEvent[]) =>
      entries.push({ seq: entries.length + 1, at: 0, prev: null, type, events });
    const options = duelWest.options.parse({ pace, turnLimit: 30 });
    let { state, events } = duelWest.deal(options, seats, chance());
    tell('started', events);
    const match = (seat: Seat) => {
      const view = duelWest.view(state, seat, { announced: new Map(), own: null });
      const acts = rules.acts(duelWest, state, seat, { own: false, required: 0 });
      return { view, you: { seat, moves: rules.moves(duelWest, state, seat), acts } } as never;
    };
    while (duelWest.outcome(state) === undefined) {
      const moves = new Map<Seat, never>();
      for (const { seat } of rules.prompts(duelWest, state)) {
        const act = brain.act?.(match(seat), dice) as never;
        if (act !== undefined) {
          expect(rules.refuseAct(duelWest, state, seat, act, { own: false, required: 0 })).toBeUndefined();
          ({ state, events } = rules.playAct(duelWest, state, seat, act, chance()));
          tell('act', events);
          moves.clear();
          break;
        }
        const move = brain.move(match(seat), dice) as never;
        if (move === undefined) break;
        expect(rules.refuse(duelWest, state, seat, move)).toBeUndefined();
        moves.set(seat, move);
      }
      if (moves.size === 0 || moves.size < rules.prompts(duelWest, state).length) continue;
      ({ state, events } = duelWest.resolve(state, moves, chance()));
      tell('resolved', events);
    }
    return { entries, outcome: duelWest.outcome(state)!, names: Array.from({ length: seats }, (_, i) => `P${i}`) };
  }

  it.each(['beats', 'live'] as const)('is played by legal moves and told without a word missing (%s)', (pace) => {
    for (let game = 1; game <= 15; game += 1) {
      const { entries, outcome, names } = played(pace, game);
      const narrator = narratorFor('duel-west', { names, paint: paintFor(false) });
      const text = [...entries.flatMap((entry) => narrator.tell(entry)), ...narrator.result(outcome)].join('\n');
      expect(text).not.toMatch(/undefined|NaN|\[object|Seat \d/);
      expect(text).toContain('The End');
      expect(text).toContain('“Hit!”');
    }
  });
});
