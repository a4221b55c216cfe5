import assert from 'node:assert/strict';
import { copyFileSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client, type Entry, verifyChain } from '../../client/index.ts';
import type { LocalCloud } from '../../local/index.ts';
import { inShort, openWorkshop, PYTHON_CLIENT, type Workshop } from '../generated/workshop.ts';
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
import { runCommand } from '../support/command.ts';
import { installedClient, type Project } from '../support/service/packed-client.ts';
import type { Page } from './page.ts';
import type { HookTold, LibraryTold, Opening, PageTold, Seen, Told, Wanted } from './wanted.ts';

/*
 * `npm run together`: one match of each game against the whole local cloud, all at the same time, and at every table the same four
 * strangers: a bot in Python with a generated client, a bot with the packed library, a page in Chromium, and a bot that is told of
 * its turns by webhooks. They find each other in the lobby. Where Python or Chromium cannot be had, this says so, and the service's
 * own bots play in their place.
 */

/** All of it takes so long at most, on a busy machine. */
const LIMIT_MS = 480_000;
/** The matches take so long at most. */
const PATIENCE_MS = 360_000;
const SEATS = 4;

/** The games, each with options for a short match. */
const GAMES: Readonly<Record<string, Opening['options']>> = {
  'fast-west': { turnLimit: 12 },
  'wanted-7': {},
  'duel-west': { turnLimit: 8 },
  bang: { turnCap: 6 },
};

/** A client that can be had here. */
interface Stranger {
  readonly name: string;
  play(wanted: Wanted): Promise<Told>;
  /** What is wrong with what it told of itself, beside its matches. */
  check(told: Told, histories: readonly History[]): string;
}

interface History {
  readonly matchId: string;
  readonly game: string;
  readonly head: string | null;
  readonly entries: readonly Entry[];
}

const HERE = import.meta.dirname;
const ending = new AbortController();

/** Runs a bot of Node. What it told at its end. */
const node = async (cwd: string, file: string, wanted: Wanted) =>
  JSON.parse(
    await runCommand(process.execPath, [file, JSON.stringify(wanted)], {
      cwd,
      timeout: PATIENCE_MS,
      signal: ending.signal,
    }),
  );

/** Nothing where its generator cannot be had; what the generator cannot make a client of is a fault. */
async function python(workshop: Workshop): Promise<Stranger | undefined> {
  try {
    await workshop.installPython(PYTHON_CLIENT);
  } catch (error) {
    leaveOut('Python with openapi-python-client', inShort(error));
    return undefined;
  }
  await workshop.generatePythonClient();
  copyFileSync(join(HERE, 'python_bot.py'), join(workshop.folder, 'python_bot.py'));
  return {
    name: 'Python',
    play: async (wanted) =>
      JSON.parse(await workshop.run(workshop.python('python'), 'python_bot.py', JSON.stringify(wanted))),
    check: () => 'a client made by openapi-python-client, which verified the chains with its own code',
  };
}

function library({ folder, write }: Project): Stranger {
  const source = readFileSync(join(HERE, 'library-bot.ts'), 'utf8');
  const file = write('bot.ts', source.replace("'../../client/index.ts'", "'@standoff/client'"));
  return {
    name: 'Library',
    play: (wanted) => node(folder, file, wanted),
    check: (told) => {
      const { sockets, frames, replaced } = told as LibraryTold;
      assert.ok(sockets > 0 && frames > 0, 'it heard of its turns by a socket');
      assert.ok(replaced > 0, 'it changed its mind, which nobody may hear of');
      return `the packed library, ${frames} frames of one channel over ${sockets} socket(s), ${replaced} moves replaced`;
    },
  };
}

const hookBot: Stranger = {
  name: 'Webhook',
  play: (wanted) => node(HERE, join(HERE, 'hook-bot.ts'), wanted),
  check: (told, histories) => {
    const { player, messages, reads } = told as HookTold;
    const different = [...new Map(messages.map((message) => [message.id, message])).values()];
    const of = (wanted: string) => different.filter(({ type }) => type === wanted);
    const turns = of('turn');
    for (const { data } of different) assert.equal(data.player, player);
    for (const { data } of turns) assert.deepEqual([data.awaited, data.status], [true, 'playing']);
    // It is told once of each round that waits for it, and of nothing else, such as a move that somebody has changed.
    const asked = histories.flatMap(({ matchId, entries }) => {
      const seat = seatOf(entries, player);
      const rounds = entries.filter(({ asked }) => asked?.some((one) => one.seat === seat && one.required));
      return rounds.map(({ round }) => `${matchId} ${round}`);
    });
    assert.deepEqual(
      turns.map(({ data }) => `${data.matchId} ${data.round}`).toSorted(),
      [...new Set(asked)].toSorted(),
    );
    for (const event of ['started', 'over'])
      assert.deepEqual(
        [...new Set(of(event).map(({ data }) => data.matchId))].toSorted(),
        histories.map(({ matchId }) => matchId).toSorted(),
      );
    assert.equal(reads, turns.length, 'it reads a match when it is told, and not otherwise');
    return `${different.length} webhooks, ${turns.length} of them turns, ${messages.length - different.length} came again`;
  },
};

