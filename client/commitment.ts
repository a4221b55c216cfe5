import { createHash } from 'node:crypto';
import type { Entry, Json, Receipt } from './wire.ts';

/** A sealed move and where it belongs. */
export interface Sealed {
  readonly matchId: string;
  readonly round: number;
  readonly seat: number;
  readonly move: Json;
}

/** JSON with sorted keys and without white space, so that equal values are equal texts. */
export function canonical(value: Json): string {
  if (value === null || typeof value !== 'object') return JSON.stringify(value);
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`;
  const fields = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
  return `{${fields.map(([key, field]) => `${JSON.stringify(key)}:${canonical(field)}`).join(',')}}`;
}

/**
 * Whether a move opens a commitment: SHA-256 over the canonical array of a domain tag, match, round, seat, move and salt,
 * in base64url.
 */
export function opens({ matchId, round, seat, move }: Sealed, salt: string, commitment: string): boolean {
  const text = canonical(['standoff/seal/1', matchId, round, seat, move, salt]);
  return createHash('sha256').update(text).digest('base64url') === commitment;
}

/**
 * The hash of an entry: SHA-256 over the canonical array of a domain tag, the match and the entry, in base64url. The next
 * entry carries it as `prev`, and the match's answer shows that of the newest one as `head`. Your own `receipt` is no part
 * of the entry.
 */
export function entryHash(matchId: string, { receipt: _own, ...entry }: Entry): string {
  const text = canonical(['standoff/entry/1', matchId, entry as unknown as Json]);
  return createHash('sha256').update(text).digest('base64url');
}

/** How a revealed move stands to the seal that its author was given a receipt for. */
export type Verdict = 'kept' | 'not-revealed' | 'other-commitment' | 'does-not-open';

/**
 * Checks a round's reveal as the author of a seal.
 *
 * @param mine match, seat and the move as it was sent in its canonical form
 * @returns `kept` if the entry shows the commitment of the receipt and the move opens it
 */
export function verifyOwn(entry: Entry, mine: Omit<Sealed, 'round'>, receipt: Receipt): Verdict {
  const revealed = entry.moves?.find((move) => move.seat === mine.seat && move.by === 'seal');
  if (revealed === undefined || entry.closed !== receipt.round) return 'not-revealed';
  if (revealed.commitment !== receipt.commitment) return 'other-commitment';
  return opens({ ...mine, round: receipt.round }, receipt.salt, receipt.commitment) ? 'kept' : 'does-not-open';
}

/**
 * Checks a round's reveal as anybody: every move whose salt is public must open its commitment.
 *
 * @returns number of moves that open, and the seats whose moves do not
 */
export function verifyPublic(matchId: string, entry: Entry): { opened: number; broken: number[] } {
  const broken: number[] = [];
  let opened = 0;
  for (const { seat, move, salt, commitment } of entry.moves ?? []) {
    if (salt === undefined || commitment === undefined) continue;
    if (opens({ matchId, round: entry.closed ?? -1, seat, move }, salt, commitment)) opened += 1;
    else broken.push(seat);
  }
  return { opened, broken };
}
