import { once } from 'node:events';
import { connect } from 'node:net';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type CloudProcess, type Ports, startCloudProcess } from '../support/service/cloud-process.ts';
import { fixtureAssembly } from '../support/service/fixture-cloud.ts';
import { openSocket } from '../support/service/socket-client.ts';

/*
 * Whatever callers send to any port, it is answered or closed, and the process goes on. The cloud runs in a process of its
 * own: its end is what these tests look for.
 */

let cloud: CloudProcess;

beforeEach(async () => {
  cloud = await startCloudProcess(fixtureAssembly());
});
afterEach(() => cloud.stop());

const STAND_INS = ['http', 'socket', 'table', 'kms'] as const;

/** Sends bytes, in two parts, and ends or cuts the connection. Resolves with what came back once it is closed. */
async function send(port: number, bytes: Buffer, cut: boolean): Promise<string> {
  const stream = connect(port, '127.0.0.1');
  let answer = '';
  stream.on('data', (chunk) => {
    answer += chunk.toString('latin1');
  });
  // A server that does not like the beginning closes before the end has arrived.
  stream.on('error', () => {});
  const closed = once(stream, 'close').catch(() => {});
  stream.write(bytes);
  if (cut) stream.end(() => stream.destroy());
  else stream.end();
  await closed;
  return answer;
}

const aws = (port: number, target: string, body: string) =>
  fetch(`http://127.0.0.1:${port}/`, {
    method: 'POST',
    headers: {
      authorization: `AWS4-HMAC-SHA256 Credential=${cloud.accessKey}/20260101/x`,
      'x-amz-target': `x.${target}`,
    },
    body,
  });

const expectAlive = () => expect(cloud.alive(), cloud.errors()).toBe(true);

/** Asks every stand-in something that it can answer. */
async function expectAllAnswer(): Promise<void> {
  const { http, table, kms } = cloud.ports;
  expect(await (await fetch(`http://127.0.0.1:${http}/text`)).text()).toBe('plain');
  const socket = await openSocket(cloud.urls.socket);
  expect(JSON.parse(await socket.ask('{"type":"who"}'))).toMatchObject({ routeKey: '$default' });
  socket.socket.close();
  expect((await aws(table, 'ListTables', '{}')).status).toBe(200);
  expect((await aws(kms, 'GenerateDataKey', '{"KeyId":"Key"}')).status).toBe(200);
  expectAlive();
}

const path = fc.oneof(
  fc.constantFrom(
    '/live/@connections/%zz',
    '/live/%40connections/%',
    '/live/@connections/',
    '/live/@connections/a%00=',
    '/live?%zz=%',
    '/live',
    '/%zz?%zz=%&__proto__=1&__proto__=2',
    '/things/%ff',
    '//',
    '*',
    'http://other.example/live',
    '/__proto__/constructor',
    '/bad-header',
    '/bad-parts',
    '/throw',
    '/throw-nothing',
  ),
  fc.string({ unit: 'binary-ascii', maxLength: 30 }).map((text) => `/${text.replace(/[\s\0]/g, '%')}`),
);
const method = fc.constantFrom(
  'GET',
  'POST',
  'PUT',
  'DELETE',
  'OPTIONS',
  'HEAD',
  'CONNECT',
  'TRACE',
  'PURGE',
  'NO SUCH',
  '',
);
const name = fc.constantFrom('__proto__', 'constructor', 'x-amz-target', 'cookie', 'origin', 'expect', 'upgrade', 'x');
const value = fc.oneof(
  fc.constantFrom('', ',', '100-continue', 'websocket', '__proto__', 'x'.repeat(20_000), 'DynamoDB_20120810.PutItem'),
  fc.string({ unit: 'binary-ascii', maxLength: 20 }).map((text) => text.replace(/[\r\n\0]/g, '')),
);
const UPGRADE = 'connection: upgrade\r\nupgrade: websocket\r\nsec-websocket-version: 13\r\n';
const headers = fc
  .tuple(
    fc.array(fc.tuple(name, value), { maxLength: 4 }),
    fc.constantFrom('', UPGRADE, `${UPGRADE}sec-websocket-key: dGhlIHNhbXBsZSBub25jZQ==\r\n`),
    fc.constantFrom('', 'LOCAL'),
  )
  .map(([own, upgrade, key]) => {
    const signed = key && `authorization: AWS4-HMAC-SHA256 Credential=${cloud.accessKey}/20260101/x\r\n`;
    return `${upgrade}${signed}${own.map(([left, right]) => `${left}: ${right}\r\n`).join('')}`;
  });
