import type { Outcome } from '../ruleset.ts';
import type { Match, RevealedMove } from './match.ts';
import { isAsked, isAwaitable } from './seats.ts';

/*
 * A match that its players have left ends as `abandoned`: at once when the last one resigns (resign.ts), else after a number of
 * rounds in which nobody came.
 */

/**
 * A match that no player has shown up in for so many rounds is over: a game without a limit of its own would go on for
 * ever, and every passed deadline costs. A round that asks some players only says little about the others, who may be
 * waiting for their turn: it counts this part of one.
 */
const ABANDONED_AFTER = 50;
const PARTS = 8;

/** The outcome of a match without players. */
export const ABANDONED: Outcome = { reason: 'abandoned', winners: [], placements: [], result: null };

/** Whether so many parts of rounds without anybody are enough, see {@link idleAfter}. */
export const isAbandoned = (idle: number): boolean => idle >= ABANDONED_AFTER * PARTS;

/**
 * Rounds in which nobody of those came who were asked, in parts: late players count, and so do resigned ones. Any sign
 * of life begins the count anew; rounds of bots alone say nothing.
 */
export function idleAfter(match: Match, revealed: readonly RevealedMove[]): number {
  const who = new Set(revealed.map(({ by }) => by));
  if (who.has('seal')) return 0;
  if (!who.has('deadline')) return match.idle + (who.has('resigned') ? 1 : 0);
  const all = match.seats.every((holder, seat) => !isAwaitable(holder) || isAsked(match, seat));
  return match.idle + (all ? PARTS : 1);
}
