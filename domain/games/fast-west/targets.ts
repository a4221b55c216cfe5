import { BOUNCE, type CardSet, DODGE, only } from './cards.ts';
import data from './targets.json' with { type: 'json' };

/** Event of a Target card (spec 2.2; rulebook, "Target Cards in Detail"). */
export type TargetEvent = 'tumbleweed' | 'priest' | 'close-range' | 'open-field' | 'barrel' | 'rain' | 'flashback';
/** Arrow of a Target card. */
export type Arrow = 'left' | 'right' | 'both' | 'crossed';
/** A Target card. */
export interface Target {
  readonly id: string;
  readonly event: TargetEvent;
  readonly arrow: Arrow;
}

/** All Target cards by number, 0 … 15. */
export const TARGETS = data as readonly Target[];

const BANNED: Readonly<Partial<Record<TargetEvent, CardSet>>> = {
  'close-range': only(DODGE),
  'open-field': only(BOUNCE),
};

/** Cards that may not be played under an event. */
export const bannedBy = (event: TargetEvent): CardSet => BANNED[event] ?? 0;
