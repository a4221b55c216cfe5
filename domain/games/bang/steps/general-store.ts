import type { CardId } from '../cards/card.ts';
import type { StoreFrame } from '../state.ts';
import { take } from '../table/deck.ts';
import { type Answers, type Draft, tell } from '../table/draft.ts';
import { openRound } from '../table/rounds.ts';
import { livingFrom } from '../table/seats.ts';

/** Opens a General Store: a card for each living seat as far as there are cards, picked from the player on (9.4, R43). */
export function openStore(draft: Draft): void {
  const player = draft.turn.seat;
  const order = [player, ...livingFrom(draft, player).filter((seat) => seat !== player)];
  const toStore = (card: CardId) => draft.store.push(card);
  for (let left = order.length; left > 0 && take(draft, 'general_store', toStore); left -= 1);
  tell(draft, 'store.opened', { cards: [...draft.store], deckCount: draft.deck.length });
  draft.frames.push({ f: 'store', order });
}

/** The next seat picks. The last card is taken unasked; seats that find no card get none (A8). */
export function resumeStore(draft: Draft, { order }: StoreFrame, answers: Answers): void {
  const [seat, ...later] = order;
  if (seat === undefined || draft.store.length === 0) return;
  const answer = answers.get(seat);
  if (answer?.t === 'pick') {
    pick(draft, seat, answer.card);
    draft.frames.push({ f: 'store', order: later });
  } else {
    draft.frames.push({ f: 'store', order });
    openRound(draft, 'store_pick', [seat], { cards: [...draft.store] });
  }
}

function pick(draft: Draft, seat: number, card: CardId): void {
  draft.store.splice(draft.store.indexOf(card), 1);
  draft.seats[seat]!.hand.push(card);
  tell(draft, 'store.picked', { seat, card });
}
