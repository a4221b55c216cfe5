import { combinations } from '../../kit/combinations.ts';
import { distinctForm } from '../../kit/form.ts';
import type { CardId } from '../cards/card.ts';
import type { Place } from '../state.ts';
import { answerForm } from './answer-form.ts';
import { type DiscardMove, discard } from './answers.ts';
import type { Ask } from './ask.ts';
import { placeOf, refuseCards, windowOf } from './own-cards.ts';

/** Up to so many choices are all listed; of more only neighbours in hand. */
const MOST_LISTED = 252;

/** Cards above the limit, which is the current life (spec 7.1). */
const surplusOf = ({ hand, life }: Place): number => hand.length - life;

/** Number of choices of k out of n. */
function choices(n: number, k: number): number {
  let count = 1;
  for (let i = 1; i <= k; i += 1) count = (count * (n - k + i)) / i;
  return count;
}

function listed(place: Place): CardId[][] {
  const { hand } = place;
  const count = surplusOf(place);
  if (choices(hand.length, count) <= MOST_LISTED) return combinations(hand, count);
  return hand.map((_, start) => windowOf(hand, start, count));
}

/** Which cards above the hand limit go, first discarded first (spec 6.3); at time-out the newest, oldest of them first. */
export const discardDown: Ask<DiscardMove> = {
  schema: discard,
  tell: (state, seat) => ({ count: surplusOf(placeOf(state, seat)) }),
  refuse(state, seat, { cards }) {
    const place = placeOf(state, seat);
    return refuseCards(place.hand, cards) ?? (cards.length === surplusOf(place) ? undefined : 'count');
  },
  moves: (state, seat) => listed(placeOf(state, seat)).map((cards) => ({ t: 'discard', cards })),
  fallback: (state, seat) => ({ t: 'discard', cards: placeOf(state, seat).hand.slice(placeOf(state, seat).life) }),
  form(state, seat) {
    const place = placeOf(state, seat);
    return [answerForm('discard', { cards: distinctForm(place.hand, surplusOf(place)) })];
  },
};
