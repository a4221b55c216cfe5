import { deflateRawSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { duelWest, type Move, type State } from '../../../domain/games/duel-west/index.ts';
import { isSumTarget, meets, sumOf, TARGET_IDS, targetOf } from '../../../domain/games/duel-west/targets.ts';
import * as rules from '../../../domain/rules.ts';
import type { GameEvent, Seat } from '../../../domain/ruleset.ts';
import { chance } from '../../support/chance.ts';
import { deepFreeze } from '../../support/freeze.ts';
import { anyDuelWestMove, randomMatch } from '../../support/games/duel-west.ts';
import { play } from '../../support/laws/play.ts';

/*
 * Invariants of docs/rules/duel-west.md, section 11, over random matches of every kind.
 */

const MATCHES = 4;
const LIMIT = 40;
const KINDS = [2, 3, 4, 5].flatMap((seats) =>
  (['beats', 'live'] as const).flatMap((pace) =>
    (['sit-out-next', 'sit-out-replay'] as const).map((falseCall) => ({ seats, pace, falseCall })),
  ),
);

interface Moment {
  readonly before: State | undefined;
  readonly after: State;
  readonly events: readonly GameEvent[];
  readonly moves: ReadonlyMap<Seat, Move>;
  readonly act?: { readonly seat: Seat; readonly act: { readonly act: string } };
}

const moments = (kind: (typeof KINDS)[number], seed: number): Iterable<Moment> => {
  const { seats, ...options } = kind;
  return randomMatch(seats, seed, { ...options, turnLimit: LIMIT }) as unknown as Iterable<Moment>;
};

const sorted = (values: readonly unknown[]): unknown[] => [...values].sort();

/** Invariant 1. */
function checkCards({ after: { seats, deck, open, discards } }: Moment): void {
  for (const { magazine, row, tokens, trophies, boutsWon } of seats) {
    expect(sorted([...magazine, ...row, ...tokens, ...trophies])).toEqual([1, 1, 2, 2, 3, 3, 4, 5]);
    expect(trophies).toHaveLength(3 * boutsWon);
  }
  expect(sorted([...deck, ...open, ...discards])).toEqual(sorted(TARGET_IDS));
}

/** Invariants 2, 3 and 5. */
function checkNumbers({ after }: Moment): void {
  for (const { magazine, row, tokens, boutsWon } of after.seats) {
    expect(tokens.length).toBeLessThan(3);
    expect(boutsWon).toBeLessThanOrEqual(after.phase === 'over' ? 2 : 1);
    if (after.phase === 'load') expect(magazine.length).toBeGreaterThanOrEqual(3);
    if (after.beat === 0) expect(row).toEqual([]);
  }
  expect(after.beat === 0).toBe(after.phase === 'load' || after.phase === 'over');
  expect(after.turn).toBeLessThanOrEqual(LIMIT);
  expect(after.beat).toBeLessThanOrEqual(41);
  expect(after.attempt).toBeLessThanOrEqual(1 + 2 * after.seats.length);
}

/** Invariant 12: an inactive seat is never asked, and an attempt leaves its magazine alone. */
function checkInactive({ before, after, events }: Moment): void {
  const asked = rules.prompts(duelWest, after).map(({ seat }) => seat);
  after.seats.forEach(({ active }, seat) => {
    if (!active) expect(asked).not.toContain(seat);
  });
  before?.seats.forEach(({ active, magazine }, seat) => {
    if (active || events.some(({ type }) => type === 'boutWon')) return;
    expect(after.seats[seat]!.magazine).toEqual(magazine);
    expect(rules.acts(duelWest, before, seat, { own: false, required: 0 })).toEqual([]);
  });
}

/** The table as events tell it: what a spectator could write down. */
class Spectator {
  private open: string[] = [];
  private rows = new Map<Seat, number[]>();
  private competing: Seat[] = [];
  private callers: Seat[] = [];
  private stopped = false;
  private won = new Set<string>();
  private gained = new Map<Seat, number>();

  see(moment: Moment): void {
    const hits = moment.events.filter((event) => event.type === 'called').length;
    if (moment.act !== undefined) expect(hits).toBe(moment.act.act.act === 'hit' ? 1 : 0);
    for (const event of moment.events) this.hear(event, moment);
    if (moment.after.beat > 0) {
      moment.after.seats.forEach(({ row, active }, seat) => {
        expect(row).toEqual(active ? (this.rows.get(seat) ?? []) : []);
      });
    }
  }

  private hear(event: GameEvent, { before }: Moment): void {
    switch (event.type) {
      case 'targetFlipped':
        this.open.push(event.id as string);
        break;
      case 'allShuffled':
      case 'boutWon':
        this.open = [];
        break;
      case 'turnBegan':
        this.won.clear();
        this.gained.clear();
        break;
      case 'loaded':
        this.rows = new Map((event.seats as Seat[]).map((seat) => [seat, []]));
        this.competing = event.seats as Seat[];
        this.stopped = false;
        break;
      case 'beat':
        // Invariant 6: a hit stops everybody before anything is flipped.
        this.stopped = (event.answers as { do: string }[]).every((answer) => answer.do === 'hold');
        if ((event.answers as { do: string }[]).some((answer) => answer.do === 'hit')) this.stopped = true;
        break;
      case 'flipped':
        expect(this.stopped).toBe(false);
        this.flip(event.seat as Seat, event);
        break;
      case 'called':
        this.called(event);
        break;
      case 'stopped':
        this.callers = event.callers as Seat[];
        this.competing = this.competing.filter((seat) => !(event.falseCallers as Seat[]).includes(seat));
        break;
      case 'targetWon':
        expect(before).toBeDefined();
        this.award(event);
        break;
    }
  }

  private flip(seat: Seat, event: GameEvent): void {
    const row = this.rows.get(seat)!;
    row.push(event.value as number);
    expect([event.count, event.total]).toEqual([row.length, sumOf(row)]);
    expect(row.length).toBeLessThanOrEqual(8);
  }

  private called({ seat, right, met }: GameEvent): void {
    const row = this.rows.get(seat as Seat)!;
    expect(met).toEqual(this.open.filter((id) => meets(row, targetOf(id))));
    expect(right).toBe((met as string[]).length > 0);
  }

  /** Invariants 7 and 8. */
  private award({ id, winners }: GameEvent): void {
    const target = targetOf(id as string);
    const won = winners as Seat[];
    const row = (seat: Seat) => this.rows.get(seat)!;
    expect(this.open).toContain(id);
    expect(this.won.has(id as string)).toBe(false);
    this.won.add(id as string);
    this.open = this.open.filter((other) => other !== id);
    for (const seat of won) {
      expect(this.competing).toContain(seat);
      this.gained.set(seat, (this.gained.get(seat) ?? 0) + 1);
      expect(this.gained.get(seat)).toBeLessThanOrEqual(3);
      if (!isSumTarget(target)) expect(row(seat)).toHaveLength(target.value);
      else expect(meets(row(seat), target)).toBe(true);
    }
    if (!isSumTarget(target)) return;
    const meeting = this.competing.filter((seat) => meets(row(seat), target));
    const fewest = Math.min(...meeting.map((seat) => row(seat).length));
    for (const seat of won) expect(row(seat)).toHaveLength(fewest);
    const quickest = meeting.filter((seat) => row(seat).length === fewest);
    const called = quickest.filter((seat) => this.callers.includes(seat));
    expect(won).toEqual(called.length > 0 ? called : quickest);
  }
}

describe.each(KINDS)('$seats players, $pace, $falseCall', (kind) => {
  it('keep the invariants through whole matches', () => {
    for (let seed = 1; seed <= MATCHES; seed += 1) {
      const spectator = new Spectator();
      for (const moment of moments(kind, seed)) {
        checkCards(moment);
        checkNumbers(moment);
        checkInactive(moment);
        spectator.see(moment);
      }
    }
  });
});

/** Seat s becomes seat s + 1 (invariant 11). */
const shifted = (seat: Seat, seats: number): Seat => (seat + 1) % seats;

/** What a duel came to, seats named by another numbering, up to the first draw. */
function essence(events: readonly GameEvent[], name: (seat: Seat) => Seat): unknown[] {
  const drawn = events.findIndex((event) => event.type === 'tokenDrawn' || event.type === 'turnBegan');
  return (drawn < 0 ? events : events.slice(0, drawn)).flatMap((event): unknown[] => {
    if (event.type === 'flipped') return [[event.type, name(event.seat as Seat), event.value]];
    if (event.type === 'targetWon') return [[event.type, event.id, sorted((event.winners as Seat[]).map(name))]];
    if (event.type === 'stopped') return [[event.type, event.by, sorted((event.callers as Seat[]).map(name))]];
    if (event.type === 'falseCall') return [[event.type, sorted((event.seats as Seat[]).map(name))]];
    return [];
  });
}

describe('random play', () => {
  it('treats seats alike', () => {
    let compared = 0;
    for (const seats of [2, 3, 5]) {
      for (const { before, moves } of moments({ seats, pace: 'beats', falseCall: 'sit-out-next' }, 7)) {
        if (before?.phase !== 'beat') continue;
        const name = (seat: Seat) => shifted(seat, seats);
        const other: State = deepFreeze({ ...before, seats: [before.seats.at(-1)!, ...before.seats.slice(0, -1)] });
        const renamed = new Map([...moves].map(([seat, move]) => [name(seat), move]));
        const once = essence(duelWest.resolve(before, moves, chance()).events, name);
        const again = essence(duelWest.resolve(other, renamed, chance()).events, (seat) => seat);
        expect(sorted(again.map((e) => JSON.stringify(e)))).toEqual(sorted(once.map((e) => JSON.stringify(e))));
        compared += once.length;
      }
    }
    expect(compared).toBeGreaterThan(100);
  });

  it('keeps states small', () => {
    for (const kind of KINDS) {
      for (const { after } of moments(kind, 1)) {
        expect(deflateRawSync(JSON.stringify(after)).length).toBeLessThan(512);
      }
    }
  });

  it('meets every event of the specification', () => {
    const seen = new Set<string>();
    const hear = (matches: Iterable<Moment>) => {
      for (const { events } of matches) for (const { type } of events) seen.add(type);
    };
    const options = duelWest.options.parse({ turnLimit: 20 });
    const nobody = { ruleset: duelWest, options, seats: 2, seed: 1, actOnceIn: 0 };
    hear(play({ ...nobody, player: (ruleset, state, { seat }) => rules.fallback(ruleset, state, seat) }) as never);
    for (const kind of KINDS) hear(moments(kind, 1));
    expect([...seen].sort()).toEqual(
      [
        ...['started', 'targetsShuffled', 'turnBegan', 'targetFlipped', 'noTarget', 'loaded', 'beat', 'flipped'],
        ...['called', 'stopped', 'falseCall', 'replay', 'targetWon', 'targetKept', 'tokenDrawn', 'allShuffled'],
        ...['boutWon', 'ended'],
      ].sort(),
    );
  });

  it('is the same again with the same seed', () => {
    const options = duelWest.options.parse({ turnLimit: 9 });
    const match = { ruleset: duelWest, options, seats: 3, player: anyDuelWestMove };
    expect([...play({ ...match, seed: 5 })]).toEqual([...play({ ...match, seed: 5 })]);
    expect([...play({ ...match, seed: 5 })]).not.toEqual([...play({ ...match, seed: 6 })]);
  });
});
