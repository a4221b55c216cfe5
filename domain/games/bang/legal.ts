import type { Refusal, Seat } from '../../ruleset.ts';
import { ASKS } from './asks/index.ts';
import { refusal } from './codes.ts';
import { type Move, SHAPES } from './move.ts';
import { kindAsked } from './prompts.ts';
import type { State } from './state.ts';

/** Why a seat may not seal this answer now; the first failing check of spec 12 names the code. */
export function refuse(state: State, seat: Seat, move: Move): Refusal | undefined {
  const kind = kindAsked(state, seat);
  if (kind === undefined) return refusal('not-asked');
  if (!SHAPES[kind].safeParse(move).success) return refusal('bad-shape');
  const reason = ASKS[kind].refuse(state, seat, move);
  return reason === undefined ? undefined : refusal(reason);
}

const FIELDS = ['t', 'character', 'source', 'card', 'target', 'pick', 'cards'];

/** A legal answer with its fields in one order; that the top of the pile was the expected one has been checked. */
export function canonical(_state: State, _seat: Seat, move: Move): Move {
  const known = new Map<string, unknown>(Object.entries(move));
  if (move.t === 'from') known.delete('card');
  return Object.fromEntries(FIELDS.flatMap((field) => (known.has(field) ? [[field, known.get(field)]] : []))) as Move;
}

/** What an absent seat answers (spec 6.3, default at time-out). */
export function fallback(state: State, seat: Seat): Move {
  const kind = kindAsked(state, seat);
  if (kind === undefined) throw new Error(`seat ${seat} is not asked`);
  return ASKS[kind].fallback(state, seat);
}
