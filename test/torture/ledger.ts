import { canonical, type Entry, type Json, type Receipt } from '../../client/index.ts';
import { entryHash } from '../../domain/seal.ts';

/** What a seat was told of its seal in a round: accepted with this commitment, or taken back. */
interface Told {
  readonly commitment: string | undefined;
}

/** An act as its player knows it. */
interface Acted {
  readonly round: number;
  readonly seat: number;
  readonly act: string;
  /** `maybe`: refused at last, but an answer before had been lost, so it may have been done once. */
  readonly done: 'once' | 'maybe';
}

/** How much was checked. */
export interface Counts {
  entries: number;
  seals: number;
  withdrawals: number;
  acts: number;
  orders: number;
}

const slot = (round: number, seat: number) => `${round}/${seat}`;

/** An entry as everybody sees it. */
const withoutReceipt = ({ receipt: _own, ...common }: Entry): Entry => common;

/** The same as text. */
const shown = (entry: Entry): string => canonical(withoutReceipt(entry) as unknown as Json);

/**
 * What the clients of one match were told, written down by them as they are told, and held against the history. It knows
 * nothing of the service but its API.
 */
export class Ledger {
  readonly counts: Counts = { entries: 0, seals: 0, withdrawals: 0, acts: 0, orders: 0 };
  readonly faults: string[] = [];
  private readonly matchId: string;
  private readonly told = new Map<string, Told>();
  private readonly acted: Acted[] = [];
  private readonly orders = new Map<number, string>();
  private readonly seen = new Map<number, string>();

  constructor(matchId: string) {
    this.matchId = matchId;
  }

  /** A seal was accepted: what it replaced no longer counts. */
  sealed(seat: number, { round, commitment }: Receipt): void {
    this.counts.seals += 1;
    this.told.set(slot(round, seat), { commitment });
  }

  /** A seal was taken back. */
  withdrawn(round: number, seat: number): void {
    this.counts.withdrawals += 1;
    this.told.set(slot(round, seat), { commitment: undefined });
  }

  /** A withdrawal may have been carried out: its answer was lost, and its repeat came too late. */
  doubtful(round: number, seat: number): void {
    this.told.delete(slot(round, seat));
  }

  /** An act of the seat was carried out, or may have been. It may have taken the seat's seal back. */
  act(round: number, seat: number, act: Json, done: Acted['done']): void {
    this.counts.acts += 1;
    this.acted.push({ round, seat, act: canonical(act), done });
    this.told.delete(slot(round, seat));
  }

  /** Standing orders were stored; these are all of the seat's, as the answer showed them. */
  ordered(seat: number, orders: Json): void {
    this.counts.orders += 1;
    this.orders.set(seat, canonical(orders));
  }

  /** Orders may have been stored: their answer was lost, and their repeat came too late. */
  doubtfulOrders(seat: number): void {
    this.orders.delete(seat);
  }

  /** A client has read its standing orders. */
  readOrders(seat: number, orders: Json): void {
    const known = this.orders.get(seat);
    if (known !== undefined && known !== canonical(orders))
      this.faults.push(`seat ${seat} finds other orders than it stored`);
  }

  /** A client has seen an entry. */
  entry(entry: Entry): void {
    const text = shown(entry);
    const before = this.seen.get(entry.seq);
    if (before === undefined) this.seen.set(entry.seq, text);
    else if (before !== text) this.faults.push(`entry ${entry.seq} has changed: ${before} is now ${text}`);
  }

  /** Holds everything against the whole history, oldest entry first. Returns all faults. */
  check(history: readonly Entry[]): readonly string[] {
    this.counts.entries = history.length;
    history.forEach((entry, i) => {
      if (entry.seq !== i + 1) this.faults.push(`entry ${i + 1} is missing: ${entry.seq} is in its place`);
      this.entry(entry);
      const before = history[i - 1];
      const prev = before === undefined ? null : entryHash(this.matchId, withoutReceipt(before));
      if (entry.prev !== prev) this.faults.push(`entry ${entry.seq} does not continue the one before`);
    });
    for (const seq of this.seen.keys())
      if (seq > history.length) this.faults.push(`entry ${seq} was shown and is gone`);
    this.checkRounds(history);
    this.checkActs(history);
    return this.faults;
  }

  /** Each round is closed once, and reveals what its players were told. */
  private checkRounds(history: readonly Entry[]): void {
    const closed = new Set<number>();
    for (const entry of history) {
      if (entry.type !== 'resolved' || entry.closed === undefined) continue;
      if (closed.has(entry.closed)) this.faults.push(`round ${entry.closed} is resolved twice`);
      closed.add(entry.closed);
      for (const [where, { commitment }] of this.told) {
        const [round, seat] = where.split('/').map(Number);
        if (round !== entry.closed) continue;
        const move = entry.moves?.find((each) => each.seat === seat && each.by === 'seal');
        if (move?.commitment !== commitment)
          this.faults.push(
            `round ${round}: seat ${seat} was told ${commitment ?? 'that nothing is sealed'}, revealed is ${move?.commitment ?? 'no seal'}`,
          );
      }
    }
  }

  /** Each act that was answered is there once, and none that nobody asked for. */
  private checkActs(history: readonly Entry[]): void {
    const tally = new Map<string, { there: number; least: number; most: number }>();
    const at = (key: string) => {
      const known = tally.get(key) ?? { there: 0, least: 0, most: 0 };
      tally.set(key, known);
      return known;
    };
    let round = 0;
    for (const entry of history) {
      if (entry.type === 'act') at(`${slot(round, entry.seat ?? -1)} ${canonical(entry.act ?? null)}`).there += 1;
      round = entry.round ?? round;
    }
    for (const { round: of, seat, act, done } of this.acted) {
      const count = at(`${slot(of, seat)} ${act}`);
      count.most += 1;
      if (done === 'once') count.least += 1;
    }
    for (const [key, { there, least, most }] of tally)
      if (there < least || there > most)
        this.faults.push(`act ${key} is there ${there} times, answered ${least} to ${most} times`);
  }
}
