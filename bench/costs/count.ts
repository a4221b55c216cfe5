import { People, type Person } from '../../simulation/clients/people.ts';
import { type Meter, startCloud } from '../../simulation/cloud/index.ts';
import { Faults } from '../../simulation/faults.ts';
import { Random } from '../../simulation/random.ts';
import { clientOf, type Prepared } from '../../simulation/run.ts';
import { Schedule } from '../../simulation/schedule.ts';
import { Story } from '../../simulation/story.ts';
import { sizeOf } from '../item-size.ts';
import { type Mutable, noUse } from './bill.ts';
import { type CountedMatch, LIVE } from './matches.ts';
import { playOut } from './play.ts';

/** Numbers by name. */
type Tally = Record<string, number>;

/** What a part of some matches has used up. */
export interface Use {
  /** Requests of the HTTP API by route, and the bytes of their answers. */
  readonly requests: Tally;
  readonly answerBytes: number;
  /** Invocations by function, and how long each function has waited for what is behind it. Milliseconds. */
  readonly invocations: Tally;
  readonly waitedMs: Tally;
  /** Calls of functions to what is behind them, such as `api GetCommand`. */
  readonly calls: Tally;
  /** Units that were written and read, by table and index, such as `Matches` and `Matches/due`. */
  readonly writeUnits: Tally;
  readonly readUnits: Tally;
  /** Frames over sockets, in steps of 32 KB as they are billed. */
  readonly framesReceived: number;
  readonly framesSent: number;
  readonly frameBytes: number;
  /** Minutes of sockets, each socket's rounded up. */
  readonly connectionMinutes: number;
  /** Lines that functions have printed, and their bytes. */
  readonly logLines: number;
  readonly logBytes: number;
}

/** What some matches have used up. */
export interface Counts {
  readonly matches: number;
  /** Rounds that were resolved, and entries that were written. */
  readonly rounds: number;
  readonly entries: number;
  /** Until a match has begun: opening and joining it, tickets and sockets. */
  readonly opening: Use;
  /** From there to its end. */
  readonly play: Use;
  /** Bytes of what stays in the table when the matches are over. */
  readonly keptBytes: number;
}

/** A message is billed for each of these. Bytes. */
const STEP = 32 * 1024;
/** Lambda looks at a stream four times a second. Milliseconds. */
const POLLING = 250;
/** All worlds begin at the same time. Epoch milliseconds. */
const START = Date.UTC(2026, 8, 1, 12);
const NAMES = ['Ada', 'Ben', 'Cleo', 'Dan', 'Effie', 'Finn', 'Grace'];

const add = (tally: Tally, name: string, by: number): void => {
  tally[name] = (tally[name] ?? 0) + by;
};

/** Short name of a table: `Matches` or `Connections`. */
const shortName = (table: string): string => /(Matches|Connections)/.exec(table)?.[0] ?? table;

const WRITES = new Set(['PutItem', 'UpdateItem', 'DeleteItem']);

class Counter implements Meter {
  readonly opening = noUse();
  readonly play = noUse();
  /** What counts at the moment; undefined while nothing does. */
  part: 'opening' | 'play' | undefined;

  private get use(): Mutable<Use> {
    return this.part === undefined ? noUse() : this[this.part];
  }

  request(route: string, bytes: number): void {
    const { use } = this;
    add(use.requests, route, 1);
    use.answerBytes += bytes;
  }

  invoked(functionName: string, ms: number): void {
    const { use } = this;
    add(use.invocations, functionName, 1);
    add(use.waitedMs, functionName, ms);
  }

  called(functionName: string, command: string): void {
    add(this.use.calls, `${functionName} ${command.replace(/Command$/, '')}`, 1);
  }

  used({ table, operation, index, units, indexUnits }: Parameters<Meter['used']>[0]): void {
    const { use } = this;
    const name = shortName(table);
    if (!WRITES.has(operation)) {
      add(use.readUnits, index === undefined ? name : `${name}/${index}`, units);
      return;
    }
    for (const [each, own] of Object.entries(indexUnits)) add(use.writeUnits, `${name}/${each}`, own);
    add(use.writeUnits, name, units - Object.values(indexUnits).reduce((sum, own) => sum + own, 0));
  }

  frame(way: 'received' | 'sent', bytes: number): void {
    const { use } = this;
    use[way === 'sent' ? 'framesSent' : 'framesReceived'] += Math.ceil(bytes / STEP);
    use.frameBytes += bytes;
  }

  connected(ms: number): void {
    this.use.connectionMinutes += Math.ceil(ms / 60_000);
  }

  printed(_functionName: string, line: string): void {
    const { use } = this;
    use.logLines += 1;
    use.logBytes += Buffer.byteLength(line);
  }
}

/** Times are whole in the end. */
const rounded = (use: Use): Use => ({
  ...use,
  waitedMs: Object.fromEntries(Object.entries(use.waitedMs).map(([name, ms]) => [name, Math.round(ms)])),
});

/**
 * Plays some matches one after the other in virtual time and counts what they use up: the functions' own code, the library's
 * own client, the tables' own rules. The same sources give the same counts.
 */
export async function count(prepared: Prepared, counted: CountedMatch): Promise<Counts> {
  const seed = `costs/${counted.name}`;
  const schedule = new Schedule(new Random(`${seed}/schedule`), START);
  const story = new Story(() => schedule.now);
  const counter = new Counter();
  const fault = (what: string): never => {
    throw new Error(what);
  };
  const cloud = await startCloud({
    model: prepared.model,
    factories: prepared.functions,
    shared: prepared.shared,
    schedule,
    faults: new Faults(seed, {}),
    story,
    seed,
    pace: 'steady',
    cold: 0,
    crowd: 1,
    onTrouble: fault,
    onDenial: fault,
    metering: { meter: counter, polling: POLLING, logLevel: 'info' },
  });
  const library = clientOf(prepared.client, schedule, seed);
  const people = new People({ cloud, schedule, story, library, seed, onAnswer: () => {} });
  const all: Person[] = NAMES.slice(0, counted.seats).map((name) => people.person(name));
  let rounds = 0;
  let entries = 0;
  let kept = 0;
  const tables = prepared.model.tables.map(({ TableName }) => TableName).filter((name) => /Matches/.test(name));
  const bytes = async (): Promise<number> => {
    const items = (await Promise.all(tables.map((name) => cloud.table.stored(name)))).flat();
    // What has a time to live goes by itself.
    return items.filter((item) => item.ttl === undefined).reduce((sum, item) => sum + sizeOf(item), 0);
  };
  const play = async (): Promise<void> => {
    await Promise.all(all.map((person) => person.signUp()));
    // Whatever signing up has set off is over.
    await schedule.sleep(5_000);
    const before = await bytes();
    for (let n = 0; n < counted.matches; n += 1) {
      counter.part = 'opening';
      const began = () => {
        counter.part = 'play';
      };
      const told = await playOut(all, counted, LIVE, began);
      rounds += told.rounds;
      entries += told.entries;
      // Sockets close and the last changes come through before the next match.
      await schedule.sleep(10_000);
    }
    kept = (await bytes()) - before;
  };
  let failure: unknown;
  let isOver = false;
  play()
    .catch((error: unknown) => {
      failure = error;
    })
    .finally(() => {
      isOver = true;
    });
  await schedule.run(() => isOver);
  await cloud.table.close();
  if (failure !== undefined) throw failure;
  const { matches } = counted;
  return {
    matches,
    rounds,
    entries,
    opening: rounded(counter.opening),
    play: rounded(counter.play),
    keptBytes: kept,
  };
}
