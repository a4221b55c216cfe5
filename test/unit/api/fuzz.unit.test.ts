import fc from 'fast-check';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import type { Operation } from '../../../functions/api/operation.ts';
import { ROUTES } from '../../../functions/api/routes.ts';
import { problemsOf } from '../../../tools/problems.ts';
import { expectRegistered, MARK, outage, TOKEN } from '../../support/service/outage.ts';

/** The events are those of the gateway: what it always sends is always there, everything else may be anything. */

interface Answer {
  readonly statusCode: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
}

const RUNS = 1_000;
const MATCH_ID = '01KDVXSTC0MATCH00000000000';

let handler: (event: unknown) => Promise<Answer>;
let operations: Readonly<Record<string, Operation>>;
let written: () => string;

const event = (fields: object) => ({
  version: '2.0',
  routeKey: '$default',
  rawPath: '/',
  rawQueryString: '',
  headers: {},
  requestContext: { requestId: 'request-1', http: { method: 'POST', path: '/', sourceIp: '192.0.2.1' } },
  isBase64Encoded: false,
  ...fields,
});

const signedIn = { authorization: `Bearer ${TOKEN}`, 'content-type': 'application/json' };

beforeAll(async () => {
  const api = await import('../../../functions/api/handler.ts');
  handler = (sent) =>
    api.handler(sent as never, { getRemainingTimeInMillis: () => 10_000 } as never) as Promise<Answer>;
  ({ OPERATIONS: operations } = await import('../../../functions/api/operations/index.ts'));
  ({ written } = await outage(() => handler(event({ routeKey: 'GET /me', headers: signedIn }))));
});

/** The handlers' memory of a token is shorter than a slow machine's test run. */
beforeEach(async () => {
  const { statusCode } = await handler(event({ routeKey: 'GET /me', headers: signedIn }));
  expect(statusCode).toBe(200);
});

const nasty = fc.constantFrom(
  MARK,
  '__proto__',
  'constructor',
  '../..',
  '%00',
  '\u0000',
  '\ud800',
  '💣',
  `\n    at ${MARK}`,
  '1e400',
  '-0',
  '9'.repeat(400),
  MATCH_ID,
  'fast-west',
);
const word = fc.oneof(nasty, fc.string({ unit: 'binary', maxLength: 60 }));
const deep = fc.integer({ min: 1, max: 7_000 }).map((depth) => '['.repeat(depth) + ']'.repeat(depth));
const number = fc.oneof(
  fc.double(),
  fc.constantFrom(1e308, -1e308, Number.MAX_SAFE_INTEGER + 2, 0, -0, 1),
  fc.integer(),
);

/** Objects that are nearly right: known names, wrong values. */
const field = fc.oneof(
  fc.json(),
  number.map(String),
  word.map((w) => JSON.stringify(w)),
  deep,
);
const name = fc.oneof(
  fc.constantFrom('name', 'game', 'options', 'seats', 'bots', 'visibility', 'deadline', 'early', 'seat', 'invite'),
  fc.constantFrom('move', 'act', 'matchId', 'card', '__proto__', 'constructor'),
  word,
);
const nearly = fc
  .array(fc.tuple(name, field), { maxLength: 6 })
  .map((pairs) => `{${pairs.map(([key, value]) => `${JSON.stringify(key)}:${value}`).join(',')}}`);
const text = fc.oneof(
  nearly,
  nearly,
  deep,
  deep.map((json) => `{"move":${json}}`),
  deep.map((json) => `{"game":"fast-west","seats":2,"options":${json}}`),
  fc.json(),
  word,
  fc.constantFrom('', 'null', '{', `{"move":"${MARK}"`, '1e999', '"\\ud800"'),
  fc.integer({ min: 16_300, max: 16_500 }).map((size) => JSON.stringify({ move: 'x'.repeat(size) })),
);
const body = fc.oneof(
  fc.record({ body: text, isBase64Encoded: fc.constant(false) }),
  fc.record({ body: text.map((t) => Buffer.from(t).toString('base64')), isBase64Encoded: fc.constant(true) }),
  fc.record({ body: word, isBase64Encoded: fc.constant(true) }),
  fc.constant({}),
);

