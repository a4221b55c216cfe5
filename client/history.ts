import type { Entry } from './wire.ts';

/** Entries that came too early are kept up to this many; the rest is fetched anyway. */
const EARLY = 64;

/** A match's history as it arrives: in any order, with repeats and holes. Gives each entry on exactly once, in order. */
export class History {
  /** Number of the last entry given on. */
  last: number;
  private readonly early = new Map<number, Entry>();

  constructor(after: number) {
    this.last = after;
  }

  /**
   * Takes an entry in.
   *
   * @returns the entries that are due now, ascending by one from `last`; none for a repeat or behind a hole
   */
  take(entry: Entry): Entry[] {
    if (entry.seq <= this.last) return [];
    if (entry.seq > this.last + 1 && this.early.size >= EARLY) return [];
    this.early.set(entry.seq, entry);
    const due: Entry[] = [];
    for (let next = this.early.get(this.last + 1); next !== undefined; next = this.early.get(this.last + 1)) {
      this.early.delete(next.seq);
      this.last = next.seq;
      due.push(next);
    }
    return due;
  }

  /** Something is missing: entries wait behind a hole. */
  get hasHole(): boolean {
    return this.early.size > 0;
  }
}

/** Nothing comes after this entry. */
export const isLast = (entry: Entry): boolean => entry.outcome !== undefined || entry.type === 'cancelled';
