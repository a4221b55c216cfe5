import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';

/*
 * `npm run release-check -- --base REF`: whether this build can take over from another one while matches are played, and whether
 * that one can take over again. For minutes both run side by side.
 */

/** What a build can read, and what it writes. */
export interface Build {
  /** The form that it stores. */
  readonly form: number;
  readonly isReadable: (item: { readonly form: number }) => boolean;
  /** Names of games with their versions, such as `bang 1`. */
  readonly versions: readonly string[];
  /** Texts of dictionaries by their names, such as `DICTIONARY_1`. */
  readonly dictionaries: Readonly<Record<string, string>>;
}

/**
 * Why a build must not be released after another one; nothing if it may.
 *
 * @param retired versions of games of which no match is unfinished any more, as `npm run doctor -- versions` shows
 */
export function hindrances(base: Build, head: Build, retired: readonly string[] = []): string[] {
  const found: string[] = [];
  for (const version of base.versions)
    if (!head.versions.includes(version) && !retired.includes(version))
      found.push(`${version} is gone: matches that are played by it could not go on`);
  for (const [name, text] of Object.entries(base.dictionaries))
    if (head.dictionaries[name] !== text)
      found.push(
        `${name} is ${name in head.dictionaries ? 'another text' : 'gone'}: what it has packed could not be read`,
      );
  if (!base.isReadable({ form: head.form }))
    found.push(`form ${head.form} is written, and the build before cannot read it: release one that reads it first`);
  if (!head.isReadable({ form: base.form })) found.push(`form ${base.form} is stored, and is not read any more`);
  return found;
}

/** Reads what a build can do from its sources. */
export async function buildIn(folder: string): Promise<Build> {
  const load = (file: string) => import(pathToFileURL(join(folder, file)).href);
  const [{ FORM, isReadable }, dictionary, { rulesets }] = await Promise.all([
    load('functions/aws/form.ts'),
    load('functions/public/dictionary.ts'),
    load('domain/registry.ts'),
  ]);
  const versions = (rulesets() as { game: string; version: number }[]).map(({ game, version }) => `${game} ${version}`);
  return { form: FORM, isReadable, versions, dictionaries: { ...dictionary } };
}

const ROOT = fileURLToPath(new URL('..', import.meta.url));

/** Lays the sources of a commit into a folder of their own, with the packages of this one. */
function layOut(ref: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'release-check-'));
  const git = (...args: string[]) => execFileSync('git', args, { cwd: ROOT, maxBuffer: 1 << 28 });
  const commit = String(git('rev-parse', '--verify', '--quiet', `${ref}^{commit}`)).trim();
  const archive = git('archive', commit, 'domain', 'functions', 'package.json');
  execFileSync('tar', ['-x', '-C', folder], { input: archive });
  symlinkSync(join(ROOT, 'node_modules'), join(folder, 'node_modules'));
  return folder;
}

/** Exit code 0: it may be released. 1: it must not. 2: that could not be found out. */
async function main(): Promise<number> {
  const { values } = parseArgs({
    options: { base: { type: 'string' }, retired: { type: 'string', multiple: true, default: [] } },
  });
  if (values.base === undefined) {
    console.error('npm run release-check -- --base REF [--retired "GAME VERSION"]: REF is the commit that is deployed');
    return 2;
  }
  let folder: string;
  try {
    folder = layOut(values.base);
  } catch {
    console.error(`there is no commit ${values.base}`);
    return 2;
  }
  try {
    const found = hindrances(await buildIn(folder), await buildIn(ROOT), values.retired);
    for (const each of found) console.log(each);
    console.log(found.length === 0 ? 'may be released, and taken back' : 'MUST NOT BE RELEASED');
    return found.length === 0 ? 0 : 1;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

if (import.meta.main) process.exitCode = await main();
