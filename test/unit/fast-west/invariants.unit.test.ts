import { deflateRawSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { FULL, holds, RELOAD } from '../../../domain/games/fast-west/cards.ts';
import { fastWest, type State } from '../../../domain/games/fast-west/index.ts';
import { isNeutral } from '../../../domain/games/fast-west/state.ts';
import { TARGETS } from '../../../domain/games/fast-west/targets.ts';
import type { GameEvent } from '../../../domain/ruleset.ts';
import { anyFastWestMove, randomMatch, TABLES } from '../../support/games/fast-west.ts';
import { type Frame, play } from '../../support/laws/play.ts';

/*
 * Invariants of docs/rules/fast-west.md, section 11, over random matches at every table.
 */

const MATCHES = 10;
const NEUTRAL_CARDS = [...'RRWWDBBLM'].sort().join('');

interface Moment {
  readonly before: State | undefined;
  readonly after: State;
  readonly events: readonly GameEvent[];
  readonly kind: Frame['kind'];
}

const of = (events: readonly GameEvent[], type: string) => events.filter((event) => event.type === type);

const lettersSorted = (deck: string, gone: string, table: number): string => {
  const lying = [...'LDRWYBM'].filter((_, card) => holds(table, card)).join('');
  return [...deck, ...gone, ...lying].sort().join('');
};

function checkCards({ after }: Moment): void {
  for (const place of after.places) {
    if (isNeutral(place)) expect(lettersSorted(place.deck!, place.gone!, place.table)).toBe(NEUTRAL_CARDS);
    expect(place.pile & place.table).toBe(0);
    expect((place.pile | place.table) & ~FULL).toBe(0);
  }
  const targets = [...after.targetDeck, ...after.targetPile, after.target].sort((a, b) => a - b);
  expect(targets).toEqual([...TARGETS.keys()]);
}

function checkNumbers({ after, before, events }: Moment): void {
  const healed = new Set(of(events, 'lives').flatMap((event) => (event.why === 'doctor' ? [event.p] : [])));
  after.places.forEach((place, p) => {
    expect(place.bullets).toBeGreaterThanOrEqual(0);
    expect(place.bullets).toBeLessThanOrEqual(5);
    expect(place.lives).toBeGreaterThanOrEqual(0);
    expect(place.lives).toBeLessThanOrEqual(3);
    expect(place.lives === 0).toBe(place.out > 0);
    const was = before?.places[p];
    if (was === undefined) return;
    if (!healed.has(p)) expect(place.lives).toBeLessThanOrEqual(was.lives);
    if (was.out > 0) expect(place.out).toBe(was.out);
    expect(place.open).toBeGreaterThanOrEqual(was.open);
  });
}

function checkReload({ after }: Moment): void {
  if (after.phase !== 'action') return;
  for (const place of after.places) expect(holds(place.pile, RELOAD)).toBe(false);
}

/** What events tell is what has happened: bullets, lives and eliminations add up. */
function checkEvents({ after, before, events }: Moment): void {
  after.places.forEach((place, p) => {
    const was = before?.places[p] ?? { lives: 3, bullets: isNeutral(place) ? 0 : 1, out: 0 };
    const change = (type: string) =>
      of(events, type).reduce((sum, event) => sum + (event.p === p ? (event.delta as number) : 0), 0);
    expect(place.lives).toBe(was.lives + change('lives'));
    if (place.out === 0) expect(place.bullets).toBe(was.bullets + change('bullets'));
    expect(of(events, 'eliminated').filter((event) => event.p === p)).toHaveLength(
      place.out > 0 && was.out === 0 ? 1 : 0,
    );
  });
}

/** Only players in play have bullets that count (R22); nobody is told of a change that is none. */
function checkChanges({ before, after, events }: Moment): void {
  for (const { p, delta } of [...of(events, 'bullets'), ...of(events, 'lives')]) {
    expect(delta).not.toBe(0);
    expect(before?.places[p as number]?.out ?? 0).toBe(0);
  }
  for (const { p } of of(events, 'bullets')) expect(isNeutral(after.places[p as number]!)).toBe(false);
}

/** Lives lost to hits are the published losses, floored at 0 (invariant 11). */
function checkLosses({ after, before, events }: Moment): void {
  if (before === undefined) return;
  after.places.forEach((_, p) => {
    const nominal = of(events, 'hit').reduce((sum, hit) => sum + (hit.victim === p ? (hit.loss as number) : 0), 0);
    const told = of(events, 'lives').filter((e) => e.p === p && e.why === 'hit');
    const lost = told.reduce((sum, e) => sum - (e.delta as number), 0);
    expect(lost).toBeLessThanOrEqual(nominal);
    if (lost < nominal) expect(told.at(-1)?.now).toBe(0);
  });
}

function checkEnd({ after, events }: Moment): void {
  const outcome = fastWest.outcome(after);
  expect(of(events, 'ended')).toHaveLength(outcome === undefined ? 0 : 1);
  if (outcome === undefined) return;
  const { winners, reason } = outcome.result as { winners: number[]; reason: string };
  for (const winner of winners) expect(after.places[winner]!.out).toBe(0);
  expect(reason === 'west').toBe(after.places.every((place) => place.out > 0));
}

const CHECKS = { checkCards, checkNumbers, checkReload, checkEvents, checkChanges, checkLosses, checkEnd };

/** Invariants 4 and 5, turn by turn. */
class TurnWatch {
  private readonly rounds = new Map<number, string[]>();
  private readonly hits = new Set<string>();

  see({ before, events, kind }: Moment): void {
    if (before === undefined) return;
    let { turn } = before;
    for (const { type, by, shooter, victim } of events) {
      if (type === 'targetTurned' && by === 'turn') turn += 1;
      if (type !== 'hit') continue;
      const hit = `${turn}: ${shooter} at ${victim}`;
      expect(this.hits.has(hit)).toBe(false);
      this.hits.add(hit);
    }
    if (kind !== 'round') return;
    const rounds = [...(this.rounds.get(before.turn) ?? []), before.phase];
    this.rounds.set(before.turn, rounds);
    expect(new Set(rounds).size).toBe(rounds.length);
  }
}

describe.each(TABLES)('$seats players and $neutrals neutrals', ({ seats, neutrals }) => {
  const moments = function* (seed: number, turnLimit = 0): Generator<Moment> {
    for (const frame of randomMatch(seats, neutrals, seed, turnLimit)) yield frame as Moment;
  };

  it('keep the invariants through whole matches', () => {
    for (let seed = 1; seed <= MATCHES; seed += 1) {
      const watch = new TurnWatch();
      for (const moment of moments(seed)) {
        for (const check of Object.values(CHECKS)) check(moment);
        watch.see(moment);
      }
    }
  });

  it('are done after as many turns as the limit says', () => {
    for (let seed = 1; seed <= 10; seed += 1) {
      const last = [...moments(seed, 3)].at(-1)!.after;
      expect(last.phase).toBe('over');
      expect(last.turn).toBeLessThanOrEqual(3);
    }
  });
});

/** A state is stored in an item that is billed by its size; a quarter of it at most for ten players. */
const MOST_BYTES = 512;

describe('random play', () => {
  it('keeps states small', () => {
    for (const { seats, neutrals } of TABLES) {
      for (const { after } of randomMatch(seats, neutrals, 1)) {
        expect(deflateRawSync(JSON.stringify(after)).length).toBeLessThan(MOST_BYTES);
      }
    }
  });

  it('meets every event of the specification', () => {
    const seen = new Set<string>();
    for (const { seats, neutrals } of TABLES) {
      for (let seed = 1; seed <= MATCHES; seed += 1) {
        for (const { events } of randomMatch(seats, neutrals, seed)) for (const event of events) seen.add(event.type);
      }
    }
    expect([...seen].sort()).toEqual(
      [
        ...['started', 'targetsShuffled', 'targetTurned', 'bullets', 'unmasked', 'lives', 'cardsTurned', 'stoodAside'],
        ...['swapped', 'unpaid', 'banned', 'fired', 'shootout', 'bounced', 'sentBack', 'avoided', 'hit', 'eliminated'],
        ...['recovered', 'neutralShuffled', 'ended'],
      ].sort(),
    );
  });

  it('is the same again with the same seed', () => {
    const match = { ruleset: fastWest, options: { neutrals: 1, turnLimit: 0 }, seats: 4, player: anyFastWestMove };
    expect([...play({ ...match, seed: 5 })]).toEqual([...play({ ...match, seed: 5 })]);
    expect([...play({ ...match, seed: 5 })]).not.toEqual([...play({ ...match, seed: 6 })]);
  });
});
