import type { Seat } from '../../../ruleset.ts';
import { type CardId, kindOf } from '../card.ts';
import type { Reason } from '../codes.ts';
import type { Place, State } from '../state.ts';

/*
 * What answers need to know of a seat's own cards.
 */

/** Sid Ketchum gives so many hand cards for a life point (spec 11). */
export const SID_CARDS = 2;

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

/** Every sequence of so many of these cards. */
export function arrangements(cards: readonly CardId[], count: number): CardId[][] {
  if (count === 0) return [[]];
  return cards.flatMap((first) =>
    arrangements(
      cards.filter((card) => card !== first),
      count - 1,
    ).map((rest) => [first, ...rest]),
  );
}

/** Every choice of so many of these cards, in their order. */
export function combinations(cards: readonly CardId[], count: number): CardId[][] {
  if (count === 0) return [[]];
  // Without this a large hand would be searched for what it is too small for.
  if (cards.length < count) return [];
  return cards.flatMap((card, i) => combinations(cards.slice(i + 1), count - 1).map((rest) => [card, ...rest]));
}

/** The cards of a circle from the one at `start` on, `count` of them. */
export const windowOf = (cards: readonly CardId[], start: number, count: number): CardId[] =>
  Array.from({ length: count }, (_, step) => cards[(start + step) % cards.length]!);

/** The seat of a question. */
export const placeOf = (state: State, seat: Seat): Place => state.seats[seat]!;
