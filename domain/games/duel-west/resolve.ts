import type { Chance, Known, Seat, Step } from '../../ruleset.ts';
import type { BeatMove, LoadMove, Move } from './asks/index.ts';
import { close, open } from './draft.ts';
import type { State } from './state.ts';
import { endAttempt, loadUp, playBeats } from './turn.ts';

/**
 * Plays the answers to the open round, and on until somebody has to be asked again or the match is over (spec 6).
 *
 * @param moves legal moves in their canonical form, one for every asked seat
 * @param known seats that the deadline answered for; none if left out
 */
export function resolve(
  state: State,
  moves: ReadonlyMap<Seat, Move>,
  chance: Chance,
  known?: Known<never>,
): Step<State> {
  const draft = open(state, chance);
  switch (state.phase) {
    case 'load':
      loadUp(draft, moves as ReadonlyMap<Seat, LoadMove>);
      break;
    case 'beat':
      playBeats(draft, moves as ReadonlyMap<Seat, BeatMove>);
      break;
    case 'live':
      // Nobody called: everybody holds, of their own will or because time is up.
      endAttempt(draft, {
        by: known !== undefined && known.late.size > 0 ? 'deadline' : 'hold',
        callers: [],
        wrong: [],
      });
      break;
    case 'over':
      throw new Error('the match is over');
  }
  return { state: close(draft), events: draft.events };
}
