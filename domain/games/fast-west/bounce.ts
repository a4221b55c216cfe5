import { BOUNCE, DODGE, DYNAMITE, MISCALCULATION } from './cards.ts';
import type { Draft } from './draft.ts';
import { COOK } from './gunslingers.ts';
import type { Shot } from './shoot.ts';
import { type Hit, isOpen, nextInPlay } from './state.ts';

/*
 * What becomes of a shot on its way: Bounce passes it on, Dodge avoids it, Miscalculation sends Dynamite back.
 */

/**
 * Steps 11 and 12: every shot left flies until it hits, is dodged, or comes home. One weapon card harms a victim once,
 * however often it reaches it (R6).
 */
export function travel(draft: Draft, shots: readonly Shot[]): Hit[] {
  const hits: Hit[] = [];
  for (const shot of shots) {
    const hit = shot.card === DYNAMITE ? throwDynamite(draft, shot) : flyBullet(draft, shot);
    if (hit !== undefined) collapse(hits, hit);
  }
  return hits.sort((a, b) => a.owner - b.owner || a.victim - b.victim);
}

const works = (draft: Draft, p: number, card: number): boolean =>
  draft.plays[p]!.works && draft.plays[p]!.card === card;

/** Dynamite passes Dodge and Bounce; Miscalculation sends it back, and its player is the author of the hit. */
function throwDynamite(draft: Draft, { shooter, card, at }: Shot): Hit {
  if (!works(draft, at, MISCALCULATION)) return { owner: shooter, victim: at, card, authors: 1 << shooter };
  draft.events.push({ type: 'sentBack', thrower: shooter, by: at });
  return { owner: shooter, victim: shooter, card, authors: 1 << at };
}

/** Each Bounce passes the shot on in its direction, at most until it is back with its shooter (R9, R10). */
function flyBullet(draft: Draft, { shooter, card, dir, at: target }: Shot): Hit | undefined {
  let at = target;
  while (at !== shooter && works(draft, at, BOUNCE)) {
    const back = draft.plays[at]!.boosted || isOpen(draft.places[at]!, COOK);
    const to = back ? shooter : nextInPlay(draft, at, dir);
    draft.events.push({ type: 'bounced', shooter, at, to, back });
    at = to;
  }
  if (at !== shooter && works(draft, at, DODGE)) {
    draft.events.push({ type: 'avoided', shooter, at, by: 'dodge' });
    return undefined;
  }
  return { owner: shooter, victim: at, card, authors: 1 << shooter };
}

function collapse(hits: Hit[], hit: Hit): void {
  const known = hits.findIndex((h) => h.owner === hit.owner && h.victim === hit.victim);
  if (known < 0) hits.push(hit);
  else hits[known] = { ...hit, authors: hit.authors | hits[known]!.authors };
}
