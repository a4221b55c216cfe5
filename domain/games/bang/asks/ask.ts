import type { Ask as AnyAsk, Seat } from '../../../ruleset.ts';
import type { Reason } from '../refusals.ts';
import type { Orders, State } from '../state.ts';
import type { Move } from './answers.ts';

/** A standing order that answers a question in advance. */
export type AnsweringOrder = Exclude<keyof Orders, 'barrel'>;

/**
 * One kind of question of this game (spec 6.3). Whether a seat is asked at all is told by table/rounds.ts, since the rules have to
 * know it before they ask.
 */
export interface Ask<M extends Move = Move> extends AnyAsk<State, M> {
  /** The standing order that answers it, if any (spec 6.4). */
  readonly order?: AnsweringOrder;
  /** The first failing check of spec 12. */
  refuse(state: State, seat: Seat, move: M): Reason | undefined;
}
