import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { type Dice, diceOf } from '../../demo/dice.ts';
import { Cloud } from './cloud.ts';
import type { Counts } from './ledger.ts';
import { openMatch, type Played } from './match.ts';

const HELP = `npm run torture -- [flags]

Runs the local cloud on disk in a process of its own, lets clients play all games, kills the process with kill -9 at random
moments and starts it again. What each client was told is held against the histories.

  --kills N     how often the process is killed (default 50)
  --seed N      chance of the moments and of the players (default: another one each time)
  --matches N   matches at the same time (default 4)
  --help        this text

The exit code is 1 if anything was lost, done twice or changed, or if a match does not go on.`;

/** Time that a cloud lives, from its first answer to its end. Milliseconds. */
const LIVES = { least: 200, most: 4_000 };
/** Longest time in which a running match must end once nothing is killed any more. Milliseconds. */
const LAST_PATIENCE = 300_000;

const say = (line: string) => console.log(line);

/** Matches, one after the other in each place, until somebody says that it is enough. */
class Tables {
  readonly totals: Counts = { entries: 0, seals: 0, withdrawals: 0, acts: 0, orders: 0 };
  readonly faults: string[] = [];
  ended = 0;
  enough = false;
  private number = 0;
  private readonly url: string;
  private readonly dice: Dice;

  constructor(url: string, dice: Dice) {
    this.url = url;
    this.dice = dice;
  }

  /** One place. Resolves when its last match has ended. */
  async place(): Promise<void> {
    while (!this.enough) {
      const number = this.number;
      this.number += 1;
      const match = await openMatch(this.url, number, this.dice);
      await match.over;
      await this.close(match);
    }
  }

  private async close({ game, matchId, ledger, history }: Played): Promise<void> {
    const faults = ledger.check(await history());
    for (const fault of faults) this.faults.push(`${game} ${matchId}: ${fault}`);
    for (const name of Object.keys(this.totals) as (keyof Counts)[]) this.totals[name] += ledger.counts[name];
    this.ended += 1;
  }
}

/** Kills and restarts, so many times. */
async function torture(cloud: Cloud, kills: number, dice: Dice, tables: Tables): Promise<void> {
  for (let kill = 1; kill <= kills; kill += 1) {
    await sleep(LIVES.least + dice.roll() * (LIVES.most - LIVES.least));
    await cloud.kill();
    const started = performance.now();
    await cloud.start();
    const away = ((performance.now() - started) / 1000).toFixed(1);
    say(`kill ${kill} of ${kills}: away ${away} s; ${tables.ended} matches over, ${tables.faults.length} faults`);
  }
}

async function run(kills: number, seed: number, places: number): Promise<boolean> {
  const data = mkdtempSync(join(tmpdir(), 'standoff-torture-'));
  const dice = diceOf(seed);
  say(`seed ${seed}, ${kills} kills, ${places} matches at the same time`);
  const cloud = await Cloud.open(data, dice.roll);
  try {
    const tables = new Tables(cloud.url, diceOf(seed + 1));
    const everyPlace = Array.from({ length: places }, () => tables.place());
    const all = Promise.all(everyPlace);
    all.catch(() => {});
    await Promise.race([torture(cloud, kills, dice, tables), all]);
    tables.enough = true;
    say('no more kills; what is under way is played to its end');
    const end = new AbortController();
    const late = sleep(LAST_PATIENCE, 'late' as const, { signal: end.signal }).catch(() => undefined);
    if ((await Promise.race([all, late])) === 'late') tables.faults.push('a match does not go on');
    end.abort();
    tables.faults.push(...cloud.denials());
    return judge(tables);
  } finally {
    await cloud.kill();
    rmSync(data, { recursive: true, force: true });
  }
}

function judge({ totals, faults, ended }: Tables): boolean {
  for (const fault of faults) console.error(fault);
  const n = (count: number, what: string) => `${count.toLocaleString('en-US')} ${what}`;
  const { entries, seals, withdrawals, acts, orders } = totals;
  say(
    `${n(ended, 'matches')}, ${n(entries, 'entries')}; answered: ${n(seals, 'seals')}, ${n(withdrawals, 'withdrawals')}, ` +
      `${n(acts, 'acts')}, ${n(orders, 'orders')}; ${n(faults.length, 'faults')}`,
  );
  return faults.length === 0 && ended > 0;
}

const text = { type: 'string' } as const;
const { values } = parseArgs({ options: { kills: text, seed: text, matches: text, help: { type: 'boolean' } } });
if (values.help) say(HELP);
else {
  const [kills = 50, seed = Date.now() % 1_000_000, places = 4] = [values.kills, values.seed, values.matches].map(
    (value) => (value === undefined ? undefined : Number(value)),
  );
  if (![kills, seed, places].every((value) => Number.isInteger(value) && value >= 0) || places < 1) {
    console.error(HELP);
    process.exit(2);
  }
  // Players whose match does not go on would keep the process alive.
  process.exit((await run(kills, seed, places)) ? 0 : 1);
}
