import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { breachesOf, readSources } from './architecture.ts';

/** What a check found; nothing means that all is well. */
type Check = () => Promise<string[]>;

const ROOT = fileURLToPath(new URL('..', import.meta.url));

/** Runs a tool of the repository; its output counts as a finding if it fails. */
const tool =
  (name: string, ...args: readonly string[]): Check =>
  () =>
    new Promise((resolve) => {
      const child = spawn(`${ROOT}node_modules/.bin/${name}`, args, { cwd: ROOT, stdio: ['ignore', 'pipe', 'pipe'] });
      let output = '';
      child.stdout.on('data', (chunk) => {
        output += chunk;
      });
      child.stderr.on('data', (chunk) => {
        output += chunk;
      });
      child.on('error', (error) => resolve([String(error)]));
      child.on('close', (code) => resolve(code === 0 ? [] : [output.trim() || `${name} ended with ${code}`]));
    });

const architecture: Check = async () =>
  breachesOf(readSources()).map(({ file, line, specifier, rule }) => `${file}:${line} imports ${specifier}: ${rule}`);

/** Loaded here, so that code too broken to load fails this check alone. */
const documents: Check = async () => {
  const { staleDocuments } = await import('./docs.ts');
  return staleDocuments().map(({ file }) => `${file} is not what the code says; run npm run docs`);
};

const CHECKS: Readonly<Record<string, Check>> = {
  'types (tsc)': tool('tsc'),
  'lint and format (biome)': tool('biome', 'ci', '--colors=off', '.'),
  'unused code and packages (knip)': tool('knip', '--no-progress'),
  'architecture (imports)': architecture,
  'generated documents': documents,
};

/** Runs one check and prints what it found. Says whether all is well. */
async function run(name: string, check: Check): Promise<boolean> {
  const started = performance.now();
  const findings = await check().catch((error: unknown) => [String(error)]);
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  console.log(`${findings.length === 0 ? 'ok  ' : 'FAIL'} ${name} ${seconds} s`);
  for (const finding of findings) console.log(finding.replace(/^/gm, '     '));
  return findings.length === 0;
}

/** One after the other, and every one: a failure hides no other. */
let good = true;
for (const [name, check] of Object.entries(CHECKS)) good = (await run(name, check)) && good;
process.exitCode = good ? 0 : 1;
