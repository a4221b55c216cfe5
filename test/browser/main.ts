import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from 'esbuild';
import { type BrowserContext, chromium, type Page as Tab } from 'playwright-core';
import { Client, type Json, verifyChain } from '../../client/index.ts';
import type { Brain } from '../../demo/brains/index.ts';
import { diceOf } from '../../demo/dice.ts';
import { play } from '../../demo/player.ts';
import { buildApp } from '../../infra/app.ts';
import { type LocalCloud, startLocalCloud } from '../../local/index.ts';
import { installedClient } from '../support/service/packed-client.ts';
import type { Page, PageReport } from './page.ts';

/*
 * Matches in a real browser: the packed library, bundled into a page of another origin, against the whole local cloud.
 */

/** All of it takes so long at most, on a busy machine. */
const LIMIT_MS = 240_000;
/** What is waited for comes within seconds, unless the machine is busy. */
const PATIENCE_MS = 60_000;
const NAMES = ['chromium', 'chromium-browser', 'google-chrome'];

function browserHere(): string | undefined {
  for (const name of [process.env.CHROMIUM, ...NAMES]) {
    try {
      if (name !== undefined) return execFileSync('which', [name], { encoding: 'utf8' }).trim();
    } catch {
      // The next name may be there.
    }
  }
  return undefined;
}

