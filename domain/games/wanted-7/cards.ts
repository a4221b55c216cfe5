import data from './cards.json' with { type: 'json' };

/** The nine cards of a colour in canonical order (spec 2.1). */
export const CARD_IDS = ['1b', '1w', '2l', '2r', '3m', '3n', '4a', '4b', '5a'] as const;
export type CardId = (typeof CARD_IDS)[number];
export type CardSymbol = 'beer' | 'whisky' | 'revolver-left' | 'revolver-right' | 'magic' | null;

interface Card {
  readonly id: CardId;
  readonly value: number;
  readonly symbol: CardSymbol;
}

const CARDS = new Map((data.cards as readonly Card[]).map((card) => [card.id, card]));

export const cardValue = (id: CardId): number => CARDS.get(id)!.value;
export const cardSymbol = (id: CardId): CardSymbol => CARDS.get(id)!.symbol;

/** Cards in canonical order. */
export const sorted = (cards: readonly CardId[]): CardId[] =>
  cards.toSorted((a, b) => CARD_IDS.indexOf(a) - CARD_IDS.indexOf(b));