/** The page, in a browser that is open until the end. */
async function page(executablePath: string, origin: string): Promise<Stranger & { stop(): Promise<void> }> {
  const { browser, stop } = await startBrowser(executablePath);
  const call = caller<Page>();
  return {
    name: 'Page',
    play: async (wanted) => {
      const tab = await openTab(await browser.newContext(), origin);
      await call(tab, 'begin', wanted);
      await until('the page has seen the end', async () => (await call(tab, 'told')) !== undefined, PATIENCE_MS);
      return (await call(tab, 'told')) as PageTold;
    },
    check: (told) => {
      const { reports } = told as PageTold;
      for (const { faults, sockets } of reports) {
        assert.deepEqual(faults, []);
        assert.ok(sockets > 0);
      }
      const sum = (count: 'kept' | 'opened' | 'pushed') => reports.reduce((all, report) => all + report[count], 0);
      assert.ok(sum('kept') > 0 && sum('opened') > 0 && sum('pushed') > 0, 'something was verified, and pushed');
      return `a page of another origin, ${sum('pushed')} entries pushed, ${sum('kept')} own seals kept, ${sum('opened')} moves opened`;
    },
    stop,
  };
}

const seatOf = (entries: readonly Entry[], player: string): number =>
  entries.find(({ type }) => type === 'started')?.seats?.findIndex((seat) => seat.player === player) ?? -1;

function leaveOut(what: string, why: string): void {
  console.log(`${what} cannot be had here: IT IS LEFT OUT, AND A BOT OF THE SERVICE PLAYS IN ITS PLACE\n  ${why}`);
}

/** The history of a match as anybody may read it, which holds together. */
async function historyOf(reader: Client, matchId: string): Promise<History> {
  const entries: Entry[] = [];
  for await (const entry of reader.history(matchId)) entries.push(entry);
  const { head, broken } = await verifyChain(matchId, entries);
  assert.deepEqual(broken, []);
  return { matchId, head, entries, game: entries[0]?.game as string };
}

/** Holds what the strangers have seen of a match against its history. */
function checkMatch({ matchId, head, entries }: History, told: readonly Told[]): string {
  const reason = entries.at(-1)?.outcome?.reason;
  for (const { player, matches } of told) {
    const { sealed, ...seen } = matches.find((one) => one.matchId === matchId) as Seen;
    assert.deepEqual(seen, { matchId, entries: entries.length, reason, head });
    const seat = seatOf(entries, player);
    const moves = entries.flatMap((entry) => entry.moves ?? []).filter((move) => move.seat === seat);
    assert.ok(moves.length > 0 && sealed >= moves.length, 'it has sealed every move of its own');
    assert.deepEqual([...new Set(moves.map(({ by }) => by))], ['seal']);
  }
  assert.equal(new Set(told.map(({ player }) => seatOf(entries, player))).size, told.length);
  return `${entries.length} entries, ${reason}`;
}

/** Lets the strangers play, and checks everything. */
async function playTogether(cloud: LocalCloud, strangers: readonly Stranger[]): Promise<void> {
  const url = cloud.urls.http;
  const bots = Array.from({ length: SEATS - strangers.length }, (_, at) => ({ seat: SEATS - 1 - at }));
  const openings: Opening[] = Object.entries(GAMES).map(([game, options]) => ({
    game,
    seats: SEATS,
    bots,
    deadline: null,
    options,
  }));
  const told = await Promise.all(
    strangers.map(({ name, play }, at) => {
      const opens = openings.filter((_, which) => which % strangers.length === at);
      return play({ url, name, opens, matches: openings.length });
    }),
  );
  const service = new Client(url, { onGuest: () => {} });
  const reader = service.as((await service.guest('Reader')).token);
  const histories: History[] = [];
  for (const { matchId } of told[0]?.matches ?? []) histories.push(await historyOf(reader, matchId));
  assert.deepEqual(histories.map(({ game }) => game).toSorted(), Object.keys(GAMES).toSorted());
  for (const history of histories) console.log(`ok  ${history.game}: ${checkMatch(history, told)}`);
  for (const [at, { name, check }] of strangers.entries())
    console.log(`ok  ${name}: ${check(told[at] as Told, histories)}`);
  await cloud.queues.idle();
  assert.deepEqual([cloud.queue('HooksGivenUp'), cloud.queue('Failures')], [[], []]);
}

async function main(): Promise<void> {
  const outdir = mkdtempSync(join(tmpdir(), 'together-'));
  const project = installedClient();
  const workshop = openWorkshop(ending.signal);
  const generated = python(workshop);
  // It is waited for later, and its fault is told there.
  generated.catch(() => {});
  const found = browserHere();
  const script = await pageScript(join(HERE, 'page.ts'), project);
  const { server, origin } = await serve(script);
  let cloud: LocalCloud | undefined;
  let browser: Awaited<ReturnType<typeof page>> | undefined;
  try {
    cloud = await cloudFor([origin], outdir, { localHooks: true });
    if (found === undefined) leaveOut('Chromium', `looked for ${BROWSERS.join(', ')}; CHROMIUM names another one`);
    else browser = await page(found, origin);
    const strangers = [await generated, library(project), browser, hookBot].filter((one) => one !== undefined);
    await playTogether(cloud, strangers);
  } finally {
    ending.abort();
    await generated.catch(() => {});
    await browser?.stop();
    await cloud?.stop();
    server.close();
    workshop.remove();
    project.remove();
    rmSync(outdir, { recursive: true, force: true });
  }
  assert.deepEqual(cloud.denials(), []);
}

const limit = setTimeout(() => {
  console.error(`not done after ${LIMIT_MS / 1000} s`);
  ending.abort();
  process.exit(1);
}, LIMIT_MS);
try {
  await main();
} catch (error) {
  console.error(error);
  process.exitCode = 1;
} finally {
  clearTimeout(limit);
}
