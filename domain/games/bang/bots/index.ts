import type { BotInput, BotLevel, Chance } from '../../../ruleset.ts';
import { pickWeighted } from '../../kit/pick-weighted.ts';
import type { Move } from '../asks/answers.ts';
import type { PromptKind } from '../state.ts';
import type { View } from '../view.ts';
import { gainOfPlay } from './card-plays.ts';
import { type Feelings, feelingsOf } from './feelings.ts';
import { gainOfChoice, gainOfReply } from './replies.ts';
import weights from './weights.json' with { type: 'json' };

/**
 * A bot's move. Level 0 plays any legal move. Level 1 guesses from who has aimed at whom where everybody stands, and
 * weighs its moves by what they do for its own role; the last word is left to chance among moves that are about as good.
 */
export function bot(level: BotLevel, { view, prompt, moves }: BotInput<View, Move>, chance: Chance): Move {
  return pickWeighted(chance, `bot-${prompt.seat}`, moves, level === 0 ? moves.map(() => 1) : grainsOf(view, moves));
}

/** Weights are dealt out in grains; the best move has this many, a bad one none. */
const GRAINS = 1000;

function grainsOf(view: View, moves: readonly Move[]): number[] {
  const feelings = feelingsOf(view);
  const gains = moves.map((move) => gainOf(view, feelings, move));
  const best = Math.max(...gains);
  return gains.map((gain) => Math.round(GRAINS * Math.exp(weights.resolve * (gain - best))));
}

const REPLIES: ReadonlySet<PromptKind> = new Set(['shot_reply', 'indians_reply', 'duel_reply', 'rescue']);

function gainOf(view: View, feelings: Feelings, move: Move): number {
  if (move.t === 'play') return gainOfPlay(view, feelings, move);
  return REPLIES.has(view.round!.kind) ? gainOfReply(view, feelings, move) : gainOfChoice(view, feelings, move);
}
