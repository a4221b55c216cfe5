import * as z from 'zod';
import type { Json, Seat } from '../../../ruleset.ts';
import { type CardId, kindOf } from '../cards/card.ts';
import { RULES } from '../cards/index.ts';
import type { Reason } from '../refusals.ts';
import type { Place, State } from '../state.ts';
import { answerForm } from './answer-form.ts';
import { type EndMove, end, type PlayMove, playCard } from './answers.ts';
import type { Ask } from './ask.ts';
import { placeOf } from './own-cards.ts';

/** What holds for all cards (spec 12, play, general). */
function refuseCard(state: State, place: Place, card: CardId): Reason | undefined {
  if (!place.hand.includes(card)) return 'not-your-card';
  const kind = kindOf(card);
  if (kind === 'missed' && place.character !== 'janet') return 'not-playable';
  const shot = kind === 'bang' || kind === 'missed';
  return shot && state.turn.bangs > 0 && !isUnlimited(place) ? 'bang-limit' : undefined;
}

/** Willy the Kid, and whoever has a Volcanic now, shoots as often as they like (R11). */
const isUnlimited = ({ character, table }: Place): boolean =>
  character === 'willy' || table.some((card) => kindOf(card) === 'volcanic');

/** Every legal way to play one card. */
function waysOf(state: State, seat: Seat, card: CardId): readonly PlayMove[] {
  if (refuseCard(state, placeOf(state, seat), card) !== undefined) return [];
  return RULES[kindOf(card)].ways(state, seat, { t: 'play', card });
}

/** Schemas of the ways to play one card: without target, with a target, or with what to take from each target. */
function formOf(ways: readonly PlayMove[]): Json[] {
  if (ways.length === 0) return [];
  const [{ card: id, target, pick }] = ways as readonly [PlayMove];
  const card = { const: id };
  const targets = [...new Set(ways.flatMap((way) => (way.target === undefined ? [] : [way.target])))];
  if (target === undefined) return [answerForm('play', { card })];
  if (pick === undefined) return [answerForm('play', { card, target: { enum: targets } })];
  return targets.map((seat) => {
    const picks = ways.flatMap((way) => (way.target === seat && way.pick !== undefined ? [way.pick] : []));
    return answerForm('play', { card, target: { const: seat }, pick: { enum: picks } });
  });
}

/** Which card the active seat plays next (spec 8), or the end of the phase, which is also the answer at time-out. */
export const play: Ask<PlayMove | EndMove> = {
  schema: z.union([playCard, end]),
  tell: (state, seat) => ({
    cards: placeOf(state, seat).hand.filter((card) => waysOf(state, seat, card).length > 0),
  }),
  refuse(state, seat, move) {
    if (move.t === 'end') return undefined;
    return refuseCard(state, placeOf(state, seat), move.card) ?? RULES[kindOf(move.card)].refuse(state, seat, move);
  },
  canonical(_state, _seat, move) {
    if (move.t === 'end') return move;
    const { t, card, target, pick } = move;
    return { t, card, ...(target === undefined ? {} : { target }), ...(pick === undefined ? {} : { pick }) };
  },
  moves: (state, seat) => [...placeOf(state, seat).hand.flatMap((card) => waysOf(state, seat, card)), { t: 'end' }],
  fallback: () => ({ t: 'end' }),
  form: (state, seat) => [
    ...placeOf(state, seat).hand.flatMap((card) => formOf(waysOf(state, seat, card))),
    answerForm('end'),
  ],
};
