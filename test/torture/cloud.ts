import { type ChildProcess, spawn } from 'node:child_process';
import { createServer } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { portRefusal } from '../../local/ports.ts';

const MAIN = fileURLToPath(new URL('../../local/main.ts', import.meta.url));
/** Longest time from the start of a process to its first answer; the very first one bundles as well. Milliseconds. */
const PATIENCE = 120_000;

const isFree = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const probe = createServer();
    probe.once('error', () => resolve(false));
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)));
  });

/** A port that is free together with the next one, so that a restarted cloud has the address of the killed one. */
async function freePort(roll: () => number): Promise<number> {
  for (;;) {
    const port = 20_000 + Math.floor(roll() * 20_000);
    if (portRefusal(port) === undefined && (await isFree(port)) && (await isFree(port + 1))) return port;
  }
}

/** `npm start` in a process of its own, which can be killed and started again on the same folder and port. */
export class Cloud {
  readonly url: string;
  private readonly port: number;
  private readonly data: string;
  private child: ChildProcess | undefined;
  /** What all its processes have printed on their standard error. */
  private printed = '';

  private constructor(port: number, data: string) {
    this.port = port;
    this.data = data;
    this.url = `http://127.0.0.1:${port}`;
  }

  /** @param data folder for what is kept */
  static async open(data: string, roll: () => number): Promise<Cloud> {
    const cloud = new Cloud(await freePort(roll), data);
    // However this process ends, it leaves none behind.
    process.once('exit', () => cloud.child?.kill('SIGKILL'));
    await cloud.start();
    return cloud;
  }

  /** Resolves when it answers. Throws with what it printed if it ends instead. */
  async start(): Promise<void> {
    const args = [MAIN, '--port', String(this.port), '--data', this.data, '--limits', 'off'];
    const child = spawn(process.execPath, args, { stdio: ['ignore', 'ignore', 'pipe'] });
    this.child = child;
    let errors = '';
    child.stderr!.on('data', (chunk) => {
      errors += chunk;
      this.printed += chunk;
    });
    const end = Date.now() + PATIENCE;
    while (!(await this.answers())) {
      if (child.exitCode !== null) throw new Error(`the cloud ended with ${child.exitCode}: ${errors}`);
      if (Date.now() > end) throw new Error(`the cloud does not answer: ${errors}`);
      await sleep(50);
    }
  }

  /** What functions have tried without a right to it, one line each. */
  denials(): string[] {
    return this.printed.split('\n').filter((line) => line.startsWith('iam: '));
  }

  /** kill -9, and resolves when the process is gone. */
  async kill(): Promise<void> {
    const child = this.child;
    if (child === undefined || child.exitCode !== null || child.signalCode !== null) return;
    const gone = new Promise((resolve) => child.once('exit', resolve));
    child.kill('SIGKILL');
    await gone;
  }

  private answers(): Promise<boolean> {
    return fetch(`${this.url}/health`, { signal: AbortSignal.timeout(1_000) }).then(
      (response) => response.ok,
      () => false,
    );
  }
}
