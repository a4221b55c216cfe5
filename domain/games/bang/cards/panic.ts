import { distance } from '../table/distance.ts';
import { type Draft, tell } from '../table/draft.ts';
import { picksOf, refusePicked, takePicked } from './picking.ts';
import { type CardRule, targeted, targetOf } from './rule.ts';

/** Panic!: takes a card of a seat at distance 1 or of oneself, whatever the weapon (spec 8, R38). */
export const panic: CardRule = targeted(
  (draft, seat, move) => {
    const from = targetOf(move);
    const card = takePicked(draft, from, move.pick);
    draft.seats[seat]!.hand.push(card);
    tellTheft(draft, { from, to: seat, why: 'panic' }, move.pick === 'hand' ? undefined : card);
  },
  (state, seat, move) => (distance(state, seat, targetOf(move)) > 1 ? 'too-far' : refusePicked(state, seat, move)),
  picksOf,
);

/** A card of the table is named, one of the hand is not. */
function tellTheft(draft: Draft, about: { from: number; to: number; why: string }, card: string | undefined): void {
  tell(draft, 'card.stolen', card === undefined ? { ...about, zone: 'hand' } : { ...about, zone: 'table', card });
}
