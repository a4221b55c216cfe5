import * as z from 'zod';
import { rulesets } from '../../../domain/registry.ts';
import * as rules from '../../../domain/rules.ts';
import type { AnyRuleset, Chance } from '../../../domain/ruleset.ts';
import { chance } from '../chance.ts';

/** A table a game can be played at. */
export interface Table {
  readonly name: string;
  readonly ruleset: AnyRuleset;
  readonly options: unknown;
  readonly seats: number;
}

/** Options worth trying together, or with numbers, beside each choice that the schema of the options names. */
const OPTIONS: Readonly<Record<string, readonly object[]>> = {
  'fast-west': [{ neutrals: 1 }, { neutrals: 2, turnLimit: 12 }],
  'duel-west': [
    { pace: 'live', turnLimit: 20 },
    { falseCall: 'sit-out-replay', turnLimit: 20 },
  ],
  bang: [{ characterDeal: 'two', antiStall: true }, { turnCap: 20 }],
};

/** Every choice that an option offers beside its default, one at a time. */
function choices(ruleset: AnyRuleset): object[] {
  const { properties = {} } = z.toJSONSchema(ruleset.options, { io: 'input' });
  return Object.entries(properties as Record<string, { enum?: unknown[]; type?: string; default?: unknown }>).flatMap(
    ([name, { enum: values, type, default: usual }]) =>
      (values ?? (type === 'boolean' ? [true, false] : []))
        .filter((value) => value !== usual)
        .map((value) => ({ [name]: value })),
  );
}

/** What is tried at the tables of a game: the defaults, the list above, and every choice that is not in it. */
function optionsOf(ruleset: AnyRuleset): object[] {
  const listed = OPTIONS[ruleset.game] ?? [];
  const isListed = (choice: object) =>
    Object.entries(choice).every(([name, value]) =>
      listed.some((each) => (each as Record<string, unknown>)[name] === value),
    );
  return [{}, ...listed, ...choices(ruleset).filter((choice) => !isListed(choice))];
}

/** Draws of a deal whose outcome everybody sees: another draw alone changes what is told of the deal. */
const openDraws = memo((ruleset: AnyRuleset, options: unknown, seats: number): ReadonlySet<string> => {
  const labels = new Set<string>();
  const events = (of: (label: string) => Chance): string =>
    JSON.stringify(
      ruleset.deal(options, seats, {
        int: (label, below) => of(label).int(label, below),
        shuffle: (label, items) => of(label).shuffle(label, items),
      }).events,
    );
  const fixed = chance(0, 0);
  const usual = events((label) => {
    labels.add(label);
    return fixed;
  });
  const isOpen = (draw: string): boolean =>
    Array.from({ length: 8 }, (_, i) => {
      const [same, other] = [chance(0, 0), chance(i + 1, 0)];
      return events((label) => (label === draw ? other : same));
    }).some((told) => told !== usual);
  return new Set([...labels].filter(isOpen));
});

/** Chance of a deal in which the open draws of a game always come out the same. */
export function dealAlike(ruleset: AnyRuleset, options: unknown, seats: number, seed: number): Chance {
  const [fixed, free] = [chance(0, 0), chance(seed, 0)];
  const open = openDraws(ruleset, options, seats);
  const of = (label: string) => (open.has(label) ? fixed : free);
  return {
    int: (label, below) => of(label).int(label, below),
    shuffle: (label, items) => of(label).shuffle(label, items),
  };
}

/** Remembers what it was once asked for: the open draws of a table are needed for each of its deals. */
function memo<T>(ask: (ruleset: AnyRuleset, options: unknown, seats: number) => T): typeof ask {
  const known = new Map<string, T>();
  return (ruleset, options, seats) => {
    const key = JSON.stringify([ruleset.game, ruleset.version, options, seats]);
    if (!known.has(key)) known.set(key, ask(ruleset, options, seats));
    return known.get(key) as T;
  };
}

/** Every registered game at its smallest, a middle and its largest table, with default and other options. */
export function* tables(): Generator<Table> {
  for (const ruleset of rulesets()) {
    const { min, max } = ruleset.seats;
    for (const chosen of optionsOf(ruleset)) {
      const options = ruleset.options.parse(chosen);
      for (const seats of new Set([min, Math.floor((min + max) / 2), max])) {
        if (rules.refuseSetup(ruleset, options, seats) !== undefined) continue;
        yield { name: `${ruleset.game} ${seats} seats ${JSON.stringify(chosen)}`, ruleset, options, seats };
      }
    }
  }
}
