import { randomUUID } from 'node:crypto';
import { Guard, TableRequests } from '../../../local/iam/index.ts';
import type { Tables, TablesOptions } from '../../../local/index.ts';
import type { Item } from '../../../local/table/dynalite.ts';
import type { AwsError } from '../../../local/table/errors.ts';
import { TableServer } from '../../../local/table/server.ts';
import { type Engine, TableService } from '../../../local/table/service.ts';

/*
 * Tables that another program keeps, whatever speaks DynamoDB's protocol, behind the same door as the local ones: rights, faults
 * and counters are ours, every answer is the other's.
 */

type Call = Record<string, unknown> & { TableName?: string };

/** Renames the keys of an object. */
const renamed = (map: object | undefined, rename: (name: string) => string) =>
  map && Object.fromEntries(Object.entries(map).map(([name, value]) => [rename(name), value]));

/** Each test file has tables of its own there. */
class OtherEngine implements Engine {
  private readonly endpoint: string;
  private readonly prefix = `t${randomUUID().slice(0, 8)}-`;
  /** One call at a time: not every program keeps two writes of one item apart. */
  private last: Promise<unknown> = Promise.resolve();

  constructor(endpoint: string) {
    this.endpoint = endpoint;
  }

  private readonly theirs = (name: string): string => this.prefix + name;
  private readonly ours = (name: string): string => name.replace(this.prefix, '');

  /** Sends a call as it is, but for the names of tables. Throws `{ statusCode, body }` for an AWS error. */
  call(operation: string, request: Call): ReturnType<Engine['call']> {
    const outcome = this.last.then(() => this.send(operation, request));
    this.last = outcome.catch(() => {});
    return outcome;
  }

  private async send(operation: string, request: Call): ReturnType<Engine['call']> {
    const { ReturnConsumedCapacity: asked, ...rest } = request;
    const body = {
      ...rest,
      ...(rest.TableName !== undefined && { TableName: this.theirs(rest.TableName) }),
      ...(rest.RequestItems !== undefined && { RequestItems: renamed(rest.RequestItems as object, this.theirs) }),
      ...(operation.endsWith('Item') || ['Query', 'Scan'].includes(operation)
        ? { ReturnConsumedCapacity: 'INDEXES' }
        : {}),
    };
    const response = await fetch(this.endpoint, {
      method: 'POST',
      headers: {
        'content-type': 'application/x-amz-json-1.0',
        'x-amz-target': `DynamoDB_20120810.${operation}`,
        authorization:
          'AWS4-HMAC-SHA256 Credential=local/20260101/us-east-1/dynamodb/aws4_request, SignedHeaders=host, Signature=0',
      },
      body: JSON.stringify(body),
    });
    const reply = (await response.json()) as Record<string, unknown>;
    const isRefused = String(reply.__type).endsWith('ConditionalCheckFailedException');
    if (!response.ok)
      throw Object.assign(new Error(String(reply.message ?? reply.Message)), {
        statusCode: response.status,
        body: reply,
        // A refused condition costs as much as the write, which nobody tells here.
        ...(isRefused && { units: 1 }),
      } satisfies Partial<AwsError>);
    const { ConsumedCapacity: consumed, ...answer } = reply;
    const units = [consumed ?? []].flat() as { CapacityUnits?: number }[];
    return {
      reply: {
        ...answer,
        ...(answer.Responses !== undefined && { Responses: renamed(answer.Responses as object, this.ours) }),
        ...(answer.UnprocessedKeys !== undefined && {
          UnprocessedKeys: renamed(answer.UnprocessedKeys as object, this.ours),
        }),
        ...(answer.TableNames !== undefined && {
          TableNames: (answer.TableNames as string[]).filter((name) => name.startsWith(this.prefix)).map(this.ours),
        }),
        ...(asked !== undefined && asked !== 'NONE' && { ConsumedCapacity: consumed }),
      },
      units: units.reduce((sum, { CapacityUnits = 0 }) => sum + CapacityUnits, 0),
    };
  }
}

const notHere = async (): Promise<never> => {
  throw new Error('another table has its indexes when it has them');
};

/**
 * Tables of a program that speaks DynamoDB's protocol, empty.
 *
 * @param endpoint of the program, such as `http://127.0.0.1:8000`
 */
export async function openOtherTables(
  endpoint: string,
  { tables, identities, onDenial = () => {} }: TablesOptions,
): Promise<Tables> {
  const engine = new OtherEngine(endpoint);
  for (const { ttl: _ttl, stream: _stream, ...schema } of tables)
    await engine.call('CreateTable', { ...schema, BillingMode: 'PAY_PER_REQUEST' });
  const service = new TableService(
    engine,
    identities && { guard: new Guard(identities, onDenial), requests: new TableRequests(tables) },
  );
  const server = new TableServer(service);
  const items = async (TableName: string): Promise<Item[]> => {
    const found: Item[] = [];
    for (let ExclusiveStartKey: unknown; ; ) {
      const start = ExclusiveStartKey === undefined ? {} : { ExclusiveStartKey };
      const { reply } = await engine.call('Scan', { TableName, ConsistentRead: true, ...start });
      found.push(...(reply.Items as Item[]));
      ExclusiveStartKey = reply.LastEvaluatedKey;
      if (ExclusiveStartKey === undefined) return found;
    }
  };
  const expire = async (nowSeconds: number): Promise<number> => {
    let gone = 0;
    for (const { TableName, ttl, KeySchema } of tables) {
      for (const item of ttl === undefined ? [] : await items(TableName)) {
        if (!(Number(item[ttl as string]?.N) <= nowSeconds)) continue;
        const names = KeySchema.map(({ AttributeName }) => AttributeName);
        await engine.call('DeleteItem', {
          TableName,
          Key: Object.fromEntries(names.map((name) => [name, item[name]])),
        });
        gone += 1;
      }
    }
    return gone;
  };
  return {
    endpoint: await server.start(),
    faults: { next: async (fault) => service.faults.next(fault), clear: async () => service.faults.clear() },
    counts: async () => service.counter.read(),
    resetCounts: async () => service.counter.reset(),
    items,
    holdIndexes: notHere,
    catchUpIndexes: notHere,
    expire,
    acknowledge: async () => {},
    close: async () => {
      await server.stop();
      for (const { TableName } of tables) await engine.call('DeleteTable', { TableName });
    },
  };
}
