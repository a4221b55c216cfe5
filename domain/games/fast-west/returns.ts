import type { Seat } from '../../ruleset.ts';
import { mustChooseRecovery, recoverable, recovery } from './asked.ts';
import type { RecoverMove } from './asks/recover.ts';
import { type CardSet, cardOf, DODGE, DYNAMITE, firstOf, MISCALCULATION, namesIn, only, RELOAD } from './cards.ts';
import { changeBullets, type Draft } from './draft.ts';
import { inPlay, isNeutral, targetOf } from './state.ts';

/** Step 19: what the cards of the survivors bring back. Dodgers with a choice left wait for round `recover`. */
export function takeReturns(draft: Draft): void {
  draft.plays.forEach((play, p) => {
    const place = draft.places[p]!;
    if (!inPlay(place) || !play.works) return;
    if (isNeutral(place)) reshuffleNeutral(draft, p);
    else if (play.card === RELOAD) reload(draft, p);
    else if (play.card === DYNAMITE && play.boosted) reloadExtra(draft, p);
    else if (play.card === MISCALCULATION && play.boosted) takeBack(draft, p, only(MISCALCULATION), 'miscalculation');
    else if (play.card === DODGE && !mustChooseRecovery(place, play)) recover(draft, p, play.recover ?? []);
  });
}

/** One bullet more on Barrel, one more if boosted, and the whole pile but a Dodge the Ninja has just discarded. */
function reload(draft: Draft, p: number): void {
  const play = draft.plays[p]!;
  changeBullets(draft, p, 1 + barrel(draft) + (play.boosted ? 1 : 0), 'reload');
  takeBack(draft, p, draft.places[p]!.pile & ~(play.evaded ? only(DODGE) : 0), 'reload');
}

/** A boosted Dynamite is followed by an extra reload, whatever became of the throw (R27). */
function reloadExtra(draft: Draft, p: number): void {
  changeBullets(draft, p, 1 + barrel(draft), 'extraReload');
  takeBack(draft, p, draft.places[p]!.pile, 'extraReload');
}

const barrel = (draft: Draft): number => (targetOf(draft).event === 'barrel' ? 1 : 0);

/** Recovers by the player's wishes, then by the usual order; all cards if there are no more than may be taken. */
function recover(draft: Draft, p: number, wishes: readonly number[]): void {
  const place = draft.places[p]!;
  takeBack(draft, p, firstOf(recoverable(place), recovery(place, draft.plays[p]!), wishes), 'dodge');
}

function takeBack(draft: Draft, p: number, cards: CardSet, why: string): void {
  if (cards === 0) return;
  draft.places[p]!.pile &= ~cards;
  draft.events.push({ type: 'recovered', p, cards: namesIn(cards), why });
}

/** A neutral that turned Reload gets a new deck of its discards and what was left (rulebook, "A Gringo Passes By"). */
function reshuffleNeutral(draft: Draft, p: number): void {
  if (draft.plays[p]!.card !== RELOAD) return;
  const place = draft.places[p]!;
  place.deck = draft.chance.shuffle(`neutral:${p}:${draft.turn}`, [...place.gone!, ...place.deck!]).join('');
  place.gone = '';
  draft.events.push({ type: 'neutralShuffled', p });
}

/** Places of the dodgers who have to choose. */
export const waitingDodgers = (draft: Draft): number[] =>
  [...draft.places.keys()].filter((p) => mustChooseRecovery(draft.places[p]!, draft.plays[p]!));

/** Step 20: the choices of the dodgers. */
export function recoverByDodge(draft: Draft, moves: ReadonlyMap<Seat, RecoverMove>): void {
  for (const p of waitingDodgers(draft)) {
    const move = moves.get(draft.places[p]!.seat);
    if (move === undefined) throw new Error(`seat ${draft.places[p]!.seat} has not answered`);
    recover(draft, p, move.take.map(cardOf));
  }
}
