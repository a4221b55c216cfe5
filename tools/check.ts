import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { breachesOf, readSources } from './architecture.ts';

/** What a check found; nothing means that all is well. */
type Check = () => Promise<string[]>;

const ROOT = fileURLToPath(new URL('..', import.meta.url));

/** The linter of the documents tells nobody that it ran, and looks for no newer one. */
const ENV = { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' };

/** Runs a tool of the repository; its output counts as a finding if it fails. */
const tool =
  (name: string, ...args: readonly string[]): Check =>
  () =>
    new Promise((resolve) => {
      const child = spawn(`${ROOT}node_modules/.bin/${name}`, args, {
        cwd: ROOT,
        env: ENV,
        stdio: ['ignore', 'pipe', 'pipe'],
      });
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

const API_DOCUMENTS = ['docs/openapi.json', 'docs/asyncapi.json'];

/** Each check, and what to do about what it finds. */
const CHECKS: Readonly<Record<string, { readonly check: Check; readonly advice: string }>> = {
  'types (tsc)': { check: tool('tsc'), advice: 'the first error often explains the others' },
  'lint and format (biome)': {
    check: tool('biome', 'ci', '--colors=off', '.'),
    advice:
      '`npx biome check --write .` mends formats and order; for a forbidden import, the message says which folder may be used',
  },
  'unused code and packages (knip)': {
    check: tool('knip', '--no-progress'),
    advice: 'remove it, or use it; what is found by its name at run time is listed in knip.json',
  },
  'architecture (imports)': {
    check: architecture,
    advice:
      'import what the rule allows, or move the code to where it is allowed; the rules are in tools/architecture.ts',
  },
  'documents of the APIs (redocly)': {
    check: tool('redocly', 'lint', '--format=stylish', ...API_DOCUMENTS),
    advice: 'mend it where the document is made, in tools/; what is accepted stands in redocly.yaml with its reason',
  },
  'generated documents': { check: documents, advice: 'run `npm run docs` and commit what it writes' },
};

/** Runs one check and prints what it found. Says whether all is well. */
async function run(name: string, check: Check, advice: string): Promise<boolean> {
  const started = performance.now();
  const findings = await check().catch((error: unknown) => [String(error)]);
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  console.log(`${findings.length === 0 ? 'ok  ' : 'FAIL'} ${name} ${seconds} s`);
  for (const finding of findings) console.log(finding.replace(/^/gm, '     '));
  if (findings.length > 0) console.log(`     ▶ ${advice}`);
  return findings.length === 0;
}

/** One after the other, and every one: a failure hides no other. */
let good = true;
for (const [name, { check, advice }] of Object.entries(CHECKS)) good = (await run(name, check, advice)) && good;
process.exitCode = good ? 0 : 1;
