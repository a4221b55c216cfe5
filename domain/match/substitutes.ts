import type { Seat } from '../ruleset.ts';
import { present } from './absence.ts';
import { type CommandContext, type Decision, type Refused, refused, sameRound } from './decision.ts';
import { invitationOf, standingInvitations } from './invitations.ts';
import type { Joining } from './lobby.ts';
import type { Holder, Match, Player, Seated, Tenure } from './match.ts';
import { openRound, seated } from './seats.ts';
import { heldSince, SUBSTITUTIONS, vacantSeats } from './tenures.ts';

/** The vacant seat that a player gets, or why there is none. */
function vacancyFor(match: Match, player: Player, wanted: Seat | undefined, now: number): Seat | Refused {
  const vacant = vacantSeats(match, now);
  const invited = invitationOf(match, player.id, now);
  // What is vacant alone can be taken by invitation, and an invitation to a seat is good for no other.
  const isOpen = match.terms.substitutes?.who === 'anybody';
  if (!isOpen && invited === undefined)
    return refused('match.not-invited', 'seats of this match are taken by invitation of a player');
  const mine = isOpen || invited?.seat == null ? vacant : vacant.filter((seat) => seat === invited.seat);
  if (wanted !== undefined && wanted >= match.seats.length)
    return refused('match.no-such-seat', `there is no seat ${wanted}`);
  const seat = wanted ?? mine[0];
  if (seat === undefined) return refused('match.full', 'no seat is vacant any more');
  if (mine.includes(seat)) return seat;
  return vacant.includes(seat)
    ? refused('match.not-invited', 'you are invited to another seat')
    : refused('match.seat-taken', `seat ${seat} is not vacant`);
}

/** Who takes a seat, with their own key if they have one. */
interface Newcomer {
  readonly player: string;
  readonly key: string | undefined;
}

/**
 * The match with a seat taken by another player, who has nothing of what was the former player's: no requests, no orders. There is no
 * seal, since the seat was given up.
 */
function taken(match: Match, { player, key }: Newcomer, seat: Seat, now: number): Partial<Match> {
  const former = match.seats[seat] as Seated;
  const tenure: Tenure = { player: former.player, seat, from: heldSince(match, seat), to: match.seq + 1 };
  const tenures = [...match.tenures, tenure];
  const holder: Holder = { ...seated(player, key), resigned: true, enters: true };
  const { [seat]: _until, ...others } = match.vacant;
  const vacant = tenures.length < SUBSTITUTIONS ? others : {};
  const { [seat]: _orders, ...orders } = match.orders;
  const { [seat]: _since, ...ordersSince } = match.ordersSince;
  const { [seat]: _signed, ...takenBack } = match.takenBack;
  // Votes and the like are remembered beside the seat's seals, by their kind.
  const done = Object.fromEntries(
    Object.entries(match.done).filter(([by]) => by !== String(seat) && !by.endsWith(` ${seat}`)),
  );
  const left = { ...match, vacant };
  const isStill = (to: Seat | null): boolean => vacantSeats(left, now).some((each) => to === null || each === to);
  const standing = standingInvitations(match, now).filter((each) => each.player !== player && isStill(each.seat));
  return {
    seats: match.seats.with(seat, holder),
    tenures,
    vacant,
    orders,
    ordersSince,
    takenBack,
    done,
    closer: match.closer?.seat === seat ? null : match.closer,
    missed: present(match, seat),
    invitations: { ...match.invitations, standing },
  };
}

/**
 * Takes a seat whose player has given it up, in a match that is played. Whoever comes in sees what the seat sees at once, is answered
 * for in the open round as before, and plays from the next round on.
 *
 * @param isBlocked whether the host has blocked the player
 */
export function substitute(
  match: Match,
  player: Player,
  { seat: wanted, key, isBlocked = false }: Pick<Joining, 'seat' | 'key' | 'isBlocked'>,
  context: CommandContext,
): Decision {
  if (isBlocked) return refused('match.unavailable', 'its host does not let you in');
  if (match.off.includes(player.id)) return refused('match.kicked', 'its host has taken you off the table');
  const seat = vacancyFor(match, player, wanted, context.now);
  if (typeof seat === 'object') return seat;
  const change = taken(match, { player: player.id, key }, seat, context.now);
  const body = { type: 'substituted', seat, ...seated(player.id, key), ...openRound(match) } as const;
  const step = sameRound(match, change, body, context);
  return { ...step, seat, sealing: { kind: 'hand-over', seat, orders: match.orders[seat] !== undefined } };
}
