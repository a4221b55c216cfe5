import { anyMove, type Player } from '../laws/play.ts';
import { anyDuelWestMove } from './duel-west.ts';
import { anyFastWestMove } from './fast-west.ts';
import { anyWanted7Move } from './wanted-7.ts';

/** Players who also try what a game does not list among its moves, like standing orders within a move. */
const WILD: Readonly<Record<string, Player>> = {
  'fast-west': anyFastWestMove,
  'duel-west': anyDuelWestMove,
  'wanted-7': anyWanted7Move,
};

/** Plays anything legal, as wild as it is known for the game. */
export const wildMove: Player = (ruleset, ...rest) => (WILD[ruleset.game] ?? anyMove)(ruleset, ...rest);
