import { drawCommitment, drawSeed } from '../chance.ts';
import { refuseSetup } from '../rules.ts';
import type { AnyRuleset, BotLevel, Json, Seat } from '../ruleset.ts';
import { NOT_IDLE } from './abandoned.ts';
import { type CommandContext, type Decision, type Refused, refused, sameRound, type Transition } from './decision.ts';
import { areDeclines, invitationOf, keptSeats, NO_INVITATIONS, withoutInvitation } from './invitations.ts';
import type { EntryBody, Holder, Match, Player } from './match.ts';
import { doneBy, fulfilled, isDone, requestMark, withDone } from './repeats.ts';
import { start } from './rounds.ts';
import { isPlayers, seatOf } from './seats.ts';
import { NOTHING_DONE } from './standing-seals.ts';
import { substitute } from './substitutes.ts';
import { formerSeatOf } from './tenures.ts';
import { type Clock, NO_TERMS, type Terms, termsOf } from './terms.ts';
import { NO_TIME } from './time.ts';

/** Everything a new match needs. */
export interface Opening {
  readonly id: string;
  readonly host: Player;
  readonly options: Json;
  readonly seats: number;
  readonly bots: readonly { readonly seat: Seat; readonly level: BotLevel }[];
  readonly visibility: 'open' | 'invite';
  readonly invite: string | null;
  readonly clock: Clock;
  /** None unless said. */
  readonly terms?: Terms;
  /** See {@link Match.screened}. */
  readonly screened?: boolean;
  /** 32 random bytes, hex. */
  readonly master: string;
}

/** Why this clock and these terms do not go together, or not with this game; undefined if they do. */
function refuseTime(ruleset: AnyRuleset, { clock, terms = NO_TERMS, options }: Opening): Refused | undefined {
  const { seconds, early, cadence, bank } = clock;
  const isEndless = seconds === null && cadence === undefined && bank === undefined;
  if (!early && isEndless) return refused('match.early-needs-deadline', 'early: false needs a deadline');
  if (bank !== undefined && !early)
    return refused('match.clock-unfit', 'where each seat has time of its own, no round waits for a deadline');
  if (bank !== undefined && ruleset.isLive?.(options))
    return refused('match.clock-unfit', 'in a live match all seats have the same time');
  const { absence, vacation, reminder } = terms;
  const needs = absence ?? vacation ?? reminder;
  if (isEndless && needs !== undefined)
    return refused('match.clock-needed', 'absence, vacation and reminders are for matches with deadlines');
  if (seconds !== null && reminder !== undefined && reminder >= seconds)
    return refused('match.clock-unfit', 'a reminder comes later than the round begins');
  return undefined;
}

/** A new match with its first entry. */
export function open(ruleset: AnyRuleset, opening: Opening, context: CommandContext): Match | Refused {
  const { id, host, seats: count, clock, terms = NO_TERMS, options, master } = opening;
  const refusal = refuseSetup(ruleset, options, count);
  if (refusal !== undefined) return { kind: 'refused', refusal };
  const unfit = refuseTime(ruleset, opening);
  if (unfit !== undefined) return unfit;
  const seats: (Holder | null)[] = Array.from({ length: count }, () => null);
  for (const bot of opening.bots) {
    if (bot.seat >= count) return refused('match.no-such-seat', `there is no seat ${bot.seat}`);
    if (seats[bot.seat] !== null) return refused('match.seat-taken', `seat ${bot.seat} is named twice`);
    seats[bot.seat] = { bot: bot.level };
  }
  const free = seats.indexOf(null);
  if (free < 0) return refused('match.full', 'bots leave no seat for the host');
  seats[free] = { player: host.id };
  const { game, version } = ruleset;
  const draws = drawCommitment(drawSeed(Buffer.from(master, 'hex'), id), id);
  return {
    id,
    game,
    version,
    options,
    visibility: opening.visibility,
    invite: opening.invite,
    host: host.id,
    screened: opening.screened ?? false,
    blocks: 0,
    invitations: NO_INVITATIONS,
    off: [],
    seats,
    clock,
    terms,
    createdAt: context.now,
    epoch: 0,
    status: 'open',
    round: 0,
    seq: 1,
    ...NO_TIME,
    extra: {},
    missed: {},
    vacant: {},
    tenures: [],
    vacation: {},
    reminded: 0,
    entry: {
      seq: 1,
      at: context.now,
      prev: null,
      type: 'opened',
      host: host.id,
      game,
      version,
      options,
      clock,
      ...termsOf(terms),
      draws,
    },
    receipts: {},
    master,
    state: null,
    ...NOTHING_DONE,
    orders: {},
    ordersVersion: 0,
    ...NOT_IDLE,
  };
}

/**
 * How often a player may take a seat: without a limit they could keep others from joining by taking and leaving seats.
 */
