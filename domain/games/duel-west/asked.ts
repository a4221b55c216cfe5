import type { Question, Seat } from '../../ruleset.ts';
import { activeSeats, type State, seatsWhere } from './state.ts';

/** Who is asked what: everybody who takes part and has no standing order (spec 5). */
export function asked(state: State): Question[] {
  const { phase } = state;
  return phase === 'over' ? [] : askedSeats(state).map((seat) => ({ seat, kind: phase }));
}

const askedSeats = (state: State): Seat[] =>
  state.phase === 'beat' ? seatsWhere(state.seats, ({ active, plan }) => active && plan === null) : activeSeats(state);
