import { type TakesMove, takes } from './answers.ts';
import { oneOf } from './one-of.ts';

/** Which of the two characters dealt a seat keeps (spec 5); at time-out the first. */
export const pickCharacter = oneOf<TakesMove>({
  schema: takes,
  t: 'takes',
  field: 'character',
  offered: (state, seat) => state.seats[seat]!.candidates,
  usual: () => 0,
});
