import type { Json, Seat } from '../ruleset.ts';
import {
  type CommandContext,
  type Decision,
  type Refused,
  refused,
  refusedUnseated,
  sameRound,
  type Transition,
} from './decision.ts';
import type { EntryBody, Invitation, Match, Player } from './match.ts';
import { doneBy, fulfilled, isDone, requestMark, withDone } from './repeats.ts';
import { isPlayers, openRound, seatOf } from './seats.ts';
import { formerSeatOf, vacantSeats } from './tenures.ts';

/*
 * Invitations of players by their id. They are part of the match item, so that a kept seat and whoever wants it meet in one
 * condition. Entries say that a seat is kept, and never for whom.
 *
 * Before the start the host invites. After it whoever plays invites to seats that were given up, in a match that wants it so. Such
 * a seat is not kept: whoever is invited and comes first has it, so that nobody can keep it empty with a guest who never comes.
 */

/** Invitations of one match that stand at the same time. */
const STANDING = 16;
/** Invitations and their ends in a match. Each makes the requests of others decide again, so there is a limit. */
export const CHANGES = 64;
/** Half of this is the number of requests that change nothing which one player can make, of all kinds together, see {@link fulfilled}. */
export const NOTED = 32;
/** Said when one more cannot be remembered. */
export const IN_VAIN = `a request that changes nothing can be made ${NOTED / 2} times in a match`;
const full = () => refused('match.too-many-invitations', IN_VAIN);
/** An invitation ends by itself after a week, when its match has left the lobby as well. Milliseconds. */
const LIFE = 7 * 24 * 3600_000;

/** An invitation that begins now. */
export const invitationTo = (player: string, seat: Seat | null, now: number): Invitation => ({
  player,
  seat,
  until: now + LIFE,
});

export const NO_INVITATIONS: Match['invitations'] = { standing: [], done: [] };

/**
 * What a match keeps of its invitations when it starts. They end; where players can be invited later, requests of before are still
 * recognised.
 */
export const invitationsAtStart = ({
  invitations,
  terms,
}: Pick<Match, 'invitations' | 'terms'>): Match['invitations'] =>
  terms.substitutes?.who === 'invited' ? { standing: [], done: invitations.done } : NO_INVITATIONS;

/** The invitations without those that are past: who is invited to a match may watch it. */
export const withoutPast = ({ invitations }: Pick<Match, 'invitations'>, now: number): Match['invitations'] =>
  invitations.standing.some(({ until }) => until <= now)
    ? { ...invitations, standing: invitations.standing.filter(({ until }) => until > now) }
    : invitations;

/** The invitations that stand: before the start, and to vacant seats. */
export const standingInvitations = (
  { status, invitations }: Pick<Match, 'status' | 'invitations'>,
  now: number,
): readonly Invitation[] => (status === 'over' ? [] : invitations.standing.filter(({ until }) => until > now));

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
  const body = { type, ...(seat !== null && { seat }), ...(match.status === 'playing' && openRound(match)) };
  const change = sameRound(match, { invitations }, body as EntryBody, context);
  return match.status === 'playing' ? change : { ...change, guard: 'none' };
}

/** The mark of a request about invitations: the same in every round. */
const markOf = (match: Match, by: string, context: CommandContext, asked: Json): string =>
  requestMark(match, by, context, asked, 0);

/** Whether a request of a player about invitations has been carried out. */
const isKnown = (match: Match, player: Player, did: string): boolean =>
  match.invitations.done.includes(did) || isDone(match, player.id, did);

/** Made where it is needed: functions without secrets share this file, and carry none of its words. */
const notHost = () => refused('match.not-host', 'only the host may invite, and take back what they have sent');

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
  if (match.status !== 'open') return inviteSubstitute(match, host, { player, seat }, context);
  const { now } = context;
  const did = markOf(match, host.id, context, ['invite', player, seat]);
  // Whoever was host then and is not any more may repeat it.
  if (match.host !== host.id && !isKnown(match, host, did)) return notHost();
  const before = invitationOf(match, player, now);
  const stands = before !== undefined && (seat === null || before.seat === seat);
  if (stands || seatOf(match, player) !== undefined)
    return fulfilled(match, host.id, did, context, { most: NOTED, full });
  if (isKnown(match, host, did))
    return refused('request.superseded', 'this request invited the player, and the invitation has ended since');
  if (match.off.includes(player)) return refused('match.kicked', 'you have taken this player off the table');
  const no = seat === null ? undefined : refusedSeat(match, player, seat, now);
  if (no !== undefined) return no;
  return addInvitation(match, did, invitationTo(player, seat, now), context);
}

/** Invites a player, if there is room for another invitation; one that they have is replaced. */
function addInvitation(match: Match, did: string, invitation: Invitation, context: CommandContext): Decision {
  const others = standingInvitations(match, context.now).filter((each) => each.player !== invitation.player);
  if (others.length >= STANDING)
    return refused('match.too-many-invitations', `${STANDING} players can be invited at the same time; take one back`);
  if (match.invitations.done.length >= CHANGES)
    return refused('match.too-many-invitations', `invitations of a match can be changed ${CHANGES} times`);
  return step(match, did, [...others, invitation], 'invited', invitation.seat, context);
}

