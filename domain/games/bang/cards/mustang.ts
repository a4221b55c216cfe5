import { equipment } from './placing.ts';
import type { CardRule } from './rule.ts';

/** Mustang: its player is seen at +1, see `distance` (spec 2). */
export const mustang: CardRule = equipment;
