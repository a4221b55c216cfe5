import type { Chance, Seat, Step } from '../../ruleset.ts';
import type { ChooseMove } from './asks/choose.ts';
import type { Move } from './asks/index.ts';
import type { OrderMove } from './asks/order.ts';
import type { PlayMove } from './asks/play.ts';
import type { Place } from './board.ts';
import { placeNext, revealCards, settleTies, waitsForDesigner } from './designer.ts';
import { close, type Draft, open } from './draft.ts';
import { finish } from './end.ts';
import { beginNight, endNight } from './night.ts';
import { playCard, waitsForPlay } from './standard.ts';
import { NIGHTS, type State } from './state.ts';

/**
 * Plays the answers to the open round, and on until somebody has to be asked again or the match is over.
 *
 * @param moves legal moves in their canonical form, one for every asked seat
 */
export function resolve(state: State, moves: ReadonlyMap<Seat, Move>, chance: Chance): Step<State> {
  const draft = open(state, chance);
  answer(draft, moves);
  goOn(draft);
  return { state: close(draft), events: draft.events };
}

function answer(draft: Draft, moves: ReadonlyMap<Seat, Move>): void {
  switch (draft.phase) {
    case 'play':
      playCard(draft, single(moves) as PlayMove, false);
      break;
    case 'choose':
      revealCards(draft, moves as ReadonlyMap<Seat, ChooseMove>);
      break;
    case 'order':
      settleTies(draft, (single(moves) as OrderMove).order, 'asked');
      break;
    case 'place':
      placeNext(draft, single(moves) as Place, false);
      break;
    case 'over':
      throw new Error('the match is over');
  }
}

/** The one answer of a round that asks one seat. */
function single(moves: ReadonlyMap<Seat, Move>): Move {
  const [move] = moves.values();
  if (move === undefined) throw new Error('the asked seat has not answered');
  return move;
}

/** Plays on until somebody has to be asked or the match is over. */
export function goOn(draft: Draft): void {
  do {
    if (draft.dusk !== null) nextNight(draft);
  } while (!waits(draft));
}

function nextNight(draft: Draft): void {
  endNight(draft);
  if (draft.night === NIGHTS) finish(draft);
  else beginNight(draft);
}

/** Goes on by one step. Says whether nothing more happens without an answer. */
function waits(draft: Draft): boolean {
  if (draft.phase === 'over') return true;
  return draft.variant === 'standard' ? waitsForPlay(draft) : waitsForDesigner(draft);
}
