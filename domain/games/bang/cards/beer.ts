import { gain } from '../table/life.ts';
import { countAlive } from '../table/seats.ts';
import { type CardRule, untargeted } from './rule.ts';

/** Beer: a life point. With two left or at full life it is legal, without effect (spec 8, R23, R24). */
export const beer: CardRule = untargeted((draft, seat) => {
  if (countAlive(draft) > 2) gain(draft, seat, 'beer');
});
