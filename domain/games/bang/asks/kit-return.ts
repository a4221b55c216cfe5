import { putBack, type ReturnMove } from './answers.ts';
import { oneOf } from './one-of.ts';

/** Which of three cards Kit Carlson puts back on the deck (spec 7.4); at time-out the third. It stays a secret (spec 13). */
export const kitReturn = oneOf<ReturnMove>({
  schema: putBack,
  t: 'return',
  field: 'card',
  offered: (state) => state.peek,
  usual: (offered) => offered.length - 1,
  reveal: () => ({ t: 'return' }),
});
