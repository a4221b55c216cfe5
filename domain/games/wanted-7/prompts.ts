import type { Json, Prompt, Seat } from '../../ruleset.ts';
import { sorted } from './cards.ts';
import type { PromptKind } from './move.ts';
import { type State, seatsOf, seatToPlace } from './state.ts';
import { tieGroups } from './ties.ts';

/** Who is asked what, ascending by seat. All of it rests on public facts: numbers of cards, the board, revealed cards. */
export function prompts(state: State): Prompt[] {
  return seatsOf(state).flatMap((seat) => {
    const kind = kindAsked(state, seat);
    return kind === undefined ? [] : [{ seat, kind, required: true, ask: askOf(state, seat, kind) }];
  });
}

/** Kind of prompt a seat has to answer now, or undefined. */
export function kindAsked(state: State, seat: Seat): PromptKind | undefined {
  switch (state.phase) {
    case 'play':
      return state.seatOnTurn === seat ? 'play' : undefined;
    case 'choose':
      return (state.hands[seat]?.length ?? 0) > 1 ? 'choose' : undefined;
    case 'order':
      return state.drawCard === seat ? 'order' : undefined;
    case 'place':
      return seatToPlace(state) === seat ? 'place' : undefined;
    case 'over':
      return undefined;
  }
}

/** What is needed to decide. */
function askOf(state: State, seat: Seat, kind: PromptKind): Json {
  switch (kind) {
    case 'play':
      return { cards: sorted(state.hands[seat]!) };
    case 'choose':
      return { cards: sorted(state.hands[seat]!), mayOrderTies: state.drawCard === seat };
    case 'order':
      return { ties: tieGroups(state) };
    case 'place':
      return { card: state.chosen[seat]! };
  }
}
