import { parseArgs } from 'node:util';
import { bite } from './bite.ts';
import { FAULTS } from './faults.ts';
import { Pool } from './pool.ts';
import { PROFILE_NAMES, PROFILES, type ProfileName } from './profiles.ts';
import type { Report, RunOptions } from './run.ts';
import { shrink } from './shrink.ts';
import { systemOf } from './system.ts';
import { storyOf } from './telling.ts';

const HELP = `npm run simulate -- [options]

Runs the real handlers in virtual time while things go wrong, and checks what was promised. The same seed gives the same run.

  --seeds N        so many runs (default 100)
  --from N         the first seed (default 1)
  --seed N         this one alone, with its story
  --profile NAME   the kind of runs (default swarm)
  --only A,B       with --seed: no other faults than these, such as answer-lost#14
  --hostile A,B    with --seed: no other hostile clients than these, by number
  --whole          print stories whole
  --bite           take each guard away and see that it is noticed; writes the table in docs/reliability.md
  --guard NAME     with --bite: this guard alone, and nothing is written

Profiles:
  ${'swarm'.padEnd(10)}faults and clients of every kind, drawn for each run
${Object.entries(PROFILES)
  .map(([name, { about }]) => `  ${name.padEnd(10)}${about}`)
  .join('\n')}

Faults:
${Object.entries(FAULTS)
  .map(([name, about]) => `  ${name.padEnd(17)}${about}`)
  .join('\n')}`;

const OPTIONS = {
  help: { type: 'boolean' },
  seeds: { type: 'string', default: '100' },
  from: { type: 'string', default: '1' },
  seed: { type: 'string' },
  profile: { type: 'string', default: 'swarm' },
  only: { type: 'string' },
  hostile: { type: 'string' },
  whole: { type: 'boolean', default: false },
  bite: { type: 'boolean', default: false },
  guard: { type: 'string' },
} as const;

/** How often progress is shown. Milliseconds. */
const PROGRESS = 5_000;

const listOf = (text: string | undefined): string[] | undefined => text?.split(',').filter((each) => each !== '');

function numberOf(text: string, name: string): number {
  if (!/^\d+$/.test(text)) throw new Error(`--${name} wants a number, not ${text}`);
  return Number(text);
}

function profileNamed(name: string): ProfileName {
  if (!PROFILE_NAMES.includes(name as ProfileName)) {
    throw new Error(`there is no profile ${name}; there are ${PROFILE_NAMES.join(', ')}`);
  }
  return name as ProfileName;
}

/** Prints what a failing run was about, made as short as it can be, and how to run it again. */
async function tell(pool: Pool, failed: Report, isWhole: boolean): Promise<void> {
  console.log(`seed ${failed.seed} broke a promise; looking for the shortest run that does …`);
  const { report, options } = await shrink(failed, (each) => pool.run(each));
  console.log(storyOf(report, options, isWhole));
}

async function one(options: RunOptions, isWhole: boolean): Promise<number> {
  const pool = new Pool(await systemOf(), 1);
  try {
    const report = await pool.run(options);
    const { steps, requests, entries } = report.counts;
    console.log(`${steps} steps, ${requests} requests, ${entries} entries, ${report.faults.length} faults`);
    if (report.breach === undefined) console.log('all promises were kept');
    else if (options.only !== undefined || options.hostile !== undefined)
      console.log(storyOf(report, options, isWhole));
    else await tell(pool, report, isWhole);
    return report.breach === undefined ? 0 : 1;
  } finally {
    await pool.close();
  }
}

async function many(from: number, count: number, profile: ProfileName, isWhole: boolean): Promise<number> {
  const started = performance.now();
  const pool = new Pool(await systemOf());
  const failed: Report[] = [];
  let done = 0;
  let steps = 0;
  const show = () => console.error(`  … ${done} of ${count} runs, ${steps} steps, ${failed.length} failed`);
  const progress = setInterval(show, PROGRESS);
  try {
    await Promise.all(
      Array.from({ length: count }, async (_, n) => {
        const report = await pool.run({ seed: from + n, profile });
        done += 1;
        steps += report.counts.steps;
        if (report.breach !== undefined) failed.push(report);
      }),
    );
    const [first] = failed.toSorted((a, b) => a.seed - b.seed);
    if (first !== undefined) await tell(pool, first, isWhole);
    const seconds = ((performance.now() - started) / 1000).toFixed(1);
    const seeds = failed.map(({ seed, breach }) => `${seed} (${breach?.check})`).join(', ');
    console.log(
      `${count} runs of ${profile} from seed ${from}, ${steps} steps, ${seconds} s: ${failed.length} failed ${seeds}`,
    );
    return failed.length === 0 ? 0 : 1;
  } finally {
    clearInterval(progress);
    await pool.close();
  }
}

async function main(): Promise<number> {
  const { values } = parseArgs({ options: OPTIONS });
  if (values.help) {
    console.log(HELP);
    return 0;
  }
  if (values.bite) return bite(values.guard);
  const profile = profileNamed(values.profile);
  const hostile = listOf(values.hostile)?.map((each) => numberOf(each, 'hostile'));
  if (values.seed !== undefined) {
    const seed = numberOf(values.seed, 'seed');
    return one({ seed, profile, only: listOf(values.only), hostile }, values.whole);
  }
  return many(numberOf(values.from, 'from'), numberOf(values.seeds, 'seeds'), profile, values.whole);
}

main().then(
  (code) => {
    process.exitCode = code;
  },
  (error: unknown) => {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 2;
  },
);
