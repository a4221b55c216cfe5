import type { ReturnMove } from '../move.ts';
import { oneOf } from './one-of.ts';

/** Which of three cards Kit Carlson puts back on the deck (spec 7.4); at time-out the third. */
export const kitReturn = oneOf<ReturnMove>({
  t: 'return',
  field: 'card',
  offered: (state) => state.peek,
  usual: (offered) => offered.length - 1,
});
