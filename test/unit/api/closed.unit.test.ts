import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import * as z from 'zod';
import { OPERATIONS } from '../../../functions/api/operations/index.ts';
import { ROUTES } from '../../../functions/api/routes.ts';
import { SAMPLE_BODIES } from '../../../tools/sample.ts';
import { outage, TOKEN } from '../../support/service/outage.ts';

/*
 * Requests are closed: what an operation does not know is refused by name, and what has a wrong value hears which are right.
 * There is no table here, so whatever is refused has changed nothing.
 */

interface Answer {
  readonly statusCode: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

let handler: (event: unknown) => Promise<Answer>;
beforeAll(async () => {
  const api = await import('../../../functions/api/handler.ts');
  handler = (sent) =>
    api.handler(sent as never, { getRemainingTimeInMillis: () => 10_000 } as never) as Promise<Answer>;
  await outage(() => ask({ name: 'getMe', method: 'GET', path: '/me' }));
});
/** The memory of a token is shorter than a slow machine's test run. */
beforeEach(async () => {
  expect((await ask({ name: 'getMe', method: 'GET', path: '/me' })).statusCode).toBe(200);
});

const PARAMS = {
  player: '01KDVXSTC0B0B0000000000000',
  id: '01KDVXSTC0MATCH00000000000',
  round: '1',
  game: 'fast-west',
  seat: '0',
};
/** The id of a token is of another form. */
const TOKEN_ID = 'pmWkWSBCL51Bfkhn79xPuKBKHz__H6B-mY6G9_eieuM';

interface Route {
  readonly name: string;
  readonly method: string;
  readonly path: string;
}
interface Sent {
  readonly query?: Record<string, string>;
  readonly body?: unknown;
  readonly authorization?: string;
}

function ask({ method, path }: Route, { query, body, authorization = `Bearer ${TOKEN}` }: Sent = {}): Promise<Answer> {
  const all = { ...PARAMS, ...(path.startsWith('/me/tokens') && { id: TOKEN_ID }) };
  const pathParameters = Object.fromEntries(Object.entries(all).filter(([name]) => path.includes(`{${name}}`)));
  return handler({
    version: '2.0',
    routeKey: `${method} ${path}`,
    rawPath: path,
    rawQueryString: '',
    headers: { authorization, ...(body !== undefined && { 'content-type': 'application/json' }) },
    requestContext: { requestId: 'request-1', http: { method, path, sourceIp: '192.0.2.1' } },
    isBase64Encoded: false,
    pathParameters,
    ...(query && { queryStringParameters: query }),
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
}

const fieldsOf = (schema: z.ZodType | undefined): Record<string, z.ZodType> =>
  schema instanceof z.ZodObject ? (schema.shape as Record<string, z.ZodType>) : {};
const known = (schema: z.ZodType | undefined): string => {
  const names = Object.keys(fieldsOf(schema));
  return names.length === 0 ? 'unknown field; none is taken here' : `unknown field; known are ${names.join(', ')}`;
};
const sampleOf = (name: string): object => (SAMPLE_BODIES[name] ?? {}) as object;
const errorsOf = ({ statusCode, body }: Answer): unknown => {
  const { code, errors } = JSON.parse(body);
  expect([statusCode, code]).toEqual([400, 'request.invalid']);
  return errors;
};

const routes: readonly Route[] = ROUTES;
const withBody = routes.filter(({ method }) => method !== 'GET');

test.each(routes)(
  '$method $path names a field of the query that it does not know, and those that it does',
  async (route) => {
    const { query } = OPERATIONS[route.name as keyof typeof OPERATIONS];
    const asked = { query: { surprise: '1' }, ...(route.method !== 'GET' && { body: sampleOf(route.name) }) };
    expect(errorsOf(await ask(route, asked))).toEqual([{ pointer: '/surprise', detail: known(query as z.ZodType) }]);
  },
);

test.each(withBody)(
  '$method $path names a field of the body that it does not know, and those that it does',
  async (route) => {
    const { body } = OPERATIONS[route.name as keyof typeof OPERATIONS];
    const sent = { ...sampleOf(route.name), surprise: { deep: 'secret' }, another: 2 };
    const detail = known(body as z.ZodType | undefined);
    const answer = await ask(route, { body: sent });
    expect(errorsOf(answer)).toEqual(['/surprise', '/another'].map((pointer) => ({ pointer, detail })));
    expect(answer.body).not.toContain('secret');
  },
);

test.each(withBody)('$method $path takes a body that is JSON, and an object', async (route) => {
  for (const wrong of [[], null, 7, 'text'])
    expect(errorsOf(await ask(route, { body: wrong }))).toEqual([{ pointer: '', detail: 'expected an object' }]);
});

/** Whether a value is refused as a whole, and not for something in it. */
const isOfAnotherKind = (field: z.ZodType, value: unknown): boolean =>
  field.safeParse(value).error?.issues.every(({ path, code }) => path.length === 0 && code !== 'unrecognized_keys') ??
  false;

/** Every field of a body or a query, with a value of a kind that it cannot have. */
const wrongValues = routes.flatMap((route) => {
  const { body, query } = OPERATIONS[route.name as keyof typeof OPERATIONS];
  const wrong = (part: 'body' | 'query', schema: unknown, values: readonly unknown[]) =>
    Object.entries(fieldsOf(schema as z.ZodType | undefined)).flatMap(([field, shape]) => {
      const value = values.find((each) => isOfAnotherKind(shape, each));
      return value === undefined ? [] : [{ ...route, part, field, value }];
    });
  return [...wrong('body', body, [{ deep: 'secret' }, 'secret']), ...wrong('query', query, ['secret '.repeat(100)])];
});

test.each(wrongValues)(
  '$method $path says what $field of the $part may be',
  async ({ part, field, value, ...route }) => {
    const body = { ...sampleOf(route.name), ...(part === 'body' && { [field]: value }) };
    const sent = part === 'body' ? { body } : { query: { [field]: value as string } };
    const answer = await ask(route, sent);
    const [{ pointer, detail }] = errorsOf(answer) as [{ pointer: string; detail: string }];
    expect(pointer).toBe(`/${field}`);
    expect(detail).toMatch(/^expected |<=|>=/);
    expect(answer.body).not.toContain('secret');
    // Neither an expression nor a word that says nothing.
    expect(detail).not.toMatch(/pattern|received|^Invalid/);
  },
);

test('fields of bodies and queries are tried', () => {
  expect(wrongValues.filter(({ part }) => part === 'body').length).toBeGreaterThan(15);
  expect(wrongValues.filter(({ part }) => part === 'query').length).toBeGreaterThan(10);
});

describe('a field of a body', () => {
  const opening = (more: object) =>
    ask({ name: 'createMatch', method: 'POST', path: '/matches' }, { body: { game: 'fast-west', seats: 2, ...more } });

  test('is pointed to where it is', async () => {
    expect(errorsOf(await opening({ bots: [{ seat: 1 }, { seat: 2, mood: 'bad' }] }))).toEqual([
      { pointer: '/bots/1/mood', detail: 'unknown field; known are seat, level' },
    ]);
    expect(errorsOf(await opening({ bots: [{ seat: 1, level: 2 }] }))).toEqual([
      { pointer: '/bots/0/level', detail: 'expected one of 0, 1' },
    ]);
    expect(errorsOf(await opening({ bank: { reserve: 'much', rest: 1 } }))).toEqual([
      { pointer: '/bank/reserve', detail: 'expected a number' },
      { pointer: '/bank/increment', detail: 'required; expected a number' },
      { pointer: '/bank/rest', detail: 'unknown field; known are reserve, increment' },
    ]);
    expect(errorsOf(await opening({ seats: 2.5, visibility: 'secret' }))).toEqual([
      { pointer: '/seats', detail: 'expected a whole number' },
      { pointer: '/visibility', detail: 'expected one of "open", "invite"' },
    ]);
  });

  test('that is missing is required', async () => {
    const create = { name: 'createMatch', method: 'POST', path: '/matches' };
    expect(errorsOf(await ask(create, { body: {} }))).toEqual([
      { pointer: '/game', detail: 'required; expected text' },
      { pointer: '/seats', detail: 'required; expected a number' },
    ]);
  });

  test('with a name that is none is counted, and not repeated', async () => {
    const odd = { '<b>bold</b>': 1, 'a b': 1, '': 1, [`x${'y'.repeat(40)}`]: 1, [TOKEN]: 1, __proto__x: 1 };
    const answer = await opening(odd);
    const detail = known(OPERATIONS.createMatch.body);
    expect(errorsOf(answer)).toEqual([...Array(5).fill(''), '/__proto__x'].map((pointer) => ({ pointer, detail })));
    for (const name of ['bold', TOKEN]) expect(answer.body).not.toContain(name);
  });
});

describe('a header Authorization', () => {
  const me = { name: 'getMe', method: 'GET', path: '/me' };
  test.each([
    ['Basic YTpi', 'the scheme has to be Bearer: send Authorization: Bearer <token>'],
    [`Token ${TOKEN}`, 'the scheme has to be Bearer: send Authorization: Bearer <token>'],
    ['', 'the scheme has to be Bearer: send Authorization: Bearer <token>'],
    [TOKEN, 'the word Bearer is missing before the token'],
    ['Bearer', 'expected is one token after the word Bearer'],
    [`Bearer ${TOKEN} ${TOKEN}`, 'expected is one token after the word Bearer'],
  ])('%s hears which is right', async (authorization, detail) => {
    const { statusCode, headers, body } = await ask(me, { authorization });
    expect([statusCode, JSON.parse(body)]).toEqual([401, expect.objectContaining({ code: 'auth.invalid', detail })]);
    expect(headers['www-authenticate']).toBe(`Bearer error="invalid_token", error_description="${detail}"`);
    expect(body).not.toContain(TOKEN);
  });
});
