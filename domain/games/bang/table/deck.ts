import type { CardId } from '../cards/card.ts';
import { type Draft, tell } from './draft.ts';

/**
 * The only way a card leaves the deck (spec 4, A5): it is laid where `lay` puts it, and the pile is reshuffled as soon as
 * the deck is empty. Where both piles are dry there is no card (A1).
 *
 * @returns whether there was a card
 */
export function take(draft: Draft, why: string, lay: (card: CardId) => void): boolean {
  refill(draft);
  const card = draft.deck.shift();
  if (card === undefined) {
    tell(draft, 'deck.dry', { why });
    return false;
  }
  lay(card);
  refill(draft);
  return true;
}

/** Whether the pile is about to be reshuffled. */
const runsOut = ({ deck, discard }: Draft): boolean => deck.length === 0 && discard.length > 0;

function refill(draft: Draft): void {
  if (!runsOut(draft)) return;
  draft.reshuffles += 1;
  draft.deck = draft.chance.shuffle(`reshuffle:${draft.reshuffles}`, draft.discard);
  draft.discard = [];
  tell(draft, 'deck.reshuffled', { reshuffles: draft.reshuffles, deckCount: draft.deck.length });
}

/** Draws what there is, up to `count` cards. It is told in parts where a reshuffle comes between (spec 17.4, C6). */
export function draw(draft: Draft, seat: number, count: number, why: string): void {
  let untold = 0;
  const tellDrawn = () => {
    if (untold > 0) tell(draft, 'cards.drawn', { seat, count: untold, why, deckCount: draft.deck.length });
    untold = 0;
  };
  const toHand = (card: CardId) => {
    draft.seats[seat]!.hand.push(card);
    untold += 1;
    if (runsOut(draft)) tellDrawn();
  };
  for (let left = count; left > 0 && take(draft, why, toHand); left -= 1);
  tellDrawn();
}
