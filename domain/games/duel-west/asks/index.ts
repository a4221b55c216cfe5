import { type BeatMove, beat } from './beat.ts';
import { type HoldMove, live } from './live.ts';
import { type LoadMove, load } from './load.ts';

export type { BeatMove, HoldMove, LoadMove };

export type Move = LoadMove | BeatMove | HoldMove;

/** Every kind of question; each is named like the phase in which it is asked. */
export const asks = { load, beat, live };
