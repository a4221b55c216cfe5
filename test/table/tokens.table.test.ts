import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { tokenIdOf } from '../../functions/aws/keys.ts';
import { newToken } from '../../functions/players/token-text.ts';
import { type Reply, type Service, startService } from '../support/service/index.ts';
import { FATES, interrupt } from '../support/service/interrupt.ts';
import { type Sockets, startSockets } from '../support/service/sockets.ts';
import { attributesOf, attributesOnPage, kindsOf } from '../support/service/table-page.ts';

let service: Service;
let sockets: Sockets;
beforeAll(async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: NOW });
  service = await startService();
  sockets = await startSockets(service);
});
afterAll(async () => {
  await sockets.stop();
  await service.stop();
});
beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: NOW }));
afterEach(() => {
  service.table.faults.clear();
  vi.useRealTimers();
});

// biome-ignore lint/suspicious/noExplicitAny: tests look into answers and raw items.
type Any = any;

const NOW = Date.UTC(2027, 0, 1, 12);
const SECOND = 1_000;
const HOUR = 3_600 * SECOND;
const DAY = 24 * HOUR;
const pass = (ms: number) => vi.setSystemTime(Date.now() + ms);

const as = (token: string, method: string, path: string, body?: unknown, headers = {}): Promise<Reply> =>
  service.call(method, path, { token, headers, ...(body !== undefined && { body }) });
const wish = { name: 'My bot', scopes: ['read', 'play'] };
const make = (token: string, asked: object = wish, headers = {}): Promise<Reply> =>
  as(token, 'POST', '/me/tokens', asked, headers);
const made = async (token: string, asked: object = wish): Promise<{ id: string; token: string }> => {
  const reply = await make(token, asked);
  expect(reply.status).toBe(201);
  return reply.body;
};
const listed = async (token: string): Promise<Any[]> => (await as(token, 'GET', '/me/tokens')).body.tokens;
const stateOf = async (token: string): Promise<number> => (await as(token, 'GET', '/me')).status;
const items = (name = 'MATCHES_TABLE') => service.table.items(process.env[name] as string) as Promise<Any[]>;
const writes = async (): Promise<number> => {
  const counts = (await service.table.counts()) as Any;
  return Object.values(counts.Matches ?? {}).reduce(
    (sum: number, _each, at) =>
      sum +
      (/^(Put|Update|Delete)/.test(Object.keys(counts.Matches)[at]!)
        ? (Object.values(counts.Matches)[at] as Any).calls
        : 0),
    0,
  );
};

