import { setTimeout as sleep } from 'node:timers/promises';
import type { StreamRecord } from '../table/index.ts';
import type { StreamMapping } from '../template/index.ts';
import { eventRecord, sequenceNumber } from './record.ts';

export interface Delivery {
  mapping: StreamMapping;
  invoke(event: unknown): Promise<unknown>;
  /** Records that were given up after their last attempt. */
  failed(records: readonly StreamRecord[], reason: string): void;
  delivered(records: readonly StreamRecord[]): void;
  /** Size of the next batch and whether it comes twice; chance has its say here. */
  next(): { size: number; twice: boolean };
}

const RETRY_MS = 50;

/** One shard of one mapping: batches in order, the next one only when the last is settled. */
export class Shard {
  private readonly delivery: Delivery;
  private readonly waiting: StreamRecord[] = [];
  private running: Promise<void> | undefined;
  private stopped = false;

  constructor(delivery: Delivery) {
    this.delivery = delivery;
  }

  add(record: StreamRecord): void {
    this.waiting.push(record);
    this.running ??= this.drain().finally(() => {
      this.running = undefined;
    });
  }

  /** What is not delivered by now stays owed: nothing more is called, given up or acknowledged. */
  stop(): void {
    this.stopped = true;
  }

  /** Resolves when nothing is waiting any more. */
  async idle(): Promise<void> {
    while (this.running) await this.running;
  }

  private async drain(): Promise<void> {
    const { mapping, delivered, next } = this.delivery;
    // A turn of the event loop, or the mapping's window, lets a batch gather.
    await sleep(mapping.windowMs);
    while (this.waiting.length > 0 && !this.stopped) {
      const { size, twice } = next();
      const batch = this.waiting.splice(0, size);
      await this.deliver(batch, mapping.retries);
      if (this.stopped) return;
      if (twice) await this.attempt(batch);
      delivered(batch);
    }
  }

  /** Delivers a batch or what is left of it, splitting and repeating as the mapping says. */
  private async deliver(batch: StreamRecord[], retries: number): Promise<void> {
    const { mapping } = this.delivery;
    const { left, reason } = await this.attempt(batch);
    if (left.length === 0 || this.stopped) return;
    const expired = mapping.maxAgeMs > 0 && Date.now() - left[0]!.at > mapping.maxAgeMs;
    if (retries === 0 || expired) return this.delivery.failed(left, reason);
    await sleep(RETRY_MS);
    if (!mapping.bisect || left.length === 1) return this.deliver(left, retries - 1);
    const middle = Math.ceil(left.length / 2);
    await this.deliver(left.slice(0, middle), retries - 1);
    await this.deliver(left.slice(middle), retries - 1);
  }

  /** One call. Returns what the function did not take: all of it, or the records from the first reported failure on. */
  private async attempt(batch: StreamRecord[]): Promise<{ left: StreamRecord[]; reason: string }> {
    try {
      const result = await this.delivery.invoke({ Records: batch.map(eventRecord) });
      return { left: this.delivery.mapping.partialFailures ? unfinished(batch, result) : [], reason: 'reported' };
    } catch (error) {
      return { left: batch, reason: (error as Error).message };
    }
  }
}

/** An identifier that is not in the batch, or empty, fails the whole batch, as on AWS. */
function unfinished(batch: StreamRecord[], result: unknown): StreamRecord[] {
  const failures = (result as { batchItemFailures?: { itemIdentifier?: string }[] } | null)?.batchItemFailures ?? [];
  if (failures.length === 0) return [];
  const places = failures.map(({ itemIdentifier }) =>
    batch.findIndex(({ sequence }) => sequenceNumber(sequence) === itemIdentifier),
  );
  return batch.slice(Math.max(0, Math.min(...places)));
}
