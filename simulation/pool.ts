import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import type { Report, RunOptions, System } from './run.ts';

/** Room for what is made and thrown away within a run, so that the collector is not asked for it. Megabytes. */
const YOUNG = 64;

/** Threads that carry out runs of one system. */
export class Pool {
  private readonly workers: Worker[];
  private readonly idle: Worker[] = [];
  private readonly waiting: ((worker: Worker) => void)[] = [];

  constructor(system: System, size = availableParallelism()) {
    this.workers = Array.from({ length: size }, () => {
      return new Worker(new URL('./thread.ts', import.meta.url), {
        workerData: system,
        resourceLimits: { maxYoungGenerationSizeMb: YOUNG },
      });
    });
    this.idle.push(...this.workers);
  }

  /** Carries out one run on the next thread that is free. */
  async run(options: RunOptions): Promise<Report> {
    const worker = this.idle.pop() ?? (await new Promise<Worker>((resolve) => this.waiting.push(resolve)));
    try {
      return await new Promise<Report>((resolve, reject) => {
        worker.once('error', reject);
        worker.once('message', (message: { report?: Report; error?: string }) => {
          worker.off('error', reject);
          if (message.report === undefined) reject(new Error(message.error));
          else resolve(message.report);
        });
        worker.postMessage(options);
      });
    } finally {
      const next = this.waiting.shift();
      if (next === undefined) this.idle.push(worker);
      else next(worker);
    }
  }

  async close(): Promise<void> {
    await Promise.all(this.workers.map((worker) => worker.terminate()));
  }
}
