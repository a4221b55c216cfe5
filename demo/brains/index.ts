import type { Json, MatchAnswer } from '../../client/index.ts';
import type { Dice } from '../dice.ts';
import { bang } from './bang.ts';
import { duelWest } from './duel-west.ts';
import { fastWest } from './fast-west.ts';
import { wanted7 } from './wanted-7.ts';

/** How a client bot decides, from what its seat may see and nothing else. */
export interface Brain {
  /** One of the legal moves, or nothing for a prompt it does not care to answer. */
  move(match: MatchAnswer, dice: Dice): Json | undefined;
  /** An act it would like to take now. */
  act?(match: MatchAnswer, dice: Dice): Json | undefined;
  /** Standing orders it would like to give at the beginning, so that nobody has to wait for it later. */
  orders?(dice: Dice): { readonly [preference: string]: Json } | undefined;
}

/** Any game can be played at random. */
const random: Brain = { move: (match, dice) => dice.pick(match.you?.moves ?? []) };

const BRAINS: ReadonlyMap<string, Brain> = new Map([
  ['fast-west', fastWest],
  ['wanted-7', wanted7],
  ['duel-west', duelWest],
  ['bang', bang],
]);

export const brainFor = (game: string): Brain => BRAINS.get(game) ?? random;
