import * as z from 'zod';
import { answerForm } from './answer-form.ts';
import { type BangMove, bang, type PassMove, pass } from './answers.ts';
import type { Ask } from './ask.ts';
import { placeOf, serving } from './own-cards.ts';

/** A question that is answered by one BANG! or a pass; at time-out by the first BANG! there is (spec 6.3). */
export const bangReply = (order: 'indians' | 'duel'): Ask<BangMove | PassMove> => ({
  schema: z.union([bang, pass]),
  order,
  tell: (state, seat) => ({ cards: serving(placeOf(state, seat), 'bang') }),
  refuse(state, seat, move) {
    if (move.t === 'pass') return undefined;
    const place = placeOf(state, seat);
    if (!place.hand.includes(move.card)) return 'not-your-card';
    return serving(place, 'bang').includes(move.card) ? undefined : 'wrong-card';
  },
  moves: (state, seat) => [
    ...serving(placeOf(state, seat), 'bang').map((card) => ({ t: 'bang', card }) as const),
    { t: 'pass' },
  ],
  fallback(state, seat) {
    const [card] = serving(placeOf(state, seat), 'bang');
    return card === undefined ? { t: 'pass' } : { t: 'bang', card };
  },
  form(state, seat) {
    const good = serving(placeOf(state, seat), 'bang');
    return [...(good.length === 0 ? [] : [answerForm('bang', { card: { enum: good } })]), answerForm('pass')];
  },
});
