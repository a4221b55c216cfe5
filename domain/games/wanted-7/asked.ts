import type { Question } from '../../ruleset.ts';
import { type State, seatsOf, seatToPlace } from './state.ts';

/**
 * Who is asked what now, ascending by seat (spec 6 and 7). All of it rests on public facts: numbers of cards, the board,
 * revealed cards.
 */
export function asked(state: State): Question[] {
  switch (state.phase) {
    case 'play':
      return [{ seat: state.seatOnTurn!, kind: 'play' }];
    case 'choose':
      return seatsOf(state)
        .filter((seat) => state.hands[seat]!.length > 1)
        .map((seat) => ({ seat, kind: 'choose' }));
    case 'order':
      return [{ seat: state.drawCard!, kind: 'order' }];
    case 'place':
      return [{ seat: seatToPlace(state)!, kind: 'place' }];
    case 'over':
      return [];
  }
}
