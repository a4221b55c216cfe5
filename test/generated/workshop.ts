import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runCommand } from '../support/command.ts';

/*
 * A folder in which clients are made from docs/openapi.json. The generators are no dependencies of this project: they are
 * installed into the folder, which is gone at the end.
 */

export const DOCUMENT = join(import.meta.dirname, '../../docs/openapi.json');

/** The generator whose client is a package of its own, and what that client calls with. By name and version. */
export const PYTHON_CLIENT = ['openapi-python-client==0.29.1', 'httpx==0.28.1'] as const;

/** Longest time for installing, and for a client's whole run. Milliseconds. */
const PATIENCE = 360_000;

const IS_WINDOWS = process.platform === 'win32';

export type Workshop = ReturnType<typeof openWorkshop>;

/**
 * Makes the folder.
 *
 * @param signal ends whatever runs there when raised
 */
export function openWorkshop(signal?: AbortSignal) {
  const folder = mkdtempSync(join(tmpdir(), 'generated-'));
  const python = (name: string) => join(folder, 'venv', IS_WINDOWS ? 'Scripts' : 'bin', name);

  /** Runs a command in the folder. Gives its output; what it says when it fails is the error. */
  const run = (command: string, ...args: readonly string[]): Promise<string> =>
    runCommand(command, args, { cwd: folder, bin: join(folder, 'venv/bin'), timeout: PATIENCE, signal });

  return {
    folder,
    run,
    /** A program of the folder's own Python. */
    python,
    /** Makes the folder's own Python and installs packages for it. */
    async installPython(packages: readonly string[]): Promise<void> {
      await run(IS_WINDOWS ? 'python' : 'python3', '-m', 'venv', 'venv');
      await run(python('python'), '-m', 'pip', 'install', '--quiet', ...packages);
    },
    /** Makes the package `generated_client` by openapi-python-client. */
    async generatePythonClient(): Promise<void> {
      writeFileSync(join(folder, 'config.yaml'), 'post_hooks: []\n');
      await run(
        python('openapi-python-client'),
        'generate',
        ...['--path', DOCUMENT],
        ...['--output-path', 'generated_client'],
        ...['--meta', 'none', '--config', 'config.yaml', '--fail-on-warning'],
      );
    },
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}

/** The first and the last line of an error, for saying why something is left out. */
export function inShort(error: unknown): string {
  const [first, ...rest] = (error as Error).message.split('\n');
  return `${first} ${rest.at(-1) ?? ''}`.trim();
}
