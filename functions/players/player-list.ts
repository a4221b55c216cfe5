import { DeleteCommand, PutCommand, QueryCommand } from '@aws-sdk/lib-dynamodb';
import { dynamo } from '../aws/dynamo.ts';
import { FORM } from '../aws/form.ts';
import { BEHIND_ALL_MATCHES, listedKey, matchIdOf, matchPk, playerPk } from '../aws/keys.ts';
import { setting } from '../aws/settings.ts';

/**
 * Puts a match on a player's list, where it is among the running ones too. Written before the player is seated: a pointer to a match that did not come to
 * be is passed over when the list is read, but a seat without a pointer would be lost to its player.
 */
export async function listFor(player: string, matchId: string): Promise<void> {
  await dynamo.send(
    new PutCommand({
      TableName: setting('MATCHES_TABLE'),
      Item: { ...listedKey(player, matchId), form: FORM, run: true },
    }),
  );
}

/** Takes a match off a player's list. */
export async function dropListed(player: string, matchId: string): Promise<void> {
  await dynamo.send(new DeleteCommand({ TableName: setting('MATCHES_TABLE'), Key: listedKey(player, matchId) }));
}

/**
 * A page of a player's list, newest first.
 *
 * @param before id of the match the page starts behind; undefined for the first page
 * @returns ids of matches, whether the list may go on behind them, and those that were listed when there was no list of running
 * matches yet
 */
export async function listOf(
  player: string,
  before: string | undefined,
  limit: number,
): Promise<{ ids: string[]; more: boolean; unmarked: string[] }> {
  const { Items = [], LastEvaluatedKey } = await dynamo.send(
    new QueryCommand({
      TableName: setting('MATCHES_TABLE'),
      ConsistentRead: true,
      KeyConditionExpression: '#pk = :pk AND #sk < :before',
      ExpressionAttributeNames: { '#pk': 'pk', '#sk': 'sk' },
      ExpressionAttributeValues: {
        ':pk': playerPk(player),
        ':before': before === undefined ? BEHIND_ALL_MATCHES : matchPk(before),
      },
      ScanIndexForward: false,
      Limit: limit,
    }),
  );
  const idsOf = (items: typeof Items) => items.map((item) => matchIdOf(item.sk as string));
  return {
    ids: idsOf(Items),
    more: LastEvaluatedKey !== undefined,
    unmarked: idsOf(Items.filter(({ run }) => run !== true)),
  };
}
