import { mkdtempSync, rmSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DynamoDBClient, GetItemCommand, PutItemCommand, UpdateItemCommand } from '@aws-sdk/client-dynamodb';
import { startLocalCloud } from '../local/index.ts';
import { type Bench, type Figure, whole } from './figures.ts';

const ROUNDS = 3;
const AT_ONCE = 16;

async function measure(what: string, count: number, operation: (n: number) => Promise<unknown>): Promise<Figure> {
  let figure = '';
  for (let round = 1; round <= ROUNDS; round++) {
    const start = performance.now();
    const before = process.cpuUsage();
    let next = 0;
    const worker = async () => {
      while (next < count) await operation(next++);
    };
    await Promise.all(Array.from({ length: AT_ONCE }, worker));
    const { user, system } = process.cpuUsage(before);
    const rate = (count / (performance.now() - start)) * 1000;
    // The first rounds warm up; the last one counts.
    figure = `${whole(rate)}/s, ${whole((user + system) / count)} µs of processor time, client included`;
  }
  return { what, figure };
}

const TableName = 'Matches';
const keyOf = (n: number) => ({ pk: { S: `BENCH#${n % 25}` }, sk: { S: 'STATE' } });

/** Requests to the table through the SDK, as large and as conditional as a seal's. */
function tableCalls(client: DynamoDBClient) {
  const get = (n: number) => client.send(new GetItemCommand({ TableName, Key: keyOf(n), ConsistentRead: true }));
  const update = (n: number) =>
    client.send(
      new UpdateItemCommand({
        TableName,
        Key: keyOf(n),
        UpdateExpression: 'SET #seals.#seat = :seal ADD #waiting :minus',
        ConditionExpression: '#round = :round AND #waiting > :zero',
        ExpressionAttributeNames: { '#seals': 'seals', '#seat': `s${n % 4}`, '#waiting': 'waiting', '#round': 'round' },
        ExpressionAttributeValues: {
          ':seal': { M: { c: { S: 'x'.repeat(43) }, m: { B: new Uint8Array(100) }, r: { S: `request-${n}` } } },
          ':minus': { N: '-1' },
          ':round': { N: '1' },
          ':zero': { N: '0' },
        },
        ReturnValues: 'ALL_NEW',
      }),
    );

  return { get, update };
}

async function fill(client: DynamoDBClient): Promise<void> {
  for (let n = 0; n < 25; n++) {
    const match = {
      seals: { M: {} },
      round: { N: '1' },
      waiting: { N: '1000000' },
      secret: { B: new Uint8Array(1000) },
    };
    await client.send(new PutItemCommand({ TableName, Item: { ...keyOf(n), ...match } }));
  }
}

/** A keep-alive GET of `/health`, which does nothing but pass through gateway and worker. */
const healthOf = (url: string, agent: Agent) => () =>
  new Promise<void>((resolve, reject) => {
    request(`${url}/health`, { agent }, (response) => {
      response.resume().on('end', () => resolve());
    })
      .on('error', reject)
      .end();
  });

async function run(progress: (line: string) => void): Promise<Figure[]> {
  const data = mkdtempSync(join(tmpdir(), 'standoff-bench-'));
  const cloud = await startLocalCloud({ data, limits: 'off', progress });
  const client = new DynamoDBClient({
    endpoint: cloud.table.endpoint,
    region: 'local-1',
    credentials: { accessKeyId: cloud.accessKey, secretAccessKey: 'local' },
  });
  const agent = new Agent({ keepAlive: true, maxSockets: AT_ONCE });
  try {
    await fill(client);
    const { get, update } = tableCalls(client);
    return [
      await measure('table: consistent GetItem', 3000, get),
      await measure('table: conditional UpdateItem', 3000, update),
      await measure('table: both, as a seal does', 3000, async (n) => {
        await get(n);
        await update(n);
      }),
      await measure('GET /health: gateway and worker', 5000, healthOf(cloud.urls.http, agent)),
    ];
  } finally {
    agent.destroy();
    client.destroy();
    await cloud.stop();
    rmSync(data, { recursive: true });
  }
}

export const standIns: Bench = {
  name: 'stand-ins',
  about: 'the table on disk and the HTTP gateway of the local cloud by themselves',
  run,
};
