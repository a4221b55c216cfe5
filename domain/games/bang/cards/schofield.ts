import { weapon } from './placing.ts';
import type { CardRule } from './rule.ts';

/** Schofield: a weapon of range 2. */
export const schofield: CardRule = weapon;
