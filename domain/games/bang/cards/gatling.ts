import { attackAll } from '../mass.ts';
import { type CardRule, untargeted } from './rule.ts';

/** Gatling: a shot with need 1 at all others, out of the limit (spec 9.2, R2, R8). */
export const gatling: CardRule = untargeted((draft, _seat, { card }) => attackAll(draft, 'gatling', card));
