import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { runCommand } from '../support/command.ts';
import { DIFFERS } from './differs.ts';

/*
 * The tests of the table against a table that somebody else has written: what our stand-in and the other one agree on is hardly
 * a mistake of ours.
 */

const HELP = `npm run second-opinion -- [--endpoint URL] [--all] [FILE...]

Runs tests of the table against another program that speaks DynamoDB's protocol. By default this is moto, which is installed
into a folder of its own and is gone at the end; where there is no Python, nothing is run, and that is said.

  --endpoint URL   another one that runs already, such as a DynamoDB Local of your own: http://127.0.0.1:8000
  --all            every test of the table; without it those of which much depends on the table's own answers
  FILE             these tests

Tests that are known to end otherwise there are named with the reason, and do not count. Exit code 0: all others are well.
`;

/** Those that depend most on how the table answers. */
const CHOSEN = ['conformance', 'conditions'].map((name) => `test/table/${name}.table.test.ts`);

/** By name and version. Without what moto needs for other services. */
const MOTO = ['moto==5.2.5', 'flask==3.1.3', 'flask-cors==6.0.5', 'docker==7.2.0', 'py-partiql-parser==0.6.3'];
/** Longest time for installing. Milliseconds. */
const INSTALLING = 120_000;

const ROOT = join(import.meta.dirname, '../..');
const folder = mkdtempSync(join(tmpdir(), 'second-opinion-'));

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as { port: number };
  await new Promise((resolve) => server.close(resolve));
  return port;
}

/** Starts moto. Undefined if it cannot be had here. */
async function startMoto(): Promise<{ endpoint: string; stop(): void } | undefined> {
  const program = (name: string) => join(folder, 'venv/bin', name);
  const run = (command: string, ...args: string[]) =>
    runCommand(command, args, { cwd: folder, bin: join(folder, 'venv/bin'), timeout: INSTALLING });
  try {
    await run('python3', '-m', 'venv', 'venv');
    await run(program('python'), '-m', 'pip', 'install', '--quiet', ...MOTO);
  } catch (error) {
    const [first] = (error as Error).message.split('\n');
    console.log(`moto cannot be had here: THE SECOND OPINION IS LEFT OUT\n  ${first}`);
    return undefined;
  }
  const port = await freePort();
  const child = spawn(program('moto_server'), ['-H', '127.0.0.1', '-p', String(port)], { stdio: 'ignore' });
  const endpoint = `http://127.0.0.1:${port}`;
  for (let tries = 0; ; tries += 1) {
    if (child.exitCode !== null) throw new Error(`moto ended with ${child.exitCode}`);
    const isThere = await fetch(endpoint).then(
      () => true,
      () => false,
    );
    if (isThere) return { endpoint, stop: () => void child.kill() };
    if (tries > 300) throw new Error('moto does not answer');
    await sleep(200);
  }
}

interface Report {
  readonly testResults: readonly {
    readonly name: string;
    readonly message: string;
    readonly assertionResults: readonly { readonly fullName: string; readonly status: string }[];
  }[];
}

/** Runs tests with their tables at an endpoint. */
async function runTests(endpoint: string, files: readonly string[]): Promise<Report> {
  const report = join(folder, 'report.json');
  const args = ['run', ...files, '--reporter=json', `--outputFile=${report}`];
  const child = spawn(join(ROOT, 'node_modules/.bin/vitest'), args, {
    cwd: ROOT,
    env: { ...process.env, TABLE_ENDPOINT: endpoint },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  await new Promise((resolve) => child.on('close', resolve));
  return JSON.parse(readFileSync(report, 'utf8')) as Report;
}

/** Says how the tests ended. Whether all is well. */
function tell({ testResults }: Report, isOurs: boolean): boolean {
  const all = testResults.flatMap(({ assertionResults }) => assertionResults);
  const ended = all.filter(({ status }) => status === 'passed' || status === 'failed');
  const failed = ended.filter(({ status }) => status === 'failed').map(({ fullName }) => fullName);
  const whyOf = (name: string) => (isOurs ? DIFFERS.find(([part]) => name.includes(part))?.[1] : undefined);
  const wrong = failed.filter((name) => whyOf(name) === undefined);
  const broken = testResults.filter(({ assertionResults, message }) => assertionResults.length === 0 && message);
  console.log(`${ended.length - failed.length} of ${ended.length} tests are green on the other table`);
  for (const name of failed)
    console.log(`  ${whyOf(name) === undefined ? 'FAIL' : 'known'} ${name}: ${whyOf(name) ?? ''}`);
  for (const { name, message } of broken) console.log(`  FAIL ${name}: ${message.split('\n')[0]}`);
  return wrong.length === 0 && broken.length === 0 && ended.length > 0;
}

const { values, positionals } = parseArgs({
  options: { endpoint: { type: 'string' }, all: { type: 'boolean' }, help: { type: 'boolean' } },
  allowPositionals: true,
});
if (values.help) process.stdout.write(HELP);
else {
  const given = values.endpoint === undefined ? undefined : { endpoint: values.endpoint, stop: () => {} };
  try {
    const other = given ?? (await startMoto());
    if (other !== undefined) {
      try {
        const files = values.all ? ['test/table'] : positionals.length > 0 ? positionals : CHOSEN;
        if (!tell(await runTests(other.endpoint, files), given === undefined)) process.exitCode = 1;
      } finally {
        other.stop();
      }
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
