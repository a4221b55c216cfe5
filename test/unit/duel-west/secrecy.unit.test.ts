import { describe, expect, it } from 'vitest';
import { duelWest, type Move, type State } from '../../../domain/games/duel-west/index.ts';
import { otherWorld } from '../../../domain/games/duel-west/worlds.ts';
import * as rules from '../../../domain/rules.ts';
import type { Viewer } from '../../../domain/ruleset.ts';
import { chance } from '../../support/chance.ts';
import { deepFreeze } from '../../support/freeze.ts';
import { position, randomMatch } from '../../support/games/duel-west.ts';
import { NO_SEALS, UNSEALED } from '../../support/laws/play.ts';

/*
 * Invariant 9: face-down bullets are nobody's to know, not even their owner's; plans are their owner's alone.
 */

const WISHES: readonly unknown[] = [
  { order: [1, 0] },
  { order: 'keep', plan: { upTo: 9, call: true } },
  { do: 'flip' },
  { hold: true },
];

/** Everything the ruleset tells this viewer. */
function told(state: State, viewer: Viewer): string {
  const prompts = rules.prompts(duelWest, state);
  const mine = viewer === 'watcher' ? [] : [viewer];
  return JSON.stringify({
    view: duelWest.view(state, viewer, UNSEALED as never),
    waiting: prompts.map(({ seat, kind, required }) => ({ seat, kind, required })),
    prompt: prompts.filter(({ seat }) => seat === viewer),
    moves: mine.map((seat) => rules.moves(duelWest, state, seat)),
    form: mine.map((seat) => rules.form(duelWest, state, seat)),
    acts: mine.map((seat) => rules.acts(duelWest, state, seat, NO_SEALS)),
    refusals: mine.flatMap((seat) => WISHES.map((wish) => rules.refuse(duelWest, state, seat, wish as Move)?.code)),
    refusedActs: mine.flatMap((seat) =>
      (['flip', 'hit'] as const).map((act) => rules.refuseAct(duelWest, state, seat, { act }, NO_SEALS)?.code),
    ),
    outcome: duelWest.outcome(state),
  });
}

describe('invariant 9', () => {
  it.each(['beats', 'live'] as const)('tells every viewer the same in worlds they cannot tell apart (%s)', (pace) => {
    let differing = 0;
    for (const seats of [2, 3, 5]) {
      for (let seed = 1; seed <= 6; seed += 1) {
        for (const { after } of randomMatch(seats, seed, { pace, turnLimit: 15 })) {
          const state = after as State;
          for (const viewer of ['watcher', ...state.seats.keys()] as const) {
            const other = deepFreeze(otherWorld(state, viewer, chance(seed, state.turn)));
            if (JSON.stringify(other) !== JSON.stringify(state)) differing += 1;
            expect(told(other, viewer)).toBe(told(state, viewer));
          }
        }
      }
    }
    expect(differing).toBeGreaterThan(1000);
  });

  it('publishes that a seat has loaded, and not how', () => {
    const state = position({
      open: ['E9'],
      mag: [
        [4, 2, 3, 1],
        [1, 1, 5],
      ],
    });
    const orders = ['keep', 'shuffle', [3, 2, 1, 0]] as const;
    const steps = orders.map((order) =>
      duelWest.resolve(
        state,
        new Map<number, Move>([
          [0, { order }],
          [1, { order: 'keep' }],
        ]),
        chance(),
      ),
    );
    for (const { events, state: after } of steps) {
      expect(events).toEqual([{ type: 'loaded', seats: [0, 1], planned: [] }]);
      for (const viewer of ['watcher', 0, 1] as const) expect(told(after, viewer)).toBe(told(steps[0]!.state, viewer));
    }
    for (const order of orders)
      expect(rules.reveal(duelWest, 'load', { order, plan: { upTo: 1, call: true } })).toEqual({});
  });

  it('publishes that a seat has a plan, and what it says to its owner alone', () => {
    const plan = { upTo: 3, call: true };
    expect(rules.reveal(duelWest, 'beat', { do: 'flip', plan })).toEqual({ do: 'flip' });
    const start = position({
      open: ['E9'],
      mag: [
        [4, 2, 3, 1],
        [1, 1, 5],
      ],
    });
    const { state } = duelWest.resolve(
      start,
      new Map<number, Move>([
        [0, { order: 'keep', plan }],
        [1, { order: 'keep' }],
      ]),
      chance(),
    );
    const view = (viewer: Viewer) => duelWest.view(state, viewer, UNSEALED as never);
    expect(view(0).you?.plan).toEqual(plan);
    expect(view(1).you?.plan).toBeNull();
    expect(view('watcher').seats.map(({ planned }) => planned)).toEqual([true, false]);
    expect(JSON.stringify(view(1))).not.toContain('upTo');
  });

  it('announces a hold of the live pace, and nothing else', () => {
    expect(rules.announce(duelWest, 'live', { hold: true })).toEqual({ hold: true });
    for (const deed of ['hold', 'hit']) expect(rules.announce(duelWest, 'beat', { do: deed })).toBeUndefined();
    expect(rules.announce(duelWest, 'load', { order: 'keep' })).toBeUndefined();
    const { state } = duelWest.deal({ pace: 'live', falseCall: 'sit-out-next', turnLimit: 0 }, 2, chance());
    const seen = duelWest.view(state, 'watcher', { announced: new Map([[1, { hold: true }]]), own: null });
    expect(seen.seats.map(({ holding }) => holding)).toEqual([false, true]);
  });
});
