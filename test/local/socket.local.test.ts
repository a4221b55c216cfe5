import {
  ApiGatewayManagementApiClient,
  DeleteConnectionCommand,
  GetConnectionCommand,
  PostToConnectionCommand,
} from '@aws-sdk/client-apigatewaymanagementapi';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { type LocalCloud, ManualClock, startLocalCloud } from '../../local/index.ts';
import { fixtureAssembly } from '../support/service/fixture-cloud.ts';
import { openSocket } from '../support/service/socket-client.ts';

const MINUTE = 60_000;
const clock = new ManualClock();
let cloud: LocalCloud;
let management: ApiGatewayManagementApiClient;

beforeAll(async () => {
  cloud = await startLocalCloud({ assembly: fixtureAssembly(), clock });
  management = new ApiGatewayManagementApiClient({
    endpoint: cloud.urls.socket.replace('ws:', 'http:'),
    region: 'local-1',
    credentials: { accessKeyId: cloud.accessKey, secretAccessKey: 'local' },
  });
});
afterAll(() => cloud.stop());

const open = (query = '', headers = {}) => openSocket(cloud.urls.socket + query, headers);
const lines = () => cloud.logs('socket').map((line) => JSON.parse(line));
const idOf = async (client: Awaited<ReturnType<typeof open>>) =>
  JSON.parse(await client.ask('{"type":"who"}')).connectionId as string;
const post = (ConnectionId: string, Data: string) =>
  management.send(new PostToConnectionCommand({ ConnectionId, Data }));

describe('contract of the socket gateway', () => {
  it('case 126: a refused $connect becomes the HTTP status of the upgrade, and no socket opens', async () => {
    await expect(open('?status=401')).rejects.toBe(401);
    await expect(open('?status=403')).rejects.toBe(403);
    await expect(open('?status=500')).rejects.toBe(500);
    await expect(openSocket(cloud.urls.socket.replace('/live', '/other'))).rejects.toBe(403);
    expect(cloud.sockets.open()).toEqual([]);
  });

  it('a socket is not open before $connect has agreed, and a post to it until then is 410', async () => {
    let opened = false;
    const opening = open('?wait=200&post=1').then((client) => {
      opened = true;
      return client;
    });
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect(opened).toBe(false);
    const client = await opening;
    expect(lines().at(-1)).toMatchObject({ routeKey: '$connect', posted: ['GoneException 410', 'GoneException 410'] });
    expect(client.frames).toEqual([]);
    client.socket.close();
  });

  it('case 126: a post to a connection that is gone is 410', async () => {
    const client = await open();
    const id = await idOf(client);
    client.socket.close();
    await expect.poll(() => cloud.sockets.open()).not.toContain(id);
    await expect(post(id, 'late')).rejects.toMatchObject({ name: 'GoneException', $metadata: { httpStatusCode: 410 } });
    await expect(post('never=', 'x')).rejects.toMatchObject({ name: 'GoneException' });
  });

  it('case 126: $disconnect may never come: after a cut, and when told to lose it', async () => {
    const before = lines().filter((each) => each.routeKey === '$disconnect').length;
    const cut = await open();
    cloud.sockets.cut(await idOf(cut));
    await cut.closed;
    cloud.sockets.loseDisconnects(1);
    const lost = await open();
    lost.socket.close();
    await lost.closed;
    const told = await open();
    told.socket.close(4000, 'bye');
    await expect.poll(() => lines().at(-1)).toMatchObject({ routeKey: '$disconnect', code: 4000 });
    expect(lines().filter((each) => each.routeKey === '$disconnect')).toHaveLength(before + 1);
  });
});

