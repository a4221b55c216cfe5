import { ALL_CARDS } from '../../../../domain/games/bang/cards/card.ts';
import type { Context, PromptKind, State } from '../../../../domain/games/bang/state.ts';
import type { Seat } from '../../../../domain/ruleset.ts';
import { deepFreeze } from '../../freeze.ts';
import { placesOf } from './position.ts';

/** A state made by hand: a position in the notation of the examples, and what else of it matters. Nobody is asked. */
export function stateWith(position: string, change: Partial<State> = {}): State {
  const seated = placesOf(position);
  const seats = seated.map(({ active: _active, ...place }) => place);
  const { discard = [], store = [], flipped = [], peek = [] } = change;
  const named = [discard, store, flipped, peek, ...seats.flatMap(({ hand, table }) => [hand, table])].flat();
  return deepFreeze<State>({
    options: { characterDeal: 'one', antiStall: false, turnCap: 0 },
    seats,
    deck: ALL_CARDS.filter((card) => !named.includes(card)),
    discard,
    store,
    flipped,
    peek,
    turn: { no: 1, seat: seated.findIndex(({ active }) => active), bangs: 0, phase: 'play' },
    reshuffles: 0,
    stall: false,
    frames: [],
    round: null,
    kills: [],
    aimed: seats.map(() => seats.map(() => 0)),
    result: null,
    ...change,
  });
}

/** The state in which these seats are asked. */
export const asking = (state: State, kind: PromptKind, asked: readonly Seat[], ctx: Context = {}): State =>
  deepFreeze({ ...state, round: { kind, asked, fixed: {}, ctx } });
