import { fork } from 'node:child_process';
import type { PairLoad } from './pairs.ts';
import type { SealLoad, SealResult } from './seals.ts';

export type { Manner } from './seals.ts';

/** Runs a load in a process of its own and waits for what it found. */
function inOwnProcess<Load extends object, Result>(file: string, load: Load): Promise<Result> {
  return new Promise((resolve, reject) => {
    const child = fork(new URL(file, import.meta.url), {
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
      execArgv: [],
    });
    child.once('message', (message: { result?: Result; error?: string }) => {
      if (message.error === undefined) resolve(message.result as Result);
      else reject(new Error(message.error));
    });
    child.once('error', reject);
    child.once('exit', (code) => reject(new Error(`the load ended with code ${code} and no result`)));
    child.send(load);
  });
}

export const sealLoad = (load: SealLoad): Promise<SealResult> => inOwnProcess('./seals.ts', load);
export const pairLoad = (load: PairLoad): Promise<{ pairs: number; elapsed: number }> =>
  inOwnProcess('./pairs.ts', load);
