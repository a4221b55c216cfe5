import { weapon } from './placing.ts';
import type { CardRule } from './rule.ts';

/** Winchester: a weapon of range 5. */
export const winchester: CardRule = weapon;
