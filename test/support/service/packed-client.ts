import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const ROOT = join(import.meta.dirname, '../../..');

/** An empty project that has installed the client library from its packed form. It knows nothing of this repository. */
export interface Project {
  readonly folder: string;
  /** The packed library. */
  readonly tarball: string;
  /** Writes a file into the project. Returns its place. */
  write(file: string, text: string): string;
  remove(): void;
}

/** Packs the client library as it is now, and installs it into an empty project without a registry. */
export function installedClient(): Project {
  const folder = mkdtempSync(join(tmpdir(), 'project-'));
  const npm = (cwd: string, ...args: string[]): string =>
    execFileSync('npm', args, { cwd, encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'] });
  const packs = join(folder, 'packs');
  mkdirSync(packs);
  const [pack] = JSON.parse(npm(ROOT, 'pack', '-w', 'client', '--pack-destination', packs, '--json', '--silent'));
  const write = (file: string, text: string): string => {
    writeFileSync(join(folder, file), text);
    return join(folder, file);
  };
  write('package.json', JSON.stringify({ name: 'project', private: true, type: 'module' }));
  const tarball = join(packs, pack.filename);
  npm(folder, 'install', tarball, '--offline', '--ignore-scripts', '--no-audit', '--no-fund', '--silent');
  return { folder, tarball, write, remove: () => rmSync(folder, { recursive: true }) };
}

/** The block of code in a document that begins with these words. */
export function codeIn(document: string, start: string): string {
  const text = readFileSync(join(ROOT, document), 'utf8');
  const blocks = [...text.matchAll(/```ts\n([\s\S]*?)```/g)].map(([, code]) => code as string);
  const code = blocks.find((block) => block.startsWith(start));
  if (code === undefined) throw new Error(`${document} has no code that begins with ${start}`);
  return code;
}
