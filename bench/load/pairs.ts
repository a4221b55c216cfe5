import { DynamoDBClient, GetItemCommand, PutItemCommand, UpdateItemCommand } from '@aws-sdk/client-dynamodb';

/*
 * The limit of the stack: what a seal costs at the table, one read and one write of an item of that size, through the SDK
 * and nothing else.
 */

export interface PairLoad {
  readonly endpoint: string;
  readonly table: string;
  readonly parallel: number;
  /** Milliseconds. */
  readonly warmUp: number;
  readonly measure: number;
}

/** Bytes of a match item of four seats, roughly. */
const SIZE = 1_200;

async function run({
  endpoint,
  table,
  parallel,
  warmUp,
  measure,
}: PairLoad): Promise<{ pairs: number; elapsed: number }> {
  const credentials = { accessKeyId: 'local', secretAccessKey: 'local' };
  const client = new DynamoDBClient({ endpoint, region: 'local-1', credentials });
  const from = performance.now() + warmUp;
  const until = from + measure;
  let pairs = 0;
  const pairAfterPair = async (worker: number) => {
    const key = { pk: { S: `PAIR#${worker}` }, sk: { S: 'STATE' } };
    const filling = { B: new Uint8Array(SIZE) };
    await client.send(new PutItemCommand({ TableName: table, Item: { ...key, filling, count: { N: '0' } } }));
    while (performance.now() < until) {
      await client.send(new GetItemCommand({ TableName: table, Key: key, ConsistentRead: true }));
      await client.send(
        new UpdateItemCommand({
          TableName: table,
          Key: key,
          UpdateExpression: 'ADD #count :one',
          ConditionExpression: '#count >= :none',
          ExpressionAttributeNames: { '#count': 'count' },
          ExpressionAttributeValues: { ':one': { N: '1' }, ':none': { N: '0' } },
          ReturnValues: 'ALL_NEW',
        }),
      );
      if (performance.now() >= from && performance.now() < until) pairs += 1;
    }
  };
  await Promise.all(Array.from({ length: parallel }, (_, worker) => pairAfterPair(worker)));
  client.destroy();
  return { pairs, elapsed: measure };
}

process.once('message', (load: PairLoad) => {
  run(load).then(
    (result) => process.send?.({ result }, () => process.disconnect()),
    (error: Error) => process.send?.({ error: error.stack }, () => process.disconnect()),
  );
});
