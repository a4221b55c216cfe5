import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { tokenIdOf } from '../../functions/aws/keys.ts';
import { type Caller, type Reply, type Service, startService } from '../support/service/index.ts';
import { FATES, interrupt } from '../support/service/interrupt.ts';
import { startProvider } from '../support/service/provider.ts';
import { attributesOf, attributesOnPage, kindsOf } from '../support/service/table-page.ts';

/*
 * What is stored about a player can be read, and taken away, by the player.
 */

let service: Service;
let provider: Awaited<ReturnType<typeof startProvider>>;
beforeAll(async () => {
  service = await startService();
  provider = await startProvider(['game']);
  process.env.SIGN_IN = JSON.stringify([{ issuer: provider.issuer, clientIds: ['game'] }]);
});
afterAll(async () => {
  await provider.stop();
  await service.stop();
});
afterEach(() => {
  service.table.faults.clear();
  vi.restoreAllMocks();
});

// biome-ignore lint/suspicious/noExplicitAny: tests look into answers and raw items.
type Any = any;

const items = () => service.table.items(process.env.MATCHES_TABLE as string) as Promise<Any[]>;
const about = async (player: string) => JSON.stringify((await items()).filter(({ pk }) => pk.S === `PLAYER#${player}`));
const remove = (token: string, confirm: string): Promise<Reply> =>
  service.call('DELETE', '/me', { token, body: { confirm } });

/** A player with an account, tokens of every kind, and a match of every status. */
async function somebody(name: string) {
  const [ann, bob] = [await service.guest(name), await service.guest('Bob')];
  const who = { sub: `subject of ${name}`, name };
  const { body } = await service.call('POST', '/sign-in', {
    token: ann.token,
    body: { idToken: await provider.forged({ ...who }) },
  });
  const bot = (await ann.post('/me/tokens', { name: 'My bot', scopes: ['read', 'play'] })).body;
  const playing = (await service.started([ann, bob])).matchId;
  const over = (await service.started([ann, bob])).matchId;
  await ann.post(`/matches/${over}/resign`);
  const open = (await ann.post('/matches', { game: 'fast-west', seats: 2 })).body.matchId;
  const left = (await bob.post('/matches', { game: 'fast-west', seats: 2 })).body.matchId;
  const joined = (await bob.post('/matches', { game: 'fast-west', seats: 3 })).body.matchId;
  await ann.post(`/matches/${joined}/join`);
  return { ann, bob, who, session: body.token as string, bot, playing, over, open, joined, left };
}
const read = async (caller: Caller, id: string) => (await caller.get(`/matches/${id}`)).body;

test('an export has everything that is stored about a player, and no secret', async () => {
  const { ann, session, bot, who, playing, over, open, joined } = await somebody('Exported');
  const { status, body } = await service.call('GET', '/me/export', { token: session });
  expect(status).toBe(200);
  expect(body).toMatchObject({
    player: ann.id,
    name: 'Exported',
    renamed: 0,
    accounts: [{ issuer: provider.issuer, subject: who.sub }],
    next: null,
  });
  expect(body.tokens.map(({ id }: Any) => id).sort()).toEqual([ann.token, session, bot.token].map(tokenIdOf).sort());
  expect(body.matches.map((match: Any) => [match.matchId, match.status, match.host, match.seat])).toEqual(
    [
      [playing, 'playing', true, 0],
      [over, 'over', true, 0],
      [open, 'open', true, 0],
      [joined, 'open', false, 1],
    ].sort((a, b) => (String(a[0]) < String(b[0]) ? 1 : -1)),
  );
  for (const token of [ann.token, session, bot.token]) expect(JSON.stringify(body)).not.toContain(token.slice(3));
  // Every kind of item in the partition of the player is told.
  const kinds = new Set((await items()).filter(({ pk }) => pk.S === `PLAYER#${ann.id}`).flatMap(kindsOf));
  expect([...kinds].sort()).toEqual(['listed match', 'listed token', 'profile']);
  expect((await service.call('GET', '/me/export', { token: bot.token })).body.code).toBe('auth.scope');
});

test('an export does not tell how a match by invitation goes on that the player has left', async () => {
  const [host, gone] = [await service.guest('Host'), await service.guest('Gone')];
  const opened = (await host.post('/matches', { game: 'fast-west', seats: 3, visibility: 'invite' })).body;
  await gone.post(`/matches/${opened.matchId}/join`, { invite: opened.you.invite });
  await gone.post(`/matches/${opened.matchId}/leave`);
  const exported = async () => (await gone.get('/me/export')).body.matches;
  const before = await exported();
  expect(before).toMatchObject([{ matchId: opened.matchId, seat: null }]);
  expect((await host.post(`/matches/${opened.matchId}/start`, { bots: 0 })).status).toBe(200);
  expect(await exported()).toEqual(before);
});

