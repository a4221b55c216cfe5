import type { Seat } from '../../../ruleset.ts';
import { type Draft, tell } from '../table/draft.ts';
import { discard } from '../table/hands.ts';
import { cardOnTable } from '../table/seats.ts';
import { type CardId, isWeapon, kindOf } from './card.ts';
import { type CardRule, untargeted } from './rule.ts';

/** Places a blue card before a seat. */
export function place(draft: Draft, seat: Seat, on: Seat, card: CardId): void {
  draft.seats[on]!.table.push(card);
  tell(draft, 'card.placed', { seat, on, card });
}

/** Why a blue card cannot lie before its player: one of its name does already (spec 8, R13). */
const refuseSecond: CardRule['refuse'] = (state, seat, { card }) =>
  cardOnTable(state, seat, kindOf(card)) === undefined ? undefined : 'duplicate-name';

/** A card that its player places before their own seat. */
export const equipment: CardRule = untargeted((draft, seat, { card }) => place(draft, seat, seat, card), refuseSecond);

/** A weapon: it replaces the one its player has (R12). What it does lies in its range, see `reach`. */
export const weapon: CardRule = untargeted((draft, seat, { card }) => {
  discard(draft, seat, draft.seats[seat]!.table.filter(isWeapon), 'replaced');
  place(draft, seat, seat, card);
}, refuseSecond);
