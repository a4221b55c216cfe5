import { once } from 'node:events';
import { connect } from 'node:net';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type CloudProcess, type Ports, startCloudProcess } from '../support/cloud-process.ts';
import { fixtureAssembly } from '../support/fixture-cloud.ts';
import { openSocket } from '../support/socket-client.ts';

/*
 * Whatever callers send to any port, it is answered or closed, and the process goes on. The cloud runs in a process of its
 * own: its end is what these tests look for.
 */

let cloud: CloudProcess;

beforeAll(async () => {
  cloud = await startCloudProcess(fixtureAssembly());
});
afterAll(() => cloud.stop());

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
  fetch(`http://127.0.0.1:${port}/`, { method: 'POST', headers: { 'x-amz-target': `x.${target}` }, body });

/** Asks every stand-in something that it can answer. */
async function expectAllAnswer(): Promise<void> {
  const { http, table, kms } = cloud.ports;
  expect(await (await fetch(`http://127.0.0.1:${http}/text`)).text()).toBe('plain');
  const socket = await openSocket(cloud.urls.socket);
  expect(JSON.parse(await socket.ask('{"type":"who"}'))).toMatchObject({ routeKey: '$default' });
  socket.socket.close();
  expect((await aws(table, 'ListTables', '{}')).status).toBe(200);
  expect((await aws(kms, 'GenerateDataKey', '{"KeyId":"Key"}')).status).toBe(200);
  expect(cloud.alive()).toBe(true);
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
const noise = fc.uint8Array({ maxLength: 200 }).map((bytes) => Buffer.from(bytes));

describe('callers of a stand-in', () => {
  it.each(STAND_INS)('of %s: any request is answered or closed, and all go on', async (standIn) => {
    let answers = 0;
    const sent = fc.oneof({ weight: 9, arbitrary: raw }, noise);
    await fc.assert(
      fc.asyncProperty(sent, fc.boolean(), async (bytes, cut) => {
        if ((await send(cloud.ports[standIn as keyof Ports], bytes, cut)).startsWith('HTTP/1.1')) answers += 1;
        expect(cloud.alive()).toBe(true);
      }),
      { numRuns: 300 },
    );
    expect(answers).toBeGreaterThan(100);
    await expectAllAnswer();
  });
});
