import type { Receipt } from './match/match.ts';
import type { Seat } from './ruleset.ts';
import { canonicalJson } from './seal.ts';

/** What a receipt says of a seal, without the salt and without what was sealed before. */
export type Confirmed = Omit<Receipt, 'salt' | 'earlier'>;

/**
 * The text that a receipt's signature is made over: the canonical JSON array ["standoff/receipt/1", matchId, seat, round,
 * sealId, at, revision, head, commitment]. The salt is no part of it, so a receipt can be shown to others without the move.
 */
export function receiptText(matchId: string, seat: Seat, receipt: Confirmed): string {
  const { round, sealId: id, at, revision, head, commitment: committed } = receipt;
  return canonicalJson(['standoff/receipt/1', matchId, seat, round, id, at, revision, head, committed]);
}
