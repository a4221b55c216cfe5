import type { Seat } from '../../../ruleset.ts';
import { type CardId, kindOf } from '../cards/card.ts';
import type { Reason } from '../refusals.ts';
import type { Place, State } from '../state.ts';

/*
 * What answers need to know of a seat's own cards.
 */

/** Cards of a hand that serve as Missed! or as BANG!: plain ones before Calamity Janet's others, each oldest first. */
export function serving({ character, hand }: Place, as: 'missed' | 'bang'): CardId[] {
  const plain = hand.filter((card) => kindOf(card) === as);
  if (character !== 'janet') return plain;
  const other = as === 'missed' ? 'bang' : 'missed';
  return [...plain, ...hand.filter((card) => kindOf(card) === other)];
}

/** Why these cards cannot come from this hand. */
export function refuseCards(hand: readonly CardId[], cards: readonly CardId[]): Reason | undefined {
  if (new Set(cards).size < cards.length) return 'repeated-card';
  return cards.every((card) => hand.includes(card)) ? undefined : 'not-your-card';
}

/** The cards of a circle from the one at `start` on, `count` of them. */
export const windowOf = (cards: readonly CardId[], start: number, count: number): CardId[] =>
  Array.from({ length: count }, (_, step) => cards[(start + step) % cards.length]!);

/** The seat of a question. */
export const placeOf = (state: State, seat: Seat): Place => state.seats[seat]!;
