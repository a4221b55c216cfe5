import type { Seat } from '../../../ruleset.ts';
import type { Reason } from '../refusals.ts';
import type { State } from '../state.ts';
import { type Draft, leaveTurn, tell } from '../table/draft.ts';
import { discard } from '../table/hands.ts';
import { cardOnTable } from '../table/seats.ts';
import { place } from './placing.ts';
import { type CardRule, refusePick, targeted, targetOf } from './rule.ts';

/** Jail: before any seat but the Sheriff or one in Jail, oneself included (spec 8, R14, R15). */
export const jail: CardRule = targeted(
  (draft, seat, move) => place(draft, seat, targetOf(move), move.card),
  (state, _seat, move) => refusePrisoner(state, targetOf(move)) ?? refusePick(move),
);

function refusePrisoner(state: State, target: Seat): Reason | undefined {
  if (state.seats[target]!.role === 'S') return 'jail-sheriff';
  return cardOnTable(state, target, 'jail') === undefined ? undefined : 'jail-taken';
}

/** The Jail is discarded whatever was flipped; without Hearts the turn is skipped (spec 7.1). */
export function afterJail(draft: Draft, seat: Seat, match: boolean): void {
  discard(draft, seat, [cardOnTable(draft, seat, 'jail')!], 'jail');
  if (match) return;
  tell(draft, 'turn.skipped', { seat, why: 'jail' });
  leaveTurn(draft);
}