const body = fc.oneof(
  fc.constantFrom(
    '',
    '{',
    'null',
    '[]',
    '1e999',
    '{"TableName":null}',
    '{"KeyId":7}',
    '{"__proto__":{"TableName":"x"}}',
  ),
  fc.string({ unit: 'binary-ascii', maxLength: 40 }),
  fc.uint8Array({ maxLength: 60 }).map((bytes) => Buffer.from(bytes).toString('latin1')),
  fc.integer({ min: 1, max: 9_000 }).map((depth) => '['.repeat(depth)),
);
const length = fc.constantFrom('right', 'short', 'long', 'none', 'odd', 'chunked');

const LENGTHS: Record<string, (size: number) => string> = {
  right: (size) => `content-length: ${size}\r\n`,
  short: (size) => `content-length: ${Math.max(0, size - 1)}\r\n`,
  long: (size) => `content-length: ${size + 9}\r\n`,
  none: () => '',
  odd: () => 'content-length: x\r\n',
  chunked: () => 'transfer-encoding: chunked\r\n',
};

const raw = fc
  .record({ method, path, headers, body, length })
  .map(({ method, path, headers, body, length }) =>
    Buffer.from(
      `${method} ${path} HTTP/1.1\r\nhost: x\r\nconnection: close\r\n${headers}${LENGTHS[length]!(body.length)}\r\n${body}`,
      'latin1',
    ),
  );
const HANDSHAKE = `GET /live HTTP/1.1\r\nhost: x\r\n${UPGRADE}sec-websocket-key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n`;

const deep = (depth: number): unknown => (depth === 0 ? { NULL: true } : { L: [deep(depth - 1)] });

/** Operations of the table, with fields that they know and values that they may not. */
const operation = fc.constantFrom(
  ...['GetItem', 'PutItem', 'UpdateItem', 'DeleteItem', 'Query', 'Scan', 'BatchGetItem', 'BatchWriteItem'],
  ...['DescribeTable', 'ListTables', 'CreateTable', 'TransactWriteItems', '__proto__', ''],
);
const item = fc.oneof(
  fc.constant({ pk: { S: 'SEEN#a' }, sk: { S: 'b' } }),
  fc.constant({ pk: { S: 'SEEN#a' }, sk: { S: 'b' }, n: { N: '1' }, l: { L: [{ M: { x: { NULL: true } } }] } }),
  fc.constant({ pk: { S: '' }, sk: { N: 'x' } }),
  fc.integer({ min: 1, max: 1_500 }).map((depth) => ({ pk: { S: 'SEEN#a' }, sk: { S: 'b' }, deep: deep(depth) })),
  fc.jsonValue({ maxDepth: 3 }),
);
const expression = fc.constantFrom(
  ...[
    'pk = :v',
    '#a = :v AND begins_with(sk, :v)',
    'SET #a = :v',
    'ADD a :v',
    'REMOVE a[9999999999]',
    'SET a.b.c = :v',
  ],
  ...['attribute_not_exists(pk)', 'a[', 'SET', '((((', 'size(:v) > :v', '', 'SET a = if_not_exists(a, :v) + :v'],
);
const odd = <T>(usual: fc.Arbitrary<T>) =>
  fc.oneof({ weight: 8, arbitrary: usual as fc.Arbitrary<unknown> }, fc.jsonValue({ maxDepth: 2 }));
const known = fc.record(
  {
    TableName: odd(fc.constant('Things')),
    Key: odd(item),
    Item: odd(item),
    KeyConditionExpression: odd(expression),
    ConditionExpression: odd(expression),
    UpdateExpression: odd(expression),
    FilterExpression: odd(expression),
    ProjectionExpression: odd(expression),
    ExpressionAttributeNames: odd(fc.constantFrom({ '#a': 'a' }, { '#a': 'pk' }, { '#a': '__proto__' })),
    ExpressionAttributeValues: odd(fc.constantFrom({ ':v': { S: 'b' } }, { ':v': { N: '1' } }, { ':v': {} })),
    ExclusiveStartKey: odd(item),
    Limit: odd(fc.integer({ min: -1, max: 3 })),
    IndexName: odd(fc.constant('none')),
    ReturnValues: odd(fc.constantFrom('NONE', 'ALL_OLD', 'ALL_NEW')),
    ReturnConsumedCapacity: odd(fc.constantFrom('TOTAL', 'INDEXES')),
    RequestItems: odd(
      fc.oneof(
        item.map((Item) => ({ Things: [{ PutRequest: { Item } }, { DeleteRequest: { Key: Item } }] })),
        item.map((Key) => ({ Things: { Keys: [Key] } })),
        fc.constantFrom({ Things: [null] }, { Things: null }, { Nothing: [{}] }),
      ),
    ),
  },
  { requiredKeys: [] },
);
const call = known.map((fields) => JSON.stringify({ TableName: 'Things', ...fields }));

