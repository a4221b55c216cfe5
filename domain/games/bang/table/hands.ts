import type { Seat } from '../../../ruleset.ts';
import type { CardId } from '../cards/card.ts';
import { draw } from './deck.ts';
import { type Draft, tell } from './draft.ts';
import { is, livingSeatOf } from './seats.ts';

/** Removes a card from the hand or the table of a seat. */
export function remove(draft: Draft, seat: Seat, card: CardId): void {
  const place = draft.seats[seat]!;
  for (const zone of [place.hand, place.table]) {
    const at = zone.indexOf(card);
    if (at >= 0) zone.splice(at, 1);
  }
}

/** Lays cards on the discard pile in the order given; all of them are public (spec 4, A32). */
export function lay(draft: Draft, seat: Seat, cards: readonly CardId[], why: string): void {
  if (cards.length === 0) return;
  draft.discard.push(...cards);
  tell(draft, 'cards.discarded', { seat, cards, why });
}

/** Discards cards of a seat's hand or table. */
export function discard(draft: Draft, seat: Seat, cards: readonly CardId[], why: string): void {
  for (const card of cards) remove(draft, seat, card);
  lay(draft, seat, cards, why);
}

/** Takes a random card out of a hand that is not empty. Each pick of a step has its own label (spec 4). */
export function takeRandom(draft: Draft, seat: Seat): CardId {
  const { hand } = draft.seats[seat]!;
  const at = draft.chance.int(`hand:${draft.handPicks}`, hand.length);
  draft.handPicks += 1;
  return hand.splice(at, 1)[0]!;
}

/** Takes a random hand card for another seat; from an empty hand nothing (spec 4). Suzy's last one she makes up for at once. */
export function steal(draft: Draft, from: Seat, to: Seat, why: string): void {
  if (draft.seats[from]!.hand.length === 0) return;
  draft.seats[to]!.hand.push(takeRandom(draft, from));
  tell(draft, 'card.stolen', { from, to, zone: 'hand', why });
  if (is(draft, from, 'suzy')) checkSuzy(draft);
}

/** Suzy Lafayette draws if her hand is empty and she is not dying. Called where spec 10.2 says, and nowhere else. */
export function checkSuzy(draft: Draft): void {
  const suzy = livingSeatOf(draft, 'suzy');
  if (suzy === undefined) return;
  const { life, hand } = draft.seats[suzy]!;
  if (life >= 1 && hand.length === 0) draw(draft, suzy, 1, 'suzy');
}
