import * as z from 'zod';
import type { Ask, Seat } from '../../../ruleset.ts';
import type { Place } from '../board.ts';
import { CARD_IDS, type CardId, sorted } from '../cards.ts';
import { defaultPlace, placesFor, refusePlace } from '../placing.ts';
import type { State } from '../state.ts';
import { PLACE, placeForms, placeOf } from './place.ts';

/** A card of the own hand and where it goes. A type alias, not an interface, so that it counts as JSON. */
export type PlayMove = Place & { readonly card: CardId };

/** Cards in canonical order, each with its placements (spec 6). */
export const plays = (state: State, seat: Seat): PlayMove[] =>
  sorted(state.hands[seat]!).flatMap((card) => placesFor(state, card).map((place) => ({ card, ...place })));

/** Standard game: the seat on turn plays a card (spec 6, step 2). */
export const play: Ask<State, PlayMove> = {
  schema: z.strictObject({ card: z.enum(CARD_IDS).describe('Card of the own hand that is played.'), ...PLACE }),
  replaceable: true,
  tell: (state, seat) => ({ cards: sorted(state.hands[seat]!) }),
  refuse: (state, seat, move) =>
    state.hands[seat]!.includes(move.card) ? refusePlace(state, move.card, move) : 'not-in-hand',
  moves: plays,
  fallback: (state, seat) => ({ card: sorted(state.hands[seat]!)[0]!, ...defaultPlace(state) }),
  form: (state, seat) =>
    sorted(state.hands[seat]!).flatMap((card) => placeForms(state, card, { card: { const: card } })),
  canonical: (_state, _seat, move) => ({ card: move.card, ...placeOf(move) }),
};