const SEATS_TAKEN = 8;
const CHANGES = 2 * SEATS_TAKEN;
/** Number of players who have left and whose requests are still remembered. The first to leave is forgotten first. */
const LEFT_REMEMBERED = 32;

/** The mark of a leave: the request, and the number of its entry. (In the table the players have no order.) */
const leaving = (did: string, seq: number): string => `${did}@${seq}`;

/** Number of the entry of a player's last leave. */
const leftAt = (match: Pick<Match, 'done'>, id: string): number =>
  Number(
    doneBy(match, id)
      .findLast((mark) => mark.includes('@'))
      ?.split('@')[1] ?? 0,
  );

/** The requests carried out by now: of players with a seat, of those who left last, and those to decline. */
function remembered(match: Pick<Match, 'done' | 'seats'>): Match['done'] {
  const left = Object.keys(match.done).filter((id) => seatOf(match, id) === undefined && !areDeclines(id));
  const kept = left.toSorted((a, b) => leftAt(match, b) - leftAt(match, a)).slice(0, LEFT_REMEMBERED);
  return Object.fromEntries(Object.entries(match.done).filter(([id]) => !left.includes(id) || kept.includes(id)));
}

/**
 * The requests carried out by now, with the one by which a player loses their seat.
 *
 * @param match with the seat given up
 * @returns the mark of that request, and all that is remembered
 */
export function withLeave(match: Match, player: string, did: string): { mark: string; done: Match['done'] } {
  const mark = leaving(did, match.seq + 1);
  return { mark, done: remembered({ seats: match.seats, done: withDone(match, player, mark) }) };
}

/** Whether an invitation is the one of a match, or none is needed. */
export const isInvited = (
  { visibility, invite }: Pick<Match, 'visibility' | 'invite'>,
  shown: string | undefined,
): boolean => visibility === 'open' || shown === invite;

/** What a request to join asks for, and what was looked up about whoever sends it. */
export interface Joining {
  readonly seat?: Seat;
  /** The word that opens a match by invitation. */
  readonly invite?: string;
  /** The host has blocked the player. */
  readonly isBlocked?: boolean;
}

/** Whether a player may have a seat at a match that is not closed to them. */
const mayJoin = (match: Match, player: Player, { invite, isBlocked = false }: Joining, now: number): boolean =>
  match.visibility === 'open' ||
  (!isBlocked && (isInvited(match, invite) || invitationOf(match, player.id, now) !== undefined));

/** The seat that a player gets, or why there is none. */
function seatFor(match: Match, player: Player, wanted: Seat | undefined, now: number): Seat | Refused {
  const kept = keptSeats(match, now, player.id);
  const isFree = (seat: Seat): boolean => match.seats[seat] === null && !kept.includes(seat);
  const full = kept.some((seat) => match.seats[seat] === null)
    ? refused('match.seat-kept', 'every free seat is kept for a player who is invited')
    : refused('match.full', 'every seat is taken');
  const own = invitationOf(match, player.id, now)?.seat ?? null;
  const seat = wanted ?? (own !== null && isFree(own) ? own : match.seats.findIndex((_, each) => isFree(each)));
  if (seat < 0) return full;
  if (seat >= match.seats.length) return refused('match.no-such-seat', `there is no seat ${seat}`);
  if (isFree(seat)) return seat;
  if (kept.includes(seat)) return refused('match.seat-kept', `seat ${seat} is kept for a player who is invited`);
  return match.seats.some((_, each) => isFree(each)) ? refused('match.seat-taken', `seat ${seat} is taken`) : full;
}

/** The refusal of what can be done before the start alone. A match may also have ended without a start. */
export const tooLate = ({ status }: Match, why: string): Refused =>
  status === 'over' ? refused('match.over', 'the match is over') : refused('match.started', why);

const givenUp = () => refused('match.resigned', 'whoever has given up a seat here does not come back');

/** Joining again: the seat that the player has. Whoever has given it up is told so, where others may take it. */
function joinAgain(match: Match, player: Player, seat: Seat, did: string, context: CommandContext): Decision {
  if (match.status === 'open') return fulfilled(match, player.id, did, context, { most: CHANGES });
  const isGivenUp =
    match.status === 'playing' && match.terms.substitutes !== undefined && !isPlayers(match.seats[seat]);
  return isGivenUp ? givenUp() : { kind: 'unchanged', match };
}

/**
 * Takes a seat: the one that is asked for, else the one that is kept for the player, else the first free one. Joining again
 * gives the same seat. In a match that is played it is a seat that was given up, if others may take it.
 */
