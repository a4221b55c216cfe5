import { type Card, type CardSet, cardsIn, DODGE, firesBullets, isWeapon, only, RELOAD, sizeOf } from './cards.ts';
import type { DraftPlay } from './draft.ts';
import { CHEAT, costFor, extraRecovery, NINJA } from './gunslingers.ts';
import {
  countInPlay,
  type Hit,
  handOf,
  inHand,
  inPlay,
  isNeutral,
  isOpen,
  type Place,
  type Play,
  type Scene,
  shownIdentity,
  targetOf,
} from './state.ts';
import { bannedBy } from './targets.ts';

/*
 * Who has to be asked. All of it rests on public facts, so being asked or not tells nothing (spec 5, invariant 8).
 */

/** What a turn being played shows of itself. */
export interface Turn extends Scene {
  readonly plays: readonly Play[];
  readonly hits: readonly Hit[];
}

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
export const mustAnswer = (scene: Scene & { readonly auto: number }, p: number): boolean => {
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

/** Place of the Cheat if he has a weapon to swap (step 7), or -1. */
export function askedCheat(turn: Turn): number {
  const p = findOpen(turn, CHEAT);
  if (p < 0) return -1;
  return payableSwaps(turn, turn.places[p]!, turn.plays[p]!.card) === 0 ? -1 : p;
}

/** Whether aims are chosen: crossed arrows and three or more in play. */
export const mayAim = (scene: Scene): boolean => targetOf(scene).arrow === 'crossed' && countInPlay(scene) > 2;

/** Bullet hits on a place. */
export const bulletHitsOn = (turn: Turn, p: number): Hit[] =>
  turn.hits.filter((hit) => hit.victim === p && firesBullets(hit.card));

/** Place of the Ninja if he reloads, could discard a Dodge and a bullet shot would hit him (step 13), or -1. */
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
