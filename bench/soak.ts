import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads';
import { type Brain, type RandomMatch, randomMatch } from '../test/support/games/bang/random.ts';
import { watch } from '../test/support/games/bang/watch.ts';

/*
 * Plays random matches of BANG! by the hundred thousand and holds the laws of its rules against every state. Not part of
 * the tests: it takes minutes.
 */

const HELP = `npm run soak -- [matches] [first seed]

Plays random matches of BANG! (100,000 if nothing is said), bots of both levels at tables of three to seven, and checks every
state. Prints the seed of each match that breaks a law; the exit code is 1 then.`;

const MATCHES = 100_000;
const REPORT_MS = 5_000;
/** Matches between two words of a thread. */
const BATCH = 20;
const BRAINS: readonly Brain[] = [1, 0, 1, 'random'];

/** The match of a seed: tables, options and brains rotate. */
function matchOf(seed: number): RandomMatch {
  const round = Math.floor(seed / 5);
  return {
    seed,
    seats: 3 + (seed % 5),
    options: {
      characterDeal: round % 2 === 0 ? 'one' : 'two',
      antiStall: round % 4 < 2,
      turnCap: round % 8 === 7 ? 30 : 0,
    },
    brain: (seat) => BRAINS[(seed + seat * (1 + (round % 3))) % BRAINS.length]!,
  };
}

interface Share {
  readonly first: number;
  readonly last: number;
  readonly step: number;
}

/** What a thread has done since it last said something. */
interface Report {
  matches: number;
  states: number;
  turns: number;
  breaches: string[];
}

const nothing = (): Report => ({ matches: 0, states: 0, turns: 0, breaches: [] });

function add(total: Report, { matches, states, turns, breaches }: Report): void {
  total.matches += matches;
  total.states += states;
  total.turns += turns;
  total.breaches.push(...breaches);
}

/** One match, watched; an exception is a breach as well. */
function soak(seed: number): Report {
  try {
    const { breach, states, turns } = watch(randomMatch(matchOf(seed)));
    return { matches: 1, states, turns, breaches: breach === undefined ? [] : [`seed ${seed}: ${breach}`] };
  } catch (error) {
    return { ...nothing(), matches: 1, breaches: [`seed ${seed}: ${(error as Error).stack}`] };
  }
}

function work({ first, last, step }: Share): void {
  let report = nothing();
  for (let seed = first; seed <= last; seed += step) {
    add(report, soak(seed));
    if (report.matches < BATCH && report.breaches.length === 0) continue;
    parentPort!.postMessage(report);
    report = nothing();
  }
  parentPort!.postMessage(report);
}

const whole = (value: number): string => Math.round(value).toLocaleString('en-US');

function print(total: Report, wanted: number, started: number): void {
  const seconds = (performance.now() - started) / 1000;
  const pace = `${whole(total.matches / seconds)} a second`;
  const { matches, states, turns, breaches } = total;
  console.log(
    `${whole(seconds)} s: ${whole(matches)} of ${whole(wanted)} matches (${pace}), ` +
      `${whole(turns)} turns, ${whole(states)} states, ${breaches.length} breaches`,
  );
}

async function main(args: readonly string[]): Promise<number> {
  if (args.includes('--help')) {
    console.log(HELP);
    return 0;
  }
  const [wanted = MATCHES, from = 1] = args.map(Number);
  if (!Number.isInteger(wanted) || !Number.isInteger(from) || wanted < 1) {
    console.error(HELP);
    return 2;
  }
  const [total, started] = [nothing(), performance.now()];
  const timer = setInterval(() => print(total, wanted, started), REPORT_MS);
  const step = Math.min(wanted, availableParallelism());
  const last = from + wanted - 1;
  await Promise.all(Array.from({ length: step }, (_, i) => threadOf({ first: from + i, last, step }, total)));
  clearInterval(timer);
  print(total, wanted, started);
  return total.breaches.length === 0 ? 0 : 1;
}

function threadOf(share: Share, total: Report): Promise<void> {
  return new Promise((resolve, reject) => {
    const thread = new Worker(fileURLToPath(import.meta.url), { workerData: share });
    thread.on('message', (report: Report) => {
      add(total, report);
      for (const breach of report.breaches) console.error(breach);
    });
    thread.on('error', reject);
    thread.on('exit', (code) => (code === 0 ? resolve() : reject(new Error(`a thread ended with ${code}`))));
  });
}

if (isMainThread) process.exitCode = await main(process.argv.slice(2));
else work(workerData as Share);
