import * as z from 'zod';
import type { Json, Seat } from '../../ruleset.ts';
import type { CardId } from './card.ts';
import { CHARACTERS, type CharacterId } from './characters.ts';

// Moves are type aliases, not interfaces, so that they count as JSON.

/** Kinds of questions (spec 6.3). */
export type PromptKind =
  | 'pick_character'
  | 'lucky_choice'
  | 'kit_return'
  | 'jesse_source'
  | 'pedro_source'
  | 'play'
  | 'shot_reply'
  | 'indians_reply'
  | 'duel_reply'
  | 'store_pick'
  | 'rescue'
  | 'discard_order'
  | 'discard_down';

/** A card played in phase 2. `pick` is for Panic! and Cat Balou: a random hand card or a card on the target's table. */
export type PlayMove = {
  readonly t: 'play';
  readonly card: CardId;
  readonly target?: Seat;
  readonly pick?: 'hand' | CardId;
};

export type TakesMove = { readonly t: 'takes'; readonly character: CharacterId };
export type ChooseMove = { readonly t: 'choose'; readonly card: CardId };
export type ReturnMove = { readonly t: 'return'; readonly card: CardId };
/** Pedro Ramirez may name the card that he expects on top of the pile (spec 17.4, C12). */
export type FromMove = { readonly t: 'from'; readonly source: 'deck' | 'discard' | Seat; readonly card?: CardId };
export type EndMove = { readonly t: 'end' };
export type MissedMove = { readonly t: 'missed'; readonly cards: readonly CardId[] };
export type BangMove = { readonly t: 'bang'; readonly card: CardId };
export type PassMove = { readonly t: 'pass' };
export type BeerMove = { readonly t: 'beer'; readonly card: CardId };
export type SidMove = { readonly t: 'sid'; readonly cards: readonly CardId[] };
export type PickMove = { readonly t: 'pick'; readonly card: CardId };
export type OrderMove = { readonly t: 'order'; readonly cards: readonly CardId[] };
export type DiscardMove = { readonly t: 'discard'; readonly cards: readonly CardId[] };

/** Every answer (spec 6.3). */
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

/** The only act: Sid Ketchum's two hand cards for a life point. */
export type Act = {
  readonly act: 'sid';
  readonly cards: readonly CardId[];
};

/** Standing orders (spec 6.4). */
export interface Orders {
  readonly shot: 'ask' | 'missed' | 'pass';
  readonly indians: 'ask' | 'bang' | 'pass';
  readonly duel: 'ask' | 'bang' | 'pass';
  readonly rescue: 'ask' | 'save' | 'pass';
  readonly lucky: 'ask' | 'best';
  readonly order: 'ask' | 'default';
  readonly barrel: 'use' | 'skip';
}

/*
 * By shape alone any string is a card and any integer a seat (spec 17.4, C11): what is really there is for the rules.
 */
const cardId = z.string();
const cards = z.array(cardId);
const seat = z.int();

const takes = z.strictObject({ t: z.literal('takes'), character: z.enum(CHARACTERS) });
const choose = z.strictObject({ t: z.literal('choose'), card: cardId });
const putBack = z.strictObject({ t: z.literal('return'), card: cardId });
const from = z
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
const play = z.strictObject({
  t: z.literal('play'),
  card: cardId,
  target: seat.exactOptional(),
  pick: cardId.exactOptional(),
});
const end = z.strictObject({ t: z.literal('end') });
const missed = z.strictObject({ t: z.literal('missed'), cards });
const bang = z.strictObject({ t: z.literal('bang'), card: cardId });
const pass = z.strictObject({ t: z.literal('pass') });
const beer = z.strictObject({ t: z.literal('beer'), card: cardId });
const sid = z.strictObject({ t: z.literal('sid'), cards });
const pick = z.strictObject({ t: z.literal('pick'), card: cardId });
const order = z.strictObject({ t: z.literal('order'), cards });
const discard = z.strictObject({ t: z.literal('discard'), cards });

/** Shape of the answers to each kind of question. */
export const SHAPES: Readonly<Record<PromptKind, z.ZodType<Move>>> = {
  pick_character: takes,
  lucky_choice: choose,
  kit_return: putBack,
  jesse_source: from,
  pedro_source: from,
  play: z.union([play, end]),
  shot_reply: z.union([missed, pass]),
  indians_reply: z.union([bang, pass]),
  duel_reply: z.union([bang, pass]),
  store_pick: pick,
  rescue: z.union([beer, sid, pass]),
  discard_order: order,
  discard_down: discard,
};

/** Shape of every move of the game. The form is told by `t`, so that a fault is shown where it is. */
export const moveSchema: z.ZodType<Move> = z.discriminatedUnion('t', [
  takes,
  choose,
  putBack,
  from,
  play,
  end,
  missed,
  bang,
  pass,
  beer,
  sid,
  pick,
  order,
  discard,
]);

/** What is public of an answer once its round is resolved: all of it, but Kit Carlson's card stays hidden (spec 13). */
export const reveal = (move: Move): Json => (move.t === 'return' ? { t: 'return' } : move);
