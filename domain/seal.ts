import { hash } from 'node:crypto';
import type { Json, Seat } from './ruleset.ts';

/** What a commitment binds a move to: without match, round and seat it could be replayed elsewhere. */
export interface SealedMove {
  readonly matchId: string;
  readonly round: number;
  readonly seat: Seat;
  readonly move: Json;
}

/** JSON with object keys in code-unit order and no white space: equal values give equal text. */
export function canonicalJson(value: Json): string {
  if (value === null || typeof value !== 'object') return JSON.stringify(value);
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`;
  // Written out by hand: an object made anew would put keys that look like numbers first.
  const fields = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
  return `{${fields.map(([key, inner]) => `${JSON.stringify(key)}:${canonicalJson(inner)}`).join(',')}}`;
}

const SALT_LENGTH = 16;

/**
 * The salt of the `take`-th seal that a seat gives in a round (0 for the first). Derived from the match's secret seed,
 * so nothing has to be stored, and nobody without the seed can test a guess of the move against its commitment. Half
 * of the hash is kept, so that nobody can extend it to another one either.
 *
 * @returns 16 bytes in base64url
 */
export function saltFor(seed: Uint8Array, round: number, seat: Seat, take: number): string {
  const text = JSON.stringify(['standoff/salt/1', Buffer.from(seed).toString('hex'), round, seat, take]);
  return hash('sha256', text, 'buffer').subarray(0, SALT_LENGTH).toString('base64url');
}

/**
 * Commitment to a move: SHA-256 of the canonical JSON array ["standoff/seal/1", matchId, round, seat, move, salt],
 * in base64url. Handed to its author with the receipt, to everybody with the reveal.
 */
export function commitment(sealed: SealedMove, salt: string): string {
  const { matchId, round, seat, move } = sealed;
  const text = canonicalJson(['standoff/seal/1', matchId, round, seat, move, salt]);
  return hash('sha256', text, 'base64url');
}

/** Length of a seal's name: 72 bits are plenty to tell one seat's seals apart, and items stay small. */
const NAME_LENGTH = 12;

/**
 * Names a seal after what was asked for and when. Whoever repeats a request names the same seal, whatever form of its
 * move was stored; two seals never share a name, whatever their requests are called. Without the salt nobody can test
 * a guess of the move against it, so the name may stand beside the ciphertext.
 *
 * @param asked the move as it was sent
 * @param at when the service received it, epoch milliseconds
 */
export function sealName(asked: SealedMove, salt: string, at: number): string {
  const { matchId, round, seat, move } = asked;
  const text = canonicalJson(['standoff/seal-name/1', matchId, round, seat, move, salt, at]);
  return hash('sha256', text, 'base64url').slice(0, NAME_LENGTH);
}

/** Whether a revealed move and salt open a commitment. */
export const opens = (sealed: SealedMove, salt: string, committed: string): boolean =>
  commitment(sealed, salt) === committed;
