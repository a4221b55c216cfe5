import { randomUUID } from 'node:crypto';
import { createInterface } from 'node:readline';
import { Worker } from 'node:worker_threads';
import type { FunctionDefinition } from '../template/index.ts';
import { FunctionError, TimedOut } from './errors.ts';

interface Waiting {
  resolve(result: string): void;
  reject(error: Error): void;
  timer: NodeJS.Timeout;
}

/** One worker thread that holds one function. It is thrown away after a time-out or when its code breaks down. */
export class Environment {
  private readonly definition: FunctionDefinition;
  private readonly worker: Worker;
  private readonly ready: Promise<void>;
  private readonly waiting = new Map<string, Waiting>();
  /** True once it can take no more invocations. */
  dead = false;

  constructor(definition: FunctionDefinition, env: Record<string, string>, onLog: (line: string) => void) {
    this.definition = definition;
    this.worker = new Worker(new URL('./thread.ts', import.meta.url), {
      env,
      stdout: true,
      stderr: true,
      // The machine's own Node flags are no part of the function's world.
      execArgv: [],
      // The function's memory; a large young generation spares it most collections.
      resourceLimits: { maxOldGenerationSizeMb: definition.memoryMb, maxYoungGenerationSizeMb: 64 },
      workerData: {
        file: definition.file,
        exportName: definition.exportName,
        functionName: definition.name,
        timeoutMs: definition.timeoutMs,
      },
    });
    // Whatever the function prints is a log line.
    for (const output of [this.worker.stdout, this.worker.stderr]) createInterface(output).on('line', onLog);
    this.ready = new Promise((resolve, reject) => {
      this.worker.on('message', (message) => {
        if (message.ready) resolve();
        else this.settle(message);
      });
      const end = (error: Error) => {
        reject(error);
        this.fail(error);
      };
      this.worker.on('error', (error) => {
        onLog(JSON.stringify({ level: 'FATAL', errorMessage: String((error as Error).stack ?? error) }));
        end(new FunctionError('Runtime.ExitError', String(error)));
      });
      this.worker.on('exit', (code) => end(new FunctionError('Runtime.ExitError', `exit ${code}`)));
    });
    // The one who invokes hears of it; here it only must not count as unhandled.
    this.ready.catch(() => {});
  }

  /** Runs the function. Returns its result as JSON text; throws `FunctionError` or `TimedOut`. */
  async invoke(event: string): Promise<string> {
    await this.ready;
    const id = randomUUID();
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => this.timeOut(), this.definition.timeoutMs);
      this.waiting.set(id, { resolve, reject, timer });
      this.worker.postMessage({ id, event });
    });
  }

  async stop(): Promise<void> {
    this.dead = true;
    await this.worker.terminate();
  }

  private settle({ id, result, error }: { id: string; result?: string; error?: string }): void {
    const call = this.waiting.get(id);
    if (!call) return;
    this.waiting.delete(id);
    clearTimeout(call.timer);
    if (error === undefined) {
      call.resolve(result!);
    } else {
      const { errorType, errorMessage } = JSON.parse(error);
      call.reject(new FunctionError(errorType, errorMessage));
    }
  }

  /** AWS ends the whole environment. Here that also ends whatever else runs in it, so those calls fail with it. */
  private timeOut(): void {
    this.fail(new TimedOut(this.definition.name, this.definition.timeoutMs));
    void this.stop();
  }

  private fail(error: Error): void {
    this.dead = true;
    for (const call of this.waiting.values()) {
      clearTimeout(call.timer);
      call.reject(error);
    }
    this.waiting.clear();
  }
}
