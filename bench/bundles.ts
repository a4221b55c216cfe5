import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type BuildOptions, build } from 'esbuild';
import { STAND_INS } from '../infra/bundling.ts';
import { type Bench, type Figure, median, milliseconds, whole } from './figures.ts';

/** Budgets: bytes of a bundle, and its import beside that of the SDK's client alone. */
const MOST_BYTES = 700 * 1024;
const MOST_RATIO = 1.3;
/** Fresh processes for each import time. */
const PROCESSES = 9;
const ROOT = join(import.meta.dirname, '..');
const PEER = 'sdk-client';

/** The least a function with a table can hold. */
const SDK_ALONE = `
  import { DynamoDBClient, GetItemCommand } from '@aws-sdk/client-dynamodb';
  const client = new DynamoDBClient({});
  export const handler = (Key) => client.send(new GetItemCommand({ TableName: 'x', Key }));`;

/** The settings of infra/service-function.ts. */
const SETTINGS: BuildOptions = {
  bundle: true,
  platform: 'node',
  format: 'esm',
  target: 'node24',
  minify: true,
  mainFields: ['module', 'main'],
  banner: { js: "import{createRequire as __cr}from'node:module';const require=__cr(import.meta.url);" },
  alias: { ...STAND_INS },
  logLevel: 'error',
};

const functionNames = (): string[] =>
  readdirSync(join(ROOT, 'functions')).filter((name) => existsHandler(join(ROOT, 'functions', name)));
const existsHandler = (folder: string): boolean =>
  statSync(folder).isDirectory() && readdirSync(folder).includes('handler.ts');

/** Milliseconds that a fresh process takes to import a file. */
function importTime(file: string): number {
  const code = `const t=performance.now();await import(${JSON.stringify(file)});process.stdout.write(String(performance.now()-t))`;
  const env = { PATH: process.env.PATH, AWS_REGION: 'local-1' };
  return Number(execFileSync(process.execPath, ['--input-type=module', '-e', code], { env, encoding: 'utf8' }));
}

async function bundle(out: string): Promise<string[]> {
  const names = functionNames();
  const entry = (name: string) => join(ROOT, `functions/${name}/handler.ts`);
  await Promise.all([
    ...names.map((name) => build({ ...SETTINGS, entryPoints: [entry(name)], outfile: join(out, `${name}.mjs`) })),
    // As it comes: what functions leave out is their gain.
    build({
      ...SETTINGS,
      alias: {},
      stdin: { contents: SDK_ALONE, resolveDir: ROOT },
      outfile: join(out, `${PEER}.mjs`),
    }),
  ]);
  return names;
}

/** Bytes and cold import of every function's bundle. */
export const bundles: Bench = {
  name: 'bundles',
  about: `bytes and import in a fresh process, median of ${PROCESSES}, beside the SDK's client alone`,
  async run() {
    const out = mkdtempSync(join(tmpdir(), 'standoff-bench-'));
    try {
      const names = [PEER, ...(await bundle(out))];
      const times = new Map<string, number[]>(names.map((name) => [name, []]));
      // In turns, so that whatever else runs on the machine meets all of them.
      for (let i = 0; i < PROCESSES; i++)
        for (const name of names) times.get(name)?.push(importTime(join(out, `${name}.mjs`)));
      const peer = median(times.get(PEER) ?? []);
      return names.flatMap((name): Figure[] => {
        const { size } = statSync(join(out, `${name}.mjs`));
        const time = median(times.get(name) ?? []);
        if (name === PEER) return [{ what: PEER, figure: `${whole(size / 1024)} KB, ${milliseconds(time)}` }];
        const [bytes, ratio] = [size <= MOST_BYTES, time / peer];
        return [
          {
            what: `${name}: bytes`,
            figure: `${whole(size / 1024)} KB`,
            bound: `≤ ${whole(MOST_BYTES / 1024)} KB`,
            holds: bytes,
          },
          {
            what: `${name}: import`,
            figure: milliseconds(time),
            bound: `≤ ${MOST_RATIO} ×`,
            holds: ratio <= MOST_RATIO,
            ratio: `${ratio.toFixed(2)} × the SDK's client alone`,
          },
        ];
      });
    } finally {
      rmSync(out, { recursive: true, force: true });
    }
  },
};
