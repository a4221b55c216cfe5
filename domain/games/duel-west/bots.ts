import type { BotInput, BotLevel, Chance } from '../../ruleset.ts';
import { pickWeighted } from '../kit/pick-weighted.ts';
import type { Move } from './asks/index.ts';
import weights from './bots.json' with { type: 'json' };
import type { Deed } from './state.ts';
import { isSumTarget, metBy, type Target, targetOf } from './targets.ts';
import type { View } from './view.ts';

/**
 * A bot's move. Level 0 plays any legal move, level 1 weighs them by what its seat sees. Bots answer rounds only, so in a
 * live duel they hold.
 */
export function bot(level: BotLevel, { view, prompt, moves }: BotInput<View, Move>, chance: Chance): Move {
  const weighed = moves.map((move) => (level === 0 ? 1 : weigh(view, move)));
  const grains = weighed.map((weight) => Math.round(weight * GRAINS));
  return pickWeighted(chance, `bot-${prompt.seat}`, moves, grains);
}

const GRAINS = 100;

const weigh = (view: View, move: Move): number => ('do' in move ? weighDeed(view, move.do) : 1);

function weighDeed(view: View, deed: Deed): number {
  const { row } = view.seats[view.you!.seat]!;
  const targets = view.open.map(targetOf);
  switch (deed) {
    case 'hit':
      return metBy(row, view.open).length > 0 ? weights.hit : weights.falseCall;
    case 'flip':
      return weighFlip(targets, row.length);
    case 'hold':
      return counts(targets).includes(row.length) ? weights.hold.countReached : weights.hold.otherwise;
  }
}

/** A sum may still come out right with any bullet, a count target only until its number is reached. */
function weighFlip(targets: readonly Target[], flipped: number): number {
  if (targets.some(isSumTarget)) return weights.flip.towardsSum;
  return counts(targets).some((count) => count > flipped) ? weights.flip.towardsCount : weights.flip.nothingToWin;
}

const counts = (targets: readonly Target[]): number[] =>
  targets.filter((target) => !isSumTarget(target)).map(({ value }) => value);
