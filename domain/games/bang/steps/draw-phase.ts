import type { Seat } from '../../../ruleset.ts';
import type { Move } from '../asks/answers.ts';
import { type CardId, suitOf } from '../cards/card.ts';
import type { CharacterId } from '../cards/characters.ts';
import type { PromptKind } from '../state.ts';
import { draw, take } from '../table/deck.ts';
import { type Answers, type Draft, tell } from '../table/draft.ts';
import { steal } from '../table/hands.ts';
import { KIT_LOOKS, openRound } from '../table/rounds.ts';

/*
 * The draw phase (spec 7.4): two cards, but for four characters.
 */

/** Cards drawn by everybody without a rule of their own. */
const USUAL = 2;

type Drawing = (draft: Draft, seat: Seat, answer: Move | undefined) => void;

const OWN_WAYS: Readonly<Partial<Record<CharacterId, Drawing>>> = {
  jack: drawAsJack,
  jesse: drawAsJesse,
  kit: drawAsKit,
  pedro: drawAsPedro,
};

/** Step 4 of a turn. */
export function resumeDraw(draft: Draft, answers: Answers): void {
  const { seat } = draft.turn;
  const own = OWN_WAYS[draft.seats[seat]!.character!];
  draft.turn.phase = 'draw';
  if (own === undefined) draw(draft, seat, USUAL, 'draw');
  else own(draft, seat, answers.get(seat));
}

/** Asks how to draw and goes on with the answer. */
function ask(draft: Draft, kind: PromptKind, seat: Seat): void {
  draft.frames.push({ f: 'draw' });
  openRound(draft, kind, [seat]);
}

/** Shows the second card; a red one gives a third, not shown (R48). */
function drawAsJack(draft: Draft, seat: Seat): void {
  draw(draft, seat, 1, 'draw');
  let isRed = false;
  take(draft, 'draw', (card) => {
    draft.seats[seat]!.hand.push(card);
    isRed = suitOf(card) === 'H' || suitOf(card) === 'D';
    tell(draft, 'card.shown', { seat, card, deckCount: draft.deck.length });
  });
  if (isRed) draw(draft, seat, 1, 'jack');
}

/** May take the first card from another hand; Suzy, robbed of her last one, draws before the second is taken (A21). */
function drawAsJesse(draft: Draft, seat: Seat, answer: Move | undefined): void {
  if (answer?.t !== 'from') {
    ask(draft, 'jesse_source', seat);
    return;
  }
  if (typeof answer.source === 'number') steal(draft, answer.source, seat, 'jesse');
  else draw(draft, seat, 1, 'draw');
  draw(draft, seat, 1, 'draw');
}

/** Looks at three cards, puts one back and keeps the others in the order looked at; fewer are kept unasked (A28). */
function drawAsKit(draft: Draft, seat: Seat, answer: Move | undefined): void {
  if (answer?.t === 'return') putBack(draft, seat, answer.card);
  else if (look(draft, seat) === KIT_LOOKS) {
    ask(draft, 'kit_return', seat);
    return;
  }
  draft.seats[seat]!.hand.push(...draft.peek);
  draft.peek = [];
}

/** Returns how many cards there are to look at. */
function look(draft: Draft, seat: Seat): number {
  const toPeek = (card: CardId) => draft.peek.push(card);
  for (let left = KIT_LOOKS; left > 0 && take(draft, 'kit', toPeek); left -= 1);
  tell(draft, 'kit.looked', { seat, count: draft.peek.length, deckCount: draft.deck.length });
  return draft.peek.length;
}

function putBack(draft: Draft, seat: Seat, card: CardId): void {
  draft.peek = draft.peek.filter((looked) => looked !== card);
  draft.deck.unshift(card);
  tell(draft, 'kit.returned', { seat });
}

/** May take the first card from the top of the pile (R46). */
function drawAsPedro(draft: Draft, seat: Seat, answer: Move | undefined): void {
  if (answer?.t !== 'from') {
    ask(draft, 'pedro_source', seat);
    return;
  }
  if (answer.source === 'discard') {
    const card = draft.discard.pop()!;
    draft.seats[seat]!.hand.push(card);
    tell(draft, 'card.from_discard', { seat, card });
  } else draw(draft, seat, 1, 'draw');
  draw(draft, seat, 1, 'draw');
}
