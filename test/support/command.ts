import { spawn } from 'node:child_process';
import { delimiter } from 'node:path';

/** How a command is run. */
export interface CommandOptions {
  readonly cwd: string;
  /** Folder whose programs come before those of the path. */
  readonly bin?: string | undefined;
  /** Ends it after so long. Milliseconds. */
  readonly timeout: number;
  /** Ends it when raised. */
  readonly signal?: AbortSignal | undefined;
}

/** Runs a command to its end. Gives its output; what it says when it fails is the error. */
export function runCommand(command: string, args: readonly string[], options: CommandOptions): Promise<string> {
  const { cwd, bin, timeout, signal: given } = options;
  // Not the option of `spawn`: its timer stays for a command that is not there.
  const signal = AbortSignal.any([AbortSignal.timeout(timeout), ...(given === undefined ? [] : [given])]);
  const named = `${command} ${args.slice(0, 3).join(' ')}`;
  const PATH = [...(bin === undefined ? [] : [bin]), process.env.PATH].join(delimiter);
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { cwd, signal, env: { ...process.env, PATH } });
    let [out, err] = ['', ''];
    child.stdout.on('data', (chunk) => {
      out += chunk;
    });
    child.stderr.on('data', (chunk) => {
      err += chunk;
    });
    const fail = (why: unknown): void => reject(new Error(`${named} ended with ${why}\n${out}${err}`.trim()));
    child.on('error', (error) => fail(signal.aborted ? signal.reason : error.message));
    child.on('close', (code, killed) => (code === 0 ? resolve(out) : fail(code ?? killed)));
  });
}
