import { MessageChannel, type MessagePort, Worker } from 'node:worker_threads';
import type { Denial, Identities } from '../iam/index.ts';
import type { Counts } from './counts.ts';
import type { Item } from './dynalite.ts';
import type { TableDefinition } from './engine.ts';
import type { Fault } from './faults.ts';
import { type Local, openHere } from './in-process.ts';
import type { StreamRecord } from './outbox.ts';

export type { Count, Counts } from './counts.ts';
export type { TableDefinition } from './engine.ts';
export type { Fault, FaultKind } from './faults.ts';
export type { StreamRecord } from './outbox.ts';

/** The tables as the rest of the local cloud and the tests see them, wherever they run. */
export interface Tables {
  /** Where the SDK finds DynamoDB. */
  endpoint: string;
  faults: { next(fault: Fault): Promise<void>; clear(): Promise<void> };
  counts(): Promise<Counts>;
  resetCounts(): Promise<void>;
  /** Every item of a table as stored, in DynamoDB's JSON. */
  items(table: string): Promise<Item[]>;
  /** Index reads see the past from now on, until `catchUpIndexes`. */
  holdIndexes(): Promise<void>;
  catchUpIndexes(): Promise<void>;
  /** Deletes what its TTL says is over. Returns how many. */
  expire(nowSeconds: number): Promise<number>;
  acknowledge(sequences: readonly number[]): Promise<void>;
  close(): Promise<void>;
}

export interface TablesOptions {
  tables: readonly TableDefinition[];
  /** Folder of the store; in memory when absent. */
  path?: string;
  /** Hears every stream record in order, first those that a former process left undelivered. */
  onRecord?: (record: StreamRecord) => void;
  /** Who may do what; without it every caller may do everything. */
  identities?: Identities;
  /** Hears of every request that its caller has no right to. */
  onDenial?: (denial: Denial) => void;
}

/** The tables in this very thread: for tests of whatever needs only a table. */
export async function openTables(options: TablesOptions): Promise<Tables> {
  const here = await openHere(options);
  return tablesOver(here.endpoint, async (name, args) =>
    (here.local[name] as (...args: unknown[]) => unknown)(...args),
  );
}

/** The tables in a thread of their own, so that they have a core to themselves under load. */
export async function startTables(options: TablesOptions): Promise<Tables & { door(): MessagePort }> {
  const { onRecord, onDenial, ...workerData } = options;
  const worker = new Worker(new URL('./thread.ts', import.meta.url), {
    workerData,
    resourceLimits: { maxYoungGenerationSizeMb: 64 },
  });
  const waiting = new Map<number, { resolve(value: unknown): void; reject(error: Error): void }>();
  let calls = 0;
  let started = false;
  const endpoint = await new Promise<string>((resolve, reject) => {
    // After the start nobody would hear a rejection; a cloud without its tables must not seem to run.
    worker.on('error', (error) => {
      if (started) throw error;
      reject(error);
    });
    worker.on('message', (message) => {
      if ('endpoint' in message) {
        started = true;
        return resolve(message.endpoint);
      }
      if ('record' in message) return onRecord?.(message.record);
      if ('denial' in message) return onDenial?.(message.denial);
      const call = waiting.get(message.call);
      waiting.delete(message.call);
      if (message.error) call?.reject(new Error(message.error));
      else call?.resolve(message.value);
    });
  });
  const tables = tablesOver(endpoint, (name, args) => {
    const call = calls++;
    worker.postMessage({ call, name, args });
    return new Promise((resolve, reject) => waiting.set(call, { resolve, reject }));
  });
  const close = async () => {
    await tables.close();
    await worker.terminate();
  };
  /** A way for another thread to make its calls without the network. */
  const door = () => {
    const { port1, port2 } = new MessageChannel();
    worker.postMessage({ door: port2 }, [port2]);
    return port1;
  };
  return { ...tables, close, door };
}

type Call = (name: keyof Local, args: unknown[]) => Promise<unknown>;

function tablesOver(endpoint: string, call: Call): Tables {
  const method =
    <A extends unknown[], R>(name: keyof Local) =>
    (...args: A) =>
      call(name, args) as Promise<R>;
  return {
    endpoint,
    faults: { next: method('nextFault'), clear: method('clearFaults') },
    counts: method('counts'),
    resetCounts: method('resetCounts'),
    items: method('items'),
    holdIndexes: method('holdIndexes'),
    catchUpIndexes: method('catchUpIndexes'),
    expire: method('expire'),
    acknowledge: method('acknowledge'),
    close: method('close'),
  };
}
