import { entryText } from './commitment.ts';
import type { Transport } from './transport.ts';
import type { Entry } from './wire.ts';

/** Hashes of so many entries are kept, to compare with what is told of them again. */
const KEPT = 64;

/**
 * Looks whether entries continue each other as they arrive, and whether what is told of an entry again is the same. A history in which
 * that is not so was changed, or is another one than somebody else is shown.
 */
export class ChainCheck {
  private readonly matchId: string;
  private readonly digest: NonNullable<Transport['digest']>;
  private readonly found: (seq: number) => void;
  private readonly hashes = new Map<number, Promise<string>>();
  private checks: Promise<void> = Promise.resolve();

  /** @param found is told the number of an entry that does not fit */
  constructor(matchId: string, digest: NonNullable<Transport['digest']>, found: (seq: number) => void) {
    this.matchId = matchId;
    this.digest = digest;
    this.found = found;
  }

  /** Takes the next entry: each once, in order. */
  next(entry: Entry): void {
    const { seq, prev } = entry;
    const before = this.hashes.get(seq - 1);
    if (before !== undefined) this.compare(seq, before, prev);
    else if (seq === 1 && prev !== null) this.found(seq);
    this.hashes.set(seq, this.hashOf(entry));
    this.hashes.delete(seq - KEPT);
  }

  /** Compares an entry that has come again. */
  again(entry: Entry): void {
    const known = this.hashes.get(entry.seq);
    if (known === undefined) return;
    const check = Promise.all([known, this.hashOf(entry)]).then(([a, b]) => this.mustEqual(entry.seq, a, b));
    this.waitFor(check);
  }

  /** Compares what is said to be the hash of an entry. */
  isHead(seq: number, head: string | undefined): void {
    const known = this.hashes.get(seq);
    if (known !== undefined && head !== undefined) this.compare(seq, known, head);
  }

  /** Everything that has come so far is compared. */
  settled(): Promise<void> {
    return this.checks;
  }

  private hashOf(entry: Entry): Promise<string> {
    return this.digest(entryText(this.matchId, entry));
  }

  private compare(seq: number, known: Promise<string>, said: string | null): void {
    this.waitFor(known.then((hash) => this.mustEqual(seq, hash, said)));
  }

  private waitFor(check: Promise<void>): void {
    this.checks = this.checks.then(() => check);
  }

  private mustEqual(seq: number, a: string, b: string | null): void {
    if (a !== b) this.found(seq);
  }
}
