import { mkdtempSync, rmSync } from 'node:fs';
import { cpus, tmpdir } from 'node:os';
import { join } from 'node:path';
import { openTables, readTables, startLocalCloud, synthesizeTemplates } from '../local/index.ts';
import { type Bench, type Figure, milliseconds, quantile, whole } from './figures.ts';
import { type Manner, pairLoad, sealLoad } from './load/index.ts';

/** Budgets of the local stack at 25 matches of four seats. */
const LEAST_SEALS = 1_000;
const MOST_LATENCY = 60;
const WARM_UP = 1_500;
const MEASURE = 4_000;

const RUNS: readonly { matches: number; manner: Manner }[] = [
  { matches: 1, manner: 'in-turn' },
  { matches: 10, manner: 'in-turn' },
  { matches: 25, manner: 'in-turn' },
  { matches: 25, manner: 'at-once' },
];
/** The run that the budgets are for. */
const BUDGETED = 25;

const temporary = (): string => mkdtempSync(join(tmpdir(), 'standoff-bench-'));

/** Pairs of a read and a conditional write a second, on the same kind of table, on disk too. */
async function limit(): Promise<number> {
  const tables = readTables(await synthesizeTemplates());
  const name = tables.find(({ KeySchema }) => KeySchema[0]?.AttributeName === 'pk')?.TableName as string;
  const path = temporary();
  const opened = await openTables({ tables, path });
  try {
    const load = { endpoint: opened.endpoint, table: name, parallel: BUDGETED, warmUp: WARM_UP, measure: MEASURE };
    const { pairs, elapsed } = await pairLoad(load);
    return (pairs / elapsed) * 1000;
  } finally {
    await opened.close();
    rmSync(path, { recursive: true, force: true });
  }
}

/**
 * Processor time of this process, where the whole service runs, for a seal. It says what a seal costs whoever else is
 * busy on the machine, and with it how many seals this machine could do at most.
 */
function processorTime(before: NodeJS.CpuUsage, seals: number): Figure {
  const { user, system } = process.cpuUsage(before);
  const each = (user + system) / 1000 / seals;
  return {
    what: 'processor time of the service for a seal',
    figure: milliseconds(each),
    ratio: `so at most ${whole((1000 * cpus().length) / each)}/s on ${cpus().length} processors without the load`,
  };
}

async function measured(url: string, matches: number, manner: Manner, pairs: number): Promise<Figure[]> {
  const before = process.cpuUsage();
  const { seals, elapsed, latencies, answers } = await sealLoad({
    url,
    matches,
    manner,
    warmUp: WARM_UP,
    measure: MEASURE,
  });
  const rate = (seals / elapsed) * 1000;
  const [p50, p99] = [quantile(latencies, 0.5), quantile(latencies, 0.99)];
  const share = (WARM_UP + MEASURE) / MEASURE;
  const budgeted = matches === BUDGETED && manner === 'in-turn';
  const how = `${matches} ${matches === 1 ? 'match' : 'matches'}, ${manner === 'in-turn' ? 'seats in turn' : 'all seats at once'}`;
  return [
    {
      what: `${how}: seals`,
      figure: `${whole(rate)}/s`,
      ...(budgeted && { bound: `≥ ${whole(LEAST_SEALS)}/s`, holds: rate >= LEAST_SEALS }),
      ratio: `${(rate / pairs).toFixed(2)} of a bare read and write`,
    },
    {
      what: `${how}: last seal to frame`,
      figure: `p50 ${milliseconds(p50)}, p99 ${milliseconds(p99)}`,
      ...(budgeted && { bound: `p99 ≤ ${MOST_LATENCY} ms`, holds: p99 <= MOST_LATENCY }),
      ratio: `${(p50 / quantile(answers, 0.5)).toFixed(2)} of a seal's answer (p50 ${milliseconds(quantile(answers, 0.5))})`,
    },
    ...(budgeted ? [processorTime(before, seals * share)] : []),
  ];
}

/** Seals through the whole local stack: gateway, function, table on disk, stream, socket. */
export const stack: Bench = {
  name: 'stack',
  about: 'seals through the local cloud, table on disk, load from a process of its own',
  async run(progress) {
    progress('limit: reads and writes of the bare table');
    const pairs = await limit();
    const data = temporary();
    const cloud = await startLocalCloud({ data, limits: 'off', progress });
    try {
      const figures: Figure[] = [{ what: 'bare table: read and write pairs', figure: `${whole(pairs)}/s` }];
      for (const { matches, manner } of RUNS) {
        progress(`${matches} matches, ${manner}`);
        figures.push(...(await measured(cloud.urls.http, matches, manner, pairs)));
      }
      return figures;
    } finally {
      await cloud.stop();
      process.once('exit', () => rmSync(data, { recursive: true, force: true }));
    }
  },
};
