import { type Asked, TableRequests } from '../../local/iam/index.ts';
import { TableEngine } from '../../local/table/engine.ts';
import type { TableDefinition } from '../../local/table/index.ts';
import type { Service } from './calls.ts';
import { answered, type SdkError } from './errors.ts';
import { answerOf, read, requestOf } from './marshal.ts';
import type { Meter } from './meter.ts';

type Values = Record<string, unknown>;

/** One write that was applied, with the item around it as functions see it. */
export interface Change {
  readonly table: string;
  readonly key: { readonly pk?: string; readonly sk?: string };
  readonly before: Values | undefined;
  readonly after: Values | undefined;
  /** Number of the request in whose service it was made. */
  readonly by: number | undefined;
}

/** A write that its condition refused. */
export type Refusal = Omit<Change, 'after' | 'table'>;

/** A change as the stream tells it: keys only, in DynamoDB's JSON. */
export interface StreamRecord {
  readonly table: string;
  readonly event: 'INSERT' | 'MODIFY' | 'REMOVE';
  readonly keys: Record<string, Record<string, unknown>>;
}

const OPERATIONS: Readonly<Record<string, string>> = {
  GetCommand: 'GetItem',
  PutCommand: 'PutItem',
  UpdateCommand: 'UpdateItem',
  DeleteCommand: 'DeleteItem',
  QueryCommand: 'Query',
  BatchGetCommand: 'BatchGetItem',
};
const WRITES = new Set(['PutItem', 'UpdateItem', 'DeleteItem']);

/**
 * The tables in memory, with the rules that the local cloud's tables have: the same engine without its server. A call is
 * carried out within one step of the schedule, so that nothing comes between its condition and its write.
 */
export class SimulatedTable implements Service {
  readonly throttled = 'ProvisionedThroughputExceededException';
  /** Hears of each change of an item that {@link isWatched} wants to hear of, at the moment in which it is made. */
  onChange: (change: Change) => void = () => {};
  /** Hears of each write of such an item that its condition refused. */
  onRefusal: (refusal: Refusal) => void = () => {};
  meter: Meter | undefined;
  isWatched: (key: Change['key']) => boolean = () => false;
  onRecord: (record: StreamRecord) => void = () => {};
  /** Asked for each key of a batch that is read. */
  isUnread: () => boolean = () => false;
  /** Watched items as they were last written: nothing else writes them. */
  private readonly known = new Map<string, Values | undefined>();
  private readonly engine: TableEngine;
  private readonly definitions: readonly TableDefinition[];
  private readonly requests: TableRequests;

  private constructor(engine: TableEngine, definitions: readonly TableDefinition[]) {
    this.engine = engine;
    this.definitions = definitions;
    this.requests = new TableRequests(definitions);
    engine.undelivered.onRecord = (record) => this.onRecord(record as StreamRecord);
  }

  static async open(definitions: readonly TableDefinition[]): Promise<SimulatedTable> {
    return new SimulatedTable(await TableEngine.open(definitions), definitions);
  }

  async carryOut(command: string, input: Values, by?: number): Promise<unknown> {
    const operation = OPERATIONS[command];
    if (operation === undefined) throw new Error(`the simulated table has no ${command}`);
    const place = this.place(input);
    const name = JSON.stringify(place);
    const isWatched = WRITES.has(operation) && this.isWatched(place.key);
    const before = this.known.get(name);
    try {
      const request = requestOf(input);
      const reply = operation === 'BatchGetItem' ? await this.readBatch(request) : await this.run(operation, request);
      if (isWatched) {
        const after = await this.itemOf(input);
        this.known.set(name, after);
        this.onChange({ ...place, before, after, by });
      }
      return answerOf(reply);
    } catch (error) {
      const thrown = sdkError(error);
      if (isWatched && thrown.name === 'ConditionalCheckFailedException')
        this.onRefusal({ key: place.key, before, by });
      throw thrown;
    }
  }

