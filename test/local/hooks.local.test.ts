import { type ChildProcess, spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Client } from '../../client/index.ts';
import { type LocalCloud, startLocalCloud } from '../../local/index.ts';
import { type Receiver, startReceiver, verified } from '../support/service/hooks.ts';

/*
 * The whole way: the API, the table's stream, both functions with their bundles, the queue between them, and a receiver.
 */

let cloud: LocalCloud;
let receiver: Receiver;
// In the repository, where modules are found; a fresh clone does not have it yet.
const OUT = join(import.meta.dirname, '../../cdk.out');
mkdirSync(OUT, { recursive: true });
const folder = mkdtempSync(join(OUT, 'hooks-'));
const start = () => startLocalCloud({ data: folder, localHooks: true });
beforeAll(async () => {
  cloud = await start();
  receiver = await startReceiver();
});
afterAll(async () => {
  await receiver.stop();
  await cloud.stop();
  rmSync(folder, { recursive: true });
});

const newcomer = async (name: string): Promise<Client> => {
  const service = new Client(cloud.urls.http, { onGuest: () => {} });
  return service.as((await service.guest(name)).token);
};
const seal = async (client: Client, matchId: string) => {
  const { round, you } = await client.match(matchId);
  await client.seal(matchId, round, you?.moves[0] as never);
};
const types = () => receiver.received.map(({ body }) => body.type);

describe('webhooks', () => {
  test('tell a player of a match from its start to its end, signed', async () => {
    const [ann, bob] = [await newcomer('Ann'), await newcomer('Bob')];
    const { id, secret } = await ann.createHook({ url: receiver.url, events: ['turn', 'started', 'over'] });
    const webhookId = await ann.testHook(id);
    await expect.poll(types).toEqual(['test']);
    expect(receiver.received[0]?.headers['webhook-id']).toBe(webhookId);
    const { matchId } = await bob.create({ game: 'fast-west', seats: 2 });
    await ann.join(matchId);
    await expect.poll(() => types().toSorted()).toEqual(['started', 'test', 'turn']);
    for (const each of [ann, bob]) await seal(each, matchId);
    await expect.poll(() => types().filter((type) => type === 'turn')).toHaveLength(2);
    await bob.resign(matchId);
    await expect.poll(() => types().includes('over')).toBe(true);
    for (const message of receiver.received) expect(verified(secret, message)).toEqual(message.body);
    expect(new Set(receiver.received.map(({ headers }) => headers['webhook-id'])).size).toBe(receiver.received.length);
    await expect
      .poll(async () => (await ann.hook(id)).deliveries.map(({ state }) => state))
      .toEqual(receiver.received.map(() => 'delivered'));
    // Of two notices of one message that meet, one comes again minutes later, and finds it done.
    await expect
      .poll(() => [cloud.queue('Hooks'), cloud.queue('HooksGivenUp'), cloud.queue('Failures')], { timeout: 300_000 })
      .toEqual([[], [], []]);
  }, 400_000);

  test('wait in the queue while nobody answers, also over a restart', async () => {
    const ann = await newcomer('Ann');
    const { id } = await ann.createHook({ url: receiver.url, events: ['turn'] });
    receiver.behaves(500);
    const before = receiver.received.length;
    const { matchId } = await ann.create({ game: 'fast-west', seats: 2, bots: [{ seat: 1, level: 0 }] });
    await expect.poll(() => receiver.received.length).toBeGreaterThan(before);
    // The try is noted, and the next one waits.
    await expect.poll(async () => (await ann.hook(id)).deliveries[0]?.tries ?? 0).toBeGreaterThan(0);
    // The same notice may be there twice: told of by the join and by the pointer to the match. The second try has a message of its own.
    await expect.poll(() => cloud.queue('Hooks')).toContainEqual(expect.objectContaining({ attempt: 2 }));
    // What is under way at the end would be taken up only minutes later.
    await cloud.queues.idle();
    receiver.behaves(200);
    await cloud.stop();
    cloud = await start();
    await expect
      .poll(() => receiver.received.filter(({ body }) => body.data.matchId === matchId).length, { timeout: 300_000 })
      .toBeGreaterThan(1);
    const same = receiver.received.filter(({ body }) => body.data.hookId === id);
    expect(new Set(same.map(({ headers }) => headers['webhook-id'])).size).toBe(1);
  }, 400_000);

  test('are taken by the receiver of docs/webhooks.md, and what is forged is not', async () => {
    const page = readFileSync(join(import.meta.dirname, '../../docs/webhooks.md'), 'utf8');
    const snippet = /```ts\n([\s\S]*?)```/.exec(page)?.[1] as string;
    // In the repository, so that it finds the library.
    const file = join(folder, 'receiver.mjs');
    writeFileSync(file, snippet);
    const port = await freePort();
    const url = `http://localhost:${port}/hook`;
    const ann = await newcomer('Ann');
    const { id, secret } = await ann.createHook({ url, events: ['turn'] });
    const child: ChildProcess = spawn(process.execPath, [file], {
      env: { PATH: process.env.PATH, PORT: String(port), WEBHOOK_SECRET: secret },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    let printed = '';
    child.stdout?.on('data', (chunk) => {
      printed += chunk;
    });
    const forged = () =>
      fetch(url, {
        method: 'POST',
        headers: {
          'webhook-id': 'turn_1',
          'webhook-timestamp': String(Math.floor(Date.now() / 1000)),
          'webhook-signature': `v1,${Buffer.alloc(32).toString('base64')}`,
        },
        body: '{"type":"turn","data":{}}',
      }).then(({ status }) => status);
    await expect.poll(() => forged().catch(() => 0)).toBe(400);
    const { matchId } = await ann.create({ game: 'fast-west', seats: 2, bots: [{ seat: 1, level: 0 }] });
    await expect.poll(() => printed).toBe(`turn ${matchId}\n`);
    await expect.poll(async () => (await ann.hook(id)).deliveries[0]?.status).toBe(204);
    child.kill();
  });
});

/** A port that nobody listens on now. */
function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address() as { port: number };
      server.close(() => resolve(port));
    });
  });
}
