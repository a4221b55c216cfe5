import { type Card, type CardSet, FULL, holds, NONE } from './cards.ts';
import { NOBODY_YET } from './gunslingers.ts';
import { TARGETS, type Target } from './targets.ts';

/** A direction of fire: 0 left (next place clockwise), 1 right (spec 3.3). */
export type Dir = 0 | 1;
export type DirName = 'left' | 'right';
export const LEFT: Dir = 0;
export const RIGHT: Dir = 1;
export const DIR_NAMES: readonly DirName[] = ['left', 'right'];

/** Seat of a neutral gunslinger's place. */
export const NEUTRAL = -1;
/** Nobody has more bullets (rulebook, "How is the bullet card used?"). */
export const MAX_BULLETS = 5;
export const START_LIVES = 3;
export const START_BULLETS = 1;

/**
 * A gunslinger. A player's hand is what is neither on the pile nor on the table, so it is not stored. A neutral has
 * `deck` and `gone` instead of hand and pile.
 */
export interface Place {
  /** The player's seat, or {@link NEUTRAL}. */
  readonly seat: number;
  readonly lives: number;
  readonly bullets: number;
  /** Identity 1 … 14. */
  readonly who: number;
  /** 1 once the identity is public. */
  readonly open: 0 | 1;
  readonly pile: CardSet;
  readonly table: CardSet;
  /** Turn of the elimination, 0 while in play. */
  readonly out: number;
  /** Neutral only: remaining deck in letters, top first. */
  readonly deck?: string;
  /** Neutral only: discards in letters, top first. */
  readonly gone?: string;
}

/** What a place does in the turn being played. Kept in the state only while a follow-up round is open. */
export interface Play {
  /** Card played, or {@link NONE}. A Cheat who swapped plays the second weapon only. */
  readonly card: Card;
  /** Sealed aim or a neutral's coin, or -1 to follow the arrow. */
  readonly aim: Dir | -1;
  /** Weapon that a Cheat laid aside for the one that is played, or {@link NONE}. */
  readonly laid: Card;
  readonly boosted: boolean;
  /** Preacher who stood aside and loses no life this turn. */
  readonly shielded: boolean;
  /** The card is paid and not banned. */
  readonly works: boolean;
  /** Standing order for `recover`, most wanted first, or null. */
  readonly recover: readonly Card[] | null;
  /** Standing order for `evade`, or null. */
  readonly evade: boolean | null;
  /** Ninja whose discarded Dodge took the shots away. */
  readonly evaded: boolean;
}

/** A weapon card that reached a victim. */
export interface Hit {
  /** Place that fired or threw the weapon. */
  readonly owner: number;
  readonly victim: number;
  readonly card: Card;
  /** Who had a hand in it, as a mask of places (spec step 15). */
  readonly authors: number;
}

export type Phase = 'action' | 'swap' | 'evade' | 'recover' | 'over';

/** A match of Fast West. Plain JSON and small: it is stored in one database item. */
export interface State {
  readonly turn: number;
  readonly phase: Phase;
  /** Turn limit, 0 for none. */
  readonly limit: number;
  /** Number of the current Target card. */
  readonly target: number;
  readonly targetDeck: readonly number[];
  readonly targetPile: readonly number[];
  /** How often the Target pile has been shuffled into a new deck. */
  readonly reshuffles: number;
  /** Mask of places whose answer was made for them when the round opened (spec 5.1). */
  readonly auto: number;
  readonly places: readonly Place[];
  readonly plays?: readonly Play[];
  readonly hits?: readonly Hit[];
}

/** Anything that has places: a state or one being worked on. */
export interface Ring {
  readonly places: readonly Place[];
}

/** A state whose current Target card matters. */
export interface Scene extends Ring {
  readonly target: number;
}

/** The current Target card. */
export const targetOf = (scene: { readonly target: number }): Target => TARGETS[scene.target]!;
/** Whether a place is still in play. */
export const inPlay = (place: Place): boolean => place.out === 0;
/** Whether a place is a neutral gunslinger. */
export const isNeutral = (place: Place): boolean => place.seat === NEUTRAL;
/** A player's hand. */
export const handOf = (place: Place): CardSet => FULL & ~(place.pile | place.table);
/** Identity as far as it is public, otherwise {@link NOBODY_YET}. */
export const shownIdentity = (place: Place): number => (place.open === 1 ? place.who : NOBODY_YET);
/** Whether an unmasked gunslinger has this identity. */
export const isOpen = (place: Place, identity: number): boolean => place.open === 1 && place.who === identity;
/** Whether the power of an identity works for a place whose mask has fallen, or falls with the move. */
export const hasPower = (place: Place, identity: number, unmask?: true): boolean =>
  place.who === identity && (place.open === 1 || unmask === true);
/** Whether a player's card is in hand. */
export const inHand = (place: Place, card: Card): boolean => holds(handOf(place), card);
/** The place of a seat, or -1 if nobody sits there. */
export function placeOfSeat(ring: Ring, seat: number): number {
  if (seat < 0) return -1;
  return ring.places.findIndex((place) => place.seat === seat);
}

/** The place of a seat where somebody sits. */
export const placeOf = (ring: Ring, seat: number): Place => ring.places[placeOfSeat(ring, seat)]!;

/** Number of gunslingers in play, neutrals included. */
export function countInPlay(ring: Ring): number {
  let count = 0;
  for (const place of ring.places) if (place.out === 0) count += 1;
  return count;
}

/** Seats of the players in play, ascending: players sit clockwise. */
export const seatsInPlay = ({ places }: Ring): number[] =>
  places.filter((place) => inPlay(place) && !isNeutral(place)).map(({ seat }) => seat);

/** The next gunslinger in play from a place in a direction; eliminated ones are skipped (spec 3.3). */
export function nextInPlay(ring: Ring, from: number, dir: Dir): number {
  const size = ring.places.length;
  const step = dir === LEFT ? 1 : size - 1;
  let at = (from + step) % size;
  while (ring.places[at]!.out !== 0) at = (at + step) % size;
  return at;
}
