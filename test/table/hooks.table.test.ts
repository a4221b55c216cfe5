import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { LIMITS } from '../../functions/aws/limits.ts';
import { type Hooks, startHooks } from '../support/service/hooks.ts';
import { type Caller, type Reply, type Service, startService } from '../support/service/index.ts';
import { attributesOf, attributesOnPage, kindsOf } from '../support/service/table-page.ts';

let service: Service;
let hooks: Hooks;
beforeAll(async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: NOW });
  service = await startService();
  hooks = await startHooks(service);
});
afterAll(async () => {
  await hooks.stop();
  await service.stop();
});
beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: NOW }));
afterEach(() => {
  service.table.faults.clear();
  Object.assign(process.env, { LIMITS: 'off', LOCAL_HOOKS: 'on' });
  vi.useRealTimers();
});

// biome-ignore lint/suspicious/noExplicitAny: tests look into answers and raw items.
type Any = any;

const NOW = Date.UTC(2027, 0, 1, 12);
const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const URL = 'https://bot.example.org/hook';
const NONE = '01HZZZZZZZZZZZZZZZZZZZZZZZ';
const pass = (ms: number) => vi.setSystemTime(Date.now() + ms);
const as = ({ token }: { token: string }, method: string, path: string, body?: unknown, headers = {}): Promise<Reply> =>
  service.call(method, path, { token, headers, ...(body !== undefined && { body }) });
const wish = { url: URL, events: ['turn', 'over'], name: 'My bot' };
const make = (caller: Caller, asked: object = wish, headers = {}) => as(caller, 'POST', '/me/hooks', asked, headers);
const listed = async (caller: Caller): Promise<Any[]> => (await caller.get('/me/hooks')).body.hooks;
const items = () => service.table.items(process.env.MATCHES_TABLE as string) as Promise<Any[]>;
const ofHook = async (id: string) =>
  (await items()).filter(({ pk, sk }) => `${pk.S} ${sk.S}`.includes(id) && !pk.S.startsWith('IDEM#'));

