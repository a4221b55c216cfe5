import { rulesets } from '../../domain/registry.ts';
import type { AnyRuleset } from '../../domain/ruleset.ts';

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
  'duel-west': [
    { pace: 'live', turnLimit: 20 },
    { falseCall: 'sit-out-replay', turnLimit: 20 },
  ],
};

/** Every registered game at its smallest, a middle and its largest table, with default and other options. */
export function* tables(): Generator<Table> {
  for (const ruleset of rulesets()) {
    const { min, max } = ruleset.seats;
    for (const chosen of [{}, ...(OPTIONS[ruleset.game] ?? [])]) {
      const options = ruleset.optionsSchema.parse(chosen);
      for (const seats of new Set([min, Math.floor((min + max) / 2), max])) {
        if (ruleset.refuseTable(options, seats) !== undefined) continue;
        yield { name: `${ruleset.game} ${seats} seats ${JSON.stringify(chosen)}`, ruleset, options, seats };
      }
    }
  }
}
