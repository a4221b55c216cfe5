import type { Seat } from '../../ruleset.ts';
import { autoAnswered, mustAnswerAction } from './asked.ts';
import type { EvadeMove } from './asks/evade.ts';
import type { Move } from './asks/index.ts';
import type { RecoverMove } from './asks/recover.ts';
import type { KeepMove, SwapMove } from './asks/swap.ts';
import { travel } from './bounce.ts';
import { turnCards } from './cards-turned.ts';
import { clearTable, dealDamage, eliminate } from './damage.ts';
import { changeBullets, type Draft } from './draft.ts';
import { finish, isDecided } from './end.ts';
import { evadeShots, mustAskNinja } from './evade.ts';
import { recoverByDodge, takeReturns, waitingDodgers } from './returns.ts';
import { fire, pay, settleShootouts } from './shoot.ts';
import { inPlay, isNeutral, targetOf } from './state.ts';
import { mustAskCheat, swapWeapon } from './swap.ts';

/*
 * One turn (spec 6). Each function plays on until somebody has to be asked, then stops with the phase set:
 *
 *   startTurn ─▶ [action] ─▶ cardsDown ─▶ [swap]? ─▶ shootout ─▶ [evade]? ─▶ aftermath ─▶ [recover]? ─▶ endTurn ─▶ startTurn
 */

/** Steps 1 and 2: a new turn with a new Target card, then round `action`. */
export function startTurn(draft: Draft): void {
  draft.turn += 1;
  turnTarget(draft, 'turn');
  openAction(draft);
}

/** Turns the next Target card and starts its event; an empty deck is made anew from the pile first. */
export function turnTarget(draft: Draft, by: 'turn' | 'gambler'): void {
  if (draft.targetDeck.length === 0) reshuffleTargets(draft);
  draft.target = draft.targetDeck[0]!;
  draft.targetDeck = draft.targetDeck.slice(1);
  const { id: card, event, arrow } = targetOf(draft);
  draft.events.push({ type: 'targetTurned', turn: draft.turn, card, event, arrow, by });
  if (event === 'priest') blessAll(draft);
}

function reshuffleTargets(draft: Draft): void {
  draft.reshuffles += 1;
  draft.targetDeck = draft.chance.shuffle(`targets:${draft.reshuffles}`, draft.targetPile);
  draft.targetPile = [];
  draft.events.push({ type: 'targetsShuffled', count: draft.targetDeck.length });
}

/** Priest: every player in play gains 1 bullet at once, neutrals nothing (R3, R22). */
function blessAll(draft: Draft): void {
  draft.places.forEach((place, p) => {
    if (inPlay(place) && !isNeutral(place)) changeBullets(draft, p, 1, 'priest');
  });
}

/** Lays the current Target card on the Target pile. */
export function dropTarget(draft: Draft): void {
  draft.targetPile = [draft.target, ...draft.targetPile];
}

/** Opens round `action`. If every answer makes itself the turn goes on at once (spec 5.1). */
export function openAction(draft: Draft): void {
  draft.phase = 'action';
  draft.auto = autoAnswered(draft);
  if (!mustAnswerAction(draft)) cardsDown(draft, new Map());
}

/** Steps 4 to 7: the cards are turned. */
function cardsDown(draft: Draft, moves: ReadonlyMap<Seat, Move>): void {
  turnCards(draft, moves);
  if (mustAskCheat(draft)) draft.phase = 'swap';
  else shootout(draft);
}

/** Steps 8 to 13: who has paid fires. */
export function shootout(draft: Draft): void {
  pay(draft);
  draft.hits = travel(draft, settleShootouts(draft, fire(draft)));
  if (mustAskNinja(draft)) draft.phase = 'evade';
  else aftermath(draft, null);
}

/** Steps 13 to 18: hits count and the dead leave. */
function aftermath(draft: Draft, evade: boolean | null): void {
  evadeShots(draft, evade);
  eliminate(draft, dealDamage(draft));
  clearTable(draft);
  if (isDecided(draft)) finish(draft);
  else giveBack(draft);
}

/** Step 19: cards come back to hand, then dodgers with a choice are asked. */
function giveBack(draft: Draft): void {
  takeReturns(draft);
  if (waitingDodgers(draft).length > 0) draft.phase = 'recover';
  else endTurn(draft);
}

/** Step 21: the turn is over, or with it the match; the last Target card then stays where it is, as in step 18. */
function endTurn(draft: Draft): void {
  if (draft.limit > 0 && draft.turn >= draft.limit) {
    finish(draft);
    return;
  }
  dropTarget(draft);
  startTurn(draft);
}

/** Plays the answers to the open round. */
export function playRound(draft: Draft, moves: ReadonlyMap<Seat, Move>): void {
  switch (draft.phase) {
    case 'action':
      cardsDown(draft, moves);
      break;
    case 'swap':
      swapWeapon(draft, single(moves) as KeepMove | SwapMove);
      shootout(draft);
      break;
    case 'evade':
      aftermath(draft, (single(moves) as EvadeMove).evade);
      break;
    case 'recover':
      recoverByDodge(draft, moves as ReadonlyMap<Seat, RecoverMove>);
      endTurn(draft);
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
