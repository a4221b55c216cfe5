import { deflateRawSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { openRing, type Slot } from '../../../domain/games/wanted-7/board.ts';
import { CARD_IDS, cardSymbol, cardValue, sorted } from '../../../domain/games/wanted-7/cards.ts';
import { type State, wanted7 } from '../../../domain/games/wanted-7/index.ts';
import { TOKENS } from '../../../domain/games/wanted-7/scoring.ts';
import { HAND, NIGHTS, pointsOf, seatsOf, topOf } from '../../../domain/games/wanted-7/state.ts';
import type { GameEvent } from '../../../domain/ruleset.ts';
import { anyWanted7Move, boardNote, noteOf, of, randomMatch, replay, TABLES } from '../../support/games/wanted-7.ts';
import { play } from '../../support/laws/play.ts';

/*
 * Invariants of docs/rules/wanted-7.md, section 12, over random matches at every table.
 */

const MATCHES = 25;
const MOST_MAJORITY = 11;
const MOST_BONUS = 6;

interface Moment {
  readonly before: State | undefined;
  readonly after: State;
  readonly events: readonly GameEvent[];
  /** Everything told so far, this step included. */
  readonly story: readonly GameEvent[];
}

function* moments(seats: number, variant: State['variant'], seed: number): Generator<Moment> {
  const story: GameEvent[] = [];
  for (const { before, after, events } of randomMatch(seats, variant, seed)) {
    story.push(...events);
    yield { before: before as State | undefined, after: after as State, events, story };
  }
}

/** Invariant 1. */
function checkCards({ after }: Moment): void {
  const waiting = after.chosen.map((card, seat) =>
    after.sequence.slice(0, after.placed).includes(seat) ? null : card,
  );
  for (const seat of seatsOf(after)) {
    const laid = [...after.stacks.flat(), ...after.away].filter((card) => card.seat === seat).map(({ card }) => card);
    const chosen = waiting[seat] ?? [];
    expect(sorted([...after.hands[seat]!, ...after.decks[seat]!, ...laid, ...[chosen].flat()])).toEqual(CARD_IDS);
  }
}

/** Invariants 1 and 9. */
function checkTokens({ after, events, story }: Moment): void {
  const gone = of(story, 'scored').map((event) => event.gone);
  const tokens = [...after.stock, ...after.bands, ...after.hired.join(''), ...gone.join('')];
  expect(tokens.sort()).toEqual([...TOKENS].sort());
  for (const { hired, gone: left } of of(events, 'scored')) {
    expect((hired as string[]).join('').length + (left as string).length).toBe(openRing(after.players).length);
  }
}

/** Invariant 2. */
function checkBoard({ after }: Moment): void {
  const open = openRing(after.players).length;
  expect(after.stacks).toHaveLength(open);
  expect(after.bands).toHaveLength(after.phase === 'over' ? 0 : open);
  if (after.phase === 'over') return;
  expect(after.stacks.some((stack) => stack.length === 0)).toBe(true);
}

/** A night begins as it is told: the tokens, and who plays first. */
function checkDawn({ after, events, story }: Moment): void {
  const [began] = of(events, 'nightBegan').slice(-1);
  if (began === undefined || after.phase === 'over') return;
  const ring = openRing(after.players);
  expect(began.tokens).toEqual(ring.map(({ slot }, index) => ({ slot, band: after.bands[index] })));
  expect(began.seatOnTurn).toBe(after.seatOnTurn);
  if (after.night === 1 && after.variant === 'standard') expect(story[0]?.start).toBe(after.seatOnTurn);
}

/** Invariant 3. */
function checkHands({ after }: Moment): void {
  after.hands.forEach((hand, seat) => {
    expect(hand.length).toBeLessThanOrEqual(HAND);
    if (after.variant === 'standard' && after.phase === 'play' && hand.length < HAND) {
      expect(after.decks[seat]).toEqual([]);
    }
  });
}

/** Invariants 4 and 5, for a night that has ended. */
function checkNights({ events, story, after }: Moment): void {
  if (of(events, 'nightEnded').length === 0 && after.phase !== 'over') return;
  let plays: number[] = [];
  let last = -1;
  for (const event of story) {
    if (event.type === 'nightBegan') plays = seatsOf(after).map(() => 0);
    if (event.type === 'played') {
      plays[event.seat as number]! += 1;
      if (after.variant === 'standard' && last >= 0) expect(event.seat).toBe((last + 1) % after.players);
      last = event.seat as number;
    }
    if (event.type !== 'nightEnded') continue;
    expect(Math.max(...plays)).toBeLessThanOrEqual(CARD_IDS.length);
    expect(Math.max(...plays) - Math.min(...plays)).toBeLessThanOrEqual(1);
  }
  expect(of(story, 'nightEnded').length).toBe(after.phase === 'over' ? NIGHTS : after.night - 1);
}

/** Invariant 6. */
function checkPoints({ before, after, events }: Moment): void {
  const sum = (numbers: unknown) => (numbers as number[]).reduce((a, b) => a + b, 0);
  for (const { majority, bonus, points } of of(events, 'scored')) {
    expect(sum(majority)).toBeLessThanOrEqual(MOST_MAJORITY);
    expect(sum(bonus)).toBeLessThanOrEqual(MOST_BONUS);
    expect(points).toHaveLength(after.players);
  }
  for (const seat of seatsOf(after)) {
    expect(pointsOf(after, seat)).toBeGreaterThanOrEqual(before === undefined ? 0 : pointsOf(before, seat));
  }
}

/** Invariants 7 and 8, told play by play: what covers another card is higher, or a drink on its own side. */
function checkPlays({ events, after }: Moment): void {
  const plays = events.filter(({ type }) => ['played', 'shotAway', 'moved'].includes(type));
  plays.forEach(({ type, card, at, covers }, i) => {
    if (type !== 'played') {
      expect(plays[i - 1]?.type).toBe('played');
      return;
    }
    if (covers === null) return;
    const ring = openRing(after.players).find(({ slot }) => slot === (at as Slot));
    const played = card as (typeof CARD_IDS)[number];
    const below = (covers as { card: typeof played }).card;
    expect(cardValue(played) > cardValue(below) || cardSymbol(played) === ring?.side).toBe(true);
  });
}

/** Invariant 7: the visible card of a slot after a play without effect is the card played. */
function checkVisible({ events, after }: Moment): void {
  const acts = events.filter(({ type }) => ['played', 'shotAway', 'moved', 'nightEnded'].includes(type));
  const last = acts.at(-1);
  if (last?.type !== 'played') return;
  const index = openRing(after.players).findIndex(({ slot }) => slot === last.at);
  expect(topOf(after.stacks[index]!)).toEqual({ seat: last.seat, card: last.card });
}

/** Invariant 7: what is told of the board is all that happens to it, so no stack changes but by a card and its effect. */
function checkStory({ before, after, events }: Moment): void {
  if (before === undefined || after.night !== before.night || after.phase === 'over') return;
  const { stacks, removed } = replay(after.players, boardNote(before), events);
  expect(stacks).toEqual(after.stacks);
  expect(after.away.map(noteOf)).toEqual([...before.away.map(noteOf), ...removed]);
}

/** Invariant 12. */
function checkDrawCard({ story, after }: Moment): void {
  if (after.variant === 'standard') {
    expect(after.drawCard).toBeNull();
    return;
  }
  const fours = of(story, 'played').filter(({ card }) => cardValue(card as (typeof CARD_IDS)[number]) === 4);
  expect(after.drawCard).toBe(fours.at(-1)?.seat ?? story[0]?.holder);
}

const CHECKS = {
  checkCards,
  checkTokens,
  checkBoard,
  checkDawn,
  checkHands,
  checkNights,
  checkPoints,
  checkPlays,
  checkVisible,
  checkStory,
  checkDrawCard,
};

describe.each(TABLES)('$seats players, $variant', ({ seats, variant }) => {
  it('keep the invariants through whole matches', () => {
    for (let seed = 1; seed <= MATCHES; seed += 1) {
      for (const moment of moments(seats, variant, seed)) for (const check of Object.values(CHECKS)) check(moment);
    }
  });

  it('end with the points that the nights and the gunfighters bring', () => {
    for (let seed = 1; seed <= MATCHES; seed += 1) {
      const { after, story } = [...moments(seats, variant, seed)].at(-1)!;
      const { final } = wanted7.outcome(after)!.result as {
        final: { seat: number; majority: number; bonus: number; different: number; same: number; total: number }[];
      };
      const points = of(story, 'scored').at(-1)?.points as number[];
      for (const { seat, majority, bonus, different, same, total } of final) {
        expect(majority + bonus).toBe(points[seat]);
        expect(total).toBe(points[seat]! + different + same);
      }
    }
  });
});

/** A state is stored in an item that is billed by its size; a quarter of it at most. */
const MOST_BYTES = 512;

describe('random play', () => {
  it('keeps states small', () => {
    for (const { seats, variant } of TABLES) {
      for (const { after } of randomMatch(seats, variant, 1)) {
        expect(deflateRawSync(JSON.stringify(after)).length).toBeLessThan(MOST_BYTES);
      }
    }
  });

  it('is the same again with the same seed', () => {
    const match = { ruleset: wanted7, options: { variant: 'designer' }, seats: 4, player: anyWanted7Move };
    expect([...play({ ...match, seed: 5 })]).toEqual([...play({ ...match, seed: 5 })]);
    expect([...play({ ...match, seed: 5 })]).not.toEqual([...play({ ...match, seed: 6 })]);
  });

  it('meets every event and both ends of a night', () => {
    const met = new Set<string>();
    for (const { seats, variant } of TABLES) {
      for (let seed = 1; seed <= MATCHES; seed += 1) {
        const { story } = [...moments(seats, variant, seed)].at(-1)!;
        for (const event of story) {
          met.add(event.type);
          if (event.type === 'nightEnded') met.add(`night ${event.by}`);
          if (event.type === 'ordered') met.add(`ordered ${event.how}`);
        }
      }
    }
    const all = ['started', 'nightBegan', 'played', 'shotAway', 'moved', 'drew', 'revealed', 'ordered', 'drawCard'];
    const ends = ['notPlaced', 'nightEnded', 'scored', 'ended', 'night covered', 'night no-cards'];
    expect([...met].sort()).toEqual([...all, ...ends, 'ordered asked', 'ordered standing'].sort());
  });
});
