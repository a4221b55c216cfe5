import type { Seat } from '../../../ruleset.ts';
import { type Draft, tell } from '../table/draft.ts';
import { discard, remove } from '../table/hands.ts';
import { FINISH, lose } from '../table/life.ts';
import { cardOnTable, livingFrom } from '../table/seats.ts';
import { equipment } from './placing.ts';
import type { CardRule } from './rule.ts';

const BLAST = 3;

/** Dynamite: placed before its player, and flipped for at the start of the turn of whoever has it (spec 7.2, 8). */
export const dynamite: CardRule = equipment;

/** It explodes on Spades 2 to 9, and is discarded before the loss, which has no author (R17, R19). */
export function afterDynamite(draft: Draft, seat: Seat, match: boolean): void {
  const card = cardOnTable(draft, seat, 'dynamite')!;
  if (!match) {
    passOn(draft, seat, card);
    return;
  }
  tell(draft, 'dynamite.exploded', { seat });
  discard(draft, seat, [card], 'dynamite');
  draft.frames.push(FINISH);
  lose(draft, seat, BLAST, null, 'dynamite');
}

/** A quiet one moves to the first seat on the left that has none, if there is one (R18). */
function passOn(draft: Draft, from: Seat, card: string): void {
  const to = livingFrom(draft, from).find((seat) => cardOnTable(draft, seat, 'dynamite') === undefined);
  if (to === undefined) return;
  remove(draft, from, card);
  draft.seats[to]!.table.push(card);
  tell(draft, 'dynamite.passed', { from, to });
}
