import { type Draft, shuffleTargets, takeBack } from './draft.ts';
import { isWon } from './end.ts';
import type { Award } from './score.ts';
import { seatsWhere, TOKENS_TO_WIN } from './state.ts';

/** Bullets back, targets won away, tokens drawn (steps 9 to 11). */
export function cleanUp(draft: Draft, awards: readonly Award[]): void {
  takeBack(draft);
  const won = awards.map(({ id }) => id);
  draft.open = draft.open.filter((id) => !won.includes(id));
  draft.discards = [...draft.discards, ...won];
  drawTokens(draft, awards);
  // All fifteen lay open and nobody could do anything with them: they are dealt anew (D27).
  if (draft.noFlip && won.length === 0) {
    shuffleTargets(draft, draft.open);
    draft.open = [];
    draft.events.push({ type: 'allShuffled', count: draft.deck.length });
  }
  draft.noFlip = false;
}

/** Each winner's token comes from their own magazine, at random and unseen (D21). */
function drawTokens(draft: Draft, awards: readonly Award[]): void {
  const drawn = draft.seats.map(() => 0);
  for (const seat of awards.flatMap(({ winners }) => winners)) {
    drawn[seat]! += 1;
    const duelist = draft.seats[seat]!;
    const at = draft.chance.int(`token:${seat}:${draft.turn}:${drawn[seat]}`, duelist.magazine.length);
    duelist.tokens = [...duelist.tokens, duelist.magazine[at]!];
    duelist.magazine = duelist.magazine.toSpliced(at, 1);
    const { tokens, magazine } = duelist;
    draft.events.push({ type: 'tokenDrawn', seat, tokens: tokens.length, magazine: magazine.length });
  }
}

/** Whoever has three tokens has won the bout: they are out of the match, all others return (step 12). */
export function endBout(draft: Draft): void {
  const winners = seatsWhere(draft.seats, ({ tokens }) => tokens.length === TOKENS_TO_WIN);
  if (winners.length === 0) return;
  for (const [seat, duelist] of draft.seats.entries()) {
    if (winners.includes(seat)) {
      duelist.boutsWon += 1;
      duelist.trophies = [...duelist.trophies, ...duelist.tokens];
    } else duelist.magazine = [...duelist.magazine, ...duelist.tokens];
    duelist.tokens = [];
  }
  draft.discards = [...draft.discards, ...draft.open];
  draft.open = [];
  const boutsWon = draft.seats.map((duelist) => duelist.boutsWon);
  draft.events.push({ type: 'boutWon', bout: draft.bout, winners, boutsWon });
  if (!isWon(draft)) draft.bout += 1;
}
