import type { Chance } from '../../ruleset.ts';

/**
 * One of the items, each as likely as its weight.
 *
 * @param weights whole numbers, not negative, one an item, not all zero
 */
export function pickWeighted<T>(chance: Chance, label: string, items: readonly T[], weights: readonly number[]): T {
  let left = chance.int(
    label,
    weights.reduce((a, b) => a + b),
  );
  const index = weights.findIndex((weight) => {
    left -= weight;
    return left < 0;
  });
  return items[index] as T;
}
