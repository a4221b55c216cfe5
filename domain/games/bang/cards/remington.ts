import { weapon } from './placing.ts';
import type { CardRule } from './rule.ts';

/** Remington: a weapon of range 3. */
export const remington: CardRule = weapon;
