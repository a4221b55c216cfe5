import type { Seat } from '../../../ruleset.ts';
import type { CardId } from '../cards/card.ts';
import { afterDynamite } from '../cards/dynamite.ts';
import { afterJail } from '../cards/jail.ts';
import type { FlipCause, FlipFrame } from '../state.ts';
import { take } from '../table/deck.ts';
import { type Answers, type Draft, tell } from '../table/draft.ts';
import { isMatch } from '../table/flip-match.ts';
import { lay } from '../table/hands.ts';
import { isDue, openRound } from '../table/rounds.ts';
import { is } from '../table/seats.ts';
import { afterCover, wantsCover } from './cover.ts';

/** What a draw! decides. */
const OUTCOMES: Readonly<Record<FlipCause, (draft: Draft, seat: Seat, match: boolean, cause: FlipCause) => void>> = {
  dynamite: afterDynamite,
  jail: afterJail,
  barrel: afterCover,
  jourdonnais: afterCover,
};

/** A draw! (spec 4). Lucky Duke turns up two cards and is asked where they differ in outcome (spec 7.3, A7). */
export function resumeFlip(draft: Draft, frame: FlipFrame, answers: Answers): void {
  const choice = answers.get(frame.seat);
  if (choice?.t === 'choose') settle(draft, frame, choice.card);
  else if (isWanted(draft, frame)) turnUp(draft, frame);
}

const isWanted = (draft: Draft, { seat, cause }: FlipFrame): boolean =>
  cause === 'jail' || cause === 'dynamite' || wantsCover(draft, seat, cause);

function turnUp(draft: Draft, frame: FlipFrame): void {
  const { seat, cause } = frame;
  const toFlipped = (card: CardId) => draft.flipped.push(card);
  for (let left = is(draft, seat, 'lucky') ? 2 : 1; left > 0 && take(draft, cause, toFlipped); left -= 1);
  const seen = { cause, cards: draft.flipped, deckCount: draft.deck.length };
  if (!isDue(draft, 'lucky_choice', seat, seen)) {
    settle(draft, frame, draft.flipped[0]);
    return;
  }
  tell(draft, 'flip.open', { seat, ...seen });
  draft.frames.push(frame);
  openRound(draft, 'lucky_choice', [seat], seen);
}

/** Without a card there is no match (A1). All flipped cards go to the pile in flip order, whichever counts. */
function settle(draft: Draft, { seat, cause }: FlipFrame, chosen: CardId | undefined): void {
  const match = chosen !== undefined && isMatch(cause, chosen);
  const cards = draft.flipped;
  draft.flipped = [];
  tell(draft, 'flip', { seat, cause, cards, chosen: chosen ?? null, match, deckCount: draft.deck.length });
  lay(draft, seat, cards, 'flip');
  OUTCOMES[cause](draft, seat, match, cause);
}
