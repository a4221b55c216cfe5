import type { Json, Seat } from '../../ruleset.ts';
import { CARD_NAMES, DODGE, nameOf } from './cards.ts';
import { aimChoice, mayEvade } from './legal.ts';
import type { ActionMove, Move } from './move.ts';
import { moves } from './moves.ts';
import { countInPlay, DIR_NAMES, type Place, placeOfSeat, type Scene, type State } from './state.ts';

type Properties = Readonly<Record<string, Json>>;

const DRAFT = 'https://json-schema.org/draft/2020-12/schema';

/** A schema of every move legal now for a seat: one branch a move, with the standing orders it may carry. */
export function form(state: State, seat: Seat): Json {
  const place = state.places[placeOfSeat(state, seat)];
  const branches = moves(state, seat).map((move) =>
    branch(move, place === undefined ? {} : extras(state, place, move)),
  );
  return { $schema: DRAFT, title: 'Fast West move', anyOf: branches.length === 0 ? [false] : branches };
}

/** Exactly the fields of the move, and any of the optional ones. */
function branch(move: Move, optional: Properties): Json {
  const fixed = Object.entries(move).map(([field, value]) => [field, { const: value as Json }] as const);
  return {
    type: 'object',
    properties: { ...Object.fromEntries(fixed), ...optional },
    required: Object.keys(move),
    additionalProperties: false,
  };
}

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
