import { announce, canonical } from '../rules.ts';
import type { AnyRuleset, Json, Seat } from '../ruleset.ts';
import { type CommandContext, type Decision, playingSeat, refused, type Sealed } from './decision.ts';
import type { Match, Orders, Player, Unseen } from './match.ts';
import { fulfilled, orderMark, requestMark } from './repeats.ts';
import { awaited, completes, isAwaitable, keyAt, seatOf } from './seats.ts';
import { newSeal } from './standing-seals.ts';
import { isTimeUp } from './time.ts';

/** Seals that standing orders give to required prompts without an answer. They look like seals that players send. */
export function sealsByOrder(ruleset: AnyRuleset, match: Match, context: CommandContext): Sealed[] {
  const { orders } = ruleset;
  if (orders === undefined || match.status !== 'playing') return [];
  const waitingFor = awaited(match).filter((seat) => match.orders[seat] !== undefined);
  if (waitingFor.length === 0) return [];
  return ruleset.asked(match.state).flatMap((question) => {
    const { seat, kind } = question;
    if (!waitingFor.includes(seat)) return [];
    const answer = orders.answer(match.state, question, ordersOf(ruleset, match, seat)) as Json | undefined;
    if (answer === undefined) return [];
    const move: Json = canonical(ruleset, match.state, seat, answer);
    return [
      {
        kind: 'sealed',
        match,
        seat,
        seal: newSeal(match, seat, { asked: move, move }, context.now),
        replaces: false,
        did: orderMark(match, seat),
        owed: true,
        announced: announce(ruleset, kind, move),
        freezes: completes(match, 1),
        byOrder: true,
      },
    ];
  });
}

/** All standing orders of a seat; fields that it never set have their initial values. */
export const ordersOf = (ruleset: AnyRuleset, match: Match, seat: Seat): Orders[Seat] => ({
  ...ruleset.orders?.initial,
  ...match.orders[seat],
});

/** Standing orders in force: those of players who have stored any and have not resigned. */
export const ordersInForce = (ruleset: AnyRuleset, match: Match): ReadonlyMap<Seat, Orders[Seat]> =>
  new Map(
    Object.keys(match.orders)
      .map(Number)
      .filter((seat) => isAwaitable(match.seats[seat]))
      .map((seat) => [seat, ordersOf(ruleset, match, seat)]),
  );

/**
 * What a step was decided on and its entry does not show: these moves, and standing orders if any were stored in the round.
 * Undefined if there is nothing of it.
 *
 * @param signed what opens the hashes that players have signed of these moves
 * @param head of the entry that opened the round, where the receipts need it
 */
export function unseen(
  { orders, ordersSince }: Match,
  moves: Unseen['moves'] = {},
  signed: Unseen['signed'] = {},
  head: string | undefined = undefined,
): Unseen | undefined {
  const changed = Object.keys(ordersSince).length > 0;
  if (!changed && head === undefined && Object.keys(moves).length === 0) return undefined;
  return {
    moves,
    ...(Object.keys(signed).length > 0 && { signed }),
    ...(changed && { orders }),
    ...(head !== undefined && { head }),
  };
}

/**
 * How often a seat may change its orders in one round. Every transition fails if the orders have changed since it was
 * decided, so without a limit a player could keep the others from moving. Acts do not reset the count, or each act
 * would allow as many changes again.
 */
export const ORDER_CHANGES = 16;

/** Whether everything that the command asks for is stored already. */
const stands = (stored: Orders[Seat] | undefined, command: Orders[Seat]): boolean =>
  Object.keys(command).every((field) => stored?.[field] === command[field]);

/** Whether a seat may still store any. */
const mayOrder = (match: Match, seat: Seat): boolean => match.status === 'playing' && isAwaitable(match.seats[seat]);

const full = () => refused('order.too-many', 'these orders stand, and you have asked for them too often in this round');

/** Stores standing orders; fields left out stay as they are. Possible at any time of the match. */
export function order(
  ruleset: AnyRuleset,
  match: Match,
  player: Player,
  command: Orders[Seat],
  context: CommandContext,
): Decision {
  const own = seatOf(match, player.id);
  // The request may be a repeat, because the answer to the first one came too late or not at all.
  if (own !== undefined && !mayOrder(match, own) && stands(match.orders[own], command))
    return { kind: 'unchanged', match };
  const seat = playingSeat(match, player, {
    watcher: 'watchers have no orders',
    early: 'orders can be stored from the start on',
    resigned: 'a resigned seat has no orders',
  });
  if (typeof seat === 'object') return seat;
  if (ruleset.orders === undefined) return refused('game.no-orders', `${ruleset.title} knows no standing orders`);
  if (keyAt(match, seat) !== undefined)
    return refused('order.unsigned', 'your seat has a key, and what orders answer would not be signed');
  const before = match.orders[seat] ?? {};
  const did = requestMark(match, seat, context, command as Json);
  if (stands(before, command))
    return fulfilled(match, seat, did, context, { most: ORDER_CHANGES, full, among: 'orders' });
  const since = match.ordersSince[seat] ?? [];
  if (since.includes(did))
    return refused('request.superseded', 'these orders were stored, and later ones replaced them');
  if (since.length >= ORDER_CHANGES)
    return refused('order.too-many', `${ORDER_CHANGES} changes are possible in a round`);
  const orders = { ...match.orders, [seat]: { ...before, ...command } };
  const due = sealsByOrder(ruleset, { ...match, orders }, context).some((sealed) => sealed.seat === seat);
  if (due && isTimeUp(match, seat, context.now))
    return refused('round.time-up', 'these orders would answer a question whose time is up for your seat');
  return { kind: 'ordered', match, seat, orders, did, due };
}