describe('a webhook', () => {
  test('is made, listed, shown, changed, and taken away; its secret is shown once', async () => {
    const ann = await service.guest('Ann');
    const { status, body } = await make(ann);
    expect(status).toBe(201);
    const { secret, ...hook } = body;
    expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{32}$/);
    expect(hook).toEqual({ id: hook.id, ...wish, active: true, off: null, createdAt: NOW, secrets: 1 });
    expect(await listed(ann)).toEqual([hook]);
    expect(await hooks.show(ann, hook.id)).toEqual({ ...hook, deliveries: [], failures: [] });
    const changed = await as(ann, 'PATCH', `/me/hooks/${hook.id}`, { events: ['turn', 'turn'], name: null });
    expect([changed.status, changed.body]).toEqual([200, { ...hook, events: ['turn'], name: null }]);
    expect(await listed(ann)).toEqual([changed.body]);
    const gone = await as(ann, 'DELETE', `/me/hooks/${hook.id}`);
    expect([gone.status, gone.body]).toEqual([200, { id: hook.id, deleted: true }]);
    expect(await listed(ann)).toEqual([]);
    expect((await ann.get(`/me/hooks/${hook.id}`)).body.code).toBe('hook.unknown');
  });

  test('has its secret encrypted in the table, bound to it', async () => {
    const ann = await service.guest('Ann');
    const { body } = await make(ann);
    const raw = JSON.stringify(await items());
    const bytes = Buffer.from(body.secret.slice('whsec_'.length), 'base64');
    for (const form of [
      body.secret,
      bytes.toString('base64'),
      bytes.toString('hex'),
      Buffer.from(body.secret).toString('base64'),
    ])
      expect(raw).not.toContain(form);
    const { decryptSecret } = await import('../../functions/hooks/secrets.ts');
    const stored = (await ofHook(body.id)).find(({ pk }) => pk.S.startsWith('HOOKS#'));
    const cipher = Buffer.from(stored.secrets.L[0].M.c.B, 'base64');
    expect(await decryptSecret(body.id, cipher)).toBe(body.secret);
    await expect(decryptSecret(NONE, cipher)).rejects.toThrow();
  });

  test('is switched off and on by its owner', async () => {
    const ann = await service.guest('Ann');
    const { id } = (await make(ann)).body;
    const change = async (body: object) => (await as(ann, 'PATCH', `/me/hooks/${id}`, body)).body;
    expect(await change({ active: false })).toMatchObject({ active: false, off: { why: 'owner', at: NOW } });
    pass(HOUR);
    // What is so already stays as it was, also when something else is changed.
    expect(await change({ active: false })).toMatchObject({ off: { why: 'owner', at: NOW } });
    expect(await change({ name: 'Other' })).toMatchObject({ active: false, name: 'Other' });
    expect(await change({ active: true })).toMatchObject({ active: true, off: null });
  });

  test('gets a new secret; those of before sign for a day, the last three of them', async () => {
    const ann = await service.guest('Ann');
    const { id, secret } = (await make(ann)).body;
    const renewed: string[] = [];
    for (let i = 0; i < 5; i += 1) {
      const { status, body } = await as(ann, 'POST', `/me/hooks/${id}/secret`);
      expect([status, body]).toEqual([200, { id, secret: body.secret, earlierUntil: NOW + DAY }]);
      renewed.push(body.secret);
    }
    expect(new Set([secret, ...renewed]).size).toBe(6);
    expect((await listed(ann))[0].secrets).toBe(4);
    pass(DAY);
    expect((await listed(ann))[0].secrets).toBe(1);
  });

  test.each([
    [{ url: 'http://bot.example.org/' }, /begins with https/],
    [{ url: 'https://10.0.0.1/' }, /public one/],
    [{ url: 'https://ann:pw@bot.example.org/' }, /no user name/],
    [{ url: 'https://service.example.org/x' }, /service itself/],
    [{ url: 'https://localhost:3000/' }, /not on the machine/],
  ])('cannot go to %o: precisely refused, and nothing is stored', async (changes, says) => {
    process.env.LOCAL_HOOKS = 'off';
    const ann = await service.guest('Ann');
    const headers = { host: 'service.example.org:443' };
    const refused = await make(ann, { ...wish, ...changes }, headers);
    expect([refused.status, refused.body.code]).toEqual([422, 'hook.url-refused']);
    expect(refused.body.detail).toMatch(says);
    expect(await listed(ann)).toEqual([]);
    const { id } = (await make(ann)).body;
    expect((await as(ann, 'PATCH', `/me/hooks/${id}`, changes, headers)).body.code).toBe('hook.url-refused');
    expect((await listed(ann))[0].url).toBe(URL);
  });

  test.each([
    [{ url: URL }, '/events'],
    [{ url: URL, events: [] }, '/events'],
    [{ url: URL, events: ['seal'] }, '/events/0'],
    [{ url: URL, events: ['test'] }, '/events/0'],
    [{ events: ['turn'] }, '/url'],
    [{ url: `https://bot.example.org/${'a'.repeat(500)}`, events: ['turn'] }, '/url'],
    [{ ...wish, name: '' }, '/name'],
  ])('is refused with %o', async (asked, pointer) => {
    const ann = await service.guest('Ann');
    const { status, body } = await make(ann, asked);
    expect([status, body.code, body.errors[0].pointer]).toEqual([400, 'request.invalid', pointer]);
  });

  test('belongs to its owner alone', async () => {
    const [ann, eve] = [await service.guest('Ann'), await service.guest('Eve')];
    const { id } = (await make(ann)).body;
    const before = await ofHook(id);
    for (const [method, path, body] of [
      ['GET', '', undefined],
      ['PATCH', '', { active: false }],
      ['DELETE', '', undefined],
      ['POST', '/test', undefined],
      ['POST', '/secret', undefined],
    ] as const) {
      const reply = await as(eve, method, `/me/hooks/${id}${path}`, body);
      expect([method, path, reply.status, reply.body.code]).toEqual([method, path, 404, 'hook.unknown']);
    }
    expect(await ofHook(id)).toEqual(before);
    expect(await listed(eve)).toEqual([]);
  });

  test('needs a token that is good for the account', async () => {
    const ann = await service.guest('Ann');
    const { body } = await ann.post('/me/tokens', { name: 'bot', scopes: ['read', 'play', 'create'] });
    for (const [method, path] of [
      ['POST', '/me/hooks'],
      ['GET', '/me/hooks'],
      ['GET', `/me/hooks/${NONE}`],
      ['DELETE', `/me/hooks/${NONE}`],
    ] as const)
      expect((await as(body, method, path, method === 'POST' ? wish : undefined)).body.code).toBe('auth.scope');
  });
});

