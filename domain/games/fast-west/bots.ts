import type { BotInput, BotLevel, Chance } from '../../ruleset.ts';
import type { Move } from './move.ts';
import type { View } from './view.ts';

export function bot(_level: BotLevel, input: BotInput<View, Move>, chance: Chance): Move {
  return input.moves[chance.int(`bot:${input.prompt.seat}`, input.moves.length)]!;
}
