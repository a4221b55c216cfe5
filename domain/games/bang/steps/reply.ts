import type { Seat } from '../../../ruleset.ts';
import type { Move } from '../asks/answers.ts';
import type { CardId } from '../cards/card.ts';
import type { PromptKind } from '../state.ts';
import { type Answers, type Draft, tell } from '../table/draft.ts';
import { discard } from '../table/hands.ts';

/** Cards an answer gives up. */
function cardsOf(move: Move): readonly CardId[] {
  if (move.t === 'missed' || move.t === 'sid') return move.cards;
  return move.t === 'bang' || move.t === 'beer' ? [move.card] : [];
}

/**
 * Plays the answer of a seat to an attack, or of a dying seat to its end: its cards are discarded in the order given.
 *
 * @returns the number of cards given up, 0 for a pass
 */
export function reply(draft: Draft, seat: Seat, kind: PromptKind, answers: Answers): number {
  const move = answers.get(seat)!;
  const cards = cardsOf(move);
  tell(draft, 'reply', { seat, kind, form: move.t, cards });
  discard(draft, seat, cards, kind === 'rescue' ? 'rescue' : 'reply');
  return cards.length;
}
