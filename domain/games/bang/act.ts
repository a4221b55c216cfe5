import type { ActStep, Chance, Known, Seat } from '../../ruleset.ts';
import { close, open } from './draft.ts';
import { run } from './frames.ts';
import { discard } from './hands.ts';
import { gain } from './life.ts';
import type { Act, Orders } from './move.ts';
import { dropUndue } from './rounds.ts';
import type { State } from './state.ts';

/**
 * Sid Ketchum heals (spec 11). Who has nothing left to be asked for is asked no more, and where that is everybody the
 * rules go on at once (spec 6.1; 17.4, C2).
 */
export function act(state: State, seat: Seat, { cards }: Act, chance: Chance, known?: Known<Orders>): ActStep<State> {
  const draft = open(state, chance, known);
  discard(draft, seat, cards, 'sid');
  gain(draft, seat, 'sid');
  dropUndue(draft);
  const reopens = draft.round === null;
  run(draft);
  return { state: close(draft), events: draft.events, reopens };
}
