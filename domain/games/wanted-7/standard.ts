import { type PlayMove, plays } from './asks/play.ts';
import { type Draft, drawOne, placeCard, takeFromHand } from './draft.ts';
import { isCovered } from './state.ts';

/** Steps 2 to 5 of a turn of the standard game (spec 6). */
export function playCard(draft: Draft, { card, ...place }: PlayMove, auto: boolean): void {
  const seat = draft.seatOnTurn!;
  takeFromHand(draft, seat, card);
  placeCard(draft, seat, card, place, auto);
  drawOne(draft, seat);
  if (isCovered(draft)) draft.dusk = 'covered';
  else if (draft.hands.every((hand) => hand.length === 0)) draft.dusk = 'no-cards';
  draft.seatOnTurn = (seat + 1) % draft.players;
  draft.turn += 1;
}

/** Makes a play that has only one option. Says whether somebody has to be asked. */
export function waitsForPlay(draft: Draft): boolean {
  const [only, another] = plays(draft, draft.seatOnTurn!);
  if (only === undefined) throw new Error('the seat on turn has no card, the night should be over');
  if (another !== undefined) return true;
  playCard(draft, only, true);
  return false;
}
