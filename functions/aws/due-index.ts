import { paginateQuery } from '@aws-sdk/lib-dynamodb';
import { dynamo } from './dynamo.ts';
import { setting } from './settings.ts';

/** Items of one page. */
const PAGE = 100;

/** An item that is due, as the index has it. */
export interface Due {
  readonly pk: string;
  readonly sk: string;
  /** Epoch milliseconds. */
  readonly dueAt: number;
}

/**
 * Items of a partition of the due index that are due, the oldest first, a page at a time: their keys and `dueAt`. The index lags
 * behind the items a little.
 */
export async function* dueIn(dueShard: string, now: number, pageSize = PAGE): AsyncGenerator<Due[]> {
  const pages = paginateQuery(
    { client: dynamo, pageSize },
    {
      TableName: setting('MATCHES_TABLE'),
      IndexName: setting('DUE_INDEX'),
      KeyConditionExpression: '#dueShard = :due AND #dueAt <= :now',
      ExpressionAttributeNames: { '#dueShard': 'dueShard', '#dueAt': 'dueAt' },
      ExpressionAttributeValues: { ':due': dueShard, ':now': now },
    },
  );
  for await (const { Items = [] } of pages) yield Items as unknown as Due[];
}
