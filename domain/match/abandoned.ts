import type { Outcome } from '../ruleset.ts';
import type { Match, RevealedMove } from './match.ts';
import { isAsked, isAwaitable } from './seats.ts';

/*
 * A match without active players ends as `abandoned`: at once when the last player resigns (resign.ts), else after a
 * number of rounds in which nobody answered.
 */

/**
 * After this number of rounds in which no player answered, a match is over: a game without a limit of its own would go
 * on for ever, and every passed deadline costs money. A round that asks only some of the players says little about the
 * others, who may be waiting for their turn. So it counts only an eighth.
 */
const ABANDONED_AFTER = 50;
const PARTS = 8;

/** The outcome of a match without players. */
export const ABANDONED: Outcome = { reason: 'abandoned', winners: [], placements: [], result: null };

/** Whether a match is abandoned that has been idle for so many eighths of a round, see {@link idleAfter}. */
export const isAbandoned = (idle: number): boolean => idle >= ABANDONED_AFTER * PARTS;

/**
 * How long no player has answered, in eighths of a round, after a round with these moves. A round counts if every
 * player who was asked was late or has resigned. One seal sets the count to 0. A round that asks only bots changes
 * nothing.
 */
export function idleAfter(match: Match, revealed: readonly RevealedMove[]): number {
  const who = new Set(revealed.map(({ by }) => by));
  if (who.has('seal')) return 0;
  if (!who.has('deadline')) return match.idle + (who.has('resigned') ? 1 : 0);
  const all = match.seats.every((holder, seat) => !isAwaitable(holder) || isAsked(match, seat));
  return match.idle + (all ? PARTS : 1);
}
