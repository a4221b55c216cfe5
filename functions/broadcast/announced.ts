import { Lru } from '../aws/lru.ts';

/**
 * What this execution environment has announced of a match. A memory, not a record: a new environment does
 * not know, and announces again what is as young as the stream records it was woken by. Clients drop numbers they
 * have; what must never happen is a gap.
 */
const MATCHES = 10_000;
/**
 * An entry bears the time at which it was decided. Its two writes may each take three tries of two seconds with pauses
 * after it, and clocks differ a little. Milliseconds.
 */
const ALLOWANCE = 15_000;

interface Announced {
  /** Number of the last entry. */
  readonly seq: number;
  /** Text of the last tick, if there was one. */
  readonly tick: string | undefined;
  /** When anything public had last happened by then, epoch milliseconds. */
  readonly moved: number;
}

const newest = new Lru<string, Announced>(MATCHES);

/** What was announced last, or undefined if this environment has not announced anything of this match. */
export const lastAnnounced = (matchId: string): Announced | undefined => newest.get(matchId);

export function remember(matchId: string, announced: Announced): void {
  untold.delete(matchId);
  newest.set(matchId, announced);
}

/** Records that woke this environment and of which it has not told, because all of them may be of private changes. */
interface Untold {
  readonly moved: number;
  /** Their sequence numbers: the stream may bring a record twice. */
  readonly records: ReadonlySet<string>;
}

const untold = new Lru<string, Untold>(MATCHES);

/**
 * The records of a match that have woken this environment since it last told of it, these ones included. Something public
 * since then begins anew: others may have told it.
 *
 * @param moved when anything public last happened, epoch milliseconds
 */
export function heardSince(matchId: string, moved: number, records: readonly string[]): ReadonlySet<string> {
  const before = untold.get(matchId);
  return new Set([...(before?.moved === moved ? before.records : []), ...records]);
}

export function keepUntold(matchId: string, moved: number, records: ReadonlySet<string>): void {
  untold.set(matchId, { moved, records });
}

/** Entries not older than this may not have been announced by anybody. Epoch milliseconds. */
export const youngEnough = (firstRecordSeconds: number): number => firstRecordSeconds * 1000 - ALLOWANCE;
