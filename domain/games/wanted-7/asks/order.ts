import * as z from 'zod';
import type { Ask } from '../../../ruleset.ts';
import { distinctForm, strictForm } from '../../kit/form.ts';
import type { State } from '../state.ts';
import { canonicalOrder, clockwiseFrom, isOrderOf, ordersOf, tieGroups } from '../ties.ts';

/** The tied seats, first one first. A type alias, not an interface, so that it counts as JSON. */
export type OrderMove = {
  readonly order: readonly number[];
};

/** Every seat that is in any tie group, highest value first. */
const tiedSeats = (state: State): number[] => tieGroups(state).flat();

/** Designer's variant: the holder of the Draw card orders all ties of this turn (spec 7, step 2). */
export const order: Ask<State, OrderMove> = {
  schema: z.strictObject({
    order: z.array(z.int()).describe('Every seat that is in a tie, once, first to place first.'),
  }),
  replaceable: true,
  tell: (state) => ({ ties: tieGroups(state) }),
  refuse: (state, _seat, move) => (isOrderOf(tiedSeats(state), move.order) ? undefined : 'bad-tie-order'),
  moves: (state) => ordersOf(state).map((seats) => ({ order: seats })),
  fallback: (state, seat) => ({ order: canonicalOrder(state, clockwiseFrom(seat, state.players)) }),
  form(state) {
    const seats = tiedSeats(state);
    return [strictForm({ order: distinctForm(seats, seats.length) })];
  },
  canonical: (state, _seat, move) => ({ order: canonicalOrder(state, move.order) }),
};
