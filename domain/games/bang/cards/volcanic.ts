import { weapon } from './placing.ts';
import type { CardRule } from './rule.ts';

/** Volcanic: a weapon that lifts the BANG! limit while it lies on the table (spec 8, R11); see `asks/play.ts`. */
export const volcanic: CardRule = weapon;
