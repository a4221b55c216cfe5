import { equipment } from './placing.ts';
import type { CardRule } from './rule.ts';

/** Barrel: cover from shots for as long as it lies before its player, see cover.ts (spec 9.1, R6). */
export const barrel: CardRule = equipment;
