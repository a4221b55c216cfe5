import { execFile, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, describe, expect, it } from 'vitest';

const MAIN = join(import.meta.dirname, '../../local/main.ts');
const data = mkdtempSync(join(tmpdir(), 'standoff-'));
afterAll(() => rmSync(data, { recursive: true, force: true }));

const start = (...args: string[]) => {
  const child = spawn(process.execPath, [MAIN, '--data', data, ...args], { stdio: 'pipe' });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk) => {
      output += chunk;
    });
  }
  const ended = new Promise<number | null>((resolve) => child.once('exit', resolve));
  return { child, ended, output: () => output };
};

describe('npm start', () => {
  it('prints lines that work as they stand, and ends cleanly', async () => {
    const { child, ended, output } = start('--port', '0');
    await expect.poll(output, { timeout: 60_000 }).toContain('Ctrl-C');
    const lines = output().slice(output().indexOf('MATCH='), output().indexOf('Ctrl-C'));
    const { stdout } = await promisify(execFile)('sh', ['-c', lines]);
    const [match, sealed] = stdout.split(/(?<=})(?={)/).map((text) => JSON.parse(text));
    expect(match).toMatchObject({ game: 'fast-west', round: 1 });
    expect(sealed).toMatchObject({ matchId: match.matchId, resolved: true });
    child.kill('SIGINT');
    expect(await ended).toBe(0);
  });

  it('says so when the port is taken', async () => {
    const other = createServer().listen(0, '127.0.0.1');
    await new Promise((resolve) => other.once('listening', resolve));
    const { ended, output } = start('--port', String((other.address() as AddressInfo).port));
    expect(await ended).toBe(1);
    expect(output()).toMatch(/is taken; choose another/);
    other.close();
  });

  it('explains itself', async () => {
    const { ended, output } = start('--help');
    expect(await ended).toBe(0);
    expect(output()).toContain('--port');
  });
});
