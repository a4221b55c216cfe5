import type * as z from 'zod';
import { currentRuleset, rulesets } from '../domain/registry.ts';
import type { AnyRuleset } from '../domain/ruleset.ts';
import type { Seen } from '../domain/seen.ts';
import { hasSeen, seenOf } from './game-folder.ts';

/** A game with the types of everything that is seen of it. */
export interface SeenGame {
  readonly ruleset: AnyRuleset;
  readonly seen: Seen;
}

const GAMES = [...new Set(rulesets().map(({ game }) => game))].map((game) => currentRuleset(game) as AnyRuleset);

/** Every game that has types, as its newest ruleset plays it. */
export const SEEN_GAMES: readonly SeenGame[] = await Promise.all(
  GAMES.filter(hasSeen).map(async (ruleset) => ({ ruleset, seen: await seenOf(ruleset) })),
);

const pascal = (name: string): string =>
  name
    .split(/[^a-z0-9]+/i)
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join('');

/** What is seen of a game, each under the name that documents give its schema. */
export interface SeenNames {
  readonly view: string;
  readonly asks: Readonly<Record<string, string>>;
  readonly events: Readonly<Record<string, string>>;
  readonly result: string;
}

/** Names of the schemas of a game: the game, what it is, and its kind. */
export function seenNames({ ruleset: { game }, seen }: SeenGame): SeenNames {
  const of = (kinds: Readonly<Record<string, unknown>>, what: string) =>
    Object.fromEntries(Object.keys(kinds).map((kind) => [kind, `${pascal(game)}${pascal(kind)}${what}`]));
  const name = pascal(game);
  return {
    view: `${name}View`,
    asks: of(seen.asks, 'Ask'),
    events: of(seen.events, 'Event'),
    result: `${name}Result`,
  };
}

/** The types of a game by the names that documents give them. */
export function seenTypes(game: SeenGame): Record<string, z.ZodType> {
  const names = seenNames(game);
  const { view, asks, events, result } = game.seen;
  const of = (types: Readonly<Record<string, z.ZodType>>, by: Readonly<Record<string, string>>) =>
    Object.entries(types).map(([kind, type]): [string, z.ZodType] => [by[kind] as string, type]);
  return Object.fromEntries([
    [names.view, view],
    ...of(asks, names.asks),
    ...of(events, names.events),
    [names.result, result],
  ]);
}
