import type { Seat } from '../../../ruleset.ts';
import { kindOf } from '../cards/card.ts';
import { HUNTS } from '../table/match-end.ts';
import type { View } from '../view.ts';
import type { Feelings } from './feelings.ts';
import weights from './weights.json' with { type: 'json' };
import { worthOfLife } from './worth.ts';

/** What it is worth to the viewer that a seat loses a life point to it. */
export function gainOfHit(view: View, feelings: Feelings, seat: Seat): number {
  const { life } = view.seats[seat]!;
  const feeling = feelings.enmity[seat]!;
  const wound = feeling * Math.min(worthOfLife(life), worthOfLife(2));
  return life > 1 ? wound : wound + weights.kill.last * feeling + spoils(view, feelings, seat);
}

/** What follows if a seat dies by the viewer's hand: the match may be won, a reward drawn, or a Deputy paid for. */
function spoils(view: View, { odds }: Feelings, seat: Seat): number {
  const { win, reward, penalty } = weights.kill;
  const { role, hand } = view.you!;
  const victim = view.seats[seat]!.role;
  if (view.seats.length === 3) return HUNTS[role] === victim ? win : reward;
  if (role === 'O' && victim === 'S') return win;
  return reward * odds[seat]!.O - (role === 'S' ? penalty * hand.length * odds[seat]!.D : 0);
}

/** How likely nobody's cards stop a shot at a seat. */
export function chanceToHit(view: View, seat: Seat, need = 1): number {
  const { character, table, handCount } = view.seats[seat]!;
  const barrels = table.filter((card) => kindOf(card) === 'barrel').length + (character === 'jourdonnais' ? 1 : 0);
  const open = (1 - weights.odds.barrel) ** barrels;
  const helpful = weights.odds.missed + (character === 'janet' ? weights.odds.bang : 0);
  return open * atMost(need - 1, handCount, helpful);
}

/** How likely a seat has no card to answer Indians! with. */
export const chanceToScalp = (view: View, seat: Seat): number =>
  atMost(0, view.seats[seat]!.handCount, bangOdds(view, seat));

/** How likely a seat gives up first in a Duel against somebody with so many answers, when it begins. */
export const chanceToOutlast = (view: View, seat: Seat, answers: number): number =>
  atMost(answers, view.seats[seat]!.handCount, bangOdds(view, seat));

const bangOdds = (view: View, seat: Seat): number =>
  weights.odds.bang + (view.seats[seat]!.character === 'janet' ? weights.odds.missed : 0);

/** Probability of at most k useful cards among n. */
function atMost(k: number, n: number, p: number): number {
  let term = (1 - p) ** n;
  let sum = term;
  for (let i = 1; i <= Math.min(k, n); i += 1) {
    term *= ((n - i + 1) / i) * (p / (1 - p));
    sum += term;
  }
  return sum;
}
