import { paginateQuery } from '@aws-sdk/lib-dynamodb';
import { dynamo } from '../aws/dynamo.ts';
import { hookPk } from '../aws/keys.ts';
import { setting } from '../aws/settings.ts';

/**
 * Whether a player has a webhook that is on. Asks for nothing but that: `broadcast` may see no address and no secret.
 */
export async function hasHooks(player: string): Promise<boolean> {
  const pages = paginateQuery(
    { client: dynamo },
    {
      TableName: setting('MATCHES_TABLE'),
      ConsistentRead: true,
      KeyConditionExpression: '#pk = :pk',
      ProjectionExpression: '#pk, #gone, #off',
      Select: 'SPECIFIC_ATTRIBUTES',
      ExpressionAttributeNames: { '#pk': 'pk', '#gone': 'gone', '#off': 'off' },
      ExpressionAttributeValues: { ':pk': hookPk(player) },
    },
  );
  for await (const { Items = [] } of pages) if (Items.some(({ gone, off }) => !gone && off === undefined)) return true;
  return false;
}
