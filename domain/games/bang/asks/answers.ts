import * as z from 'zod';
import type { Seat } from '../../../ruleset.ts';
import type { CardId } from '../cards/card.ts';
import { CHARACTERS, type CharacterId } from '../cards/characters.ts';

/*
 * Every form an answer can have (spec 6.3). They stand together because some answer several questions, and because a round
 * that is being resolved keeps them in the state. By shape alone any string is a card and any integer a seat (spec 17.4,
 * C11): what is really there is for the rules.
 *
 * Answers are type aliases, not interfaces, so that they count as JSON.
 */

const cardId = z.string();
const cards = z.array(cardId);
const seat = z.int();

export type TakesMove = { readonly t: 'takes'; readonly character: CharacterId };
export const takes: z.ZodType<TakesMove> = z.strictObject({ t: z.literal('takes'), character: z.enum(CHARACTERS) });

export type ChooseMove = { readonly t: 'choose'; readonly card: CardId };
export const choose: z.ZodType<ChooseMove> = z.strictObject({ t: z.literal('choose'), card: cardId });

export type ReturnMove = { readonly t: 'return'; readonly card: CardId };
export const putBack: z.ZodType<ReturnMove> = z.strictObject({ t: z.literal('return'), card: cardId });

/** Pedro Ramirez may name the card expected on top of the pile (spec 17.4, C12). */
export type FromMove = { readonly t: 'from'; readonly source: 'deck' | 'discard' | Seat; readonly card?: CardId };
export const from: z.ZodType<FromMove> = z
  .strictObject({
    t: z.literal('from'),
    source: z.union([z.enum(['deck', 'discard']), seat]),
    card: cardId.exactOptional(),
  })
  .refine(({ source, card }) => card === undefined || source === 'discard', {
    path: ['card'],
    error: 'only with discard',
  })
  .meta({ dependentSchemas: { card: { properties: { source: { const: 'discard' } } } } });

/** A card played in phase 2. `pick` is for Panic! and Cat Balou: a random hand card or a card on the target's table. */
export type PlayMove = {
  readonly t: 'play';
  readonly card: CardId;
  readonly target?: Seat;
  readonly pick?: 'hand' | CardId;
};
export const playCard: z.ZodType<PlayMove> = z.strictObject({
  t: z.literal('play'),
  card: cardId,
  target: seat.exactOptional(),
  pick: cardId.exactOptional(),
});

export type EndMove = { readonly t: 'end' };
export const end: z.ZodType<EndMove> = z.strictObject({ t: z.literal('end') });

export type MissedMove = { readonly t: 'missed'; readonly cards: readonly CardId[] };
export const missed: z.ZodType<MissedMove> = z.strictObject({ t: z.literal('missed'), cards });

export type BangMove = { readonly t: 'bang'; readonly card: CardId };
export const bang: z.ZodType<BangMove> = z.strictObject({ t: z.literal('bang'), card: cardId });

export type PassMove = { readonly t: 'pass' };
export const pass: z.ZodType<PassMove> = z.strictObject({ t: z.literal('pass') });

export type BeerMove = { readonly t: 'beer'; readonly card: CardId };
export const beer: z.ZodType<BeerMove> = z.strictObject({ t: z.literal('beer'), card: cardId });

export type SidMove = { readonly t: 'sid'; readonly cards: readonly CardId[] };
export const sid: z.ZodType<SidMove> = z.strictObject({ t: z.literal('sid'), cards });

export type PickMove = { readonly t: 'pick'; readonly card: CardId };
export const pick: z.ZodType<PickMove> = z.strictObject({ t: z.literal('pick'), card: cardId });

export type OrderMove = { readonly t: 'order'; readonly cards: readonly CardId[] };
export const order: z.ZodType<OrderMove> = z.strictObject({ t: z.literal('order'), cards });

export type DiscardMove = { readonly t: 'discard'; readonly cards: readonly CardId[] };
export const discard: z.ZodType<DiscardMove> = z.strictObject({ t: z.literal('discard'), cards });

/** Every answer. */
export type Move =
  | TakesMove
  | ChooseMove
  | ReturnMove
  | FromMove
  | PlayMove
  | EndMove
  | MissedMove
  | BangMove
  | PassMove
  | BeerMove
  | SidMove
  | PickMove
  | OrderMove
  | DiscardMove;
