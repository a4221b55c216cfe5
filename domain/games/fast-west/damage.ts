import { harmOf, letterOf, NONE, nameOf } from './cards.ts';
import { changeBullets, changeLives, type Draft, type DraftPlace } from './draft.ts';
import { UNDERTAKER, WIDOW } from './gunslingers.ts';
import { type Hit, inPlay, isNeutral, isOpen } from './state.ts';

/** Steps 14 and 15: all hits count at once, then the Widow takes her due. Returns the dead in order of elimination. */
export function dealDamage(draft: Draft): number[] {
  if (draft.hits.length === 0) return [];
  const loss = draft.places.map(() => 0);
  for (const hit of draft.hits) loss[hit.victim]! += tellHit(draft, hit);
  loss.forEach((lost, p) => {
    changeLives(draft, p, -lost, 'hit');
  });
  const first = fallen(draft);
  avengeWidow(draft, first);
  return [...first, ...fallen(draft).filter((p) => !first.includes(p))];
}

/** A hit on a shielded Preacher costs nothing. */
function tellHit(draft: Draft, { owner, victim, card }: Hit): number {
  const loss = draft.plays[victim]!.shielded ? 0 : harmOf(card);
  draft.events.push({ type: 'hit', shooter: owner, victim, card: nameOf(card), loss });
  return loss;
}

/** Places in play without lives, in place order. */
function fallen(draft: Draft): number[] {
  const dead: number[] = [];
  draft.places.forEach((place, p) => {
    if (inPlay(place) && place.lives === 0) dead.push(p);
  });
  return dead;
}

/** Step 15: who had a hand in the Widow's death and lives through it loses 1 life (R33). */
function avengeWidow(draft: Draft, dead: readonly number[]): void {
  const widow = dead.find((p) => draft.places[p]!.who === WIDOW && !isNeutral(draft.places[p]!));
  if (widow === undefined) return;
  let authors = 0;
  for (const hit of draft.hits) if (hit.victim === widow) authors |= hit.authors;
  for (const p of dead) authors &= ~(1 << p);
  if (authors === 0) return;
  showWidow(draft, widow);
  draft.places.forEach((_, p) => {
    if (authors & (1 << p)) changeLives(draft, p, -1, 'widow');
  });
}

function showWidow(draft: Draft, p: number): void {
  const place = draft.places[p]!;
  if (place.open === 1) return;
  place.open = 1;
  draft.events.push({ type: 'unmasked', p, identity: place.who, how: 'widow', power: 'used' });
}

/** Step 16: the dead leave the ring; the Undertaker is paid for each of them. */
export function eliminate(draft: Draft, dead: readonly number[]): void {
  for (const p of dead) {
    const place = draft.places[p]!;
    place.out = draft.turn;
    draft.events.push({ type: 'eliminated', p, identity: place.open === 1 ? place.who : null });
  }
  if (dead.length === 0) return;
  const undertaker = draft.places.findIndex((place) => isOpen(place, UNDERTAKER) && inPlay(place));
  if (undertaker >= 0) changeBullets(draft, undertaker, dead.length, 'undertaker');
}

/** Step 17: played cards go to the piles; who has left keeps a whole set for guessing and no bullets. */
export function clearTable(draft: Draft): void {
  draft.places.forEach((place, p) => {
    if (isNeutral(place)) discardNeutral(place, draft.plays[p]!.card);
    else if (inPlay(place)) place.pile |= place.table;
    else {
      place.pile = 0;
      place.bullets = 0;
    }
    place.table = 0;
  });
}

function discardNeutral(place: DraftPlace, card: number): void {
  if (card !== NONE) place.gone = letterOf(card) + place.gone;
}
