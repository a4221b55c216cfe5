import { parentPort, workerData } from 'node:worker_threads';
import { openHere } from './in-process.ts';
import { answerPort } from './port.ts';

/** The tables' own thread: answers HTTP and the ports of functions by itself, and the main thread's few questions. */
const port = parentPort!;
const { endpoint, service, local } = await openHere({
  ...workerData,
  onRecord: (record) => port.postMessage({ record }),
  onDenial: (denial) => port.postMessage({ denial }),
});
port.on('message', async ({ call, name, args, door }) => {
  if (door) return answerPort(service, door);
  try {
    const value = await (local[name as keyof typeof local] as (...args: unknown[]) => unknown)(...args);
    port.postMessage({ call, value });
  } catch (error) {
    port.postMessage({ call, error: String((error as Error).stack ?? error) });
  }
});
port.postMessage({ endpoint });
