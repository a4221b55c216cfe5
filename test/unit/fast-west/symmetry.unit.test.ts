import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fastWest, type Move, type State } from '../../../domain/games/fast-west/index.ts';
import { isNeutral, NEUTRAL, type Place } from '../../../domain/games/fast-west/state.ts';
import { TARGETS } from '../../../domain/games/fast-west/targets.ts';
import * as rules from '../../../domain/rules.ts';
import type { Chance, GameEvent } from '../../../domain/ruleset.ts';
import { chance, riggedChance } from '../../support/chance.ts';
import { deepFreeze } from '../../support/freeze.ts';
import { anyFastWestMove, randomMatch, TABLES } from '../../support/games/fast-west.ts';

/*
 * Invariant 10: a ring that is turned or mirrored plays the same turn, turned or mirrored.
 */

const FAIR = TARGETS.flatMap((target, number) => (mirrorOf(number) === undefined ? [] : [{ target, number }]));

/** The Target card with the same event and the opposite arrow, if there is one. */
function mirrorOf(number: number): number | undefined {
  const { event, arrow } = TARGETS[number]!;
  const opposite = arrow === 'left' ? 'right' : arrow === 'right' ? 'left' : arrow;
  const found = TARGETS.findIndex((other) => other.event === event && other.arrow === opposite);
  return found < 0 ? undefined : found;
}

interface Symmetry {
  /** The place that an old place becomes. */
  readonly to: (p: number) => number;
  readonly mirrors: boolean;
}

/** Rearranges the places and numbers the seats anew, so that they ascend around the ring. */
function moved(state: State, { to, mirrors }: Symmetry): State {
  const places: Place[] = [];
  state.places.forEach((place, p) => {
    places[to(p)] = place;
  });
  let seat = -1;
  const seated = places.map((place) => {
    if (!isNeutral(place)) seat += 1;
    return { ...place, seat: isNeutral(place) ? NEUTRAL : seat };
  });
  return deepFreeze({ ...state, places: seated, target: mirrors ? mirrorOf(state.target)! : state.target });
}

function movedMove(move: Move, { to, mirrors }: Symmetry): Move {
  if ('cheer' in move) return { ...move, cheer: to(move.cheer) };
  if (!mirrors || !('aim' in move) || move.aim === undefined) return move;
  return { ...move, aim: move.aim === 'left' ? 'right' : 'left' } as Move;
}

/** Coins that fall the same way in both worlds, seen from the gunslingers. */
const coins = (state: State, { to, mirrors }: Symmetry, flips: readonly number[]): [Chance, Chance] => {
  const here: Record<string, number> = {};
  const there: Record<string, number> = {};
  state.places.forEach((_, p) => {
    here[`coin:${p}:${state.turn}`] = flips[p]!;
    there[`coin:${to(p)}:${state.turn}`] = mirrors ? 1 - flips[p]! : flips[p]!;
  });
  return [riggedChance(here, sorted()), riggedChance(there, sorted())];
};

/** Reshuffles that depend on the cards alone, since labels name places. */
const sorted = (): Chance => ({ ...chance(), shuffle: (_label, items) => [...items].sort() });

interface Result {
  readonly places: readonly Omit<Place, 'seat'>[];
  readonly phase: string;
  readonly hits: readonly string[];
  readonly winners: readonly number[] | undefined;
}

/** What is compared: places (without seats), hits and winners, in terms of the old places. */
function resultOf(state: State, events: readonly GameEvent[], back: (p: number) => number): Result {
  const places: Omit<Place, 'seat'>[] = [];
  state.places.forEach(({ seat: _seat, ...place }, p) => {
    places[back(p)] = place;
  });
  const hits = events
    .filter((event) => event.type === 'hit')
    .map(({ shooter, victim, card, loss }) => `${back(shooter as number)} ${back(victim as number)} ${card} ${loss}`)
    .sort();
  const winners = fastWest.outcome(state)?.result as { winners: number[] } | undefined;
  return { places, phase: state.phase, hits, winners: winners?.winners.map(back).sort() };
}

/** A position out of a random match in round `action`, with one of the given Target cards. */
function somePosition(table: number, seed: number, depth: number, targets: readonly number[]): State | undefined {
  const { seats, neutrals } = TABLES[table % TABLES.length]!;
  const states: State[] = [];
  for (const { after } of randomMatch(seats, neutrals, seed)) {
    if ((after as State).phase === 'action') states.push(after as State);
    if (states.length > depth) break;
  }
  const state = states.at(-1);
  if (state === undefined) return undefined;
  const target = targets[seed % targets.length]!;
  const deck = [...TARGETS.keys()].filter((number) => number !== target);
  return deepFreeze({ ...state, target, targetDeck: deck, targetPile: [], auto: 0 });
}

function movesAt(state: State, seed: number): Map<number, Move> {
  const random = chance(seed, 99);
  const moves = new Map<number, Move>();
  for (const prompt of rules.prompts(fastWest, state)) {
    const move = anyFastWestMove(fastWest, state, prompt, random) as Move | undefined;
    if (move !== undefined) moves.set(prompt.seat, rules.canonical(fastWest, state, prompt.seat, move));
  }
  return moves;
}

function checkSymmetry(state: State, symmetry: Symmetry, seed: number): void {
  const other = moved(state, symmetry);
  const moves = movesAt(state, seed);
  const otherMoves = new Map<number, Move>();
  state.places.forEach(({ seat }, p) => {
    const move = moves.get(seat);
    if (move !== undefined) otherMoves.set(other.places[symmetry.to(p)]!.seat, movedMove(move, symmetry));
  });
  for (const [seat, move] of otherMoves) expect(rules.refuse(fastWest, other, seat, move)).toBeUndefined();
  const flips = state.places.map((_, p) => (seed >> p) & 1);
  const [here, there] = coins(state, symmetry, flips);
  const back = (p: number) => state.places.findIndex((_, q) => symmetry.to(q) === p);
  const a = fastWest.resolve(state, moves, here);
  const b = fastWest.resolve(other, otherMoves, there);
  expect(resultOf(b.state, b.events, back)).toEqual(resultOf(a.state, a.events, (p) => p));
}

const SAMPLE = fc.record({
  table: fc.nat({ max: TABLES.length - 1 }),
  seed: fc.integer({ min: 1, max: 100_000 }),
  depth: fc.nat({ max: 14 }),
  by: fc.nat({ max: 9 }),
});
const RUNS = { numRuns: 400, seed: 20 };

describe('invariant 10', () => {
  it('mirrors', () => {
    fc.assert(
      fc.property(SAMPLE, ({ table, seed, depth }) => {
        const numbers = FAIR.map(({ number }) => number);
        const state = somePosition(table, seed, depth, numbers);
        if (state === undefined) return;
        const size = state.places.length;
        checkSymmetry(state, { to: (p) => size - 1 - p, mirrors: true }, seed);
      }),
      RUNS,
    );
  });

  it('turns', () => {
    fc.assert(
      fc.property(SAMPLE, ({ table, seed, depth, by }) => {
        const state = somePosition(table, seed, depth, [...TARGETS.keys()]);
        if (state === undefined) return;
        const size = state.places.length;
        checkSymmetry(state, { to: (p) => (p + by) % size, mirrors: false }, seed);
      }),
      RUNS,
    );
  });

  it('has Target cards to mirror for four events', () => {
    expect(new Set(FAIR.map(({ target }) => target.event)).size).toBeGreaterThanOrEqual(4);
  });
});
