import { shoot } from '../steps/shot.ts';
import { distance, reach } from '../table/distance.ts';
import { missedFor } from './characters.ts';
import { type CardRule, refusePick, refuseSelf, targeted, targetOf } from './rule.ts';

/** BANG!: a shot at another seat within reach; every one counts for the limit, cancelled or not (spec 8, 9.1). */
export const bang: CardRule = targeted(
  (draft, seat, move) => {
    draft.turn.bangs += 1;
    shoot(draft, { card: move.card, target: targetOf(move), need: missedFor(draft.seats[seat]!.character) });
  },
  (state, seat, move) =>
    refuseSelf(seat, move) ??
    (distance(state, seat, targetOf(move)) > reach(state, seat) ? 'out-of-reach' : refusePick(move)),
);
