import { askedCheat } from './asked.ts';
import type { KeepMove, SwapMove } from './asks/swap.ts';
import { cardOf, nameOf, only } from './cards.ts';
import type { Draft } from './draft.ts';
import { DIR_NAMES, LEFT, RIGHT } from './state.ts';

/** Step 7: whether the Cheat has to be asked. */
export const mustAskCheat = (draft: Draft): boolean => askedCheat(draft) >= 0;

/** Step 7: both weapons lie on the table, only the second is played, and a boost for the first is lost (R26). */
export function swapWeapon(draft: Draft, move: KeepMove | SwapMove): void {
  if ('keep' in move) return;
  const p = askedCheat(draft);
  const play = draft.plays[p]!;
  const to = cardOf(move.swap);
  draft.events.push({ type: 'swapped', p, from: nameOf(play.card), to: move.swap, ...aimOf(move) });
  draft.places[p]!.table |= only(to);
  play.laid = play.card;
  play.card = to;
  play.boosted = false;
  if (move.aim !== undefined) play.aim = DIR_NAMES[LEFT] === move.aim ? LEFT : RIGHT;
}

const aimOf = (move: SwapMove) => (move.aim === undefined ? {} : { aim: move.aim });
