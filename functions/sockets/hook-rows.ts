import { DeleteCommand, PutCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { dynamo } from '../aws/dynamo.ts';
import { FORM } from '../aws/form.ts';
import { hookRowKey, hooksKey } from '../aws/keys.ts';
import { setting } from '../aws/settings.ts';
import { writeIf } from '../aws/write-if.ts';
import { drop, isLaterThan, type Version } from './connections.ts';

/*
 * Players with webhooks: one row for the player, and one under each match that they are at, beside its other listeners. They can be
 * made anew from the webhooks, and have no time to live: they go when the player has no webhook that is on, or the match is over.
 *
 *   api         store the webhook
 *   broadcast       └──(stream)──▶ the player's row ──▶ read the player's running matches ──▶ a row under each
 *   api         point the player to a match
 *   broadcast       └──(stream)──▶ read the player's row ──▶ a row under the match
 *
 * One of the two sees the other, as with channels. A row that is left over costs messages that nobody wants, and no more. It goes
 * when a look at the match finds the player gone; not, if the player has been pointed to the match for a later entry than that look
 * has seen, which is about to seat them again.
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

/** A player who has not been told anything of a match. */
export const untold = (player: string): HookRow => ({ player, seq: 0, ticks: 0, round: 0, awaited: false });

/** Notes that a player has webhooks. */
export async function listHooks(player: string): Promise<void> {
  await dynamo.send(new PutCommand({ TableName: TableName(), Item: { ...hooksKey(player), form: FORM } }));
}

/** Notes that a player has none. */
export const unlistHooks = (player: string) => drop(hooksKey(player));

/** Lets a player's webhooks listen to a match, from how it was. Where they do already, what is later counts. */
export async function beginHooks(matchId: string, row: HookRow): Promise<void> {
  const { player, epoch, seq, ticks, round, awaited } = row;
  const set = { player, seq, ticks, round, awaited, form: FORM, ...(epoch !== undefined && { epoch }) };
  const names = Object.keys(set);
  await writeIf(
    new UpdateCommand({
      TableName: TableName(),
      Key: hookRowKey(matchId, player),
      UpdateExpression: `SET ${names.map((name) => `#${name} = :${name}`).join(', ')}`,
      ConditionExpression: isLaterThan(row),
      ExpressionAttributeNames: { '#epoch': 'epoch', ...Object.fromEntries(names.map((name) => [`#${name}`, name])) },
      ExpressionAttributeValues: Object.fromEntries(Object.entries(set).map(([name, value]) => [`:${name}`, value])),
    }),
  );
}

/**
 * The same for a match in which the entry `seatedAt` is about to seat the player, or has done it by now. Whatever happens from then on
 * is news to them, if they have not listened before. It is one write: the row of an earlier seat may be going at this moment.
 */
export async function expectHooks(matchId: string, player: string, seatedAt: number): Promise<void> {
  const first = { ...untold(player), form: FORM };
  const names = Object.keys(first);
  const keep = names.map((name) => `#${name} = if_not_exists(#${name}, :${name})`);
  await writeIf(
    new UpdateCommand({
      TableName: TableName(),
      Key: hookRowKey(matchId, player),
      UpdateExpression: `SET #seatedAt = :seatedAt, ${keep.join(', ')}`,
      ConditionExpression: 'attribute_not_exists(#seatedAt) OR #seatedAt < :seatedAt',
      ExpressionAttributeNames: {
        '#seatedAt': 'seatedAt',
        ...Object.fromEntries(names.map((name) => [`#${name}`, name])),
      },
      ExpressionAttributeValues: {
        ':seatedAt': seatedAt,
        ...Object.fromEntries(Object.entries(first).map(([name, value]) => [`:${name}`, value])),
      },
    }),
  );
}

/**
 * A player's webhooks listen to a match no longer.
 *
 * @param seq number of the entry at which the player was seen gone
 */
export async function endHooks(matchId: string, player: string, seq: number): Promise<void> {
  await writeIf(
    new DeleteCommand({
      TableName: TableName(),
      Key: hookRowKey(matchId, player),
      ConditionExpression: '#seq <= :seq AND (attribute_not_exists(#seatedAt) OR #seatedAt <= :seq)',
      ExpressionAttributeNames: { '#seq': 'seq', '#seatedAt': 'seatedAt' },
      ExpressionAttributeValues: { ':seq': seq },
    }),
  );
}
