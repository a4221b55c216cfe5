import { execFileSync } from 'node:child_process';
import { copyFileSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as esbuild from 'esbuild';
import { afterAll, describe, expect, test } from 'vitest';
import { itemsOnPage } from '../support/service/table-page.ts';
import { BYTE_BUDGETS, EVENT_STREAMS, PUBLIC_FUNCTIONS, SECRET_WORDS, ZOD_TRANSLATIONS } from './bundle-promises.ts';
import { childOf, FUNCTION_NAMES, synthesize } from './template.ts';

const cloud = synthesize('dev', {}, { bundling: true });
const empty = mkdtempSync(join(tmpdir(), 'bundle-'));
afterAll(() => {
  rmSync(empty, { recursive: true });
  rmSync(cloud.directory, { recursive: true });
});

const folderOf = (name: string) =>
  join(cloud.directory, cloud.one('AWS::Lambda::Function', childOf(name, 'Function')).Metadata!['aws:asset:path']!);
const environmentOf = (name: string): Record<string, string> => {
  const { Variables } = cloud.one('AWS::Lambda::Function', childOf(name, 'Function')).Properties.Environment;
  return Object.fromEntries(Object.entries<never>(Variables).map(([key, value]) => [key, cloud.text(value)]));
};
/** The most that a source map may weigh, bytes: with all that comes from packages it would be a million. */
const MAP_BUDGET = 120_000;
const codeOf = (name: string) => readFileSync(join(folderOf(name), 'index.mjs'), 'utf8');

describe('bundles', () => {
  test.each(FUNCTION_NAMES)('%s is one file of code, with a small map beside it that no start reads', (name) => {
    const beside = name === 'api' ? ['documents'] : [];
    expect(readdirSync(folderOf(name))).toEqual([...beside, 'index.mjs', 'index.mjs.map']);
    expect(codeOf(name)).not.toContain('sourceMappingURL');
    expect(environmentOf(name).NODE_OPTIONS).toBeUndefined();
    const text = readFileSync(join(folderOf(name), 'index.mjs.map'), 'utf8');
    expect(Buffer.byteLength(text)).toBeLessThan(MAP_BUDGET);
    // Names of our own files and nothing else: no text, and nothing of the machine that it was made on.
    const { sources, sourcesContent, names } = JSON.parse(text);
    expect(sources.length).toBeGreaterThan(10);
    for (const source of sources) expect(source).toMatch(/^(functions|domain)\/[\w/-]+\.(ts|json)$/);
    expect([sourcesContent, names]).toEqual([undefined, []]);
  });

  test('an error in a bundle is told by file and line of our sources', () => {
    const file = join(folderOf('deliver'), 'index.mjs');
    const script = `const { handler } = await import(${JSON.stringify(file)});
      await handler({ Records: [{ body: 'no JSON' }] }, { getRemainingTimeInMillis: () => 9e3 });`;
    const said = execFileSync(process.execPath, ['--input-type=module', '--eval', script], {
      env: { ...environmentOf('deliver'), AWS_REGION: 'eu-central-1' },
      encoding: 'utf8',
    });
    const { where } = said.split('\n').flatMap((line) => (line.includes('not told') ? [JSON.parse(line)] : []))[0];
    const [, source, line] = /^(functions\/hooks\/notice\.ts):(\d+)$/.exec(where) ?? [];
    expect(readFileSync(source as string, 'utf8').split('\n')[Number(line) - 1]).toContain('JSON.parse');
  });

  test.each(FUNCTION_NAMES)('%s stays within its byte budget', async (name) => {
    const bytes = Buffer.byteLength(codeOf(name));
    if (bytes > BYTE_BUDGETS[name]) {
      throw new Error(`${name}: ${bytes} bytes, ${BYTE_BUDGETS[name]} allowed. The heaviest:\n${await heaviest(name)}`);
    }
  });

  test.each(FUNCTION_NAMES)('case 123: %s starts in an empty folder and exports a handler', (name) => {
    const file = join(empty, `${name}.mjs`);
    copyFileSync(join(folderOf(name), 'index.mjs'), file);
    // Node's own `fetch` is a third of a start, and no function needs it then: infra/node-http.cjs says who would load it.
    const fetched = "process.moduleLoadList.some((module) => module.includes('undici'))";
    const script = `import(${JSON.stringify(file)}).then((bundle) => console.log(typeof bundle.handler, ${fetched}))`;
    const said = execFileSync(process.execPath, ['--eval', script], {
      cwd: empty,
      env: { ...environmentOf(name), AWS_REGION: 'eu-central-1' },
      encoding: 'utf8',
    });
    expect(said).toBe('function false\n');
  });

  test.each(FUNCTION_NAMES)('%s needs no package that is not in it', (name) => {
    const named = [...codeOf(name).matchAll(/(?:from|import\(|import)\s*["']([^"']+)["']/g)].map(
      ([, path]) => path as string,
    );
    expect(named.filter((path) => /^@?[\w-]+(\/[\w.-]+)*$/.test(path) && !isBuiltin(path))).toEqual([]);
  });

  test.each(FUNCTION_NAMES)('%s looks for credentials in its environment alone', (name) => {
    const has = (word: string): boolean => codeOf(name).includes(word);
    expect(has('AWS_SECRET_ACCESS_KEY')).toBe(true);
    const elsewhere = ['AWS_CONTAINER_CREDENTIALS', 'credential_process', 'AssumeRole'];
    expect(elsewhere.filter(has)).toEqual([]);
  });

  /** What a function loads when it starts, by file. */
  const atStart = async (name: string): Promise<string[]> => {
    const entryPoint = `functions/${name}/handler.ts`;
    const { metafile } = await bundle({ entryPoints: [entryPoint], splitting: true, outdir: 'never-written' });
    const entry = Object.entries(metafile.outputs).find(([, output]) => output.entryPoint === entryPoint)!;
    const reached = (path: string, seen = new Set<string>()): Set<string> => {
      if (seen.has(path)) return seen;
      seen.add(path);
      for (const { path: next, kind } of metafile.outputs[path]!.imports)
        if (kind === 'import-statement' && next in metafile.outputs) reached(next, seen);
      return seen;
    };
    return [...reached(entry[0])].flatMap((path) => Object.keys(metafile.outputs[path]!.inputs));
  };

  test('what signing in needs is in api alone, and is not loaded with it', async () => {
    for (const name of FUNCTION_NAMES)
      expect({ name, has: codeOf(name).includes('ERR_JWKS_NO_MATCHING_KEY') }).toEqual({ name, has: name === 'api' });
    const loaded = await atStart('api');
    expect(loaded).toContain('functions/api/operations/sign-in.ts');
    expect(loaded.filter((path) => /node_modules\/jose\/|id-token/.test(path))).toEqual([]);
  });

  test('api cannot ask what is due, and sweep not what can be found', () => {
    expect(codeOf('api')).not.toContain('DUE_INDEX');
    expect(codeOf('sweep')).not.toContain('OPEN_INDEX');
  });

  test('what webhooks need is not loaded with the functions that everybody uses', async () => {
    for (const name of ['api', 'socket', 'broadcast', 'crowd', 'sweep']) {
      const loaded = await atStart(name);
      const found = loaded.filter((path) => /client-sqs|middleware-sdk-sqs|standardwebhooks/.test(path));
      expect({ name, found }).toEqual({ name, found: [] });
    }
    expect(codeOf('broadcast')).toContain('SendMessageBatch');
    for (const name of ['api', 'socket']) expect(codeOf(name)).not.toContain('SendMessageBatch');
  });

  test.each(FUNCTION_NAMES)('%s carries none of the translations of zod', (name) => {
    for (const piece of ZOD_TRANSLATIONS) expect(codeOf(name).includes(piece)).toBe(false);
  });

  test('the translations would be noticed', async () => {
    const careless = await bundle({
      stdin: { contents: "import { z } from 'zod'; export const handler = () => z.string();", resolveDir: '.' },
    });
    for (const piece of ZOD_TRANSLATIONS) expect(careless.outputFiles[0]!.text.includes(piece)).toBe(true);
  });

  test.each(FUNCTION_NAMES)('%s carries nothing for streams of events', (name) => {
    expect(codeOf(name)).not.toContain(EVENT_STREAMS);
  });

  test('what is for streams of events would be noticed', async () => {
    const contents =
      "import { KMSClient, DecryptCommand } from '@aws-sdk/client-kms'; export const handler = () => new KMSClient({}).send(new DecryptCommand({}));";
    const careless = await bundle({ stdin: { contents, resolveDir: '.' } });
    expect(careless.outputFiles[0]!.text).toContain(EVENT_STREAMS);
  });

  test.each(PUBLIC_FUNCTIONS)('%s contains no word of the secret code', (name) => {
    const found = SECRET_WORDS.filter((word) => new RegExp(`\\b${word}\\b`).test(codeOf(name)));
    expect(found).toEqual([]);
  });

  test.each([
    ['api', ['api', 'aws', 'hooks', 'match', 'players', 'problems', 'public', 'sockets']],
    ['sweep', ['aws', 'hooks', 'match', 'problems', 'public', 'sweep']],
    ['deliver', ['aws', 'deliver', 'hooks', 'problems', 'public']],
    ['socket', ['aws', 'problems', 'public', 'socket', 'sockets']],
    ['broadcast', ['aws', 'broadcast', 'hooks', 'problems', 'public', 'sockets', 'telling']],
    ['crowd', ['aws', 'crowd', 'problems', 'public', 'sockets', 'telling']],
  ])(
    '%s is made of these rooms and of no other: what shows things to everybody never reaches match/',
    async (name, rooms) => {
      expect(await roomsOf(name)).toEqual(rooms);
    },
  );
});

/** The rooms of functions/ that a function is made of. */
async function roomsOf(name: string): Promise<string[]> {
  const { metafile } = await bundle({ entryPoints: [`functions/${name}/handler.ts`] });
  const rooms = Object.keys(metafile.inputs).flatMap((path) => /^functions\/([^/]+)\//.exec(path)?.[1] ?? []);
  return [...new Set(rooms)].sort();
}

describe('what is stored', () => {
  /** How a key begins, as a bundle has to spell it. */
  const beginningOf = (key: string): string => key.split('<')[0] as string;
  const knows = (name: string, [pk, sk]: readonly [string, string]): boolean =>
    [pk, sk].every((key) => codeOf(name).includes(beginningOf(key)));
  const ofMatches = itemsOnPage().filter(({ table }) => table === 'Matches');

  test.each(ofMatches)('a $item can be named by the functions that docs/table.md says, and by no other', (row) => {
    expect(FUNCTION_NAMES.filter((name) => knows(name, row.keys))).toEqual(
      FUNCTION_NAMES.filter((name) => row.functions.has(name)),
    );
  });
});

function bundle(input: esbuild.BuildOptions) {
  return esbuild.build({
    ...input,
    bundle: true,
    minify: true,
    platform: 'node',
    format: 'esm',
    target: 'node24',
    mainFields: ['module', 'main'],
    metafile: true,
    write: false,
    logLevel: 'silent',
  });
}

/** The ten packages or files that weigh most in a function. */
async function heaviest(name: string): Promise<string> {
  const { metafile } = await bundle({ entryPoints: [`functions/${name}/handler.ts`] });
  const weights = new Map<string, number>();
  for (const [path, { bytesInOutput }] of Object.values(metafile.outputs).flatMap(({ inputs }) =>
    Object.entries(inputs),
  )) {
    const source = path.match(/.*node_modules\/((?:@[^/]+\/)?[^/]+)/)?.[1] ?? path;
    weights.set(source, (weights.get(source) ?? 0) + bytesInOutput);
  }
  return [...weights]
    .sort(([, a], [, b]) => b - a)
    .slice(0, 10)
    .map(([source, bytes]) => `${String(bytes).padStart(9)}  ${source}`)
    .join('\n');
}
