import type { Json, Seat } from '../../ruleset.ts';
import { recoverable, recovery } from './asked.ts';
import { CARD_NAMES, DODGE, nameOf, namesIn } from './cards.ts';
import { aimChoice, mayEvade } from './legal.ts';
import type { ActionMove, Move } from './move.ts';
import { moves } from './moves.ts';
import { kindAsked } from './prompts.ts';
import { countInPlay, DIR_NAMES, inPlay, type Place, placeOfSeat, type Scene, type State } from './state.ts';

type Properties = Readonly<Record<string, Json>>;

const DRAFT = 'https://json-schema.org/draft/2020-12/schema';

/** A schema of every move legal now for a seat, standing orders included. */
export function form(state: State, seat: Seat): Json {
  return { $schema: DRAFT, title: 'Fast West move', anyOf: branches(state, seat) };
}

function branches(state: State, seat: Seat): Json[] {
  const p = placeOfSeat(state, seat);
  const place = state.places[p]!;
  switch (kindAsked(state, seat)) {
    case 'action':
      return moves(state, seat).map((move) => exactly(move, extras(state, place, move)));
    case 'cheer':
      return [strict({ cheer: { enum: placesInPlay(state) }, guess: { enum: CARD_NAMES } })];
    case 'recover':
      return [strict({ take: choiceOf(recovery(place, state.plays![p]!), namesIn(recoverable(place))) })];
    case 'swap':
    case 'evade':
      return moves(state, seat).map((move) => exactly(move, {}));
    case undefined:
      return [false];
  }
}

const placesInPlay = (state: State): number[] => [...state.places.keys()].filter((p) => inPlay(state.places[p]!));

/** An object of these fields, all of them required unless said otherwise. */
const strict = (properties: Properties, required: readonly string[] = Object.keys(properties)): Json => ({
  type: 'object',
  properties,
  required,
  additionalProperties: false,
});

/** Exactly the fields of the move, and any of the optional ones. */
function exactly(move: Move, optional: Properties): Json {
  const fixed = Object.entries(move).map(([field, value]) => [field, { const: value as Json }] as const);
  return strict({ ...Object.fromEntries(fixed), ...optional }, Object.keys(move));
}

const choiceOf = (count: number, from: Json): Json => ({
  type: 'array',
  items: { enum: from },
  uniqueItems: true,
  minItems: count,
  maxItems: count,
});

/** What may be added to an action: a list for a Dodge, the Ninja's yes or no, the Scout's aim along the arrow. */
function extras(state: Scene, place: Place, move: Move): Properties {
  if (!('card' in move)) return {};
  return {
    ...(move.card === nameOf(DODGE) ? { recover: RECOVER } : {}),
    ...(mayEvade(place, move) ? { evade: EVADE } : {}),
    ...(move.aim === undefined ? idleAim(state, place, move) : {}),
  };
}

/** An aim that is legal but changes nothing (spec 5.1, checks 8 and 9). */
function idleAim(state: Scene, place: Place, move: ActionMove): Properties {
  const choice = aimChoice(state, place, move);
  if (choice === 'none') return {};
  return countInPlay(state) === 2 || choice === 'scout' ? { aim: { enum: DIR_NAMES } } : {};
}

const RECOVER: Json = {
  type: 'array',
  items: { enum: CARD_NAMES },
  uniqueItems: true,
  description: 'What the Dodge recovers, most wanted first; the usual order fills up',
};

const EVADE: Json = { type: 'boolean', description: 'Whether to discard a Dodge if a bullet shot would hit' };
