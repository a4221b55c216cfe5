import { DeleteCommand } from '@aws-sdk/lib-dynamodb';
import { dynamo } from '../aws/dynamo.ts';
import { hostingKey } from '../aws/keys.ts';
import { limits } from '../aws/limits.ts';
import { Lru } from '../aws/lru.ts';
import { comesNoMore } from '../aws/reserved.ts';
import { setting } from '../aws/settings.ts';
import { freeSlots, takeSlot } from '../aws/slots.ts';

/** How long an environment trusts that a player has no room left. To find out costs a read of each match. Milliseconds. */
const REMEMBERED = 5_000;

/** When to look again, by player. Epoch milliseconds. */
const full = new Lru<string, number>(10_000);

/** Forgets which matches a player has opened, and whom they have blocked. */
export async function dropHosting(player: string): Promise<void> {
  await dynamo.send(new DeleteCommand({ TableName: setting('MATCHES_TABLE'), Key: hostingKey(player) }));
}

/** Gives the place of a match back that was counted and that nobody will ever open. */
export const dropHosted = (player: string, matchId: string): Promise<void> =>
  freeSlots({ TableName: setting('MATCHES_TABLE'), Key: hostingKey(player) }, [matchId]);

/**
 * Counts a match among those that a player has opened, before it is opened. Those that are over, or that the player has left or
 * resigned from, do not count any more.
 *
 * @param isRepeat whether the match was reserved by an earlier try, which may have been counted
 * @param standingAt which of these matches there are, and whether the player is still at them
 * @returns undefined if the player has opened as many as they may; else whether they have, or may have, blocked somebody
 */
export async function host(
  player: string,
  matchId: string,
  { now, isRepeat }: { readonly now: number; readonly isRepeat: boolean },
  standingAt: (player: string, ids: readonly string[]) => Promise<ReadonlyMap<string, boolean>>,
): Promise<{ readonly hasBlocked: boolean } | undefined> {
  const most = limits()?.matches;
  // Without limits nobody counts, and a block would not find the match.
  if (most === undefined) return { hasBlocked: true };
  if (!isRepeat && (full.get(player) ?? 0) > now) return undefined;
  const slots = { TableName: setting('MATCHES_TABLE'), Key: hostingKey(player) };
  const goneOf = async (ids: readonly string[]) => {
    const standing = await standingAt(player, ids);
    return ids.filter((id) => !(standing.get(id) ?? !comesNoMore(id, now)));
  };
  const taken = await takeSlot(slots, matchId, most, goneOf);
  if (taken !== undefined) return { hasBlocked: taken.blocked !== undefined };
  full.set(player, now + REMEMBERED);
  return undefined;
}
