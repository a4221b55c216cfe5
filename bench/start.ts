import { spawn } from 'node:child_process';
import { cpSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Bench, type Figure, milliseconds } from './figures.ts';

/** Budget of a cold start, and when to give up. Milliseconds. */
const MOST = 15_000;
const PATIENCE = 120_000;
const ROOT = join(import.meta.dirname, '..');
/** What a start needs; nothing that an earlier one has left. */
const NEEDED = [
  'docs',
  'doctor',
  'domain',
  'functions',
  'infra',
  'local',
  'package.json',
  'package-lock.json',
  'cdk.json',
  'tsconfig.json',
];

/** A copy of the repository as a fresh clone would be after `npm ci`. */
function freshCopy(): string {
  const copy = mkdtempSync(join(tmpdir(), 'standoff-bench-'));
  for (const name of NEEDED) cpSync(join(ROOT, name), join(copy, name), { recursive: true });
  symlinkSync(join(ROOT, 'node_modules'), join(copy, 'node_modules'));
  return copy;
}

/** Milliseconds from the command to the first answered request. */
async function firstAnswer(folder: string): Promise<number> {
  const started = performance.now();
  // A group of its own: npm, a shell and the service end together.
  const child = spawn('npm', ['start', '--', '--port', '0', '--data', join(folder, 'data')], {
    cwd: folder,
    detached: true,
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk) => {
      output += chunk;
    });
  try {
    while (performance.now() - started < PATIENCE && child.exitCode === null) {
      const url = /http:\/\/127\.0\.0\.1:\d+/.exec(output)?.[0];
      const answered =
        url !== undefined &&
        (await fetch(`${url}/health`).then(
          (r) => r.ok,
          () => false,
        ));
      if (answered) return performance.now() - started;
      await sleep(10);
    }
    throw new Error(`no answer from npm start:\n${output}`);
  } finally {
    // One that has ended by itself has no group any more, and says why above.
    if (child.exitCode === null && child.pid !== undefined) {
      process.kill(-child.pid, 'SIGTERM');
      await new Promise((resolve) => child.once('exit', resolve));
    }
  }
}

/** From `npm start` to the first answered request, with nothing prepared and with the templates of the first start. */
export const start: Bench = {
  name: 'start',
  about: 'npm start in a fresh copy, to the first answered request',
  async run(progress) {
    const copy = freshCopy();
    try {
      progress('first start: bundles and templates are made');
      const cold = await firstAnswer(copy);
      progress('second start');
      const warm = await firstAnswer(copy);
      const figures: Figure[] = [
        { what: 'first start', figure: milliseconds(cold), bound: `≤ ${MOST / 1000} s`, holds: cold <= MOST },
        { what: 'next start', figure: milliseconds(warm), ratio: `${(warm / cold).toFixed(2)} of the first` },
      ];
      return figures;
    } finally {
      rmSync(copy, { recursive: true, force: true });
    }
  },
};
