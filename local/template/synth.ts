import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';

const ROOT = join(import.meta.dirname, '../..');
const OUT = join(ROOT, 'cdk.out/local');

/** Whatever the assembly is made of. */
const SOURCES = ['domain', 'functions', 'infra', 'package-lock.json', 'cdk.json', 'tsconfig.json'];

const OLD_MS = 24 * 3_600_000;

/**
 * The cloud assembly of the sources as they are now: synthesized in this process, or taken from an earlier run over the
 * same sources. Several processes may ask at once; the first to finish wins and the others take its result.
 */
export async function synthesize(progress: (line: string) => void = () => {}): Promise<string> {
  const folder = join(OUT, hashOf(SOURCES));
  if (existsSync(folder)) return folder;
  progress('bundling the functions and synthesizing the stacks (only after a change) …');
  mkdirSync(OUT, { recursive: true });
  forgetOld();
  const unfinished = join(OUT, `.${process.pid}-${Date.now()}`);
  const { buildApp } = await import('../../infra/app.ts');
  buildApp({}, { outdir: unfinished, checks: false }).synth();
  try {
    renameSync(unfinished, folder);
  } catch (error) {
    if (!existsSync(folder)) throw error;
    rmSync(unfinished, { recursive: true });
  }
  return folder;
}

/** Content and names; times of change would differ between two checkouts of the same sources. */
function hashOf(paths: readonly string[]): string {
  const hash = createHash('sha256');
  const add = (path: string) => {
    const file = join(ROOT, path);
    if (!existsSync(file)) return;
    if (statSync(file).isDirectory()) {
      for (const name of readdirSync(file).sort()) add(join(path, name));
    } else {
      hash.update(`${path}\0`).update(readFileSync(file)).update('\0');
    }
  };
  paths.forEach(add);
  return hash.digest('hex').slice(0, 16);
}

/** Yesterday's assemblies go; today's may still be in use by a running cloud. */
function forgetOld(): void {
  for (const name of readdirSync(OUT)) {
    const folder = join(OUT, name);
    if (Date.now() - statSync(folder).mtimeMs > OLD_MS) rmSync(folder, { recursive: true, force: true });
  }
}
