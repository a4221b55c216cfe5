import { formerSeatOf, ownSeatAt, type Player, type Receipt, seatOf } from '../../domain/match/index.ts';
import type { Json, Seat } from '../../domain/ruleset.ts';
import { opens, sealId } from '../../domain/seal.ts';
import { unpackEntry } from '../public/codec.ts';
import type { OpenedMatch } from './match-item.ts';
import { archivedEntries } from './match-store.ts';
import { archivedReceipts } from './receipts.ts';

/** Number of newest entries in which the receipt of a repeated seal is searched. */
const LOOK_BACK = 24;
/**
 * Further entries, one for each round since then, at most this number: bots can play dozens of rounds in one request.
 */
const ROUNDS_BACK = 300;

/** The newest entries, newest first, each with the receipt of the player's seat. */
async function* recentReceipts({ match, receipts: newest }: OpenedMatch, seat: Seat, now: number, back: number) {
  yield { entry: match.entry, receipt: newest()[seat] };
  const archived = await archivedEntries(match.id, Math.max(0, match.seq - back), match.seq, back);
  for (const item of archived.reverse()) {
    const entry = unpackEntry(item.entry);
    const receipts = await archivedReceipts(match, entry, item.receipts, now);
    yield { entry, receipt: receipts[seat] };
  }
}

/** The receipt of a seal of the player in a round that has been resolved, or undefined. */
async function resolvedReceipt(
  opened: OpenedMatch,
  player: Player,
  seat: Seat,
  round: number,
  now: number,
): Promise<Receipt | undefined> {
  const back = LOOK_BACK + Math.min(opened.match.round - round, ROUNDS_BACK);
  for await (const { entry, receipt } of recentReceipts(opened, seat, now, back)) {
    // Of a seat that another has held before or since, each has what was in their time.
    if (entry.type === 'resolved' && entry.closed === round)
      return ownSeatAt(opened.match, player.id, entry.seq) === seat ? receipt : undefined;
  }
  return undefined;
}

/**
 * Finds the seal of an earlier try whose answer was lost, after its round has been resolved. The seal has to be of the
 * same round and the same move, either as it was sent or in its canonical form. Any other move for a closed round is
 * refused.
 *
 * @returns the player's seat and receipt, or undefined if it was not this move
 */
export async function repeatedSeal(
  opened: OpenedMatch,
  player: Player,
  { round, move }: { round: number; move: Json },
  now: number,
): Promise<{ seat: Seat; receipt: Receipt } | undefined> {
  const { match } = opened;
  const seat = seatOf(match, player.id) ?? formerSeatOf(match, player.id)?.seat;
  if (seat === undefined) return undefined;
  const receipt = await resolvedReceipt(opened, player, seat, round, now);
  if (receipt === undefined) return undefined;
  const repeated = { matchId: match.id, round, seat, move };
  const isSame =
    receipt.sealId === sealId(repeated, receipt.salt, receipt.at) || opens(repeated, receipt.salt, receipt.commitment);
  return isSame ? { seat, receipt } : undefined;
}
