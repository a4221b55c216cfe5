// Made from domain/registry.ts by `npm run docs`; do not edit.
import type { Bang } from './bang.ts';
import type { DuelWest } from './duel-west.ts';
import type { FastWest } from './fast-west.ts';
import type { Wanted7 } from './wanted-7.ts';

export type * from './bang.ts';
export type * from './duel-west.ts';
export type * from './fast-west.ts';
export type * from './wanted-7.ts';

/** The types of every game, by its name. */
export interface Games {
  readonly bang: Bang;
  readonly 'duel-west': DuelWest;
  readonly 'fast-west': FastWest;
  readonly 'wanted-7': Wanted7;
}
