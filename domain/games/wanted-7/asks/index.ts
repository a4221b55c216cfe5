import type { Place } from '../board.ts';
import { type ChooseMove, choose } from './choose.ts';
import { type OrderMove, order } from './order.ts';
import { place } from './place.ts';
import { type PlayMove, play } from './play.ts';

export type Move = PlayMove | ChooseMove | OrderMove | Place;

/** Every kind of question of the game. */
export const asks = { play, choose, order, place };
