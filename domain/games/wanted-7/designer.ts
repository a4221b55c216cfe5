import type { Seat } from '../../ruleset.ts';
import { type ChooseMove, preAnswered } from './asks/choose.ts';
import type { Place } from './board.ts';
import { type Draft, drawOne, placeCard, takeFromHand } from './draft.ts';
import { clearTurn } from './night.ts';
import { defaultPlace, placesFor, refusePlace } from './placing.ts';
import { isCovered, seatToPlace } from './state.ts';
import { sequenceBy, tieGroups } from './ties.ts';

/*
 * A turn of the designer's variant (spec 7):
 *
 *   [choose] ─▶ reveal ─▶ [order]? ─▶ [place]? one after the other ─▶ draw ─▶ [choose]
 */

/** Step 1: the cards are turned. Who has one card only was not asked. */
export function revealCards(draft: Draft, moves: ReadonlyMap<Seat, ChooseMove>): void {
  const choices = draft.hands.map(
    (hand, seat) => moves.get(seat) ?? (hand[0] === undefined ? null : { card: hand[0] }),
  );
  draft.chosen = choices.map((choice) => choice?.card ?? null);
  draft.plans = choices.map((choice) => choice?.places ?? null);
  const cards = choices.flatMap((choice, seat) =>
    choice === null ? [] : [{ seat, card: choice.card, preAnswered: preAnswered(choice) }],
  );
  for (const { seat, card } of cards) takeFromHand(draft, seat, card);
  draft.events.push({ type: 'revealed', cards });
  orderTies(draft, choices[draft.drawCard!]?.tieOrder);
}

/** Step 2: the holder orders all ties before any card is placed, by a standing order or when asked. */
function orderTies(draft: Draft, tieOrder: readonly number[] | undefined): void {
  if (tieGroups(draft).length === 0) startPlacing(draft, []);
  else if (tieOrder === undefined) draft.phase = 'order';
  else settleTies(draft, tieOrder, 'standing');
}

/** The order stays, even if the Draw card changes hands during the turn. */
export function settleTies(draft: Draft, order: readonly number[], how: 'standing' | 'asked'): void {
  startPlacing(draft, order);
  draft.events.push({ type: 'ordered', by: draft.drawCard!, sequence: draft.sequence, how });
}

function startPlacing(draft: Draft, order: readonly number[]): void {
  draft.sequence = sequenceBy(draft, order);
  draft.phase = 'place';
}

/** Step 3: a card is placed. If every slot is covered then, the night is over at once. */
export function placeNext(draft: Draft, place: Place, auto: boolean): void {
  const seat = seatToPlace(draft)!;
  placeCard(draft, seat, draft.chosen[seat]!, place, auto);
  draft.placed += 1;
  draft.plans = draft.plans.with(seat, null);
  if (isCovered(draft)) leaveTheRest(draft);
}

/** Cards of seats further down are not placed and go home with the others. */
function leaveTheRest(draft: Draft): void {
  draft.dusk = 'covered';
  const cards = draft.sequence.slice(draft.placed).map((seat) => ({ seat, card: draft.chosen[seat]! }));
  if (cards.length > 0) draft.events.push({ type: 'notPlaced', cards });
}

/** The placement of a seat that need not be asked: by its standing order, or because there is only one. */
function settledPlace(draft: Draft, seat: number): Place | undefined {
  const card = draft.chosen[seat]!;
  const plan = draft.plans[seat]!;
  if (plan !== null) return plan.find((place) => refusePlace(draft, card, place) === undefined) ?? defaultPlace(draft);
  const [only, another] = placesFor(draft, card);
  return another === undefined ? only : undefined;
}

/** Goes on by one step. Says whether somebody has to be asked. */
export function waitsForDesigner(draft: Draft): boolean {
  if (draft.phase === 'order') return true;
  if (draft.phase === 'choose') return waitsForChoice(draft);
  const seat = seatToPlace(draft);
  if (seat === undefined) {
    endTurn(draft);
    return false;
  }
  const place = settledPlace(draft, seat);
  if (place === undefined) return true;
  placeNext(draft, place, true);
  return false;
}

function waitsForChoice(draft: Draft): boolean {
  if (draft.hands.some((hand) => hand.length > 1)) return true;
  revealCards(draft, new Map());
  return false;
}

/** Steps 4 and 5. */
function endTurn(draft: Draft): void {
  for (const seat of draft.sequence.toSorted((a, b) => a - b)) drawOne(draft, seat);
  clearTurn(draft);
  draft.turn += 1;
  draft.phase = 'choose';
  if (draft.hands.every((hand) => hand.length === 0)) draft.dusk = 'no-cards';
}
