import type { Json, Seat } from '../../../ruleset.ts';
import type { State } from '../state.ts';
import { sumOf } from '../targets.ts';

/** What a seat needs to decide in a duel. Of its face-down bullets it is told only how many there are. */
export function ownRow({ seats }: State, seat: Seat): Json {
  const { magazine, row } = seats[seat]!;
  return { magazine: magazine.length, row, total: sumOf(row) };
}