describe('a request for a webhook', () => {
  test('that was refused is not remembered: the same key may ask for something else', async () => {
    const ann = await service.guest('Ann');
    const key = { 'idempotency-key': 'a slip' };
    expect((await make(ann, { ...wish, url: 'https://10.0.0.1/hook' }, key)).body.code).toBe('hook.url-refused');
    const { status, body } = await make(ann, wish, key);
    expect([status, body.url]).toEqual([201, URL]);
    expect((await make(ann, wish, key)).body).toMatchObject({ code: 'hook.shown', id: body.id });
  });

  test('that comes twice makes one, and shows its secret once', async () => {
    const ann = await service.guest('Ann');
    const key = { 'idempotency-key': 'one' };
    const replies = await Promise.all([make(ann, wish, key), make(ann, wish, key), make(ann, wish, key)]);
    expect(replies.map(({ status }) => status).toSorted()).toEqual([201, 409, 409]);
    const made = replies.find(({ status }) => status === 201)?.body;
    for (const { status, body } of replies)
      if (status === 409) expect(body).toMatchObject({ code: 'hook.shown', id: made.id });
    expect(await listed(ann)).toHaveLength(1);
    expect((await make(ann, { ...wish, name: 'Other' }, key)).body.code).toBe('request.idempotency-key-reused');
    // Nor does its repeat bring it back.
    await as(ann, 'DELETE', `/me/hooks/${made.id}`);
    expect((await make(ann, wish, key)).body.code).toBe('hook.shown');
    expect(await listed(ann)).toEqual([]);
  });

  test('whose answers of the table all get lost once is as if nothing had happened', async () => {
    const ann = await service.guest('Ann');
    service.table.faults.next({ kind: 'drop-answer', first: true, times: 100 });
    const { status, body } = await make(ann, wish, { 'idempotency-key': 'one' });
    expect(status).toBe(201);
    const changed = await as(ann, 'PATCH', `/me/hooks/${body.id}`, { active: false });
    expect(changed.body).toMatchObject({ active: false });
    expect((await as(ann, 'POST', `/me/hooks/${body.id}/secret`)).status).toBe(200);
    expect((await as(ann, 'POST', `/me/hooks/${body.id}/test`)).status).toBe(200);
    expect((await as(ann, 'DELETE', `/me/hooks/${body.id}`)).status).toBe(200);
    expect(await listed(ann)).toEqual([]);
  });

  test('that was interrupted goes on when it comes again', async () => {
    const ann = await service.guest('Ann');
    const key = { 'idempotency-key': 'one' };
    service.table.faults.next({ kind: 'throttle', operation: 'PutItem', key: 'HOOKS#', times: 3 });
    expect((await make(ann, wish, key)).status).toBe(503);
    expect(await listed(ann)).toEqual([]);
    expect((await make(ann, wish, key)).status).toBe(201);
    expect(await listed(ann)).toHaveLength(1);
  });

  test('for a change that was given up and arrives late does not undo a later one', async () => {
    const ann = await service.guest('Ann');
    const { id } = (await make(ann)).body;
    const before = (await items()).find(({ sk }) => sk.S === id);
    await as(ann, 'PATCH', `/me/hooks/${id}`, { events: ['over'] });
    // As `changeHook` sends it, judged on the webhook as it was.
    const late = new UpdateCommand({
      TableName: process.env.MATCHES_TABLE,
      Key: { pk: `HOOKS#${ann.id}`, sk: id },
      UpdateExpression: 'SET #events = :events, #rev = :rev',
      ConditionExpression: '#rev = :before',
      ExpressionAttributeNames: { '#events': 'events', '#rev': 'rev' },
      ExpressionAttributeValues: { ':events': ['turn'], ':rev': 'late', ':before': before.rev.S },
    });
    await expect(service.table.documents.send(late)).rejects.toThrow(/conditional/);
    expect((await listed(ann))[0].events).toEqual(['over']);
  });

  test('of several at once all are done, one after the other', async () => {
    const ann = await service.guest('Ann');
    const { id } = (await make(ann)).body;
    const renew = () => as(ann, 'POST', `/me/hooks/${id}/secret`);
    const replies = await Promise.all([renew(), renew(), as(ann, 'PATCH', `/me/hooks/${id}`, { events: ['over'] })]);
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200]);
    // No secret that somebody was shown is lost.
    expect((await listed(ann))[0]).toMatchObject({ events: ['over'], secrets: 3 });
  });
});

