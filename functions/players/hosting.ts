import { DeleteCommand } from '@aws-sdk/lib-dynamodb';
import { decodeTime } from 'ulid';
import { dynamo } from '../aws/dynamo.ts';
import { hostingKey } from '../aws/keys.ts';
import { limits } from '../aws/limits.ts';
import { Lru } from '../aws/lru.ts';
import { setting } from '../aws/settings.ts';
import { takeSlot } from '../aws/slots.ts';

/** A match that is not there by then will not come any more. Milliseconds. */
const COMES_WITHIN = 60_000;
/** How long an environment trusts that a player has no room left. To find out costs a read of each match. Milliseconds. */
const REMEMBERED = 5_000;

/** When to look again, by player. Epoch milliseconds. */
const full = new Lru<string, number>(10_000);

/** Forgets which matches a player has opened. */
export async function dropHosting(player: string): Promise<void> {
  await dynamo.send(new DeleteCommand({ TableName: setting('MATCHES_TABLE'), Key: hostingKey(player) }));
}

/**
 * Counts a match among those that a player has opened, before it is opened. Those that are over do not count any more.
 *
 * @param runningOf which of these matches there are and are not over
 * @returns false if the player has opened as many as they may
 */
export async function host(
  player: string,
  matchId: string,
  now: number,
  runningOf: (ids: readonly string[]) => Promise<ReadonlySet<string>>,
): Promise<boolean> {
  const most = limits()?.matches;
  if (most === undefined) return true;
  if ((full.get(player) ?? 0) > now) return false;
  const slots = { TableName: setting('MATCHES_TABLE'), Key: hostingKey(player) };
  const goneOf = async (ids: readonly string[]) => {
    const running = await runningOf(ids);
    return ids.filter((id) => !running.has(id) && decodeTime(id) < now - COMES_WITHIN);
  };
  const hasRoom = await takeSlot(slots, matchId, most, goneOf);
  if (!hasRoom) full.set(player, now + REMEMBERED);
  return hasRoom;
}
