import { execFile, spawn } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, statSync } from 'node:fs';
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
    const [match, sealed] = stdout
      .trim()
      .split('\n')
      .map((text) => JSON.parse(text));
    expect(match).toMatchObject({ game: 'fast-west', round: 1 });
    expect(sealed).toMatchObject({ matchId: match.matchId, resolved: true });
    expect(output()).toContain(`Ctrl-C ends it, or: kill ${child.pid}\n`);
    // Only its owner may read by what the doctor finds tables and key, and only while it runs.
    const forDoctor = join(data, 'doctor.json');
    expect(statSync(forDoctor).mode & 0o777).toBe(0o600);
    child.kill('SIGINT');
    expect(await ended).toBe(0);
    expect(existsSync(forDoctor)).toBe(false);
  });

  it('says so when the port is taken', async () => {
    const other = createServer().listen(0, '127.0.0.1');
    await new Promise((resolve) => other.once('listening', resolve));
    const { ended, output } = start('--port', String((other.address() as AddressInfo).port));
    expect(await ended).toBe(1);
    expect(output()).toMatch(/is taken; choose another/);
    other.close();
  });

  it.each([
    ['4190', 4190],
    ['6000', 6000],
    ['6666', 6666],
    ['5059', 5060],
    ['6668', 6668],
  ])('refuses --port %s at once: browsers and fetch would not call port %i', async (port, bad) => {
    const { ended, output } = start('--port', port);
    expect(await ended).toBe(1);
    expect(output()).toMatch(new RegExp(`^browsers and fetch refuse to call port ${bad}.*; choose another\n$`));
  });

  it.each([['--prot', '4000'], ['4000']])('says what it does not know: %s', async (...args) => {
    const { ended, output } = start(...args);
    expect(await ended).toBe(1);
    expect(output()).toMatch(/^Un\w+ \w+ '(--prot|4000)'; see npm start -- --help\n$/);
  });

  it('explains itself', async () => {
    const { ended, output } = start('--help');
    expect(await ended).toBe(0);
    expect(output()).toContain('--port');
  });
});

describe('npm run demo', () => {
  it('ends without a word when its reader has seen enough', async () => {
    const demo = join(import.meta.dirname, '../../demo/main.ts');
    const { stderr } = await promisify(execFile)('sh', ['-c', `'${process.execPath}' '${demo}' --fast | head -1`]);
    expect(stderr).not.toMatch(/EPIPE|Error/);
  });

  it('shows a daily match of three weeks with a vacation, a substitute and a forfeit', async () => {
    const demo = join(import.meta.dirname, '../../demo/main.ts');
    // It ends with another code if the match ends in another way.
    const { stdout } = await promisify(execFile)(process.execPath, [demo, '--weeks']);
    const told = [
      'takes a vacation',
      'Cleo is resigned',
      'Gil sits down',
      'Gil is in',
      'over after 21 days: forfeit, Ada wins',
    ];
    const places = told.map((each) => stdout.indexOf(each));
    expect(places).toEqual(places.toSorted((a, b) => a - b));
    expect(places[0]).toBeGreaterThan(0);
  });
});

describe('npm run smoke', () => {
  it('goes through all of its checks, also where the first ones fail', async () => {
    const other = createServer((_request, response) => response.writeHead(404).end()).listen(0, '127.0.0.1');
    await new Promise((resolve) => other.once('listening', resolve));
    const smoke = join(import.meta.dirname, '../../smoke/main.ts');
    const url = `http://127.0.0.1:${(other.address() as AddressInfo).port}`;
    const failed = await promisify(execFile)(process.execPath, [smoke, '--url', url]).catch((error) => error);
    expect(failed.code).toBe(1);
    expect(failed.stdout).toMatch(/\n(\d+) of \1 checks failed\n$/);
    other.close();
  });
});
