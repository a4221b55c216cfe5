import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fastWest, type Move, type State } from '../../../domain/games/fast-west/index.ts';
import { isNeutral } from '../../../domain/games/fast-west/state.ts';
import { otherWorld } from '../../../domain/games/fast-west/worlds.ts';
import * as rules from '../../../domain/rules.ts';
import type { GameEvent, Viewer } from '../../../domain/ruleset.ts';
import { chance } from '../../support/chance.ts';
import { deepFreeze } from '../../support/freeze.ts';
import { anyFastWestMove, randomMatch, TABLES } from '../../support/games/fast-west.ts';
import { NO_SEALS, UNSEALED } from '../../support/laws/play.ts';

/*
 * Invariants 8 and 9: what a viewer may not know changes nothing for them, and acts never spoil a seal.
 */

const SAMPLE = fc.record({
  table: fc.nat({ max: TABLES.length - 1 }),
  seed: fc.integer({ min: 1, max: 100_000 }),
});
const RUNS = { numRuns: 120, seed: 8 };

/** Every state of a random match. */
function* states(table: number, seed: number): Generator<State> {
  const { seats, neutrals } = TABLES[table]!;
  for (const { after } of randomMatch(seats, neutrals, seed)) yield after as State;
}

/** A world that this viewer cannot tell apart from this one. */
const worldOf = (state: State, viewer: Viewer, seed: number): State =>
  deepFreeze(otherWorld(state, viewer, chance(seed, state.turn)));

const seatsIn = (state: State): number[] =>
  state.places.filter((place) => !isNeutral(place)).map((place) => place.seat);

/** Everything the ruleset tells this viewer. */
function told(state: State, viewer: Viewer): string {
  const prompts = rules.prompts(fastWest, state);
  const mine = viewer === 'watcher' ? [] : [viewer];
  return JSON.stringify({
    view: fastWest.view(state, viewer, UNSEALED as never),
    waiting: prompts.map(({ seat, kind, required }) => ({ seat, kind, required })),
    prompt: prompts.filter(({ seat }) => seat === viewer),
    moves: mine.map((seat) => rules.moves(fastWest, state, seat)),
    form: mine.map((seat) => rules.form(fastWest, state, seat)),
    acts: mine.map((seat) => rules.acts(fastWest, state, seat, NO_SEALS)),
    refusal: mine.map((seat) => rules.refuse(fastWest, state, seat, { card: 'dodge', evade: true })?.code),
  });
}

describe('invariant 8', () => {
  it('tells every viewer the same in two worlds that look alike', () => {
    fc.assert(
      fc.property(SAMPLE, ({ table, seed }) => {
        for (const state of states(table, seed)) {
          if (state.phase === 'over') continue;
          for (const viewer of ['watcher', ...seatsIn(state)] as const) {
            expect(told(worldOf(state, viewer, seed), viewer)).toBe(told(state, viewer));
          }
        }
      }),
      RUNS,
    );
  });

  it('tells a seat its own secrets', () => {
    const { state } = fastWest.deal({ neutrals: 0, turnLimit: 0 }, 4, chance());
    const own = state.places.map(({ seat }) => fastWest.view(state, seat, UNSEALED as never).you?.identity);
    expect(own).toEqual(state.places.map((place) => place.who));
  });

  it('plays a round to the same events whoever hides behind the masks', () => {
    let compared = 0;
    fc.assert(
      fc.property(SAMPLE, ({ table, seed }) => {
        for (const state of states(table, seed)) {
          if (state.phase !== 'action') continue;
          const other = masksOnly(state, worldOf(state, 'watcher', seed));
          const moves = keepMasks(state, seed);
          const a = fastWest.resolve(state, moves, chance(seed)).events;
          const b = fastWest.resolve(other, moves, chance(seed)).events;
          if ([...a, ...b].some((event) => event.type === 'unmasked')) continue;
          compared += 1;
          expect(withoutIdentities(b)).toBe(withoutIdentities(a));
        }
      }),
      RUNS,
    );
    expect(compared).toBeGreaterThan(500);
  });
});

const masksOnly = (state: State, other: State): State =>
  deepFreeze({ ...state, places: state.places.map((place, p) => ({ ...place, who: other.places[p]!.who })) });

/** Random moves in which nobody unmasks. */
function keepMasks(state: State, seed: number): Map<number, Move> {
  const moves = new Map<number, Move>();
  const random = chance(seed, state.turn);
  for (const { seat } of rules.prompts(fastWest, state)) {
    const legal = rules.moves(fastWest, state, seat).filter((move) => !('unmask' in move) && !isScouts(state, move));
    moves.set(seat, legal[random.int(`move:${seat}`, legal.length)]!);
  }
  return moves;
}

/** An aim only the Scout has cannot be sealed in the other world. */
const isScouts = (state: State, move: Move): boolean =>
  'aim' in move && fastWest.view(state, 'watcher', UNSEALED as never).target.arrow !== 'crossed';

/** Identities become public at the end. */
const withoutIdentities = (events: readonly GameEvent[]): string =>
  JSON.stringify(events, (key, value) => (key === 'identities' ? undefined : value));

describe('invariant 9', () => {
  it('keeps a standing seal legal and canonical whatever the others do', () => {
    let acted = 0;
    fc.assert(
      fc.property(SAMPLE, ({ table, seed }) => {
        for (const state of states(table, seed)) {
          for (const actor of seatsIn(state)) {
            const [act] = rules.acts(fastWest, state, actor, NO_SEALS);
            if (act === undefined) continue;
            const { state: after, reopens } = rules.playAct(fastWest, state, actor, act, chance(seed));
            expect(reopens).toBe(rules.actGuard(fastWest, state, actor, act) === 'none-sealed');
            if (!reopens) acted += checkSeals(state, after, actor, seed);
          }
        }
      }),
      RUNS,
    );
    expect(acted).toBeGreaterThan(100);
  });
});

/** Seals of the others stand, and the act changes nothing of who is asked. */
function checkSeals(state: State, after: State, actor: number, seed: number): number {
  const random = chance(seed, state.turn);
  const asked = (s: State) => rules.prompts(fastWest, s).map(({ seat, kind }) => ({ seat, kind }));
  expect(asked(after)).toEqual(asked(state));
  for (const prompt of rules.prompts(fastWest, state)) {
    const move = anyFastWestMove(fastWest, state, prompt, random) as Move | undefined;
    if (prompt.seat === actor || move === undefined) continue;
    expect(rules.refuse(fastWest, after, prompt.seat, move)).toBeUndefined();
    expect(rules.canonical(fastWest, after, prompt.seat, move)).toEqual(
      rules.canonical(fastWest, state, prompt.seat, move),
    );
  }
  return 1;
}
