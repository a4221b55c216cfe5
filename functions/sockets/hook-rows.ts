import { PutCommand } from '@aws-sdk/lib-dynamodb';
import { dynamo } from '../aws/dynamo.ts';
import { FORM } from '../aws/form.ts';
import { hookRowKey, hooksKey } from '../aws/keys.ts';
import { setting } from '../aws/settings.ts';
import { drop, putKnown, type Version } from './connections.ts';

/*
 * Players with webhooks: one row for the player, and one under each match that they are at, beside its other listeners. They can be
 * made anew from the webhooks, and have no time to live: they go when the player has no webhook that is on, or the match is over.
 *
 *   api         store the webhook
 *   broadcast       └──(stream)──▶ the player's row ──▶ read the player's running matches ──▶ a row under each
 *   api         point the player to a match
 *   broadcast       └──(stream)──▶ read the player's row ──▶ a row under the match
 *
 * One of the two sees the other, as with channels. A row that is left over costs messages that nobody wants, and no more.
 */

const TableName = () => setting('CONNECTIONS_TABLE');

/** A player with webhooks under a match, and how that was when they began to listen. */
export interface HookRow extends Version {
  readonly player: string;
  /** The open round then; 0 before the start. */
  readonly round: number;
  /** Whether the match waited for the player then. */
  readonly awaited: boolean;
}

/** Notes that a player has webhooks. */
export async function listHooks(player: string): Promise<void> {
  await dynamo.send(new PutCommand({ TableName: TableName(), Item: { ...hooksKey(player), form: FORM } }));
}

/** Notes that a player has none. */
export const unlistHooks = (player: string) => drop(hooksKey(player));

const itemOf = (matchId: string, { player, seq, ticks, round, awaited }: HookRow) => ({
  ...hookRowKey(matchId, player),
  ...{ player, seq, ticks, round, awaited, form: FORM },
});

/** Lets a player's webhooks listen to a match, from how it was. Where they do already, what is later counts. */
export const beginHooks = (matchId: string, row: HookRow): Promise<void> => putKnown(itemOf(matchId, row));

/** A player's webhooks listen to a match no longer. */
export const endHooks = (matchId: string, player: string) => drop(hookRowKey(matchId, player));
