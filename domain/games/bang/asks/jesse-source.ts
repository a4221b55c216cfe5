import type { Seat } from '../../../ruleset.ts';
import type { State } from '../state.ts';
import { answerForm } from './answer-form.ts';
import { type FromMove, from } from './answers.ts';
import type { Ask } from './ask.ts';

/** Where Jesse Jones may take the first card from: the deck, or another living seat with a hand card (R47). */
function sourcesOf(state: State, seat: Seat): FromMove['source'][] {
  const robbed = [...state.seats.keys()].filter((other) => {
    const { alive, hand } = state.seats[other]!;
    return other !== seat && alive && hand.length > 0;
  });
  return ['deck', ...robbed];
}

/** Where Jesse Jones takes the first card from (spec 7.4); at time-out the deck. */
export const jesseSource: Ask<FromMove> = {
  schema: from,
  tell: (state, seat) => ({ sources: sourcesOf(state, seat) }),
  refuse: (state, seat, { source }) => (sourcesOf(state, seat).includes(source) ? undefined : 'not-offered'),
  moves: (state, seat) => sourcesOf(state, seat).map((source) => ({ t: 'from', source })),
  fallback: () => ({ t: 'from', source: 'deck' }),
  form: (state, seat) => [answerForm('from', { source: { enum: sourcesOf(state, seat) } })],
};
