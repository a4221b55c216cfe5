import { type PickMove, pick } from './answers.ts';
import { oneOf } from './one-of.ts';

/** Which card of the General Store a seat takes (spec 9.4); at time-out the first. */
export const storePick = oneOf<PickMove>({
  schema: pick,
  t: 'pick',
  field: 'card',
  offered: (state) => state.store,
  usual: () => 0,
});
