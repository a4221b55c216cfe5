import { parentPort, workerData } from 'node:worker_threads';
import { prepare, type RunOptions, run, type System } from './run.ts';

const prepared = prepare(workerData as System);

/** The story of a run in which all went well is of no interest, and long. */
parentPort?.on('message', (options: RunOptions) => {
  run(prepared, options).then(
    (report) => parentPort?.postMessage({ report: report.breach === undefined ? { ...report, story: [] } : report }),
    (error: unknown) => parentPort?.postMessage({ error: String((error as Error)?.stack ?? error) }),
  );
});
