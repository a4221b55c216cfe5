import { createRequire } from 'node:module';

import { awsError } from './errors.ts';
import { type Parser, rememberTrees } from './parsed-expressions.ts';

/**
 * The parts of dynalite that the table is built on. Its HTTP server is left aside: calling the actions directly saves a
 * second hop and lets every write of one operation (indexes, item, stream record) land in one atomic batch.
 * `test/table/conformance.table.test.ts` is the evidence that this still behaves like the real table.
 */
const require = createRequire(import.meta.url);

export type Value = Readonly<Record<string, unknown>>;
export type Item = Record<string, Value>;
export type Reply = Record<string, unknown>;

export interface Level {
  open(): Promise<void>;
  close(): Promise<void>;
  getSync(key: string, options?: { valueEncoding: 'utf8' }): unknown;
  batch(writes: readonly Write[]): Promise<void>;
  values(range: Range): { all(): Promise<unknown[]> };
  iterator(range: Range): { all(): Promise<[string, unknown][]> };
}

export type Write = { type: 'put'; key: string; value: unknown; valueEncoding?: 'utf8' } | { type: 'del'; key: string };

export interface Range {
  gt?: string;
  gte?: string;
  lt?: string;
  lte?: string;
  limit?: number;
  reverse?: boolean;
}

export interface TableDescription {
  TableName: string;
  KeySchema: { AttributeName: string; KeyType: string }[];
  GlobalSecondaryIndexes?: { IndexName: string; KeySchema: { AttributeName: string }[]; Projection: unknown }[];
}

type Done<T> = (error: unknown, result?: T) => void;
export type Lock = (key: string, run: (release: <F>(done: F) => F) => void) => void;

export interface Store {
  db: Level;
  options: { maxItemSize: number };
  tableDb: unknown;
  getItemDb(name: string): { lock: Lock };
}

interface Types {
  types: unknown;
  custom: unknown;
}

interface Internals {
  create(options: { path?: string; createTableMs: number }): Store;
  capacityUnits(item: Item | undefined, isRead: boolean, isConsistent: boolean): number;
}

interface Validations {
  checkTypes(data: unknown, types: unknown): Record<string, unknown>;
  checkValidations(data: unknown, types: unknown, custom: unknown, store: unknown): void;
}

const internals = require('dynalite/db') as Internals;
const validations = require('dynalite/validations') as Validations;

for (const name of ['condition', 'update', 'projection']) rememberTrees(require(`dynalite/db/${name}Parser`) as Parser);

export const createStore = internals.create;
export const capacityUnits = internals.capacityUnits;

const OPERATIONS = [
  'BatchGetItem',
  'CreateTable',
  'DeleteItem',
  'DescribeTable',
  'GetItem',
  'ListTables',
  'PutItem',
  'Query',
  'Scan',
  'UpdateItem',
] as const;

export type Operation = (typeof OPERATIONS)[number];

interface Entry {
  check: Types;
  run(store: unknown, data: unknown, done: Done<Reply>): void;
}

const entries = new Map<string, Entry>(
  OPERATIONS.map((name) => {
    const file = name[0]!.toLowerCase() + name.slice(1);
    return [name, { check: require(`dynalite/validations/${file}`), run: require(`dynalite/actions/${file}`) }];
  }),
);

export const isOperation = (name: string): name is Operation => entries.has(name);

const batchWrite = require('dynalite/validations/batchWriteItem') as Types;

/** Checks a batch of writes as DynamoDB would, without running it. Throws `{ statusCode, body }`. */
export const checkBatchWrite = (store: unknown, request: unknown): unknown => checked(batchWrite, store, request);

function checked(check: Types, store: unknown, request: unknown): unknown {
  try {
    const data = validations.checkTypes(request, check.types);
    validations.checkValidations(data, check.types, check.custom, store);
    return data;
  } catch (error) {
    // dynalite's checks stumble over a null where they expect an object; nothing has been done by then.
    if (error instanceof TypeError) throw awsError('SerializationException', 'the request has not the expected shape');
    throw error;
  }
}

/** Checks a request as DynamoDB would and runs it against `store`. Throws `{ statusCode, body }` for an AWS error. */
export function runAction(operation: Operation, store: unknown, request: unknown): Promise<Reply> {
  const { check, run } = entries.get(operation)!;
  const data = checked(check, store, request);
  return new Promise((resolve, reject) => {
    run(store, data, (error, reply) => (error ? reject(error) : resolve(reply ?? {})));
  });
}
