import { draw } from '../deck.ts';
import { type CardRule, untargeted } from './rule.ts';

/** Wells Fargo: three cards (spec 8). */
export const wellsFargo: CardRule = untargeted((draft, seat) => draw(draft, seat, 3, 'wells_fargo'));
