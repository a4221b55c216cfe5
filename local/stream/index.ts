import { hash } from 'node:crypto';
import type { Functions } from '../functions/index.ts';
import { randomOf } from '../random.ts';
import type { StreamRecord } from '../table/index.ts';
import type { StreamMapping } from '../template/index.ts';
import type { Chaos } from './chaos.ts';
import { checkPattern, fits, type Pattern } from './pattern.ts';
import { eventRecord } from './record.ts';
import { Shard } from './shard.ts';

export type { Chaos } from './chaos.ts';

/** A new on-demand table starts with four partitions, and its stream with as many shards. */
const SHARDS = 4;

export interface StreamOptions {
  mappings: readonly StreamMapping[];
  functions: Functions;
  acknowledge(sequences: readonly number[]): Promise<unknown>;
  /** Takes what was given up. */
  toQueue(queue: string, message: unknown): void;
}

interface Mapped {
  mapping: StreamMapping;
  patterns: Pattern[];
  shards: Shard[];
}

/** Carries table changes to the functions that the template maps them to: in order per item, at least once. */
export class Streams {
  private readonly options: StreamOptions;
  private readonly mapped: Mapped[];
  private chaos: { options: Chaos; random: () => number } | undefined;
  /** How many mappings still hold a record. */
  private readonly held = new Map<number, number>();
  private settled: number[] = [];
  private acknowledging: Promise<unknown> = Promise.resolve();

  constructor(options: StreamOptions) {
    this.options = options;
    this.mapped = options.mappings.map((mapping) => ({
      mapping,
      patterns: mapping.patterns.map(checkPattern),
      shards: Array.from({ length: SHARDS * mapping.parallel }, () => this.shard(mapping)),
    }));
  }

  offer(record: StreamRecord): void {
    const event = eventRecord(record);
    const takers = this.mapped.filter(
      ({ mapping, patterns }) =>
        mapping.table === record.table && (patterns.length === 0 || patterns.some((each) => fits(each, event))),
    );
    if (takers.length === 0) {
      this.settle(record.sequence);
      return;
    }
    this.held.set(record.sequence, takers.length);
    for (const { mapping, shards } of takers) shards[laneOf(record, mapping)]!.add(record);
  }

  /** Makes trouble from now on, or stops making it. */
  trouble(options: Chaos | undefined): void {
    this.chaos = options && { options, random: randomOf(options.seed) };
  }

  /** Resolves when every record so far is delivered or given up. */
  async idle(): Promise<void> {
    for (const { shards } of this.mapped) for (const shard of shards) await shard.idle();
    await this.acknowledging;
  }

  /** Calls nothing any more. Resolves when what was delivered is acknowledged. */
  async stop(): Promise<void> {
    for (const { shards } of this.mapped) for (const shard of shards) shard.stop();
    await this.acknowledging;
  }

  private shard(mapping: StreamMapping): Shard {
    const { functions, toQueue } = this.options;
    return new Shard({
      mapping,
      invoke: (event) => functions.invoke(mapping.functionName, event),
      failed: (records, reason) => {
        if (mapping.failureQueue) toQueue(mapping.failureQueue, failure(mapping, records, reason));
      },
      delivered: (records) => {
        for (const { sequence } of records) this.release(sequence);
      },
      next: () => this.next(mapping),
    });
  }

  private next({ batchSize }: StreamMapping): { size: number; twice: boolean } {
    if (!this.chaos) return { size: batchSize, twice: false };
    const { options, random } = this.chaos;
    return {
      size: options.rebatch ? 1 + Math.floor(random() * Math.min(batchSize, 5)) : batchSize,
      twice: random() < (options.duplicate ?? 0),
    };
  }

  private release(sequence: number): void {
    const left = this.held.get(sequence)! - 1;
    if (left > 0) {
      this.held.set(sequence, left);
    } else {
      this.held.delete(sequence);
      this.settle(sequence);
    }
  }

  /** One acknowledgement for all records of a turn. */
  private settle(sequence: number): void {
    if (this.settled.push(sequence) > 1) return;
    this.acknowledging = new Promise((resolve) => {
      setTimeout(() => {
        const sequences = this.settled;
        this.settled = [];
        this.options.acknowledge(sequences).then(resolve, resolve);
      }, 20);
    });
  }
}

const hashOf = (value: unknown): number => hash('md5', JSON.stringify(value), 'buffer')[0]!;

/**
 * Where a record waits. A shard has the records of a partition; what Lambda reads of it at the same time keeps the order of each
 * item, and of no more (AWS Lambda Developer Guide, "Process DynamoDB records with Lambda").
 */
const laneOf = ({ keys }: StreamRecord, { parallel }: StreamMapping): number => {
  const [partition] = Object.values(keys);
  return (hashOf(partition) % SHARDS) * parallel + (hashOf(keys) % parallel);
};

/** What a failure destination gets: where the records are, not the records. */
const failure = (mapping: StreamMapping, records: readonly StreamRecord[], reason: string) => ({
  requestContext: { functionArn: mapping.functionName, condition: 'RetryAttemptsExhausted', reason },
  DDBStreamBatchInfo: {
    batchSize: records.length,
    startSequenceNumber: String(records[0]!.sequence),
    endSequenceNumber: String(records.at(-1)!.sequence),
  },
});
