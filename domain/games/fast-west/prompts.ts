import type { Json, Prompt, Seat } from '../../ruleset.ts';
import {
  askedCheat,
  bulletHitsOn,
  mayAim,
  mustAnswer,
  mustChooseRecovery,
  payableSwaps,
  playable,
  recoverable,
  recovery,
  type Turn,
  threatenedNinja,
} from './asked.ts';
import { nameOf, namesIn } from './cards.ts';
import type { PromptKind } from './move.ts';
import { inPlay, isNeutral, placeOfSeat, type State } from './state.ts';

/** Who is asked what, ascending by seat: players sit clockwise, so seats ascend with places (spec 5). */
export function prompts(state: State): Prompt[] {
  const asked: Prompt[] = [];
  state.places.forEach((place, p) => {
    const kind = kindAt(state, p);
    if (kind !== undefined)
      asked.push({ seat: place.seat, kind, required: kind !== 'cheer', ask: askOf(state, p, kind) });
  });
  return asked;
}

/** Kind of prompt a seat has to answer now, or undefined. */
export function kindAsked(state: State, seat: Seat): PromptKind | undefined {
  const p = placeOfSeat(state, seat);
  return p < 0 ? undefined : kindAt(state, p);
}

function kindAt(state: State, p: number): PromptKind | undefined {
  const place = state.places[p]!;
  if (isNeutral(place)) return undefined;
  switch (state.phase) {
    case 'action':
      if (!inPlay(place)) return 'cheer';
      return mustAnswer(state, p) ? 'action' : undefined;
    case 'swap':
      return askedCheat(turnOf(state)) === p ? 'swap' : undefined;
    case 'evade':
      return threatenedNinja(turnOf(state)) === p ? 'evade' : undefined;
    case 'recover':
      return mustChooseRecovery(place, state.plays![p]!) ? 'recover' : undefined;
    case 'over':
      return undefined;
  }
}

/** The turn being played, in a state that a follow-up round has stopped. */
const turnOf = (state: State): Turn => ({ ...state, plays: state.plays ?? [], hits: state.hits ?? [] });

/** What is needed to decide (spec 5.3). */
function askOf(state: State, p: number, kind: PromptKind): Json {
  const place = state.places[p]!;
  switch (kind) {
    case 'action':
      return { cards: namesIn(playable(state, place)) };
    case 'cheer':
      return { places: [...state.places.keys()].filter((q) => inPlay(state.places[q]!)) };
    case 'swap':
      return { options: namesIn(payableSwaps(state, place, state.plays![p]!.card)), mayAim: mayAim(state) };
    case 'evade':
      return { shots: bulletHitsOn(turnOf(state), p).map((hit) => ({ shooter: hit.owner, card: nameOf(hit.card) })) };
    case 'recover':
      return { n: recovery(place, state.plays![p]!), from: namesIn(recoverable(place)) };
  }
}
