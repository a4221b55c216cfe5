import * as z from 'zod';
import type { Ask, Json } from '../../../ruleset.ts';
import { type Properties, strictForm } from '../../kit/form.ts';
import { type Place, SLOTS } from '../board.ts';
import type { CardId } from '../cards.ts';
import { defaultPlace, magicSlotsFor, placesFor, refusePlace, slotsFor } from '../placing.ts';
import type { Board, State } from '../state.ts';

const slot = z.enum(SLOTS);

/** Fields of a placement by shape, for every answer that holds one. */
export const PLACE = {
  at: slot.describe('Open slot on which the card is put, on top of the stack there.'),
  magicTo: slot.exactOptional().describe('Uses the magic trick of the card: the whole stack moves on to this slot.'),
};

/** A placement by shape. */
export const placeSchema = z.strictObject(PLACE);

/** A placement with its fields in one order and nothing else. */
export const placeOf = ({ at, magicTo }: Place): Place => (magicTo === undefined ? { at } : { at, magicTo });

/**
 * Schemas of the legal placements of a card: one without the magic trick, and one for each slot to which it can move the
 * stack.
 */
export function placeForms(board: Board, card: CardId, fixed: Properties = {}): Json[] {
  const slots = slotsFor(board, card);
  const tricks = magicSlotsFor(board, card).map((magicTo) => ({
    at: { enum: slots.filter((at) => at !== magicTo) },
    magicTo: { const: magicTo },
  }));
  const possible = tricks.filter(({ at }) => at.enum.length > 0);
  return [{ at: { enum: slots } }, ...possible].map((place) => strictForm({ ...fixed, ...place }));
}

/** The card that a seat has revealed in this turn. */
const cardOf = ({ chosen }: State, seat: number): CardId => chosen[seat]!;

/** Designer's variant: the next seat of the sequence places the card it has chosen (spec 7, step 3). */
export const place: Ask<State, Place> = {
  schema: placeSchema,
  replaceable: true,
  tell: (state, seat) => ({ card: cardOf(state, seat) }),
  refuse: (state, seat, move) => refusePlace(state, cardOf(state, seat), move),
  moves: (state, seat) => placesFor(state, cardOf(state, seat)),
  fallback: defaultPlace,
  form: (state, seat) => placeForms(state, cardOf(state, seat)),
  canonical: (_state, _seat, move) => placeOf(move),
};
