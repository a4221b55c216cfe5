import type { Outcome } from '../ruleset.ts';
import type { Match, RevealedMove } from './match.ts';
import { isAsked, isAwaitable, isPlayers } from './seats.ts';

/*
 * A match without active players ends as `abandoned`: at once when the last player resigns (resign.ts), else after some
 * time in which nobody answered. A game without a limit of its own would go on for ever, and every passed deadline costs
 * money.
 */

/**
 * Rounds in which no player answered, after which a match is over. A round that asks only some of the players says
 * little about the others, who may be waiting for their turn. So it counts only an eighth.
 */
const ABANDONED_AFTER = 50;
const PARTS = 8;

/**
 * Where rounds are short, players are there or they are not. Such a match is over as soon as nobody has answered for
 * both so long and so many rounds: without anybody connected, a round of ten seconds is closed once a minute.
 */
const SHORT = { upToSeconds: 300, rounds: 3, milliseconds: 600_000 };

/** The outcome of a match without players. */
export const ABANDONED: Outcome = { reason: 'abandoned', winners: [], placements: [], result: null };

/** Whether no player is left who is there: all have resigned or are away. */
export const isDeserted = ({ seats }: Pick<Match, 'seats'>): boolean =>
  !seats.some((holder) => isAwaitable(holder) || (isPlayers(holder) && holder.enters === true));

/** How long no player has answered: see {@link Match.idle} and {@link Match.idleSince}. */
type Idleness = Pick<Match, 'idle' | 'idleSince'>;

export const NOT_IDLE: Idleness = { idle: 0, idleSince: null };

/**
 * Whether a match is abandoned.
 *
 * @param now epoch milliseconds
 */
export function isAbandoned({ seconds }: Match['clock'], { idle, idleSince }: Idleness, now: number): boolean {
  if (idle >= ABANDONED_AFTER * PARTS) return true;
  if (seconds === null || seconds > SHORT.upToSeconds || idleSince === null) return false;
  return idle >= SHORT.rounds * PARTS && now - idleSince >= SHORT.milliseconds;
}

/**
 * How long no player has answered, after a round with these moves. A round counts if every player who was asked was late
 * or has resigned. One seal sets everything to 0. A round that asks only bots changes nothing.
 *
 * @param now when the round is closed, epoch milliseconds
 */
export function idleAfter(match: Match, revealed: readonly RevealedMove[], now: number): Idleness {
  const parts = partsOf(match, revealed);
  if (parts === undefined) return NOT_IDLE;
  const { idle, idleSince, deadline, clock } = match;
  if (parts === 0) return { idle, idleSince };
  const opened = deadline === null || clock.seconds === null ? now : deadline - clock.seconds * 1000;
  return { idle: idle + parts, idleSince: idleSince ?? opened };
}

/** How many eighths a round with these moves counts; undefined if a player has answered. */
function partsOf(match: Match, revealed: readonly RevealedMove[]): number | undefined {
  const who = new Set(revealed.map(({ by }) => by));
  if (who.has('seal')) return undefined;
  if (!who.has('deadline')) return who.has('resigned') ? 1 : 0;
  return match.seats.every((holder, seat) => !isAwaitable(holder) || isAsked(match, seat)) ? PARTS : 1;
}
