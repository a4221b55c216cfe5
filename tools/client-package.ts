import { rmSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { compilePackage } from './package-types.ts';

/*
 * Builds the client library as it is packed: JavaScript modules with their types in `client/dist`, and the licence beside them.
 * `npm pack` in `client/` does it by itself.
 */

rmSync(fileURLToPath(new URL('../client/dist', import.meta.url)), { recursive: true, force: true });
compilePackage('client');