const headers = fc.record(
  {
    authorization: fc.oneof(
      { weight: 9, arbitrary: fc.constant(signedIn.authorization) },
      fc.constantFrom('', 'Bearer', `Bearer ${MARK}`, `Bearer ${TOKEN}x`, `Basic ${MARK}`),
      word,
    ),
    'content-type': fc.oneof(
      { weight: 9, arbitrary: fc.constantFrom('application/json', 'application/vnd.x+json; charset=utf-8') },
      fc.constantFrom('text/plain', '', 'application/jsonx'),
      word,
    ),
    'idempotency-key': word,
    'if-none-match': word,
  },
  { requiredKeys: ['authorization', 'content-type'] },
);
const someHeaders = fc.oneof({ weight: 9, arbitrary: headers }, fc.constant({}));

const known = fc.constantFrom(...ROUTES.map(({ method, path }) => `${method} ${path}`));
const routing = fc.oneof(
  { weight: 9, arbitrary: known.map((routeKey) => ({ routeKey, rawPath: routeKey.split(' ')[1] as string })) },
  fc.record({ routeKey: fc.constantFrom('$default', '__proto__', 'constructor', 'GET /'), rawPath: word }),
  fc.record({ routeKey: fc.constant('$default'), rawPath: fc.constantFrom('/matches', `/matches/${MATCH_ID}`, '/me') }),
);
const values = (names: readonly string[]) =>
  fc.dictionary(fc.oneof({ weight: 9, arbitrary: fc.constantFrom(...names) }, word), word, { maxKeys: 3 });
const params = fc.oneof(
  { weight: 6, arbitrary: fc.constant({ id: MATCH_ID, round: '1', game: 'fast-west' }) },
  fc.constant({ game: '__proto__' }),
  values(['id', 'round', 'game']),
);
/** A route knows its own parameters alone, so the gateway sends no others. */
const paramsOf = (path: string, all: Readonly<Record<string, string>>) =>
  Object.fromEntries(Object.entries(all).filter(([key]) => path.includes(`{${key}}`)));
const cursors = fc.oneof(fc.json(), word).map((json) => Buffer.from(json).toString('base64url'));
const query = fc.oneof(
  { weight: 6, arbitrary: fc.constant({}) },
  values(['after', 'limit', 'cursor', 'game']),
  cursors.map((cursor) => ({ cursor })),
);

const anyEvent = fc
  .record({ routing, headers: someHeaders, body, params, queryStringParameters: query })
  .map(({ routing: route, body: sent, params: all, ...rest }) =>
    event({ ...route, ...sent, ...rest, pathParameters: paramsOf(route.rawPath, all) }),
  );

/** What an answer says, if it is JSON. */
const contentOf = ({ headers, body }: Answer): { code?: string } =>
  /json$/.test(headers['content-type'] ?? '') ? JSON.parse(body ?? '{}') : {};

/** What any answer has to be, whatever was sent. */
function expectProper(answer: Answer, routeKey: string): void {
  const { statusCode, body: sent = '', headers: said } = answer;
  const route = ROUTES.find(({ method, path }) => routeKey === `${method} ${path}`);
  expect(said['cache-control']).toBeDefined();
  expect(sent).not.toContain(TOKEN);
  if (statusCode < 400) {
    const { type = 'application/json' } = operations[route?.name as string]?.answers ?? {};
    if (statusCode !== 304) expect(said['content-type']?.split(';')[0]).toBe(type);
    return;
  }
  const content = contentOf(answer) as { code: string; status: number; title: string };
  expect(said['content-type']).toBe('application/problem+json');
  expect(content.status).toBe(statusCode);
  expectRegistered(content);
  if (route === undefined) return;
  const { ruled, ...operation } = operations[route.name] as Operation;
  const rules = ruled && content.code.startsWith('fast-west.');
  if (!rules) expect(problemsOf(operation)).toContain(content.code);
}

