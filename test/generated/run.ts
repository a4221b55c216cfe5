import { cpSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import * as esbuild from 'esbuild';
import { startLocalCloud } from '../../local/index.ts';
import { STRANGE, startStrange } from './strange.ts';
import { DOCUMENT, inShort, openWorkshop, PYTHON_CLIENT } from './workshop.ts';

/*
 * `npm run generated`: clients made from docs/openapi.json by four generators each play a whole match against the local
 * cloud, and read what no service sends yet. Where the generators cannot be had, this says so and leaves them out.
 */

/** The generators by name and version. */
const NPM = ['openapi-typescript@7.13.0', 'openapi-fetch@0.17.0', '@hey-api/openapi-ts@0.95.0', 'typescript@5.9.3'];
const PYPI = [...PYTHON_CLIENT, 'datamodel-code-generator==0.89.0', 'pydantic==2.14.4'];

const workshop = openWorkshop();
const { folder, run, python } = workshop;
const bin = (name: string) => join(folder, 'node_modules/.bin', name);
/** Node of this project, whatever is first in the path. */
const node = (script: string, ...args: readonly string[]) => run(process.execPath, script, ...args);

interface Generator {
  readonly name: string;
  /** How the match is opened. Ann and Bob play it; other seats are for bots. */
  readonly opening: object;
  /** Makes the client and whatever it takes to run it. */
  readonly generate: () => Promise<void>;
  readonly play: (...args: readonly string[]) => Promise<string>;
}

/** Checks the types of a player and bundles it. */
async function build(name: string): Promise<void> {
  const options = ['--noEmit', '--strict', '--skipLibCheck', '--target', 'es2024', '--module', 'esnext'];
  await node(bin('tsc'), ...options, '--moduleResolution', 'bundler', '--types', 'node', `${name}.ts`);
  await esbuild.build({
    entryPoints: [join(folder, `${name}.ts`)],
    outfile: join(folder, `${name}.mjs`),
    bundle: true,
    format: 'esm',
    platform: 'node',
    logLevel: 'error',
  });
}

const TYPESCRIPT: readonly Generator[] = [
  {
    name: 'openapi-typescript, openapi-fetch',
    opening: { game: 'fast-west', seats: 2, options: { turnLimit: 20 } },
    generate: async () => {
      await node(bin('openapi-typescript'), DOCUMENT, '--output', 'openapi-typescript.ts');
      await build('openapi-fetch');
    },
    play: (...args) => node('openapi-fetch.mjs', ...args),
  },
  {
    name: '@hey-api/openapi-ts',
    opening: { game: 'duel-west', seats: 3, bots: [{ seat: 2 }], options: { turnLimit: 10 } },
    generate: async () => {
      await node(bin('openapi-ts'), '--input', DOCUMENT, '--output', 'hey-api', '--client', '@hey-api/client-fetch');
      await build('hey-api');
    },
    play: (...args) => node('hey-api.mjs', ...args),
  },
];

const PYTHON: readonly Generator[] = [
  {
    name: 'openapi-python-client',
    opening: { game: 'wanted-7', seats: 3, bots: [{ seat: 2, level: 0 }] },
    generate: workshop.generatePythonClient,
    play: (...args) => run(python('python'), 'openapi_python_client.py', ...args),
  },
  {
    name: 'datamodel-code-generator',
    opening: { game: 'bang', seats: 4, bots: [{ seat: 2 }, { seat: 3, level: 0 }], options: { turnCap: 10 } },
    generate: async () => {
      const options = ['--input-file-type', 'openapi', '--output-model-type', 'pydantic_v2.BaseModel'];
      await run(
        python('datamodel-codegen'),
        '--input',
        DOCUMENT,
        '--output',
        'models.py',
        '--formatters',
        'builtin',
        ...options,
      );
    },
    play: (...args) => run(python('python'), 'datamodel_code_generator.py', ...args),
  },
];

interface Told {
  readonly played: { reason: string; seqs: number[]; last: string; events: number };
  readonly read: unknown;
}

/** What is wrong with what a client told; nothing if it is as it has to be. */
function faultsOf({ played, read }: Told): string[] {
  const gapless = played.seqs.every((seq, index) => seq === index + 1);
  return [
    ...(gapless && played.seqs.length > 4 ? [] : [`entries ${played.seqs.join(', ')}`]),
    ...(played.last === played.reason && played.events > 0 ? [] : [`played ${JSON.stringify(played)}`]),
    ...(isDeepStrictEqual(read, STRANGE) ? [] : [`read ${JSON.stringify(read)}\n  not ${JSON.stringify(STRANGE)}`]),
  ];
}

/** Installs generators; where that cannot be done they are left out, and that is said. */
async function having(what: string, install: () => Promise<unknown>, generators: readonly Generator[]) {
  try {
    await install();
    return generators;
  } catch (error) {
    console.log(`${what} cannot be had here: THE CLIENTS FOR IT ARE LEFT OUT\n  ${inShort(error)}`);
    return [];
  }
}

/** Generates a client and lets it play. Says whether all is well. */
async function tryOut(generator: Generator, url: string): Promise<boolean> {
  const { url: strange, server } = await startStrange();
  try {
    await generator.generate();
    const told = JSON.parse(await generator.play(url, strange, JSON.stringify(generator.opening))) as Told;
    const faults = faultsOf(told);
    const { seqs, events, reason } = told.played;
    console.log(
      `${faults.length === 0 ? 'ok  ' : 'FAIL'} ${generator.name}: ${seqs.length} entries, ${events} events, ${reason}`,
    );
    for (const fault of faults) console.log(`     ${fault}`);
    return faults.length === 0;
  } catch (error) {
    console.log(`FAIL ${generator.name}\n${(error as Error).message.split('\n').slice(0, 40).join('\n')}`);
    return false;
  } finally {
    server.closeAllConnections();
    server.close();
  }
}

/** Part of the names of the generators to try; all of them unless said. */
const [only = ''] = process.argv.slice(2);
const cloud = await startLocalCloud({ limits: 'off' });
try {
  cpSync(join(import.meta.dirname, 'players'), folder, { recursive: true });
  writeFileSync(join(folder, 'package.json'), '{"private":true,"type":"module"}\n');
  const install = () => run('npm', 'install', '--no-audit', '--no-fund', '--silent', ...NPM, '@types/node@24');
  const [typescript, pythons] = await Promise.all([
    having('npm', install, TYPESCRIPT),
    having('Python with its packages', () => workshop.installPython(PYPI), PYTHON),
  ]);
  const inTurn = async (generators: readonly Generator[]) => {
    let good = true;
    for (const generator of generators.filter(({ name }) => name.includes(only)))
      good = (await tryOut(generator, cloud.urls.http)) && good;
    return good;
  };
  const good = await Promise.all([inTurn(typescript), inTurn(pythons)]);
  process.exitCode = good.every(Boolean) ? 0 : 1;
} finally {
  await cloud.stop();
  if (cloud.denials().length > 0) process.exitCode = 1;
  workshop.remove();
}
