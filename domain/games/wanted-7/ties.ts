import { arrangements } from '../kit/combinations.ts';
import { cardValue } from './cards.ts';
import type { State } from './state.ts';

/*
 * Ties among the revealed cards of the designer's variant (spec 7, step 2).
 */

type Revealed = Pick<State, 'chosen'>;

/** Seats with a revealed card by value, highest first; seats of a group ascend. */
function groupsByValue({ chosen }: Revealed): number[][] {
  const groups = new Map<number, number[]>();
  chosen.forEach((card, seat) => {
    if (card !== null) groups.set(cardValue(card), [...(groups.get(cardValue(card)) ?? []), seat]);
  });
  return [...groups].toSorted(([a], [b]) => b - a).map(([, seats]) => seats);
}

/** Groups of two or more seats with equal values, highest first. */
export const tieGroups = (revealed: Revealed): number[][] =>
  groupsByValue(revealed).filter((group) => group.length > 1);

/** All seats in the order of their placing: by value, inside a group as in `order`. */
export const sequenceBy = (revealed: Revealed, order: readonly number[]): number[] =>
  groupsByValue(revealed).flatMap((group) => byOrder(group, order));

/** The tied seats of an order, group by group: how the groups are mixed in it means nothing. */
export const canonicalOrder = (revealed: Revealed, order: readonly number[]): number[] =>
  tieGroups(revealed).flatMap((group) => byOrder(group, order));

const byOrder = (group: readonly number[], order: readonly number[]): number[] =>
  group.toSorted((a, b) => order.indexOf(a) - order.indexOf(b));

/** The default: the holder first, then clockwise from there. */
export const clockwiseFrom = (holder: number, players: number): number[] =>
  Array.from({ length: players }, (_, step) => (holder + step) % players);

/** Whether an order names each of these seats exactly once. */
export const isOrderOf = (seats: readonly number[], order: readonly number[]): boolean =>
  order.length === seats.length && seats.every((seat) => order.includes(seat));

/** Every order of the ties that makes a difference. */
export function ordersOf(revealed: Revealed): number[][] {
  return tieGroups(revealed).reduce<number[][]>(
    (orders, group) => orders.flatMap((order) => arrangements(group).map((seats) => [...order, ...seats])),
    [[]],
  );
}
