import { existsSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { Script } from 'node:vm';
import { type BuildOptions, build, type Plugin } from 'esbuild';

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
  'global',
  'self',
  'window',
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

/** Whatever is pure: it has no memory, so all instances may use the same. */
const isPure = (path: string): boolean => path.startsWith(join(ROOT, 'domain/'));

/** Leaves what is pure out of a module; it is given to each instance under its path from the root. */
function sharing(pure: Set<string>): Plugin {
  return {
    name: 'shared-modules',
    setup(bundler) {
      bundler.onResolve({ filter: /^\.|^zod$/ }, ({ path, importer, resolveDir }) => {
        if (isPure(importer)) return undefined;
        const name = path === 'zod' ? path : join(resolveDir, path);
        if (name !== 'zod' && !isPure(name)) return undefined;
        const shared = name === 'zod' ? name : relative(ROOT, name);
        pure.add(shared);
        return { path: shared, external: true };
      });
    },
  };
}

const COMMON = {
  bundle: true,
  write: false,
  format: 'cjs',
  platform: 'node',
  target: 'node24',
  external: ['@aws-sdk/*'],
  // What is loaded late comes from the simulated world too.
  supported: { 'dynamic-import': false },
  // Documents that lie beside a bundle are not part of the simulated world.
  define: { 'import.meta.url': '"file:///"' },
  logLevel: 'silent',
} as const satisfies BuildOptions;

/** One bundled module as text, without the SDK: calls to it are the simulation's. */
async function bundle(entry: string, plugins: Plugin[]): Promise<string> {
  const file = join(ROOT, entry);
  if (!existsSync(file)) throw new Error(`there is no ${entry}`);
  const { outputFiles } = await build({ ...COMMON, entryPoints: [file], plugins });
  return (outputFiles[0] as { text: string }).text;
}

/** Name of the text that holds everything pure. */
export const SHARED = 'shared';

/** Everything pure in one module that exports the others by their names. */
async function bundleShared(pure: Iterable<string>, plugins: Plugin[]): Promise<string> {
  const names = [...pure].toSorted();
  const specifier = (name: string): string => JSON.stringify(name === 'zod' ? name : `./${name}`);
  const contents = [
    ...names.map((name, n) => `import * as m${n} from ${specifier(name)};`),
    `export const modules = { ${names.map((name, n) => `${JSON.stringify(name)}: m${n}`).join(', ')} };`,
  ].join('\n');
  const stdin = { contents, resolveDir: ROOT, loader: 'ts' } as const;
  const { outputFiles } = await build({ ...COMMON, stdin, plugins });
  return (outputFiles[0] as { text: string }).text;
}

/**
 * Bundles modules by their entry files.
 *
 * @returns the text of each entry, and of what they share; texts can be sent to another thread
 * @throws if a source that was to be changed is in none of them
 */
export async function bundleAll(
  entries: readonly string[],
  changes: readonly SourceChange[] = [],
): Promise<Record<string, string>> {
  const seen = new Set<SourceChange>();
  const pure = new Set<string>();
  const changed = changing(changes, seen);
  const texts = await Promise.all(
    entries.map(async (entry) => [entry, await bundle(entry, [sharing(pure), changed])] as const),
  );
  const shared = await bundleShared(pure, [changed]);
  const unseen = changes.filter((each) => !seen.has(each));
  if (unseen.length > 0) throw new Error(`nothing that runs holds ${unseen.map(({ file }) => file).join(', ')}`);
  return { ...Object.fromEntries(texts), [SHARED]: shared };
}

/** Bundles one module with everything that it needs, as its sources are. */
export const bundleAlone = (entry: string): Promise<string> => bundle(entry, []);

/** Compiles a bundled text once; each call of the result is a new instance. */
export const factoryOf = (entry: string, text: string): Factory =>
  new Script(`(function(${GIVEN.join(', ')}) {${text}\n})`, { filename: `${entry}.bundle.cjs` }).runInThisContext();
