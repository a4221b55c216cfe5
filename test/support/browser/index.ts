import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { build } from 'esbuild';
import { type Browser, type BrowserContext, chromium, type Page as Tab } from 'playwright-core';
import { buildApp } from '../../../infra/app.ts';
import { type LocalCloud, type LocalCloudOptions, startLocalCloud } from '../../../local/index.ts';
import type { Project } from '../service/packed-client.ts';

/*
 * A real browser, and pages of an origin of their own with the packed library in them.
 */

/** What is waited for comes within seconds, unless the machine is busy. */
const PATIENCE_MS = 60_000;

/** Names under which a browser may be installed; `CHROMIUM` has another one. */
export const BROWSERS = ['chromium', 'chromium-browser', 'google-chrome'];

/** Where a browser is; undefined if none is installed. */
export function browserHere(): string | undefined {
  for (const name of [process.env.CHROMIUM, ...BROWSERS]) {
    try {
      if (name !== undefined) return execFileSync('which', [name], { encoding: 'utf8' }).trim();
    } catch {
      // The next name may be there.
    }
  }
  return undefined;
}

/**
 * A page's script with the library as it is installed from its tarball, not as it lies in this repository.
 *
 * @param file the script, which imports `client/index.ts`
 */
export async function pageScript(file: string, project: Project): Promise<string> {
  const library = join(project.folder, 'node_modules/@standoff/client/dist/index.js');
  const { outputFiles, metafile } = await build({
    entryPoints: [file],
    bundle: true,
    write: false,
    format: 'esm',
    platform: 'browser',
    metafile: true,
    plugins: [
      {
        name: 'packed',
        setup: ({ onResolve }) => onResolve({ filter: /client\/index\.ts$/ }, () => ({ path: library })),
      },
    ],
  });
  assert.ok(Object.keys(metafile.inputs).some((input) => input.endsWith('@standoff/client/dist/follow.js')));
  return outputFiles[0]?.text as string;
}

/** Serves a page from an origin of its own. */
export async function serve(script: string): Promise<{ server: Server; origin: string }> {
  const server = createServer(({ url }, response) => {
    const isScript = url === '/page.js';
    response.setHeader('content-type', isScript ? 'text/javascript' : 'text/html');
    response.end(
      isScript ? script : '<!doctype html><title>Standoff</title><script type="module" src="/page.js"></script>',
    );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { server, origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}` };
}

/**
 * The local cloud of a stage that lets pages of these origins in.
 *
 * @param outdir folder for its templates
 */
export async function cloudFor(
  allowedOrigins: readonly string[],
  outdir: string,
  options: LocalCloudOptions,
): Promise<LocalCloud> {
  buildApp({ stages: { dev: { allowedOrigins: [...allowedOrigins] } } }, { outdir, checks: false }).synth();
  return startLocalCloud({ assembly: outdir, ...options });
}

/** Starts the browser, with a way to stop all its processes as they are and to let them go on. */
export async function startBrowser(executablePath: string) {
  // A container has no rights to give to a sandbox of its own.
  const server = await chromium.launchServer({ executablePath, chromiumSandbox: process.getuid?.() !== 0 });
  const browser: Browser = await chromium.connect(server.wsEndpoint());
  console.log(`Chromium ${browser.version()}`);
  return {
    browser,
    sleep: (isAsleep: boolean): void => {
      // The browser leads a group of its own, in which all its processes are.
      process.kill(-(server.process().pid as number), isAsleep ? 'SIGSTOP' : 'SIGCONT');
    },
    stop: () => server.kill(),
  };
}

/** Opens a page whose script puts its door into `globalThis.standoff`. What it throws is a fault of this process. */
export async function openTab(context: BrowserContext, origin: string): Promise<Tab> {
  context.setDefaultTimeout(PATIENCE_MS);
  const tab = await context.newPage();
  tab.on('pageerror', (error) => {
    console.error(error);
    process.exitCode = 1;
  });
  await tab.goto(origin);
  await tab.waitForFunction('globalThis.standoff !== undefined');
  return tab;
}

/** Calls a page's door. */
export const caller =
  // biome-ignore lint/suspicious/noExplicitAny: a door has functions of any kind.
    <Door extends Record<string, (...args: any[]) => unknown>>() =>
    <Name extends keyof Door & string>(tab: Tab, name: Name, ...args: Parameters<Door[Name]>) =>
      tab.evaluate(`standoff.${name}(...${JSON.stringify(args)})`) as Promise<Awaited<ReturnType<Door[Name]>>>;

/** Waits until something is so; a page is asked again and again, since it may be asleep. */
export async function until(
  what: string,
  isSo: () => Promise<boolean> | boolean,
  patience: number = PATIENCE_MS,
): Promise<void> {
  const end = performance.now() + patience;
  while (!(await isSo())) {
    assert.ok(performance.now() < end, `waited in vain: ${what}`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}
