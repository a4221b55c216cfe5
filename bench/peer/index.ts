import { type ChildProcess, execFile, fork, spawn } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { type Bench, type Figure, median, milliseconds, whole } from '../figures.ts';
import type { Done, Task } from '../load/many.ts';

/** What is installed into a folder of its own: the peer, and what it works with. */
const PEER = { 'boardgame.io': '0.50.2', koa: '2.13.4', 'koa-compose': '4.1.0', 'node-persist': '3.1.0' };
const { 'boardgame.io': VERSION, ...WITH } = PEER;
const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const MATCHES = 25;
/** The store of the peer dies of its own scan after two minutes, so each of its servers lives less than that. Milliseconds. */
const RUN = 6_000;
const PAIRS = 3;
const KILLS = 3;
/** One match plays so long, and its last part is compared with its first. Milliseconds. */
const HISTORY = 45_000;
const PART = 100;

const run = promisify(execFile);

/** A free port of the loopback interface. */
const freePort = (): Promise<number> =>
  new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address() as { port: number };
      server.close(() => resolve(port));
    });
  });

const exit = (child: ChildProcess): Promise<void> =>
  new Promise((resolve) =>
    child.exitCode === null && child.signalCode === null ? child.once('exit', () => resolve()) : resolve(),
  );

async function kill(child: ChildProcess): Promise<void> {
  child.kill('SIGKILL');
  await exit(child);
}

/** Moves that somebody was told of as done, and how long each took. */
interface Played {
  readonly answers: readonly number[];
  /** By match: moves that were acknowledged. */
  readonly acked: Readonly<Record<string, number>>;
}

/** A service with matches in play; `end` stops the load and kills the service at the same moment. */
interface Running {
  end(): Promise<Played>;
  /** By match: moves that are there when the service starts again; undefined where a match cannot be read. */
  left(acked: Played['acked']): Promise<Record<string, number | undefined>>;
}

const answerOf = <T>(child: ChildProcess, send?: unknown): Promise<T> =>
  new Promise((resolve, reject) => {
    child.once('message', (message: { error?: string }) =>
      message.error === undefined ? resolve(message as T) : reject(new Error(message.error)),
    );
    if (send !== undefined) child.send(send as string);
  });

async function startPeer(home: string, matches: number): Promise<Running> {
  const dir = mkdtempSync(join(home, 'store-'));
  const port = await freePort();
  const quiet = { cwd: home, execArgv: [], stdio: ['ignore', 'ignore', 'ignore', 'ipc'] as ('ignore' | 'ipc')[] };
  const server = fork(join(home, 'server.cjs'), [String(port), dir], quiet);
  await answerOf(server);
  const load = fork(join(home, 'load.cjs'), [`http://127.0.0.1:${port}`, String(matches)], quiet);
  await answerOf(load);
  return {
    end: async () => {
      server.kill('SIGKILL');
      // What was on its way to the clients still counts.
      await sleep(200);
      const played = await answerOf<Played>(load, 'end');
      await Promise.all([kill(load), exit(server)]);
      return played;
    },
    left: async (acked) => {
      const { stdout } = await run(process.execPath, [join(home, 'check.cjs'), dir, ...Object.keys(acked)], {
        cwd: home,
      });
      const found = JSON.parse(stdout.trim().split('\n').at(-1) as string) as Record<string, number | null>;
      return Object.fromEntries(Object.entries(found).map(([id, moves]) => [id, moves ?? undefined]));
    },
  };
}

async function startOurs(home: string, matches: number): Promise<Running> {
  const data = mkdtempSync(join(home, 'data-'));
  const start = async (tries = 5): Promise<{ server: ChildProcess; url: string }> => {
    const port = await freePort();
    const args = ['local/main.ts', '--port', String(port), '--data', data, '--limits', 'off'];
    const server = spawn(process.execPath, args, { cwd: ROOT, stdio: 'ignore' });
    const url = `http://127.0.0.1:${port}`;
    for (;;) {
      // The socket takes the next port, which may be somebody else's.
      if (server.exitCode !== null && tries > 1) return start(tries - 1);
      if (server.exitCode !== null) throw new Error('the local cloud has not started');
      const isUp = await fetch(`${url}/health`)
        .then(({ ok }) => ok)
        .catch(() => false);
      if (isUp) return { server, url };
      await sleep(200);
    }
  };
  const { server, url } = await start();
  const load = fork(new URL('../load/many.ts', import.meta.url), { execArgv: [] });
  const told = async (task: Task): Promise<Done> => (await answerOf<{ done: Done }>(load, task)).done;
  await told({ do: 'open', url, matches, seats: 4, sockets: matches });
  const playing = told({ do: 'seal', matches, rounds: 1_000_000, parallel: matches });
  playing.catch(() => {});
  let accepted: Done['accepted'] = {};
  return {
    end: async () => {
      server.kill('SIGKILL');
      await playing.catch(() => {});
      const done = await told({ do: 'tell' });
      accepted = done.accepted;
      await Promise.all([kill(load), exit(server)]);
      const acked = Object.fromEntries(Object.entries(accepted).map(([id, { seals }]) => [id, seals]));
      return { answers: done.sealed, acked };
    },
    left: async () => {
      const again = await start();
      const found: Record<string, number | undefined> = {};
      for (const [id, { token }] of Object.entries(accepted)) {
        const response = await fetch(`${again.url}/matches/${id}`, { headers: { authorization: `Bearer ${token}` } });
        const match = (await response.json()) as { round?: number; awaited?: number[] };
        found[id] = match.round && match.awaited ? match.round * 4 - match.awaited.length : undefined;
      }
      await kill(again.server);
      return found;
    },
  };
}

