import { type CommandContext, type Decision, type Guard, sameRound } from './decision.ts';
import type { Match } from './match.ts';
import { isFrozen, openRound } from './seats.ts';
import { timingAfterRestore } from './time.ts';

const guardOf = (match: Match): Guard => {
  if (match.status === 'open') return 'none';
  return isFrozen(match) ? 'frozen' : 'still-open';
};

/**
 * Notes in a match that the table was set back under it. The round goes on with the seals that are there. One that is over, or
 * that knows of this restore or a later one, stays as it is.
 *
 * @param epoch names the restore, see {@link Match.epoch}
 */
export function restore(match: Match, epoch: number, context: CommandContext): Decision {
  if (match.status === 'over' || match.epoch >= epoch) return { kind: 'unchanged', match };
  // A round that is open gets all of its time again, since seals that were lost have to come again.
  const time: Partial<Match> = isFrozen(match) ? {} : timingAfterRestore(match, context.now);
  const round = match.status === 'playing' ? openRound({ ...match, ...time }) : {};
  return {
    ...sameRound(match, { epoch, ...time }, { type: 'restored', epoch, ...round }, context),
    guard: guardOf(match),
  };
}
