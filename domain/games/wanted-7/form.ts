import type { Json, Seat } from '../../ruleset.ts';
import { SLOTS } from './board.ts';
import { type CardId, sorted } from './cards.ts';
import { MAX_PLACES } from './move.ts';
import { magicSlotsFor, slotsFor } from './placing.ts';
import { kindAsked } from './prompts.ts';
import { type State, seatsOf } from './state.ts';
import { tieGroups } from './ties.ts';

type Properties = Readonly<Record<string, Json>>;

const DRAFT = 'https://json-schema.org/draft/2020-12/schema';

/** A schema of every move legal now for a seat, standing orders included. */
export function form(state: State, seat: Seat): Json {
  return { $schema: DRAFT, title: 'Wanted 7 move', anyOf: branches(state, seat) };
}

function branches(state: State, seat: Seat): Json[] {
  switch (kindAsked(state, seat)) {
    case 'play':
      return sorted(state.hands[seat]!).flatMap((card) => placements(state, card, { card: { const: card } }));
    case 'choose':
      return [choice(state, seat)];
    case 'order':
      return [strict({ order: orderOf(tieGroups(state).flat()) })];
    case 'place':
      return placements(state, state.chosen[seat]!, {});
    case undefined:
      return [false];
  }
}

/** An object of these fields, all of them required unless said otherwise. */
const strict = (properties: Properties, required: readonly string[] = Object.keys(properties)): Json => ({
  type: 'object',
  properties,
  required,
  additionalProperties: false,
});

/** One branch without the magic trick, and one for each slot to which it can move the stack. */
function placements(state: State, card: CardId, fixed: Properties): Json[] {
  const slots = slotsFor(state, card);
  const tricks = magicSlotsFor(state, card).map((magicTo) => ({
    at: { enum: slots.filter((slot) => slot !== magicTo) },
    magicTo: { const: magicTo },
  }));
  const possible = tricks.filter(({ at }) => at.enum.length > 0);
  return [{ at: { enum: slots } }, ...possible].map((place) => strict({ ...fixed, ...place }));
}

function choice(state: State, seat: Seat): Json {
  const card = { enum: sorted(state.hands[seat]!) };
  const tieOrder = state.drawCard === seat ? { tieOrder: orderOf(seatsOf(state)) } : {};
  return strict({ card, places: PLACES, ...tieOrder }, ['card']);
}

const orderOf = (seats: readonly number[]): Json => ({
  type: 'array',
  items: { enum: seats },
  uniqueItems: true,
  minItems: seats.length,
  maxItems: seats.length,
});

const PLACES: Json = {
  type: 'array',
  items: strict({ at: { enum: SLOTS }, magicTo: { enum: SLOTS } }, ['at']),
  maxItems: MAX_PLACES,
  description: 'Where the card goes: the first of these that is legal by then, else the first empty slot',
};
