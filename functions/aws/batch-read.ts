import { BatchGetCommand, type BatchGetCommandInput, type BatchGetCommandOutput } from '@aws-sdk/lib-dynamodb';
import { dynamo } from './dynamo.ts';
import { StoreFailure } from './errors.ts';
import { TRIES } from './sdk-timeouts.ts';

/** What a batched read asks of each item. */
type Asked = NonNullable<BatchGetCommandInput['RequestItems']>[string];

/** How the table says that it is too busy. */
const BUSY = 'ThrottlingException';
/** A busy table that leaves keys unread is given this long, once more with each try. Milliseconds. */
const PAUSE = 50;

/** Keys of one call, by the table's own limit. */
const BATCH = 100;

/**
 * Items of one table by key, in no order; a call for each hundred. Consistent unless `asked` says otherwise. Items that are
 * not there are left out.
 *
 * @throws StoreFailure if the table leaves keys unread: an item it has not looked for is not an item that is gone
 */
export async function batchRead(TableName: string, { Keys = [], ...asked }: Asked): Promise<Record<string, unknown>[]> {
  const items: Record<string, unknown>[] = [];
  for (let i = 0; i < Keys.length; i += BATCH)
    items.push(...(await readBatch(TableName, { Keys: Keys.slice(i, i + BATCH), ...asked })));
  return items;
}

async function readBatch(TableName: string, asked: Asked): Promise<Record<string, unknown>[]> {
  const items: Record<string, unknown>[] = [];
  let wanted: BatchGetCommandInput['RequestItems'] = { [TableName]: { ConsistentRead: true, ...asked } };
  for (let tries = 1; ; tries += 1) {
    const answer: BatchGetCommandOutput = await dynamo.send(new BatchGetCommand({ RequestItems: wanted }));
    items.push(...(answer.Responses?.[TableName] ?? []));
    wanted = answer.UnprocessedKeys;
    if (wanted === undefined || Object.keys(wanted).length === 0) return items;
    if (tries === TRIES) throw new StoreFailure(Object.assign(new Error('keys left unread'), { name: BUSY }));
    await new Promise((resolve) => setTimeout(resolve, PAUSE * tries));
  }
}
