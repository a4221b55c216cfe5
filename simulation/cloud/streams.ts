import { checkPattern, fits, type Pattern } from '../../local/stream/pattern.ts';
import { eventRecord, sequenceNumber } from '../../local/stream/record.ts';
import type { StreamMapping } from '../../local/template/index.ts';
import type { Faults } from '../faults.ts';
import { Random } from '../random.ts';
import type { Schedule } from '../schedule.ts';
import type { Story } from '../story.ts';
import type { Fleet } from './fleet.ts';
import { latency, type Pace } from './latency.ts';
import type { Metering } from './meter.ts';
import type { StreamRecord } from './table.ts';

interface Parts {
  readonly schedule: Schedule;
  readonly faults: Faults;
  readonly fleet: Fleet;
  readonly story: Story;
  readonly pace: Pace;
  readonly seed: string;
  readonly metering?: Metering;
  /** Hears of records that no function has taken, however often it was tried. */
  readonly onGivenUp?: ((keys: StreamRecord['keys']) => void) | undefined;
}

type Numbered = Parameters<typeof eventRecord>[0];

/** A batch that failed is tried again after so long. Milliseconds. */
const AGAIN = 500;
/** Late records come after so long at most. Milliseconds. */
const LATE = 20_000;

/** The records of one key: one batch at a time, in order, each at least once unless it is given up. */
class Shard {
  private readonly waiting: Numbered[] = [];
  private isRunning = false;
  private readonly streams: Streams;
  private readonly mapping: StreamMapping;

  constructor(streams: Streams, mapping: StreamMapping) {
    this.streams = streams;
    this.mapping = mapping;
  }

  add(record: Numbered): void {
    this.waiting.push(record);
    if (this.isRunning) return;
    this.isRunning = true;
    const { schedule, faults } = this.streams.parts;
    const late = faults.strikes('records-late') ? this.streams.random.next() * LATE : 0;
    const wait = this.mapping.windowMs + late + this.streams.hop();
    schedule.in(Math.max(wait, this.streams.untilLook()), () => void this.drain());
  }

  private async drain(): Promise<void> {
    const { schedule, faults } = this.streams.parts;
    while (this.waiting.length > 0) {
      const most = Math.min(this.mapping.batchSize, this.waiting.length);
      const isWhole = this.streams.parts.metering !== undefined;
      const batch = this.waiting.splice(0, isWhole ? most : 1 + this.streams.random.int(most));
      await this.deliver(batch, this.mapping.retries);
      if (faults.strikes('batch-doubled')) await this.attempt(batch);
      await schedule.sleep(Math.max(this.streams.hop(), this.streams.untilLook()));
    }
    this.isRunning = false;
  }

  private async deliver(batch: Numbered[], retries: number): Promise<void> {
    const { schedule, story } = this.streams.parts;
    const left = await this.attempt(batch);
    if (left.length === 0) return;
    const { maxAgeMs, bisect } = this.mapping;
    const isOld = maxAgeMs > 0 && schedule.now - (left[0] as Numbered).at > maxAgeMs;
    if (retries === 0 || isOld) {
      for (const { keys } of left) this.streams.parts.onGivenUp?.(keys as StreamRecord['keys']);
      return story.tell('stream', `gives up ${left.length} records`);
    }
    await schedule.sleep(AGAIN);
    if (!bisect || left.length === 1) return this.deliver(left, retries - 1);
    const middle = Math.ceil(left.length / 2);
    await this.deliver(left.slice(0, middle), retries - 1);
    await this.deliver(left.slice(middle), retries - 1);
  }

  /** One call. Returns the records that the function has not taken. */
  private async attempt(batch: Numbered[]): Promise<Numbered[]> {
    const { fleet, faults } = this.streams.parts;
    const event = { Records: batch.map(eventRecord) };
    try {
      const result = await fleet.invoke(this.mapping.functionName, event);
      if (faults.strikes('batch-failed')) return batch;
      return this.mapping.partialFailures ? unfinished(batch, result) : [];
    } catch {
      return batch;
    }
  }
}

function unfinished(batch: Numbered[], result: unknown): Numbered[] {
  const failures = (result as { batchItemFailures?: { itemIdentifier?: string }[] } | null)?.batchItemFailures ?? [];
  if (failures.length === 0) return [];
  const places = failures.map(({ itemIdentifier }) =>
    batch.findIndex(({ sequence }) => sequenceNumber(sequence) === itemIdentifier),
  );
  return batch.slice(Math.max(0, Math.min(...places)));
}

/** Carries changes of tables to the functions that the template maps them to. */
export class Streams {
  readonly parts: Parts;
  readonly random: Random;
  private readonly mapped: { mapping: StreamMapping; patterns: Pattern[]; shards: Map<string, Shard> }[];
  private sequence = 1;

  constructor(parts: Parts, mappings: readonly StreamMapping[]) {
    this.parts = parts;
    this.random = new Random(`${parts.seed}/streams`);
    this.mapped = mappings.map((mapping) => ({
      mapping,
      patterns: mapping.patterns.map(checkPattern),
      shards: new Map(),
    }));
  }

  offer({ table, event, keys }: StreamRecord): void {
    const record = { sequence: this.sequence++, table, event, keys, at: this.parts.schedule.now } as Numbered;
    for (const { mapping, patterns, shards } of this.mapped) {
      const isWanted = patterns.length === 0 || patterns.some((each) => fits(each, eventRecord(record)));
      if (mapping.table !== table || !isWanted) continue;
      // Lambda keeps the order of an item where it runs several calls of one shard, else that of a partition.
      const lane = JSON.stringify(mapping.parallel > 1 ? keys : Object.values(keys)[0]);
      if (!shards.has(lane)) shards.set(lane, new Shard(this, mapping));
      shards.get(lane)?.add(record);
    }
  }

  hop(): number {
    return latency(this.parts.pace, this.random);
  }

  /** How long until the stream is looked at next, where that is said. Milliseconds. */
  untilLook(): number {
    const { metering, schedule } = this.parts;
    return metering === undefined ? 0 : metering.polling - (schedule.now % metering.polling);
  }
}
