import { afterAll, beforeAll, expect, test } from 'vitest';
import { type LocalCloud, startLocalCloud } from '../../local/index.ts';
import { arrive, endCloud, person, startMatch } from '../support/service/live.ts';
import { startProvider } from '../support/service/provider.ts';
import { openSocket } from '../support/service/socket-client.ts';

/** Revoking with real sockets: api, the stream, broadcast and the gateway, each as it runs. */

let cloud: LocalCloud;
let provider: Awaited<ReturnType<typeof startProvider>>;
beforeAll(async () => {
  provider = await startProvider(['game']);
  cloud = await startLocalCloud({ signIn: [{ issuer: provider.issuer, clientIds: ['game'] }] });
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

test('a guest signs in with a real provider, plays on with the session, and comes back by another device', async () => {
  const [ann, bob] = [await arrive(cloud.urls.http, 'Ann'), await arrive(cloud.urls.http, 'Bob')];
  const matchId = await startMatch([ann, bob]);
  const who = { sub: 'ann', name: 'Ann at the provider' };
  const { status, body } = await ann.call('POST', '/sign-in', { idToken: await provider.idToken(who) });
  expect([status, body.player]).toEqual([201, ann.id]);
  const session = person(cloud.urls.http, 'Ann', ann.id, body.token);
  const line = await session.open();
  await line.follow(matchId);
  expect((await session.client.match(matchId)).you?.seat).toBe(0);
  const tablet = (await bob.call('POST', '/sign-in', { idToken: await provider.idToken(who) })).body;
  expect(tablet.code).toBe('auth.account-has-player');
  const response = await fetch(`${cloud.urls.http}/sign-in`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ idToken: await provider.idToken(who) }),
  });
  expect(await response.json()).toMatchObject({ player: ann.id, name: 'Ann' });
});
