import { openStore } from '../store.ts';
import { type CardRule, untargeted } from './rule.ts';

/** General Store: everybody alive picks one of as many open cards (spec 9.4). */
export const generalStore: CardRule = untargeted((draft) => openStore(draft));
