import { type CommandContext, sameRound, type Transition } from './decision.ts';
import { invitationsAtStart } from './invitations.ts';
import type { Holder, Match } from './match.ts';
import { openableUntil } from './parts.ts';

/**
 * Fixes the seats of a match that could start, and waits for the parts of the seed of draws. From here on nobody gives a hash, and
 * invitations are over.
 *
 * @param match with its seats as they will be
 * @param before as it was read
 */
export function fixSeats(match: Match, context: CommandContext, before: Match): Transition {
  const until = openableUntil(match, context.now);
  const change = { parts: match.parts && { ...match.parts, until }, invitations: invitationsAtStart(match) };
  const step = sameRound(match, change, { type: 'seated', seats: match.seats as Holder[], until }, context);
  return { ...step, before, guard: 'none' };
}
