import { equipment } from './placing.ts';
import type { CardRule } from './rule.ts';

/** Scope: its player sees others at -1, see `distance` (spec 2). */
export const scope: CardRule = equipment;
