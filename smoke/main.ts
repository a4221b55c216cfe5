import { parseArgs } from 'node:util';
import { openService } from '../demo/cloud.ts';
import { addressOf } from '../demo/flags.ts';
import { CHECKS, type Stage } from './checks.ts';

const HELP = `Checks a running service through its public API in half a minute.

  npm run smoke -- [--url URL]

Without --url a local cloud is started and thrown away. Exit code 0: everything held.`;

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

async function main(): Promise<number> {
  const { values } = parseArgs({ options: { url: { type: 'string' }, help: { type: 'boolean' } } });
  if (values.help) {
    console.log(HELP);
    return 0;
  }
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
