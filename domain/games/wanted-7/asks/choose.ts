import * as z from 'zod';
import type { Ask, Json } from '../../../ruleset.ts';
import { distinctForm, strictForm } from '../../kit/form.ts';
import { type Place, SLOTS } from '../board.ts';
import { CARD_IDS, type CardId, sorted } from '../cards.ts';
import { type State, seatsOf } from '../state.ts';
import { isOrderOf } from '../ties.ts';
import { placeOf, placeSchema } from './place.ts';

/** A card of the own hand, and answers given in advance. A type alias, not an interface, so that it counts as JSON. */
export type ChooseMove = {
  readonly card: CardId;
  /** Standing order: the first of these that is legal when the card is placed. Answers `place` in advance. */
  readonly places?: readonly Place[];
  /** Standing order of the holder of the Draw card: all seats, first one first. Answers `order` in advance. */
  readonly tieOrder?: readonly number[];
};

/** Longest list of `places`. */
const MAX_PLACES = 30;

const PLACES_FORM: Json = {
  type: 'array',
  items: strictForm({ at: { enum: SLOTS } }, { magicTo: { enum: SLOTS } }),
  maxItems: MAX_PLACES,
  description: 'Where the card goes: the first of these that is legal by then, else the first empty slot',
};

const STANDING_ORDERS = ['places', 'tieOrder'] as const;

/** Which questions a chosen card has answered in advance; public once the cards are revealed. */
export const preAnswered = (move: ChooseMove): ('places' | 'tieOrder')[] =>
  STANDING_ORDERS.filter((order) => move[order] !== undefined);

/** Designer's variant: every seat with two cards or more chooses one, sealed (spec 7, step 1). */
export const choose: Ask<State, ChooseMove> = {
  schema: z.strictObject({
    card: z.enum(CARD_IDS).describe('Card of the own hand that is chosen for this turn.'),
    places: z
      .array(placeSchema)
      .max(MAX_PLACES)
      .exactOptional()
      .describe(
        'Standing order: the first of these that is legal by then is where the card goes; nobody else reads it.',
      ),
    tieOrder: z
      .array(z.int())
      .exactOptional()
      .describe('Standing order of the holder of the Draw card: all seats in the order that settles any tie.'),
  }),
  replaceable: true,
  tell: (state, seat) => ({ cards: sorted(state.hands[seat]!), mayOrderTies: state.drawCard === seat }),
  refuse(state, seat, { card, tieOrder }) {
    if (!state.hands[seat]!.includes(card)) return 'not-in-hand';
    if (tieOrder === undefined) return undefined;
    if (state.drawCard !== seat) return 'tie-order-not-yours';
    return isOrderOf(seatsOf(state), tieOrder) ? undefined : 'bad-tie-order';
  },
  // Standing orders are far too many to list: the form describes them.
  moves: (state, seat) => sorted(state.hands[seat]!).map((card) => ({ card })),
  fallback: (state, seat) => ({ card: sorted(state.hands[seat]!)[0]! }),
  form(state, seat) {
    const ties = state.drawCard === seat ? { tieOrder: distinctForm(seatsOf(state), state.players) } : {};
    return [strictForm({ card: { enum: sorted(state.hands[seat]!) } }, { places: PLACES_FORM, ...ties })];
  },
  canonical: (_state, _seat, { card, places, tieOrder }) => ({
    card,
    ...(places === undefined ? {} : { places: places.map(placeOf) }),
    ...(tieOrder === undefined ? {} : { tieOrder }),
  }),
  // That there are standing orders is public, not what they say (spec 7).
  reveal(move) {
    const answered = preAnswered(move);
    return answered.length === 0 ? move : { card: move.card, preAnswered: answered };
  },
};
