import { existsSync } from 'node:fs';
import type { AnyRuleset } from '../domain/ruleset.ts';
import type { OtherWorld, Seen } from '../domain/seen.ts';

/*
 * What lies in a game's folder beside its rules: no function of the service loads it. A game that lacks it fails conformance.
 */

const place = (game: string, file: string): URL => new URL(`../domain/games/${game}/${file}.ts`, import.meta.url);
const load = (game: string, file: string): Promise<Record<string, unknown>> =>
  import(/* @vite-ignore */ place(game, file).href);

/** Whether a game has types of what is seen. One that is being written may not have them yet. */
export const hasSeen = ({ game }: AnyRuleset): boolean => existsSync(place(game, 'seen'));

/** Types of everything of a game that is seen. */
export const seenOf = async ({ game }: AnyRuleset): Promise<Seen> => (await load(game, 'seen')).seen as Seen;

/** The other worlds of a game. */
export const otherWorldOf = async ({ game }: AnyRuleset): Promise<OtherWorld<unknown>> =>
  (await load(game, 'worlds')).otherWorld as OtherWorld<unknown>;
