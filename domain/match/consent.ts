import type { AnyRuleset, Seat } from '../ruleset.ts';
import { type CommandContext, type Decision, type Refused, refused, refusedHolder } from './decision.ts';
import type { Match, Player } from './match.ts';
import { doneBy, requestMark, sameRequest } from './repeats.ts';
import { refusedRound, refusedWatcher } from './seals.ts';
import { awaited, isAwaitable, seatOf } from './seats.ts';
import { isTimeUp, LONGEST } from './time.ts';

/*
 * What players ask of each other, or take of their own days, while a round is open: votes, time for another, vacation. Each is a
 * transition with an entry, so each makes the requests of others decide again, and there is a limit to all of them.
 */

/** Requests of each kind that a seat may make in one round. */
export const VOTES = 4;
export const GIFTS = 4;
export const VACATIONS = 4;

/** Under which name the requests of a seat are remembered, apart from its seals and acts, which have limits of their own. */
export const ASIDE_KINDS = ['vote', 'time', 'vacation'] as const;
type Kind = (typeof ASIDE_KINDS)[number];

/** Seats in play whose players are there: those who have a say. Ascending. */
export const playing = (ruleset: AnyRuleset, match: Match): Seat[] =>
  ruleset
    .inPlay(match.state)
    .filter((seat) => isAwaitable(match.seats[seat]))
    .toSorted((a, b) => a - b);

/** A request of a player who plays in the open round, and that has not been carried out. */
export interface Asking {
  readonly seat: Seat;
  /** Where it will be remembered, and by what. */
  readonly by: string;
  readonly did: string;
}

/** The decision about a request that was carried out before, in the open round or as the end of the match. */
function doneBefore(match: Match, { seat, by, did }: Asking, round: number): Decision | undefined {
  const isOpen = match.status === 'playing' && round === match.round;
  const ended = match.status === 'over' && round === match.round && match.closer?.seat === seat;
  const known = isOpen ? doneBy(match, by) : ended && match.closer !== null ? [match.closer.mark] : [];
  if (known.includes(did)) return { kind: 'unchanged', match };
  if (!known.some((mark) => sameRequest(mark, did))) return undefined;
  return refused('request.idempotency-key-reused', 'use a new key for a new request');
}

/** Why a player has no say now, or undefined. */
function refusedPlayer(ruleset: AnyRuleset, match: Match, seat: Seat): Refused | undefined {
  const gone = refusedHolder(match.seats[seat], 'a resigned seat has no say');
  if (gone !== undefined) return gone;
  return playing(ruleset, match).includes(seat)
    ? undefined
    : refused('match.out-of-play', 'your seat is out of the game');
}

/**
 * Who asks, or the decision about a request that is refused or was carried out before.
 *
 * @param asked what the request asks for
 */
export function asking(
  ruleset: AnyRuleset,
  match: Match,
  player: Player,
  { kind, round, asked }: { readonly kind: Kind; readonly round: number; readonly asked: readonly (string | number)[] },
  context: CommandContext,
): Asking | Decision {
  const seat = seatOf(match, player.id);
  if (seat === undefined) return refusedWatcher(match, player, round, 'watchers have no say');
  const by = `${kind} ${seat}`;
  const request: Asking = { seat, by, did: requestMark(match, by, context, [...asked], round) };
  const decided =
    doneBefore(match, request, round) ?? refusedRound(match, round) ?? refusedPlayer(ruleset, match, seat);
  if (decided !== undefined) return decided;
  if (awaited(match).includes(seat) && isTimeUp(match, seat, context.now))
    return refused('round.time-up', 'the time of your seat is up, and the round waits for others alone');
  return request;
}

/** Whether a request was decided on already. */
export const isDecided = (request: Asking | Decision): request is Decision => 'kind' in request;

/** Why a match without deadlines cannot have this; undefined if it has deadlines. */
export const refusedEndless = ({ deadline }: Match): Refused | undefined =>
  deadline === null ? refused('match.clock-needed', 'rounds of this match have no deadline') : undefined;

/** Why nobody may get so much time, or undefined. */
export const refusedEnd = (end: number, now: number): Refused | undefined =>
  end - now > LONGEST ? refused('time.too-much', 'no round waits for a seat for more than 60 days') : undefined;
