import * as z from 'zod';
import { type CardName, cardOf, isWeapon } from './cards.ts';
import { SCOUT } from './gunslingers.ts';
import type { Reason } from './refusals.ts';
import { countInPlay, type DirName, hasPower, type Place, type Scene, targetOf } from './state.ts';

/*
 * Where a weapon is fired, as far as there is a choice (spec 5.1, checks 8 and 9). Between two gunslingers an aim has no
 * meaning: none is needed, and one that fits is dropped.
 */

/** What of an action decides on its aim. */
interface Aimed {
  readonly card: CardName;
  readonly aim?: DirName;
  readonly unmask?: true;
}

export const aimSchema = z.enum(['left', 'right']);

/** The opposite of a direction. */
export const OTHER_WAY = { left: 'right', right: 'left' } as const;

/** Whether aims are chosen: crossed arrows and three or more in play. */
export const mayAim = (scene: Scene): boolean => targetOf(scene).arrow === 'crossed' && countInPlay(scene) > 2;

/** What aim there is for an action: any on crossed arrows, the Scout's on a single one, else none. */
export function aimChoice(scene: Scene, place: Place, action: Aimed): 'none' | 'crossed' | 'scout' {
  if (!isWeapon(cardOf(action.card))) return 'none';
  const { arrow } = targetOf(scene);
  if (arrow === 'crossed') return 'crossed';
  return arrow !== 'both' && hasPower(place, SCOUT, action.unmask) ? 'scout' : 'none';
}

/** Checks 8 and 9. */
export function refuseAim(scene: Scene, place: Place, action: Aimed): Reason | undefined {
  const choice = aimChoice(scene, place, action);
  if (action.aim === undefined) return choice === 'crossed' && countInPlay(scene) > 2 ? 'aim-required' : undefined;
  return choice === 'none' ? 'aim-not-allowed' : undefined;
}

/** The aim as it is stored: between two, and for a Scout who aims along the arrow, it changes nothing. */
export function meaningfulAim(scene: Scene, place: Place, action: Aimed): DirName | undefined {
  if (action.aim === undefined || countInPlay(scene) === 2) return undefined;
  const along = aimChoice(scene, place, action) === 'scout' && action.aim === targetOf(scene).arrow;
  return along ? undefined : action.aim;
}
