import * as z from 'zod';
import type { Seat } from '../../../ruleset.ts';
import { arrangements } from '../../kit/combinations.ts';
import { distinctForm } from '../../kit/form.ts';
import { type CardId, kindOf } from '../cards/card.ts';
import type { Reason } from '../refusals.ts';
import type { Place, State } from '../state.ts';
import { SID_CARDS } from '../table/life.ts';
import { countAlive } from '../table/seats.ts';
import { answerForm } from './answer-form.ts';
import { type BeerMove, beer, type PassMove, pass, type SidMove, sid } from './answers.ts';
import type { Ask } from './ask.ts';
import { placeOf, refuseCards } from './own-cards.ts';

type RescueMove = BeerMove | SidMove | PassMove;

/** A Beer saves nobody with two left, dying seats counted (R24, A9). */
const beersWork = (state: State): boolean => countAlive(state) > 2;

/** Beers in hand that can save. */
const beersOf = (state: State, { hand }: Place): CardId[] =>
  beersWork(state) ? hand.filter((card) => kindOf(card) === 'beer') : [];

const paysOf = ({ character, hand }: Place): readonly CardId[] =>
  character === 'sid' && hand.length >= SID_CARDS ? hand : [];

function refuseBeer(state: State, { hand }: Place, { card }: BeerMove): Reason | undefined {
  if (!hand.includes(card)) return 'not-your-card';
  if (kindOf(card) !== 'beer') return 'wrong-card';
  return beersWork(state) ? undefined : 'beer-two-left';
}

function refuseSid({ character, hand }: Place, { cards }: SidMove): Reason | undefined {
  if (character !== 'sid') return 'not-sid';
  return cards.length === SID_CARDS ? refuseCards(hand, cards) : 'count';
}

/** The most life points that can still be gained: Beers, and Sid Ketchum's pairs of what is left. */
function gainOf(place: Place, beers: number): number {
  return beers + Math.floor((paysOf(place).length === 0 ? 0 : place.hand.length - beers) / SID_CARDS);
}

/** One step of saving oneself, or of trying to: the oldest Beer, else the two newest cards, newest first (spec 6.3). */
function defend(state: State, seat: Seat): RescueMove {
  const place = placeOf(state, seat);
  const beers = beersOf(state, place);
  if (gainOf(place, beers.length) < 1 - place.life) return { t: 'pass' };
  if (beers.length > 0) return { t: 'beer', card: beers[0]! };
  return { t: 'sid', cards: place.hand.slice(-SID_CARDS).reverse() };
}

/** How a dying seat saves itself (spec 10.1). A step gains one life point: it may be asked again. */
export const rescue: Ask<RescueMove> = {
  schema: z.union([beer, sid, pass]),
  order: 'rescue',
  tell(state, seat) {
    const place = placeOf(state, seat);
    return { missing: 1 - place.life, beers: beersOf(state, place), mayPay: paysOf(place).length > 0 };
  },
  refuse(state, seat, move) {
    const place = placeOf(state, seat);
    if (move.t === 'beer') return refuseBeer(state, place, move);
    return move.t === 'sid' ? refuseSid(place, move) : undefined;
  },
  moves(state, seat) {
    const place = placeOf(state, seat);
    const beers = beersOf(state, place).map((card) => ({ t: 'beer', card }) as const);
    const pairs = arrangements(paysOf(place), SID_CARDS).map((cards) => ({ t: 'sid', cards }) as const);
    return [...beers, ...pairs, { t: 'pass' }];
  },
  fallback: defend,
  form(state, seat) {
    const place = placeOf(state, seat);
    const beers = beersOf(state, place);
    const cards = paysOf(place);
    return [
      ...(beers.length === 0 ? [] : [answerForm('beer', { card: { enum: beers } })]),
      ...(cards.length === 0 ? [] : [answerForm('sid', { cards: distinctForm(cards, SID_CARDS) })]),
      answerForm('pass'),
    ];
  },
};