test('whatever is sent, a registered problem or a proper answer comes back', async () => {
  const codes = new Map<string, number>();
  await fc.assert(
    fc.asyncProperty(anyEvent, async (sent) => {
      const answer = await handler(sent);
      expectProper(answer, sent.routeKey);
      const { code = 'none' } = contentOf(answer);
      codes.set(code, (codes.get(code) ?? 0) + 1);
    }),
    { numRuns: RUNS },
  );
  // The generator must get past the doors: some of its requests reach the table.
  const usual = ['none', 'auth.invalid', 'request.invalid', 'request.malformed', 'request.media-type', 'route.unknown'];
  expect([...codes.keys()]).toEqual(expect.arrayContaining([...usual, 'service.unavailable']));
});

/** A value that is somewhere inside of what was sent. */
const hidden = fc.letrec<{ node: unknown }>((tie) => ({
  node: fc.oneof(
    { maxDepth: 4 },
    fc.constant(MARK),
    fc.array(tie('node'), { minLength: 1, maxLength: 2 }),
    fc.dictionary(fc.constantFrom('card', 'aim', 'unmask', 'swap', 'take', 'x'), tie('node'), { minKeys: 1 }),
  ),
})).node;

test('nothing of a move or an act is repeated, in the answer or in the log', async () => {
  const sealing = { routeKey: 'PUT /matches/{id}/rounds/{round}/seal', wrap: (move: unknown) => ({ move }) };
  const acting = { routeKey: 'POST /matches/{id}/rounds/{round}/acts', wrap: (act: unknown) => ({ act }) };
  const astray = { routeKey: sealing.routeKey, wrap: (move: unknown) => ({ moves: move, move: MARK }) };
  const opening = { routeKey: 'POST /matches', wrap: (x: unknown) => ({ game: 'fast-west', seats: 2, options: x }) };
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(sealing, acting, astray, opening), hidden, async ({ routeKey, wrap }, value) => {
      const pathParameters = {
        ...(routeKey !== opening.routeKey && { id: MATCH_ID }),
        ...(routeKey.includes('{round}') && { round: '1' }),
      };
      const answer = await handler(
        event({ routeKey, headers: signedIn, pathParameters, body: JSON.stringify(wrap(value)) }),
      );
      expect(answer.statusCode).toBeGreaterThanOrEqual(400);
      expectProper(answer, routeKey);
      expect(answer.body).not.toContain(MARK);
    }),
    { numRuns: 300 },
  );
});

test('a body that is nested as deeply as it can be is refused, not suffered', async () => {
  const move = '['.repeat(8_000) + ']'.repeat(8_000);
  const pathParameters = { id: MATCH_ID, round: '1' };
  const routeKey = 'PUT /matches/{id}/rounds/{round}/seal';
  const answer = await handler(event({ routeKey, headers: signedIn, pathParameters, body: `{"move":${move}}` }));
  expect(JSON.parse(answer.body ?? '').code).toBe('service.unavailable');
});

test('a table that does not answer is an outage, not a fault: the client is asked to come back', async () => {
  const answer = await handler(event({ routeKey: 'GET /matches/{id}', pathParameters: { id: MATCH_ID } }));
  expect(JSON.parse(answer.body ?? '').code).toBe('service.unavailable');
  expect(answer.headers['retry-after']).toBe('1');
});

test('a request without a token is told how to sign in', async () => {
  const { statusCode, headers: said } = await handler(event({ routeKey: 'GET /me' }));
  expect([statusCode, said['www-authenticate']]).toEqual([401, 'Bearer']);
});

test('a wrong method is told the right ones', async () => {
  const { statusCode, headers: said } = await handler(event({ rawPath: '/matches' }));
  expect([statusCode, said.allow]).toEqual([405, 'POST, GET']);
});

test('the log has none of it: no token, no move, no header', () => {
  const lines = written().split('\n');
  expect(lines.length).toBeGreaterThan(RUNS);
  expect(lines.filter((line) => line.includes(TOKEN) || line.includes(MARK))).toEqual([]);
});
