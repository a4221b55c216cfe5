import type { Json, Seat } from '../../ruleset.ts';
import { ASKS } from './asks/index.ts';
import { kindAsked } from './prompts.ts';
import type { State } from './state.ts';

const DRAFT = 'https://json-schema.org/draft/2020-12/schema';

/** A schema of every answer legal now for a seat. */
export function form(state: State, seat: Seat): Json {
  const kind = kindAsked(state, seat);
  return { $schema: DRAFT, title: 'BANG! answer', anyOf: kind === undefined ? [false] : ASKS[kind].form(state, seat) };
}
