import { paginateQuery } from '@aws-sdk/lib-dynamodb';
import { dynamo } from './dynamo.ts';
import { setting } from './settings.ts';

/** Items of one page. */
const PAGE = 100;

/**
 * Items of a partition of the due index that are due, the oldest first, a page at a time: their keys and `dueAt`. The index lags
 * behind the items a little.
 */
export async function* dueIn<T extends { readonly pk: string }>(dueShard: string, now: number): AsyncGenerator<T[]> {
  const pages = paginateQuery(
    { client: dynamo, pageSize: PAGE },
    {
      TableName: setting('MATCHES_TABLE'),
      IndexName: setting('DUE_INDEX'),
      KeyConditionExpression: '#dueShard = :due AND #dueAt <= :now',
      ExpressionAttributeNames: { '#dueShard': 'dueShard', '#dueAt': 'dueAt' },
      ExpressionAttributeValues: { ':due': dueShard, ':now': now },
    },
  );
  for await (const { Items = [] } of pages) yield Items as unknown as T[];
}