describe('how many there may be', () => {
  const limited = () => {
    process.env.LIMITS = JSON.stringify({ ...LIMITS, requests: { rate: 1_000, burst: 1_000 } });
  };

  test('is five, however many are asked for at once; one that is taken away makes room', async () => {
    const ann = await service.guest('Ann');
    limited();
    const replies = await Promise.all(Array.from({ length: 8 }, () => make(ann)));
    expect(replies.map(({ status }) => status).toSorted()).toEqual([201, 201, 201, 201, 201, 409, 409, 409]);
    expect(replies.find(({ status }) => status === 409)?.body).toMatchObject({
      code: 'limit.hooks',
      detail: 'at most 5; delete one that you do not need',
    });
    const all = await listed(ann);
    expect(all).toHaveLength(5);
    await as(ann, 'DELETE', `/me/hooks/${all[2].id}`);
    // It is in nobody's way once it cannot come any more.
    pass(61_000);
    expect((await make(ann)).status).toBe(201);
    expect((await make(ann)).body.code).toBe('limit.hooks');
  });
});

describe('a test of a webhook', () => {
  test('can be asked for once in ten seconds, by however many requests at once', async () => {
    const ann = await service.guest('Ann');
    const { id } = (await make(ann)).body;
    const ask = () => as(ann, 'POST', `/me/hooks/${id}/test`);
    const first = await ask();
    expect([first.status, first.body]).toEqual([200, { id, webhookId: `test_${NOW}_${id}` }]);
    pass(9_999);
    const refused = await ask();
    expect([refused.status, refused.body.code, refused.headers['retry-after']]).toEqual([
      429,
      'limit.hook-tests',
      '10',
    ]);
    pass(1);
    expect((await ask()).body.webhookId).toBe(`test_${NOW + 10_000}_${id}`);
  });
});

describe('a player who goes', () => {
  test('takes every webhook along, with what was sent; the export has them without their secrets', async () => {
    const ann = await service.guest('Ann');
    const [one, two] = [(await make(ann)).body, (await make(ann)).body];
    await as(ann, 'POST', `/me/hooks/${one.id}/secret`);
    const exported = await ann.get('/me/export');
    expect(exported.body.hooks.map(({ id }: Any) => id)).toEqual([one.id, two.id].toSorted());
    expect(JSON.stringify(exported.body)).not.toContain('whsec_');
    expect(await ofHook(one.id)).toHaveLength(2);
    const gone = await as(ann, 'DELETE', '/me', { confirm: ann.id });
    expect(gone.status).toBe(200);
    // What is left keeps late writes out, and goes in a day.
    for (const { id } of [one, two]) {
      const left = await ofHook(id);
      expect(left.map((item) => [kindsOf(item), attributesOf(item).toSorted()])).toEqual([
        [['webhook'], ['form', 'gone', 'ttl']],
      ]);
    }
    const own = (await items()).filter(({ pk }) => pk.S.includes(ann.id));
    expect(own.length).toBeGreaterThan(0);
    expect(JSON.stringify(own)).not.toContain('bot.example.org');
  });

  test('and asks for a webhook at that very moment gets none', async () => {
    const ann = await service.guest('Ann');
    const [gone, made] = await Promise.all([as(ann, 'DELETE', '/me', { confirm: ann.id }), make(ann)]);
    expect(gone.status).toBe(200);
    const standing = (await items()).filter(({ pk, gone }) => pk.S === `HOOKS#${ann.id}` && !gone);
    expect({ status: made.status, standing }).toEqual({ status: made.status, standing: [] });
  });
});

test('what is stored of webhooks is what docs/table.md says', async () => {
  const ann = await service.guest('Ann');
  process.env.LIMITS = JSON.stringify(LIMITS);
  const { id } = (await make(ann)).body;
  await as(ann, 'PATCH', `/me/hooks/${id}`, { active: false });
  await as(ann, 'POST', `/me/hooks/${id}/test`);
  const { id: other } = (await make(ann)).body;
  await as(ann, 'DELETE', `/me/hooks/${other}`);
  const all = (await items()).filter(({ pk, sk }) => /^(HOOKS|HOOKTEST|HOOKLOG)#/.test(pk.S) || sk.S === 'HOOKS');
  for (const kind of ['webhook', 'webhook log', 'webhook test', 'webhook places']) {
    const found = all.filter((item) => kindsOf(item)[0] === kind);
    expect({ kind, any: found.length > 0 }).toEqual({ kind, any: true });
    expect(found.filter((item) => kindsOf(item).length !== 1)).toEqual([]);
    const told = attributesOnPage(kind).map(({ name }) => name);
    for (const name of found.flatMap(attributesOf)) expect(told).toContain(name);
  }
});
