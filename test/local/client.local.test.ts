import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { Client, type Entry, type Json, network, type SocketLike } from '../../client/index.ts';
import { brainFor } from '../../demo/brains/index.ts';
import { diceOf } from '../../demo/dice.ts';
import { play } from '../../demo/player.ts';
import { playRandomly } from '../../examples/bot.ts';
import { keptToken } from '../../examples/kept-token.ts';
import { type LocalCloud, startLocalCloud } from '../../local/index.ts';
import { CHECKS, type Stage } from '../../smoke/checks.ts';
import { endCloud } from '../support/service/live.ts';

const BOT = fileURLToPath(new URL('../../examples/bot.ts', import.meta.url));

/** A socket that brings answers, and no frame that nobody has asked for. */
function silenced(url: string): SocketLike {
  const socket = network.socket(url);
  const hear = (listener: (event: { data: unknown }) => void) => (event: { data: unknown }) => {
    if (!/"type":"(entry|sealed)"/.test(String(event.data))) listener(event);
  };
  return {
    send: (text) => socket.send(text),
    close: () => socket.close(),
    addEventListener: (type: string, listener: (event: { data: unknown }) => void) =>
      socket.addEventListener(type as 'message', type === 'message' ? hear(listener) : listener),
  };
}

describe('clients of a running service', () => {
  let cloud: LocalCloud;
  let service: Client;
  beforeAll(async () => {
    cloud = await startLocalCloud({ limits: 'off' });
    service = new Client(cloud.urls.http, { onGuest: () => {} });
  });
  const folder = mkdtempSync(join(tmpdir(), 'client-'));
  afterAll(async () => {
    rmSync(folder, { recursive: true });
    await endCloud(cloud);
  });

  const guest = async (name: string) => service.as((await service.guest(name)).token);
  const short = { game: 'fast-west', options: { turnLimit: 12 } };

  it('the bot of the documentation plays a match to its end', async () => {
    const host = await guest('Host');
    const { matchId } = await host.create({ ...short, seats: 3, bots: [{ seat: 1, level: 1 }] });
    const bot = playRandomly(cloud.urls.http, matchId, join(folder, 'whole'));
    const mine = play({ name: 'Host', client: host, matchId, seat: 0, brain: brainFor('?'), dice: diceOf(1), pace: 0 });
    const [{ reason }, { outcome, faults }] = await Promise.all([bot, mine]);
    expect(outcome?.reason).toBe(reason);
    expect(faults).toEqual([]);
  });

  it('a bot that is killed in mid-game takes its seat again, and nobody else can read its token', async () => {
    const host = await guest('Host');
    const { matchId } = await host.create({ ...short, seats: 2 });
    const file = join(folder, 'killed');
    const start = () => {
      const args = [BOT, cloud.urls.http, matchId, file];
      return spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] });
    };
    const first = start();
    await vi.waitFor(async () => expect((await host.match(matchId)).sealed).toEqual([1]), 20_000);
    first.kill('SIGKILL');
    await once(first, 'close');
    expect(statSync(file).mode & 0o777).toBe(0o600);
    const { seats, you } = await host.match(matchId);
    // A round opens while the bot is away, and without it the match would stand still.
    expect((await host.seal(matchId, 1, you?.moves[0] as Json)).resolved).toBe(true);
    const second = start();
    const mine = play({ name: 'Host', client: host, matchId, seat: 0, brain: brainFor('?'), dice: diceOf(2), pace: 0 });
    let said = '';
    for await (const chunk of second.stdout) said += chunk;
    const { outcome } = await mine;
    expect(said).toBe(`${outcome?.winners.includes(1) ? 'won' : 'not won'}: ${outcome?.reason}\n`);
    expect((await host.match(matchId)).seats).toEqual(seats);
  });

  it('a bot keeps one token, and a file that it cannot read is no reason for another', async () => {
    const file = join(folder, 'kept');
    let guests = 0;
    const admit = async () => ({ token: `sg_${++guests}` });
    expect([await keptToken(file, admit), await keptToken(file, admit)]).toEqual(['sg_1', 'sg_1']);
    await expect(keptToken(folder, admit)).rejects.toThrow('EISDIR');
    expect(guests).toBe(1);
    expect(readdirSync(folder).filter((name) => name.startsWith('kept'))).toEqual(['kept']);
  });

  it('bots that are started together with one file are one player', async () => {
    let guests = 0;
    const admit = async () => ({ token: `sg_${++guests}` });
    for (let round = 0; round < 20; round++) {
      const file = join(folder, `together-${round}`);
      const tokens = await Promise.all(Array.from({ length: 8 }, () => keptToken(file, admit)));
      expect(new Set([...tokens, readFileSync(file, 'utf8').trim()]).size).toBe(1);
      expect(statSync(file).mode & 0o777).toBe(0o600);
    }
    expect(readdirSync(folder).filter((name) => name.startsWith('together'))).toHaveLength(20);
  });

  it('a bot that was killed while it wrote its token leaves nothing behind when it is started again', async () => {
    const file = join(folder, 'parted');
    const part = `${file}.01234567-89ab-4cde-8f01-23456789abcd.part`;
    writeFileSync(part, 'sg_of_no');
    writeFileSync(`${file}.notes`, 'of somebody else');
    expect(await keptToken(file, async () => ({ token: 'sg_1' }))).toBe('sg_1');
    expect(readdirSync(folder).filter((name) => name.startsWith('parted'))).toEqual(['parted', 'parted.notes']);
  });

  it.each([
    ['', 'holds no token'],
    ['\n', 'holds no token'],
    ['\0\u0001xx', 'holds no token'],
    ['sg_abc', 'does not know the token'],
  ])('a bot says what to do with a file in which no token is: %j', async (text, words) => {
    const file = join(folder, 'broken');
    writeFileSync(file, text);
    const host = await guest('Host');
    const { matchId } = await host.create({ ...short, seats: 2 });
    const bot = spawn(process.execPath, [BOT, cloud.urls.http, matchId, file], { stdio: ['ignore', 'ignore', 'pipe'] });
    const closed = once(bot, 'close');
    let said = '';
    for await (const chunk of bot.stderr) said += chunk;
    expect(await closed).toEqual([1, null]);
    expect(said).toContain(`${file}`);
    expect(said).toContain(words);
    expect(said).toContain('to play as somebody new');
    expect(said).not.toContain('    at ');
  });

  it.each(['request.superseded', 'match.resigned', 'seal.too-many', 'round.not-open'])(
    'a bot whose seal is refused with %s reads on',
    async (code) => {
      const host = await guest('Host');
      const { matchId } = await host.create({ ...short, seats: 2 });
      let refused = 0;
      const refusal = { code, status: 409, title: '' };
      const real = globalThis.fetch;
      const spy = vi.spyOn(globalThis, 'fetch').mockImplementation(async (url, init) => {
        if (init?.method !== 'PUT' || !String(new Headers(init.headers).get('authorization')).endsWith(token()))
          return real(url, init);
        const answer = await real(url, init);
        return refused++ > 0
          ? answer
          : new Response(JSON.stringify(refusal), {
              status: 409,
              headers: { 'content-type': 'application/problem+json' },
            });
      });
      onTestFinished(() => spy.mockRestore());
      const file = join(folder, `refused-${code}`);
      const token = () => readFileSync(file, 'utf8').trim();
      const bot = playRandomly(cloud.urls.http, matchId, file);
      const mine = play({
        name: 'Host',
        client: host,
        matchId,
        seat: 0,
        brain: brainFor('?'),
        dice: diceOf(3),
        pace: 0,
      });
      const [{ reason }, { outcome }] = await Promise.all([bot, mine]);
      expect(refused).toBeGreaterThan(0);
      expect(outcome?.reason).toBe(reason);
    },
  );

  it('the documentation shows the bot as it is', () => {
    const read = (path: string) => readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8');
    const [loop, answer] = [...read('docs/client.md').matchAll(/```ts\n([\s\S]*?)```/g)].map(([, shown]) => shown);
    const source = read('examples/bot.ts');
    expect(source.replace(/^ {2}/gm, '')).toContain(loop);
    expect(source).toContain(answer);
  });

  it('players of the demo see one history and their receipts kept', async () => {
    const clients = await Promise.all(['Ada', 'Ben', 'Cleo'].map(guest));
    const { matchId } = await clients[0]!.create({ ...short, seats: 3 });
    for (const client of clients.slice(1)) await client.join(matchId);
    const reports = await Promise.all(
      clients.map((client, seat) =>
        play({ name: '', client, matchId, seat, brain: brainFor('fast-west'), dice: diceOf(seat), pace: 0 }),
      ),
    );
    expect(reports.flatMap(({ faults }) => faults)).toEqual([]);
    expect(new Set(reports.map(({ digest }) => digest)).size).toBe(1);
    expect(reports.every(({ kept }) => kept > 0)).toBe(true);
  });

  it('case 96: a socket that is cut in mid-game costs the follower nothing', async () => {
    const [ada, ben] = [await guest('Ada'), await guest('Ben')];
    const { matchId } = await ada.create({ ...short, seats: 2 });
    await ben.join(matchId);
    const follower = ada.follow(matchId);
    const seen: Entry[] = [];
    const watching = (async () => {
      for await (const news of follower) if (news.type === 'entry') seen.push(news.entry);
    })();
    const subscribed = (times: number) => vi.waitFor(() => expect(follower.stats.sockets).toBe(times), 5_000);
    const turn = async () => {
      for (const client of [ada, ben]) {
        const { you, round } = await client.match(matchId);
        if (you?.moves[0] !== undefined) await client.seal(matchId, round, you.moves[0]);
      }
    };
    for (let cuts = 0; cuts < 3; cuts++) {
      await subscribed(cuts + 1);
      await turn();
      for (const id of cloud.sockets.open()) cloud.sockets.cut(id);
      await turn();
      await turn();
    }
    await subscribed(4);
    await ben.resign(matchId);
    await watching;
    const { entries } = await ada.entries(matchId);
    expect(seen.map(({ seq }) => seq)).toEqual(entries.map(({ seq }) => seq));
    expect(seen.map(({ seq }) => seq)).toEqual(seen.map((_, i) => i + 1));
  });

  it('a follower whose socket is alive and brings nothing still gets every entry and every seal', async () => {
    const { token } = await service.guest('Ada');
    const [ada, ben] = [service.as(token), await guest('Ben')];
    const { matchId } = await ada.create({ ...short, seats: 2 });
    await ben.join(matchId);
    const deaf = new Client(cloud.urls.http, { token, transport: { ...network, socket: silenced } });
    const follower = deaf.follow(matchId, { keepAlive: 2_000, pollEvery: 60_000 });
    const told: string[] = [];
    const watching = (async () => {
      for await (const news of follower)
        told.push(news.type === 'entry' ? `entry ${news.entry.seq}` : `sealed ${news.sealed}`);
    })();
    const hears = (what: string) => vi.waitFor(() => expect(told).toContain(what), 10_000);
    await hears('entry 3');
    for (const [client, what] of [
      [ada, 'sealed 0'],
      [ben, 'entry 4'],
    ] as const) {
      await client.seal(matchId, 1, { card: 'reload' });
      await hears(what);
    }
    expect(follower.stats).toMatchObject({ pushed: 3, fetched: 1, sockets: 1 });
    follower.close();
    await watching;
  });

  it('a bot that listens to all its matches plays each of them to its end, also those that come later', async () => {
    const bot = await guest('Rita');
    const over = new Set<string>();
    const channel = bot.yours();
    const playing = (async () => {
      for await (const { matchId, awaited, isRunning } of channel) {
        if (!isRunning) over.add(matchId);
        if (awaited) {
          const { round, you } = await bot.match(matchId);
          const move = you?.seal ? undefined : you?.moves?.[0];
          // Another frame of the same round may have been faster.
          if (move !== undefined) await bot.seal(matchId, round, move).catch(() => {});
        }
      }
    })();
    const opened: string[] = [];
    for (let n = 0; n < 3; n += 1)
      opened.push(
        (
          await bot.create({
            ...short,
            seats: 3,
            bots: [0, 1].map((level, i) => ({ seat: i + 1, level: level as 0 | 1 })),
          })
        ).matchId,
      );
    const host = await guest('Host');
    const { matchId } = await host.create({ ...short, seats: 2 });
    await bot.join(matchId);
    opened.push(matchId);
    const mine = play({ name: 'Host', client: host, matchId, seat: 0, brain: brainFor('?'), dice: diceOf(1), pace: 0 });
    expect((await mine).faults).toEqual([]);
    await vi.waitFor(() => expect([...over].sort()).toEqual(opened.sort()), { timeout: 120_000, interval: 100 });
    channel.close();
    await playing;
  });

  it('a round that somebody stays away from ends soon after its deadline, while all others only follow', async () => {
    const clients = await Promise.all(['Ada', 'Ben', 'Cleo'].map(guest));
    const { matchId } = await clients[0]!.create({ ...short, seats: 3, deadline: 2 });
    for (const client of clients.slice(1)) await client.join(matchId);
    const late: number[] = [];
    let deadline = 0;
    const follower = clients[0]!.follow(matchId);
    for await (const news of follower) {
      if (news.type !== 'entry') continue;
      if (news.entry.type === 'resolved') late.push(news.entry.at - deadline);
      if (late.length === 3) break;
      deadline = news.entry.deadline ?? 0;
    }
    for (const ms of late) expect(ms).toBeLessThan(4_500);
    expect(follower.stats.sockets).toBe(1);
  });

  it('every check of the smoke test holds', async () => {
    const stage: Stage = { url: cloud.urls.http };
    for (const { check } of CHECKS) await check(stage);
  });
});
