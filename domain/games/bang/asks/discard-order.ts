import { distinctForm } from '../../kit/form.ts';
import { allCardsOf } from '../table/seats.ts';
import { answerForm } from './answer-form.ts';
import { type OrderMove, order } from './answers.ts';
import type { Ask } from './ask.ts';
import { windowOf } from './own-cards.ts';

/** In which order a seat loses all its cards, first discarded first (A17, A18); rotations of the usual order are listed. */
export const discardOrder: Ask<OrderMove> = {
  schema: order,
  order: 'order',
  tell: (state, seat) => ({ cards: allCardsOf(state, seat) }),
  refuse(state, seat, { cards }) {
    const own = allCardsOf(state, seat);
    return cards.length === own.length && own.every((card) => cards.includes(card)) ? undefined : 'count';
  },
  moves(state, seat) {
    const own = allCardsOf(state, seat);
    return own.map((_, start) => ({ t: 'order', cards: windowOf(own, start, own.length) }));
  },
  fallback: (state, seat) => ({ t: 'order', cards: allCardsOf(state, seat) }),
  form(state, seat) {
    const own = allCardsOf(state, seat);
    return [answerForm('order', { cards: distinctForm(own, own.length) })];
  },
};
