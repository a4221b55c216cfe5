import { randomUUID } from 'node:crypto';
import { createInterface } from 'node:readline';
import { Worker } from 'node:worker_threads';
import type { FunctionDefinition } from '../template/index.ts';
import { FunctionError, NotBegun, TimedOut } from './errors.ts';
import type { TableDoor } from './table-door.ts';

interface Waiting {
  /** How many calls the thread was given before this one. */
  place: number;
  resolve(result: string): void;
  reject(error: Error): void;
  timer: NodeJS.Timeout;
}

/**
 * One worker thread that holds one function and runs its calls concurrently. After a time-out it takes no more, and ends
 * when those under way have ended. A call that it had not begun with when it broke down is thrown back as `NotBegun`.
 */
export class Environment {
  private readonly definition: FunctionDefinition;
  private readonly worker: Worker;
  private readonly ready: Promise<void>;
  private readonly onLog: (line: string) => void;
  /** How many calls the thread has begun with, in the order in which it was given them. */
  private readonly begun = new Int32Array(new SharedArrayBuffer(4));
  private given = 0;
  private readonly waiting = new Map<string, Waiting>();
  private stopping: Promise<unknown> | undefined;
  /** Resolves when the thread has ended. */
  readonly ended: Promise<void>;
  /** True once it can take no more invocations. */
  dead = false;

  constructor(
    definition: FunctionDefinition,
    env: Record<string, string>,
    tableDoor: TableDoor,
    onLog: (line: string) => void,
  ) {
    this.definition = definition;
    this.onLog = onLog;
    this.worker = new Worker(new URL('./thread.ts', import.meta.url), {
      env,
      stdout: true,
      stderr: true,
      // The machine's own Node flags are no part of the function's world.
      execArgv: [],
      // The function's memory; a large young generation spares it most collections.
      resourceLimits: { maxOldGenerationSizeMb: definition.memoryMb, maxYoungGenerationSizeMb: 16 },
      workerData: {
        file: definition.file,
        exportName: definition.exportName,
        functionName: definition.name,
        timeoutMs: definition.timeoutMs,
        begun: this.begun,
        tableDoor,
      },
      transferList: [tableDoor.port],
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
    this.ended = new Promise((resolve) => this.worker.once('exit', () => resolve()));
    // The one who invokes hears of it; here it only must not count as unhandled.
    this.ready.catch(() => {});
  }

  /** Runs the function. Returns its result as JSON text; throws `FunctionError`, `TimedOut` or `NotBegun`. */
  async invoke(event: string): Promise<string> {
    await this.ready;
    // It may have been retired while this call waited for the start.
    if (this.dead) throw new NotBegun();
    const id = randomUUID();
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => this.timeOut(id), this.definition.timeoutMs);
      this.waiting.set(id, { place: this.given++, resolve, reject, timer });
      this.worker.postMessage({ id, event });
    });
  }

  async stop(): Promise<void> {
    this.dead = true;
    // Many calls may find at once that it must end.
    this.stopping ??= this.worker.terminate();
    await this.stopping;
  }

  private settle({ id, result, error }: { id: string; result?: string; error?: string }): void {
    const call = this.take(id);
    if (!call) return;
    if (error === undefined) {
      call.resolve(result!);
    } else {
      const { errorType, errorMessage } = JSON.parse(error);
      call.reject(new FunctionError(errorType, errorMessage));
    }
  }

  private take(id: string): Waiting | undefined {
    const call = this.waiting.get(id);
    if (!call) return undefined;
    this.waiting.delete(id);
    clearTimeout(call.timer);
    if (this.dead && this.waiting.size === 0) void this.stop();
    return call;
  }

  private hasBegun({ place }: Waiting): boolean {
    return place < Atomics.load(this.begun, 0);
  }

  /**
   * One call fails, and no other comes into this environment. AWS ends it at once; here others run in it and may go on. A
   * call that the thread has not even begun with by then shows that one of them holds it: then all of it ends.
   */
  private timeOut(id: string): void {
    const call = this.waiting.get(id)!;
    if (!this.hasBegun(call)) return void this.stop();
    this.dead = true;
    const { name, timeoutMs } = this.definition;
    const error = new TimedOut(name, timeoutMs);
    this.onLog(
      JSON.stringify({ level: 'ERROR', requestId: id, errorType: error.errorType, errorMessage: error.message }),
    );
    this.take(id)!.reject(error);
  }

  /** The thread has ended. */
  private fail(error: Error): void {
    this.dead = true;
    for (const call of this.waiting.values()) {
      clearTimeout(call.timer);
      call.reject(this.hasBegun(call) ? error : new NotBegun());
    }
    this.waiting.clear();
  }
}