describe('a personal token', () => {
  test('is shown once, is good for its scopes, and is listed without its secret', async () => {
    const ann = await service.guest('Ann');
    const reply = await make(ann.token, { ...wish, expiresInDays: 30 });
    expect(reply.status).toBe(201);
    const { id, token } = reply.body;
    expect(reply.body).toEqual({ id, token, ...wish, createdAt: NOW, expiresAt: NOW + 30 * DAY });
    expect(token).toMatch(/^sp_[0-9A-Za-z]{49}$/);
    expect((await as(token, 'GET', '/me')).body).toEqual({
      player: ann.id,
      name: 'Ann',
      expiresAt: NOW + 30 * DAY,
      scopes: wish.scopes,
    });
    const all = await listed(ann.token);
    expect(all).toEqual([
      {
        id: tokenIdOf(ann.token),
        kind: 'guest',
        name: null,
        scopes: ['read', 'play', 'create', 'account'],
        createdAt: null,
        expiresAt: NOW + 90 * DAY,
        lastUsedAt: null,
        current: true,
      },
      {
        id,
        kind: 'personal',
        ...wish,
        createdAt: NOW,
        expiresAt: NOW + 30 * DAY,
        lastUsedAt: NOW,
        current: false,
      },
    ]);
    expect(JSON.stringify([all, await items()])).not.toContain(token.slice(3));
  });

  test('expires on its day, after ninety unless said, or never', async () => {
    const ann = await service.guest('Ann');
    const [short, usual, ever] = [
      await made(ann.token, { ...wish, expiresInDays: 1 }),
      await made(ann.token),
      await made(ann.token, { ...wish, expiresInDays: null }),
    ];
    pass(DAY + SECOND);
    expect(await Promise.all([short, usual, ever].map(({ token }) => stateOf(token)))).toEqual([401, 200, 200]);
    expect(await listed(ann.token)).toHaveLength(3);
    pass(90 * DAY);
    expect(await Promise.all([short, usual, ever].map(({ token }) => stateOf(token)))).toEqual([401, 401, 200]);
  });

  test.each([
    ['read', 'GET', '/me', undefined, 200],
    ['read', 'POST', '/tickets', {}, 201],
    ['read', 'GET', '/matches', undefined, 200],
    ['create', 'POST', '/matches', { game: 'fast-west', seats: 2 }, 201],
    ['account', 'PATCH', '/me', { name: 'Annie' }, 200],
    ['account', 'GET', '/me/tokens', undefined, 200],
    ['account', 'POST', '/me/tokens', { name: 'x', scopes: ['account'] }, 201],
  ])('needs %s for %s %s', async (scope, method, path, body, status) => {
    const ann = await service.guest('Ann');
    const others = ['read', 'play', 'create', 'account'].filter((each) => each !== scope);
    const [able, unable] = [
      await made(ann.token, { ...wish, scopes: [scope] }),
      await made(ann.token, { ...wish, scopes: others }),
    ];
    expect((await as(able.token, method, path, body)).status).toBe(status);
    const refused = await as(unable.token, method, path, body);
    expect([refused.status, refused.body.code, refused.body.scope]).toEqual([403, 'auth.scope', scope]);
    expect(refused.headers['www-authenticate']).toBe(
      `Bearer error="insufficient_scope", error_description="this needs a token with the scope ${scope}", scope="${scope}"`,
    );
  });

  test('needs play for a seat, and the refusal changes nothing', async () => {
    const [ann, bob] = [await service.guest('Ann'), await service.guest('Bob')];
    const { matchId } = await service.started([ann, bob]);
    const reader = await made(ann.token, { ...wish, scopes: ['read', 'create', 'account'] });
    const path = `/matches/${matchId}/rounds/1/seal`;
    const before = await as(bob.token, 'GET', `/matches/${matchId}`);
    expect((await as(reader.token, 'PUT', path, { move: { card: 'reload' } })).body.code).toBe('auth.scope');
    expect((await as(bob.token, 'GET', `/matches/${matchId}`)).body).toEqual(before.body);
    const player = await made(ann.token, { ...wish, scopes: ['play'] });
    expect((await as(player.token, 'PUT', path, { move: { card: 'reload' } })).status).toBe(200);
  });

  test('cannot give more than it has', async () => {
    const ann = await service.guest('Ann');
    const keeper = await made(ann.token, { ...wish, scopes: ['account', 'read'] });
    const refused = await make(keeper.token, { ...wish, scopes: ['read', 'play'] });
    expect([refused.status, refused.body.code, refused.body.detail]).toEqual([
      422,
      'token.scope',
      'yours has account, read, and not play',
    ]);
    expect(await listed(ann.token)).toHaveLength(2);
    expect((await make(keeper.token, { ...wish, scopes: ['read'] })).status).toBe(201);
  });

  test.each([
    [{ ...wish, scopes: [] }, '/scopes'],
    [{ ...wish, scopes: ['all'] }, '/scopes/0'],
    [{ ...wish, name: '' }, '/name'],
    [{ ...wish, expiresInDays: 0 }, '/expiresInDays'],
    [{ ...wish, expiresInDays: 366 }, '/expiresInDays'],
    [{ scopes: ['read'] }, '/name'],
  ])('is not made of %o', async (asked, pointer) => {
    const ann = await service.guest('Ann');
    const before = (await items()).length;
    const { status, body } = await make(ann.token, asked);
    expect([status, body.errors[0].pointer]).toEqual([400, pointer]);
    expect((await items()).length).toBe(before);
  });

  test('is made twenty times at most, however many are asked for at the same moment', async () => {
    const ann = await service.guest('Ann');
    await Promise.all(Array.from({ length: 14 }, () => made(ann.token)));
    const replies = await Promise.all(Array.from({ length: 12 }, () => make(ann.token)));
    const codes = Object.groupBy(replies, ({ status, body }) => (status === 201 ? 'made' : body.code));
    expect([codes.made?.length, codes['token.too-many']?.length]).toEqual([6, 6]);
    const personal = (await listed(ann.token)).filter(({ kind }) => kind === 'personal');
    expect(new Set(personal.map(({ id }) => id)).size).toBe(20);
    const good = await Promise.all((codes.made ?? []).map(({ body }) => stateOf(body.token)));
    expect(good).toEqual(Array(6).fill(200));
    // Room is made by revoking one, and by one that expires.
    await as(ann.token, 'DELETE', `/me/tokens/${personal[3].id}`);
    expect((await make(ann.token)).status).toBe(201);
    expect((await make(ann.token)).body.code).toBe('token.too-many');
    pass(90 * DAY);
    // The guest's own token was last used ninety days ago.
    expect((await make(ann.token)).body.code).toBe('auth.invalid');
  });

  test('makes room when it has expired', async () => {
    const ann = await service.guest('Ann');
    for (let n = 0; n < 20; n += 1) await made(ann.token, { ...wish, expiresInDays: n === 7 ? 1 : 30 });
    expect((await make(ann.token)).body.code).toBe('token.too-many');
    pass(DAY + SECOND);
    expect((await make(ann.token)).status).toBe(201);
    expect((await make(ann.token)).body.code).toBe('token.too-many');
  });

  test('that was asked for with the same Idempotency-Key is not made twice, and cannot be shown again', async () => {
    const ann = await service.guest('Ann');
    const key = { 'idempotency-key': 'first bot' };
    const first = await make(ann.token, wish, key);
    const again = await make(ann.token, wish, key);
    expect([again.status, again.body.code, again.body.id]).toEqual([409, 'token.shown', first.body.id]);
    expect(JSON.stringify(again)).not.toContain(first.body.token);
    expect(await listed(ann.token)).toHaveLength(2);
    expect((await make(ann.token, { ...wish, name: 'Other' }, key)).body.code).toBe('request.idempotency-key-reused');
    const parallel = { 'idempotency-key': 'second bot' };
    const replies = await Promise.all([1, 2, 3].map(() => make(ann.token, wish, parallel)));
    const [only, ...others] = replies.toSorted((a, b) => a.status - b.status);
    expect(only?.status).toBe(201);
    for (const { body } of others) expect(['token.shown', 'service.conflict']).toContain(body.code);
    expect(await listed(ann.token)).toHaveLength(3);
    expect((await make(ann.token, wish, parallel)).body).toMatchObject({ code: 'token.shown', id: only?.body.id });
  });

  test.each(FATES)('asked for twice is made once, whatever the first copy was about to send: it %s', async (fate) => {
    let times = 0;
    for (let nth = 1; ; nth += 1) {
      const ann = await service.guest('Ann');
      await stateOf(ann.token);
      const key = { 'idempotency-key': 'one wish' };
      const replies: Reply[] = [];
      const revoked: Reply[] = [];
      const copy = async () => {
        const reply = await make(ann.token, wish, key);
        replies.push(reply);
        // Whoever is told of a token that cannot be shown does what the answer says.
        if (reply.body.code === 'token.shown')
          revoked.push(await as(ann.token, 'DELETE', `/me/tokens/${reply.body.id}`));
      };
      if (!(await interrupt(copy, nth, fate, copy))) break;
      times += 1;
      const about = `${fate}, ${nth}: ${replies.map(({ status, body }) => `${status} ${body.code ?? ''}`).join(', ')}`;
      expect(
        revoked.map(({ status }) => status),
        about,
      ).toEqual(revoked.map(() => 200));
      const shown = replies.filter(({ status }) => status === 201);
      expect(shown.length, about).toBeLessThanOrEqual(1);
      pass(2 * SECOND);
      for (const { body } of shown) expect(await stateOf(body.token), about).toBe(revoked.length > 0 ? 401 : 200);
      // Exactly those are good that somebody was shown and nobody has revoked: none is left over.
      const good = (await listed(ann.token)).filter(({ kind }) => kind === 'personal');
      expect(good, about).toHaveLength(revoked.length > 0 ? 0 : 1);
      const rows = (await items()).filter(({ pk, sk }) => pk.S === `PLAYER#${ann.id}` && /^TOKEN#personal/.test(sk.S));
      if (fate === 'goes on') expect(rows, about).toHaveLength(good.length);
      const again = await make(ann.token, wish, key);
      expect(again.body.code, about).toBe('token.shown');
      if (good.length > 0) expect(again.body.id, about).toBe(good[0].id);
    }
    expect(times).toBeGreaterThan(5);
  });

  test('that was refused for want of room is made when there is room, with the same Idempotency-Key', async () => {
    const ann = await service.guest('Ann');
    const ids: string[] = [];
    for (let n = 0; n < 20; n += 1) ids.push((await made(ann.token)).id);
    const keys = ['forgotten', 'not forgotten'].map((key) => ({ 'idempotency-key': key }));
    expect((await make(ann.token, wish, keys[0])).body.code).toBe('token.too-many');
    // What it asked for is forgotten too.
    expect((await make(ann.token, { ...wish, name: 'Other' }, keys[0])).body.code).toBe('token.too-many');
    // The function ends before it can forget.
    await service.table.faults.next({ kind: 'throttle', operation: 'UpdateItem', key: 'IDEM#', times: 3 });
    expect((await make(ann.token, wish, keys[1])).status).toBe(503);
    service.table.faults.clear();
    for (const [n, key] of keys.entries()) {
      await as(ann.token, 'DELETE', `/me/tokens/${ids[n]}`);
      const reply = await make(ann.token, wish, key);
      expect([reply.status, await stateOf(reply.body.token)]).toEqual([201, 200]);
    }
    expect(await listed(ann.token)).toHaveLength(21);
  });

  test.each(['IDEM#', 'PLAYER#', 'TOKEN#'])('is made once when the answer about %s gets lost', async (key) => {
    const ann = await service.guest('Ann');
    await stateOf(ann.token);
    await service.table.faults.next({
      kind: 'drop-answer',
      operation: 'PutItem',
      key,
      times: key === 'TOKEN#' ? 2 : 1,
    });
    const { token } = await made(ann.token);
    expect(await stateOf(token)).toBe(200);
    expect((await listed(ann.token)).filter(({ kind }) => kind === 'personal')).toHaveLength(1);
  });

  test('of which only the place was written, as by a function that died, is not listed and makes room after a minute', async () => {
    const ann = await service.guest('Ann');
    for (let n = 0; n < 19; n += 1) await made(ann.token);
    const { dynamo } = await import('../../functions/aws/dynamo.ts');
    const send = dynamo.send.bind(dynamo);
    const dying = vi.spyOn(dynamo, 'send').mockImplementation((async (command: Any, options: Any) => {
      if (command.input.Item?.sk === 'TOKEN') throw new Error('the function ends here');
      return send(command, options);
    }) as never);
    expect((await make(ann.token)).status).toBe(500);
    dying.mockRestore();
    expect(await listed(ann.token)).toHaveLength(20);
    // It may still come: nobody else gets its place for a while.
    expect((await make(ann.token)).body.code).toBe('token.too-many');
    pass(61 * SECOND);
    expect((await make(ann.token)).status).toBe(201);
    expect((await make(ann.token)).body.code).toBe('token.too-many');
  });
});

describe('a revoked token', () => {
  const revoke = (token: string, id: string) => as(token, 'DELETE', `/me/tokens/${id}`);

  test('is refused a second later everywhere, for good, and a repeat changes nothing', async () => {
    const ann = await service.guest('Ann');
    const bot = await made(ann.token, { ...wish, expiresInDays: null });
    const elsewhere = await service.anotherEnvironment();
    expect((await elsewhere('GET', '/me', { token: bot.token })).status).toBe(200);
    expect((await revoke(ann.token, bot.id)).body).toEqual({ id: bot.id, revoked: true });
    expect(await stateOf(bot.token)).toBe(401);
    pass(SECOND + 1);
    const refused = await elsewhere('GET', '/me', { token: bot.token });
    expect([refused.status, refused.body.code]).toEqual([401, 'auth.invalid']);
    expect(refused.headers['www-authenticate']).toMatch(/^Bearer error="invalid_token", error_description="[^"\\]+"$/);
    expect((await revoke(ann.token, bot.id)).status).toBe(200);
    expect((await listed(ann.token)).map(({ kind }) => kind)).toEqual(['guest']);
    // A try to store it that was given up arrives late.
    const { putNew } = await import('../../functions/aws/put-new.ts');
    await putNew(process.env.MATCHES_TABLE as string, { pk: `TOKEN#${bot.id}`, sk: 'TOKEN', form: 1, player: ann.id });
    pass(SECOND + 1);
    expect(await stateOf(bot.token)).toBe(401);
  });

  test('of a guest is refused within a minute', async () => {
    const ann = await service.guest('Ann');
    const keeper = await made(ann.token, { ...wish, scopes: ['account', 'read'] });
    const elsewhere = await service.anotherEnvironment();
    await elsewhere('GET', '/me', { token: ann.token });
    expect((await revoke(keeper.token, tokenIdOf(ann.token))).status).toBe(200);
    expect((await elsewhere('GET', '/me', { token: ann.token })).status).toBe(200);
    pass(60 * SECOND);
    expect((await elsewhere('GET', '/me', { token: ann.token })).status).toBe(401);
    expect((await listed(keeper.token)).map(({ id }) => id)).toEqual([keeper.id]);
  });

  test('is one of your own: that of somebody else is unknown, and stays good', async () => {
    const [ann, bob] = [await service.guest('Ann'), await service.guest('Bob')];
    const bot = await made(ann.token);
    const refused = await revoke(bob.token, bot.id);
    const never = await revoke(bob.token, tokenIdOf('x'));
    expect([refused.status, refused.body.code]).toEqual([404, 'token.unknown']);
    expect({ ...never.body, instance: 0 }).toEqual({ ...refused.body, instance: 0 });
    pass(2 * SECOND);
    expect(await stateOf(bot.token)).toBe(200);
  });

  test('is revoked also when the answer of the table got lost, and by whoever repeats what has failed half-way', async () => {
    const ann = await service.guest('Ann');
    const [first, second] = [await made(ann.token), await made(ann.token)];
    await service.table.faults.next({ kind: 'drop-answer', operation: 'UpdateItem', key: 'TOKEN#' });
    expect((await revoke(ann.token, first.id)).status).toBe(200);
    await service.table.faults.next({ kind: 'throttle', operation: 'PutItem', key: 'REVOKED#', times: 3 });
    expect((await revoke(ann.token, second.id)).status).toBe(503);
    expect(await stateOf(second.token)).toBe(401);
    expect((await revoke(ann.token, second.id)).status).toBe(200);
    const told = (await items()).filter(({ pk }) => pk.S === `REVOKED#${ann.id}`).map(({ sk }) => sk.S);
    expect(told.sort()).toEqual([first.id, second.id].sort());
  });

  test('lets no socket in by a ticket of it, and leaves no row of one', async () => {
    const ann = await service.guest('Ann');
    const bot = await made(ann.token);
    const [of, own] = [
      (await as(bot.token, 'POST', '/tickets', {})).body.ticket,
      (await as(ann.token, 'POST', '/tickets', {})).body.ticket,
    ];
    await revoke(ann.token, bot.id);
    expect((await sockets.connect({ ticket: of, connectionId: 'late' })).statusCode).toBe(401);
    expect(await sockets.rows('late')).toEqual([]);
    expect((await sockets.connect({ ticket: own, connectionId: 'own' })).statusCode).toBe(200);
  });

  test('loses its sockets and no others', async () => {
    const ann = await service.guest('Ann');
    const bot = await made(ann.token);
    const caller = service.caller({ id: ann.id, name: 'Ann', token: bot.token });
    const [ofBot, another, own] = [await sockets.open(caller), await sockets.open(caller), await sockets.open(ann)];
    await revoke(ann.token, bot.id);
    const before = sockets.closed.length;
    await sockets.deliver([sockets.revocation(ann.id, bot.id)]);
    expect(sockets.closed.slice(before).sort()).toEqual([ofBot.connectionId, another.connectionId].sort());
    // The record may come twice.
    await sockets.deliver([sockets.revocation(ann.id, bot.id)]);
    expect(sockets.closed.slice(before)).toHaveLength(2);
    expect(await sockets.rows(own.connectionId)).toHaveLength(2);
  });

  test('loses a socket that is still being let in: it can follow nothing', async () => {
    const [ann, bob] = [await service.guest('Ann'), await service.guest('Bob')];
    const { matchId } = await service.started([ann, bob]);
    const bot = await made(ann.token);
    const tab = await sockets.open(service.caller({ id: ann.id, name: 'Ann', token: bot.token }));
    tab.behave('gone');
    await revoke(ann.token, bot.id);
    expect((await sockets.deliver([sockets.revocation(ann.id, bot.id)])).batchItemFailures).toEqual([]);
    expect(await tab.follow(matchId)).toMatchObject({ type: 'error', code: 'ticket.invalid' });
    expect(await sockets.rows(tab.connectionId)).toEqual([]);
  });

  test('whose socket cannot be closed is tried again, and matches of the same batch are told', async () => {
    const [ann, bob] = [await service.guest('Ann'), await service.guest('Bob')];
    const { matchId } = await service.started([ann, bob]);
    const bot = await made(ann.token);
    const tab = await sockets.open(service.caller({ id: ann.id, name: 'Ann', token: bot.token }));
    const watching = await sockets.open(bob);
    await watching.follow(matchId, 0);
    await bob.post(`/matches/${matchId}/resign`);
    tab.behave('broken');
    const record = sockets.revocation(ann.id, bot.id);
    const { batchItemFailures } = await sockets.deliver(sockets.records(matchId), [record]);
    expect(batchItemFailures).toEqual([{ itemIdentifier: record.dynamodb.SequenceNumber }]);
    expect(watching.seqs().length).toBeGreaterThan(0);
    tab.behave(0);
    expect((await sockets.deliver([record])).batchItemFailures).toEqual([]);
    expect(sockets.closed).toContain(tab.connectionId);
  });
});

describe('using a token', () => {
  test('is noted once an hour, on the way of no answer', async () => {
    const ann = await service.guest('Ann');
    const bot = await made(ann.token);
    const used = async () => (await listed(ann.token)).find(({ id }) => id === bot.id).lastUsedAt;
    const notes = async (act: () => Promise<unknown>) => {
      await service.table.resetCounts();
      await act();
      return writes();
    };
    pass(90 * 60 * SECOND);
    expect(await used()).toBe(null);
    expect(await notes(() => stateOf(bot.token))).toBe(1);
    expect(await used()).toBe(NOW + HOUR);
    pass(20 * 60 * SECOND);
    expect(await notes(() => stateOf(bot.token))).toBe(0);
    pass(20 * 60 * SECOND);
    const others = await Promise.all([service.anotherEnvironment(), service.anotherEnvironment()]);
    await Promise.all(others.map((call) => call('GET', '/me', { token: bot.token })));
    expect(await used()).toBe(NOW + 2 * HOUR);
    pass(HOUR);
    await service.table.faults.next({ kind: 'throttle', operation: 'UpdateItem', key: 'TOKEN#', times: 3 });
    expect(await stateOf(bot.token)).toBe(200);
    expect(await used()).toBe(NOW + 2 * HOUR);
    // What could not be noted then is noted with the next look.
    service.table.faults.clear();
    pass(2 * SECOND);
    await stateOf(bot.token);
    expect(await used()).toBe(NOW + 3 * HOUR);
  });

  test('costs a read a second, a guest one a minute', async () => {
    const ann = await service.guest('Ann');
    const bot = await made(ann.token);
    const reads = async (token: string) => {
      await service.table.resetCounts();
      await as(token, 'GET', '/me');
      return ((await service.table.counts()) as Any).Matches?.GetItem?.calls ?? 0;
    };
    pass(61 * SECOND);
    expect([await reads(bot.token), await reads(bot.token), await reads(ann.token), await reads(ann.token)]).toEqual([
      1, 0, 1, 0,
    ]);
    pass(SECOND);
    expect([await reads(bot.token), await reads(ann.token)]).toEqual([1, 0]);
  });

  test('renews that of a guest when less than sixty days are left, so that no match is lost to a date', async () => {
    const ann = await service.guest('Ann');
    const until = async () => (await as(ann.token, 'GET', '/me')).body.expiresAt;
    await service.table.resetCounts();
    pass(29 * DAY);
    expect(await until()).toBe(NOW + 90 * DAY);
    expect(await writes()).toBe(0);
    pass(2 * DAY);
    const others = await Promise.all([1, 2, 3].map(() => service.anotherEnvironment()));
    await Promise.all(others.map((call) => call('GET', '/me', { token: ann.token })));
    pass(61 * SECOND);
    const renewed = await until();
    expect(renewed).toBeGreaterThanOrEqual(NOW + 121 * DAY);
    for (let month = 0; month < 8; month += 1) {
      pass(45 * DAY);
      expect(await stateOf(ann.token)).toBe(200);
    }
    pass(90 * DAY + SECOND);
    expect(await stateOf(ann.token)).toBe(401);
  });

  test('does not renew a personal one: it ends on its day', async () => {
    const ann = await service.guest('Ann');
    const bot = await made(ann.token, { ...wish, expiresInDays: 10 });
    pass(9 * DAY);
    expect((await as(bot.token, 'GET', '/me')).body.expiresAt).toBe(NOW + 10 * DAY);
    pass(DAY);
    expect(await stateOf(bot.token)).toBe(401);
  });

  test('does not bring a token back that is revoked meanwhile', async () => {
    const ann = await service.guest('Ann');
    const bot = await made(ann.token);
    pass(2 * HOUR);
    await service.table.faults.next({ kind: 'delay', operation: 'UpdateItem', key: 'TOKEN#', ms: 150 });
    const using = stateOf(bot.token);
    const elsewhere = await service.anotherEnvironment();
    await elsewhere('DELETE', `/me/tokens/${bot.id}`, { token: ann.token });
    await using;
    pass(2 * SECOND);
    expect(await stateOf(bot.token)).toBe(401);
    const [left] = (await items()).filter(({ pk }) => pk.S === `TOKEN#${bot.id}`);
    expect(attributesOf(left).sort()).toEqual(['form', 'gone', 'player', 'ttl']);
  });
});

describe('credentials that are not good', () => {
  const asked = (authorization: string) => service.call('GET', '/me', { headers: { authorization } });

  test.each([
    ['Basic dXNlcjpwYXNz', /the scheme has to be Bearer/],
    ['Bearer', /one token after the word Bearer/],
    ['sp_x', /the scheme has to be Bearer/],
    [newToken('personal'), /the word Bearer is missing before the token/],
    ['Bearer a b', /one token after the word Bearer/],
    ['Bearer eyJhbGciOi.eyJpc3Mi.c2ln', /begins with sg_, sp_ or ss_ and ends with its checksum/],
    [`Bearer ${newToken('personal').slice(0, -1)}`, /send all of it/],
    [`Bearer ${newToken('personal')}`, /unknown, expired or revoked/],
  ])('%s: it is said what is expected, and nothing is repeated', async (authorization, detail) => {
    const { status, body, headers } = await asked(authorization);
    expect([status, body.code]).toEqual([401, 'auth.invalid']);
    expect(body.detail).toMatch(detail);
    expect(headers['www-authenticate']).toBe(`Bearer error="invalid_token", error_description="${body.detail}"`);
    const sent = authorization.split(' ').at(-1) as string;
    if (sent.length > 10) expect(JSON.stringify(body)).not.toContain(sent.slice(3));
  });

  test('a slip of the hand costs no read', async () => {
    await service.table.resetCounts();
    await asked(`Bearer ${newToken('guest').replace(/.$/, (last) => (last === 'a' ? 'b' : 'a'))}`);
    expect(await service.table.counts()).toEqual({});
  });
});

test('a token of before, without a checksum or an id anywhere, is as good as ever: listed, revoked, renewed', async () => {
  const ann = await service.guest('Ann');
  const old = `sg_${'Old-_'.repeat(9).slice(0, 43)}`;
  const [item] = (await items()).filter(({ pk }) => pk.S === `TOKEN#${tokenIdOf(ann.token)}`);
  await service.table.documents.send(
    new UpdateCommand({
      TableName: process.env.MATCHES_TABLE as string,
      Key: { pk: `TOKEN#${tokenIdOf(old)}`, sk: 'TOKEN' },
      UpdateExpression: 'SET #form = :form, #player = :player, #ttl = :ttl',
      ExpressionAttributeNames: { '#form': 'form', '#player': 'player', '#ttl': 'ttl' },
      ExpressionAttributeValues: { ':form': 1, ':player': ann.id, ':ttl': Number(item.ttl.N) },
    }),
  );
  expect((await listed(old)).map(({ id }) => id)).toEqual([tokenIdOf(old)]);
  pass(40 * DAY);
  await stateOf(old);
  pass(61 * SECOND);
  expect((await as(old, 'GET', '/me')).body.expiresAt).toBeGreaterThan(NOW + 120 * DAY);
  expect((await as(old, 'DELETE', `/me/tokens/${tokenIdOf(old)}`)).status).toBe(200);
  expect(await stateOf(old)).toBe(401);
});

test('what is stored of tokens, revocations and sockets is what docs/table.md tells', async () => {
  const ann = await service.guest('Ann');
  await sockets.open(service.caller({ id: ann.id, name: 'Ann', token: (await made(ann.token)).token }));
  const all = [...(await items()), ...(await items('CONNECTIONS_TABLE'))];
  for (const kind of ['token', 'listed token', 'revocation', 'player socket', 'ticket', 'socket']) {
    const ofKind = all.filter((item) => kindsOf(item).includes(kind));
    expect(ofKind.filter((item) => kindsOf(item).length !== 1 || item.form.N !== '1')).toEqual([]);
    const found = new Set(ofKind.flatMap(attributesOf));
    const told = new Set(attributesOnPage(kind).map(({ name }) => name));
    const elsewhere =
      { token: ['banned'], ticket: ['matchId'], socket: ['begun', 'boundTo', 'follows', 'me'] }[kind] ?? [];
    expect({ kind, found: [...new Set([...found, ...elsewhere])].sort() }).toEqual({ kind, found: [...told].sort() });
  }
});
