import { draw } from '../deck.ts';
import { type CardRule, untargeted } from './rule.ts';

/** Stagecoach: two cards (spec 8). */
export const stagecoach: CardRule = untargeted((draft, seat) => draw(draft, seat, 2, 'stagecoach'));
