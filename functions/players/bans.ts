import { paginateScan, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { dynamo } from '../aws/dynamo.ts';
import { idOfToken, profileKey, TOKEN, tokenKey } from '../aws/keys.ts';
import { setting } from '../aws/settings.ts';
import { writeIf } from '../aws/write-if.ts';
import type { Ban, Banned } from './ban.ts';

/*
 * How the doctor bans a player. No function does.
 *
 *   ban          note it in the profile ──▶ note it in each token of the player that there is
 *   new token    store the token ──▶ look at the profile             one of the two sees the other
 */

const TableName = () => setting('MATCHES_TABLE');

/** Notes a ban in a profile. False if there is no such player. */
export const banProfile = (player: string, { banned, reason }: Ban): Promise<boolean> =>
  writeIf(
    new UpdateCommand({
      TableName: TableName(),
      Key: profileKey(player),
      UpdateExpression: 'SET #banned = :banned, #banReason = :reason',
      ConditionExpression: 'attribute_exists(#pk) AND attribute_not_exists(#gone)',
      ExpressionAttributeNames: { '#banned': 'banned', '#banReason': 'banReason', '#pk': 'pk', '#gone': 'gone' },
      ExpressionAttributeValues: { ':banned': banned, ':reason': reason },
    }),
  );

/** Takes the note of a ban out of a profile. False if there is none. */
export const unbanProfile = (player: string): Promise<boolean> =>
  writeIf(
    new UpdateCommand({
      TableName: TableName(),
      Key: profileKey(player),
      UpdateExpression: 'REMOVE #banned, #banReason',
      ConditionExpression: 'attribute_exists(#banned)',
      ExpressionAttributeNames: { '#banned': 'banned', '#banReason': 'banReason' },
    }),
  );

/**
 * Notes a ban in a token of a player, or takes the note out.
 *
 * @returns false if the player has no such token, or no longer
 */
export const banToken = (player: string, id: string, banned: Banned | undefined): Promise<boolean> =>
  writeIf(
    new UpdateCommand({
      TableName: TableName(),
      Key: tokenKey(id),
      UpdateExpression: banned === undefined ? 'REMOVE #banned' : 'SET #banned = :banned',
      ConditionExpression: '#player = :player AND attribute_not_exists(#gone)',
      ExpressionAttributeNames: { '#banned': 'banned', '#player': 'player', '#gone': 'gone' },
      ExpressionAttributeValues: { ':player': player, ...(banned !== undefined && { ':banned': banned }) },
    }),
  );

/** Ids of every token of a player: reads the whole table, for guests of whom nobody has noted the token. */
export async function searchTokens(player: string): Promise<string[]> {
  const found: string[] = [];
  const pages = paginateScan(
    { client: dynamo },
    {
      TableName: TableName(),
      FilterExpression: 'begins_with(#pk, :token) AND #player = :player',
      ProjectionExpression: '#pk',
      ExpressionAttributeNames: { '#pk': 'pk', '#player': 'player' },
      ExpressionAttributeValues: { ':token': TOKEN, ':player': player },
    },
  );
  for await (const { Items = [] } of pages) found.push(...Items.map((item) => idOfToken(String(item.pk))));
  return found;
}
