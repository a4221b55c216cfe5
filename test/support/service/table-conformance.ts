import {
  BatchGetCommand,
  DeleteCommand,
  type DynamoDBDocumentClient,
  GetCommand,
  PutCommand,
  QueryCommand,
  type QueryCommandInput,
  UpdateCommand,
  type UpdateCommandInput,
} from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

/** A table as the suite needs it. */
export interface TableUnderTest {
  readonly documents: Pick<DynamoDBDocumentClient, 'send'>;
  close(): Promise<void>;
}

/**
 * What the service relies on in a table, one behaviour a test, through the SDK's commands. The local table must pass, and so
 * must any other: the evidence that a fast stand-in may be trusted.
 *
 * @param start an empty table of the template
 */
export function tableConformance(start: () => Promise<TableUnderTest>): void {
  let table: TableUnderTest;
  let id = '';
  let count = 0;
  beforeAll(async () => {
    table = await start();
  });
  afterAll(() => table.close());
  beforeEach(() => {
    id = `MATCH#${count++}`;
  });

  const TableName = 'Matches';
  const key = () => ({ pk: id, sk: 'STATE' });
  const put = (attributes = {}, condition = {}) =>
    table.documents.send(new PutCommand({ TableName, Item: { ...key(), ...attributes }, ...condition }));
  const get = async () =>
    (await table.documents.send(new GetCommand({ TableName, Key: key(), ConsistentRead: true }))).Item;
  const update = (input: Omit<UpdateCommandInput, 'TableName' | 'Key'>) =>
    table.documents.send(new UpdateCommand({ TableName, Key: key(), ...input }));
  const query = (input: Omit<QueryCommandInput, 'TableName'>) =>
    table.documents.send(new QueryCommand({ TableName, ...input }));

  const REFUSED = { name: 'ConditionalCheckFailedException' };

  describe('conditional writes', () => {
    it('puts only where nothing is', async () => {
      const ifAbsent = { ConditionExpression: 'attribute_not_exists(#pk)', ExpressionAttributeNames: { '#pk': 'pk' } };
      await put({ v: 1 }, ifAbsent);
      await expect(put({ v: 2 }, ifAbsent)).rejects.toMatchObject(REFUSED);
      expect(await get()).toEqual({ ...key(), v: 1 });
    });

    it('updates only at the version that was read', async () => {
      await put({ seq: 4 });
      const advance = (from: number) =>
        update({
          UpdateExpression: 'SET #seq = :to',
          ConditionExpression: '#seq = :from',
          ExpressionAttributeNames: { '#seq': 'seq' },
          ExpressionAttributeValues: { ':from': from, ':to': from + 1 },
        });
      await advance(4);
      await expect(advance(4)).rejects.toMatchObject(REFUSED);
    });

    it('lets exactly one of many racing writers through', async () => {
      await put();
      const racers = Array.from({ length: 8 }, (_, n) =>
        update({
          UpdateExpression: 'SET #owner = :n',
          ConditionExpression: 'attribute_not_exists(#owner)',
          ExpressionAttributeNames: { '#owner': 'owner' },
          ExpressionAttributeValues: { ':n': n },
        }),
      );
      const outcomes = await Promise.allSettled(racers);
      expect(outcomes.filter((each) => each.status === 'fulfilled')).toHaveLength(1);
    });

    it('shows the item of a failed condition to who asks, and only then', async () => {
      await put({ v: 1 });
      const failing = { ConditionExpression: '#v = :v', ExpressionAttributeNames: { '#v': 'v' } };
      const values = { ExpressionAttributeValues: { ':v': 2 } };
      await expect(
        put({}, { ...failing, ...values, ReturnValuesOnConditionCheckFailure: 'ALL_OLD' }),
      ).rejects.toMatchObject({ Item: { v: { N: '1' } } });
      const silent = await put({}, { ...failing, ...values }).catch((error) => error);
      expect(silent.Item).toBeUndefined();
    });

    it('deletes conditionally and returns what was there', async () => {
      await put({ player: 'p' });
      const remove = () =>
        table.documents.send(
          new DeleteCommand({
            TableName,
            Key: key(),
            ConditionExpression: 'attribute_exists(#pk) AND #player = :p',
            ExpressionAttributeNames: { '#pk': 'pk', '#player': 'player' },
            ExpressionAttributeValues: { ':p': 'p' },
            ReturnValues: 'ALL_OLD',
          }),
        );
      expect((await remove()).Attributes).toEqual({ ...key(), player: 'p' });
      await expect(remove()).rejects.toMatchObject(REFUSED);
    });

    it('does not mind deleting what is not there', async () => {
      await table.documents.send(new DeleteCommand({ TableName, Key: key() }));
    });

    it('compares numbers as numbers and combines conditions with AND, OR and NOT', async () => {
      await put({ n: 9, s: 'x' });
      const check = (ConditionExpression: string) =>
        update({
          UpdateExpression: 'SET #touched = :ten',
          ConditionExpression,
          ExpressionAttributeNames: { '#n': 'n', '#s': 's', '#touched': 'touched' },
          ExpressionAttributeValues: { ':ten': 10, ':x': 'x' },
        });
      await check('#n < :ten AND (#s <> :x OR NOT #n > :ten)');
      await expect(check('#n < :ten AND #s <> :x')).rejects.toMatchObject(REFUSED);
    });
  });

  describe('maps', () => {
    const seal = (seat: string, rid: string) =>
      update({
        UpdateExpression: 'SET #seals.#seat = :seal ADD #waiting :minusOne',
        ConditionExpression: 'attribute_not_exists(#seals.#seat) AND #waiting > :zero',
        ExpressionAttributeNames: { '#seals': 'seals', '#seat': seat, '#waiting': 'waiting' },
        ExpressionAttributeValues: { ':seal': { rid }, ':minusOne': -1, ':zero': 0 },
        ReturnValues: 'ALL_NEW',
      });

    it('takes one entry of a map without touching the others, and counts down in the same write', async () => {
      await put({ seals: {}, waiting: 2 });
      await seal('0', 'a');
      const { Attributes } = await seal('1', 'b');
      expect(Attributes).toEqual({ ...key(), seals: { 0: { rid: 'a' }, 1: { rid: 'b' } }, waiting: 0 });
    });

    it('refuses an entry that exists, and any entry once the count is down', async () => {
      await put({ seals: {}, waiting: 1 });
      await seal('0', 'a');
      await expect(seal('0', 'b')).rejects.toMatchObject(REFUSED);
      await expect(seal('1', 'c')).rejects.toMatchObject(REFUSED);
      expect((await get())?.seals).toEqual({ 0: { rid: 'a' } });
    });

    it('lets writers of different entries never collide', async () => {
      await put({ seals: {}, waiting: 8 });
      await Promise.all(Array.from({ length: 8 }, (_, n) => seal(String(n), `r${n}`)));
      expect(Object.keys((await get())?.seals)).toHaveLength(8);
      expect((await get())?.waiting).toBe(0);
    });

    it('compares inside an entry, and removes one', async () => {
      await put({ seals: { 0: { rid: 'a' }, 1: { rid: 'b' } }, waiting: 1 });
      const withdraw = (rid: string) =>
        update({
          UpdateExpression: 'REMOVE #seals.#seat',
          ConditionExpression: '#seals.#seat.#rid = :rid',
          ExpressionAttributeNames: { '#seals': 'seals', '#seat': '0', '#rid': 'rid' },
          ExpressionAttributeValues: { ':rid': rid },
        });
      await expect(withdraw('other')).rejects.toMatchObject(REFUSED);
      await withdraw('a');
      expect((await get())?.seals).toEqual({ 1: { rid: 'b' } });
    });

    it('knows the size of a map', async () => {
      await put({ seals: { 0: {}, 1: {} } });
      const whenSize = (n: number) =>
        update({
          UpdateExpression: 'SET #seals = :empty',
          ConditionExpression: 'size(#seals) = :n',
          ExpressionAttributeNames: { '#seals': 'seals' },
          ExpressionAttributeValues: { ':n': n, ':empty': {} },
        });
      await expect(whenSize(3)).rejects.toMatchObject(REFUSED);
      await whenSize(2);
      expect((await get())?.seals).toEqual({});
    });

    it('refuses a path into a map that is not there', async () => {
      await put();
      await expect(
        update({
          UpdateExpression: 'SET #seals.#seat = :v',
          ExpressionAttributeNames: { '#seals': 'seals', '#seat': '0' },
          ExpressionAttributeValues: { ':v': 1 },
        }),
      ).rejects.toMatchObject({ name: 'ValidationException' });
    });
  });

  describe('values', () => {
    it('adds to and deletes from a set of numbers, and drops the set with its last member', async () => {
      await put();
      const change = (verb: 'ADD' | 'DELETE', ...numbers: number[]) =>
        update({
          UpdateExpression: `${verb} #open :some`,
          ExpressionAttributeNames: { '#open': 'open' },
          ExpressionAttributeValues: { ':some': new Set(numbers) },
          ReturnValues: 'ALL_NEW',
        });
      expect((await change('ADD', 1, 2, 3)).Attributes?.open).toEqual(new Set([1, 2, 3]));
      expect((await change('DELETE', 2)).Attributes?.open).toEqual(new Set([1, 3]));
      expect((await change('DELETE', 1, 3)).Attributes).toEqual(key());
    });

    it('knows whether a set contains a number', async () => {
      await put({ open: new Set([0, 2]) });
      const whenContains = (n: number) =>
        update({
          UpdateExpression: 'SET #hit = :n',
          ConditionExpression: 'contains(#open, :n)',
          ExpressionAttributeNames: { '#open': 'open', '#hit': 'hit' },
          ExpressionAttributeValues: { ':n': n },
        });
      await whenContains(2);
      await expect(whenContains(1)).rejects.toMatchObject(REFUSED);
    });

    it('keeps bytes, big numbers, empty texts, nulls and nesting as they were', async () => {
      const item = {
        bytes: new Uint8Array([0, 1, 254, 255]),
        big: Number.MAX_SAFE_INTEGER,
        fraction: 0.1,
        empty: '',
        nothing: null,
        yes: true,
        list: [1, ['a', { b: 'ü' }], {}],
      };
      await put(item);
      expect(await get()).toEqual({ ...key(), ...item });
    });

    it('takes any attribute name through an alias, reserved words and odd characters included', async () => {
      await put();
      await update({
        UpdateExpression: 'SET #a = :v, #b = :v, #c = :v',
        ExpressionAttributeNames: { '#a': 'status', '#b': 'size', '#c': 'a.b-c' },
        ExpressionAttributeValues: { ':v': 1 },
      });
      expect(await get()).toEqual({ ...key(), status: 1, size: 1, 'a.b-c': 1 });
    });

    it('refuses a reserved word without one', async () => {
      await put();
      await expect(
        update({ UpdateExpression: 'SET status = :v', ExpressionAttributeValues: { ':v': 1 } }),
      ).rejects.toMatchObject({ name: 'ValidationException', message: expect.stringContaining('reserved keyword') });
    });

    it('refuses an item over 400 KB', async () => {
      await expect(put({ fat: 'x'.repeat(410 * 1024) })).rejects.toMatchObject({ name: 'ValidationException' });
    });

    it('creates the item that an update does not find', async () => {
      await update({
        UpdateExpression: 'ADD #n :one SET #first = if_not_exists(#first, :one)',
        ExpressionAttributeNames: { '#n': 'n', '#first': 'first' },
        ExpressionAttributeValues: { ':one': 1 },
      });
      expect(await get()).toEqual({ ...key(), n: 1, first: 1 });
    });
  });

  describe('reading', () => {
    const entry = (n: number) => ({ pk: id, sk: `ENTRY#${String(n).padStart(6, '0')}`, n });
    const entries = {
      KeyConditionExpression: '#pk = :pk AND begins_with(#sk, :entry)',
      ExpressionAttributeNames: { '#pk': 'pk', '#sk': 'sk' },
    };
    const values = () => ({ ExpressionAttributeValues: { ':pk': id, ':entry': 'ENTRY#' } });
    const history = async () => {
      await put();
      for (const n of [3, 1, 12, 2, 10]) await table.documents.send(new PutCommand({ TableName, Item: entry(n) }));
    };

    it('projects attributes, also inside maps', async () => {
      await put({ open: 1, secret: 2, seats: { 0: { name: 'a', token: 't' } } });
      const { Item } = await table.documents.send(
        new GetCommand({
          TableName,
          Key: key(),
          ProjectionExpression: '#open, #seats.#zero.#name',
          ExpressionAttributeNames: { '#open': 'open', '#seats': 'seats', '#zero': '0', '#name': 'name' },
        }),
      );
      expect(Item).toEqual({ open: 1, seats: { 0: { name: 'a' } } });
    });

    it('gives nothing for a key that is not there', async () => {
      expect(await get()).toBeUndefined();
    });

    it('gets several items at once, without those that are not there', async () => {
      await put({ v: 1 });
      const { Responses } = await table.documents.send(
        new BatchGetCommand({
          RequestItems: { [TableName]: { Keys: [key(), { pk: 'MATCH#none', sk: 'STATE' }], ConsistentRead: true } },
        }),
      );
      expect(Responses?.[TableName]).toEqual([{ ...key(), v: 1 }]);
    });

    it('queries a range in order of the sort key, and backwards', async () => {
      await history();
      const up = await query({ ...entries, ...values() });
      expect(up.Items?.map((item) => item.n)).toEqual([1, 2, 3, 10, 12]);
      const down = await query({ ...entries, ...values(), ScanIndexForward: false, Limit: 2 });
      expect(down.Items?.map((item) => item.n)).toEqual([12, 10]);
    });

    it('pages with a limit, and says where to go on', async () => {
      await history();
      const first = await query({ ...entries, ...values(), Limit: 3 });
      expect(first.Items?.map((item) => item.n)).toEqual([1, 2, 3]);
      const next = await query({ ...entries, ...values(), ExclusiveStartKey: first.LastEvaluatedKey! });
      expect(next.Items?.map((item) => item.n)).toEqual([10, 12]);
      expect(next.LastEvaluatedKey).toBeUndefined();
    });

    it('queries between two sort keys and after one', async () => {
      await history();
      const where = (condition: string, more: Record<string, string>) =>
        query({
          KeyConditionExpression: `#pk = :pk AND ${condition}`,
          ExpressionAttributeNames: { '#pk': 'pk', '#sk': 'sk' },
          ExpressionAttributeValues: { ':pk': id, ...more },
        });
      const between = await where('#sk BETWEEN :a AND :b', { ':a': entry(2).sk, ':b': entry(10).sk });
      expect(between.Items?.map((item) => item.n)).toEqual([2, 3, 10]);
      const after = await where('#sk > :a', { ':a': entry(10).sk });
      expect(after.Items?.map((item) => item.n ?? item.sk)).toEqual([12, 'STATE']);
    });
  });

  describe('sparse indexes', () => {
    const due = async (until: number) =>
      (
        await query({
          IndexName: 'due',
          KeyConditionExpression: '#shard = :shard AND #at <= :until',
          ExpressionAttributeNames: { '#shard': 'dueShard', '#at': 'dueAt' },
          ExpressionAttributeValues: { ':shard': id, ':until': until },
        })
      ).Items;
    const set = (at: number) =>
      update({
        UpdateExpression: 'SET #shard = :shard, #at = :at',
        ExpressionAttributeNames: { '#shard': 'dueShard', '#at': 'dueAt' },
        ExpressionAttributeValues: { ':shard': id, ':at': at },
        ReturnConsumedCapacity: 'TOTAL',
      });

    it('shows an item while it has both keys, with keys only', async () => {
      await put({ other: 1 });
      expect(await due(100)).toEqual([]);
      await set(50);
      expect(await due(100)).toEqual([{ ...key(), dueShard: id, dueAt: 50 }]);
      await update({ UpdateExpression: 'REMOVE #shard', ExpressionAttributeNames: { '#shard': 'dueShard' } });
      expect(await due(100)).toEqual([]);
    });

    it('moves an item when its index key changes, and sorts numbers as numbers', async () => {
      await put();
      await set(9);
      await set(1000);
      expect(await due(100)).toEqual([]);
      await table.documents.send(new PutCommand({ TableName, Item: { pk: id, sk: 'OTHER', dueShard: id, dueAt: 20 } }));
      expect((await due(5000))?.map((item) => item.dueAt)).toEqual([20, 1000]);
    });

    it('forgets an item that is deleted', async () => {
      await put();
      await set(1);
      await table.documents.send(new DeleteCommand({ TableName, Key: key() }));
      expect(await due(100)).toEqual([]);
    });

    it('refuses a consistent read of an index', async () => {
      await expect(
        query({
          IndexName: 'due',
          ConsistentRead: true,
          KeyConditionExpression: '#shard = :shard',
          ExpressionAttributeNames: { '#shard': 'dueShard' },
          ExpressionAttributeValues: { ':shard': id },
        }),
      ).rejects.toMatchObject({ name: 'ValidationException' });
    });

    it('bills the item, and one unit for each index entry that comes, goes or changes', async () => {
      await put();
      const units = async (at: number) => (await set(at)).ConsumedCapacity?.CapacityUnits;
      expect(await units(1)).toBe(2);
      expect(await units(2)).toBe(3);
      expect(await units(2)).toBe(1);
    });
  });

  describe('consumed capacity', () => {
    it('is the size of the whole item, in kilobytes for writes and half of four kilobytes for eventual reads', async () => {
      const written = await put({ fat: 'x'.repeat(2500) }, { ReturnConsumedCapacity: 'TOTAL' });
      expect(written.ConsumedCapacity?.CapacityUnits).toBe(3);
      const read = (ConsistentRead: boolean) =>
        table.documents.send(
          new GetCommand({ TableName, Key: key(), ConsistentRead, ReturnConsumedCapacity: 'TOTAL' }),
        );
      expect((await read(true)).ConsumedCapacity?.CapacityUnits).toBe(1);
      expect((await read(false)).ConsumedCapacity?.CapacityUnits).toBe(0.5);
    });
  });
}
