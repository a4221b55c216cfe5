import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { type Caller, type Reply, type Service, startService } from '../support/service/index.ts';
import { type Person, startProvider } from '../support/service/provider.ts';
import { attributesOf, attributesOnPage, kindsOf } from '../support/service/table-page.ts';

let service: Service;
let provider: Awaited<ReturnType<typeof startProvider>>;
beforeAll(async () => {
  service = await startService();
  provider = await startProvider(['game', 'other-game']);
  // What is loaded late is loaded before another environment begins.
  process.env.SIGN_IN = offered();
  expect((await signIn(somebody())).status).toBe(201);
});
afterAll(async () => {
  await provider.stop();
  await service.stop();
});
const offered = () => JSON.stringify([{ issuer: provider.issuer, clientIds: ['game'], name: 'The provider' }]);
beforeEach(() => {
  process.env.SIGN_IN = offered();
});
afterEach(() => {
  service.table.faults.clear();
  vi.useRealTimers();
  process.env.SIGN_IN = '[]';
});

// biome-ignore lint/suspicious/noExplicitAny: tests look into answers and raw items.
type Any = any;

let people = 0;
const somebody = (more: Partial<Person> = {}): Person => {
  people += 1;
  return { sub: `person-${people}`, name: `Person ${people}`, ...more };
};
const exchange = (idToken: string, { token, ...body }: { token?: string; name?: string } = {}): Promise<Reply> =>
  service.call('POST', '/sign-in', { body: { idToken, ...body }, ...(token !== undefined && { token }) });
const signIn = async (person: Person, more?: { token?: string; name?: string }): Promise<Reply> =>
  exchange(await provider.idToken(person), more);
const get = (token: string, path: string) => service.call('GET', path, { token });
const items = () => service.table.items(process.env.MATCHES_TABLE as string) as Promise<Any[]>;

