import type { Seat } from '../../../ruleset.ts';
import type { PlayMove } from '../asks/answers.ts';
import type { Reason } from '../refusals.ts';
import type { State } from '../state.ts';
import type { Draft } from '../table/draft.ts';
import { remove, takeRandom } from '../table/hands.ts';
import type { CardId } from './card.ts';

/*
 * Panic! and Cat Balou pick a card of their target: a random one of its hand, or a named one on its table, weapon, Jail and
 * Dynamite included (spec 8, R38, R39); of oneself only one on the table (R40, A16).
 */

/** Everything that may be picked of a target, the hand first. */
export const picksOf = (state: State, target: Seat): NonNullable<PlayMove['pick']>[] => [
  'hand',
  ...state.seats[target]!.table,
];

/** Why this cannot be picked of a living target. */
export function refusePicked(state: State, seat: Seat, { target, pick }: PlayMove): Reason | undefined {
  if (pick === undefined) return 'pick-required';
  const { hand, table } = state.seats[target!]!;
  if (pick === 'hand' && target === seat) return 'target-self';
  const isThere = pick === 'hand' ? hand.length > 0 : table.includes(pick);
  return isThere ? undefined : 'nothing-there';
}

/** Takes the picked card away from the target. */
export function takePicked(draft: Draft, target: Seat, pick: PlayMove['pick']): CardId {
  if (pick === undefined || pick === 'hand') return takeRandom(draft, target);
  remove(draft, target, pick);
  return pick;
}
