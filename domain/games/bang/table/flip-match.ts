import { type CardId, rankOf, suitOf } from '../cards/card.ts';
import type { FlipCause } from '../state.ts';

/** Whether a flipped card is a match (spec 4): Spades 2 to 9 set off a Dynamite, for all else it takes Hearts. */
export const isMatch = (cause: FlipCause, card: CardId): boolean =>
  cause === 'dynamite' ? suitOf(card) === 'S' && rankOf(card) <= 9 : suitOf(card) === 'H';