const keyCall = fc.record(
  {
    KeyId: odd(fc.constantFrom('Key', 'None', '/')),
    KeySpec: odd(fc.constantFrom('AES_256', 'AES_128')),
    NumberOfBytes: odd(fc.constantFrom(1, -1, 2 ** 31 - 1, 0.5)),
    CiphertextBlob: odd(fc.uint8Array({ maxLength: 80 }).map((bytes) => Buffer.from(bytes).toString('base64'))),
    EncryptionContext: odd(fc.constantFrom({}, { a: 'b' }, { __proto__: 'x' })),
  },
  { requiredKeys: [] },
);

/** A masked frame of any kind, whose length need not be right. */
const frame = fc
  .record({
    first: fc.constantFrom(0x81, 0x82, 0x80, 0x01, 0x00, 0x88, 0x89, 0x8a, 0xc1, 0x83, 0xff),
    declared: fc.constantFrom('right', 'one more', 'huge'),
    mask: fc.boolean(),
    payload: fc.oneof(
      fc.constantFrom(
        '{"type":"named"}',
        '{"type":"$connect"}',
        'throw',
        'null',
        '{"type":{}}',
        'post:x',
        '\xff',
        '\x03\xe8',
      ),
      fc.string({ unit: 'binary-ascii', maxLength: 100 }),
    ),
  })
  .map(({ first, declared, mask, payload }) => {
    const bytes = Buffer.from(payload, 'latin1');
    const size = bytes.length + (declared === 'one more' ? 1 : 0);
    const bit = mask ? 0x80 : 0;
    const length = declared === 'huge' ? [bit | 127, 0xff, 0, 0, 0, 0, 0, 0, 1] : [bit | size];
    return Buffer.concat([Buffer.from([first, ...length, ...(mask ? [0, 0, 0, 0] : [])]), bytes]);
  });

const noise = fc.uint8Array({ maxLength: 200 }).map((bytes) => Buffer.from(bytes));

describe('the end of the cloud', () => {
  it('does not wait for a client that was refused a socket and keeps its half open', async () => {
    const stream = connect({ port: cloud.ports.socket, host: '127.0.0.1', allowHalfOpen: true });
    stream.on('error', () => {});
    stream.write(HANDSHAKE.replace('/live', '/other'));
    expect(String((await once(stream, 'data'))[0])).toMatch(/^HTTP\/1.1 403/);
    expect(await cloud.stop()).toBe(0);
    stream.destroy();
  });

  it('does not wait for a client whose $connect is still thinking', async () => {
    const stream = connect({ port: cloud.ports.socket, host: '127.0.0.1', allowHalfOpen: true });
    stream.on('error', () => {});
    stream.write(HANDSHAKE.replace('/live', '/live?wait=100000'));
    await once(stream, 'ready');
    await expectAllAnswer();
    expect(await cloud.stop()).toBe(0);
    stream.destroy();
  });
});

describe('callers of a stand-in', () => {
  it.each(STAND_INS)('of %s: any request is answered or closed, and all go on', async (standIn) => {
    let answers = 0;
    const sent = fc.oneof({ weight: 9, arbitrary: raw }, noise);
    await fc.assert(
      fc.asyncProperty(sent, fc.boolean(), async (bytes, cut) => {
        if ((await send(cloud.ports[standIn as keyof Ports], bytes, cut)).startsWith('HTTP/1.1')) answers += 1;
        expectAlive();
      }),
      { numRuns: 300 },
    );
    expect(answers).toBeGreaterThan(100);
    await expectAllAnswer();
  });

  it('of the table: an operation of any shape is answered', async () => {
    const statuses = new Set<number>();
    await fc.assert(
      fc.asyncProperty(operation, call, async (target, wish) => {
        statuses.add((await aws(cloud.ports.table, target, wish)).status);
      }),
      { numRuns: 1_000 },
    );
    expect(cloud.errors()).toBe('');
    expect([...statuses].sort()).toEqual([200, 400]);
    await expectAllAnswer();
  });

  it('of the KMS: an operation of any shape is answered', async () => {
    const statuses = new Set<number>();
    await fc.assert(
      fc.asyncProperty(fc.constantFrom('GenerateDataKey', 'Decrypt', 'Sign'), keyCall, async (target, wish) => {
        statuses.add((await aws(cloud.ports.kms, target, JSON.stringify(wish))).status);
      }),
      { numRuns: 500 },
    );
    expect(cloud.errors()).toBe('');
    expect([...statuses].sort()).toEqual([200, 400]);
    await expectAllAnswer();
  });

  it('of the socket: whatever an open one sends is answered or closes it', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.oneof(frame, noise), { maxLength: 5 }), fc.boolean(), async (frames, cut) => {
        const bytes = Buffer.concat([Buffer.from(HANDSHAKE), ...frames]);
        expect(await send(cloud.ports.socket, bytes, cut)).toMatch(/^(HTTP\/1.1 101|$)/);
        expectAlive();
      }),
      { numRuns: 300 },
    );
    expect(cloud.errors()).toBe('');
    await expectAllAnswer();
  });
});

