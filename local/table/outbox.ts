import type { Item, Level, Write } from './dynalite.ts';
import type { Commits } from './group-commit.ts';
import type { Change, EventName } from './unit-of-work.ts';

/** A stream record as the table keeps it: keys only, whatever was written. */
export interface StreamRecord {
  sequence: number;
  table: string;
  event: EventName;
  keys: Item;
  at: number;
}

const PREFIX = 'undelivered~';
const keyOf = (sequence: number) => PREFIX + String(sequence).padStart(16, '0');

/**
 * The list of stream records that nobody has acknowledged yet. A record is written in the batch of the change itself, so a
 * killed process cannot lose one; what is still listed at the next start is delivered then (at least once, as a stream is).
 */
export class Undelivered {
  /** Records that a former process left behind, oldest first. */
  readonly left: StreamRecord[];
  onRecord: (record: StreamRecord) => void = () => {};
  private readonly commits: Commits;
  private next: number;

  private constructor(commits: Commits, left: StreamRecord[]) {
    this.commits = commits;
    this.left = left;
    // Numbers start at the clock, so that they rise across restarts even when everything was delivered.
    this.next = Math.max((left.at(-1)?.sequence ?? 0) + 1, Date.now() * 1000);
  }

  static async open(db: Level, commits: Commits): Promise<Undelivered> {
    const left = (await db.values({ gte: PREFIX, lt: `${PREFIX}\u{ff}` }).all()) as StreamRecord[];
    return new Undelivered(commits, left);
  }

  record({ table, event, keys }: Change): { writes: Write[]; committed(): void } {
    const record: StreamRecord = { sequence: this.next++, table, event, keys, at: Date.now() };
    return {
      writes: [{ type: 'put', key: keyOf(record.sequence), value: record }],
      committed: () => this.onRecord(record),
    };
  }

  async acknowledge(sequences: readonly number[]): Promise<void> {
    await this.commits.add(sequences.map((sequence) => ({ type: 'del', key: keyOf(sequence) })));
  }
}