/** The page with the library as it is installed from its tarball, not as it lies in this repository. */
async function pageScript(): Promise<string> {
  const project = installedClient();
  try {
    const library = join(project.folder, 'node_modules/@standoff/client/dist/index.js');
    const { outputFiles, metafile } = await build({
      entryPoints: [join(import.meta.dirname, 'page.ts')],
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
  } finally {
    project.remove();
  }
}

/** Serves the page from an origin of its own. */
async function serve(script: string): Promise<{ server: Server; origin: string }> {
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

/** The local cloud of a stage that lets pages of one origin in. */
async function cloudFor(origin: string, outdir: string): Promise<LocalCloud> {
  buildApp({ stages: { dev: { allowedOrigins: [origin] } } }, { outdir, checks: false }).synth();
  return startLocalCloud({ assembly: outdir, limits: 'off' });
}

/** Calls the page's door. */
const call = <Name extends keyof Page>(tab: Tab, name: Name, ...args: Parameters<Page[Name]>) =>
  tab.evaluate(`standoff.${name}(...${JSON.stringify(args)})`) as Promise<Awaited<ReturnType<Page[Name]>>>;

/** Waits until something is so; a page is asked again and again, since it may be asleep. */
async function until(what: string, isSo: () => Promise<boolean> | boolean): Promise<void> {
  const end = performance.now() + PATIENCE_MS;
  while (!(await isSo())) {
    assert.ok(performance.now() < end, `waited in vain: ${what}`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

/** As the page: nobody shoots, and the match goes on to its last turn. */
const CALM: Brain = {
  move: ({ you }) =>
    you?.moves.find((move) => (move as { card?: string }).card === 'reload') ?? (you?.moves[0] as Json),
};

interface Away {
  leave(): Promise<void>;
  comeBack(): Promise<void>;
}

/**
 * A match between the page, a player in Node and, with `bots`, a bot. While the page is away its deadline passes, so that
 * entries are made that it does not hear of.
 */
async function match(
  tab: Tab,
  url: string,
  { bots = [], deadline = null, away }: { bots?: { seat: number }[]; deadline?: number | null; away?: Away },
): Promise<PageReport> {
  const matchId = await call(tab, 'open', url, { seats: 2 + bots.length, bots, deadline });
  const service = new Client(url, { onGuest: () => {} });
  const client = service.as((await service.guest('Node')).token);
  // The page follows before anybody joins.
  await until('the page follows its match', async () => (await call(tab, 'told')).length > 0);
  const { you } = await client.join(matchId);
  const seat = you?.seat ?? -1;
  const other = play({
    name: 'Node',
    client,
    matchId,
    seat,
    brain: CALM,
    dice: diceOf(7),
    pace: 0,
  });
  if (away !== undefined) {
    await until('the match is under way', async () => (await call(tab, 'told')).length >= 4);
    await away.leave();
    const newest = async () => (await client.match(matchId)).seq;
    const before = await newest();
    await until('rounds are resolved without the page', async () => (await newest()) >= before + 3);
    await away.comeBack();
  }
  const { faults, entries: all, outcome } = await other;
  assert.deepEqual(faults, []);
  assert.ok(outcome !== undefined);
  await until('the page has seen the end', async () => (await call(tab, 'report')) !== undefined);
  const report = (await call(tab, 'report')) as PageReport;
  assert.deepEqual(report.faults, []);
  assert.equal(report.entries, all);
  assert.deepEqual(
    await call(tab, 'told'),
    Array.from({ length: all }, (_, i) => i + 1),
  );
  assert.equal(report.head, (await verifyChain(matchId, client.history(matchId))).head);
  assert.ok(report.kept > 0 && report.opened > 0, 'something was verified');
  assert.ok(report.sockets > 0 && report.pushed > 0, 'something came over a socket');
  return report;
}

/** Everything that is tried, by what it shows. */
const TRIES: Readonly<Record<string, (context: BrowserContext, world: World) => Promise<string>>> = {
  'a page of another origin plays a match and verifies commitments, receipts and the chain': async (context, world) => {
    const tab = await opened(context, world.origin);
    assert.deepEqual(await call(tab, 'headers', world.url), { date: true, sameObject: true });
    const { entries, pushed, kept, opened: open } = await match(tab, world.url, { bots: [{ seat: 2 }] });
    return `${entries} entries, ${pushed} pushed, ${kept} own seals kept, ${open} moves opened`;
  },
  'a page that was offline has missed nothing': async (context, world) => {
    const tab = await opened(context, world.origin);
    let failed = 0;
    tab.on('requestfailed', () => {
      failed += 1;
    });
    const away = { leave: () => context.setOffline(true), comeBack: () => context.setOffline(false) };
    const { entries, sockets } = await match(tab, world.url, { deadline: 2, away });
    assert.ok(failed > 0, 'requests failed while the page was offline');
    return `${entries} entries, ${failed} requests failed, ${sockets} sockets`;
  },
  'a page whose machine slept, and whose socket was ended meanwhile, has missed nothing': async (context, world) => {
    const tab = await opened(context, world.origin);
    const away = {
      leave: async () => {
        world.sleep(true);
        for (const id of world.cloud.sockets.open()) world.cloud.sockets.cut(id);
      },
      comeBack: async () => world.sleep(false),
    };
    const { entries, stillness, sockets } = await match(tab, world.url, { deadline: 2, away });
    assert.ok(stillness > 2_000, `the page was asleep: its timers rested for ${Math.round(stillness)} ms at most`);
    assert.ok(sockets > 1, 'the page opened another socket');
    return `${entries} entries, asleep for ${Math.round(stillness)} ms, ${sockets} sockets`;
  },
  'a page of an origin that is not allowed reaches nothing': async (context, world) => {
    const service = new Client(world.url, { onGuest: () => {} });
    const me = service.as((await service.guest('Node')).token);
    const tab = await opened(context, world.strange);
    assert.deepEqual(await call(tab, 'reach', world.url, (await me.ticket()).url), {
      request: 'unreachable',
      socket: 'refused',
    });
    const here = await opened(context, world.origin);
    assert.deepEqual(await call(here, 'reach', world.url, (await me.ticket()).url), {
      request: 'answered',
      socket: 'open',
    });
    return 'no request, no socket';
  },
};

interface World {
  readonly cloud: LocalCloud;
  /** Stops every process of the browser as they are, or lets them go on. */
  sleep(isAsleep: boolean): void;
  /** Address of the service. */
  readonly url: string;
  /** Origin that the stage allows, and one that it does not. */
  readonly origin: string;
  readonly strange: string;
}

async function opened(context: BrowserContext, origin: string): Promise<Tab> {
  const tab = await context.newPage();
  tab.on('pageerror', (error) => {
    console.error(error);
    process.exitCode = 1;
  });
  await tab.goto(origin);
  await tab.waitForFunction('globalThis.standoff !== undefined');
  return tab;
}

async function main(executablePath: string): Promise<void> {
  const script = await pageScript();
  const [ours, theirs] = [await serve(script), await serve(script)];
  const outdir = mkdtempSync(join(tmpdir(), 'browser-'));
  const cloud = await cloudFor(ours.origin, outdir);
  // A container has no rights to give to a sandbox of its own.
  const server = await chromium.launchServer({ executablePath, chromiumSandbox: process.getuid?.() !== 0 });
  const sleep = (isAsleep: boolean): void => {
    // The browser leads a group of its own, in which all its processes are.
    process.kill(-(server.process().pid as number), isAsleep ? 'SIGSTOP' : 'SIGCONT');
  };
  try {
    const browser = await chromium.connect(server.wsEndpoint());
    console.log(`Chromium ${browser.version()}`);
    const world = { cloud, sleep, url: cloud.urls.http, origin: ours.origin, strange: theirs.origin };
    for (const [what, attempt] of Object.entries(TRIES)) {
      const context = await browser.newContext();
      context.setDefaultTimeout(PATIENCE_MS);
      console.log(`ok  ${what}: ${await attempt(context, world)}`);
      await context.close();
    }
  } finally {
    await server.kill();
    await cloud.stop();
    if (cloud.denials().length > 0) process.exitCode = 1;
    for (const { server } of [ours, theirs]) server.close();
    rmSync(outdir, { recursive: true, force: true });
  }
}

const found = browserHere();
if (found === undefined) {
  console.error(`No browser is here: install chromium, or name one in CHROMIUM (looked for ${NAMES.join(', ')}).`);
  process.exit(1);
}
const limit = setTimeout(() => {
  console.error(`not done after ${LIMIT_MS / 1000} s`);
  process.exit(1);
}, LIMIT_MS);
try {
  await main(found);
} catch (error) {
  console.error(error);
  process.exitCode = 1;
} finally {
  clearTimeout(limit);
}
