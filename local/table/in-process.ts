import { Guard, TableRequests } from '../iam/index.ts';
import { TableEngine } from './engine.ts';
import type { Fault } from './faults.ts';
import type { TablesOptions } from './index.ts';
import { TableServer } from './server.ts';

/** What can be asked of the tables besides DynamoDB's own operations; called directly or through a thread's port. */
export interface Local {
  nextFault(fault: Fault): unknown;
  clearFaults(): unknown;
  counts(): unknown;
  resetCounts(): unknown;
  items(table: string): unknown;
  holdIndexes(): unknown;
  catchUpIndexes(): unknown;
  expire(nowSeconds: number): unknown;
  acknowledge(sequences: readonly number[]): unknown;
  close(): unknown;
}

export async function openHere(options: TablesOptions): Promise<{ endpoint: string; local: Local }> {
  const { tables, path, onRecord, identities, onDenial = () => {} } = options;
  // Without a listener nobody would ever acknowledge a record.
  const definitions = onRecord ? tables : tables.map((each) => ({ ...each, stream: false }));
  const engine = await TableEngine.open(definitions, path);
  const { undelivered } = engine;
  if (onRecord) {
    undelivered.onRecord = onRecord;
    for (const record of undelivered.left) onRecord(record);
  }
  const server = new TableServer(
    engine,
    identities && { guard: new Guard(identities, onDenial), requests: new TableRequests(tables) },
  );
  const endpoint = await server.start();
  const local: Local = {
    nextFault: (fault) => server.faults.next(fault),
    clearFaults: () => server.faults.clear(),
    counts: () => server.counter.read(),
    resetCounts: () => server.counter.reset(),
    items: (table) => engine.items(table),
    holdIndexes: () => engine.holdIndexes(),
    catchUpIndexes: () => engine.catchUpIndexes(),
    expire: (now) => engine.expire(now),
    acknowledge: (sequences) => undelivered.acknowledge(sequences),
    close: async () => {
      await server.stop();
      await engine.close();
    },
  };
  return { endpoint, local };
}
