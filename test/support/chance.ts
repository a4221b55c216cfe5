import { chanceFor } from '../../domain/chance.ts';
import type { Chance } from '../../domain/ruleset.ts';

/** A seed of 32 bytes that is different for different numbers. */
export const seedOf = (number: number): Uint8Array => {
  const seed = new Uint8Array(32);
  new DataView(seed.buffer).setUint32(0, number);
  return seed;
};

/** Chance of one history entry of the match with this seed number. */
export const chance = (seed = 1, seq = 1): Chance => chanceFor(seedOf(seed), seq);

/** Chance whose draws are fixed where a label is listed. */
export function riggedChance(fixed: Readonly<Record<string, number>>, otherwise: Chance = chance()): Chance {
  return {
    int: (label, below) => fixed[label] ?? otherwise.int(label, below),
    shuffle: (label, items) => otherwise.shuffle(label, items),
  };
}
