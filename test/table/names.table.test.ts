import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { type Caller, type Reply, type Service, startService } from '../support/service/index.ts';

/*
 * A name lies in its player's profile and is joined when a match is read. It may be a minute old, and no ETag knows of it.
 */

let service: Service;
let ann: Caller;
let bob: Caller;
let playing: string;
let over: string;
let lobby: string;
/** An environment of its own, that has known the players as long as the first one. */
let elsewhere: Service['call'];
const NOW = Date.UTC(2027, 0, 1);
const MINUTE = 60_000;

beforeAll(async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: NOW });
  service = await startService();
  [ann, bob] = (await Promise.all(['Ann', 'Bob'].map((name) => service.guest(name)))) as [Caller, Caller];
  playing = (await service.started([ann, bob])).matchId;
  over = (await service.started([ann, bob])).matchId;
  for (const caller of [ann, bob]) await caller.post(`/matches/${over}/resign`);
  lobby = (await ann.post('/matches', { game: 'fast-west', seats: 2 })).body.matchId;
  elsewhere = await service.anotherEnvironment();
});
afterAll(async () => {
  vi.useRealTimers();
  await service.stop();
});

type Call = Service['call'];
const rename = (name: unknown, caller: Caller = ann): Promise<Reply> =>
  service.call('PATCH', '/me', { token: caller.token, body: { name } });

/** Ann's name wherever it is shown, by place. */
async function shown(call: Call): Promise<Record<string, string | undefined>> {
  const token = bob.token;
  const nameIn = ({ seats }: { seats: { player?: string; name?: string }[] }) =>
    seats.find(({ player }) => player === ann.id)?.name;
  const listed = (matches: { matchId: string }[], matchId: string) =>
    nameIn(matches.find((match) => match.matchId === matchId) as never);
  const mine = (await call('GET', '/me/matches', { token })).body.matches;
  const open = (await call('GET', '/matches')).body.matches;
  return {
    playing: nameIn((await call('GET', `/matches/${playing}`, { token })).body),
    watched: nameIn((await call('GET', `/matches/${playing}`)).body),
    over: nameIn((await call('GET', `/matches/${over}`, { token })).body),
    lobby: nameIn((await call('GET', `/matches/${lobby}`)).body),
    'my matches, playing': listed(mine, playing),
    'my matches, over': listed(mine, over),
    'open matches': listed(open, lobby),
    me: (await call('GET', '/me', { token: ann.token })).body.name,
  };
}
const everywhere = (name: string | undefined) => ({
  playing: name,
  watched: name,
  over: name,
  lobby: name,
  'my matches, playing': name,
  'my matches, over': name,
  'open matches': name,
  me: name,
});

let round = 0;
beforeEach(async () => {
  // Nobody remembers anything of the test before.
  round += 1;
  vi.setSystemTime(NOW + round * 10 * MINUTE);
  expect((await rename('Ann')).status).toBe(200);
  vi.setSystemTime(Date.now() + 2 * MINUTE);
});

test('a new name shows everywhere at once where it was given, and within a minute in every other environment', async () => {
  expect(await shown(service.call)).toEqual(everywhere('Ann'));
  expect(await shown(elsewhere)).toEqual(everywhere('Ann'));
  const reply = await rename('Anna');
  expect([reply.status, reply.body]).toEqual([200, { player: ann.id, name: 'Anna' }]);
  expect(await shown(service.call)).toEqual(everywhere('Anna'));
  vi.setSystemTime(Date.now() + MINUTE - 1);
  expect(await shown(elsewhere)).toEqual(everywhere('Ann'));
  vi.setSystemTime(Date.now() + 1);
  expect(await shown(elsewhere)).toEqual(everywhere('Anna'));
});

test('a new name changes no ETag, no entry and no head', async () => {
  const path = `/matches/${playing}`;
  const before = await bob.get(path);
  const history = (await bob.get(`${path}/entries`)).body;
  await rename('Anna');
  const again = await bob.get(path);
  expect(again.headers.etag).toBe(before.headers.etag);
  expect(again.body).not.toEqual(before.body);
  expect(again.body.head).toBe(before.body.head);
  expect((await bob.get(path, { 'if-none-match': String(before.headers.etag) })).status).toBe(304);
  expect((await bob.get(`${path}/entries`)).body).toEqual(history);
});

test('a profile that was erased leaves a seat without a name, and no renaming brings it back', async () => {
  const { DeleteCommand } = await import('@aws-sdk/lib-dynamodb');
  const gone = await service.guest('Gone');
  const { matchId } = await service.started([ann, gone]);
  const Key = { pk: `PLAYER#${gone.id}`, sk: 'PROFILE' };
  await service.table.documents.send(new DeleteCommand({ TableName: process.env.MATCHES_TABLE as string, Key }));
  vi.setSystemTime(Date.now() + MINUTE);
  const { seats } = (await ann.get(`/matches/${matchId}`)).body;
  expect(seats[1]).toEqual({ seat: 1, kind: 'player', player: gone.id });
  const renamed = await rename('Back', gone);
  expect([renamed.status, renamed.body.code]).toEqual([404, 'player.unknown']);
  const me = (await gone.get('/me')).body;
  expect([me.player, me.name]).toEqual([gone.id, undefined]);
});

test('a repeat that arrives after a later change of the name sets the name again', async () => {
  for (const name of ['Anna', 'Annie', 'Anna']) {
    expect((await rename(name)).status).toBe(200);
    // The environment no longer remembers the name, so this is what is stored.
    vi.setSystemTime(Date.now() + MINUTE);
    expect((await ann.get('/me')).body.name).toBe(name);
  }
});

test('a name that is none is refused and nothing changes', async () => {
  for (const name of ['', ' ', 'x'.repeat(100), 7, null]) expect((await rename(name)).status).toBe(400);
  expect(await shown(service.call)).toEqual(everywhere('Ann'));
});

test('a profile that was not found is looked for again soon: it may have been written just now', async () => {
  const { namesOf } = await import('../../functions/players/profiles.ts');
  const { PutCommand } = await import('@aws-sdk/lib-dynamodb');
  const now = Date.now();
  expect((await namesOf(['late'], now)).size).toBe(0);
  const Item = { pk: 'PLAYER#late', sk: 'PROFILE', form: 1, name: 'Late' };
  await service.table.documents.send(new PutCommand({ TableName: process.env.MATCHES_TABLE as string, Item }));
  expect((await namesOf(['late'], now + 4_999)).size).toBe(0);
  expect([...(await namesOf(['late'], now + 5_000))]).toEqual([['late', 'Late']]);
});

test('an answer has all its names, also the one over which the memory is full', async () => {
  const { namesOf } = await import('../../functions/players/profiles.ts');
  const now = Date.now();
  expect([...(await namesOf([ann.id], now))]).toEqual([[ann.id, 'Ann']]);
  const crowd = Array.from({ length: 10_000 }, (_, i) => `crowd ${i}`);
  expect([...(await namesOf([ann.id, ...crowd], now))]).toEqual([[ann.id, 'Ann']]);
});
