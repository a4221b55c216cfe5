import { bang } from './games/bang/index.ts';
import { duelWest } from './games/duel-west/index.ts';
import { fastWest } from './games/fast-west/index.ts';
import { wanted7 } from './games/wanted-7/index.ts';
import { type ProblemKind, SERVICE_PROBLEMS } from './problems.ts';
import { refusalCodes } from './refusals.ts';
import type { AnyRuleset } from './ruleset.ts';

/** Every ruleset that matches can be played with. Adding a game is one folder in `games/` and one line here. */
const RULESETS: readonly AnyRuleset[] = [fastWest, duelWest, wanted7, bang];

/** All rulesets, in the order of the list above. */
export const rulesets = (): readonly AnyRuleset[] => RULESETS;

/** The ruleset a new match of this game starts with, or undefined for an unknown game. */
export const currentRuleset = (game: string): AnyRuleset | undefined =>
  RULESETS.filter((r) => r.game === game).sort((a, b) => b.version - a.version)[0];

/** The ruleset a running match keeps, or undefined if this build no longer knows it. */
export const rulesetOf = (game: string, version: number): AnyRuleset | undefined =>
  RULESETS.find((r) => r.game === game && r.version === version);

/** The largest number of seats of any game. */
export const MOST_SEATS = Math.max(...RULESETS.map(({ seats }) => seats.max));

/** Refusals of the rules: the request was understood, the rulebook says no. */
const REFUSED_BY_THE_RULES = 422;

/** Every code that can leave the service, with status and title: its own and each game's, namespaced by the game. */
export const problemKinds = (): ReadonlyMap<string, ProblemKind> =>
  new Map<string, ProblemKind>([
    ...Object.entries(SERVICE_PROBLEMS),
    ...RULESETS.flatMap((ruleset) => Object.entries(refusalCodes(ruleset))).map(
      ([code, title]): [string, ProblemKind] => [code, { status: REFUSED_BY_THE_RULES, title }],
    ),
  ]);
