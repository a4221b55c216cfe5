import type { Seat } from '../../ruleset.ts';
import type { Draft } from './draft.ts';
import { activeSeats, type Duelist, TOKENS_TO_WIN } from './state.ts';
import { isSumTarget, meets, sumOf, type Target, targetOf } from './targets.ts';

/** A target won, and by whom. */
export interface Award {
  readonly id: string;
  readonly winners: readonly Seat[];
}

/** Resolves the open targets one at a time after a stop (step 6). Tokens are drawn later. */
export function score(draft: Draft, callers: readonly Seat[], wrong: readonly Seat[]): Award[] {
  const competitors = activeSeats(draft).filter((seat) => !wrong.includes(seat));
  const tokens = draft.seats.map((duelist) => duelist.tokens.length);
  const awards: Award[] = [];
  for (const id of inOrder(draft, callers)) {
    // The third token ends the bout at once; a tie on the same target is still served (D18).
    const over = tokens.some((count) => count >= TOKENS_TO_WIN);
    const winners = over ? [] : winnersOf(targetOf(id), draft.seats, competitors, callers);
    if (winners.length === 0) {
      draft.events.push({ type: 'targetKept', id });
      continue;
    }
    for (const seat of winners) tokens[seat]! += 1;
    awards.push({ id, winners });
    const rows = winners.map((seat) => draft.seats[seat]!.row);
    const totals = rows.map(sumOf);
    draft.events.push({ type: 'targetWon', id, winners, totals, counts: rows.map((row) => row.length) });
  }
  return awards;
}

/** Targets met by a caller come first, then all others, both oldest first (D17). */
function inOrder({ open, seats }: Draft, callers: readonly Seat[]): string[] {
  const called = open.filter((id) => callers.some((seat) => meets(seats[seat]!.row, targetOf(id))));
  return [...called, ...open.filter((id) => !called.includes(id))];
}

function winnersOf(
  target: Target,
  seats: readonly Duelist[],
  competitors: readonly Seat[],
  callers: readonly Seat[],
): Seat[] {
  const row = (seat: Seat) => seats[seat]!.row;
  if (isSumTarget(target)) {
    const meeting = competitors.filter((seat) => meets(row(seat), target));
    const quickest = lowest(meeting, (seat) => row(seat).length);
    const called = quickest.filter((seat) => callers.includes(seat));
    return called.length > 0 ? called : quickest;
  }
  const fitting = competitors.filter((seat) => row(seat).length === target.value);
  return lowest(fitting, (seat) => (target.kind === 'low' ? sumOf(row(seat)) : -sumOf(row(seat))));
}

/** Those with the lowest value, all of them on a tie. */
function lowest(seats: readonly Seat[], value: (seat: Seat) => number): Seat[] {
  const best = Math.min(...seats.map(value));
  return seats.filter((seat) => value(seat) === best);
}
