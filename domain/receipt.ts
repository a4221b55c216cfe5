import type { Receipt } from './match/match.ts';
import type { Seat } from './ruleset.ts';
import { canonicalJson } from './seal.ts';

/**
 * What a receipt says of a seal, without the salt and without what was sealed before. That of a withdrawal has neither id nor
 * commitment.
 */
export type Confirmed = Omit<Receipt, 'salt' | 'earlier' | 'sealId' | 'commitment'> & {
  readonly sealId: string | null;
  readonly commitment: string | null;
};

/**
 * The text that a receipt's signature is made over: the canonical JSON array ["standoff/receipt/1", matchId, seat, round,
 * sealId, at, revision, head, commitment]. The salt is no part of it, so a receipt can be shown to others without the move.
 * Where the player has a key it is ["standoff/receipt/2", …, n, playerSignature]: what they have signed follows.
 */
export function receiptText(matchId: string, seat: Seat, receipt: Confirmed): string {
  const { round, sealId: id, at, revision, head, commitment: committed, signed } = receipt;
  const said = [matchId, seat, round, id, at, revision, head, committed];
  return canonicalJson(
    signed === undefined
      ? ['standoff/receipt/1', ...said]
      : ['standoff/receipt/2', ...said, signed.n, signed.signature],
  );
}
