import type { Seat } from '../../../ruleset.ts';
import { isWeapon, kindOf, RANGE } from '../cards/card.ts';
import { cardOnTable, is, type Seats } from './seats.ts';

/** Reach of the printed Colt .45, which is no card. */
const COLT = 1;

/** Steps between two living seats the shorter way round; eliminated seats are skipped. */
function ring({ seats }: Seats, a: Seat, b: Seat): number {
  const living = [...seats.keys()].filter((seat) => seats[seat]!.alive);
  const steps = Math.abs(living.indexOf(a) - living.indexOf(b));
  return Math.min(steps, living.length - steps);
}

/** Distance at which a living seat sees another (spec 2); weapons never change it. */
export function distance(table: Seats, a: Seat, b: Seat): number {
  if (a === b) return 0;
  const hides = Number(cardOnTable(table, b, 'mustang') !== undefined) + Number(is(table, b, 'paul'));
  const sees = Number(cardOnTable(table, a, 'scope') !== undefined) + Number(is(table, a, 'rose'));
  return Math.max(1, ring(table, a, b) + hides - sees);
}

/** How far the weapon of a seat carries (spec 2). */
export function reach({ seats }: Seats, seat: Seat): number {
  const weapon = seats[seat]!.table.find(isWeapon);
  return weapon === undefined ? COLT : RANGE[kindOf(weapon)]!;
}
