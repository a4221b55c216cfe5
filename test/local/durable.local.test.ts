import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { startLocalCloud } from '../../local/index.ts';
import { fixtureAssembly } from '../support/service/fixture-cloud.ts';

const folder = mkdtempSync(join(tmpdir(), 'standoff-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const SERVER = join(import.meta.dirname, 'fixtures/server.ts');

/** A local cloud in a process of its own, which can be killed. */
function start(assembly: string, data: string) {
  const child: ChildProcess = spawn(process.execPath, [SERVER, assembly, data], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const numbers: number[] = [];
  child.stdout!.on('data', (chunk) => {
    for (const line of String(chunk).split('\n')) if (/^\d+$/.test(line)) numbers.push(Number(line));
  });
  const ended = new Promise((resolve) => child.once('exit', (_code, signal) => resolve(signal)));
  return { child, numbers, ended };
}

describe('a process that is killed', () => {
  it('has kept every write that was answered, whole, and delivers what the stream still owes', async () => {
    const assembly = fixtureAssembly();
    // In the process to be killed nothing of the stream gets through.
    const stuck = fixtureAssembly((template) => {
      template.Resources.StreamFunction!.Properties.Handler = 'index.hang';
    });
    const { child, numbers, ended } = start(stuck, folder);
    await expect.poll(() => numbers.length, { timeout: 30_000 }).toBeGreaterThan(60);
    child.kill('SIGKILL');
    expect(await ended).toBe('SIGKILL');
    const answered = [...numbers];

    const cloud = await startLocalCloud({ assembly, data: folder });
    const stored = (await cloud.table.items('Things')).map((item) => item.sk?.S as string);
    for (const n of answered) expect(stored).toContain(`n-${n}`);
    await expect
      .poll(() => new Set(cloud.logs('stream').flatMap((line) => JSON.parse(line).keys)), { timeout: 10_000 })
      .toEqual(new Set(stored.map((sk) => `SEEN#k/${sk}`)));
    await cloud.streams.idle();
    await cloud.stop();

    const again = await startLocalCloud({ assembly, data: folder });
    await again.streams.idle();
    expect(again.logs('stream')).toEqual([]);
    await again.stop();
  });

  it('leaves a key file that only its owner can read', () => {
    expect(statSync(join(folder, 'key')).mode & 0o777).toBe(0o600);
  });
});
