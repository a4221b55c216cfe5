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

const form = <T extends string>(t: T) => z.literal(t).describe('Form of the answer.');
const card = (what: string) => z.string().describe(what);
const cards = (what: string) => z.array(z.string()).describe(what);
const seat = z.int();

export type TakesMove = { readonly t: 'takes'; readonly character: CharacterId };
export const takes: z.ZodType<TakesMove> = z.strictObject({
  t: form('takes'),
  character: z.enum(CHARACTERS).describe('Character to keep, one of the two dealt.'),
});

export type ChooseMove = { readonly t: 'choose'; readonly card: CardId };
export const choose: z.ZodType<ChooseMove> = z.strictObject({
  t: form('choose'),
  card: card('Flipped card that counts.'),
});

export type ReturnMove = { readonly t: 'return'; readonly card: CardId };
export const putBack: z.ZodType<ReturnMove> = z.strictObject({
  t: form('return'),
  card: card('Card to put back on top of the deck.'),
});

/** Pedro Ramirez may name the card expected on top of the pile (spec 17.4, C12). */
export type FromMove = { readonly t: 'from'; readonly source: 'deck' | 'discard' | Seat; readonly card?: CardId };
export const from: z.ZodType<FromMove> = z
  .strictObject({
    t: form('from'),
    source: z
      .union([z.enum(['deck', 'discard']), seat])
      .describe('Where the first card comes from: the deck, the discard pile, or the number of a seat.'),
    card: card(
      'Card expected on top of the discard pile; the answer is refused if another one lies there.',
    ).exactOptional(),
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
  t: form('play'),
  card: card('Hand card to play.'),
  target: seat.exactOptional().describe('Number of the seat it is played on, where the card needs one.'),
  pick: card(
    'What Panic! or Cat Balou takes: `hand` for a random hand card of the target, or a card on its table.',
  ).exactOptional(),
});

export type EndMove = { readonly t: 'end' };
export const end: z.ZodType<EndMove> = z.strictObject({ t: form('end') });

export type MissedMove = { readonly t: 'missed'; readonly cards: readonly CardId[] };
export const missed: z.ZodType<MissedMove> = z.strictObject({
  t: form('missed'),
  cards: cards('Hand cards that stop the shot, in the order in which they are discarded.'),
});

export type BangMove = { readonly t: 'bang'; readonly card: CardId };
export const bang: z.ZodType<BangMove> = z.strictObject({
  t: form('bang'),
  card: card('Hand card that serves as a BANG!.'),
});

export type PassMove = { readonly t: 'pass' };
export const pass: z.ZodType<PassMove> = z.strictObject({ t: form('pass') });

export type BeerMove = { readonly t: 'beer'; readonly card: CardId };
export const beer: z.ZodType<BeerMove> = z.strictObject({ t: form('beer'), card: card('Beer to drink.') });

export type SidMove = { readonly t: 'sid'; readonly cards: readonly CardId[] };
export const sid: z.ZodType<SidMove> = z.strictObject({
  t: form('sid'),
  cards: cards('Two hand cards to give for a life point, in the order in which they are discarded.'),
});

export type PickMove = { readonly t: 'pick'; readonly card: CardId };
export const pick: z.ZodType<PickMove> = z.strictObject({
  t: form('pick'),
  card: card('Open card of the General Store to take.'),
});

export type OrderMove = { readonly t: 'order'; readonly cards: readonly CardId[] };
export const order: z.ZodType<OrderMove> = z.strictObject({
  t: form('order'),
  cards: cards('All own cards, in the order in which they are discarded.'),
});

export type DiscardMove = { readonly t: 'discard'; readonly cards: readonly CardId[] };
export const discard: z.ZodType<DiscardMove> = z.strictObject({
  t: form('discard'),
  cards: cards('Hand cards above the limit, in the order in which they are discarded.'),
});

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
