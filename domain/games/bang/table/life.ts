import type { Seat } from '../../../ruleset.ts';
import type { Cause, FinishFrame } from '../state.ts';
import { type Draft, tell } from './draft.ts';

/** What is below a card, an explosion or a stall loss on the stack: everything that has to follow it (spec 10). */
export const FINISH: FinishFrame = { f: 'finish', step: 'rescue', losses: [], gaveUp: [], dead: [], orders: {} };

/** Sid Ketchum gives so many hand cards for a life point (spec 11). */
export const SID_CARDS = 2;

/**
 * Takes life points and notes the loss for what follows the card. Nothing else happens at this moment (spec 4).
 *
 * @param author seat whose card it was, null for nobody (spec 2)
 */
export function lose(draft: Draft, seat: Seat, n: number, author: Seat | null, cause: Cause): void {
  const place = draft.seats[seat]!;
  place.life -= n;
  tell(draft, 'life.lost', { seat, n, life: place.life, cause, author });
  const at = draft.frames.findLastIndex((frame) => frame.f === 'finish');
  const finish = draft.frames[at] as FinishFrame;
  draft.frames[at] = { ...finish, losses: [...finish.losses, { seat, n, author, cause }] };
}

/** Gives a life point, up to the maximum; nothing gained is nothing told (spec 17.4, C7). */
export function gain(draft: Draft, seat: Seat, cause: 'beer' | 'saloon' | 'sid'): void {
  const place = draft.seats[seat]!;
  if (place.life >= place.maxLife) return;
  place.life += 1;
  tell(draft, 'life.gained', { seat, n: 1, life: place.life, cause });
}
