import { type Entry, type Match, type Receipt, saltKeyOf, type Unseen } from '../../domain/match/index.ts';
import type { Json, Seat } from '../../domain/ruleset.ts';
import { unpackEntry } from '../public/codec.ts';
import type { EntryItem } from './match-store.ts';
import { readKept } from './receipts.ts';
import { signed } from './signing.ts';
import { openVault } from './vault.ts';

/** A move of which play has shown a part, whole, with the salt of its commitment. */
export interface DisclosedMove {
  readonly seat: Seat;
  readonly move: Json;
  readonly salt: string;
  /** What opens the hash that its player has signed, see {@link SignedMove}. */
  readonly nonce?: string;
  readonly sent?: Json;
}

/** What the service has signed of a seal, as far as the entries do not have it: see {@link receiptText}. */
export interface DisclosedReceipt {
  readonly seat: Seat;
  readonly sealId: string;
  readonly at: number;
  readonly revision: number;
  /** Both absent if the key cannot be had just now. */
  readonly signature?: string;
  readonly key?: string;
}

/** An entry with what it was decided on besides what it shows. */
export interface Explained {
  readonly entry: Entry;
  /** Of each seal that it has resolved. */
  readonly receipts?: readonly DisclosedReceipt[];
  readonly moves?: readonly DisclosedMove[];
  /** Standing orders of all seats, where some were stored in the round. */
  readonly orders?: Unseen['orders'];
}

/** A receipt without the salt, which is disclosed with the move, and without what follows from the entries. */
async function disclosed(matchId: string, seat: Seat, receipt: Receipt, now: number): Promise<DisclosedReceipt> {
  const { sealId, at, revision, signature, key } = await signed(matchId, seat, receipt, now);
  return { seat, sealId, at, revision, ...(signature !== undefined && key !== undefined && { signature, key }) };
}

/**
 * An entry of a match that is over, with what is disclosed now. Seals that were replaced, taken back or never resolved are in
 * nothing that is read here.
 *
 * @param time when receipts are signed, epoch milliseconds: by then the key may be revoked
 */
export async function explain(match: Match, item: Omit<EntryItem, 'nonce'>, time: () => number): Promise<Explained> {
  const entry = unpackEntry(item.entry);
  if (item.receipts === undefined || match.terms.disclose === 'shown') return { entry };
  const vault = await openVault(match.id, [item.receipts], time());
  const { receipts, unseen } = readKept(vault, saltKeyOf(match), entry, item.receipts);
  const confirmed = await Promise.all(
    Object.entries(receipts).map(([seat, receipt]) => disclosed(match.id, Number(seat), receipt, time())),
  );
  const moves = Object.entries(unseen?.moves ?? {}).flatMap(([seat, move]) => {
    const receipt = receipts[Number(seat)];
    return receipt === undefined
      ? []
      : [{ seat: Number(seat), move, salt: receipt.salt, ...unseen?.signed?.[Number(seat)] }];
  });
  return {
    entry,
    ...(confirmed.length > 0 && { receipts: confirmed }),
    ...(moves.length > 0 && { moves }),
    ...(unseen?.orders && { orders: unseen.orders }),
  };
}
