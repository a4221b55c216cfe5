import type { Chance, Seat, Step } from '../../ruleset.ts';
import type { Move } from './asks/index.ts';
import { close, open } from './draft.ts';
import type { State } from './state.ts';
import { playRound } from './turn.ts';

/**
 * Plays the answers to the open round, and on until somebody has to be asked again or the match is over (spec 6).
 *
 * @param moves legal moves in their canonical form: every required one, and the optional ones there are
 */
export function resolve(state: State, moves: ReadonlyMap<Seat, Move>, chance: Chance): Step<State> {
  const draft = open(state, chance);
  playRound(draft, moves);
  return { state: close(draft), events: draft.events };
}
