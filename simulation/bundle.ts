import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Script } from 'node:vm';
import { build, type Plugin } from 'esbuild';

const ROOT = join(import.meta.dirname, '..');

/** Changes the text of one source file. */
export interface SourceChange {
  /** Path from the root of the repository. */
  readonly file: string;
  /** Throws if the text does not hold what is to be changed. */
  change(text: string): string;
}

/** Names of a module's world that are given to each instance of it, in this order. */
export const GIVEN = [
  'module',
  'exports',
  'require',
  'globalThis',
  'process',
  'Date',
  'Math',
  'performance',
  'setTimeout',
  'clearTimeout',
  'setInterval',
  'clearInterval',
  'setImmediate',
  'AbortSignal',
  'crypto',
  'fetch',
  'WebSocket',
  'console',
] as const;

/** Makes an instance of a bundled module, with memory of its own, in a world of its own. */
export type Factory = (...given: readonly unknown[]) => void;

/** Serves changed texts instead of the files. A file to change that nothing imports is noted by its absence. */
function changing(changes: readonly SourceChange[], seen: Set<SourceChange>): Plugin {
  return {
    name: 'source-changes',
    setup(bundler) {
      bundler.onLoad({ filter: /\.ts$/ }, ({ path }) => {
        const fitting = changes.filter(({ file }) => join(ROOT, file) === path);
        if (fitting.length === 0) return undefined;
        let contents = readFileSync(path, 'utf8');
        for (const each of fitting) {
          contents = each.change(contents);
          seen.add(each);
        }
        return { contents, loader: 'ts' };
      });
    },
  };
}

/** One bundled module as text, without the SDK: calls to it are the simulation's. */
async function bundle(entry: string, changes: readonly SourceChange[], seen: Set<SourceChange>): Promise<string> {
  const file = join(ROOT, entry);
  if (!existsSync(file)) throw new Error(`there is no ${entry}`);
  const { outputFiles } = await build({
    entryPoints: [file],
    bundle: true,
    write: false,
    format: 'cjs',
    platform: 'node',
    target: 'node24',
    keepNames: true,
    external: ['@aws-sdk/*'],
    plugins: [changing(changes, seen)],
    logLevel: 'silent',
  });
  return (outputFiles[0] as { text: string }).text;
}

/**
 * Bundles modules by their entry files.
 *
 * @returns the text of each entry; texts can be sent to another thread
 * @throws if a source that was to be changed is in none of them
 */
export async function bundleAll(
  entries: readonly string[],
  changes: readonly SourceChange[] = [],
): Promise<Record<string, string>> {
  const seen = new Set<SourceChange>();
  const texts = await Promise.all(entries.map(async (entry) => [entry, await bundle(entry, changes, seen)] as const));
  const unseen = changes.filter((each) => !seen.has(each));
  if (unseen.length > 0) throw new Error(`nothing that runs holds ${unseen.map(({ file }) => file).join(', ')}`);
  return Object.fromEntries(texts);
}

/** Compiles a bundled text once; each call of the result is a new instance. */
export const factoryOf = (entry: string, text: string): Factory =>
  new Script(`(function(${GIVEN.join(', ')}) {${text}\n})`, { filename: `${entry}.bundle.cjs` }).runInThisContext();
