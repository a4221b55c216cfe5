import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type LocalCloud, startLocalCloud } from '../../local/index.ts';
import {
  anyMove,
  arrive,
  ask,
  calmMove,
  endCloud,
  historyOf,
  person,
  playOn,
  playRound,
  startMatch,
} from '../support/service/live.ts';
import { startProvider } from '../support/service/provider.ts';
import { openSocket } from '../support/service/socket-client.ts';

/** Revoking with real sockets: api, the stream, broadcast and the gateway, each as it runs. */

let cloud: LocalCloud;
let provider: Awaited<ReturnType<typeof startProvider>>;
beforeAll(async () => {
  provider = await startProvider(['game']);
  // Two, so that a token is revoked by one and used at the other.
  cloud = await startLocalCloud({ workers: { api: 2 }, signIn: [{ issuer: provider.issuer, clientIds: ['game'] }] });
});
afterAll(async () => {
  await endCloud(cloud);
  await provider.stop();
});

test('a revoked token is out, with every socket of it; other tokens of the player and their sockets stay', async () => {
  const [ann, bob] = [await arrive(cloud.urls.http, 'Ann'), await arrive(cloud.urls.http, 'Bob')];
  const matchId = await startMatch([ann, bob]);
  const { body } = await ann.call('POST', '/me/tokens', { name: 'Tablet', scopes: ['read', 'play'] });
  const tablet = person(cloud.urls.http, 'Ann', ann.id, body.token);
  const [first, second, own] = [await tablet.open(), await tablet.open(), await ann.open()];
  for (const line of [first, second, own]) await line.follow(matchId);
  const ticket = (await tablet.call('POST', '/tickets', {})).body.url as string;
  const open = cloud.sockets.open().length;

  expect((await ann.call('DELETE', `/me/tokens/${body.id}`)).status).toBe(200);

  await expect.poll(() => cloud.sockets.open().length).toBe(open - 2);
  await expect.poll(async () => (await tablet.call('GET', '/me')).status).toBe(401);
  await expect(openSocket(ticket)).rejects.toBe(401);
  expect(await own.say({ type: 'ping' })).toMatchObject({ type: 'pong' });
  await bob.client.resign(matchId);
  await expect.poll(() => own.entries.at(-1)?.type).toBe('resigned');
  expect([first, second].map((line) => line.entries.at(-1)?.type)).not.toContain('resigned');
  // What the sockets followed went with them.
  const left = (await cloud.table.items('Connections')) as { connectionId: { S: string } }[];
  // Beside it the row that counts the sockets of the player, and soon the mark of what was told.
  const rows = left.filter(({ connectionId }) => !['SOCKETS', '#TOLD'].includes(connectionId.S));
  expect(new Set(rows.map(({ connectionId }) => connectionId.S)).size).toBe(1);
});

test('a revoked token is out within two seconds, however steadily it is used', async () => {
  const ann = await arrive(cloud.urls.http, 'Ann');
  const { body } = await ann.call('POST', '/me/tokens', { name: 'Bot', scopes: ['read', 'play'] });
  const bot = person(cloud.urls.http, 'Ann', ann.id, body.token);
  const line = await bot.open();
  let closed = false;
  line.socket.socket.on('close', () => {
    closed = true;
  });
  /** What requests were answered, and when they were begun. */
  const answers: { begun: number; status: number; code: string | undefined }[] = [];
  const asked = async () => {
    const begun = performance.now();
    const { status, body } = await bot.call('GET', '/me');
    answers.push({ begun, status, code: body.code });
    return answers.at(-1)?.status;
  };
  for (let n = 0; n < 5; n += 1) expect(await asked()).toBe(200);
  let revoked = Number.POSITIVE_INFINITY;
  const revoking = ann.call('DELETE', `/me/tokens/${body.id}`).then(({ status }) => {
    revoked = performance.now();
    return status;
  });
  // It never rests, so that an environment which trusted a token for as long as it is used would go on trusting it. The pause is
  // for the limit of requests a second.
  const late = () => answers.filter(({ begun }) => begun > revoked + 2_000);
  while (late().length < 6) {
    await asked();
    await sleep(100);
  }
  expect(await revoking).toBe(200);
  expect(late().filter(({ status, code }) => status !== 401 || code !== 'auth.invalid')).toEqual([]);
  await expect.poll(() => closed).toBe(true);
});

test('a guest signs in with a real provider in mid-match and plays on by another device, to the end', async () => {
  const [ann, bob] = [await arrive(cloud.urls.http, 'Ann'), await arrive(cloud.urls.http, 'Bob')];
  const matchId = await startMatch([ann, bob], { options: { turnLimit: 6 } });
  await playRound([ann, bob], matchId, calmMove);
  const who = { sub: 'ann', name: 'Ann at the provider' };
  const { status, body } = await ann.call('POST', '/sign-in', { idToken: await provider.idToken(who) });
  expect([status, body.player]).toEqual([201, ann.id]);
  const taken = (await bob.call('POST', '/sign-in', { idToken: await provider.idToken(who) })).body;
  expect(taken.code).toBe('auth.account-has-player');

  // The other device has nothing but the account.
  const device = await ask(cloud.urls.http, 'POST', '/sign-in', { idToken: await provider.idToken(who) });
  expect([device.body.player, device.body.name]).toEqual([ann.id, 'Ann']);
  const tablet = person(cloud.urls.http, 'Ann', ann.id, device.body.token);
  const { round, you } = await tablet.client.match(matchId);
  expect(you?.seat).toBe(0);
  const line = await tablet.open();
  await line.follow(matchId, 0);
  // What one device has sealed the other sees, and may change.
  await ann.client.seal(matchId, round, you?.moves[0] as never);
  expect((await tablet.client.match(matchId)).you?.seal?.move).toEqual(you?.moves[0]);
  await tablet.client.seal(matchId, round, you?.moves.at(-1) as never);
  await bob.client.seal(matchId, round, anyMove(await bob.client.match(matchId), 1));
  // The guest's token may go: the match does not.
  const { tokens } = (await tablet.call('GET', '/me/tokens')).body;
  const guest = tokens.find(({ kind }: { kind: string }) => kind === 'guest');
  expect((await tablet.call('DELETE', `/me/tokens/${guest.id}`)).status).toBe(200);
  await playOn([tablet, bob], matchId);

  await expect.poll(() => line.entries.at(-1)?.outcome).toBeDefined();
  const history = await historyOf(tablet, matchId);
  expect(line.entries).toEqual(history);
  const moves = history.flatMap((entry) => entry.moves ?? []);
  expect(moves.map(({ by }) => by)).toEqual(moves.map(() => 'seal'));
  expect(new Set(moves.map(({ seat }) => seat)).size).toBe(2);
  const shown = history.find(({ closed }) => closed === round)?.moves?.find(({ seat }) => seat === 0);
  expect(shown?.move).toEqual(you?.moves.at(-1));
});
