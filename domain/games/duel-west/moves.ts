import type { Seat } from '../../ruleset.ts';
import { DEEDS, type Move } from './move.ts';
import { kindAsked } from './prompts.ts';
import type { State } from './state.ts';

/** Legal moves of a seat. Permutations and plans are described by the form, not enumerated (spec 5.1). */
export function moves(state: State, seat: Seat): Move[] {
  switch (kindAsked(state, seat)) {
    case 'load':
      return [{ order: 'shuffle' }, { order: 'keep' }];
    case 'beat':
      return DEEDS.filter((deed) => deed !== 'flip' || state.seats[seat]!.magazine.length > 0).map((deed) => ({
        do: deed,
      }));
    case 'live':
      return [{ hold: true }];
    default:
      return [];
  }
}