const sum = (values: readonly number[]): number => values.reduce((a, b) => a + b, 0);

interface Lost {
  acked: number;
  lost: number;
  unreadable: number;
}

async function killed(start: () => Promise<Running>): Promise<Lost> {
  const total: Lost = { acked: 0, lost: 0, unreadable: 0 };
  for (let n = 0; n < KILLS; n += 1) {
    const service = await start();
    await sleep(RUN / 2);
    const { acked } = await service.end();
    const left = await service.left(acked);
    for (const [id, moves] of Object.entries(acked)) {
      total.acked += moves;
      total.lost += Math.max(0, moves - (left[id] ?? 0));
      total.unreadable += left[id] === undefined ? 1 : 0;
    }
  }
  return total;
}

/** Moves a second of one match: in its first moves, and in its last. */
async function history(service: Running): Promise<{ moves: number; early: number; late: number }> {
  await sleep(HISTORY);
  const { answers } = await service.end();
  const rate = (part: readonly number[]) => (1_000 * part.length) / sum(part);
  return { moves: answers.length, early: rate(answers.slice(0, PART)), late: rate(answers.slice(-PART)) };
}

/** Installs the peer into a folder of its own. */
async function install(home: string): Promise<void> {
  mkdirSync(home, { recursive: true });
  const manifest = { private: true, dependencies: PEER, overrides: WITH };
  writeFileSync(join(home, 'package.json'), JSON.stringify(manifest));
  await run('npm', ['install', '--no-audit', '--no-fund', '--ignore-scripts', '--loglevel=error'], { cwd: home });
  for (const name of ['game', 'server', 'load', 'check'])
    cpSync(fileURLToPath(new URL(`${name}.cjs`, import.meta.url)), join(home, `${name}.cjs`));
}

/** Ours beside boardgame.io with its file store, on the same machine, in turns. */
export const peer: Bench = {
  name: 'peer',
  about: `the local cloud beside boardgame.io ${VERSION} with its file store, installed for it: moves a second, moves lost at kill -9, growth with history (some five minutes)`,
  async run(progress) {
    const home = mkdtempSync(join(tmpdir(), 'standoff-peer-'));
    process.once('exit', () => rmSync(home, { recursive: true, force: true }));
    progress('installing the peer');
    await install(home);
    const services = { ours: () => startOurs(home, MATCHES), theirs: () => startPeer(home, MATCHES) };
    const rates = { ours: [] as number[], theirs: [] as number[] };
    const waits = { ours: [] as number[], theirs: [] as number[] };
    for (let n = 0; n < PAIRS; n += 1) {
      for (const name of ['ours', 'theirs'] as const) {
        progress(`run ${n + 1} of ${PAIRS}, ${name}`);
        const service = await services[name]();
        await sleep(RUN);
        const { answers } = await service.end();
        rates[name].push((1_000 * answers.length) / RUN);
        waits[name].push(median(answers));
      }
    }
    const [ours, theirs] = [median(rates.ours), median(rates.theirs)];
    progress('kill -9, ours');
    const lostHere = await killed(services.ours);
    progress('kill -9, theirs');
    const lostThere = await killed(services.theirs);
    progress('history');
    const here = await history(await startOurs(home, 1));
    const there = await history(await startPeer(home, 1));
    const lostText = ({ acked, lost, unreadable }: Lost) =>
      `${whole(lost)} of ${whole(acked)} acknowledged moves lost, ${unreadable} of ${KILLS * MATCHES} matches unreadable`;
    const growth = ({ moves, early, late }: { moves: number; early: number; late: number }): Figure => ({
      what: '',
      figure: `${whole(early)}/s at first, ${whole(late)}/s after ${whole(moves)} moves`,
      ratio: `${(late / early).toFixed(2)} of the beginning`,
    });
    return [
      {
        what: `${MATCHES} matches of four seats: moves, ours`,
        figure: `${whole(ours)}/s, p50 ${milliseconds(median(waits.ours))}`,
        ratio: `${(ours / theirs).toFixed(2)} of theirs`,
      },
      {
        what: `${MATCHES} matches of four seats: moves, theirs`,
        figure: `${whole(theirs)}/s, p50 ${milliseconds(median(waits.theirs))}`,
      },
      { what: `${KILLS} kills, ours`, figure: lostText(lostHere), bound: '0 lost', holds: lostHere.lost === 0 },
      { what: `${KILLS} kills, theirs`, figure: lostText(lostThere) },
      { ...growth(here), what: 'one match, ours' },
      { ...growth(there), what: 'one match, theirs' },
    ];
  },
};
