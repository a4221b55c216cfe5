import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { BrowserContext, Page as Tab } from 'playwright-core';
import { Client, type Json, verifyChain } from '../../client/index.ts';
import type { Brain } from '../../demo/brains/index.ts';
import { diceOf } from '../../demo/dice.ts';
import { play } from '../../demo/player.ts';
import type { LocalCloud } from '../../local/index.ts';
import {
  BROWSERS,
  browserHere,
  caller,
  cloudFor,
  openTab,
  pageScript,
  serve,
  startBrowser,
  until,
} from '../support/browser/index.ts';
import { installedClient } from '../support/service/packed-client.ts';
import type { Page, PageReport } from './page.ts';

/*
 * Matches in a real browser: the packed library, bundled into a page of another origin, against the whole local cloud.
 */

/** All of it takes so long at most, on a busy machine. */
const LIMIT_MS = 240_000;
const call = caller<Page>();

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
    const tab = await openTab(context, world.origin);
    assert.deepEqual(await call(tab, 'headers', world.url), { date: true, sameObject: true });
    const { entries, pushed, kept, opened: open } = await match(tab, world.url, { bots: [{ seat: 2 }] });
    return `${entries} entries, ${pushed} pushed, ${kept} own seals kept, ${open} moves opened`;
  },
  'a page that was offline has missed nothing': async (context, world) => {
    const tab = await openTab(context, world.origin);
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
    const tab = await openTab(context, world.origin);
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
    const tab = await openTab(context, world.strange);
    assert.deepEqual(await call(tab, 'reach', world.url, (await me.ticket()).url), {
      request: 'unreachable',
      socket: 'refused',
    });
    const here = await openTab(context, world.origin);
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

async function main(executablePath: string): Promise<void> {
  const project = installedClient();
  const script = await pageScript(join(import.meta.dirname, 'page.ts'), project).finally(project.remove);
  const [ours, theirs] = [await serve(script), await serve(script)];
  const outdir = mkdtempSync(join(tmpdir(), 'browser-'));
  const cloud = await cloudFor([ours.origin], outdir, { limits: 'off' });
  const { browser, sleep, stop } = await startBrowser(executablePath);
  try {
    const world = { cloud, sleep, url: cloud.urls.http, origin: ours.origin, strange: theirs.origin };
    for (const [what, attempt] of Object.entries(TRIES)) {
      const context = await browser.newContext();
      console.log(`ok  ${what}: ${await attempt(context, world)}`);
      await context.close();
    }
  } finally {
    await stop();
    await cloud.stop();
    if (cloud.denials().length > 0) process.exitCode = 1;
    for (const { server } of [ours, theirs]) server.close();
    rmSync(outdir, { recursive: true, force: true });
  }
}

const found = browserHere();
if (found === undefined) {
  console.error(`No browser is here: install chromium, or name one in CHROMIUM (looked for ${BROWSERS.join(', ')}).`);
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
