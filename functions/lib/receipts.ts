import type { ActReceipt, Entry, Match, Receipt } from '../../domain/match/index.ts';
import type { Seat } from '../../domain/ruleset.ts';
import { saltFor } from '../../domain/seal.ts';
import { pack, unpack } from './codec.ts';
import { type MatchVault, openVault } from './vault.ts';

/** A receipt as stored: what cannot be had from the entry and the seed. Time is relative to the entry's. */
type Stored = [requestId: string, ago: number, take?: number, earlier?: Receipt['earlier']];

/** What the ciphertext belongs to: the receipts of one entry. */
const place = (seq: number): string => `receipts/${seq}`;

/** The encrypted receipts of the newest entry, or undefined where it made nothing of a player public. */
export function storeReceipts(vault: MatchVault, { receipts, entry }: Match): Uint8Array | undefined {
  const seats = Object.entries(receipts);
  if (seats.length === 0) return undefined;
  const stored = seats.map(([seat, receipt]): [string, Stored] => {
    const ago = entry.at - receipt.at;
    const replaced = 'take' in receipt && receipt.take > 0;
    return [seat, replaced ? [receipt.requestId, ago, receipt.take, receipt.earlier] : [receipt.requestId, ago]];
  });
  return vault.encrypt(place(entry.seq), pack(Object.fromEntries(stored)));
}

function readOne(seed: Uint8Array, entry: Entry, seat: Seat, stored: Stored): Receipt | ActReceipt {
  const [requestId, ago, take = 0, earlier = []] = stored;
  const known = { requestId, at: entry.at - ago };
  if (entry.type !== 'resolved') return known;
  const commitment = entry.moves.find((m) => m.seat === seat)?.commitment;
  if (commitment === undefined) throw new Error(`entry ${entry.seq} has a receipt without a commitment`);
  const round = entry.closed;
  return { ...known, round, take, commitment, salt: saltFor(seed, round, seat, take), earlier };
}

/** The receipts of an entry, by seat. Commitments stand in the entry, salts follow from the match's seed. */
export function readReceipts(
  vault: MatchVault,
  seed: string,
  entry: Entry,
  stored: Uint8Array | undefined,
): Match['receipts'] {
  if (stored === undefined) return {};
  const seats = unpack(vault.decrypt(place(entry.seq), stored)) as Record<string, Stored>;
  const key = Buffer.from(seed, 'hex');
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
  return readReceipts(await openVault(match.id, [stored], now), match.seed, entry, stored);
}