describe('one connection that sends without waiting', () => {
  const pipelined = (paths: string[]) => paths.map((path) => `GET ${path} HTTP/1.1\r\nhost: x\r\n\r\n`).join('');
  const instance = async () =>
    (await (await fetch(`http://127.0.0.1:${cloud.ports.http}/instance`)).json()) as { calls: number };

  it('has its HTTP requests answered one after the other, in order', async () => {
    const paths = Array.from({ length: 60 }, (_, n) => (n % 2 ? `/things/${n}` : '/together'));
    const stream = connect(cloud.ports.http, '127.0.0.1');
    stream.write(pipelined(paths));
    let text = '';
    stream.on('data', (chunk) => {
      text += chunk;
    });
    await expect.poll(() => text.split('HTTP/1.1 200').length - 1, { timeout: 30_000 }).toBe(60);
    stream.destroy();
    expect([...text.matchAll(/"rawPath":"([^"]*)"/g)].map(([, path]) => path)).toEqual(
      paths.filter((path) => path !== '/together'),
    );
    expect(text.match(/"most":\d+/g)).toEqual(Array(30).fill('"most":1'));
  });

  it('is ended where too many HTTP requests wait, and others hardly notice', async () => {
    const before = (await instance()).calls;
    const stream = connect(cloud.ports.http, '127.0.0.1');
    stream.on('error', () => {});
    stream.resume();
    const closed = once(stream, 'close').catch(() => {});
    stream.write(pipelined(Array(5_000).fill('/instance')));
    await closed;
    // The first was called at once; how many had their turn until too many waited, depends on how the bytes came.
    expect((await instance()).calls - before).toBeLessThan(100);
    await expectAllAnswer();
    expect(cloud.errors()).toBe('');
  });

  it('has its frames handed over one after the other, in order, and loses none', async () => {
    const client = await openSocket(cloud.urls.socket);
    const sent = Array.from({ length: 1_000 }, (_, n) => `together ${n}`);
    for (const frame of sent) client.send(frame);
    const other = await openSocket(cloud.urls.socket);
    expect(JSON.parse(await other.ask('{"type":"who"}'))).toMatchObject({ routeKey: '$default' });
    expect(client.frames.length).toBeLessThan(sent.length);
    await expect.poll(() => client.frames.length, { timeout: 50_000 }).toBe(sent.length);
    expect(client.frames.map((frame) => JSON.parse(frame))).toEqual(sent.map((got) => ({ most: 1, got })));
    client.socket.close();
    other.socket.close();
  });

  it('is not read from while too many of its frames wait', async () => {
    await cloud.stop();
    cloud = await startCloudProcess(
      fixtureAssembly((template) => {
        template.Resources.SocketFunction!.Properties.Timeout = 60;
      }),
    );
    const client = await openSocket(cloud.urls.socket);
    client.send('wait');
    // More than the network holds on the way.
    const large = 'large'.padEnd(30 * 1024);
    for (let n = 0; n < 2_000; n++) client.send(large);
    let [last, same] = [-1, 0];
    while (same < 10 && client.socket.bufferedAmount > 0) {
      same = client.socket.bufferedAmount === last ? same + 1 : 0;
      last = client.socket.bufferedAmount;
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
    expect(client.socket.bufferedAmount).toBeGreaterThan(0);
    const other = await openSocket(cloud.urls.socket);
    await other.ask('go');
    await expect.poll(() => client.frames.length, { timeout: 50_000 }).toBe(2_001);
    client.socket.close();
    other.socket.close();
  });

  it('is heard to its last frame before its $disconnect', async () => {
    const client = await openSocket(cloud.urls.socket);
    for (let n = 0; n < 100; n++) client.send(`together ${n}`);
    client.socket.close();
    await client.closed;
    const other = await openSocket(cloud.urls.socket);
    await expect
      .poll(async () => JSON.parse(await other.ask('done')), { timeout: 30_000 })
      .toEqual({ doneBefore: 100 });
    other.socket.close();
  });
});

describe('a function that holds its thread', () => {
  it('is stopped once, however many calls wait behind it', async () => {
    const text = (path: string) => fetch(`http://127.0.0.1:${cloud.ports.http}${path}`);
    const holding = text('/hold');
    const behind = await Promise.all(Array.from({ length: 40 }, () => text('/text')));
    expect((await holding).status).toBe(500);
    expect(behind.map(({ status }) => status)).toEqual(Array(40).fill(200));
    expect(cloud.errors()).toBe('');
  });
});
