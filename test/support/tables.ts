import { rulesets } from '../../domain/registry.ts';
import * as rules from '../../domain/rules.ts';
import type { AnyRuleset, Chance } from '../../domain/ruleset.ts';
import { chance } from './chance.ts';

/** A table a game can be played at. */
export interface Table {
  readonly name: string;
  readonly ruleset: AnyRuleset;
  readonly options: unknown;
  readonly seats: number;
}

/** Options worth trying beside the defaults, by game. */
const OPTIONS: Readonly<Record<string, readonly object[]>> = {
  'fast-west': [{ neutrals: 1 }, { neutrals: 2, turnLimit: 12 }],
  'wanted-7': [{ variant: 'designer' }],
  'duel-west': [
    { pace: 'live', turnLimit: 20 },
    { falseCall: 'sit-out-replay', turnLimit: 20 },
  ],
  bang: [{ characterDeal: 'two', antiStall: true }, { turnCap: 20 }],
};

/** Draws of a deal that everybody sees the outcome of, where there are so many that no two random deals look alike. */
const OPEN_DRAWS: Readonly<Record<string, readonly string[]>> = {
  'wanted-7': ['tokens', 'start'],
  bang: ['roles', 'characters'],
};

/** Chance of a deal in which the open draws of a game always come out the same. */
export function dealAlike(game: string, seed: number): Chance {
  const [fixed, free] = [chance(0, 0), chance(seed, 0)];
  const of = (label: string) => (OPEN_DRAWS[game]?.includes(label) ? fixed : free);
  return {
    int: (label, below) => of(label).int(label, below),
    shuffle: (label, items) => of(label).shuffle(label, items),
  };
}

/** Every registered game at its smallest, a middle and its largest table, with default and other options. */
export function* tables(): Generator<Table> {
  for (const ruleset of rulesets()) {
    const { min, max } = ruleset.seats;
    for (const chosen of [{}, ...(OPTIONS[ruleset.game] ?? [])]) {
      const options = ruleset.options.parse(chosen);
      for (const seats of new Set([min, Math.floor((min + max) / 2), max])) {
        if (rules.refuseSetup(ruleset, options, seats) !== undefined) continue;
        yield { name: `${ruleset.game} ${seats} seats ${JSON.stringify(chosen)}`, ruleset, options, seats };
      }
    }
  }
}
