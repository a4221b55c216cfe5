import { parseArgs } from 'node:util';
import { openService } from '../demo/cloud.ts';
import { addressOf } from '../demo/flags.ts';
import { CHECKS, type Stage } from './checks.ts';
import { ATTEMPTS, breachesOf } from './iam.ts';
import { placeOf, simulating } from './simulate.ts';

const HELP = `Checks a running service through its public API in half a minute.

  npm run smoke -- [--url URL]
  npm run smoke -- --iam --outputs FILE

Without --url a local cloud is started and thrown away. Exit code 0: everything held.

  --iam            asks IAM what the functions of a stage on AWS may do, and must not do; nothing is carried out. Credentials and
                   region come from the usual variables of AWS; they need iam:SimulatePrincipalPolicy
  --outputs FILE   what cdk deploy --outputs-file FILE has written`;

/** Longest time for all checks together. Milliseconds. */
const LIMIT = 30_000;

/** Why a check failed, whether it threw or rejected, or undefined. */
async function faultOf(check: () => Promise<void>): Promise<string | undefined> {
  try {
    await check();
    return undefined;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

/** Runs the checks in order; each may build on the ones before. Returns how many failed. */
async function run(url: string): Promise<number> {
  const stage: Stage = { url };
  let failed = 0;
  for (const { name, check } of CHECKS) {
    const started = performance.now();
    const fault = await faultOf(() => check(stage));
    if (fault !== undefined) failed += 1;
    const time = `${Math.round(performance.now() - started)} ms`.padStart(8);
    console.log(
      `${fault === undefined ? '✓' : '✗'} ${time}  ${name}${fault === undefined ? '' : `\n            ${fault}`}`,
    );
  }
  return failed;
}

/** Asks the policies of a deployed stage. */
async function checkRights(outputs: string | undefined): Promise<number> {
  if (outputs === undefined) throw new Error('--iam needs --outputs FILE; see --help');
  const breaches = await breachesOf(await simulating(placeOf(outputs)));
  for (const { who, what, action, on, may } of breaches)
    console.log(`✗ ${who} ${may ? 'may not' : 'may'} ${what}: ${action} on ${on}`);
  const result = breaches.length === 0 ? 'all' : `${breaches.length} of`;
  console.log(`${result} ${ATTEMPTS.length} rights ${breaches.length === 0 ? 'are as they should be' : 'are wrong'}`);
  return breaches.length === 0 ? 0 : 1;
}

async function main(): Promise<number> {
  const { values } = parseArgs({
    options: {
      url: { type: 'string' },
      iam: { type: 'boolean' },
      outputs: { type: 'string' },
      help: { type: 'boolean' },
    },
  });
  if (values.help) {
    console.log(HELP);
    return 0;
  }
  if (values.iam) return checkRights(values.outputs);
  const service = await openService(values.url && addressOf(values.url), (line) => console.log(`  ${line}`));
  const timer = setTimeout(() => {
    console.error(`✗ not finished after ${LIMIT / 1000} s`);
    process.exit(1);
  }, LIMIT);
  try {
    const failed = await run(service.url);
    console.log(failed === 0 ? `\nall ${CHECKS.length} checks hold` : `\n${failed} of ${CHECKS.length} checks failed`);
    return failed === 0 ? 0 : 1;
  } finally {
    clearTimeout(timer);
    await service.stop();
  }
}

process.exitCode = await main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  return 2;
});
