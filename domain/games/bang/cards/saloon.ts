import { gain } from '../table/life.ts';
import { livingFrom } from '../table/seats.ts';
import { type CardRule, untargeted } from './rule.ts';

/** Saloon: a life point for everybody alive, with two left as well (spec 8, R25). */
export const saloon: CardRule = untargeted((draft, seat) => {
  for (const drinker of livingFrom(draft, seat)) gain(draft, drinker, 'saloon');
});
