import { setTimeout as sleep } from 'node:timers/promises';
import {
  checkBatchWrite,
  createStore,
  type Item,
  isOperation,
  type Reply,
  runAction,
  type TableDescription,
  type Write,
} from './dynalite.ts';
import { awsError } from './errors.ts';
import { Commits } from './group-commit.ts';
import { Undelivered } from './outbox.ts';
import { keysOf, type Room, UnitOfWork } from './unit-of-work.ts';

export interface TableDefinition {
  TableName: string;
  KeySchema: TableDescription['KeySchema'];
  AttributeDefinitions: { AttributeName: string; AttributeType: string }[];
  GlobalSecondaryIndexes?: { IndexName: string; KeySchema: TableDescription['KeySchema']; Projection: unknown }[];
  /** Attribute in whole epoch seconds after which an item may go. */
  ttl?: string;
  /** Whether writes leave a stream record. Keys only, whatever the table. */
  stream: boolean;
}

export interface Outcome {
  reply: Reply;
  units: number;
  /** The part of a write's units that is for indexes, by their names. */
  indexUnits?: Readonly<Record<string, number>>;
}

type Request = Record<string, unknown> & { TableName?: string };

const WRITES = new Set(['PutItem', 'UpdateItem', 'DeleteItem']);

/** The tables in one process: dynalite's rules over one store, durable when it has a path. */
export class TableEngine {
  readonly undelivered: Undelivered;
  private readonly room: Room;
  private readonly definitions = new Map<string, TableDefinition>();

  private constructor(room: Room, undelivered: Undelivered) {
    this.room = room;
    this.undelivered = undelivered;
  }

  static async open(definitions: readonly TableDefinition[], path?: string): Promise<TableEngine> {
    const base = createStore({ ...(path ? { path } : {}), createTableMs: 0 });
    await base.db.open();
    const commits = new Commits(base.db);
    const undelivered = await Undelivered.open(base.db, commits);
    const streamed = new Set(definitions.filter((each) => each.stream).map((each) => each.TableName));
    const room: Room = {
      base,
      commits,
      tables: new Map(),
      held: undefined,
      record: (change) => (change.changed && streamed.has(change.table) ? undelivered.record(change) : NOTHING),
    };
    const engine = new TableEngine(room, undelivered);
    for (const definition of definitions) await engine.ensure(definition);
    return engine;
  }

  /** Runs one operation. Throws `{ statusCode, body, units }` for an AWS error. */
  async call(operation: string, request: Request): Promise<Outcome> {
    if (operation === 'BatchWriteItem') return this.batchWrite(request);
    if (!isOperation(operation) || operation === 'CreateTable') {
      throw awsError('UnknownOperationException', `The local table has no ${operation}; the design needs none`);
    }
    const unit = new UnitOfWork(this.room);
    const asked = request.ReturnConsumedCapacity as string | undefined;
    const onFailure = request.ReturnValuesOnConditionCheckFailure;
    try {
      // What a write costs is counted here; dynalite's own count is asked for where it is needed, since it weighs the item again.
      const isWrite = WRITES.has(operation);
      const counted = isWrite ? request : { ...request, ReturnConsumedCapacity: asked ?? 'TOTAL' };
      const reply = await runAction(operation, unit, counted);
      const units = isWrite ? unit.units : readUnits(reply);
      return { reply: withCapacity(reply, asked, units), units, indexUnits: unit.indexUnits };
    } catch (error) {
      throw refused(error, unit, onFailure === 'ALL_OLD');
    }
  }

  /** Deletes what its TTL attribute says is over, with stream records like any other delete. Returns how many. */
  async expire(nowSeconds: number): Promise<number> {
    let gone = 0;
    for (const { TableName, ttl } of this.definitions.values()) {
      if (!ttl) continue;
      for (const item of await this.items(TableName)) {
        if (!(Number(item[ttl]?.N) <= nowSeconds)) continue;
        await this.call('DeleteItem', { TableName, Key: keysOf(this.room.tables.get(TableName)!, item) });
        gone += 1;
      }
    }
    return gone;
  }

  /** From now on index reads see the past, as they may on AWS, until `catchUpIndexes`. */
  holdIndexes(): void {
    this.room.held ??= [];
  }

