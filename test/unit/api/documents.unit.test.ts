import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { deprecationHeaders } from '../../../functions/api/deprecation.ts';
import { deprecationOf, ROUTES, type Route } from '../../../functions/api/routes.ts';
import { openApi } from '../../../tools/openapi.ts';

const GOING = vi.hoisted(() => ({ since: '2026-12-01', sunset: '2027-07-01', instead: 'Ask `GET /games`.' }));

// No route goes at present, so one is marked here.
vi.mock('../../../functions/api/routes.ts', async (original) => {
  const { ROUTES: routes } = await original<{ ROUTES: readonly Route[] }>();
  const marked = routes.map((route) => (route.name === 'health' ? { ...route, deprecated: GOING } : route));
  return { ROUTES: marked, deprecationOf: (name: string) => marked.find((route) => route.name === name)?.deprecated };
});

interface Answer {
  readonly statusCode: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
}

let ask: (path: string, headers?: Record<string, string>, query?: Record<string, string>) => Promise<Answer>;
beforeAll(async () => {
  Object.assign(process.env, {
    STAGE: 'test',
    LIMITS: 'off',
    LOG_LEVEL: 'error',
    MATCHES_TABLE: 'none',
    AWS_REGION: 'eu-central-1',
  });
  const { handler } = await import('../../../functions/api/handler.ts');
  ask = (path, headers = {}, queryStringParameters = {}) => {
    const known = ROUTES.some((route) => route.method === 'GET' && route.path === path);
    const event = {
      version: '2.0',
      routeKey: known ? `GET ${path}` : '$default',
      rawPath: path,
      headers,
      queryStringParameters,
      requestContext: { requestId: 'request-1', http: { method: 'GET', path, sourceIp: '192.0.2.1' } },
    };
    return handler(event as never, { getRemainingTimeInMillis: () => 10_000 } as never) as Promise<Answer>;
  };
});

describe.each([
  ['/openapi.json', 'docs/openapi.json', 'application/json'],
  ['/asyncapi.json', 'docs/asyncapi.json', 'application/json'],
  ['/docs', 'docs/reference.html', 'text/html; charset=utf-8'],
])('GET %s', (path, file, type) => {
  test('gives the file, with what caches need', async () => {
    const { statusCode, headers, body } = await ask(path);
    expect(statusCode).toBe(200);
    expect(body).toBe(readFileSync(file, 'utf8'));
    expect(headers).toMatchObject({ 'content-type': type, 'cache-control': 'public, max-age=300' });
    expect(headers.etag).toMatch(/^"[\w-]{16}"$/);
  });

  test('answers 304 to who has it, and only to them', async () => {
    const { etag } = (await ask(path)).headers;
    const again = await ask(path, { 'if-none-match': etag as string });
    expect([again.statusCode, again.body, again.headers.etag]).toEqual([304, undefined, etag]);
    expect((await ask(path, { 'if-none-match': '"another"' })).statusCode).toBe(200);
  });
});

test('every problem links to the documents, and nothing else does', async () => {
  const problem = await ask('/nowhere');
  expect(problem.statusCode).toBe(404);
  expect(problem.headers.link).toBe(
    '</openapi.json>; rel="service-desc"; type="application/json", </docs>; rel="service-doc"; type="text/html"',
  );
  expect((await ask('/games')).headers).not.toHaveProperty('link');
});

describe('a route that goes', () => {
  const dated = { deprecation: '@1796083200', sunset: 'Thu, 01 Jul 2027 00:00:00 GMT' };

  test('says so in every answer', async () => {
    const good = await ask('/health');
    expect(good.statusCode).toBe(200);
    expect(good.headers).toMatchObject({ ...dated, link: '</docs>; rel="deprecation"; type="text/html"' });
    const bad = await ask('/health', {}, { color: 'red' });
    expect(bad.statusCode).toBe(400);
    expect(bad.headers).toMatchObject(dated);
    expect(bad.headers.link).toMatch(/rel="service-desc".*rel="deprecation"/);
  });

  test('says so in the document', () => {
    const { paths } = openApi();
    expect(paths?.['/health']?.get).toMatchObject({
      deprecated: true,
      description: expect.stringContaining('Deprecated since 2026-12-01; goes on 2027-07-01. Ask `GET /games`.'),
    });
    expect(paths?.['/games']?.get).not.toHaveProperty('deprecated');
  });

  test('and a route that stays says nothing of it', async () => {
    const { headers } = await ask('/games');
    expect(headers).not.toHaveProperty('deprecation');
    expect(headers).not.toHaveProperty('sunset');
    expect(deprecationHeaders(undefined)).toEqual({});
  });
});

test('between deprecation and sunset lie six months at least, as docs/api.md promises', async () => {
  const { ROUTES: real } = await vi.importActual<{ ROUTES: readonly Route[] }>('../../../functions/api/routes.ts');
  expect(readFileSync('docs/api.md', 'utf8')).toContain('At least six months lie between the two');
  for (const { name, deprecated } of [...real, { name: 'marked', deprecated: deprecationOf('health') }]) {
    if (deprecated === undefined) continue;
    const least = new Date(`${deprecated.since}T00:00:00Z`);
    least.setUTCMonth(least.getUTCMonth() + 6);
    expect(Date.parse(`${deprecated.sunset}T00:00:00Z`), name).toBeGreaterThanOrEqual(least.getTime());
    expect(deprecated.instead, name).toMatch(/\.$/);
  }
});
