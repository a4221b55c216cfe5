import { challenge } from '../duel.ts';
import { type CardRule, refusePick, refuseSelf, targeted, targetOf } from './rule.ts';

/** Duel: another seat at any distance and its player give BANG! cards in turn (spec 9.3). */
export const duel: CardRule = targeted(
  (draft, _seat, move) => challenge(draft, move.card, targetOf(move)),
  (_state, seat, move) => refuseSelf(seat, move) ?? refusePick(move),
);