  async catchUpIndexes(): Promise<void> {
    const late = this.room.held ?? [];
    this.room.held = undefined;
    await this.room.base.db.batch(late);
  }

  /** Every item of a table, for TTL and for tests that look at rest. */
  async items(table: string): Promise<Item[]> {
    return (await this.room.base.db.values({ gte: `item-${table}~`, lt: `item-${table}~\u{ff}` }).all()) as Item[];
  }

  async close(): Promise<void> {
    await this.catchUpIndexes();
    await this.room.base.db.close();
  }

  private async ensure(definition: TableDefinition): Promise<void> {
    const { TableName, ttl: _ttl, stream: _stream, ...schema } = definition;
    const key = `table~${TableName}`;
    if (this.room.base.db.getSync(key) === undefined) {
      await runAction('CreateTable', this.room.base, { TableName, ...schema, BillingMode: 'PAY_PER_REQUEST' });
      // dynalite turns a table ACTIVE by a timer even when the time is 0; writing to a closed store later would fail.
      while (statusOf(this.room.base.db.getSync(key)) !== 'ACTIVE') await sleep(1);
    }
    const description = this.room.base.db.getSync(key) as TableDescription;
    if (shape(description) !== shape(schema)) {
      throw new Error(`table ${TableName} on disk has other keys or indexes than the template: remove the data folder`);
    }
    this.room.tables.set(TableName, description);
    this.definitions.set(TableName, definition);
  }

  /** One write after the other through the ordinary door; a real batch is not atomic either. */
  private async batchWrite(request: Request): Promise<Outcome> {
    checkBatchWrite(this.room.base, request);
    let units = 0;
    const tables = Object.entries((request.RequestItems ?? {}) as Record<string, Record<string, Request>[]>);
    for (const [TableName, writes] of tables) {
      for (const { PutRequest, DeleteRequest } of writes) {
        const outcome = await this.call(PutRequest ? 'PutItem' : 'DeleteItem', {
          TableName,
          ...(PutRequest ? { Item: PutRequest.Item } : { Key: DeleteRequest?.Key }),
        });
        units += outcome.units;
      }
    }
    return { reply: { UnprocessedItems: {} }, units };
  }
}

const NOTHING: { writes: Write[]; committed(): void } = { writes: [], committed: () => {} };

const statusOf = (table: unknown) => (table as { TableStatus?: string } | undefined)?.TableStatus;

function projected(projection: unknown): unknown[] {
  const { ProjectionType, NonKeyAttributes = [] } = projection as {
    ProjectionType: string;
    NonKeyAttributes?: string[];
  };
  return [ProjectionType, ...NonKeyAttributes.toSorted()];
}

/** What may not change under stored items: keys and indexes, whatever order and bookkeeping surround them. */
const shape = (table: Pick<TableDefinition, 'KeySchema' | 'GlobalSecondaryIndexes'> | TableDescription): string =>
  JSON.stringify([
    table.KeySchema.map((part) => part.AttributeName),
    (table.GlobalSecondaryIndexes ?? [])
      .map((index) => [index.IndexName, index.KeySchema.map((part) => part.AttributeName), projected(index.Projection)])
      .sort((a, b) => String(a[0]).localeCompare(String(b[0]))),
  ]);

function readUnits(reply: Reply): number {
  const consumed = [reply.ConsumedCapacity ?? []].flat() as { CapacityUnits?: number }[];
  return consumed.reduce((sum, each) => sum + (each.CapacityUnits ?? 0), 0);
}

function withCapacity(reply: Reply, asked: string | undefined, units: number): Reply {
  const { ConsumedCapacity: consumed, ...rest } = reply;
  if (asked === undefined || asked === 'NONE' || consumed === undefined) return rest;
  return { ...rest, ConsumedCapacity: Array.isArray(consumed) ? consumed : { ...consumed, CapacityUnits: units } };
}

/** A refused condition costs units too, and shows the item to who asked for it. */
function refused(error: unknown, unit: UnitOfWork, showItem: boolean): unknown {
  const { body } = error as { body?: Record<string, unknown> };
  if (!body || !String(body.__type).endsWith('ConditionalCheckFailedException')) return error;
  if (showItem && unit.before) body.Item = unit.before;
  return Object.assign(error as object, { units: unit.units });
}
