import { spawnSync } from 'node:child_process';
import { copyFileSync, globSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('..', import.meta.url));

/**
 * Compiles a package of this repository as its `tsconfig.json` says, and puts the licence beside it. Ends the process if it does not
 * compile.
 *
 * @param name its folder
 */
export function compilePackage(name: string): void {
  const { status } = spawnSync(`${ROOT}node_modules/.bin/tsc`, ['-p', `${ROOT}${name}`], { stdio: 'inherit' });
  if (status !== 0) process.exit(1);
  const dist = `${ROOT}${name}/dist`;
  // The compiler rewrites the names of files in the modules, but not in their types.
  for (const file of globSync('**/*.d.ts', { cwd: dist })) {
    const types = readFileSync(`${dist}/${file}`, 'utf8');
    writeFileSync(`${dist}/${file}`, types.replace(/( from '\.[^']*)\.ts';/g, "$1.js';"));
  }
  copyFileSync(`${ROOT}LICENSE`, `${ROOT}${name}/LICENSE`);
}
