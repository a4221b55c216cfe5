import { bundles } from './bundles.ts';
import { costs } from './costs/index.ts';
import { crowd } from './crowd.ts';
import { type Bench, machine, table } from './figures.ts';
import { midnight } from './midnight.ts';
import { peer } from './peer/index.ts';
import { proof } from './proof.ts';
import { rules } from './rules.ts';
import { scale } from './scale/index.ts';
import { stack } from './stack.ts';
import { standIns } from './stand-ins.ts';
import { start } from './start.ts';
import { writes } from './writes.ts';

const BENCHES: readonly Bench[] = [rules, stack, standIns, bundles, writes, proof, start];
/** Those that run only when they are named: they take long, or write files. */
const NAMED: readonly Bench[] = [costs, scale, peer, crowd, midnight];
const ALL = [...BENCHES, ...NAMED];

const HELP = `npm run bench -- [name…]

Measures the budgets of the design, each beside a peer or a limit from the same run. Marks a missed bound with ✗; the exit
code tells only whether everything could be measured.

${BENCHES.map(({ name, about }) => `  ${name.padEnd(10)}${about}`).join('\n')}

Only when they are named:

${NAMED.map(({ name, about }) => `  ${name.padEnd(10)}${about}`).join('\n')}`;

async function main(names: readonly string[]): Promise<number> {
  if (names.includes('--help')) {
    console.log(HELP);
    return 0;
  }
  const unknown = names.filter((name) => !ALL.some((bench) => bench.name === name));
  if (unknown.length > 0) {
    console.error(`no bench ${unknown.join(', ')}; there are ${ALL.map(({ name }) => name).join(', ')}`);
    return 2;
  }
  let failed = 0;
  console.log(machine());
  for (const bench of names.length === 0 ? BENCHES : ALL.filter(({ name }) => names.includes(name))) {
    console.log(`\n${bench.name}: ${bench.about}`);
    try {
      console.log(table(await bench.run((line) => console.error(`  … ${line}`))));
    } catch (error) {
      failed += 1;
      console.error(error);
    }
  }
  return failed === 0 ? 0 : 1;
}

process.exit(await main(process.argv.slice(2)));
