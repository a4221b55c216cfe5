import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { problemKinds } from '../../domain/registry.ts';
import { type Caller, type Reply, type Service, startService } from '../support/service/index.ts';

/** Requests against a match that is being played: what the rules refuse is refused with a code, and repeated nowhere. */

const MARK = 'sEcReTmArK';
const KINDS = problemKinds();

let service: Service;
let ann: Caller;
let bob: Caller;
let matchId: string;
let log = '';

beforeAll(async () => {
  service = await startService();
  [ann, bob] = await Promise.all([service.guest('Ann'), service.guest('Bob')]);
  ({ matchId } = await service.started([ann, bob]));
  process.env.LOG_LEVEL = 'debug';
  vi.spyOn(process.stdout, 'write').mockImplementation((chunk) => {
    log += String(chunk);
    return true;
  });
});

afterAll(async () => {
  vi.restoreAllMocks();
  await service.stop();
});

const field = fc.constantFrom('card', 'aim', 'unmask', 'recover', 'evade', 'swap', 'keep', 'cheer', 'act', '__proto__');
const word = fc.constantFrom(MARK, 'reload', 'revolver', 'left', 'unmask', '', '__proto__', '\ud800', '9'.repeat(99));
const { node } = fc.letrec<{ node: unknown }>((tie) => ({
  node: fc.oneof(
    { maxDepth: 4 },
    word,
    fc.constantFrom(0, -1, 1e308, true, null),
    fc.array(tie('node'), { maxLength: 3 }),
    fc.dictionary(field, tie('node'), { maxKeys: 4 }),
  ),
}));
const nested = fc.integer({ min: 1, max: 7_000 }).map((depth) => '['.repeat(depth) + ']'.repeat(depth));
const json = fc.oneof({ weight: 5, arbitrary: node.map((value) => JSON.stringify(value)) }, nested);

function expectProper({ status, body }: Reply): void {
  expect(JSON.stringify(body)).not.toContain(MARK);
  if (status < 400) return;
  expect({ status, title: body.title }).toEqual(KINDS.get(body.code));
  expect(status).toBeLessThan(500);
}

describe.each([
  ['PUT', 'rounds/1/seal', 'move'],
  ['POST', 'rounds/1/acts', 'act'],
] as const)('%s …/%s', (method, path, name) => {
  test('refuses with a registered code whatever the rules do not know', async () => {
    const codes = new Set<string>();
    await fc.assert(
      fc.asyncProperty(json, async (value) => {
        const body = `{"${name}":${value}}`;
        const reply = await service.call(method, `/matches/${matchId}/${path}`, { token: ann.token, body });
        expectProper(reply);
        codes.add(reply.body.code ?? 'none');
      }),
      { numRuns: 300 },
    );
    expect([...codes]).toContain('fast-west.bad-shape');
  });
});

test('options, queries and cursors that nothing gave out are refused', async () => {
  const key = { pk: `MATCH#${matchId}`, sk: 'STATE', openKey: 'OPEN', openAt: Date.now() };
  const change = fc.constantFrom(
    {},
    { pk: 'x' },
    { pk: '' },
    { sk: 'ENTRY#000001' },
    { openKey: 'SHUT' },
    { openKey: 'OVER#bang' },
    { openKey: 'OVER#bang', openAt: -1 },
    { openAt: 0 },
  );
  const cursor = fc
    .oneof(
      change.map((changed) => ({ ...key, ...changed })),
      node,
    )
    .map((value) => Buffer.from(JSON.stringify(value)).toString('base64url'));
  await fc.assert(
    fc.asyncProperty(fc.oneof(cursor, word.map(addressed)), json, async (given, options) => {
      expectProper(await ann.get(`/matches?cursor=${given}`));
      expectProper(await ann.get(`/matches?status=over&game=bang&cursor=${given}`));
      expectProper(await ann.get(`/me/matches?cursor=${given}`));
      expectProper(await ann.get(`/me/matches?awaiting=me&cursor=${given}`));
      expectProper(await ann.get(`/matches/${matchId}/entries?after=${given}&limit=${given}`));
      const body = `{"game":"fast-west","seats":2,"options":${options}}`;
      expectProper(await service.call('POST', '/matches', { token: ann.token, body }));
    }),
    { numRuns: 100 },
  );
});

/** Lone surrogates have no place in an address. */
function addressed(text: string): string {
  return encodeURIComponent(text.toWellFormed());
}

test('a match by invitation does not exist for a stranger, whatever he wants of it', async () => {
  const { body: match } = await ann.post('/matches', { game: 'fast-west', seats: 2, visibility: 'invite' });
  const path = `/matches/${match.matchId}`;
  const nowhere = '/matches/01ARZ3NDEKTSV4RRFFQ69G5FAV';
  const asked = (at: string) =>
    Promise.all([
      bob.get(at),
      bob.get(`${at}/entries`),
      bob.post(`${at}/invitation`, { invite: 'wrong' }),
      bob.post(`${at}/leave`),
      bob.post(`${at}/start`),
      bob.post(`${at}/resign`),
      bob.post(`${at}/rounds/1/acts`, { act: { act: 'unmask' } }),
      bob.seal(at.slice('/matches/'.length), 1, { card: 'reload' }),
      bob.withdraw(at.slice('/matches/'.length), 1),
    ]);
  const bare = (replies: Reply[]) =>
    replies.map(({ status, headers, body: { instance: _, ...body } }) => ({ status, headers, body }));
  const [real, unreal] = [bare(await asked(path)), bare(await asked(nowhere))];
  expect(real).toEqual(unreal);
  expect(real.map(({ body }) => body.code)).toEqual(real.map(() => 'match.unknown'));
});

test('the log has nothing of what was sent', () => {
  expect(log).not.toBe('');
  expect(log.split('\n').filter((line) => line.includes(MARK))).toEqual([]);
});