describe('signing in', () => {
  test('with a provider, by authorization code and PKCE, makes a player once and comes back to the same one', async () => {
    const ann = somebody({ name: ' Ann ' });
    const first = await signIn(ann);
    expect(first.status).toBe(201);
    expect(first.body).toEqual({
      player: expect.stringMatching(/^[0-9A-Z]{26}$/),
      name: 'Ann',
      token: expect.stringMatching(/^ss_[0-9A-Za-z]{49}$/),
      expiresAt: expect.any(Number),
    });
    const { player, token } = first.body;
    expect((await get(token, '/me')).body).toMatchObject({
      player,
      name: 'Ann',
      scopes: ['read', 'play', 'create', 'account'],
    });
    const second = await signIn({ ...ann, name: 'Annie' }, { name: 'Anna' });
    expect(second.body).toMatchObject({ player, name: 'Ann' });
    expect(second.body.token).not.toBe(token);
    const { tokens } = (await get(token, '/me/tokens')).body;
    expect(tokens.map(({ kind, name }: Any) => [kind, name])).toEqual(Array(2).fill(['session', 'The provider']));
    expect((await signIn(somebody())).body.player).not.toBe(player);
  });

  test.each([
    [{ name: 'From the body' }, { name: 'From the token', preferred_username: 'user' }, 'From the body'],
    [{}, { name: 'From the token', preferred_username: 'user' }, 'From the token'],
    [{}, { name: undefined, preferred_username: 'user' }, 'user'],
    [{}, { name: 'x'.repeat(41), preferred_username: 'user' }, 'user'],
    [{}, { name: 'two\nlines', preferred_username: undefined }, 'Player'],
    [{}, { name: '   ', preferred_username: undefined }, 'Player'],
  ])('names a new player: %o before %o is %s', async (body, person, name) => {
    const idToken = await provider.forged({ ...somebody(), ...person });
    expect((await exchange(idToken, body)).body.name).toBe(name);
  });

  test('with a bad name in the body is refused, and the ID token is not used up', async () => {
    const idToken = await provider.idToken(somebody());
    expect((await exchange(idToken, { name: 'x'.repeat(41) })).body.code).toBe('request.invalid');
    expect((await exchange(idToken)).status).toBe(201);
  });

  test('exchanges an ID token once, however many show it at the same moment, and also when an answer got lost', async () => {
    const idToken = await provider.idToken(somebody());
    await service.table.faults.next({ kind: 'drop-answer', operation: 'PutItem', key: 'USED#' });
    const replies = await Promise.all([1, 2, 3, 4].map(() => exchange(idToken)));
    expect(replies.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409]);
    const late = await exchange(idToken);
    expect([late.status, late.body.code]).toEqual([409, 'auth.token-used']);
  });

  test('at the same moment for the first time gives one player', async () => {
    const ann = somebody();
    const tokens = await Promise.all([1, 2, 3, 4].map(() => provider.forged({ ...ann })));
    const elsewhere = await service.anotherEnvironment();
    const replies = await Promise.all([
      ...tokens.slice(0, 2).map((idToken) => exchange(idToken)),
      ...tokens.slice(2).map((idToken) => elsewhere('POST', '/sign-in', { body: { idToken } })),
    ]);
    expect(replies.map(({ status }) => status)).toEqual([201, 201, 201, 201]);
    expect(new Set(replies.map(({ body }) => body.player)).size).toBe(1);
    const profiles = (await items()).filter((item) => kindsOf(item).includes('profile') && item.subject?.S === ann.sub);
    expect(profiles).toHaveLength(1);
  });

  test.each(['ACCOUNT#', 'PLAYER#', 'TOKEN#'])('is done when the answer about %s gets lost', async (key) => {
    await service.table.faults.next({ kind: 'drop-answer', operation: 'PutItem', key, times: 2 });
    const { status, body } = await signIn(somebody());
    expect(status).toBe(201);
    expect((await get(body.token, '/me')).body.player).toBe(body.player);
    service.table.faults.clear();
  });

  test('goes on where a function died before the profile was there', async () => {
    const ann = somebody();
    await service.table.faults.next({ kind: 'throttle', operation: 'PutItem', key: 'PLAYER#', times: 3 });
    expect((await signIn(ann)).status).toBe(503);
    service.table.faults.clear();
    const { status, body } = await signIn(ann);
    expect([status, body.name]).toEqual([201, ann.name]);
    const accounts = (await items()).filter(
      (item) => kindsOf(item).includes('account') && item.player.S === body.player,
    );
    expect(accounts).toHaveLength(1);
  });

  test('keeps the twenty newest sessions; the one that was used longest ago makes room', async () => {
    const ann = somebody();
    const sessions: string[] = [];
    for (let n = 0; n < 21; n += 1) sessions.push((await exchange(await provider.forged({ ...ann }))).body.token);
    const { tokens } = (await get(sessions[20] as string, '/me/tokens')).body;
    expect(tokens).toHaveLength(20);
    expect(await Promise.all(sessions.map(async (token) => (await get(token, '/me')).status))).toEqual([
      401,
      ...Array(20).fill(200),
    ]);
  });

  test('makes room by the session that was of use longest ago: one that is new is not, though it was never used', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: Math.ceil(Date.now() / 3_600_000) * 3_600_000 + 600_000 });
    const ann = somebody();
    const next = async (): Promise<string> => {
      vi.setSystemTime(Date.now() + 1_000);
      return (await exchange(await provider.forged({ ...ann }))).body.token;
    };
    const use = async (token: string) => (await get(token, '/me')).status;
    const used: string[] = [];
    for (let n = 0; n < 20; n += 1) {
      used.push(await next());
      if (n !== 1) await use(used[n] as string);
    }
    const [phone, laptop] = [await next(), await next()];
    vi.setSystemTime(Date.now() + 2_000);
    expect([await use(phone), await use(laptop)]).toEqual([200, 200]);
    // The first of the others, and the one that was made after it and never used.
    expect(await Promise.all(used.map(use))).toEqual([401, 401, ...Array(18).fill(200)]);
    // Two hours later the third is used: the fourth makes room.
    vi.setSystemTime(Date.now() + 2 * 3_600_000);
    expect(await use(used[2] as string)).toBe(200);
    const tablet = await next();
    vi.setSystemTime(Date.now() + 2_000);
    expect(
      await Promise.all([used[2], used[3], used[4], phone, laptop, tablet].map((each) => use(each as string))),
    ).toEqual([200, 401, 200, 200, 200, 200]);
  });

  test('is off where nobody is named, and says by whom it is possible elsewhere', async () => {
    expect((await service.call('GET', '/sign-in')).body).toEqual({
      issuers: [{ issuer: provider.issuer, clientIds: ['game'], name: 'The provider' }],
      guests: true,
    });
    process.env.SIGN_IN = '[]';
    expect((await service.call('GET', '/sign-in')).body.issuers).toEqual([]);
    const { status, body } = await exchange('x.y.z');
    expect([status, body.code]).toEqual([403, 'auth.sign-in-off']);
  });
});