export function join(match: Match, player: Player, command: Joining, context: CommandContext): Decision {
  const did = requestMark(match, player.id, context, ['join', command.seat ?? null]);
  const own = seatOf(match, player.id);
  if (own !== undefined) return joinAgain(match, player, own, did, context);
  if (formerSeatOf(match, player.id) !== undefined && match.status === 'playing') return givenUp();
  // This comes first, so that a player who is not invited learns nothing more. Whoever is blocked is told the same.
  if (!mayJoin(match, player, command, context.now)) return refused('match.not-invited', 'this match is by invitation');
  if (match.status === 'playing' && match.terms.substitutes !== undefined)
    return substitute(match, player, command, context);
  if (match.status !== 'open') return tooLate(match, 'seats can be taken before the start only');
  if (command.isBlocked) return refused('match.unavailable', 'its host does not let you in');
  if (match.off.includes(player.id)) return refused('match.kicked', 'its host has taken you off the table');
  if (isDone(match, player.id, did))
    return refused('request.superseded', 'this request took a seat, which has been given up since');
  if (doneBy(match, player.id).length >= CHANGES)
    return refused('match.too-many-changes', `a player may take a seat ${SEATS_TAKEN} times before the start`);
  const seat = seatFor(match, player, command.seat, context.now);
  if (typeof seat === 'object') return seat;
  const seats = match.seats.with(seat, { player: player.id });
  const change = { seats, done: withDone(match, player.id, did), invitations: withoutInvitation(match, player.id) };
  return lobby(match, player.id, did, change, { type: 'joined', seat, player: player.id }, context);
}

const full = () =>
  refused('match.too-many-changes', 'you hold no seat here, and have said so too often for this to be remembered');

/**
 * Gives a seat up before the start. If the host leaves, another player becomes host. If no player is left, the match is
 * cancelled.
 */
export function leave(match: Match, player: Player, context: CommandContext): Decision {
  const seat = seatOf(match, player.id);
  // This comes first: a player who has left and repeats the request has left, even if the match has started by now.
  const did = requestMark(match, player.id, context, ['leave']);
  if (seat === undefined) {
    if (match.status !== 'open') return { kind: 'unchanged', match };
    // Requests of strangers are refused and not remembered, or anybody could make the item grow.
    if (doneBy(match, player.id).length === 0) return refused('match.not-seated', 'you have held no seat here');
    return fulfilled(match, player.id, did, context, { most: CHANGES, full });
  }
  if (match.status !== 'open') return refused('match.started', 'after the start a player can only resign');
  if (isDone(match, player.id, did))
    return refused('request.superseded', 'this request gave a seat up, and one has been taken since');
  const seats = match.seats.with(seat, null);
  const { mark, done } = withLeave({ ...match, seats }, player.id, did);
  const heir = seats.find((holder) => holder !== null && 'player' in holder);
  if (heir === undefined || !('player' in heir))
    return lobby(
      match,
      player.id,
      mark,
      { seats, done, status: 'over', invitations: NO_INVITATIONS },
      { type: 'cancelled' },
      context,
    );
  const isHost = match.host === player.id;
  const host = isHost ? heir.player : match.host;
  // Nobody has looked whom the new host has blocked.
  const screened = match.screened || isHost;
  return lobby(
    match,
    player.id,
    mark,
    { seats, host, screened, done },
    { type: 'left', seat, player: player.id },
    context,
  );
}

/**
 * A step before the start. Other players may have added to their lists since the match was read, so only the lists that
 * change are written.
 */
export function lobby(
  match: Match,
  by: string,
  did: string,
  change: Partial<Match>,
  body: EntryBody,
  context: CommandContext,
): Transition {
  const { done = match.done } = change;
  const forgets = Object.keys(match.done).filter((id) => id !== by && done[id] === undefined);
  const step = sameRound(match, change, body, context);
  return { ...step, guard: 'none', sealing: { kind: 'keep' }, did, by, ...(forgets.length > 0 && { forgets }) };
}

/**
 * Starts by the host's command. Free seats are filled with bots of the given level, or closed (the remaining seats move
 * together) if none is given.
 */
export function startByHost(
  ruleset: AnyRuleset,
  match: Match,
  player: Player,
  fill: BotLevel | undefined,
  context: CommandContext,
): Decision {
  if (match.status !== 'open')
    return seatOf(match, player.id) === undefined && formerSeatOf(match, player.id) === undefined
      ? tooLate(match, 'the match has started')
      : { kind: 'unchanged', match };
  if (match.host !== player.id) return refused('match.not-host', 'only the host may start early');
  const seats =
    fill === undefined
      ? match.seats.filter((holder) => holder !== null)
      : match.seats.map((holder) => holder ?? { bot: fill });
  const refusal = refuseSetup(ruleset, match.options, seats.length);
  if (refusal !== undefined) return { kind: 'refused', refusal };
  return start(ruleset, { ...match, seats }, context, match);
}
