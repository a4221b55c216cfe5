import { describe, expect, it } from 'vitest';
import type { CardId } from '../../../domain/games/wanted-7/cards.ts';
import { type Move, type State, wanted7 } from '../../../domain/games/wanted-7/index.ts';
import type { Laid } from '../../../domain/games/wanted-7/state.ts';
import * as rules from '../../../domain/rules.ts';
import { chance } from '../../support/chance.ts';
import { deepFreeze } from '../../support/freeze.ts';
import { anyWanted7Move, randomMatch, TABLES } from '../../support/games/wanted-7.ts';

/*
 * Invariant 11: neither seats nor the two sides of the board are special.
 */

const MATCHES = 6;

/** Values by seat, moved on by one seat. */
const turnList = <T>(list: readonly T[]): T[] => list.map((_, seat) => list[(seat + list.length - 1) % list.length]!);

const turnState = (state: State): State => {
  const next = (seat: number) => (seat + 1) % state.players;
  const nextOrNull = (seat: number | null) => (seat === null ? null : next(seat));
  const laid = ({ seat, card }: Laid) => ({ seat: next(seat), card });
  return deepFreeze({
    ...state,
    stacks: state.stacks.map((stack) => stack.map(laid)),
    away: state.away.map(laid),
    hands: turnList(state.hands),
    decks: turnList(state.decks),
    majority: turnList(state.majority),
    bonus: turnList(state.bonus),
    hired: turnList(state.hired),
    seatOnTurn: nextOrNull(state.seatOnTurn),
    drawCard: nextOrNull(state.drawCard),
    chosen: turnList(state.chosen),
    plans: turnList(state.plans),
    sequence: state.sequence.map(next),
  });
};

const turnMove = (move: Move, players: number): Move => {
  const next = (seats: readonly number[]) => seats.map((seat) => (seat + 1) % players);
  if ('order' in move) return { order: next(move.order) };
  if ('tieOrder' in move && move.tieOrder !== undefined) return { ...move, tieOrder: next(move.tieOrder) };
  return move;
};

/** What a round came to, apart from the cards dealt for a new night. */
const ofRound = (state: State, night: number): unknown =>
  state.night === night ? state : { ...state, hands: [], decks: [] };

describe('invariant 11', () => {
  it.each(TABLES)('$seats players, $variant: turning the seats turns the result', ({ seats, variant }) => {
    let compared = 0;
    for (let seed = 1; seed <= MATCHES; seed += 1) {
      for (const { before, moves, after, seq } of randomMatch(seats, variant, seed)) {
        if (before === undefined) continue;
        const state = before as State;
        const turned = turnState(state);
        const seals = new Map<number, Move>();
        for (const [seat, move] of moves as ReadonlyMap<number, Move>) {
          const to = (seat + 1) % seats;
          expect(rules.refuse(wanted7, turned, to, turnMove(move, seats))).toBeUndefined();
          seals.set(to, rules.canonical(wanted7, turned, to, turnMove(move, seats)));
        }
        const result = wanted7.resolve(turned, seals, chance(seed, seq)).state;
        expect(ofRound(result, state.night)).toEqual(ofRound(turnState(after as State), state.night));
        compared += 1;
      }
    }
    expect(compared).toBeGreaterThan(MATCHES * 20);
  });

  it.each([2, 5, 6])('%i players: exchanging beer and whisky with their sides changes nothing', (seats) => {
    let compared = 0;
    for (let seed = 1; seed <= MATCHES; seed += 1) {
      for (const { before, seq } of randomMatch(seats, 'standard', seed)) {
        if (before === undefined) continue;
        const state = before as State;
        const seat = state.seatOnTurn!;
        const prompt = rules.prompts(wanted7, state)[0]!;
        const move = anyWanted7Move(wanted7, state, prompt, chance(seed, seq)) as Move;
        const straight = wanted7.resolve(state, new Map([[seat, move]]), chance(seed, seq)).state;
        const other = crossState(state);
        expect(rules.refuse(wanted7, other, seat, crossMove(move))).toBeUndefined();
        const crossed = wanted7.resolve(other, new Map([[seat, crossMove(move)]]), chance(seed, seq)).state;
        expect(played(crossed, state)).toEqual(played(crossState(straight), state));
        compared += 1;
      }
    }
    expect(compared).toBeGreaterThan(MATCHES * 20);
  });
});

/** The table after a play; of a night that has ended what it brought, since tokens are hired in ring order. */
function played(after: State, before: State): unknown {
  if (after.night === before.night && after.phase !== 'over') return after;
  const { majority, bonus, hired } = after;
  return { majority, bonus, hired: hired.map((bands) => [...bands].sort()) };
}

const CROSSED: Readonly<Record<string, string>> = {
  '1b': '1w',
  '1w': '1b',
  B1: 'W1',
  B2: 'W2',
  B3: 'W3',
  M1: 'M2',
  W1: 'B1',
  W2: 'B2',
  W3: 'B3',
  M2: 'M1',
};

const crossMove = (move: Move): Move =>
  Object.fromEntries(Object.entries(move).map(([field, name]) => [field, CROSSED[name as string] ?? name])) as Move;

const crossCards = (cards: readonly CardId[]): CardId[] => cards.map((card) => (CROSSED[card] ?? card) as CardId);

/** The ring turned by half, beer exchanged with whisky. */
function crossState(state: State): State {
  const half = state.stacks.length / 2;
  const laid = ({ seat, card }: Laid) => ({ seat, card: crossCards([card])[0]! });
  const turn = <T>(list: readonly T[]): T[] => [...list.slice(half), ...list.slice(0, half)];
  return deepFreeze({
    ...state,
    bands: turn([...state.bands]).join(''),
    stacks: turn(state.stacks).map((stack) => stack.map(laid)),
    away: state.away.map(laid),
    hands: state.hands.map(crossCards),
    decks: state.decks.map(crossCards),
  });
}
