import { randomOf } from '../local/random.ts';

/** Seeded chance for demo players, so that a run can be repeated as far as the table's own chance allows. */
export interface Dice {
  /** A number from 0 up to but not 1. */
  roll(): number;
  pick<T>(items: readonly T[]): T;
  /** Picks with a probability in proportion to the weights, which are not negative and not all 0. */
  weighted<T>(items: readonly T[], weight: (item: T) => number): T;
}

export function diceOf(seed: number): Dice {
  const roll = randomOf(seed);
  const pick = <T>(items: readonly T[]): T => items[Math.floor(roll() * items.length)] as T;
  return {
    roll,
    pick,
    weighted: (items, weight) => {
      const weights = items.map(weight);
      let left = roll() * weights.reduce((a, b) => a + b, 0);
      const found = items.find((_, i) => {
        left -= weights[i] as number;
        return left < 0;
      });
      return found ?? pick(items);
    },
  };
}