test('a player who is deleted leaves matches whole, and nothing about themselves', async () => {
  const { ann, bob, who, session, bot, playing, over, open, joined } = await somebody('Deleted');
  const history = async (id: string) => (await bob.get(`/matches/${id}/entries?limit=100`)).body.entries;
  const [before, ended] = [await history(playing), await history(over)];
  const { status, body } = await remove(session, ann.id);
  expect([status, body]).toEqual([200, { player: ann.id, deleted: true }]);

  for (const token of [session, ann.token, bot.token])
    expect((await service.call('GET', '/me', { token })).body.code).toBe('auth.invalid');
  const stored = await items();
  expect(JSON.stringify(stored)).not.toContain('Deleted');
  expect(JSON.stringify(stored)).not.toContain(who.sub);
  const left = stored.filter(({ pk }) => pk.S === `PLAYER#${ann.id}`);
  expect(left.map(({ sk }) => sk.S)).toEqual(['PROFILE']);
  expect(stored.filter(({ pk }) => pk.S === `RUNNING#${ann.id}`)).toEqual([]);
  expect(attributesOf(left[0]).sort()).toEqual(['form', 'gone']);
  const told = attributesOnPage('profile').map(({ name }) => name);
  expect(told).toEqual(expect.arrayContaining(attributesOf(left[0])));

  expect((await history(playing)).slice(0, before.length)).toEqual(before);
  expect((await history(playing)).at(-1)).toMatchObject({ type: 'resigned', seat: 0 });
  expect(await history(over)).toEqual(ended);
  expect((await read(bob, over)).seats[0]).toEqual({ seat: 0, kind: 'player', player: ann.id, resigned: true });
  expect((await read(bob, open)).status).toBe('over');
  expect((await read(bob, joined)).seats.map(({ kind }: Any) => kind)).toEqual(['player', 'free', 'free']);

  // The account is free: whoever signs in with it is somebody new.
  const again = await service.call('POST', '/sign-in', {
    body: { idToken: await provider.forged({ ...who, jti: '2' }) },
  });
  expect(again.status).toBe(201);
  expect(again.body.player).not.toBe(ann.id);
});

test('nobody is deleted by mistake', async () => {
  const { ann, bob, session, bot } = await somebody('Kept');
  for (const confirm of [bob.id, '', 'yes']) {
    const { status, body } = await remove(session, confirm);
    expect([status, body.code]).toEqual([422, 'player.unconfirmed']);
  }
  expect((await service.call('DELETE', '/me', { token: session })).body.code).toBe('request.invalid');
  expect((await remove(bot.token, ann.id)).body.code).toBe('auth.scope');
  expect((await remove(bob.token, ann.id)).body.code).toBe('player.unconfirmed');
  expect((await service.call('GET', '/me', { token: session })).body.name).toBe('Kept');
});

