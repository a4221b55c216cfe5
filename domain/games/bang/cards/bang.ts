import { shoot } from '../steps/shot.ts';
import { distance, reach } from '../table/distance.ts';
import { is } from '../table/seats.ts';
import { type CardRule, refusePick, refuseSelf, targeted, targetOf } from './rule.ts';

/** BANG! cards of Slab the Killer need two Missed! (D4). */
const SLAB_NEEDS = 2;

/** BANG!: a shot at another seat within reach; every one counts for the limit, cancelled or not (spec 8, 9.1). */
export const bang: CardRule = targeted(
  (draft, seat, move) => {
    draft.turn.bangs += 1;
    shoot(draft, { card: move.card, target: targetOf(move), need: is(draft, seat, 'slab') ? SLAB_NEEDS : 1 });
  },
  (state, seat, move) =>
    refuseSelf(seat, move) ??
    (distance(state, seat, targetOf(move)) > reach(state, seat) ? 'out-of-reach' : refusePick(move)),
);
