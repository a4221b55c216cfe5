import * as z from 'zod';
import type { Seat } from '../../../ruleset.ts';
import { arrangements } from '../../kit/combinations.ts';
import { distinctForm } from '../../kit/form.ts';
import type { State } from '../state.ts';
import { answerForm } from './answer-form.ts';
import { type MissedMove, missed, type PassMove, pass } from './answers.ts';
import type { Ask } from './ask.ts';
import { placeOf, refuseCards, serving } from './own-cards.ts';

/** How many cards an answer to the shot has (A23): Suzy Lafayette may give the only card of her hand (R29). */
function countFor(state: State, seat: Seat): number {
  const { character, hand } = placeOf(state, seat);
  return character === 'suzy' && hand.length === 1 ? 1 : needOf(state);
}

const needOf = ({ round }: State): number => round!.ctx.need ?? 1;

/** Answer to a BANG! or a Gatling (spec 6.3); at time-out, and by order `missed`, it is parried if possible. */
export const shotReply: Ask<MissedMove | PassMove> = {
  schema: z.union([missed, pass]),
  order: 'shot',
  tell: (state, seat) => ({ need: needOf(state), cards: serving(placeOf(state, seat), 'missed') }),
  refuse(state, seat, move) {
    if (move.t === 'pass') return undefined;
    const place = placeOf(state, seat);
    const reason = refuseCards(place.hand, move.cards);
    if (reason !== undefined) return reason;
    const good = serving(place, 'missed');
    if (!move.cards.every((card) => good.includes(card))) return 'wrong-card';
    return move.cards.length === countFor(state, seat) ? undefined : 'count';
  },
  moves: (state, seat) => [
    ...arrangements(serving(placeOf(state, seat), 'missed'), countFor(state, seat)).map(
      (cards) => ({ t: 'missed', cards }) as const,
    ),
    { t: 'pass' },
  ],
  fallback(state, seat) {
    const good = serving(placeOf(state, seat), 'missed');
    const count = countFor(state, seat);
    return good.length < count ? { t: 'pass' } : { t: 'missed', cards: good.slice(0, count) };
  },
  form(state, seat) {
    const good = serving(placeOf(state, seat), 'missed');
    const count = countFor(state, seat);
    const parries = good.length < count ? [] : [answerForm('missed', { cards: distinctForm(good, count) })];
    return [...parries, answerForm('pass')];
  },
};
