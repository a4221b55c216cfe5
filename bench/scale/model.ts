import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { type Stored, storedCounts } from '../costs/index.ts';

/** What was measured, and what the model takes a call for. Milliseconds. */
export interface Measured {
  readonly at: string;
  readonly machine: string;
  /** Processor time of one invocation, by function. */
  readonly processorMs: Readonly<Record<string, number>>;
  /** One call of the table, as the simulation draws it on average. */
  readonly callMs: number;
  /** Calls one after the other that settle an overdue match of four seats, and their write units, as counted on the local cloud. */
  readonly settleCalls: number;
  readonly settleWriteUnits: number;
}

export const measured = (): Measured =>
  JSON.parse(readFileSync(fileURLToPath(new URL('measured.json', import.meta.url)), 'utf8')) as Measured;

/** How much of everything a stage may have. */
export interface Limits {
  /** Requests, and frames of clients, a second: options of the stage. */
  readonly httpThrottle: number;
  readonly socketThrottle: number;
  /** Requests, connects, frames of clients and posts a second that API Gateway gives an account and region. */
  readonly gateway: number;
  /** Functions that may run at the same time. */
  readonly concurrency: number;
  /** Write and read units a second of each table: an option of the stage. */
  readonly writes: number;
  readonly reads: number;
  /** Partitions of each index, and shards of the stream. */
  readonly indexShards: number;
  readonly streamShards: number;
  /** Batches of one shard of the stream that are worked on at the same time. */
  readonly parallelization: number;
}

/** What a stage has that nobody has changed, in an account that nobody has asked anything for. */
export const DEFAULTS: Limits = {
  httpThrottle: 200,
  socketThrottle: 200,
  gateway: 10_000,
  concurrency: 1_000,
  writes: 500,
  reads: 1_000,
  indexShards: 1,
  streamShards: 4,
  parallelization: 10,
};

/** A partition of a table or an index takes so many write units a second. */
const PARTITION = 1_000;
/** With so much memory a function has one whole processor. MB. */
const WHOLE_PROCESSOR = 1_769;

/** One thing that can run out. */
export interface Strain {
  readonly what: string;
  /** What is needed of it, and what there is, a second. */
  readonly needed: number;
  readonly there: number;
  readonly unit: string;
  /** What to do about it. */
  readonly raise: string;
}

const sum = (tally: Readonly<Record<string, number>>): number => Object.values(tally).reduce((a, b) => a + b, 0);

/** How long one invocation takes, waiting included. Seconds. */
export function secondsOf({ counts: { play } }: Stored, name: string): number {
  const mb = storedCounts().memory[name] ?? 0;
  const waited = (play.waitedMs[name] ?? 0) / (play.invocations[name] ?? 1);
  return (waited + ((measured().processorMs[name] ?? 1) * WHOLE_PROCESSOR) / mb) / 1_000;
}

/**
 * What a load takes of everything.
 *
 * @param rounds of this kind of match a second, over all matches
 */
export function strains(match: Stored, rounds: number, limits: Limits): Strain[] {
  const { play, rounds: counted } = match.counts;
  const each = (units: number): number => (units / counted) * rounds;
  const busy = ['api', 'socket', 'broadcast'].map((name) => each(play.invocations[name] ?? 0) * secondsOf(match, name));
  const invocationsOfBroadcast = each(play.invocations.broadcast ?? 0);
  return [
    {
      what: 'requests: throttle of the stage',
      needed: each(sum(play.requests)),
      there: limits.httpThrottle,
      unit: 'requests',
      raise: 'stage option `httpThrottle`',
    },
    {
      what: 'frames of clients: throttle of the stage',
      needed: each(play.framesReceived),
      there: limits.socketThrottle,
      unit: 'frames',
      raise: 'stage option `socketThrottle`',
    },
    {
      what: 'API Gateway: throttle of the account',
      needed: each(sum(play.requests) + play.framesReceived + play.framesSent),
      there: limits.gateway,
      unit: 'requests and posts',
      raise: 'quota “Throttle rate” of API Gateway',
    },
    {
      what: 'functions at the same time',
      needed: busy.reduce((a, b) => a + b, 0),
      there: limits.concurrency,
      unit: 'environments',
      raise: 'quota “Concurrent executions” of Lambda',
    },
    {
      what: 'write units of `Matches`, with its indexes',
      needed: each(
        Object.entries(play.writeUnits).reduce(
          (all, [name, units]) => all + (name.startsWith('Matches') ? units : 0),
          0,
        ),
      ),
      there: limits.writes,
      unit: 'units',
      raise: 'stage option `tableLimit`; above 40,000 the table quota of DynamoDB',
    },
    {
      what: 'write units of `Connections`',
      needed: each(play.writeUnits.Connections ?? 0),
      there: limits.writes,
      unit: 'units',
      raise: 'stage option `tableLimit`',
    },
    {
      what: 'read units of `Matches`',
      needed: each(play.readUnits.Matches ?? 0),
      there: limits.reads,
      unit: 'units',
      raise: 'stage option `tableLimit`',
    },
    {
      what: 'index `due`',
      needed: each(play.writeUnits['Matches/due'] ?? 0),
      there: limits.indexShards * PARTITION,
      unit: 'units',
      raise: 'stage option `shards`',
    },
    {
      what: 'pushes: batches of the stream, one match each',
      needed: invocationsOfBroadcast * secondsOf(match, 'broadcast'),
      there: limits.streamShards * limits.parallelization,
      unit: 'batches at the same time',
      raise:
        'the parallelization factor is at its highest; the stream has a shard for each partition of the table, and these grow with its writes',
    },
  ];
}

/** How many times this load the limits bear, with what gives way first at the front. */
export const byNearness = (all: readonly Strain[]): Strain[] =>
  all.toSorted((a, b) => a.there / Math.max(a.needed, 1e-9) - b.there / Math.max(b.needed, 1e-9));

/** How late a bunch of deadlines is settled. */
export interface Bunch {
  readonly matches: number;
  /** Seconds until all are settled. */
  readonly seconds: number;
  readonly by: string;
}

/**
 * How long it takes to settle matches whose deadlines pass in the same second and to whom nobody comes.
 *
 * @param atOnce matches that the sweep settles at the same time, over all its functions
 */
export function bunched(matches: number, atOnce: number, limits: Limits): Bunch {
  const { callMs, processorMs, settleCalls, settleWriteUnits } = measured();
  const processor = ((processorMs.sweep ?? 0) * WHOLE_PROCESSOR) / (storedCounts().memory.sweep ?? WHOLE_PROCESSOR);
  const settleMs = settleCalls * callMs + processor;
  const ways = [
    { by: 'time of functions', seconds: (matches * settleMs) / 1_000 / atOnce },
    { by: 'write units of the table', seconds: (matches * settleWriteUnits) / limits.writes },
    { by: 'partitions of the index `due`', seconds: (matches * 2) / (limits.indexShards * PARTITION) },
  ];
  const slowest = ways.reduce((a, b) => (b.seconds > a.seconds ? b : a));
  return { matches, ...slowest };
}