describe('the socket gateway', () => {
  const managed = (id: string, init?: RequestInit) =>
    fetch(`${cloud.urls.socket.replace('ws:', 'http:')}/@connections/${id}`, init);

  it('lets functions alone call @connections', async () => {
    const client = await open();
    const id = encodeURIComponent(await idOf(client));
    const stranger = { authorization: 'AWS4-HMAC-SHA256 Credential=local/20260101/local-1/execute-api/aws4_request' };
    for (const method of ['GET', 'POST', 'DELETE']) {
      const body = method === 'POST' && { body: 'from a stranger' };
      for (const headers of [{}, stranger]) {
        const answer = await managed(id, { method, headers, ...body });
        // The same as for a connection that is not there: who asks learns nothing.
        expect([answer.status, await answer.text()]).toEqual([403, '{"message":"Forbidden"}']);
        expect((await managed('nobody', { method, headers, ...body })).status).toBe(403);
      }
    }
    expect(JSON.parse(await client.ask('{"type":"still"}'))).toMatchObject({ routeKey: '$default' });
    expect(client.frames).toHaveLength(2);
    client.socket.close();
  });

  it('answers a management call whose path makes no sense', async () => {
    expect((await managed('%zz')).status).toBe(403);
    const headers = { authorization: `AWS4-HMAC-SHA256 Credential=${cloud.accessKey}/x` };
    expect((await managed('%zz', { headers })).status).toBe(403);
    expect((await managed('a', { headers })).status).toBe(410);
  });

  it('confirms a subprotocol only if $connect names it', async () => {
    const offering = (query: string) =>
      new Promise<string>((resolve, reject) => {
        const socket = new WebSocket(cloud.urls.socket + query, ['one', 'two']);
        socket.on('error', (error) => reject(error.message));
        socket.on('open', () => {
          resolve(socket.protocol);
          socket.close();
        });
      });
    await expect(offering('')).rejects.toBe('Server sent no subprotocol');
    expect(await offering('?protocol=two')).toBe('two');
    await expect(offering('?protocol=three')).rejects.toBe('Server sent an invalid subprotocol');
  });

  it('closes with 1003 after a binary frame, and says what to send; no function hears of it', async () => {
    const client = await open();
    const heard = () => lines().filter(({ body }) => body !== undefined).length;
    const before = heard();
    const reason = new Promise((resolve) => client.socket.on('close', (_code, text) => resolve(text.toString())));
    client.socket.send(Buffer.from('{"type":"ping"}'));
    client.send('{"type":"after"}');
    expect([await client.closed, await reason]).toEqual([1003, 'Send text frames']);
    await expect.poll(() => lines().at(-1)).toMatchObject({ routeKey: '$disconnect', code: 1003 });
    expect(heard()).toBe(before);
  });

  it('cuts a client that sends and never reads', async () => {
    const client = await open();
    const id = await idOf(client);
    client.socket.pause();
    while (cloud.sockets.open().includes(id)) {
      client.send('z'.repeat(30 * 1024));
      await new Promise((resolve) => setImmediate(resolve));
    }
    await expect.poll(() => lines().at(-1)).toMatchObject({ routeKey: '$disconnect', code: 1006 });
    client.socket.terminate();
  });

  it('takes posts for a client that does not read, until it cuts the client', async () => {
    const client = await open();
    const id = await idOf(client);
    client.socket.pause();
    const posting = async () => {
      for (;;) await post(id, 'z'.repeat(100 * 1024));
    };
    await expect(posting()).rejects.toThrow(expect.objectContaining({ name: 'GoneException' }));
    await expect.poll(() => lines().at(-1)).toMatchObject({ routeKey: '$disconnect', code: 1006 });
    client.socket.terminate();
  });

  it('opens no socket for a result of $connect that makes no sense', async () => {
    await expect(open('?status=odd')).rejects.toBe(502);
    await expect(open('?status=101')).rejects.toBe(502);
    expect(cloud.sockets.open()).toEqual([]);
  });

  it('takes headers of any name to $connect', async () => {
    const client = await open('', { ['__proto__']: 'x', constructor: 'y' });
    expect(lines().at(-1)).toMatchObject({ routeKey: '$connect' });
    client.socket.close();
  });

  it('tells of a client that went away while $connect was thinking', async () => {
    const socket = new WebSocket(`${cloud.urls.socket}?wait=300&gone=1`);
    socket.on('error', () => {});
    setTimeout(() => socket.terminate(), 100);
    await expect.poll(() => lines().at(-2)?.query?.gone).toBe('1');
    expect(lines().at(-1)).toMatchObject({ routeKey: '$disconnect', code: 1006 });
  });

  it('hands query, origin and source to $connect', async () => {
    const client = await open('?ticket=abc', { origin: 'https://play.example' });
    expect(lines().at(-1)).toMatchObject({ query: { ticket: 'abc' }, origin: 'https://play.example' });
    client.socket.close();
  });

  it('chooses the route by the template’s expression and replies only where the route has a response', async () => {
    const client = await open();
    expect(JSON.parse(await client.ask('{"type":"other"}'))).toMatchObject({ routeKey: '$default' });
    expect(JSON.parse(await client.ask('not json'))).toMatchObject({ routeKey: '$default', got: 'not json' });
    expect(JSON.parse(await client.ask('{"type":"$connect"}'))).toMatchObject({ routeKey: '$default' });
    client.send('{"type":"named"}');
    client.send('silent');
    await expect
      .poll(() => lines().filter((each) => each.routeKey === 'named' || each.body === 'silent'))
      .toHaveLength(2);
    expect(client.frames).toHaveLength(3);
    client.socket.close();
  });

  it('tells the client when its function failed', async () => {
    const client = await open();
    expect(JSON.parse(await client.ask('throw'))).toMatchObject({ message: 'Internal server error' });
    client.socket.close();
  });

  it('posts, describes and deletes connections', async () => {
    const client = await open();
    const id = await idOf(client);
    const described = await management.send(new GetConnectionCommand({ ConnectionId: id }));
    expect(described.Identity?.SourceIp).toBe('127.0.0.1');
    const frames = Array.from({ length: 50 }, (_, n) => `frame ${n}`);
    for (const frame of frames) void post(id, frame).catch(() => {});
    await expect.poll(() => client.frames.length).toBe(51);
    expect([...client.frames.slice(1)].sort()).toEqual([...frames].sort());
    await management.send(new DeleteConnectionCommand({ ConnectionId: id }));
    expect(await client.closed).toBe(1000);
  });

  it('keeps the order of posts that wait for each other', async () => {
    const client = await open();
    const id = await idOf(client);
    for (let n = 0; n < 20; n++) await post(id, String(n));
    await expect.poll(() => client.frames.slice(1)).toEqual(Array.from({ length: 20 }, (_, n) => String(n)));
    client.socket.close();
  });

  it('lets functions post through the endpoint in their environment', async () => {
    const [sender, receiver] = [await open(), await open()];
    const id = await idOf(receiver);
    expect(await sender.ask(`post:${id}`)).toBe('done');
    await expect.poll(() => receiver.frames.at(-1)).toBe('from the function');
    sender.socket.close();
    receiver.socket.close();
  });

  it('closes with 1009 after a frame over 32 KB, and delivers nothing of it', async () => {
    const client = await open();
    client.send('x'.repeat(33 * 1024));
    expect(await client.closed).toBe(1009);
    expect(lines().some((each) => each.body?.startsWith('xxx'))).toBe(false);
  });

  it('takes a message of several frames up to 128 KB, and closes with 1009 beyond', async () => {
    const inFrames = (client: WebSocket, kilobytes: number) => {
      for (let sent = 16; sent <= kilobytes; sent += 16) {
        client.send('y'.repeat(16 * 1024), { fin: sent === kilobytes, binary: false });
      }
    };
    const fine = await open();
    const answer = fine.next();
    inFrames(fine.socket, 96);
    expect(JSON.parse(await answer).got).toHaveLength(96 * 1024);
    fine.socket.close();
    const tooLarge = await open();
    inFrames(tooLarge.socket, 144);
    expect(await tooLarge.closed).toBe(1009);
  });

  it('refuses a post over 128 KB', async () => {
    const client = await open();
    const id = await idOf(client);
    await expect(post(id, 'z'.repeat(129 * 1024))).rejects.toMatchObject({ $metadata: { httpStatusCode: 413 } });
    client.socket.close();
  });

  it('ends a socket after ten idle minutes, but not one that talks', async () => {
    const idle = await open();
    const busy = await open();
    clock.advance(6 * MINUTE);
    await busy.ask('{"type":"ping"}');
    clock.advance(5 * MINUTE);
    expect(await idle.closed).toBe(1001);
    expect(busy.socket.readyState).toBe(WebSocket.OPEN);
    busy.socket.close();
  });

  it('ends every socket after two hours', async () => {
    const client = await open();
    for (let n = 0; n < 23; n++) {
      clock.advance(5 * MINUTE);
      await client.ask('{"type":"ping"}');
    }
    clock.advance(5 * MINUTE);
    expect(await client.closed).toBe(1001);
  });
});
