import { lay } from '../table/hands.ts';
import { picksOf, refusePicked, takePicked } from './picking.ts';
import { type CardRule, targeted, targetOf } from './rule.ts';

/** Cat Balou: discards a card of any seat, oneself included, which lies on top then (spec 8, R38-R40). */
export const catBalou: CardRule = targeted(
  (draft, _seat, move) => {
    const holder = targetOf(move);
    lay(draft, holder, [takePicked(draft, holder, move.pick)], 'cat_balou');
  },
  refusePicked,
  picksOf,
);