describe('an ID token that is not good', () => {
  const now = () => Math.floor(Date.now() / 1000);
  const forged = (claims: object, how?: object) => provider.forged(claims as Any, how);
  const none = (claims: object) =>
    [{ alg: 'none' }, { iss: provider.issuer, aud: 'game', sub: 'x', iat: now(), exp: now() + 300, ...claims }]
      .map((part) => Buffer.from(JSON.stringify(part)).toString('base64url'))
      .join('.')
      .concat('.');

  test.each<[string, () => Promise<string> | string, string, RegExp]>([
    [
      'of another issuer',
      () => forged({ iss: 'https://evil.example' }),
      'auth.issuer-unknown',
      /^iss: allowed are http/,
    ],
    ['without an issuer', () => forged({ iss: undefined }), 'auth.issuer-unknown', /^iss/],
    [
      'for another client',
      () => provider.idToken(somebody(), 'other-game'),
      'auth.token-rejected',
      /^aud: allowed are game$/,
    ],
    ['for nobody', () => forged({ aud: undefined }), 'auth.token-rejected', /^aud/],
    [
      'for two, without saying who asked',
      () => forged({ aud: ['game', 'x'] }),
      'auth.token-rejected',
      /^azp: allowed are game$/,
    ],
    ['for us, asked for by another', () => forged({ azp: 'x' }), 'auth.token-rejected', /^azp/],
    ['that has expired', () => forged({ exp: now() - 70 }), 'auth.token-rejected', /^exp: .*60 s/],
    ['that never expires', () => forged({ exp: undefined }), 'auth.token-rejected', /^exp/],
    ['of tomorrow', () => forged({ iat: now() + 100 }), 'auth.token-rejected', /^iat: .*60 s/],
    ['that is not good yet', () => forged({ nbf: now() + 100 }), 'auth.token-rejected', /^nbf: .*60 s/],
    ['about nobody', () => forged({ sub: undefined }), 'auth.token-rejected', /^sub/],
    ['about too long a subject', () => forged({ sub: 'x'.repeat(256) }), 'auth.token-rejected', /^sub: 1 to 255/],
    ['by a key of somebody else', () => forged({}, { own: false }), 'auth.token-rejected', /^signature/],
    [
      'by a shared secret',
      () => forged({}, { alg: 'HS256' }),
      'auth.token-rejected',
      /^alg: allowed are RS256, ES256 and EdDSA$/,
    ],
    ['by nobody', () => none({}), 'auth.token-rejected', /^(alg|idToken)/],
    ['that is none', () => 'nonsense', 'auth.token-rejected', /^idToken: expected is an ID token/],
  ])('%s is refused, and it is said why', async (_name, make, code, detail) => {
    const idToken = await make();
    const before = (await items()).length;
    const { status, body } = await exchange(idToken);
    expect([status, body.code]).toEqual([401, code]);
    expect(body.detail).toMatch(detail);
    expect(body.detail).not.toMatch(/evil|ERR_|undefined/);
    expect((await items()).length).toBe(before);
  });

  test.each([
    ['expired', () => ({ exp: now() - 50, iat: now() - 300 })],
    ['made', () => ({ iat: now() + 50 })],
  ])('%s within a minute of the other clock is good', async (_name, claims) => {
    expect((await exchange(await forged({ ...claims(), ...somebody() }))).status).toBe(201);
  });

  test('by the other kind of key that the issuer has is good', async () => {
    expect((await exchange(await forged(somebody(), { alg: 'ES256' }))).status).toBe(201);
  });
});

