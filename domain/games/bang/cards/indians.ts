import { attackAll } from '../mass.ts';
import { type CardRule, untargeted } from './rule.ts';

/** Indians!: all others give a BANG! or lose a life point; no cover helps (spec 9.2, R5). */
export const indians: CardRule = untargeted((draft, _seat, { card }) => attackAll(draft, 'indians', card));
