import { mkdtempSync, rmSync } from 'node:fs';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type LocalCloud, ManualClock, startLocalCloud } from '../../local/index.ts';
import { fixtureAssembly } from '../support/service/fixture-cloud.ts';

let cloud: LocalCloud;
const clock = new ManualClock();

beforeAll(async () => {
  cloud = await startLocalCloud({ assembly: fixtureAssembly(), clock });
});
afterAll(() => cloud.stop());

const call = (path: string, init?: RequestInit) => fetch(cloud.urls.http + path, init);
const echo = async (path: string, init?: RequestInit) => JSON.parse(await (await call(path, init)).text());

describe('the HTTP gateway', () => {
  it('builds an event in payload format 2.0', async () => {
    const event = await echo('/things/a%20b?x=1&x=2&y=%C3%A9', {
      headers: { 'X-Upper': 'v', cookie: 'one=1; two=2' },
    });
    expect(event).toMatchObject({
      version: '2.0',
      routeKey: 'GET /things/{id}',
      rawPath: '/things/a%20b',
      rawQueryString: 'x=1&x=2&y=%C3%A9',
      cookies: ['one=1', 'two=2'],
      queryStringParameters: { x: '1,2', y: 'é' },
      pathParameters: { id: 'a b' },
      isBase64Encoded: false,
      requestContext: { stage: '$default', http: { method: 'GET', protocol: 'HTTP/1.1', sourceIp: '127.0.0.1' } },
    });
    expect(event.headers['x-upper']).toBe('v');
    expect(event.headers.cookie).toBeUndefined();
    expect(event.body).toBeUndefined();
    expect(event.requestContext.time).toMatch(/^\d\d\/[A-Z][a-z]{2}\/\d{4}:\d\d:\d\d:\d\d \+0000$/);
  });

  it('takes a literal before a parameter, and $default for the rest', async () => {
    expect((await echo('/things/new')).routeKey).toBe('GET /things/new');
    expect((await echo('/things/x')).routeKey).toBe('GET /things/{id}');
    expect((await echo('/things/x/parts/7', { method: 'PUT' })).pathParameters).toEqual({ id: 'x', part: '7' });
    expect((await echo('/things/x', { method: 'POST' })).routeKey).toBe('$default');
    expect((await echo('/elsewhere')).routeKey).toBe('$default');
  });

  it('answers 404 itself when there is no $default', async () => {
    const bare = await startLocalCloud({
      assembly: fixtureAssembly((template) => {
        delete template.Resources.RouteDefault;
      }),
    });
    const response = await fetch(`${bare.urls.http}/elsewhere`);
    expect([response.status, await response.json()]).toEqual([404, { message: 'Not Found' }]);
    await bare.stop();
  });

  it('passes text bodies as text and any other in base64', async () => {
    const send = (type: string, body: string | Uint8Array) =>
      echo('/x', { method: 'POST', headers: { 'content-type': type }, body });
    expect(await send('application/json', '{"é":1}')).toMatchObject({ body: '{"é":1}', isBase64Encoded: false });
    expect(await send('application/octet-stream', Buffer.from([0, 255]))).toMatchObject({
      body: 'AP8=',
      isBase64Encoded: true,
    });
  });

  it('infers a 200 with JSON from any result without a status', async () => {
    const text = await call('/text');
    expect([text.status, text.headers.get('content-type'), await text.text()]).toEqual([
      200,
      'application/json',
      'plain',
    ]);
    expect(await (await call('/nothing')).text()).toBe('null');
    expect(await (await call('/date')).json()).toEqual({ at: '1970-01-01T00:00:00.000Z' });
  });

  it('sends status, headers, cookies and bytes as the function says', async () => {
    const response = await call('/structured');
    expect([response.status, response.headers.get('x-own'), response.headers.getSetCookie()]).toEqual([
      201,
      'yes',
      ['a=1', 'b=2'],
    ]);
    expect([...(await (await call('/binary')).bytes())]).toEqual([0, 1, 2, 255]);
  });

  it('answers 500 for a function that throws, answers nonsense or answers too much', async () => {
    for (const path of ['/throw', '/malformed', '/huge']) {
      const response = await call(path);
      expect([response.status, await response.json()]).toEqual([500, { message: 'Internal Server Error' }]);
    }
    expect(cloud.logs('http').join()).toContain('on purpose');
  });

  it('answers 500 for a result that HTTP cannot carry, and for what cannot even be printed', async () => {
    for (const path of ['/bad-header', '/throw-nothing']) {
      const response = await call(path);
      expect([response.status, await response.json()]).toEqual([500, { message: 'Internal Server Error' }]);
    }
    expect((await call('/text')).status).toBe(200);
  });

  it('ends a function after its own limit, and the next call finds a fresh one', async () => {
    expect((await call('/hang')).status).toBe(500);
    expect((await call('/text')).status).toBe(200);
    expect(cloud.logs('http').join()).toContain('http timed out after 2 seconds');
  });

  it('lets a call that runs into the limit fail alone', async () => {
    const { born } = await echo('/instance');
    const hanging = call('/hang');
    await new Promise((resolve) => setTimeout(resolve, 1_500));
    // In the same environment, and still under way when the other one ends.
    const others = Promise.all([call('/slow'), echo('/instance')]);
    expect((await hanging).status).toBe(500);
    const [slow, instance] = await others;
    expect([slow.status, await slow.text(), instance.born]).toEqual([200, 'slow', born]);
    expect((await echo('/instance')).born).not.toBe(born);
  });

  it('lets calls that wait behind one that holds the thread go elsewhere', async () => {
    const holding = call('/hold');
    await expect.poll(() => cloud.logs('http').join()).toContain('/hold');
    const behind = await Promise.all(Array.from({ length: 5 }, () => call('/text')));
    expect(behind.map(({ status }) => status)).toEqual(Array(5).fill(200));
    expect((await holding).status).toBe(500);
    expect(cloud.logs('http').filter((line) => line.includes('"/hold"'))).toHaveLength(1);
  });

  it('does not make a call again that an environment had begun with', async () => {
    const begun = call('/slow?begun');
    await expect.poll(() => cloud.logs('http').at(-1)).toContain('/slow');
    const times = cloud.logs('http').filter((line) => line.includes('"/slow"')).length;
    await cloud.restart('http');
    expect((await begun).status).toBe(500);
    expect(cloud.logs('http').filter((line) => line.includes('"/slow"'))).toHaveLength(times);
  });

  it('waits 30 seconds for a function, not longer', async () => {
    const slow = startLocalCloud({
      clock,
      assembly: fixtureAssembly((template) => {
        template.Resources.HttpFunction!.Properties.Timeout = 60;
      }),
    });
    const other = await slow;
    await fetch(`${other.urls.http}/text`);
    const pending = fetch(`${other.urls.http}/hang`);
    await expect.poll(() => other.logs('http').join()).toContain('/hang');
    clock.advance(30_000);
    expect((await pending).status).toBe(503);
    await other.stop();
  });

  it('refuses a body over 10 MB', async () => {
    const response = await call('/x', { method: 'POST', body: Buffer.alloc(10 * 1024 * 1024 + 1) }).catch(
      () => undefined,
    );
    expect(response?.status ?? 413).toBe(413);
  });

  it('answers HEAD without a body', async () => {
    const response = await call('/structured', { method: 'HEAD' });
    expect([response.status, await response.text()]).toEqual([201, '']);
  });

  it('answers a preflight itself, by the configuration', async () => {
    const ask = (origin: string) =>
      call('/things/x', { method: 'OPTIONS', headers: { origin, 'access-control-request-method': 'PUT' } });
    const allowed = await ask('https://play.example');
    expect(allowed.status).toBe(204);
    expect(allowed.headers.get('access-control-allow-origin')).toBe('https://play.example');
    expect(allowed.headers.get('access-control-allow-methods')).toBe('GET,PUT');
    expect(allowed.headers.get('access-control-allow-headers')).toBe('authorization');
    expect((await ask('https://evil.example')).headers.get('access-control-allow-origin')).toBeNull();
  });

  it('puts its own CORS headers in place of the function’s', async () => {
    const allowed = await call('/structured', { headers: { origin: 'https://play.example' } });
    expect(allowed.headers.get('access-control-allow-origin')).toBe('https://play.example');
    expect(allowed.headers.get('access-control-expose-headers')).toBe('etag');
    expect((await call('/structured')).headers.get('access-control-allow-origin')).toBeNull();
  });

  it('joins a header that comes twice', async () => {
    const joined = await new Promise((resolve, reject) => {
      const req = request(`${cloud.urls.http}/x`, { headers: { 'x-two': ['a', 'b'] } }, (response) => {
        let text = '';
        response.on('data', (chunk) => {
          text += chunk;
        });
        response.on('end', () => resolve(JSON.parse(text).headers['x-two']));
      });
      req.on('error', reject).end();
    });
    expect(joined).toBe('a, b');
  });
});

