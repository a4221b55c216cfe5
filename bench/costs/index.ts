import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { synthesizeTemplates } from '../../local/index.ts';
import { prepare } from '../../simulation/run.ts';
import { systemOf } from '../../simulation/system.ts';
import { type Bench, type Figure, whole } from '../figures.ts';
import { type Memory, thousandMatches, thousandRounds, total } from './bill.ts';
import { type Counts, count } from './count.ts';
import { COUNTED, typicalRounds } from './matches.ts';

/** What is stored of a kind of match. */
export interface Stored {
  readonly name: string;
  readonly game: string;
  readonly seats: number;
  /** Rounds of a match, see `typicalRounds`. */
  readonly typicalRounds: number;
  readonly counts: Counts;
}

/** The file from which docs/costs.md is made; a test holds it against what is counted now. */
export interface StoredCounts {
  readonly memory: Memory;
  /** Metrics that the alarms of a stage look at: each is paid for. */
  readonly alarmMetrics: number;
  readonly matches: readonly Stored[];
}

const FILE = fileURLToPath(new URL('counts.json', import.meta.url));

export const storedCounts = (): StoredCounts => JSON.parse(readFileSync(FILE, 'utf8')) as StoredCounts;

/** Metrics in the alarms of the templates. */
async function alarmMetrics(): Promise<number> {
  const folder = await synthesizeTemplates();
  const texts = globSync('*.template.json', { cwd: folder }).map((name) => readFileSync(join(folder, name), 'utf8'));
  const resources = texts.flatMap((text) => Object.values(JSON.parse(text).Resources as Record<string, Resource>));
  const alarms = resources.filter(({ Type }) => Type === 'AWS::CloudWatch::Alarm');
  const ofOne = ({ Properties: { Metrics } }: Resource): number =>
    Metrics === undefined ? 1 : Metrics.filter(({ MetricStat }) => MetricStat !== undefined).length;
  return alarms.reduce((sum, alarm) => sum + ofOne(alarm), 0);
}

interface Resource {
  readonly Type: string;
  readonly Properties: { readonly Metrics?: readonly { readonly MetricStat?: unknown }[] };
}

/** Counts everything anew. */
export async function countAll(progress: (line: string) => void = () => {}): Promise<StoredCounts> {
  const prepared = prepare(await systemOf());
  const memory = Object.fromEntries(prepared.model.functions.map(({ name, memoryMb }) => [name, memoryMb]));
  const matches: Stored[] = [];
  for (const counted of COUNTED) {
    progress(counted.name);
    const { name, game, seats } = counted;
    matches.push({ name, game, seats, typicalRounds: typicalRounds(counted), counts: await count(prepared, counted) });
  }
  return { memory, alarmMetrics: await alarmMetrics(), matches };
}

const dollars = (value: number): string => `$${value.toFixed(3)}`;

/** What matches cost, counted in virtual time. Writes what it has counted into `bench/costs/counts.json`. */
export const costs: Bench = {
  name: 'costs',
  about:
    'what a thousand matches cost by list prices; writes bench/costs/counts.json, from which npm run docs makes docs/costs.md',
  async run(progress) {
    const found = await countAll(progress);
    writeFileSync(FILE, `${JSON.stringify(found, undefined, 2)}\n`);
    return found.matches.map(({ name, typicalRounds: rounds, counts }): Figure => {
      const bill = thousandMatches(counts, rounds, found.memory);
      return {
        what: `a thousand matches of ${name}`,
        figure: dollars(total(bill)),
        ratio: `${whole(rounds)} rounds a match; ${dollars(total(thousandRounds(counts, found.memory)))} a thousand rounds`,
      };
    });
  },
};
