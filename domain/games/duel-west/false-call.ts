import type { Seat } from '../../ruleset.ts';
import type { Draft } from './draft.ts';
import { metBy } from './targets.ts';

/*
 * Calls, right ones and false ones, and what a false call costs.
 */

/** False calls of one seat in one turn that end the turn for it (D14). */
const FALSE_CALLS_ALLOWED = 1;

/** How an attempt ended. `false` if nobody who called was right: then it is played again. */
export interface Ending {
  readonly by: 'call' | 'hold' | 'deadline' | 'false';
  /** Seats that called rightly. */
  readonly callers: readonly Seat[];
  /** Seats that called wrongly. */
  readonly wrong: readonly Seat[];
}

/** These seats shout “Hit!”. Only open sum targets can be called (D10). */
export function call(draft: Draft, seats: readonly Seat[]): Ending {
  const callers: Seat[] = [];
  const wrong: Seat[] = [];
  for (const seat of seats) {
    const met = metBy(draft.seats[seat]!.row, draft.open);
    const right = met.length > 0;
    (right ? callers : wrong).push(seat);
    draft.events.push({ type: 'called', seat, right, met });
  }
  return { by: callers.length > 0 ? 'call' : 'false', callers, wrong };
}

/** What a false call costs (step 7). */
export function punish(draft: Draft, wrong: readonly Seat[]): void {
  for (const seat of wrong) draft.seats[seat]!.falseCalls += 1;
  const playsOn = (seat: Seat) =>
    draft.falseCall === 'sit-out-next' && draft.seats[seat]!.falseCalls <= FALSE_CALLS_ALLOWED;
  const out = wrong.filter((seat) => !playsOn(seat));
  for (const seat of out) draft.seats[seat]!.active = false;
  if (draft.falseCall === 'sit-out-next') missNextTurn(draft, wrong);
  tellFalseCall(draft, wrong, out);
}

/** Wrong callers beside a right one: there is no replay to sit out, so they miss the next turn under both options (D12). */
export function punishBesideRight(draft: Draft, wrong: readonly Seat[]): void {
  missNextTurn(draft, wrong);
  tellFalseCall(draft, wrong, []);
}

function missNextTurn(draft: Draft, seats: readonly Seat[]): void {
  for (const seat of seats) draft.seats[seat]!.sitOut += 1;
}

function tellFalseCall(draft: Draft, seats: readonly Seat[], inactive: readonly Seat[]): void {
  draft.events.push({ type: 'falseCall', seats, sitOut: draft.seats.map(({ sitOut }) => sitOut), inactive });
}
