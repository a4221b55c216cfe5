import type { Counts, Use } from './count.ts';
import { type PriceName, priceOf } from './prices.ts';

/** Memory of functions as the template has it. MB. */
export type Memory = Readonly<Record<string, number>>;

/** Processor time of one invocation: an assumption. Milliseconds. */
const PROCESSOR_MS = 1;
/** With so much memory a function has one whole processor. MB. */
const WHOLE_PROCESSOR = 1_769;
/** A line of the HTTP API's access log, with what CloudWatch adds to each line that it takes in. Bytes. */
const ACCESS_LINE = 430;
const LINE_OVERHEAD = 26;
/** What is paid for the stage and not for its matches. */
const IDLE_FUNCTION = 'sweep';

export type Mutable<T> = { -readonly [K in keyof T]: T[K] };

/** Where nothing has been used up. */
export const noUse = (): Mutable<Use> => ({
  requests: {},
  answerBytes: 0,
  invocations: {},
  waitedMs: {},
  calls: {},
  writeUnits: {},
  readUnits: {},
  framesReceived: 0,
  framesSent: 0,
  frameBytes: 0,
  connectionMinutes: 0,
  logLines: 0,
  logBytes: 0,
});

/** What drives costs, as it is called in documents. */
export const DRIVERS = {
  requests: 'requests of the HTTP API',
  frames: 'frames, both ways',
  writes: 'table writes',
  reads: 'table reads',
  invocations: 'invocations',
  compute: 'time of functions',
  logs: 'logs',
  out: 'data out',
  connections: 'open sockets',
} as const;
export type Driver = keyof typeof DRIVERS;
export type Bill = Readonly<Record<Driver, number>>;

const sum = (tally: Readonly<Record<string, number>>): number => Object.values(tally).reduce((a, b) => a + b, 0);

/** US dollars for what was used, by what drives them. */
export function billOf(use: Use, memory: Memory): Bill {
  const { [IDLE_FUNCTION]: _sweep, ...invocations } = use.invocations;
  const requests = sum(use.requests);
  const gbSeconds = Object.entries(invocations).map(([name, times]) => {
    const mb = memory[name] ?? 0;
    const ms = (use.waitedMs[name] ?? 0) + (times * PROCESSOR_MS * WHOLE_PROCESSOR) / mb;
    return (ms / 1_000) * (mb / 1_024);
  });
  const price = (name: PriceName, units: number) => priceOf(name, units);
  const logBytes = use.logBytes + use.logLines * LINE_OVERHEAD + requests * (ACCESS_LINE + LINE_OVERHEAD);
  return {
    requests: price('request', requests),
    frames: price('message', use.framesReceived + use.framesSent),
    writes: price('write', sum(use.writeUnits)),
    reads: price('read', sum(use.readUnits)),
    invocations: price('invocation', sum(invocations)),
    compute: price(
      'compute',
      gbSeconds.reduce((a, b) => a + b, 0),
    ),
    logs: price('log', logBytes / 1e9),
    out: price('out', (use.answerBytes + use.frameBytes) / 1e9),
    connections: price('connection', use.connectionMinutes),
  };
}

export const total = (bill: Bill): number => sum(bill);

const scaled = (bill: Bill, by: number): Bill =>
  Object.fromEntries(Object.entries(bill).map(([name, dollars]) => [name, dollars * by])) as unknown as Bill;

const added = (one: Bill, other: Bill): Bill =>
  Object.fromEntries(
    Object.entries(one).map(([name, dollars]) => [name, dollars + other[name as Driver]]),
  ) as unknown as Bill;

/** A thousand rounds: what is paid between the start and the end, without what opens a match. */
export const thousandRounds = ({ play, rounds }: Counts, memory: Memory): Bill =>
  scaled(billOf(play, memory), 1_000 / rounds);

/**
 * A thousand matches of a length.
 *
 * @param rounds of a match
 */
export const thousandMatches = (counts: Counts, rounds: number, memory: Memory): Bill =>
  added(scaled(billOf(counts.opening, memory), 1_000 / counts.matches), scaled(thousandRounds(counts, memory), rounds));
