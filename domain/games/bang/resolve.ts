import type { Chance, Known, Seat, Step } from '../../ruleset.ts';
import type { Move } from './asks/answers.ts';
import type { Orders, State } from './state.ts';
import { run } from './steps/index.ts';
import { close, open } from './table/draft.ts';
import { closeRound } from './table/rounds.ts';

/**
 * Plays the answers to the open round, and on until somebody has to be asked again or the match is over.
 *
 * @param moves a legal answer of every asked seat
 * @param known standing orders: only whether cover is declined is read here (spec 6.4)
 */
export function resolve(
  state: State,
  moves: ReadonlyMap<Seat, Move>,
  chance: Chance,
  known?: Known<Orders>,
): Step<State> {
  const draft = open(state, chance, known);
  closeRound(draft, moves);
  run(draft);
  return { state: close(draft), events: draft.events };
}
