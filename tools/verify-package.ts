import { spawnSync } from 'node:child_process';
import { copyFileSync, globSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';

/*
 * Builds the program that checks transcripts as it is packed: the rules of all games and the checks in one module that runs in
 * browsers too, the command beside it, types, and the licence. `npm pack` in `verify/` does it by itself.
 */

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const DIST = `${ROOT}verify/dist`;

rmSync(DIST, { recursive: true, force: true });
await build({
  entryPoints: [`${ROOT}verify/index.ts`, `${ROOT}verify/main.ts`],
  outdir: DIST,
  bundle: true,
  splitting: true,
  format: 'esm',
  target: 'es2024',
  platform: 'neutral',
  mainFields: ['module', 'main'],
  external: ['zod', '@noble/hashes/*', 'node:fs'],
  logLevel: 'warning',
  plugins: [
    {
      name: 'hashing for every platform',
      setup: ({ onResolve }) => onResolve({ filter: /\/hashing\.ts$/ }, () => ({ path: `${ROOT}verify/hashing.ts` })),
    },
  ],
});
const { status } = spawnSync(`${ROOT}node_modules/.bin/tsc`, ['-p', `${ROOT}verify`], { stdio: 'inherit' });
if (status !== 0) process.exit(1);
for (const file of globSync('**/*.d.ts', { cwd: DIST })) {
  const types = readFileSync(`${DIST}/${file}`, 'utf8');
  writeFileSync(`${DIST}/${file}`, types.replace(/( from '\.[^']*)\.ts';/g, "$1.js';"));
}
copyFileSync(`${ROOT}LICENSE`, `${ROOT}verify/LICENSE`);
