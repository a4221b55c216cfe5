import type { Seat } from '../ruleset.ts';
import { type CommandContext, type Decision, refused, sameRound, type Transition } from './decision.ts';
import type { Invitation, Match, Player } from './match.ts';
import { doneBy, fulfilled, isDone, requestMark, withDone } from './repeats.ts';
import { seatOf } from './seats.ts';

/*
 * Invitations of players by their id. They are part of the match item, so that a kept seat and whoever wants it meet in one
 * condition. Entries say that a seat is kept, and never for whom.
 */

/** Invitations of one match that stand at the same time. */
const STANDING = 16;
/** Invitations and their ends before the start. Each makes the requests of others decide again, so there is a limit. */
const CHANGES = 64;
/** Requests of the host that change nothing are remembered up to half of this, see {@link fulfilled}. */
const NOTED = 16;
/** An invitation ends by itself after a week, when its match has left the lobby as well. Milliseconds. */
const LIFE = 7 * 24 * 3600_000;

/** An invitation that begins now. */
export const invitationTo = (player: string, seat: Seat | null, now: number): Invitation => ({
  player,
  seat,
  until: now + LIFE,
});

export const NO_INVITATIONS: Match['invitations'] = { standing: [], done: [] };

/** The invitations that stand. There are none after the start. */
export const standingInvitations = (
  { status, invitations }: Pick<Match, 'status' | 'invitations'>,
  now: number,
): readonly Invitation[] => (status === 'open' ? invitations.standing.filter(({ until }) => until > now) : []);

/** The standing invitation of a player, or undefined. */
export const invitationOf = (
  match: Pick<Match, 'status' | 'invitations'>,
  player: string,
  now: number,
): Invitation | undefined => standingInvitations(match, now).find((each) => each.player === player);

/** Free seats that are kept for players who are invited, but for this one. Ascending. */
export const keptSeats = (
  match: Pick<Match, 'status' | 'invitations' | 'seats'>,
  now: number,
  player?: string,
): readonly Seat[] =>
  standingInvitations(match, now)
    .flatMap((each) => (each.seat === null || each.player === player ? [] : each.seat))
    .filter((seat) => match.seats[seat] === null)
    .toSorted((a, b) => a - b);

/** The invitations without that of a player. */
export const withoutInvitation = ({ invitations }: Match, player: string): Match['invitations'] => ({
  ...invitations,
  standing: invitations.standing.filter((each) => each.player !== player),
});

/** A step that changes the invitations. */
function step(
  match: Match,
  did: string,
  standing: readonly Invitation[],
  type: 'invited' | 'uninvited',
  seat: Seat | null,
  context: CommandContext,
): Transition {
  const invitations = { standing, done: [...match.invitations.done, did] };
  return { ...sameRound(match, { invitations }, { type, ...(seat !== null && { seat }) }, context), guard: 'none' };
}

/** Whether a request of a player about invitations has been carried out. */
const isKnown = (match: Match, player: Player, did: string): boolean =>
  match.invitations.done.includes(did) || isDone(match, player.id, did);

const NOT_HOST = refused('match.not-host', 'only the host may invite');

/** Why a seat cannot be kept for a player, or undefined. */
function refusedSeat(match: Match, player: string, seat: Seat, now: number): Decision | undefined {
  if (seat >= match.seats.length) return refused('match.no-such-seat', `there is no seat ${seat}`);
  if (match.seats[seat] !== null) return refused('match.seat-taken', `seat ${seat} is taken`);
  if (keptSeats(match, now, player).includes(seat))
    return refused('match.seat-kept', `seat ${seat} is kept for another player`);
  return undefined;
}

/**
 * Invites a player, to any seat or to a certain one, which is kept for them. Inviting somebody again moves the invitation
 * to the other seat.
 */
export function invite(
  match: Match,
  host: Player,
  { player, seat = null }: { readonly player: string; readonly seat?: Seat | null },
  context: CommandContext,
): Decision {
  if (match.status !== 'open') return refused('match.started', 'players can be invited before the start only');
  if (match.host !== host.id) return NOT_HOST;
  const { now } = context;
  const did = requestMark(match, host.id, context, ['invite', player, seat]);
  if (seatOf(match, player) !== undefined) return fulfilled(match, host.id, did, NOTED);
  const before = invitationOf(match, player, now);
  if (before !== undefined && (seat === null || before.seat === seat)) return fulfilled(match, host.id, did, NOTED);
  if (isKnown(match, host, did))
    return refused('request.superseded', 'this request invited the player, and the invitation has ended since');
  if (match.off.includes(player)) return refused('match.kicked', 'you have taken this player off the table');
  const no = seat === null ? undefined : refusedSeat(match, player, seat, now);
  if (no !== undefined) return no;
  const others = standingInvitations(match, now).filter((each) => each.player !== player);
  if (others.length >= STANDING)
    return refused('match.too-many-invitations', `${STANDING} players can be invited at the same time; take one back`);
  if (match.invitations.done.length >= CHANGES)
    return refused('match.too-many-invitations', `invitations of a match can be changed ${CHANGES} times`);
  const standing = [...others, invitationTo(player, seat, now)];
  return step(match, did, standing, 'invited', seat, context);
}

const MADE_ANEW = refused('request.superseded', 'this request ended an invitation, and there is a new one since');

/** Ends the invitation of a player, by the host or by the player. */
function end(match: Match, by: Player, before: Invitation, did: string, context: CommandContext): Decision {
  if (isKnown(match, by, did)) return MADE_ANEW;
  const standing = standingInvitations(match, context.now).filter(({ player }) => player !== before.player);
  return step(match, did, standing, 'uninvited', before.seat, context);
}

/** Takes an invitation back. The seat is free again. */
export function uninvite(match: Match, host: Player, player: string, context: CommandContext): Decision {
  if (match.host !== host.id) return NOT_HOST;
  const before = invitationOf(match, player, context.now);
  const did = requestMark(match, host.id, context, ['uninvite', player]);
  if (before !== undefined) return end(match, host, before, did, context);
  return match.status === 'open' ? fulfilled(match, host.id, did, NOTED) : { kind: 'unchanged', match };
}

/** Where requests to decline that a player has made are remembered: apart from those for seats, which are limited. */
const declinedBy = (player: Player): string => `decline ${player.id}`;

/**
 * Declines an invitation. Whoever is not invited changes nothing. It is remembered if they have declined before: from others nothing
 * is kept, or anybody could make the item grow.
 */
export function decline(match: Match, player: Player, context: CommandContext): Decision {
  const by = declinedBy(player);
  const did = requestMark(match, player.id, context, ['decline']);
  const before = invitationOf(match, player.id, context.now);
  if (before !== undefined && isDone(match, by, did)) return MADE_ANEW;
  if (before !== undefined) {
    const ended = end(match, player, before, did, context);
    if (ended.kind !== 'transition') return ended;
    return { ...ended, match: { ...ended.match, done: withDone(match, by, did) }, did, by };
  }
  const hasDeclined = match.status === 'open' && doneBy(match, by).length > 0;
  return hasDeclined ? fulfilled(match, by, did, NOTED) : { kind: 'unchanged', match };
}