describe('the provider', () => {
  // Its own: the others would have to wait until they may ask for new keys.
  let provider: Awaited<ReturnType<typeof startProvider>>;
  beforeEach(async () => {
    provider = await startProvider(['game']);
    process.env.SIGN_IN = JSON.stringify([{ issuer: provider.issuer, clientIds: ['game'] }]);
  });
  afterEach(() => provider.stop());

  test('is asked for its keys once, and again when it has changed them, not more often than each half minute', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() });
    const elsewhere = await service.anotherEnvironment();
    const show = async (idToken: string) => elsewhere('POST', '/sign-in', { body: { idToken } });
    const looks = () => provider.asked.filter((path) => path === '/jwks').length;
    const before = looks();
    for (let n = 0; n < 3; n += 1) expect((await show(await provider.idToken(somebody()))).status).toBe(201);
    expect(looks() - before).toBe(1);
    const old = await provider.idToken(somebody());
    await provider.rotate();
    vi.setSystemTime(Date.now() + 31_000);
    expect((await show(await provider.idToken(somebody()))).status).toBe(201);
    expect(looks() - before).toBe(2);
    // Keys that are no longer published are no longer trusted; and asking for them again and again asks nobody.
    for (let n = 0; n < 3; n += 1) expect((await show(old)).body.detail).toMatch(/^kid: .* half a minute$/);
    expect(looks() - before).toBe(2);
  });

  test('that cannot be reached, or describes somebody else, is an outage and nobody’s fault', async () => {
    const elsewhere = await service.anotherEnvironment();
    const idToken = await provider.idToken(somebody());
    provider.break(true);
    const down = await elsewhere('POST', '/sign-in', { body: { idToken } });
    expect([down.status, down.body.code, down.headers['retry-after']]).toEqual([503, 'auth.provider-unreachable', '1']);
    provider.break(false);
    expect((await elsewhere('POST', '/sign-in', { body: { idToken } })).status).toBe(201);
    // The same provider under a name that it does not give itself.
    const alias = provider.issuer.replace('127.0.0.1', 'localhost');
    process.env.SIGN_IN = JSON.stringify([{ issuer: alias, clientIds: ['game'] }]);
    const other = await elsewhere('POST', '/sign-in', { body: { idToken: await provider.forged({ iss: alias }) } });
    expect(other.body.code).toBe('auth.provider-unreachable');
  });
});

