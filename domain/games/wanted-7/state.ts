import type { Place } from './board.ts';
import type { CardId } from './cards.ts';

/** A card on the board or shot off it, with its owner. */
export type Laid = { readonly seat: number; readonly card: CardId };
/** The cards on a slot, bottom first. */
export type Stack = readonly Laid[];

export type Variant = 'standard' | 'designer';
export type Phase = 'play' | 'choose' | 'order' | 'place' | 'over';

/** Rounds of the rulebook ("Set Up"). */
export const NIGHTS = 4;
/** Cards of an initial hand (rulebook, "Set Up"). */
export const HAND = 4;

/** The board alone: whether a placement is legal depends on nothing else but the card. */
export interface Board {
  /** One for each open slot, in ring order. */
  readonly stacks: readonly Stack[];
  /** Number of players: says which slots are open. */
  readonly players: number;
}

/** A match (spec 4). Lists without a word are by seat. */
export interface State extends Board {
  readonly variant: Variant;
  readonly phase: Phase;
  readonly night: number;
  /** Plays or choices of this night, from 1. */
  readonly turn: number;
  /** Bands of the tokens that lie face down, next first. */
  readonly stock: string;
  /** Bands of the tokens on the open slots, in ring order; empty when the match is over. */
  readonly bands: string;
  readonly hands: readonly (readonly CardId[])[];
  /** Top first. */
  readonly decks: readonly (readonly CardId[])[];
  /** Cards shot away this night. */
  readonly away: readonly Laid[];
  readonly majority: readonly number[];
  readonly bonus: readonly number[];
  /** Bands of the gunfighters hired, in the order of hiring. */
  readonly hired: readonly string[];
  /** Standard game: whose turn it is. */
  readonly seatOnTurn: number | null;
  /** Designer's variant: who holds the Draw card. */
  readonly drawCard: number | null;
  /** Designer's variant: cards revealed this turn, placed or not. */
  readonly chosen: readonly (CardId | null)[];
  /** Designer's variant: standing orders for cards not yet placed. */
  readonly plans: readonly (readonly Place[] | null)[];
  /** Designer's variant: seats in the order of their placing, once it is settled. */
  readonly sequence: readonly number[];
  /** How many of the sequence have placed. */
  readonly placed: number;
}

/** The visible card of a stack. */
export const topOf = (stack: Stack): Laid | undefined => stack.at(-1);

export const isCovered = ({ stacks }: Board): boolean => stacks.every((stack) => stack.length > 0);

/** Points of a seat so far: the majority and bonus points of the nights. */
export const pointsOf = (state: Pick<State, 'majority' | 'bonus'>, seat: number): number =>
  state.majority[seat]! + state.bonus[seat]!;

/** Seats from 0. */
export const seatsOf = ({ players }: Board): number[] => Array.from({ length: players }, (_, seat) => seat);

/** Designer's variant: whose card is placed next. */
export const seatToPlace = ({ sequence, placed }: Pick<State, 'sequence' | 'placed'>): number | undefined =>
  sequence[placed];
