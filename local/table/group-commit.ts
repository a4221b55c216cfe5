import type { Level, Write } from './dynalite.ts';

/**
 * Group commit: while one batch is on its way to the disk, the writes of other operations gather and then go together. Each
 * operation's writes stay in one batch, so each stays atomic, and batches keep the order in which they were asked for.
 */
export class Commits {
  private readonly db: Level;
  private gathering: Write[] = [];
  private next: Promise<void> | undefined;
  private last: Promise<unknown> = Promise.resolve();

  constructor(db: Level) {
    this.db = db;
  }

  /** Resolves once the writes are with the operating system. */
  add(writes: readonly Write[]): Promise<void> {
    this.gathering.push(...writes);
    if (!this.next) {
      this.next = this.last.then(() => this.flush());
      this.last = this.next.catch(() => {});
    }
    return this.next;
  }

  private flush(): Promise<void> {
    const writes = this.gathering;
    this.gathering = [];
    this.next = undefined;
    return this.db.batch(writes);
  }
}
