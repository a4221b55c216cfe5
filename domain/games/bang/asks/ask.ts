import type { Json, Seat } from '../../../ruleset.ts';
import type { Reason } from '../codes.ts';
import type { Move, Orders } from '../move.ts';
import type { State } from '../state.ts';

/** A standing order that answers a question in advance. */
export type AnsweringOrder = Exclude<keyof Orders, 'barrel'>;

/** All there is to know of one kind of question (spec 6.3). Each kind has a file of its own beside this one. */
export interface Ask<M extends Move = Move> {
  /** The standing order that answers it, if any (spec 6.4). */
  readonly order?: AnsweringOrder;
  /** What the asked seat needs to decide, from its own knowledge. */
  tell(state: State, seat: Seat): Json;
  /** Why an answer of the right shape is refused; the first failing check of spec 12 names the reason. */
  refuse(state: State, seat: Seat, move: M): Reason | undefined;
  /** Legal answers, stable and sorted; the default is always among them. */
  moves(state: State, seat: Seat): readonly M[];
  /** The answer at time-out. */
  fallback(state: State, seat: Seat): M;
  /** Alternatives of a JSON Schema that together describe every legal answer. */
  form(state: State, seat: Seat): readonly Json[];
}