describe('a function', () => {
  it('sees the template’s variables, the runtime’s and the way home, and nothing of this machine', async () => {
    const environment = await echo('/environment');
    expect(environment).toMatchObject({ PLAIN: 'text', TABLE: 'Things', AWS_LAMBDA_FUNCTION_NAME: 'http' });
    expect(environment.SOCKET_URL).toBe(cloud.urls.socket);
    expect(environment.AWS_ENDPOINT_URL_DYNAMODB).toBe(cloud.table.endpoint);
    expect(environment.PATH).toBeUndefined();
    expect(environment.HOME).toBeUndefined();
  });

  it('keeps its memory between calls until it is restarted', async () => {
    const first = await echo('/instance');
    const second = await echo('/instance');
    expect(second).toEqual({ born: first.born, calls: first.calls + 1 });
    await cloud.restart('http');
    const cold = await echo('/instance');
    expect(cold.born).not.toBe(first.born);
    expect(cold.calls).toBe(1);
  });

  it('goes on when its log can no longer be written', async () => {
    const data = mkdtempSync(join(tmpdir(), 'standoff-'));
    const kept = await startLocalCloud({ assembly: fixtureAssembly(), data });
    rmSync(join(data, 'logs'), { recursive: true });
    expect((await fetch(`${kept.urls.http}/text`)).status).toBe(200);
    await expect.poll(() => kept.logs('http')).toEqual(['{"path":"/text"}']);
    expect((await fetch(`${kept.urls.http}/text`)).status).toBe(200);
    await kept.stop();
    rmSync(data, { recursive: true });
  });

  it('runs on its schedule, and whenever a test says so', async () => {
    clock.advance(60_000);
    await expect.poll(() => cloud.logs('tick')).toHaveLength(1);
    await cloud.fire('tick');
    await expect.poll(() => cloud.logs('tick')).toEqual(Array(2).fill('{"tick":"Scheduled Event"}'));
    await expect(cloud.fire('http')).rejects.toThrow('no schedule');
  });
});