describe('a guest who signs in', () => {
  const grown = async (guest: Caller, person: Person) => signIn(person, { token: guest.token });

  test('stays the same player, with seats and history, and the old token stays good until it is revoked', async () => {
    const [ann, bob] = [await service.guest('Ann'), await service.guest('Bob')];
    const { matchId } = await service.started([ann, bob]);
    const person = somebody();
    const { status, body } = await grown(ann, person);
    expect([status, body.player, body.name]).toEqual([201, ann.id, 'Ann']);
    expect((await get(body.token, `/matches/${matchId}`)).body.you.seat).toBe(0);
    expect((await get(body.token, '/me/matches')).body.matches.map((match: Any) => match.matchId)).toEqual([matchId]);
    expect((await signIn(person)).body.player).toBe(ann.id);
    const { tokens } = (await get(body.token, '/me/tokens')).body;
    expect(tokens.map(({ kind }: Any) => kind).sort()).toEqual(['guest', 'session', 'session']);
    expect((await get(ann.token, '/me')).status).toBe(200);
    const guest = tokens.find(({ kind }: Any) => kind === 'guest');
    await service.call('DELETE', `/me/tokens/${guest.id}`, { token: body.token });
    expect((await get(ann.token, '/me')).status).toBe(401);
    // Again with the session in hand: it is the same player and the same account.
    expect((await signIn(person, { token: body.token })).body.player).toBe(ann.id);
  });

  test('to an account with a player is refused, and the ID token can still be used without the guest', async () => {
    const person = somebody();
    const { player } = (await signIn(person)).body;
    const ann = await service.guest('Ann');
    const idToken = await provider.idToken(person);
    const refused = await exchange(idToken, { token: ann.token });
    expect([refused.status, refused.body.code]).toEqual([409, 'auth.account-has-player']);
    expect((await exchange(idToken)).body.player).toBe(player);
    expect((await grown(ann, somebody())).body.player).toBe(ann.id);
  });

  test('belongs to one account', async () => {
    const ann = await service.guest('Ann');
    await grown(ann, somebody());
    const another = somebody();
    const refused = await grown(ann, another);
    expect([refused.status, refused.body.code]).toEqual([409, 'auth.player-has-account']);
    expect((await signIn(another)).body.player).not.toBe(ann.id);
  });

  test('with two accounts at the same moment gets one of them', async () => {
    for (let n = 0; n < 4; n += 1) {
      const ann = await service.guest('Ann');
      const two = [somebody(), somebody()];
      const replies = await Promise.all(two.map((person) => provider.forged({ ...person }))).then((tokens) =>
        Promise.all(tokens.map((idToken) => exchange(idToken, { token: ann.token }))),
      );
      expect(replies.map(({ status }) => status).sort()).toEqual([201, 409]);
      const players: string[] = [];
      for (const person of two) players.push((await signIn(person)).body.player);
      expect(players.filter((player) => player === ann.id)).toHaveLength(1);
    }
  });

  test('with another guest to one account at the same moment: one gets it, the other can have another one', async () => {
    for (let n = 0; n < 4; n += 1) {
      const guests = [await service.guest('Ann'), await service.guest('Bob')];
      const person = somebody();
      const replies = await Promise.all(guests.map(() => provider.forged({ ...person }))).then((tokens) =>
        Promise.all(tokens.map((idToken, at) => exchange(idToken, { token: guests[at]!.token }))),
      );
      expect(replies.map(({ status }) => status).sort()).toEqual([201, 409]);
      const loser = guests[replies.findIndex(({ status }) => status === 409)] as Caller;
      expect((await grown(loser, somebody())).body.player).toBe(loser.id);
    }
  });

  test('and died half-way can go on with the same account', async () => {
    const ann = await service.guest('Ann');
    const person = somebody();
    await service.table.faults.next({ kind: 'throttle', operation: 'PutItem', key: 'ACCOUNT#', times: 3 });
    expect((await grown(ann, person)).status).toBe(503);
    service.table.faults.clear();
    expect((await grown(ann, somebody())).body.code).toBe('auth.player-has-account');
    expect((await grown(ann, person)).body.player).toBe(ann.id);
  });

  test('and died half-way is free again when the account has become somebody else’s', async () => {
    const ann = await service.guest('Ann');
    const person = somebody();
    await service.table.faults.next({ kind: 'throttle', operation: 'PutItem', key: 'ACCOUNT#', times: 3 });
    await grown(ann, person);
    service.table.faults.clear();
    expect((await signIn(person)).body.player).not.toBe(ann.id);
    expect((await grown(ann, somebody())).body.player).toBe(ann.id);
  });

  test('needs a token that is good for the account, and one that is good at all', async () => {
    const ann = await service.guest('Ann');
    const { body } = await ann.post('/me/tokens', { name: 'Bot', scopes: ['read', 'play'] });
    expect((await signIn(somebody(), { token: body.token })).body.code).toBe('auth.scope');
    expect((await signIn(somebody(), { token: 'sg_x' })).body.code).toBe('auth.invalid');
  });
});

test('what is stored of accounts is what docs/table.md tells', async () => {
  await signIn(somebody());
  for (const kind of ['account', 'used ID token']) {
    const ofKind = (await items()).filter((item) => kindsOf(item).includes(kind));
    expect(ofKind.length).toBeGreaterThan(0);
    expect(ofKind.filter((item) => kindsOf(item).length !== 1 || item.form.N !== '1')).toEqual([]);
    const told = attributesOnPage(kind).map(({ name }) => name);
    expect([...new Set(ofKind.flatMap(attributesOf))].sort()).toEqual(told.sort());
  }
});

test('no secret of a sign-in is stored', async () => {
  const idToken = await provider.idToken(somebody());
  const { body } = await exchange(idToken);
  const stored = JSON.stringify(await items());
  expect(stored).not.toContain(body.token.slice(3));
  expect(stored).not.toContain(idToken.split('.')[2]);
});
