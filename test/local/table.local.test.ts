import {
  BatchWriteItemCommand,
  DynamoDBClient,
  GetItemCommand,
  PutItemCommand,
  QueryCommand,
  TransactWriteItemsCommand,
  UpdateItemCommand,
} from '@aws-sdk/client-dynamodb';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type StartedTable, startTable } from '../support/service/dynamo-table.ts';

let table: StartedTable;
beforeEach(async () => {
  table = await startTable();
});
afterEach(() => table.close());

const TableName = 'Matches';
const key = (id: string) => ({ pk: { S: `MATCH#${id}` }, sk: { S: 'STATE' } });
const put = (id: string, rest = {}) =>
  table.client.send(new PutItemCommand({ TableName, Item: { ...key(id), ...rest } }));
const get = async (id: string) =>
  (await table.client.send(new GetItemCommand({ TableName, Key: key(id), ConsistentRead: true }))).Item;

/** A seal in miniature: at most once, and telling whose it is. */
const sealOnce = (id: string, requestId: string) =>
  table.client.send(
    new UpdateItemCommand({
      TableName,
      Key: key(id),
      UpdateExpression: 'SET #seal = :rid',
      ConditionExpression: 'attribute_not_exists(#seal)',
      ExpressionAttributeNames: { '#seal': 'seal' },
      ExpressionAttributeValues: { ':rid': { S: requestId } },
      ReturnValuesOnConditionCheckFailure: 'ALL_OLD',
    }),
  );

describe('contract of the table', () => {
  it('case 126: idempotency: a request delivered twice is applied once and its repeat fails the condition, with the item', async () => {
    await put('a');
    await table.faults.next({ kind: 'duplicate', operation: 'UpdateItem' });
    await expect(sealOnce('a', 'r1')).rejects.toMatchObject({
      name: 'ConditionalCheckFailedException',
      Item: { seal: { S: 'r1' } },
    });
    expect((await get('a'))?.seal?.S).toBe('r1');
  });

  it('a lost answer was applied: the SDK’s own retry fails on the condition that its first try fulfilled', async () => {
    await put('a');
    await table.faults.next({ kind: 'drop-answer', table: TableName, operation: 'UpdateItem' });
    await expect(sealOnce('a', 'r1')).rejects.toMatchObject({
      name: 'ConditionalCheckFailedException',
      Item: { seal: { S: 'r1' } },
    });
  });

  it('case 126: conditional failure: a second writer is refused, sees the item if it asked, and is billed', async () => {
    await put('a');
    await sealOnce('a', 'first');
    await table.resetCounts();
    await expect(sealOnce('a', 'second')).rejects.toMatchObject({ Item: { seal: { S: 'first' } } });
    expect((await get('a'))?.seal?.S).toBe('first');
    expect((await table.counts())[TableName]?.UpdateItem).toEqual({ calls: 1, refused: 1, units: 1 });
  });

  it('case 126: stale index: an index may show the past while the item is new', async () => {
    const due = async () =>
      (
        await table.client.send(
          new QueryCommand({
            TableName,
            IndexName: 'due',
            KeyConditionExpression: '#shard = :shard',
            ExpressionAttributeNames: { '#shard': 'dueShard' },
            ExpressionAttributeValues: { ':shard': { S: 'DUE' } },
          }),
        )
      ).Items?.map((item) => item.pk?.S);
    await put('old', { dueShard: { S: 'DUE' }, dueAt: { N: '1' } });
    await table.holdIndexes();
    await put('new', { dueShard: { S: 'DUE' }, dueAt: { N: '2' } });
    await put('old');
    expect(await get('new')).toBeDefined();
    expect(await due()).toEqual(['MATCH#old']);
    // There and back again while the index does not follow: what it shows is not what it will show.
    await put('old', { dueShard: { S: 'DUE' }, dueAt: { N: '1' } });
    await table.catchUpIndexes();
    expect(await due()).toEqual(['MATCH#old', 'MATCH#new']);
  });
});

describe('faults', () => {
  it('throttles without applying; the SDK comes again', async () => {
    await table.faults.next({ kind: 'throttle', operation: 'PutItem', times: 2 });
    await put('a');
    expect(await get('a')).toBeDefined();
    expect((await table.counts())[TableName]?.PutItem?.calls).toBe(1);
  });

  it('delays', async () => {
    await table.faults.next({ kind: 'delay', ms: 150 });
    const start = performance.now();
    await put('a');
    expect(performance.now() - start).toBeGreaterThan(140);
  });

  it('hits every so many of what it names', async () => {
    await table.faults.next({ kind: 'throttle', operation: 'PutItem', every: 3, times: 2 });
    const impatient = new DynamoDBClient({
      endpoint: table.endpoint,
      region: 'local-1',
      credentials: { accessKeyId: 'local', secretAccessKey: 'local' },
      maxAttempts: 1,
    });
    const outcomes: string[] = [];
    for (let n = 0; n < 10; n++) {
      await get('a');
      const item = new PutItemCommand({ TableName, Item: key(`x${n}`) });
      outcomes.push(
        await impatient.send(item).then(
          () => 'ok',
          () => 'throttled',
        ),
      );
    }
    expect(outcomes.flatMap((outcome, n) => (outcome === 'throttled' ? [n + 1] : []))).toEqual([3, 6]);
  });

  it('hits only what it names, and only so often', async () => {
    await table.faults.next({ kind: 'throttle', key: 'TOKEN#', times: 99 });
    await table.faults.next({ kind: 'delay', table: 'Connections', ms: 60_000 });
    await put('a');
    await table.faults.clear();
    await table.client.send(new PutItemCommand({ TableName, Item: { pk: { S: 'TOKEN#1' }, sk: { S: 'TOKEN' } } }));
  });
});

describe('the table besides', () => {
  it('counts calls and units, index writes included', async () => {
    await put('a');
    await put('b', { dueShard: { S: 'DUE' }, dueAt: { N: '1' } });
    await put('b', { dueShard: { S: 'DUE' }, dueAt: { N: '2' } });
    await put('b', { dueShard: { S: 'DUE' }, dueAt: { N: '2' }, other: { S: 'x' } });
    await get('a');
    expect(await table.counts()).toEqual({
      // 1; item and entry; item, entry gone, entry new; item alone, since nothing changed in the index.
      Matches: { PutItem: { calls: 4, refused: 0, units: 1 + 2 + 3 + 1 }, GetItem: { calls: 1, refused: 0, units: 1 } },
    });
  });

  it('writes batches, and refuses transactions loudly', async () => {
    await table.client.send(
      new BatchWriteItemCommand({
        RequestItems: { Matches: [{ PutRequest: { Item: key('a') } }, { PutRequest: { Item: key('b') } }] },
      }),
    );
    await table.client.send(
      new BatchWriteItemCommand({ RequestItems: { Matches: [{ DeleteRequest: { Key: key('a') } }] } }),
    );
    expect([await get('a'), await get('b')]).toEqual([undefined, key('b')]);
    const transaction = new TransactWriteItemsCommand({ TransactItems: [{ Put: { TableName, Item: key('c') } }] });
    await expect(table.client.send(transaction)).rejects.toThrow(/no TransactWriteItems/);
  });

  it('lets items go when their time is over', async () => {
    await put('over', { ttl: { N: '1000' } });
    await put('not-yet', { ttl: { N: '2000' } });
    await put('for-ever');
    expect(await table.expire(1500)).toBe(1);
    expect((await table.items(TableName)).map((item) => item.pk?.S).sort()).toEqual([
      'MATCH#for-ever',
      'MATCH#not-yet',
    ]);
  });
});
