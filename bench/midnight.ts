import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from '../client/index.ts';
import { type LocalCloud, startLocalCloud } from '../local/index.ts';
import { type Bench, type Figure, milliseconds, whole } from './figures.ts';

/*
 * How late deadlines become that all pass in one second. What a match costs is measured in this run, on the local cloud; the rest
 * is computed from what a stage is given. Another limit than these would make it later.
 */

/** What the settling of one overdue round costs. */
export interface Cost {
  readonly kind: string;
  /** Processor time of function, table and key service together: more than the function's own. Milliseconds. */
  readonly processor: number;
  /** Write units of the table, its indexes included. */
  readonly units: number;
}

/** What a stage has for it. */
export interface Means {
  readonly name: string;
  readonly shards: number;
  readonly sweepers: number;
  /** Write units a second that the table takes: the lower of `tableLimit` and of its warm throughput. */
  readonly writes: number;
}

export const DEADLINES = 100_000;
const MOST_LATE = 120;

/** Lambda gives a function of 512 MB this part of a processor (1,769 MB are one, AWS Lambda Developer Guide). */
const PROCESSORS = 512 / 1_769;
/** A partition of an index takes so many write units a second, and a round that moves on in it costs two. */
const PARTITION = 1_000;
const MOVE = 2;
/** The sweep comes each minute and takes new matches for so long. Seconds. */
const MINUTE = 60;
const WORKS = 44;
/** A sweep reads a hundred keys at a time, and sends a message for fifty; so many a second, with calls of 10 ms. */
const LISTED = 100 / 0.012;

/** Matches a second that the table, the index and the calls let through, and which of them is the narrowest. */
export function rateOf({ processor, units }: Cost, { shards, sweepers, writes }: Means) {
  const calls = Math.max(1, sweepers) * ((1_000 * PROCESSORS) / processor);
  const limits = { calls, table: writes / units, index: (shards * PARTITION) / MOVE };
  const [narrowest, rate] = Object.entries(limits).reduce((least, each) => (each[1] < least[1] ? each : least));
  return { rate, narrowest };
}

/**
 * Seconds until the last of so many matches is settled that are due at once, second by second. The sweep has come just before.
 */
export function lateness(cost: Cost, means: Means, deadlines = DEADLINES): number {
  const { rate } = rateOf(cost, means);
  let left = deadlines;
  let named = 0;
  for (let second = 1; ; second += 1) {
    const of = (second - MINUTE) % MINUTE;
    if (second < MINUTE) continue;
    if (means.sweepers === 0) {
      if (of < WORKS) left -= rate;
    } else {
      // What was named a minute ago and is not done yet is named again.
      if (of === 0) named = 0;
      named = Math.min(left, named + LISTED);
      const done = Math.min(named, rate);
      named -= done;
      left -= done;
    }
    if (left <= 0) return second;
  }
}

const GAMES = [
  { game: 'fast-west', seats: 4 },
  { game: 'duel-west', seats: 4 },
  { game: 'wanted-7', seats: 4 },
  { game: 'bang', seats: 5 },
] as const;
/** Matches of each kind that are measured. */
const SAMPLE = 16;

const isMatches = (table: string): boolean => /matches/i.test(table);

async function unitsWritten(cloud: LocalCloud): Promise<number> {
  const counts = Object.entries(await cloud.table.counts()).filter(([table]) => isMatches(table));
  return counts
    .flatMap(([, of]) => ['PutItem', 'UpdateItem', 'DeleteItem'].map((name) => of[name]?.units ?? 0))
    .reduce((sum, units) => sum + units, 0);
}

/** On a cloud of its own: rounds of a second that were settled once would be overdue again. */
async function measureKind(
  kind: string,
  open: (clients: readonly Client[]) => Promise<unknown>,
  progress: (line: string) => void,
): Promise<Cost> {
  progress(kind);
  const cloud = await startLocalCloud({ limits: 'off', progress });
  try {
    const service = new Client(cloud.urls.http, { onGuest: () => {} });
    const guests = await Promise.all(Array.from({ length: 5 }, (_, n) => service.guest(`Sleeper ${n}`)));
    const clients = guests.map(({ token }) => service.as(token));
    for (let n = 0; n < SAMPLE; n += 1) await open(clients);
    await sleep(1_200);
    await cloud.table.resetCounts();
    const before = process.cpuUsage();
    await cloud.fire('sweep');
    const { user, system } = process.cpuUsage(before);
    return { kind, processor: (user + system) / 1_000 / SAMPLE, units: (await unitsWritten(cloud)) / SAMPLE };
  } finally {
    await cloud.stop();
  }
}

/** Measures what an overdue round of each game costs, among players and with bots in all other seats. */
export async function measure(progress: (line: string) => void): Promise<Cost[]> {
  const costs: Cost[] = [];
  for (const { game, seats } of GAMES) {
    const wish = { game, seats, deadline: 1 };
    const bots = Array.from({ length: seats - 1 }, (_, n) => ({ seat: n + 1, level: 1 }));
    const alone = async ([host, ...others]: readonly Client[]) => {
      const { matchId } = await (host as Client).create(wish as never);
      for (const other of others.slice(0, seats - 1)) await other.join(matchId);
    };
    const withBots = ([host]: readonly Client[]) => (host as Client).create({ ...wish, bots } as never);
    costs.push(await measureKind(`${game}, ${seats} players`, alone, progress));
    costs.push(await measureKind(`${game}, one player and bots`, withBots, progress));
  }
  return costs;
}

/** What a stage has by default, and what brings a hundred thousand deadlines within two minutes. */
export const DEFAULTS: Means = { name: 'the defaults', shards: 1, sweepers: 0, writes: 500 };

/** The least round numbers that hold the bound for a cost. */
export function needed(cost: Cost): Means {
  const rate = DEADLINES / (MOST_LATE - MINUTE - 1 - TWO_PHASES);
  const sweepers = Math.max(2, Math.ceil((rate * cost.processor) / (1_000 * PROCESSORS)));
  const shards = Math.min(64, Math.ceil((rate * MOVE) / PARTITION));
  return { name: 'what it needs', shards, sweepers, writes: Math.ceil((rate * cost.units) / 100) * 100 };
}
/** Listing runs ahead of settling by a moment. Seconds. */
const TWO_PHASES = 2;

const late = (seconds: number): string =>
  seconds < 600 ? `${whole(seconds)} s late` : `${whole(seconds / 60)} min late`;

function figuresOf(cost: Cost): Figure[] {
  return [DEFAULTS, needed(cost)].map((means) => {
    const seconds = lateness(cost, means);
    const { narrowest } = rateOf(cost, means);
    const isBound = means !== DEFAULTS;
    return {
      what: `${cost.kind}: ${means.name} (shards ${means.shards}, sweepers ${means.sweepers}, ${whole(means.writes)} writes/s)`,
      figure: late(seconds),
      ...(isBound && { bound: `≤ ${MOST_LATE} s`, holds: seconds <= MOST_LATE }),
      ratio: `${milliseconds(cost.processor)} of processor and ${cost.units.toFixed(1)} units a match; ${narrowest} are narrowest`,
    };
  });
}

/** A hundred thousand deadlines in one second. */
export const midnight: Bench = {
  name: 'midnight',
  about: `how late ${whole(DEADLINES)} deadlines of one second become, from what a match costs on the local cloud`,
  async run(progress) {
    return (await measure(progress)).flatMap(figuresOf);
  },
};
