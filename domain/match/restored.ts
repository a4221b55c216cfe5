import { type CommandContext, type Decision, type Guard, sameRound } from './decision.ts';
import type { Match } from './match.ts';
import { awaitsParts, openableUntil } from './parts.ts';
import { isFrozen, openRound } from './seats.ts';
import { timingAfterRestore } from './time.ts';

const guardOf = (match: Match): Guard => {
  if (match.status === 'open') return 'none';
  return isFrozen(match) ? 'frozen' : 'still-open';
};

/** The same while parts of the seed of draws are awaited: those that were lost have to come again. */
function restoreWaiting(match: Match, epoch: number, context: CommandContext): Decision {
  const until = Math.max(match.parts?.until ?? 0, openableUntil(match, context.now));
  const parts = match.parts && { ...match.parts, until };
  return { ...sameRound(match, { epoch, parts }, { type: 'restored', epoch, until }, context), guard: 'none' };
}

/**
 * Notes in a match that the table was set back under it. The round goes on with the seals that are there. One that is over, or
 * that knows of this restore or a later one, stays as it is.
 *
 * @param epoch names the restore, see {@link Match.epoch}
 */
export function restore(match: Match, epoch: number, context: CommandContext): Decision {
  if (match.status === 'over' || match.epoch >= epoch) return { kind: 'unchanged', match };
  if (awaitsParts(match)) return restoreWaiting(match, epoch, context);
  // A round that is open gets all of its time again, since seals that were lost have to come again.
  const time: Partial<Match> = isFrozen(match) ? {} : timingAfterRestore(match, context.now);
  const round = match.status === 'playing' ? openRound({ ...match, ...time }) : {};
  return {
    ...sameRound(match, { epoch, ...time }, { type: 'restored', epoch, ...round }, context),
    guard: guardOf(match),
  };
}
