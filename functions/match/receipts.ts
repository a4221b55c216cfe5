import { type Entry, type Match, type Receipt, saltKeyOf, type Unseen } from '../../domain/match/index.ts';
import type { Seat } from '../../domain/ruleset.ts';
import { saltFor } from '../../domain/seal.ts';
import { pack, unpack, unpackFirst } from '../public/codec.ts';
import { moveRoom, ORDERS_BLOCK, padded } from './room.ts';
import { type MatchVault, openVault } from './vault.ts';

/**
 * A receipt as stored: only what does not follow from the entry and the key of salts. `ago`: milliseconds before the
 * entry.
 */
type Stored = [sealId: string, ago: number, revision?: number, earlier?: Receipt['earlier']];

/** The place that the ciphertext is bound to: the receipts of one entry. */
const place = (seq: number): string => `receipts/${seq}`;

/**
 * The encrypted receipts of the newest entry, and behind them what it does not show; undefined if it has neither. What is behind
 * them is filled up to a size that is public: it follows from the number of moves that are not shown, how many of them are signed,
 * and whether there are orders.
 */
export function storeReceipts(vault: MatchVault, match: Match): Uint8Array | undefined {
  const { receipts, entry, unseen } = match;
  const seats = Object.entries(receipts);
  if (seats.length === 0 && unseen === undefined) return undefined;
  const stored = seats.map(([seat, receipt]): [string, Stored] => {
    const { sealId, at, revision, earlier } = receipt;
    const ago = entry.at - at;
    return [seat, revision > 0 ? [sealId, ago, revision, earlier] : [sealId, ago]];
  });
  return vault.encrypt(place(entry.seq), Buffer.concat([pack(Object.fromEntries(stored)), storeUnseen(match)]));
}

/** Room for the names of what is kept. Bytes. */
const NAMES_ROOM = 16;
/** Room for a nonce in base64url, with its names. Bytes. */
const NONCE_ROOM = 48;
/** Room for a hash in base64url, with its name. Bytes. */
const HEAD_ROOM = 96;

function storeUnseen(match: Match): Uint8Array {
  const { unseen } = match;
  if (unseen === undefined) return Buffer.alloc(0);
  const moves = Object.keys(unseen.moves).length * moveRoom(match);
  const head = unseen.head === undefined ? 0 : HEAD_ROOM;
  const signed = Object.keys(unseen.signed ?? {}).length * (NONCE_ROOM + moveRoom(match));
  return padded(pack(unseen), NAMES_ROOM + moves + signed + (unseen.orders === undefined ? 0 : ORDERS_BLOCK) + head);
}

function readOne(key: Uint8Array, entry: Entry, head: string, seat: Seat, stored: Stored): Receipt {
  const [sealId, ago, revision = 0, earlier = []] = stored;
  if (entry.type !== 'resolved') throw new Error(`entry ${entry.seq} has receipts and reveals nothing`);
  const { commitment, signed } = entry.moves.find((m) => m.seat === seat) ?? {};
  if (commitment === undefined) throw new Error(`entry ${entry.seq} has a receipt without a commitment`);
  const round = entry.closed;
  const salt = saltFor(key, round, seat, revision);
  const base = { sealId, at: entry.at - ago, round, revision, head, commitment, salt, earlier };
  return signed === undefined ? base : { ...base, signed: { n: signed.n, signature: signed.signature } };
}

/** What is kept with an entry. */
export interface Kept {
  /** By seat. */
  readonly receipts: Match['receipts'];
  /** What the entry was decided on and does not show; undefined if nothing of it was kept. */
  readonly unseen: Unseen | undefined;
}

/**
 * What is kept with an entry. The commitments of the receipts are in the entry; their salts are derived from the match's key of salts.
 *
 * @param key see {@link saltKeyOf}
 */
export function readKept(vault: MatchVault, key: Uint8Array, entry: Entry, stored: Uint8Array | undefined): Kept {
  if (stored === undefined) return { receipts: {}, unseen: undefined };
  const { value, rest } = unpackFirst(vault.decrypt(place(entry.seq), stored));
  const unseen = rest.length === 0 ? undefined : (unpack(rest) as Unseen);
  // No entry has come between the one that opened the round and this one, unless it is said.
  const head = unseen?.head ?? entry.prev ?? '';
  const receipts = Object.entries(value as Record<string, Stored>).map(([seat, receipt]): [string, Receipt] => [
    seat,
    readOne(key, entry, head, Number(seat), receipt),
  ]);
  return { receipts: Object.fromEntries(receipts), unseen };
}

/** The receipts archived with an entry of a match, by seat. */
export async function archivedReceipts(
  match: Match,
  entry: Entry,
  stored: Uint8Array | undefined,
  now: number,
): Promise<Match['receipts']> {
  if (stored === undefined) return {};
  return readKept(await openVault(match.id, [stored], now), saltKeyOf(match), entry, stored).receipts;
}
