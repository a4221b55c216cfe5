import data from './board.json' with { type: 'json' };

/** Slots of the board, clockwise (spec 2.2). */
export const SLOTS = ['B1', 'B2', 'B3', 'M1', 'W1', 'W2', 'W3', 'M2'] as const;
export type Slot = (typeof SLOTS)[number];

/** Where a card goes (spec 5). A type alias, not an interface, so that it counts as JSON. */
export type Place = {
  readonly at: Slot;
  /** Uses the magic trick: the stack moves there. */
  readonly magicTo?: Slot;
};

interface RingSlot {
  readonly slot: Slot;
  readonly side: 'beer' | 'whisky' | 'milk';
  readonly bonus: number;
  /** Fewest players with whom the slot is open. */
  readonly openFrom: number;
}

const RING = data.ring as readonly RingSlot[];
const BY_PLAYERS = Array.from({ length: 7 }, (_, players) => RING.filter(({ openFrom }) => players >= openFrom));

/** Open slots for a number of players, in ring order. Elsewhere an open slot is its index in this list. */
export const openRing = (players: number): readonly RingSlot[] => BY_PLAYERS[players]!;

/** Index of a slot among the open ones, or -1 if it is closed. */
export const indexOfSlot = (players: number, slot: Slot): number =>
  openRing(players).findIndex((open) => open.slot === slot);

/** Next open slot clockwise, which is left for whoever faces the middle (ruling W2). */
export const leftOf = (index: number, size: number): number => (index + 1) % size;
/** Next open slot counter-clockwise. */
export const rightOf = (index: number, size: number): number => (index + size - 1) % size;
