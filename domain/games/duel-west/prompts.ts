import type { Json, Prompt, Seat } from '../../ruleset.ts';
import type { PromptKind } from './move.ts';
import { activeSeats, type Duelist, type State, seatsWhere } from './state.ts';
import { sumOf } from './targets.ts';

/** Who is asked what: everybody who takes part and has no standing order (spec 5). */
export function prompts(state: State): Prompt[] {
  const { phase } = state;
  if (phase === 'over') return [];
  return askedSeats(state).map((seat) => ({
    seat,
    kind: phase,
    required: true,
    ask: askOf(phase, state.seats[seat]!),
  }));
}

const askedSeats = (state: State): Seat[] =>
  state.phase === 'beat' ? seatsWhere(state.seats, ({ active, plan }) => active && plan === null) : activeSeats(state);

/** Kind of prompt a seat has to answer now, or undefined. */
export const kindAsked = (state: State, seat: Seat): PromptKind | undefined =>
  state.phase !== 'over' && askedSeats(state).includes(seat) ? state.phase : undefined;

/** Numbers alone: what the bullets are is nobody's to know. */
const askOf = (kind: PromptKind, { magazine, row }: Duelist): Json =>
  kind === 'load' ? { magazine: magazine.length } : { magazine: magazine.length, row, total: sumOf(row) };