/** Why nobody can be invited to a seat that was given up, or to any; undefined if somebody can. */
function refusedVacancy(match: Match, seat: Seat | null, now: number): Decision | undefined {
  const vacant = vacantSeats(match, now);
  if (seat !== null && seat >= match.seats.length) return refused('match.no-such-seat', `there is no seat ${seat}`);
  if (seat !== null && !vacant.includes(seat)) return refused('match.seat-taken', `seat ${seat} is not vacant`);
  return vacant.length === 0 ? refused('match.full', 'no seat is vacant') : undefined;
}

/** Why a player cannot be invited to a match that is played, or undefined. */
function refusedGuest(match: Match, player: string): Decision | undefined {
  if (match.off.includes(player)) return refused('match.kicked', 'the host has taken this player off the table');
  const hasLeft = seatOf(match, player) !== undefined || formerSeatOf(match, player) !== undefined;
  return hasLeft ? refused('player.unavailable', 'the player has given up a seat of this match') : undefined;
}

/** Whether players can be invited while the match is played. */
const invitesLater = ({ status, terms }: Pick<Match, 'status' | 'terms'>): boolean =>
  status === 'playing' && terms.substitutes?.who === 'invited';

/** Why somebody cannot invite to a match that is played, or undefined. */
function refusedInviter(match: Match, by: Player): Refused | undefined {
  const seat = seatOf(match, by.id);
  if (seat === undefined) return refusedUnseated(match, by, 'only who plays may invite');
  return isPlayers(match.seats[seat]) ? undefined : refused('match.resigned', 'only who plays may invite');
}

/** Invites a player to a seat that was given up. Whoever plays may do so. */
function inviteSubstitute(
  match: Match,
  by: Player,
  { player, seat }: { readonly player: string; readonly seat: Seat | null },
  context: CommandContext,
): Decision {
  if (!invitesLater(match)) return refused('match.started', 'players can be invited before the start only');
  const { now } = context;
  const did = markOf(match, by.id, context, ['invite', player, seat]);
  // Whoever played then and does not any more may repeat it.
  const no = refusedInviter(match, by);
  if (no !== undefined && !isKnown(match, by, did)) return no;
  const there = seatOf(match, player);
  if (there !== undefined && isPlayers(match.seats[there])) return { kind: 'unchanged', match };
  const before = invitationOf(match, player, now);
  if (before !== undefined && (seat === null || before.seat === seat)) return { kind: 'unchanged', match };
  if (isKnown(match, by, did))
    return refused('request.superseded', 'this request invited the player, and the invitation has ended since');
  const refusal = refusedGuest(match, player) ?? refusedVacancy(match, seat, now);
  if (refusal !== undefined) return refusal;
  const ends = seat === null ? Math.max(...Object.values(match.vacant)) : (match.vacant[seat] ?? now);
  const begun = invitationTo(player, seat, now);
  return addInvitation(match, did, { ...begun, until: Math.min(begun.until, ends), by: by.id }, context);
}

/** Who may take an invitation back: the host before the start, and then whoever has sent it. */
export const inviterOf = (match: Match, player: string, now: number): string =>
  invitationOf(match, player, now)?.by ?? match.host;

const madeAnew = () => refused('request.superseded', 'this request ended an invitation, and there is a new one since');

/** Ends the invitation of a player, by the host or by the player. */
function end(match: Match, by: Player, before: Invitation, did: string, context: CommandContext): Decision {
  if (isKnown(match, by, did)) return madeAnew();
  const standing = standingInvitations(match, context.now).filter(({ player }) => player !== before.player);
  return step(match, did, standing, 'uninvited', before.seat, context);
}

/** Takes an invitation back, by whoever may do so. The seat is free again. */
export function uninvite(match: Match, host: Player, player: string, context: CommandContext): Decision {
  const before = invitationOf(match, player, context.now);
  if (before === undefined && invitesLater(match)) return { kind: 'unchanged', match };
  const did = markOf(match, host.id, context, ['uninvite', player]);
  if (inviterOf(match, player, context.now) !== host.id && !isKnown(match, host, did)) return notHost();
  if (before !== undefined) return end(match, host, before, did, context);
  return match.status === 'open'
    ? fulfilled(match, host.id, did, context, { most: NOTED, full })
    : { kind: 'unchanged', match };
}

/** Where requests to decline that a player has made are remembered: apart from those for seats, which are limited. */
const declinedBy = (player: Player): string => `${DECLINES}${player.id}`;
const DECLINES = 'decline ';

/**
 * Whether these are requests to decline. None of them is forgotten before the start: only invitations that were declined make them
 * grow, and those have a limit.
 */
export const areDeclines = (key: string): boolean => key.startsWith(DECLINES);

/**
 * Declines an invitation. Whoever is not invited changes nothing. It is remembered if they have declined before: from others nothing
 * is kept, or anybody could make the item grow.
 */
export function decline(match: Match, player: Player, context: CommandContext): Decision {
  const by = declinedBy(player);
  const did = markOf(match, player.id, context, ['decline']);
  const before = invitationOf(match, player.id, context.now);
  if (before !== undefined && isDone(match, by, did)) return madeAnew();
  if (before !== undefined) {
    const ended = end(match, player, before, did, context);
    // After the start requests are remembered among the invitations alone.
    if (ended.kind !== 'transition' || match.status !== 'open') return ended;
    return { ...ended, match: { ...ended.match, done: withDone(match, by, did) }, did, by };
  }
  const hasDeclined = match.status === 'open' && doneBy(match, by).length > 0;
  return hasDeclined ? fulfilled(match, by, did, context, { most: NOTED, full }) : { kind: 'unchanged', match };
}
