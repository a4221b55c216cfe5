import { createHash } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { rulesets } from '../domain/registry.ts';

const ROOT = fileURLToPath(new URL('..', import.meta.url));

/** What the rules of every game rest on. */
const SHARED = ['domain/{chance,hashing,refusals,rules,ruleset,seal}.ts', 'domain/games/kit/**/*.ts'];
/** Files of a game that play does not depend on: types for documents, worlds for tests. */
const BESIDE = new Set(['seen.ts', 'worlds.ts']);

/**
 * A hash of the rules of each game, as they stand in the source: SHA-256 over each file's path and content, in base64url. Two programs
 * with the same hash play a match alike.
 */
export function rulesHashes(): Readonly<Record<string, string>> {
  return Object.fromEntries(
    rulesets().map(({ game }) => {
      const own = globSync(`domain/games/${game}/**/*.{ts,json}`, { cwd: ROOT });
      const files = [
        ...globSync(SHARED, { cwd: ROOT }),
        ...own.filter((file) => !BESIDE.has(file.split('/').at(-1) ?? '')),
      ];
      const hash = createHash('sha256');
      for (const file of files.map((each) => each.replaceAll('\\', '/')).toSorted())
        hash.update(`${file}\0${readFileSync(`${ROOT}${file}`, 'utf8')}\0`);
      return [game, hash.digest('base64url')];
    }),
  );
}
