import { spawnSync } from 'node:child_process';
import { copyFileSync, globSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/*
 * Builds the client library as it is packed: JavaScript modules with their types in `client/dist`, and the licence beside them.
 * `npm pack` in `client/` does it by itself.
 */

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const DIST = `${ROOT}client/dist`;

rmSync(DIST, { recursive: true, force: true });
const { status } = spawnSync(`${ROOT}node_modules/.bin/tsc`, ['-p', `${ROOT}client`], { stdio: 'inherit' });
if (status !== 0) process.exit(1);
// The compiler rewrites the names of files in the modules, but not in their types.
for (const file of globSync('**/*.d.ts', { cwd: DIST })) {
  const types = readFileSync(`${DIST}/${file}`, 'utf8');
  writeFileSync(`${DIST}/${file}`, types.replace(/( from '\.[^']*)\.ts';/g, "$1.js';"));
}
copyFileSync(`${ROOT}LICENSE`, `${ROOT}client/LICENSE`);
