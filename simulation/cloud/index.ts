import { denialLine, Guard } from '../../local/iam/index.ts';
import type { Model } from '../../local/template/index.ts';
import type { Factory } from '../bundle.ts';
import type { Faults } from '../faults.ts';
import { Random } from '../random.ts';
import type { Schedule } from '../schedule.ts';
import type { Story } from '../story.ts';
import { Calls } from './calls.ts';
import { Fleet } from './fleet.ts';
import { Front } from './front.ts';
import { SimulatedKeys } from './keys.ts';
import type { Pace } from './latency.ts';
import { Lines } from './lines.ts';
import type { Metering } from './meter.ts';
import { SimulatedQueues } from './queues.ts';
import { Receivers } from './receivers.ts';
import { Streams } from './streams.ts';
import { SimulatedTable } from './table.ts';

export type { Caller, Service } from './calls.ts';
export type { Got, Sent } from './front.ts';
export type { Pace } from './latency.ts';
export type { Meter, Metering, Used } from './meter.ts';
export { sdkFor } from './sdk.ts';
export type { Change, Refusal } from './table.ts';

export interface CloudParts {
  readonly model: Model;
  /** Modules that all instances share, by name. */
  readonly shared: Readonly<Record<string, unknown>>;
  /** By name of the function. */
  readonly factories: Readonly<Record<string, Factory>>;
  readonly schedule: Schedule;
  readonly faults: Faults;
  readonly story: Story;
  readonly seed: string;
  readonly pace: Pace;
  /** See {@link Fleet}. */
  readonly cold: number;
  readonly crowd: number;
  /** Hears of what no function should ever do. */
  readonly onTrouble: (what: string) => void;
  /** Hears of what a function has tried without a right to it. */
  readonly onDenial: (what: string) => void;
  /** Hears of stream records that were given up, by their keys. */
  readonly onGivenUp?: (keys: Record<string, Record<string, unknown>>) => void;
  /** Given where it is counted what all of it costs. */
  readonly metering?: Metering;
}

/** What reads the table beside the functions. */
export const OPERATOR = 'operator';

/** An index that lags behind does so for so long at most, and a stale one. Milliseconds. */
const INDEX_LAG = 30_000;
const STALE = 4 * 60_000;

/** Sweeps stay away for so long at most. Milliseconds. */
const OUT = 8 * 3600_000;

/** Everything of AWS that the template names, in virtual time. */
export interface SimulatedCloud {
  readonly table: SimulatedTable;
  readonly keys: SimulatedKeys;
  readonly front: Front;
  readonly lines: Lines;
  readonly queues: SimulatedQueues;
  readonly receivers: Receivers;
  /** Settings of a function that reads everything. */
  readonly readerEnvironment: Readonly<Record<string, string>>;
}

export async function startCloud(parts: CloudParts): Promise<SimulatedCloud> {
  const { model, schedule, faults, seed } = parts;
  if (model.http === undefined || model.socket === undefined) throw new Error('the template has no API');
  const table = await SimulatedTable.open(model.tables);
  table.meter = parts.metering?.meter;
  const keys = new SimulatedKeys(new Random(`${seed}/keys`));
  const functions = Object.fromEntries(model.functions.map(({ name, role }) => [name, { functionName: name, role }]));
  const guard = new Guard({ operator: OPERATOR, functions }, (denial) => parts.onDenial(denialLine(denial)));
  const calls = new Calls({ ...parts, guard });
  const lines = new Lines(parts, model.socket);
  const queues = new SimulatedQueues(parts, model);
  const receivers = new Receivers(parts);
  const behind = { table, keys, posts: lines, queues };
  const fleet = new Fleet({ ...parts, calls, behind, receivers, definitions: model.functions });
  lines.fleet = fleet;
  queues.fleet = fleet;
  const streams = new Streams({ ...parts, fleet }, model.mappings);
  table.onRecord = (record) => {
    streams.offer(record);
    const within = (most: number) => new Random(`${seed}/lag/${schedule.steps}`).next() * most;
    if (faults.strikes('index-late')) lagBehind(table, schedule, within(INDEX_LAG));
    if (faults.strikes('index-stale')) lagBehind(table, schedule, within(STALE));
  };
  table.isUnread = () => faults.strikes('keys-unread');
  for (const each of model.schedules) {
    let isOutUntil = 0;
    repeat(schedule, each.everyMs, () => {
      if (faults.stopped) isOutUntil = 0;
      if (faults.strikes('sweep-out'))
        isOutUntil = schedule.now + new Random(`${seed}/out/${schedule.steps}`).next() * OUT;
      if (schedule.now >= isOutUntil) void fire(fleet, each);
    });
  }
  return {
    table,
    keys,
    lines,
    queues,
    receivers,
    front: new Front({ ...parts, fleet }, model.http),
    readerEnvironment: Object.assign({}, ...model.functions.map(({ environment }) => environment)),
  };
}

function lagBehind(table: SimulatedTable, schedule: Schedule, ms: number): void {
  table.lag();
  schedule.in(ms, () => void table.catchUp());
}

function repeat(schedule: Schedule, everyMs: number, run: () => void): void {
  schedule.in(everyMs, () => {
    run();
    repeat(schedule, everyMs, run);
  });
}

async function fire(fleet: Fleet, { functionName, name }: Model['schedules'][number]): Promise<void> {
  const event = { version: '0', 'detail-type': 'Scheduled Event', source: 'aws.events', resources: [name], detail: {} };
  // A failure is in the story; the next turn comes anyway.
  await fleet.invoke(functionName, event).catch(() => {});
}
