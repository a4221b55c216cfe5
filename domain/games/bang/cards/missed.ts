import { bang } from './bang.ts';
import type { CardRule } from './rule.ts';

/** Missed!: an answer. Only Calamity Janet can play it, as a BANG! that uses her limit (spec 8, R10). */
export const missed: CardRule = bang;
