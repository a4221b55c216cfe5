import { fork } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { startLocalCloud } from '../../local/index.ts';
import { type Bench, type Figure, median, milliseconds, quantile, whole } from '../figures.ts';
import type { Done, Task } from '../load/many.ts';

/** Matches at which is looked, each with two sockets. `SCALE_MATCHES` gives another largest number, for a quick look. */
const MOST = Number(process.env.SCALE_MATCHES ?? 1_000);
const SIZES = [0.25, 0.5, 1].map((share) => Math.round(MOST * share));
const SOCKETS_A_MATCH = 2;
/** Memory with the most matches may be so many times that of an empty start. */
const MOST_MEMORY = 2;
/** Before memory is looked at nothing happens for so long. Milliseconds. */
const REST = 3_000;
const ROUNDS_OF_HISTORY = 200;

const megabytes = (bytes: number): string => `${whole(bytes / 2 ** 20)} MB`;

/** Another process that carries out one task after the other. */
function load(): { run(task: Task): Promise<Done>; end(): void } {
  const child = fork(new URL('../load/many.ts', import.meta.url), { execArgv: [] });
  const run = (task: Task): Promise<Done> =>
    new Promise((resolve, reject) => {
      child.once('message', ({ done, error }: { done?: Done; error?: string }) =>
        done === undefined ? reject(new Error(error)) : resolve(done),
      );
      child.send(task);
    });
  return { run, end: () => void child.kill() };
}

async function memory(): Promise<number> {
  await sleep(REST);
  return process.memoryUsage().rss;
}

/** How the local cloud grows with matches, sockets, seats and history. */
export const scale: Bench = {
  name: 'scale',
  about:
    'a thousand matches and two thousand sockets on the local cloud: memory and latency, and how they grow (some minutes)',
  async run(progress) {
    const data = mkdtempSync(join(tmpdir(), 'standoff-scale-'));
    const cloud = await startLocalCloud({ data, limits: 'off', progress });
    const { run, end } = load();
    const figures: Figure[] = [];
    try {
      const url = cloud.urls.http;
      const seats = 4;
      // The first match wakes every function; it counts to the empty start.
      await run({ do: 'open', url, matches: 1, seats, sockets: 1 });
      const first = median((await run({ do: 'seal', matches: 1, rounds: 20 })).answers);
      const empty = await memory();
      figures.push({ what: 'an empty start', figure: `${megabytes(empty)}, seal p50 ${milliseconds(first)}` });
      let there = 0;
      for (const size of SIZES) {
        progress(`${size} matches`);
        const matches = size - there;
        there = size;
        const { sockets } = await run({ do: 'open', url, matches, seats, sockets: matches * SOCKETS_A_MATCH });
        await cloud.streams.idle();
        const held = await memory();
        const { answers } = await run({ do: 'seal', matches: Math.min(20, matches), rounds: 2 });
        figures.push({
          what: `${whole(size)} matches in play, ${whole(sockets)} sockets`,
          figure: `${megabytes(held)}, seal p50 ${milliseconds(median(answers))}, p99 ${milliseconds(quantile(answers, 0.99))}`,
          ...(size === MOST && { bound: `memory ≤ ${MOST_MEMORY} × empty`, holds: held <= MOST_MEMORY * empty }),
          ratio: `memory ${(held / empty).toFixed(2)} of empty, p50 ${(median(answers) / first).toFixed(2)} of the first match`,
        });
      }
      for (const many of [2, 10]) {
        await run({ do: 'open', url, matches: 5, seats: many, sockets: 5 });
        const { answers } = await run({ do: 'seal', matches: 5, rounds: 4 });
        figures.push({
          what: `${many} seats`,
          figure: `seal p50 ${milliseconds(median(answers))}`,
          ratio: `${(median(answers) / first).toFixed(2)} of four seats in the first match`,
        });
      }
      progress('history');
      await run({ do: 'open', url, matches: 1, seats: 2, sockets: 1 });
      const { answers } = await run({ do: 'seal', matches: 1, rounds: ROUNDS_OF_HISTORY });
      const [early, late] = [median(answers.slice(0, 80)), median(answers.slice(-80))];
      figures.push({
        what: `one match, ${ROUNDS_OF_HISTORY} rounds`,
        figure: `seal p50 ${milliseconds(early)} in the first forty rounds, ${milliseconds(late)} in the last`,
        ratio: `${(late / early).toFixed(2)} of the beginning`,
      });
      return figures;
    } finally {
      end();
      await cloud.stop();
      process.once('exit', () => rmSync(data, { recursive: true, force: true }));
    }
  },
};
