import { type CommandContext, type Decision, type Guard, sameRound } from './decision.ts';
import type { Match } from './match.ts';
import { isFrozen, openRound } from './seats.ts';

/** When the open round closes after a restore: it gets all of its time again, since seals that were lost have to come again. */
const deadlineAfter = ({ deadline, clock }: Match, now: number): number | null =>
  deadline === null || clock.seconds === null ? deadline : Math.max(deadline, now + clock.seconds * 1000);

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
  const deadline = isFrozen(match) ? match.deadline : deadlineAfter(match, context.now);
  const round = match.status === 'playing' ? { ...openRound(match), deadline } : {};
  return {
    ...sameRound(match, { epoch, deadline }, { type: 'restored', epoch, ...round }, context),
    guard: guardOf(match),
  };
}
