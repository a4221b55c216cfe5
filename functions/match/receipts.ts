import { type Entry, type Match, type Receipt, saltKeyOf } from '../../domain/match/index.ts';
import type { Seat } from '../../domain/ruleset.ts';
import { saltFor } from '../../domain/seal.ts';
import { pack, unpack } from '../public/codec.ts';
import { type MatchVault, openVault } from './vault.ts';

/**
 * A receipt as stored: only what does not follow from the entry and the key of salts. `ago`: milliseconds before the
 * entry.
 */
type Stored = [sealId: string, ago: number, revision?: number, earlier?: Receipt['earlier']];

/** The place that the ciphertext is bound to: the receipts of one entry. */
const place = (seq: number): string => `receipts/${seq}`;

/** The encrypted receipts of the newest entry, or undefined if it revealed no seal of a player. */
export function storeReceipts(vault: MatchVault, { receipts, entry }: Match): Uint8Array | undefined {
  const seats = Object.entries(receipts);
  if (seats.length === 0) return undefined;
  const stored = seats.map(([seat, receipt]): [string, Stored] => {
    const { sealId, at, revision, earlier } = receipt;
    const ago = entry.at - at;
    return [seat, revision > 0 ? [sealId, ago, revision, earlier] : [sealId, ago]];
  });
  return vault.encrypt(place(entry.seq), pack(Object.fromEntries(stored)));
}

function readOne(key: Uint8Array, entry: Entry, seat: Seat, stored: Stored): Receipt {
  const [sealId, ago, revision = 0, earlier = []] = stored;
  if (entry.type !== 'resolved') throw new Error(`entry ${entry.seq} has receipts and reveals nothing`);
  const commitment = entry.moves.find((m) => m.seat === seat)?.commitment;
  if (commitment === undefined) throw new Error(`entry ${entry.seq} has a receipt without a commitment`);
  const round = entry.closed;
  const salt = saltFor(key, round, seat, revision);
  return { sealId, at: entry.at - ago, round, revision, commitment, salt, earlier };
}

/**
 * The receipts of an entry, by seat. The commitments are in the entry; the salts are derived from the match's key of
 * salts.
 *
 * @param key see {@link saltKeyOf}
 */
export function readReceipts(
  vault: MatchVault,
  key: Uint8Array,
  entry: Entry,
  stored: Uint8Array | undefined,
): Match['receipts'] {
  if (stored === undefined) return {};
  const seats = unpack(vault.decrypt(place(entry.seq), stored)) as Record<string, Stored>;
  return Object.fromEntries(
    Object.entries(seats).map(([seat, receipt]) => [seat, readOne(key, entry, Number(seat), receipt)]),
  );
}

/** The receipts archived with an entry of a match, by seat. */
export async function archivedReceipts(
  match: Match,
  entry: Entry,
  stored: Uint8Array | undefined,
  now: number,
): Promise<Match['receipts']> {
  if (stored === undefined) return {};
  return readReceipts(await openVault(match.id, [stored], now), saltKeyOf(match), entry, stored);
}
