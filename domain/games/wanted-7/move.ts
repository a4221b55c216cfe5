import * as z from 'zod';
import { SLOTS, type Slot } from './board.ts';
import { CARD_IDS, type CardId } from './cards.ts';

// Moves are type aliases, not interfaces, so that they count as JSON.

/** Where a card goes; also the answer to prompt `place` (spec 5). */
export type Place = {
  readonly at: Slot;
  /** Uses the magic trick: the stack moves there. */
  readonly magicTo?: Slot;
};

/** Answer to prompt `play` of the standard game (spec 6). */
export type PlayMove = Place & { readonly card: CardId };

/** Answer to prompt `choose` of the designer's variant (spec 7). */
export type ChooseMove = {
  readonly card: CardId;
  /** Standing order: the first of these that is legal when the card is placed. Answers prompt `place` in advance. */
  readonly places?: readonly Place[];
  /** Standing order of the holder of the Draw card: all seats, first one first. Answers prompt `order` in advance. */
  readonly tieOrder?: readonly number[];
};

/** Answer to prompt `order`: the tied seats, first one first. */
export type OrderMove = {
  readonly order: readonly number[];
};

export type Move = PlayMove | ChooseMove | OrderMove | Place;
export type PromptKind = 'play' | 'choose' | 'order' | 'place';

/** Longest list of `places`. */
export const MAX_PLACES = 30;

const card = z.enum(CARD_IDS);
const slot = z.enum(SLOTS);
const place = z.strictObject({ at: slot, magicTo: slot.exactOptional() });
const play = z.strictObject({ card, at: slot, magicTo: slot.exactOptional() });
const choose = z.strictObject({
  card,
  places: z.array(place).max(MAX_PLACES).exactOptional(),
  tieOrder: z.array(z.int()).exactOptional(),
});
const order = z.strictObject({ order: z.array(z.int()) });

/** Shape of the answers to each kind of prompt. */
export const SHAPES: Readonly<Record<PromptKind, z.ZodType<Move>>> = { play, choose, order, place };

/** Shape of every move of the game. */
export const moveSchema: z.ZodType<Move> = z.union([play, choose, order, place]);

const STANDING_ORDERS = ['places', 'tieOrder'] as const;

/** Which prompts a chosen card has answered in advance; public once the cards are revealed. */
export const preAnswered = (move: ChooseMove): ('places' | 'tieOrder')[] =>
  STANDING_ORDERS.filter((order) => move[order] !== undefined);

/** What is public of a move once its round is resolved: that there are standing orders, not what they say (spec 7). */
export function reveal(move: Move): Move | { readonly card: CardId; readonly preAnswered: readonly string[] } {
  if (!('card' in move) || 'at' in move) return move;
  const answered = preAnswered(move);
  return answered.length === 0 ? move : { card: move.card, preAnswered: answered };
}
