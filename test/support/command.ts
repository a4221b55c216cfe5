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
  const { bin, ...how } = options;
  const PATH = [...(bin === undefined ? [] : [bin]), process.env.PATH].join(delimiter);
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { ...how, env: { ...process.env, PATH } });
    let [out, err] = ['', ''];
    child.stdout.on('data', (chunk) => {
      out += chunk;
    });
    child.stderr.on('data', (chunk) => {
      err += chunk;
    });
    child.on('error', reject);
    child.on('close', (code, signal) => {
      if (code === 0) resolve(out);
      else
        reject(new Error(`${command} ${args.slice(0, 3).join(' ')} ended with ${code ?? signal}\n${out}${err}`.trim()));
    });
  });
}
