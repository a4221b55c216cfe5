import type { Seat } from '../../ruleset.ts';
import { ASKS } from './asks/index.ts';
import type { Move } from './move.ts';
import { kindAsked } from './prompts.ts';
import type { State } from './state.ts';

/** Legal answers of a seat. Of the orders of many cards only some are listed: the form describes them whole. */
export function moves(state: State, seat: Seat): readonly Move[] {
  const kind = kindAsked(state, seat);
  return kind === undefined ? [] : ASKS[kind].moves(state, seat);
}
