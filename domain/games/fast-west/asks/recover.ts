import * as z from 'zod';
import type { Ask } from '../../../ruleset.ts';
import { combinations } from '../../kit/combinations.ts';
import { distinctForm, strictForm } from '../../kit/form.ts';
import { recoverable, recovery } from '../asked.ts';
import {
  CARD_NAMES,
  type CardName,
  type CardSet,
  cardOf,
  cardSchema,
  firstOf,
  holds,
  namesIn,
  only,
} from '../cards.ts';
import { placeOfSeat, type State } from '../state.ts';

/** Cards that a dodger takes back. */
export type RecoverMove = {
  readonly take: readonly CardName[];
};

/** Round `recover`: dodgers with a choice take cards back from their piles (spec 5.3, step 20). */
export const recover: Ask<State, RecoverMove> = {
  schema: z.strictObject({
    take: z
      .array(cardSchema)
      .max(CARD_NAMES.length)
      .describe('Cards of the own pile to take back, as many as asked for.'),
  }),
  replaceable: true,
  tell(state, seat) {
    const { count, from } = choiceOf(state, seat);
    return { n: count, from: namesIn(from) };
  },
  refuse(state, seat, { take }) {
    const { count, from } = choiceOf(state, seat);
    if (take.length !== count || new Set(take).size !== count) return 'recover-wrong-count';
    return take.every((card) => holds(from, cardOf(card))) ? undefined : 'recover-not-in-pile';
  },
  moves(state, seat) {
    const { count, from } = choiceOf(state, seat);
    return combinations(namesIn(from), count).map((take) => ({ take }));
  },
  fallback(state, seat) {
    const { count, from } = choiceOf(state, seat);
    return { take: namesIn(firstOf(from, count, [])) };
  },
  form(state, seat) {
    const { count, from } = choiceOf(state, seat);
    return [strictForm({ take: distinctForm(namesIn(from), count) })];
  },
  canonical: (_state, _seat, { take }) => ({ take: namesIn(take.reduce((set, card) => set | only(cardOf(card)), 0)) }),
};

/** How many cards an asked dodger takes back, and of which. */
function choiceOf(state: State, seat: number): { readonly count: number; readonly from: CardSet } {
  const p = placeOfSeat(state, seat);
  const place = state.places[p]!;
  return { count: recovery(place, state.plays![p]!), from: recoverable(place) };
}
