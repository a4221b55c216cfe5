import { globSync, readFileSync } from 'node:fs';
import { posix } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Source text by path from the root of the repository, with `/` between folders. */
export type Sources = Readonly<Record<string, string>>;

/** An import that breaks a rule. */
export interface Breach {
  readonly file: string;
  readonly line: number;
  readonly specifier: string;
  readonly rule: string;
}

/** Imports and re-exports, static, dynamic and of types, with their module's name in the last group that is not empty. */
const IMPORT =
  /(?:^|[;}\n])\s*(?:import|export)\s(?:[^'"`;]*?\sfrom\s*)?(['"])([^'"\n]+)\1|\bimport\(\s*(['"`])([^'"`\n]+)\3|\brequire\(\s*(['"`])([^'"`\n]+)\5/g;

const COMMENT = /\/\*[\s\S]*?\*\/|(?<=^|[\s;{}(),])\/\/[^\n]*/g;

/** Blanks comments out; lines stay where they are. */
const withoutComments = (source: string): string =>
  source.replace(COMMENT, (comment) => comment.replace(/[^\n]/g, ' '));

/** A file's imports: the module as it is written, and the line that names it. */
export function importsOf(source: string): { specifier: string; line: number }[] {
  const text = withoutComments(source);
  return [...text.matchAll(IMPORT)].map((match) => {
    const specifier = (match[2] ?? match[4] ?? match[6]) as string;
    const named = match.index + match[0].lastIndexOf(specifier);
    return { specifier, line: text.slice(0, named).split('\n').length };
  });
}

const isRelative = (specifier: string): boolean => specifier.startsWith('.');
const targetOf = (file: string, specifier: string): string =>
  isRelative(specifier) ? posix.join(posix.dirname(file), specifier) : specifier;
const isIn = (path: string, ...folders: readonly string[]): boolean => folders.some((f) => path.startsWith(`${f}/`));

/** Files of the domain that may use Node's cryptography: chance and seals are made of hashes, and what is signed is checked. */
const HASHING = ['domain/hashing.ts', 'domain/ed25519.ts'];
/** The one file of the domain that knows time zones, and what it may use for that: functions of nothing but their arguments. */
const ZONES = 'domain/match/cadence.ts';
const isZones = (specifier: string): boolean => isIn(specifier, '@date-fns/tz');
/** What a game may use of the domain besides its own folder. */
const FOR_GAMES = ['domain/ruleset.ts', 'domain/seen.ts'];

function breaksDomain(file: string, target: string, specifier: string): boolean {
  if (!isIn(file, 'domain')) return false;
  if (isRelative(specifier)) return !isIn(target, 'domain');
  return (
    specifier !== 'zod' &&
    !(specifier === 'node:crypto' && HASHING.includes(file)) &&
    !(isZones(specifier) && file === ZONES)
  );
}

function breaksGame(file: string, target: string, specifier: string): boolean {
  const own = /^domain\/games\/[^/]+\//.exec(file)?.[0];
  const may = isIn(target, 'domain/games/kit') || FOR_GAMES.includes(target);
  return own !== undefined && isRelative(specifier) && !target.startsWith(own) && !may;
}

interface Rule {
  readonly says: string;
  readonly isBroken: (file: string, target: string, specifier: string) => boolean;
}

/** What the linter cannot say: its rules know an import as it is written, not where it leads. biome.json has the others. */
const RULES: readonly Rule[] = [
  {
    says: 'domain/ is pure: it imports zod, hashes for chance and seals, the check of signatures, and time zones for the clock',
    isBroken: breaksDomain,
  },
  {
    says: 'a game imports its own folder, the ruleset contract, the types of what is seen and the kit',
    isBroken: breaksGame,
  },
];

/** Every import that breaks a rule of the architecture, in the order of the files. */
export const breachesOf = (sources: Sources): Breach[] =>
  Object.entries(sources).flatMap(([file, source]) =>
    importsOf(source).flatMap(({ specifier, line }) =>
      RULES.filter((rule) => rule.isBroken(file, targetOf(file, specifier), specifier)).map((rule) => ({
        file,
        line,
        specifier,
        rule: rule.says,
      })),
    ),
  );

const ROOT = fileURLToPath(new URL('..', import.meta.url));

/** The sources that the rules are about, as they are on disk. */
export function readSources(): Sources {
  const files = globSync('domain/**/*.{ts,tsx,js,mjs}', { cwd: ROOT });
  const ours = files.filter((file) => !file.includes('node_modules')).toSorted();
  return Object.fromEntries(ours.map((file) => [file.replaceAll('\\', '/'), readFileSync(`${ROOT}${file}`, 'utf8')]));
}
