import { rmSync } from 'node:fs';
import { basename } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { compilePackage } from './package-types.ts';

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
  external: ['zod', '@noble/ed25519', '@noble/hashes/*', 'node:fs', 'node:util'],
  logLevel: 'warning',
  plugins: [
    {
      name: 'hashes and signatures for every platform',
      setup: ({ onResolve }) =>
        onResolve({ filter: /\/(hashing|ed25519)\.ts$/ }, ({ path }) => ({ path: `${ROOT}verify/${basename(path)}` })),
    },
  ],
});
compilePackage('verify');
