import { matches } from '../card.ts';
import type { FlipCause, State } from '../state.ts';
import { type ChooseMove, choose } from './answers.ts';
import { oneOf } from './one-of.ts';

const causeOf = (state: State): FlipCause => state.round!.ctx.cause as FlipCause;

/** Which of two flipped cards counts for Lucky Duke (spec 7.3); at time-out, and by order `best`, the one good for him. */
export const luckyChoice = oneOf<ChooseMove>({
  schema: choose,
  t: 'choose',
  field: 'card',
  order: 'lucky',
  offered: (state) => state.flipped,
  usual: (offered, state) =>
    offered.findIndex((card) => matches(causeOf(state), card) !== (causeOf(state) === 'dynamite')),
  tell: (state) => ({ cause: causeOf(state) }),
});
