import { Guard, TableRequests } from '../iam/index.ts';
import { TableEngine } from './engine.ts';
import type { Fault } from './faults.ts';
import type { TablesOptions } from './index.ts';
import { TableServer } from './server.ts';
import { TableService } from './service.ts';

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

export async function openHere(
  options: TablesOptions,
): Promise<{ endpoint: string; service: TableService; local: Local }> {
  const { tables, path, onRecord, identities, onDenial = () => {} } = options;
  // Without a listener nobody would ever acknowledge a record.
  const definitions = onRecord ? tables : tables.map((each) => ({ ...each, stream: false }));
  const engine = await TableEngine.open(definitions, path);
  const { undelivered } = engine;
  if (onRecord) {
    undelivered.onRecord = onRecord;
    for (const record of undelivered.left) onRecord(record);
  }
  const service = new TableService(
    engine,
    identities && { guard: new Guard(identities, onDenial), requests: new TableRequests(tables) },
  );
  const server = new TableServer(service);
  const endpoint = await server.start();
  const local: Local = {
    nextFault: (fault) => service.faults.next(fault),
    clearFaults: () => service.faults.clear(),
    counts: () => service.counter.read(),
    resetCounts: () => service.counter.reset(),
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
  return { endpoint, service, local };
}
