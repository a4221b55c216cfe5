import { readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { startVitest } from 'vitest/node';
import type { SourceChange } from '../../simulation/bundle.ts';
import { LEAKS, type Leak } from './leaks.ts';

/*
 * Plants leaks in the service, one after the other, and looks whether the suite of two worlds finds each of them and names the surface.
 *
 *   npm run leaks [-- <part of a leak's name>]
 */

const ROOT = join(import.meta.dirname, '../..');
const SUITE = 'test/table/worlds.table.test.ts';

/** Serves changed texts in place of the files. */
function planting(changes: readonly SourceChange[], seen: Set<SourceChange>) {
  return {
    name: 'planted-leak',
    enforce: 'pre' as const,
    load(id: string): string | undefined {
      const file = relative(ROOT, id.split('?')[0] as string);
      const fitting = changes.filter((each) => each.file === file);
      if (fitting.length === 0) return undefined;
      for (const each of fitting) seen.add(each);
      return fitting.reduce((text, each) => each.change(text), readFileSync(join(ROOT, file), 'utf8'));
    },
  };
}

/**
 * Runs a part of the suite, without the cache of modules on disk, which would keep what was planted.
 *
 * @returns what its failures say; none if all was green
 */
async function failures(seenBy: string, changes: readonly SourceChange[]): Promise<string[]> {
  const seen = new Set<SourceChange>();
  const vitest = await startVitest(
    'test',
    [SUITE],
    { root: ROOT, watch: false, testNamePattern: seenBy, reporters: [{}], include: [SUITE], fsModuleCache: false },
    { plugins: [planting(changes, seen)] },
  );
  try {
    const tests = vitest.state.getTestModules().flatMap((module) => [...module.children.allTests()]);
    const run = tests.filter((test) => test.result().state !== 'skipped');
    const errors = vitest.state.getTestModules().flatMap((module) => module.errors().map(({ message }) => message));
    if (run.length === 0) throw new Error(errors[0] ?? `no test has a name like ${seenBy}`);
    if (seen.size < changes.length) throw new Error('the suite does not load what was to be changed');
    return run.flatMap((test) => test.result().errors?.map(({ message }) => message) ?? []);
  } finally {
    await vitest.close();
    process.exitCode = 0;
  }
}

/** Why a leak was not found as it should be, or undefined. */
async function missed({ seenBy, surface, plant }: Leak): Promise<string | undefined> {
  const said = await failures(seenBy, plant);
  if (said.length === 0) return 'was not noticed';
  return said.some((message) => message.includes(surface)) ? undefined : `was noticed elsewhere: ${said[0]}`;
}

const wanted = process.argv[2] ?? '';
const leaks = LEAKS.filter(({ name }) => name.includes(wanted));
let found = 0;
for (const leak of leaks) {
  const begun = performance.now();
  const why = await missed(leak);
  const seconds = ((performance.now() - begun) / 1000).toFixed(1);
  if (why === undefined) found += 1;
  console.log(
    `${why === undefined ? 'found ' : 'MISSED'} ${leak.name}  ${seconds} s${why === undefined ? '' : `\n       ${why}`}`,
  );
}
console.log(`${found} of ${leaks.length} leaks found`);
process.exit(found === leaks.length && leaks.length > 0 ? 0 : 1);
