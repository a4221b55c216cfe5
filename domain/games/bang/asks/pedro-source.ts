import type { State } from '../state.ts';
import { answerForm } from './answer-form.ts';
import { type FromMove, from } from './answers.ts';
import type { Ask } from './ask.ts';

const topOf = (state: State): string => state.discard.at(-1)!;

/**
 * Where Pedro Ramirez takes the first card from (spec 7.4); at time-out the deck. The answer may name the card expected
 * on the pile, which is refused if another one lies there by now (spec 17.4, C12). Once it
 * has been checked it means nothing more.
 */
export const pedroSource: Ask<FromMove> = {
  schema: from,
  tell: (state) => ({ sources: ['deck', 'discard'], top: topOf(state) }),
  refuse(state, _seat, { source, card }) {
    if (source !== 'deck' && source !== 'discard') return 'not-offered';
    return card === undefined || card === topOf(state) ? undefined : 'not-offered';
  },
  canonical: (_state, _seat, { t, source }) => ({ t, source }),
  moves: () => [
    { t: 'from', source: 'deck' },
    { t: 'from', source: 'discard' },
  ],
  fallback: () => ({ t: 'from', source: 'deck' }),
  form: (state) => [
    answerForm('from', { source: { const: 'deck' } }),
    answerForm('from', { source: { const: 'discard' } }, { card: { const: topOf(state) } }),
  ],
};
