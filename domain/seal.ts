import { base64url, hmac, sha256 } from './hashing.ts';
import type { Json, Seat } from './ruleset.ts';

/** What a commitment binds a move to: without match, round and seat it could be replayed elsewhere. */
export interface SealedMove {
  readonly matchId: string;
  readonly round: number;
  readonly seat: Seat;
  readonly move: Json;
}

/** JSON with object keys in code-unit order and no white space: equal values give equal text. Like JSON, it leaves out fields that are undefined. */
export function canonicalJson(value: Json): string {
  if (value === null || typeof value !== 'object') return JSON.stringify(value);
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`;
  // Written out by hand: an object made anew would put keys that look like numbers first.
  const fields = Object.entries(value)
    .filter(([, inner]) => inner !== undefined)
    .sort(([a], [b]) => (a < b ? -1 : 1));
  return `{${fields.map(([key, inner]) => `${JSON.stringify(key)}:${canonicalJson(inner)}`).join(',')}}`;
}

/** SHA-256 of a value's canonical JSON, in base64url. */
export const canonicalHash = (value: Json): string => sha256(canonicalJson(value));

const SALT_LENGTH = 16;

/**
 * The key of a match's salts. Derived one-way from its master secret and apart from the draw seed: whoever learns the
 * draws one day still cannot open a salt.
 *
 * @param master the match's master secret, 32 bytes
 * @returns HMAC-SHA-256(master, JSON ["standoff/salt-key/1", matchId]), 32 bytes
 */
export const saltKey = (master: Uint8Array, matchId: string): Uint8Array =>
  hmac(master, JSON.stringify(['standoff/salt-key/1', matchId]));

/**
 * The key of the marks of a match's requests. Derived from its master secret as the others are, and apart from them.
 *
 * @param master the match's master secret, 32 bytes
 * @returns HMAC-SHA-256(master, JSON ["standoff/request-key/1", matchId]), 32 bytes
 */
export const requestKey = (master: Uint8Array, matchId: string): Uint8Array =>
  hmac(master, JSON.stringify(['standoff/request-key/1', matchId]));

/** HMAC-SHA-256 of a value's canonical JSON, in base64url: without the key nobody can test a guess of the value. */
export const keyedHash = (key: Uint8Array, value: Json): string => base64url(hmac(key, canonicalJson(value)));

/**
 * The salt of one seal: of the `revision`-th change that a seat makes in a round, withdrawals counted too, so that no two
 * seals ever made share a salt. Derived, so nothing has to be stored, and nobody without the key can test a guess of the
 * move against its commitment.
 *
 * @param key the match's key of salts, see {@link saltKey}
 * @returns 16 bytes in base64url
 */
export function saltFor(key: Uint8Array, round: number, seat: Seat, revision: number): string {
  const mac = hmac(key, JSON.stringify(['standoff/salt/2', round, seat, revision]));
  return base64url(mac.subarray(0, SALT_LENGTH));
}

/**
 * The hash of an entry, which the next one carries as `prev`: SHA-256 of the canonical JSON array
 * ["standoff/entry/1", matchId, entry], in base64url. The reader's own `receipt` is no part of an entry.
 */
export const entryHash = (matchId: string, entry: object): string =>
  canonicalHash(['standoff/entry/1', matchId, entry as Json]);

/**
 * Commitment to a move: SHA-256 of the canonical JSON array ["standoff/seal/1", matchId, round, seat, move, salt],
 * in base64url. Handed to its author with the receipt, to everybody with the reveal.
 */
export function commitment(sealed: SealedMove, salt: string): string {
  const { matchId, round, seat, move } = sealed;
  return canonicalHash(['standoff/seal/1', matchId, round, seat, move, salt]);
}

/** Length of a seal's id: 72 bits are plenty to tell one seat's seals apart, and items stay small. */
const ID_LENGTH = 12;

/**
 * The id of a seal, made of what was asked for and when. Two requests for the same move in the same millisecond share it: their
 * marks tell them apart.
 * Without the salt nobody can test a guess of the move against it, so the id may stand beside the ciphertext.
 *
 * @param asked the move as it was sent
 * @param at when the service received it, epoch milliseconds
 */
export function sealId(asked: SealedMove, salt: string, at: number): string {
  const { matchId, round, seat, move } = asked;
  return canonicalHash(['standoff/seal-id/1', matchId, round, seat, move, salt, at]).slice(0, ID_LENGTH);
}

/** Whether a revealed move and salt open a commitment. */
export const opens = (sealed: SealedMove, salt: string, committed: string): boolean =>
  commitment(sealed, salt) === committed;
