import data from './cards.json' with { type: 'json' };

/** `kind-rank+suit`, for example `bang-2C`; the second of two equal cards ends in `_2`. */
export type CardId = string;

export type CardKind =
  | 'bang'
  | 'missed'
  | 'beer'
  | 'panic'
  | 'cat_balou'
  | 'duel'
  | 'stagecoach'
  | 'general_store'
  | 'indians'
  | 'gatling'
  | 'saloon'
  | 'wells_fargo'
  | 'jail'
  | 'barrel'
  | 'mustang'
  | 'scope'
  | 'dynamite'
  | 'volcanic'
  | 'schofield'
  | 'remington'
  | 'rev_carabine'
  | 'winchester';

/** Spades, Hearts, Diamonds, Clubs. */
export type Suit = 'S' | 'H' | 'D' | 'C';

interface Sheet {
  readonly kind: CardKind;
  readonly colour: 'brown' | 'blue';
  readonly suit: Suit;
  /** 2 to 14, Ace high. */
  readonly rank: number;
}

const RANKS = ['2', '3', '4', '5', '6', '7', '8', '9', '10', 'J', 'Q', 'K', 'A'];
const SHEETS = new Map<CardId, Sheet>();

for (const { kind, colour, faces } of data.kinds) {
  for (const face of faces.split(' ')) {
    const id = `${kind}-${face}`;
    const [rank, suit] = [RANKS.indexOf(face.slice(0, -1)) + 2, face.slice(-1)];
    SHEETS.set(SHEETS.has(id) ? `${id}_2` : id, { kind, colour, suit, rank } as Sheet);
  }
}

/** All 80 cards in the order of spec 3.1. */
export const ALL_CARDS: readonly CardId[] = [...SHEETS.keys()];

/** Range of each weapon. */
export const RANGE: Readonly<Partial<Record<CardKind, number>>> = Object.fromEntries(
  data.kinds.flatMap(({ kind, range }) => (range === undefined ? [] : [[kind, range]])),
);

/** Kind of one of the 80 cards. */
export const kindOf = (card: CardId): CardKind => SHEETS.get(card)!.kind;
/** Suit of one of the 80 cards. */
export const suitOf = (card: CardId): Suit => SHEETS.get(card)!.suit;
/** Rank of one of the 80 cards: 2 to 14, Ace high. */
export const rankOf = (card: CardId): number => SHEETS.get(card)!.rank;
/** Whether the card stays on a table; all others are discarded when played. */
export const isBlue = (card: CardId): boolean => SHEETS.get(card)!.colour === 'blue';
/** Whether the card is a weapon. A table never holds two of them. */
export const isWeapon = (card: CardId): boolean => RANGE[kindOf(card)] !== undefined;
