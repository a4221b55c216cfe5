import { bulletHitsOn, threatenedNinja } from './asked.ts';
import { DODGE, only } from './cards.ts';
import type { Draft } from './draft.ts';

/** Step 13: whether the Ninja has to be asked; a standing order answers instead. */
export function mustAskNinja(draft: Draft): boolean {
  const p = threatenedNinja(draft);
  return p >= 0 && draft.plays[p]!.evade === null;
}

/**
 * Step 13: the Ninja discards a Dodge and no bullet shot of the turn hits them (R31).
 *
 * @param answer the answer to the prompt, or null if nobody was asked
 */
export function evadeShots(draft: Draft, answer: boolean | null): void {
  const p = threatenedNinja(draft);
  if (p < 0) return;
  const play = draft.plays[p]!;
  if (!(answer ?? play.evade)) return;
  const gone = bulletHitsOn(draft, p);
  for (const hit of gone) draft.events.push({ type: 'avoided', shooter: hit.owner, at: p, by: 'ninja' });
  draft.hits = draft.hits.filter((hit) => !gone.includes(hit));
  draft.places[p]!.table |= only(DODGE);
  play.evaded = true;
}
