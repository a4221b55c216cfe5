import { type Entry, type Match, saltKeyOf, type Unseen } from '../../domain/match/index.ts';
import type { Json, Seat } from '../../domain/ruleset.ts';
import { unpackEntry } from '../public/codec.ts';
import type { EntryItem } from './match-store.ts';
import { readKept } from './receipts.ts';
import { openVault } from './vault.ts';

/** A move of which play has shown a part, whole, with the salt of its commitment. */
export interface DisclosedMove {
  readonly seat: Seat;
  readonly move: Json;
  readonly salt: string;
}

/** An entry with what it was decided on besides what it shows. */
export interface Explained {
  readonly entry: Entry;
  readonly moves?: readonly DisclosedMove[];
  /** Standing orders of all seats, where some were stored in the round. */
  readonly orders?: Unseen['orders'];
}

/**
 * An entry of a match that is over, with what is disclosed now. Seals that were replaced, taken back or never resolved are in
 * nothing that is read here.
 */
export async function explain(match: Match, item: Omit<EntryItem, 'nonce'>, now: number): Promise<Explained> {
  const entry = unpackEntry(item.entry);
  if (item.receipts === undefined || match.terms.disclose === 'shown') return { entry };
  const vault = await openVault(match.id, [item.receipts], now);
  const { receipts, unseen } = readKept(vault, saltKeyOf(match), entry, item.receipts);
  if (unseen === undefined) return { entry };
  const moves = Object.entries(unseen.moves).flatMap(([seat, move]) => {
    const receipt = receipts[Number(seat)];
    return receipt === undefined ? [] : [{ seat: Number(seat), move, salt: receipt.salt }];
  });
  return { entry, ...(moves.length > 0 && { moves }), ...(unseen.orders && { orders: unseen.orders }) };
}
