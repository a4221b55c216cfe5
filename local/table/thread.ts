import { parentPort, workerData } from 'node:worker_threads';
import { openHere } from './in-process.ts';

/** The tables' own thread: answers HTTP by itself and the few questions of the main thread through its port. */
const port = parentPort!;
const { endpoint, local } = await openHere({
  ...workerData,
  onRecord: (record) => port.postMessage({ record }),
  onDenial: (denial) => port.postMessage({ denial }),
});
port.on('message', async ({ call, name, args }) => {
  try {
    const value = await (local[name as keyof typeof local] as (...args: unknown[]) => unknown)(...args);
    port.postMessage({ call, value });
  } catch (error) {
    port.postMessage({ call, error: String((error as Error).stack ?? error) });
  }
});
port.postMessage({ endpoint });
