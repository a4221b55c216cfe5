import type { FlipCause, State } from '../state.ts';
import { isMatch } from '../table/flip-match.ts';
import { type ChooseMove, choose } from './answers.ts';
import { oneOf } from './one-of.ts';

const causeOf = (state: State): FlipCause => state.round!.ctx.cause as FlipCause;

/** Which of two flipped cards counts for Lucky Duke (spec 7.3); at time-out, and by order `best`, the better one. */
export const luckyChoice = oneOf<ChooseMove>({
  schema: choose,
  t: 'choose',
  field: 'card',
  order: 'lucky',
  offered: (state) => state.flipped,
  usual: (offered, state) =>
    offered.findIndex((card) => isMatch(causeOf(state), card) !== (causeOf(state) === 'dynamite')),
  tell: (state) => ({ cause: causeOf(state) }),
});
