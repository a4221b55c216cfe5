import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { DOCUMENTS } from '../../infra/bundling.ts';

const ROOT = join(import.meta.dirname, '../..');
const OUT = join(ROOT, 'cdk.out/local');

/** Whatever the templates are made of, and the bundles besides. */
const TEMPLATE_SOURCES = [
  'infra',
  'functions/api/routes.ts',
  'functions/aws/keys.ts',
  'functions/aws/limits.ts',
  'functions/aws/metrics.ts',
  'functions/hooks/purpose.ts',
  'functions/match/purpose.ts',
  'functions/public/attributes.ts',
  'package-lock.json',
  'cdk.json',
];
const SOURCES = [
  ...TEMPLATE_SOURCES,
  'domain',
  'functions',
  'tsconfig.json',
  ...DOCUMENTS.map((name) => `docs/${name}`),
];

const OLD_MS = 24 * 3_600_000;

/**
 * The cloud assembly of the sources as they are now: synthesized in this process, or taken from an earlier run over the
 * same sources. Several processes may ask at once; the first to finish wins and the others take its result.
 */
export function synthesize(progress: (line: string) => void = () => {}): Promise<string> {
  return cached(hashOf(SOURCES), {}, progress);
}

/** The templates alone, without bundles: enough to know the tables, and ready in a fraction of the time. */
export function synthesizeTemplates(): Promise<string> {
  return cached(`templates-${hashOf(TEMPLATE_SOURCES)}`, { 'aws:cdk:bundling-stacks': [] }, () => {});
}

async function cached(name: string, context: object, progress: (line: string) => void): Promise<string> {
  const folder = join(OUT, name);
  if (existsSync(folder)) return folder;
  progress('bundling the functions and synthesizing the stacks (only after a change) …');
  mkdirSync(OUT, { recursive: true });
  forgetOld();
  const unfinished = join(OUT, `.${process.pid}-${Date.now()}-${Math.random().toString(36).slice(2)}`);
  const { buildApp } = await import('../../infra/app.ts');
  buildApp({ ...context }, { outdir: unfinished, checks: false }).synth();
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
