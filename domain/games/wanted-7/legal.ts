import type { Refusal, Seat } from '../../ruleset.ts';
import { sorted } from './cards.ts';
import { type Reason, refusal } from './codes.ts';
import {
  type ChooseMove,
  type Move,
  type OrderMove,
  type Place,
  type PlayMove,
  type PromptKind,
  SHAPES,
} from './move.ts';
import { defaultPlace, refusePlace } from './placing.ts';
import { kindAsked } from './prompts.ts';
import { type State, seatsOf } from './state.ts';
import { canonicalOrder, clockwiseFrom, tieGroups } from './ties.ts';

/** Why a seat may not seal this move now; the first failing check of spec 5 or 7 names the code. */
export function refuse(state: State, seat: Seat, move: Move): Refusal | undefined {
  const kind = kindAsked(state, seat);
  if (kind === undefined) return refusal('not-asked');
  if (!SHAPES[kind].safeParse(move).success) return refusal('bad-shape');
  const reason = reasonAgainst(state, seat, kind, move);
  return reason === undefined ? undefined : refusal(reason);
}

function reasonAgainst(state: State, seat: Seat, kind: PromptKind, move: Move): Reason | undefined {
  switch (kind) {
    case 'play':
      return refusePlay(state, seat, move as PlayMove);
    case 'choose':
      return refuseChoice(state, seat, move as ChooseMove);
    case 'order':
      return refuseOrder(tieGroups(state).flat(), (move as OrderMove).order);
    case 'place':
      return refusePlace(state, state.chosen[seat]!, move as Place);
  }
}

function refusePlay(state: State, seat: Seat, move: PlayMove): Reason | undefined {
  return state.hands[seat]!.includes(move.card) ? refusePlace(state, move.card, move) : 'not-in-hand';
}

function refuseChoice(state: State, seat: Seat, { card, tieOrder }: ChooseMove): Reason | undefined {
  if (!state.hands[seat]!.includes(card)) return 'not-in-hand';
  if (tieOrder === undefined) return undefined;
  return state.drawCard === seat ? refuseOrder(seatsOf(state), tieOrder) : 'tie-order-not-yours';
}

/** Each of the seats exactly once. */
function refuseOrder(seats: readonly number[], order: readonly number[]): Reason | undefined {
  const complete = order.length === seats.length && seats.every((seat) => order.includes(seat));
  return complete ? undefined : 'bad-tie-order';
}

/** A legal move as the resolver takes it: fields in one order, ties group by group. */
export function canonical(state: State, _seat: Seat, move: Move): Move {
  if ('order' in move) return { order: canonicalOrder(state, move.order) };
  if ('at' in move) return 'card' in move ? { card: move.card, ...placeOf(move) } : placeOf(move);
  return {
    card: move.card,
    ...(move.places === undefined ? {} : { places: move.places.map(placeOf) }),
    ...(move.tieOrder === undefined ? {} : { tieOrder: move.tieOrder }),
  };
}

const placeOf = ({ at, magicTo }: Place): Place => (magicTo === undefined ? { at } : { at, magicTo });

/** What an absent seat plays: its first card, on the first empty slot; ties from the holder on, clockwise. */
export function fallback(state: State, seat: Seat): Move {
  switch (kindAsked(state, seat)) {
    case 'play':
      return { card: sorted(state.hands[seat]!)[0]!, ...defaultPlace(state) };
    case 'choose':
      return { card: sorted(state.hands[seat]!)[0]! };
    case 'order':
      return { order: canonicalOrder(state, clockwiseFrom(seat, state.players)) };
    case 'place':
      return defaultPlace(state);
    case undefined:
      throw new Error(`seat ${seat} is not asked`);
  }
}
