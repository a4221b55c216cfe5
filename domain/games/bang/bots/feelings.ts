import type { Role } from '../state.ts';
import { HUNTS } from '../table/match-end.ts';
import type { View } from '../view.ts';
import { type Odds, oddsOf } from './odds.ts';
import weights from './weights.json' with { type: 'json' };

/** What a bot holds of the others, by seat. */
export interface Feelings {
  /** How welcome it is that a seat is hurt: about 1 for a foe, −1 for a friend and for oneself. */
  readonly enmity: readonly number[];
  readonly odds: readonly Odds[];
}

type Attitude = Readonly<Record<Role, number>>;

/** A bot's own opinion of everybody at the table, from its role and from public facts. */
export function feelingsOf(view: View): Feelings {
  const odds = oddsOf(view);
  const attitude = attitudeOf(view, odds);
  const enmity = view.seats.map(({ seat, role, alive }) => {
    if (seat === view.you!.seat) return weights.self;
    if (!alive) return 0;
    return expected(odds[seat]!, attitude) + (role === null ? weights.impatience * view.reshuffles - weights.doubt : 0);
  });
  return { enmity, odds };
}

const ROLES = ['S', 'O', 'R', 'D'] as const;

const expected = (odds: Odds, attitude: Attitude): number =>
  ROLES.reduce((sum, role) => sum + odds[role] * attitude[role], 0);

function attitudeOf(view: View, odds: readonly Odds[]): Attitude {
  const { role } = view.you!;
  if (view.seats.length === 3) return hunting(view, role);
  return role === 'R' ? balancing(view, odds) : weights.attitude[role];
}

function hunting(view: View, role: Role): Attitude {
  const { prey, hunter } = weights.hunt;
  const isLast = view.seats.filter(({ alive }) => alive).length === 2;
  const feeling = (other: Role) => (isLast || HUNTS[role] === other ? prey : hunter);
  return { S: 0, O: feeling('O'), R: feeling('R'), D: feeling('D') };
}

/** The Renegade weakens the stronger side, and needs the Sheriff until everybody else is gone. */
function balancing(view: View, odds: readonly Odds[]): Attitude {
  const { alone, afterOutlaws, lawStronger, outlawsStronger, guard, frail } = weights.renegade;
  const others = view.seats.filter(({ seat, alive }) => alive && seat !== view.you!.seat);
  if (others.length === 1) return alone;
  const strength = (...roles: Role[]) =>
    others.reduce(
      (sum, place) => sum + strengthOf(place) * roles.reduce((p, role) => p + odds[place.seat]![role], 0),
      0,
    );
  const outlaws = strength('O');
  const mood =
    outlaws === 0
      ? afterOutlaws
      : outlaws * weights.renegade.wariness > strength('S', 'D')
        ? outlawsStronger
        : lawStronger;
  const sheriff = others.find(({ role }) => role === 'S');
  return sheriff && sheriff.life <= frail ? { ...mood, S: guard } : mood;
}

function strengthOf({ life, handCount, table }: View['seats'][number]): number {
  const { seat, life: perLife, card } = weights.strength;
  return seat + perLife * life + card * (handCount + table.length);
}
