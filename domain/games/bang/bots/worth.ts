import { type CardId, type CardKind, isBlue, isWeapon, kindOf, RANGE } from '../cards/card.ts';
import type { View } from '../view.ts';
import weights from './weights.json' with { type: 'json' };

/** What one life point is worth to somebody who has that many. */
export const worthOfLife = (life: number): number =>
  weights.lives[Math.max(1, Math.min(life, weights.lives.length - 1))]!;

/**
 * What cards are worth in the viewer's hand. Of each kind every further one is worth less, and of all only as many
 * count as the seat may keep at the end of its turn.
 */
export function worthOf(view: View, cards: readonly CardId[]): number {
  const me = view.seats[view.you!.seat]!;
  const seen = new Map<CardKind, number>();
  const values = cards.map((card) => {
    const kind = kindOf(card);
    const before = seen.get(kind) ?? 0;
    seen.set(kind, before + 1);
    return baseWorth(view, card) * weights.again ** before;
  });
  const kept = values.sort((a, b) => b - a).slice(0, Math.max(1, me.life));
  return kept.reduce((sum, value) => sum + value, 0);
}

/** What the hand loses with these cards. */
export function priceOf(view: View, cards: readonly CardId[]): number {
  const { hand } = view.you!;
  return worthOf(view, hand) - worthOf(view, without(hand, cards));
}

/** What the hand gains by a card. */
export const gainOf = (view: View, card: CardId): number =>
  worthOf(view, [...view.you!.hand, card]) - worthOf(view, view.you!.hand);

/** The cards that are not among the others. */
export const without = (cards: readonly CardId[], others: readonly CardId[]): CardId[] =>
  cards.filter((card) => !others.includes(card));

/** How many seats live. */
export const living = (view: View): number => view.seats.filter(({ alive }) => alive).length;

function baseWorth(view: View, card: CardId): number {
  return isUseless(view, card) ? weights.useless : weights.worth[kindOf(card)];
}

/** Cards that could not be played for any good. */
function isUseless(view: View, card: CardId): boolean {
  const me = view.seats[view.you!.seat]!;
  const kind = kindOf(card);
  if (kind === 'beer') return living(view) === 2;
  if (isWeapon(card) && kind !== 'volcanic' && RANGE[kind]! <= me.reach) return true;
  return isBlue(card) && kind !== 'jail' && me.table.some((other) => kindOf(other) === kind);
}