test('a deletion that is interrupted anywhere goes on when it is repeated, by the same token', async () => {
  const { dynamo } = await import('../../functions/aws/dynamo.ts');
  const send = dynamo.send.bind(dynamo);
  const { ann, bob, who, session, playing } = await somebody('Interrupted');
  let interruptions = 0;
  for (let nth = 1; nth < 100; nth += 1) {
    // The function ends before its nth write.
    let writes = 0;
    const dying = vi.spyOn(dynamo, 'send').mockImplementation((async (command: Any, options: Any) => {
      if (/^(Put|Update|Delete)/.test(command.constructor.name)) writes += 1;
      if (writes >= nth) throw Object.assign(new Error('the function ends here'), { $metadata: {} });
      return send(command, options);
    }) as never);
    const { status, body } = await remove(session, ann.id);
    dying.mockRestore();
    if (status === 200) break;
    // The token stays good until the end; only its own last announcement may be missing then.
    if (body.code === 'auth.invalid') break;
    expect(status).toBe(503);
    interruptions += 1;
    const stands = await service.call('GET', '/me', { token: session });
    if (stands.status === 401) break;
  }
  expect(interruptions).toBeGreaterThan(3);
  for (const token of [session, ann.token]) expect((await service.call('GET', '/me', { token })).status).toBe(401);
  expect(await about(ann.id)).not.toMatch(/Interrupted|MATCH#|TOKEN#[^"]*session/);
  expect(JSON.stringify(await items())).not.toContain(who.sub);
  expect((await read(bob, playing)).seats[0].resigned).toBe(true);
});

test('a deletion of many matches says when it has not come to its end, and goes on', async () => {
  const ann = await service.guest('Busy');
  for (let n = 0; n < 30; n += 1) await ann.post('/matches', { game: 'fast-west', seats: 2 });
  const { dynamo } = await import('../../functions/aws/dynamo.ts');
  const [send, now] = [dynamo.send.bind(dynamo), Date.now];
  let done = 0;
  vi.spyOn(dynamo, 'send').mockImplementation((async (command: Any, options: Any) => {
    if (command.constructor.name === 'DeleteCommand') done += 1;
    return send(command, options);
  }) as never);
  // The time is up after some of them.
  vi.spyOn(Date, 'now').mockImplementation(() => now() + (done > 7 ? 5_500 : 0));
  const first = await remove(ann.token, ann.id);
  vi.restoreAllMocks();
  expect(done).toBeLessThan(30);
  expect([first.status, first.body.code, first.headers['retry-after']]).toEqual([503, 'player.half-deleted', '1']);
  expect((await service.call('GET', '/me', { token: ann.token })).status).toBe(200);
  expect((await remove(ann.token, ann.id)).status).toBe(200);
  expect(await about(ann.id)).not.toContain('MATCH#');
});

test('a match that this build cannot read is left as it is, and holds no deletion up', async () => {
  const [ann, bob] = [await service.guest('Ann'), await service.guest('Bob')];
  const { matchId } = await service.started([ann, bob]);
  await service.table.documents.send(
    new UpdateCommand({
      TableName: process.env.MATCHES_TABLE as string,
      Key: { pk: `MATCH#${matchId}`, sk: 'STATE' },
      UpdateExpression: 'SET #form = :form',
      ExpressionAttributeNames: { '#form': 'form' },
      ExpressionAttributeValues: { ':form': 99 },
    }),
  );
  expect((await remove(ann.token, ann.id)).status).toBe(200);
});

test('nobody gets a token of a player who is being deleted', async () => {
  const { eraseProfile } = await import('../../functions/players/profiles.ts');
  const { ann, who } = await somebody('Going');
  await eraseProfile(ann.id);
  const made = await ann.post('/me/tokens', { name: 'Late', scopes: ['read'] });
  expect([made.status, made.body.code]).toEqual([404, 'player.unknown']);
  const signedIn = await service.call('POST', '/sign-in', {
    body: { idToken: await provider.forged({ ...who, jti: '3' }) },
  });
  expect(signedIn.body.player).not.toBe(ann.id);
  expect((await service.call('PATCH', '/me', { token: ann.token, body: { name: 'Back' } })).body.code).toBe(
    'player.unknown',
  );
  expect((await service.call('GET', '/me', { token: ann.token })).body.name).toBeUndefined();
});

describe('a player who is deleted while they sign in', () => {
  let people = 0;
  const exchange = async (who: object, token?: string): Promise<Reply> => {
    people += 1;
    const idToken = await provider.forged({ ...who, jti: String(people) } as Any);
    return service.call('POST', '/sign-in', { body: { idToken }, ...(token !== undefined && { token }) });
  };
  const removeWhole = async (ann: Caller) => {
    for (let tries = 0; tries < 5; tries += 1) {
      const { status } = await remove(ann.token, ann.id);
      if (status === 200 || status === 401) return;
    }
    throw new Error('the deletion does not come to its end');
  };
  /** Nobody is that player again, also when what was to expire has expired. */
  const mustStayGone = async (ann: Caller, who: object, about: string) => {
    const good = (await items()).filter((item) => item.sk.S === 'TOKEN' && item.player.S === ann.id && !item.gone);
    expect(good, about).toEqual([]);
    await service.table.expire(Math.floor(Date.now() / 1000) + 2 * 86_400);
    const again = await exchange(who);
    expect(again.status, about).toBe(201);
    expect(again.body.player, about).not.toBe(ann.id);
    expect((await exchange(who)).body.player, about).toBe(again.body.player);
  };

  test.each(FATES)('is deleted for good, whatever the sign-in was about to send: it %s', async (fate) => {
    let times = 0;
    for (let nth = 1; ; nth += 1) {
      const ann = await service.guest('Ann');
      const who = { sub: `interrupted sign-in ${fate} ${nth}`, name: 'Ann' };
      const told: Reply[] = [];
      const was = await interrupt(
        async () => told.push(await exchange(who, ann.token)),
        nth,
        fate,
        () => removeWhole(ann),
      );
      if (!was) break;
      times += 1;
      const about = `${fate}, ${nth}: ${told[0]?.status} ${told[0]?.body.code}`;
      const left = (await items()).filter(({ pk }) => pk.S === `PLAYER#${ann.id}`);
      expect(left.find(({ sk }) => sk.S === 'PROFILE')?.gone?.BOOL, about).toBe(true);
      if (fate === 'goes on') {
        expect(
          left.map(({ sk }) => sk.S),
          about,
        ).toEqual(['PROFILE']);
        expect(
          (await items()).filter((item) => item.sk.S === 'ACCOUNT' && item.player.S === ann.id),
          about,
        ).toEqual([]);
      }
      await mustStayGone(ann, who, about);
    }
    expect(times).toBeGreaterThan(8);
  });

  test.each(FATES)('is deleted for good, whatever the deletion was about to send: it %s', async (fate) => {
    let times = 0;
    for (let nth = 1; ; nth += 1) {
      const ann = await service.guest('Ann');
      const who = { sub: `interrupted deletion ${fate} ${nth}`, name: 'Ann' };
      const was = await interrupt(
        () => remove(ann.token, ann.id),
        nth,
        fate,
        () => exchange(who, ann.token),
      );
      if (!was) break;
      times += 1;
      const about = `${fate}, ${nth}`;
      await removeWhole(ann);
      const left = (await items()).filter(({ pk }) => pk.S === `PLAYER#${ann.id}`);
      expect(
        left.map(({ sk }) => sk.S),
        about,
      ).toEqual(['PROFILE']);
      expect(attributesOf(left[0]).sort(), about).toEqual(['form', 'gone']);
      expect(
        (await items()).filter((item) => item.sk.S === 'ACCOUNT' && item.player.S === ann.id),
        about,
      ).toEqual([]);
      await mustStayGone(ann, who, about);
    }
    expect(times).toBeGreaterThan(8);
  });
});

describe('a token that ends itself', () => {
  /** Each write that it takes, by the item it is about. */
  const WRITES = [
    ['that it is told', { operation: 'PutItem', key: 'REVOKED#' }],
    ['its place on the list', { operation: 'DeleteItem', key: 'PLAYER#' }],
    ['the token', { operation: 'UpdateItem', key: 'TOKEN#' }],
  ] as const;
  const traces = async (id: string, token: string) => {
    const all = await items();
    return {
      told: all.some(({ pk, sk }) => pk.S === `REVOKED#${id}` && sk.S === tokenIdOf(token)),
      listed: all.filter(({ pk, sk }) => pk.S === `PLAYER#${id}` && sk.S.startsWith('TOKEN#')).length,
    };
  };

  test.each(WRITES)(
    'by the deletion of its player is good for the repeat where %s cannot be written',
    async (_what, write) => {
      const ann = await service.guest('Ann');
      const { token } = (await ann.post('/me/tokens', { name: 'My bot', scopes: ['read', 'play', 'account'] })).body;
      // Other tokens are revoked in the same way before it.
      expect((await service.call('DELETE', `/me/tokens/${tokenIdOf(ann.token)}`, { token })).status).toBe(200);
      await service.table.faults.next({ kind: 'throttle', ...write, times: 50 });
      expect((await remove(token, ann.id)).status).toBe(503);
      service.table.faults.clear();
      expect([200, 401]).toContain((await remove(token, ann.id)).status);
      expect((await service.call('GET', '/me', { token })).status).toBe(401);
      expect(await traces(ann.id, token)).toEqual({ told: true, listed: 0 });
    },
  );

  test.each(WRITES)('by a revocation is good for the repeat where %s cannot be written', async (_what, write) => {
    const ann = await service.guest('Ann');
    const { token, id } = (await ann.post('/me/tokens', { name: 'My bot', scopes: ['account'] })).body;
    const end = () => service.call('DELETE', `/me/tokens/${id}`, { token });
    await service.table.faults.next({ kind: 'throttle', ...write, times: 50 });
    expect((await end()).status).toBe(503);
    service.table.faults.clear();
    expect((await end()).status).toBe(200);
    expect((await service.call('GET', '/me', { token })).status).toBe(401);
    expect((await traces(ann.id, token)).told).toBe(true);
  });
});
