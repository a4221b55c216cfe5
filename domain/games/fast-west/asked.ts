import type { Question } from '../../ruleset.ts';
import { type Card, type CardSet, cardsIn, DODGE, firesBullets, isWeapon, only, RELOAD, sizeOf } from './cards.ts';
import type { DraftPlay } from './draft.ts';
import { CHEAT, costFor, extraRecovery, NINJA } from './gunslingers.ts';
import {
  type Hit,
  handOf,
  inHand,
  inPlay,
  isNeutral,
  isOpen,
  type Place,
  type Play,
  type Scene,
  type State,
  shownIdentity,
  targetOf,
} from './state.ts';
import { bannedBy } from './targets.ts';

/*
 * Who has to be asked. All of it rests on public facts, so being asked or not tells nothing (spec 5, invariant 8).
 */

/** Kinds of questions. */
export type AskKind = 'action' | 'cheer' | 'swap' | 'evade' | 'recover';

/** Who is asked what, ascending by seat: players sit clockwise, so seats ascend with places (spec 5). */
export function asked(state: State): Question[] {
  const questions: Question[] = [];
  state.places.forEach(({ seat }, p) => {
    const kind = kindAt(state, p);
    if (kind === 'cheer') questions.push({ seat, kind, required: false });
    else if (kind !== undefined) questions.push({ seat, kind });
  });
  return questions;
}

function kindAt(state: State, p: number): AskKind | undefined {
  const place = state.places[p]!;
  if (isNeutral(place)) return undefined;
  switch (state.phase) {
    case 'action':
      if (!inPlay(place)) return 'cheer';
      return mustAnswer(state, p) ? 'action' : undefined;
    case 'swap':
      return askedCheat(turnOf(state)) === p ? 'swap' : undefined;
    case 'evade':
      return threatenedNinja(turnOf(state)) === p ? 'evade' : undefined;
    case 'recover':
      return mustChooseRecovery(place, state.plays![p]!) ? 'recover' : undefined;
    case 'over':
      return undefined;
  }
}

/** What a turn being played shows of itself. */
export interface Turn extends Scene {
  readonly plays: readonly Play[];
  readonly hits: readonly Hit[];
}

/** The turn being played, in a state that a follow-up round has stopped. */
export const turnOf = (state: State): Turn => ({ ...state, plays: state.plays ?? [], hits: state.hits ?? [] });

/** Cards of the hand that the Target card allows. */
export const playable = (scene: Scene, place: Place): CardSet => handOf(place) & ~bannedBy(targetOf(scene).event);

/**
 * Mask of the places whose answer to `action` makes itself: unmasked players who can only reload. With a card to take
 * back on Flashback there is a choice, without one the whole hand is (spec 5.1).
 */
export function autoAnswered(scene: Scene): number {
  let mask = 0;
  const flashback = targetOf(scene).event === 'flashback';
  scene.places.forEach((place, p) => {
    if (flashback || place.open === 0 || !inPlay(place) || isNeutral(place)) return;
    if (playable(scene, place) === only(RELOAD)) mask |= 1 << p;
  });
  return mask;
}

/** Whether a place must answer round `action` itself. */
const mustAnswer = (scene: Scene & { readonly auto: number }, p: number): boolean => {
  const place = scene.places[p]!;
  return inPlay(place) && !isNeutral(place) && (scene.auto & (1 << p)) === 0;
};

/** Whether anybody must answer round `action`. */
export const mustAnswerAction = (scene: Scene & { readonly auto: number }): boolean =>
  scene.places.some((_, p) => mustAnswer(scene, p));

/** Place of the unmasked gunslinger with this identity who is in play, or -1. */
const findOpen = (scene: Scene, identity: number): number =>
  scene.places.findIndex((place) => isOpen(place, identity) && inPlay(place));

/** Weapons in hand that a place could pay on top of the one it plays; under Rain the costs need only be there (R19). */
export function payableSwaps(scene: Scene, place: Place, played: Card): CardSet {
  if (!isWeapon(played)) return 0;
  const rain = targetOf(scene).event === 'rain';
  const who = shownIdentity(place);
  const cost = costFor(who, played);
  let set = 0;
  for (const card of cardsIn(handOf(place))) {
    if (!isWeapon(card)) continue;
    const needed = rain ? Math.max(cost, costFor(who, card)) : cost + costFor(who, card);
    if (place.bullets >= needed) set |= only(card);
  }
  return set;
}

/** Place of the Cheat if there is a weapon to swap (step 7), or -1. */
export function askedCheat(turn: Turn): number {
  const p = findOpen(turn, CHEAT);
  if (p < 0) return -1;
  return payableSwaps(turn, turn.places[p]!, turn.plays[p]!.card) === 0 ? -1 : p;
}

/** Bullet hits on a place. */
export const bulletHitsOn = (turn: Turn, p: number): Hit[] =>
  turn.hits.filter((hit) => hit.victim === p && firesBullets(hit.card));

/** Place of the Ninja who reloads, could discard a Dodge and would be hit by a bullet shot (step 13), or -1. */
export function threatenedNinja(turn: Turn): number {
  const p = findOpen(turn, NINJA);
  if (p < 0 || targetOf(turn).event === 'close-range') return -1;
  const play = turn.plays[p]!;
  const able = play.card === RELOAD && play.works && inHand(turn.places[p]!, DODGE);
  return able && bulletHitsOn(turn, p).length > 0 ? p : -1;
}

/** Cards a Dodge recovers: 1, one more if boosted, one more for the Acrobat (step 19, R20). */
export const recovery = (place: Place, play: DraftPlay | Play): number =>
  1 + (play.boosted ? 1 : 0) + extraRecovery(shownIdentity(place));

/** What a Dodge may recover from: the pile without this Dodge (R8). */
export const recoverable = (place: Place): CardSet => place.pile & ~only(DODGE);

/** Whether a place dodged and has a choice of what to recover that no standing order has made. */
export function mustChooseRecovery(place: Place, play: Play): boolean {
  if (!inPlay(place) || isNeutral(place) || play.card !== DODGE || !play.works) return false;
  return play.recover === null && sizeOf(recoverable(place)) > recovery(place, play);
}
