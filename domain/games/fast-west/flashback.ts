import { type Card, type CardName, type CardSet, cardOf, cardsIn, holds, NONE } from './cards.ts';
import type { Reason } from './refusals.ts';
import { type Place, type Scene, targetOf } from './state.ts';

/** The pile a card is taken back from on Flashback, empty on any other turn. */
export const flashbackPile = (scene: Scene, place: Place): CardSet =>
  targetOf(scene).event === 'flashback' ? place.pile : 0;

/** The card taken back on Flashback: the named one, or the only one there is. */
export function flashbackOf(scene: Scene, place: Place, named: CardName | undefined): Card {
  if (named !== undefined) return cardOf(named);
  const cards = cardsIn(flashbackPile(scene, place));
  return cards.length === 1 ? cards[0]! : NONE;
}

/** Checks 2 to 4 of spec 5.1. */
export function refuseFlashback(scene: Scene, place: Place, named: CardName | undefined): Reason | undefined {
  const pile = flashbackPile(scene, place);
  if (named === undefined) return cardsIn(pile).length > 1 ? 'flashback-required' : undefined;
  if (pile === 0) return 'flashback-not-allowed';
  return holds(pile, cardOf(named)) ? undefined : 'flashback-not-in-pile';
}
