import type { Seat } from '../../../ruleset.ts';
import type { FlipCause, MassFrame, ShotFrame } from '../state.ts';
import { type Draft, tell } from '../table/draft.ts';
import { cardOnTable, is } from '../table/seats.ts';

/*
 * Cover is what a target may flip for when it is shot at: a Barrel and being Jourdonnais, each once a shot (spec 9.1).
 */

/** Puts the flips of the targets on the stack, the first target's first, a real Barrel before Jourdonnais's own (A4). */
export function takeCover(draft: Draft, targets: readonly Seat[]): void {
  const flips = targets.flatMap((seat) => sourcesOf(draft, seat).map((cause) => ({ f: 'flip', seat, cause }) as const));
  draft.frames.push(...flips.reverse());
}

function sourcesOf(draft: Draft, seat: Seat): FlipCause[] {
  const sources: FlipCause[] = cardOnTable(draft, seat, 'barrel') === undefined ? [] : ['barrel'];
  return is(draft, seat, 'jourdonnais') ? [...sources, 'jourdonnais'] : sources;
}

const attackAt = (draft: Draft): number =>
  draft.frames.findLastIndex((frame) => frame.f === 'shot' || frame.f === 'mass');

const attackOf = (draft: Draft): ShotFrame | MassFrame => draft.frames[attackAt(draft)] as ShotFrame | MassFrame;

/** Whether a target flips: not once the shot is stopped, and not against its standing order (A4). */
export function wantsCover(draft: Draft, seat: Seat, source: FlipCause): boolean {
  const attack = attackOf(draft);
  if (attack.f === 'shot' ? attack.need === 0 : attack.safe.includes(seat)) return false;
  const skips = draft.orders.get(seat)?.barrel === 'skip';
  if (skips) tell(draft, 'barrel.declined', { seat, source });
  return !skips;
}

/** Hearts stand for one Missed! (R1). */
export function afterCover(draft: Draft, seat: Seat, match: boolean, source: FlipCause): void {
  if (!match) return;
  const attack = attackOf(draft);
  const by = source as 'barrel' | 'jourdonnais';
  if (attack.f === 'shot') {
    draft.frames[attackAt(draft)] = { ...attack, need: attack.need - 1, by: [...attack.by, by] };
    return;
  }
  draft.frames[attackAt(draft)] = { ...attack, safe: [...attack.safe, seat] };
  tell(draft, 'shot.cancelled', { author: draft.turn.seat, target: seat, by: [by] });
}
