import * as z from 'zod';
import data from './cards.json' with { type: 'json' };

/** Name of an action card as clients see it (spec 2.1). */
export type CardName = 'reload' | 'dodge' | 'revolver' | 'winchester' | 'dynamite' | 'bounce' | 'miscalculation';

/** An action card as a number: its place in the canonical order L D R W Y B M. */
export type Card = number;

/** A set of one owner's cards as a bit mask: every owner has each type once, so a pile or a hand is seven bits. */
export type CardSet = number;

export const RELOAD = 0;
export const DODGE = 1;
export const DYNAMITE = 4;
export const BOUNCE = 5;
export const MISCALCULATION = 6;

/** No card: a place that played nothing this turn. */
export const NONE = -1;

/** All seven cards. */
export const FULL: CardSet = 0b1111111;

/** All card names in canonical order. */
export const CARD_NAMES = data.cards.map((card) => card.name) as readonly CardName[];
export const cardSchema = z.enum(CARD_NAMES);

const LETTERS = data.cards.map((card) => card.letter).join('');
const NUMBERS = new Map<string, Card>(CARD_NAMES.map((name, card) => [name, card]));
const BY_SET: readonly (readonly Card[])[] = Array.from({ length: FULL + 1 }, (_, set) =>
  CARD_NAMES.map((_name, card) => card).filter((card) => (set >> card) & 1),
);
const NAMES_BY_SET = BY_SET.map((cards) => Object.freeze(cards.map((card) => CARD_NAMES[card] as CardName)));
const BULLET_WEAPON = 1;
const WEAPON = 2;
const KIND = data.cards.map((card) => (card.harm > 1 ? WEAPON : card.harm > 0 ? WEAPON | BULLET_WEAPON : 0));

/** Printed cost in bullets. */
export const costOf = (card: Card): number => data.cards[card]!.cost;
/** Printed strength in a shootout. */
export const strengthOf = (card: Card): number => data.cards[card]!.strength;
/** Lives a hit costs: Dynamite 2, other weapons 1. */
export const harmOf = (card: Card): number => data.cards[card]!.harm;

/** Whether the card is a weapon: Revolver, Winchester or Dynamite. */
export const isWeapon = (card: Card): boolean => card >= 0 && (KIND[card]! & WEAPON) !== 0;
/** Whether the card fires a bullet shot: Revolver or Winchester. */
export const firesBullets = (card: Card): boolean => card >= 0 && (KIND[card]! & BULLET_WEAPON) !== 0;

/** The set of one card. */
export const only = (card: Card): CardSet => 1 << card;
/** Whether a set holds a card. */
export const holds = (set: CardSet, card: Card): boolean => ((set >> card) & 1) === 1;
/** Cards of a set in canonical order. */
export const cardsIn = (set: CardSet): readonly Card[] => BY_SET[set]!;
/** Names of a set's cards in canonical order. */
export const namesIn = (set: CardSet): readonly CardName[] => NAMES_BY_SET[set]!;
/** Number of cards in a set. */
export const sizeOf = (set: CardSet): number => BY_SET[set]!.length;

/** Name of a card. */
export const nameOf = (card: Card): CardName => CARD_NAMES[card]!;
/** Card of a name; {@link NONE} for anything that is no card. */
export const cardOf = (name: string): Card => NUMBERS.get(name) ?? NONE;
/** Letter of a card, as decks are written. */
export const letterOf = (card: Card): string => LETTERS[card]!;
/** Card of a letter. */
export const cardOfLetter = (letter: string): Card => LETTERS.indexOf(letter);
/** Names of a deck or discard pile written in letters, top first. */
export const namesOfLetters = (letters: string): CardName[] => [...letters].map((l) => nameOf(cardOfLetter(l)));

/** Cards of a neutral's deck in canonical order (rulebook, "A Gringo Passes By"). */
export const NEUTRAL_DECK: readonly string[] = [...data.neutralDeck];
/** What is taken back first when nobody chooses: W R D B M Y (spec 5.1, 5.3). */
export const WORTH_RECOVERING: readonly Card[] = [...data.worthRecovering].map(cardOfLetter);

/** The first `count` cards of the pile, by the given wishes and then by {@link WORTH_RECOVERING} (spec 5.3). */
export function firstOf(pile: CardSet, count: number, wishes: readonly Card[]): CardSet {
  let taken = 0;
  let left = count;
  for (const list of [wishes, WORTH_RECOVERING]) {
    for (const card of list) {
      if (left === 0) return taken;
      if (!holds(pile, card) || holds(taken, card)) continue;
      taken |= only(card);
      left -= 1;
    }
  }
  return taken;
}
