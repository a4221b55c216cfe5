import type { Seat } from '../../../ruleset.ts';
import { ROLES } from '../setup.ts';
import type { Role } from '../state.ts';
import type { View } from '../view.ts';
import weights from './weights.json' with { type: 'json' };

/** How likely each role is, from 0 to 1. */
export type Odds = Readonly<Record<Role, number>>;

/**
 * What a bot can know of every seat's role: every way in which the hidden roles may lie is weighed by how well it
 * explains who has played cards against whom so far.
 */
export function oddsOf(view: View): Odds[] {
  const known = view.seats.map(({ seat, role }) => (seat === view.you!.seat ? view.you!.role : role));
  const hidden = view.seats.filter(({ seat }) => known[seat] === null).map(({ seat }) => seat);
  const sums = known.map((role): Record<Role, number> => ({ S: 0, O: 0, R: 0, D: 0, ...(role && { [role]: 1 }) }));
  const guesses = ways(left(known)).map((dealt) => {
    const roles = known.map((role, seat) => role ?? dealt[hidden.indexOf(seat)]!);
    return { dealt, likelihood: Math.exp(plausibility(view, roles)) };
  });
  const total = guesses.reduce((sum, { likelihood }) => sum + likelihood, 0);
  for (const { dealt, likelihood } of guesses)
    for (const [i, seat] of hidden.entries()) sums[seat]![dealt[i]!] += likelihood / total;
  return sums;
}

/** Roles of the table that no known seat has. */
function left(known: readonly (Role | null)[]): Role[] {
  const roles = [...ROLES[known.length]!];
  for (const role of known) if (role !== null) roles.splice(roles.indexOf(role), 1);
  return roles;
}

/** Every order of the roles, equal ones not told apart: at most 60. */
function ways(roles: readonly Role[]): Role[][] {
  if (roles.length === 0) return [[]];
  return [...new Set(roles)].flatMap((first) =>
    ways(roles.toSpliced(roles.indexOf(first), 1)).map((rest) => [first, ...rest]),
  );
}

/** Logarithm of how well the roles explain what the others have done; one's own deeds say nothing. */
function plausibility({ aimed, you }: View, roles: readonly Role[]): number {
  return aimed.reduce((sum, targets, by) => (by === you!.seat ? sum : sum + motive(targets, by, roles)), 0);
}

const motive = (targets: readonly number[], by: Seat, roles: readonly Role[]): number =>
  targets.reduce((sum, count, on) => {
    const readiness = weights.readiness[roles[by]!][roles[on]!];
    return sum + Math.min(count, weights.evidence) * Math.log(readiness);
  }, 0);
