import type { Seat } from '../../ruleset.ts';
import { sorted } from './cards.ts';
import type { Move, PlayMove } from './move.ts';
import { placesFor } from './placing.ts';
import { kindAsked } from './prompts.ts';
import type { State } from './state.ts';
import { ordersOf } from './ties.ts';

/** Legal moves of a seat in canonical order. Standing orders are described by the form, not enumerated. */
export function moves(state: State, seat: Seat): Move[] {
  switch (kindAsked(state, seat)) {
    case 'play':
      return plays(state, seat);
    case 'choose':
      return sorted(state.hands[seat]!).map((card) => ({ card }));
    case 'order':
      return ordersOf(state).map((order) => ({ order }));
    case 'place':
      return placesFor(state, state.chosen[seat]!);
    case undefined:
      return [];
  }
}

/** Cards in canonical order, each with its placements (spec 6). */
export const plays = (state: State, seat: Seat): PlayMove[] =>
  sorted(state.hands[seat]!).flatMap((card) => placesFor(state, card).map((place) => ({ card, ...place })));
