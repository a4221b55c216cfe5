import { DeleteCommand, GetCommand, PutCommand, QueryCommand } from '@aws-sdk/lib-dynamodb';
import { dynamo } from '../aws/dynamo.ts';
import { FORM } from '../aws/form.ts';
import { invitedKey, invitedPk, invitingKey } from '../aws/keys.ts';
import { limits } from '../aws/limits.ts';
import { setting } from '../aws/settings.ts';
import { writeIf } from '../aws/write-if.ts';
import { countHourly } from './hourly.ts';

/*
 * To which matches a player is invited. The match itself decides; this list tells the player where to look.
 *
 * A row has the number of the entry at which its invitation was seen standing. It is taken away only up to the entry at which there
 * was none, so that a row that a new invitation has just got stands, however late the end of an older one arrives.
 */

const TableName = () => setting('MATCHES_TABLE');

/** An invitation as it is listed. */
export interface ListedInvitation {
  readonly matchId: string;
  /** Who has sent it. */
  readonly by: string;
}

/** An invitation that was seen standing. */
export interface StandingInvitation extends ListedInvitation {
  /** When it ends, epoch milliseconds. */
  readonly until: number;
  /** Number of the match's entry at which it was seen. */
  readonly seq: number;
  /** When it was seen, epoch milliseconds. */
  readonly at: number;
  /** How the match was then. */
  readonly status: 'open' | 'playing';
}

/** Puts an invitation on a player's list, after it stands in its match. A repeat changes nothing. */
export async function listInvitation(player: string, invitation: StandingInvitation): Promise<void> {
  const { matchId, by, until, seq, at, status } = invitation;
  await writeIf(
    new PutCommand({
      TableName: TableName(),
      Item: { ...invitedKey(player, matchId), form: FORM, by, until, seq, at, status, ttl: Math.ceil(until / 1000) },
      // Who hears of the list is not to hear of one invitation twice.
      ConditionExpression:
        'attribute_not_exists(#pk) OR (#until <> :until AND (attribute_not_exists(#seq) OR #seq < :seq))',
      ExpressionAttributeNames: { '#pk': 'pk', '#until': 'until', '#seq': 'seq' },
      ExpressionAttributeValues: { ':until': until, ':seq': seq },
    }),
  );
}

/** Number of the entry at which an invitation on a player's list was seen; undefined if it is not there, or has none. */
export async function listedAt(player: string, matchId: string): Promise<number | undefined> {
  const { Item } = await dynamo.send(
    new GetCommand({ TableName: TableName(), Key: invitedKey(player, matchId), ConsistentRead: true }),
  );
  return Item?.seq as number | undefined;
}

/** Takes an invitation off a player's list, unless it was seen standing at a later entry than `seq`. */
export async function dropInvitation(player: string, matchId: string, seq: number): Promise<void> {
  await writeIf(
    new DeleteCommand({
      TableName: TableName(),
      Key: invitedKey(player, matchId),
      ConditionExpression: 'attribute_not_exists(#seq) OR #seq <= :seq',
      ExpressionAttributeNames: { '#seq': 'seq' },
      ExpressionAttributeValues: { ':seq': seq },
    }),
  );
}

/**
 * A page of a player's invitations, those to the newest match first.
 *
 * @param before id of the match that the page starts behind
 */
export async function invitationsOf(
  player: string,
  before: string | undefined,
  limit: number,
): Promise<{ invitations: ListedInvitation[]; more: boolean }> {
  const { Items = [], LastEvaluatedKey } = await dynamo.send(
    new QueryCommand({
      TableName: TableName(),
      ConsistentRead: true,
      KeyConditionExpression: before === undefined ? '#pk = :pk' : '#pk = :pk AND #sk < :before',
      ExpressionAttributeNames: { '#pk': 'pk', ...(before !== undefined && { '#sk': 'sk' }) },
      ExpressionAttributeValues: {
        ':pk': invitedPk(player),
        ...(before !== undefined && { ':before': before }),
      },
      ScanIndexForward: false,
      Limit: limit,
    }),
  );
  const invitations = Items.map((item) => ({ matchId: item.sk as string, by: item.by as string }));
  return { invitations, more: LastEvaluatedKey !== undefined };
}

/**
 * Counts invitations that a player sends in this hour.
 *
 * @param times how many; all of them count, or none
 * @throws RefusalError `limit.invitations` if there were as many as there may be
 */
export async function countInvitations(player: string, now: number, times = 1): Promise<void> {
  const most = limits()?.invitations;
  if (most === undefined || times === 0) return;
  const keyOf = (hour: number) => invitingKey(player, hour);
  await countHourly({ keyOf, attribute: 'sent', most, name: 'invitations', detail: `${most} in an hour`, times }, now);
}
