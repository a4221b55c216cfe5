import type * as z from 'zod';
import type { Json, Seat } from '../../../ruleset.ts';
import type { State } from '../state.ts';
import { answerForm } from './answer-form.ts';
import type { Move } from './answers.ts';
import type { AnsweringOrder, Ask } from './ask.ts';

/** A question that is answered by naming one of a few things on offer. */
export interface Offer<M extends Move> {
  readonly schema: z.ZodType<M>;
  readonly t: M['t'];
  /** Field of the answer that names the thing. */
  readonly field: Exclude<keyof M, 't'> & string;
  readonly order?: AnsweringOrder;
  offered(state: State, seat: Seat): readonly string[];
  /** Which of them is taken at time-out, by its index. */
  usual(offered: readonly string[], state: State): number;
  /** More of what the seat is told. */
  tell?(state: State, seat: Seat): { readonly [field: string]: Json };
  /** What is public of the answer later; all of it if left out. */
  reveal?(move: M): Json;
}

/** A question made from an offer. */
export function oneOf<M extends Move>({ schema, t, field, order, offered, usual, tell, reveal }: Offer<M>): Ask<M> {
  const name = (thing: string | undefined): M => ({ t, [field]: thing }) as unknown as M;
  return {
    schema,
    ...(order === undefined ? {} : { order }),
    ...(reveal === undefined ? {} : { reveal }),
    tell: (state, seat) => ({ offered: offered(state, seat), ...tell?.(state, seat) }),
    refuse: (state, seat, move) => (offered(state, seat).includes(String(move[field])) ? undefined : 'not-offered'),
    moves: (state, seat) => offered(state, seat).map(name),
    fallback: (state, seat) => name(offered(state, seat)[usual(offered(state, seat), state)]),
    form: (state, seat) => [answerForm(t, { [field]: { enum: offered(state, seat) } })],
  };
}
