import { weapon } from './placing.ts';
import type { CardRule } from './rule.ts';

/** Rev. Carabine: a weapon of range 4. */
export const revCarabine: CardRule = weapon;
