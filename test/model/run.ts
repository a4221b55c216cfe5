import { execFile } from 'node:child_process';
import { copyFileSync, globSync, mkdtempSync, rmSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { CONTROLS, HOLD, IMPLIED, NOT_PROMISED, type Run } from './runs.ts';

const HELP = `npm run model -- [model ...]

Explores the models in test/model/ with Spin: every order of steps within their bounds. Each guard is taken away once, and
then a promise must break. Names of models choose among them. Needs spin and gcc; ends with 3 if one of them is not there.`;

const NOT_THERE = 3;
/** Longest time of one run, which takes half a minute at most where it has a processor to itself. Milliseconds. */
const LIMIT = 240_000;
/** Memory of one run; the largest takes half of it. Megabytes. */
const MEMORY = 2_500;
const DEPTH = 100_000;
const HERE = fileURLToPath(new URL('.', import.meta.url));

const ALL = [...HOLD, ...CONTROLS, ...IMPLIED, ...NOT_PROMISED];

const call = promisify(execFile);

/** What a run has found. */
interface Found {
  readonly finds: 'holds' | 'breaks' | 'nothing';
  readonly states: number;
  /** The promise that broke, or what went wrong. */
  readonly says: string;
}

const flags = ({ set }: Run): string[] => Object.entries(set).map(([name, to]) => `-D${name}=${Number(to)}`);

/** Explores one model in a folder of its own. */
async function explore(run: Run): Promise<Found> {
  const cwd = mkdtempSync(join(tmpdir(), 'standoff-model-'));
  try {
    for (const file of globSync('*.pml', { cwd: HERE })) copyFileSync(join(HERE, file), join(cwd, basename(file)));
    await call('spin', ['-a', ...flags(run), `${run.model}.pml`], { cwd });
    // A control ends at the first violation: there, compiling takes longer than running.
    const level = run.finds === 'holds' ? '-O2' : '-O1';
    await call('gcc', ['-w', level, '-DSAFETY', `-DMEMLIM=${MEMORY}`, '-o', 'pan', 'pan.c'], { cwd });
    const { stdout } = await call('./pan', [`-m${DEPTH}`], { cwd, timeout: LIMIT });
    return read(stdout);
  } catch (error) {
    return { finds: 'nothing', states: 0, says: String((error as { stderr?: string }).stderr || error).slice(0, 500) };
  } finally {
    rmSync(cwd, { recursive: true, force: true });
  }
}

/** Reads what the explorer printed. A search that was cut short has found nothing. */
function read(output: string): Found {
  const states = Math.round(Number(/^ *([\d.e+]+) states, stored/m.exec(output)?.[1] ?? 0));
  const violated = /assertion violated (.*) \(at depth/.exec(output)?.[1];
  if (violated !== undefined) return { finds: 'breaks', states, says: violated };
  const cut = /search not completed|max search depth too small|out of memory|pan:\d+: invalid end state/i.exec(
    output,
  )?.[0];
  if (cut !== undefined || !/errors: 0$/m.test(output) || states === 0)
    return { finds: 'nothing', states, says: cut ?? output.slice(0, 500) };
  return { finds: 'holds', states, says: 'every promise kept' };
}

const isThere = (tool: string, flag: string): Promise<boolean> =>
  call(tool, [flag]).then(
    () => true,
    () => false,
  );

/** Explores one question, and prints what was found. Says whether it is what must be found. */
async function ask(run: Run): Promise<boolean> {
  const started = performance.now();
  const found = await explore(run);
  const good = found.finds === run.finds;
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  const removed = Object.entries(run.set).filter(([, to]) => to === true);
  const what = [run.model, ...removed.map(([name]) => name)].join(' ');
  console.log(
    `${good ? 'ok  ' : 'FAIL'} ${found.finds.padEnd(7)} ${what}: ${run.shows}; ` +
      `${found.states.toLocaleString('en-US')} states, ${seconds} s`,
  );
  if (!good) console.log(`     ${flags(run).join(' ')} must give "${run.finds}": ${found.says}`);
  return good;
}

async function main(args: readonly string[]): Promise<number> {
  const runs = ALL.filter(({ model }) => args.length === 0 || args.includes(model));
  if (args.some((name) => !ALL.some(({ model }) => model === name))) {
    console.log(HELP);
    return args.includes('--help') ? 0 : 2;
  }
  if (!(await isThere('spin', '-V')) || !(await isThere('gcc', '--version'))) {
    console.error('The models need spin and gcc, and one of them is not there.');
    return NOT_THERE;
  }
  const started = performance.now();
  const left = [...runs];
  let good = 0;
  const work = async () => {
    for (let run = left.shift(); run !== undefined; run = left.shift()) {
      // Awaited first: the sum is read when it is added to, not before.
      const fine = await ask(run);
      good += Number(fine);
    }
  };
  await Promise.all(Array.from({ length: availableParallelism() }, work));
  const seconds = ((performance.now() - started) / 1000).toFixed(0);
  console.log(`${good} of ${runs.length} as they must be, ${seconds} s`);
  return good === runs.length ? 0 : 1;
}

process.exitCode = await main(process.argv.slice(2));