  asked(command: string, input: Values): Asked[] {
    return this.requests.asked(OPERATIONS[command] ?? command, requestOf(input));
  }

  describe(command: string, input: Values): string | undefined {
    const operation = OPERATIONS[command] ?? command;
    if (!WRITES.has(operation)) return undefined;
    const { key } = this.place(input);
    return `${operation} ${Object.values(key).join(' ')}`;
  }

  /** Index reads see the past from now on, until {@link catchUp}. */
  lag(): void {
    this.engine.holdIndexes();
  }

  catchUp(): Promise<void> {
    return this.engine.catchUpIndexes();
  }

  /** Every item of a table as it is stored, in DynamoDB's JSON. */
  stored(table: string): ReturnType<TableEngine['items']> {
    return this.engine.items(table);
  }

  /** Every item of a table as functions see it. */
  async items(table: string): Promise<Values[]> {
    return (await this.engine.items(table)).map(read);
  }

  close(): Promise<void> {
    return this.engine.close();
  }

  /** Reads a batch, without the keys that a busy table leaves unread. */
  private async readBatch(request: Values): Promise<Values> {
    const [wanted, unread]: [Values, Values] = [{}, {}];
    for (const [table, asked] of Object.entries(request.RequestItems as Record<string, { Keys: unknown[] }>)) {
      const { left = [], taken = [] } = Object.groupBy(asked.Keys, () => (this.isUnread() ? 'left' : 'taken'));
      if (taken.length > 0) wanted[table] = { ...asked, Keys: taken };
      if (left.length > 0) unread[table] = { ...asked, Keys: left };
    }
    const isAny = Object.keys(wanted).length > 0;
    const reply = isAny ? await this.run('BatchGetItem', { ...request, RequestItems: wanted }) : {};
    return Object.keys(unread).length > 0 ? { ...reply, UnprocessedKeys: unread } : reply;
  }

  /** Runs an operation of a function and meters it. */
  private async run(operation: string, request: Values): Promise<Values> {
    try {
      const { reply, units, indexUnits } = await this.engine.call(operation, request);
      this.metered(operation, request, units, indexUnits);
      return reply;
    } catch (error) {
      // A condition that does not hold is billed too.
      this.metered(operation, request, (error as { units?: number }).units ?? 0);
      throw error;
    }
  }

  private metered(
    operation: string,
    request: Values,
    units: number,
    indexUnits: Readonly<Record<string, number>> = {},
  ): void {
    const table = String(request.TableName ?? Object.keys((request.RequestItems ?? {}) as Values).join('+'));
    const index = request.IndexName === undefined ? undefined : String(request.IndexName);
    this.meter?.used({ table, operation, index, units, indexUnits });
  }

  private place(input: Values): Pick<Change, 'table' | 'key'> {
    const table = String(input.TableName);
    const names = this.definitions.find((each) => each.TableName === table)?.KeySchema ?? [];
    const from = (input.Key ?? input.Item ?? {}) as Values;
    return { table, key: Object.fromEntries(names.map(({ AttributeName: name }) => [name, from[name]])) };
  }

  private async itemOf(input: Values): Promise<Values | undefined> {
    const { table, key } = this.place(input);
    const { reply } = await this.engine.call(
      'GetItem',
      requestOf({ TableName: table, Key: key, ConsistentRead: true }),
    );
    return reply.Item === undefined ? undefined : read(reply.Item);
  }
}

/** The engine's error as the SDK throws it; any other is a fault of the simulation. */
function sdkError(error: unknown): SdkError {
  const { body, statusCode } = error as { body?: Values; statusCode?: number };
  if (body === undefined) throw error;
  const { __type, message, ...more } = body;
  const thrown = answered(String(__type).split('#').at(-1) ?? '', statusCode ?? 400, more);
  thrown.message = String(message ?? body.Message ?? thrown.name);
  return thrown;
}
