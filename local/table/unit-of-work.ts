import { Readable } from 'node:stream';
import {
  capacityUnits,
  type Item,
  type Lock,
  type Range,
  type Store,
  type TableDescription,
  type Write,
} from './dynalite.ts';
import type { Commits } from './group-commit.ts';

export type EventName = 'INSERT' | 'MODIFY' | 'REMOVE';

/** What one write did, for the stream. */
export interface Change {
  table: string;
  event: EventName;
  keys: Item;
  /** False when the item was written over with itself: a stream has no record of that. */
  changed: boolean;
}

type Done = (error: unknown, value?: unknown) => void;

/** Everything that outlives one operation. */
export interface Room {
  base: Store;
  commits: Commits;
  tables: Map<string, TableDescription>;
  /** Index writes that are held back while a test wants stale indexes; undefined when indexes follow at once. */
  held: Write[] | undefined;
  /** Adds what must be durable together with the change, and hears of it once it is. */
  record(change: Change): { writes: Write[]; committed(): void };
}

const NOT_FOUND = Object.assign(new Error('NotFoundError'), { name: 'NotFoundError' });

/** dynalite's ranges never name an upper end for a whole sub-database but always one for a key range. */
const bounded = (prefix: string, range: Range): Range => {
  const { gt, gte, lt, lte, ...rest } = range;
  return {
    ...rest,
    ...(gt !== undefined ? { gt: prefix + gt } : { gte: prefix + (gte ?? '') }),
    ...(lte !== undefined ? { lte: prefix + lte } : { lt: prefix + (lt ?? '\u{ff}') }),
  };
};

/**
 * dynalite's store as one operation sees it. dynalite writes indexes and item one after the other; here they are gathered
 * and committed in one batch together with the stream record, so that a killed process leaves all of them or none.
 */
export class UnitOfWork {
  readonly options: Store['options'];
  readonly tableDb: unknown;
  before: Item | undefined;
  private looked = false;
  /** Units of the write that was made. */
  private written: number | undefined;
  private readonly room: Room;
  private readonly indexWrites: Write[] = [];
  /** Units of what was written to indexes, by their names; they are part of {@link units}. */
  readonly indexUnits: Record<string, number> = {};
  /** `before` as it is stored, to tell a change from an item written over with itself. */
  private stored: string | undefined;

  constructor(room: Room) {
    this.room = room;
    this.options = room.base.options;
    this.tableDb = room.base.tableDb;
  }

  /** Units of the write, also of one that its condition refused: 0 if the item was not even looked at. */
  get units(): number {
    return this.written ?? (this.looked ? this.unitsBefore() : 0);
  }

  /** Of the item as it was; to weigh one takes time, and reads need no more than dynalite's own count. */
  private unitsBefore(): number {
    return capacityUnits(this.before, false, true);
  }

  getTable(name: string, checkStatus: boolean | Done, done?: Done): void {
    const callback = (typeof checkStatus === 'function' ? checkStatus : done)!;
    const table = this.room.tables.get(name);
    callback(table ? null : resourceNotFound(name), table);
  }

  getItemDb(table: string) {
    const prefix = `item-${table}~`;
    const { db } = this.room.base;
    return {
      lock: this.room.base.getItemDb(table).lock as Lock,
      get: (key: string, done: Done) => {
        this.looked = true;
        this.stored = db.getSync(prefix + key, { valueEncoding: 'utf8' }) as string | undefined;
        this.before = this.stored === undefined ? undefined : (JSON.parse(this.stored) as Item);
        done(this.before ? null : NOT_FOUND, this.before);
      },
      put: (key: string, item: Item, done: Done) => this.commit(table, put(prefix + key, item), item, done),
      del: (key: string, done: Done) => this.commit(table, { type: 'del', key: prefix + key }, undefined, done),
      createValueStream: (range: Range) => values(this.room.base, bounded(prefix, range)),
    };
  }

  getIndexDb(kind: string, table: string, index: string) {
    const prefix = `index-${kind.toLowerCase()}~${table}~${index}~`;
    return {
      put: (key: string, item: Item, done: Done) => {
        this.indexPut(index, prefix + key, item);
        done(null);
      },
      del: (key: string, done: Done) => {
        this.addIndexUnits(index, 1);
        this.indexWrites.push({ type: 'del', key: prefix + key });
        done(null);
      },
      createValueStream: (range: Range) => values(this.room.base, bounded(prefix, range)),
    };
  }

  /** dynalite writes an index entry again even when nothing in it changed; DynamoDB does not, and does not bill it. */
  private indexPut(index: string, key: string, projected: Item): void {
    // It names attributes that are projected and that the item does not have.
    const item = Object.fromEntries(Object.entries(projected).filter(([, value]) => value !== undefined));
    const write = put(key, item);
    const old = this.indexed(key);
    if (old === write.value) return;
    const oldUnits = old ? capacityUnits(JSON.parse(old), false, true) : 0;
    this.addIndexUnits(index, Math.max(capacityUnits(item, false, true), oldUnits));
    this.indexWrites.push(write);
  }

  /** What an index has under a key, or will have when it has caught up. */
  private indexed(key: string): string | undefined {
    const held = this.room.held?.findLast((write) => write.key === key);
    if (held !== undefined) return held.type === 'put' ? (held.value as string) : undefined;
    return this.room.base.db.getSync(key, { valueEncoding: 'utf8' }) as string | undefined;
  }

  private addIndexUnits(index: string, units: number): void {
    this.indexUnits[index] = (this.indexUnits[index] ?? 0) + units;
  }

  private commit(table: string, write: Write, after: Item | undefined, done: Done): void {
    const { before, room } = this;
    if (!before && !after) {
      done(null);
      return;
    }
    const indexes = Object.values(this.indexUnits).reduce((sum, units) => sum + units, 0);
    this.written = Math.max(this.unitsBefore(), after ? capacityUnits(after, false, true) : 0) + indexes;
    const change: Change = {
      table,
      event: !before ? 'INSERT' : after ? 'MODIFY' : 'REMOVE',
      keys: keysOf(room.tables.get(table)!, (after ?? before)!),
      changed: write.type === 'del' || write.value !== this.stored,
    };
    const { writes, committed } = room.record(change);
    const indexWrites = room.held ? [] : this.indexWrites;
    room.held?.push(...this.indexWrites);
    room.commits.add([...indexWrites, write, ...writes]).then(() => {
      committed();
      done(null);
    }, done);
  }
}

const put = (key: string, item: Item) =>
  ({ type: 'put', key, value: JSON.stringify(item), valueEncoding: 'utf8' }) as const;

export const keysOf = (table: TableDescription, item: Item): Item =>
  Object.fromEntries(table.KeySchema.map(({ AttributeName }) => [AttributeName, item[AttributeName]!]));

function resourceNotFound(name: string) {
  return Object.assign(new Error(`no table ${name}`), {
    statusCode: 400,
    body: {
      __type: 'com.amazonaws.dynamodb.v20120810#ResourceNotFoundException',
      message: `Requested resource not found: Table: ${name} not found`,
    },
  });
}

/** dynalite reads ranges from a stream of objects. */
function values(base: Store, range: Range): Readable {
  const stream = new Readable({ objectMode: true, read() {} });
  base.db
    .values(range)
    .all()
    .then(
      (found) => {
        for (const value of found) stream.push(value);
        stream.push(null);
      },
      (error) => stream.destroy(error),
    );
  return stream;
}
