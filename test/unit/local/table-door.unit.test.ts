import { type ClientRequest, createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { MessageChannel } from 'node:worker_threads';
import { DynamoDBClient, GetItemCommand } from '@aws-sdk/client-dynamodb';
import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { openTableDoor } from '../../../local/functions/table-door.ts';
import type { PortAnswer, PortCall } from '../../../local/table/port.ts';

const ENDPOINT = 'http://127.0.0.1:9';
const ITEM = { status: 200, text: JSON.stringify({ Item: { pk: { S: 'M' } } }) };

const http = process.getBuiltinModule('node:http');
const untouched = http.request;
afterEach(() => {
  http.request = untouched;
});

/** A table behind a door that answers each call with the next of these; `undefined` cuts the connection, `null` is silence. */
function open(...answers: (Omit<PortAnswer, 'id'> | undefined | null)[]) {
  const { port1, port2 } = new MessageChannel();
  const calls: PortCall[] = [];
  port2.on('message', (call: PortCall) => {
    calls.push(call);
    const answer = answers[calls.length - 1];
    if (answer !== null) port2.postMessage({ id: call.id, ...answer });
  });
  openTableDoor({ endpoint: ENDPOINT, port: port1 });
  const client = new DynamoDBClient({
    endpoint: ENDPOINT,
    region: 'local-1',
    credentials: { accessKeyId: 'LOCALAPI', secretAccessKey: 'local' },
    requestHandler: { requestTimeout: 200, throwOnRequestTimeout: true },
  });
  const get = () => client.send(new GetItemCommand({ TableName: 'Matches', Key: { pk: { S: 'M' } } }));
  return { calls, get, close: () => port2.close() };
}

describe("the functions' door to the tables", () => {
  const server = createServer((_request, response) => response.end('by the network'));
  afterAll(() => server.close());

  it('brings a call as the SDK signs it, and its answer back', async () => {
    const { calls, get, close } = open(ITEM);
    expect((await get()).Item).toEqual({ pk: { S: 'M' } });
    expect(calls).toEqual([
      { id: 0, operation: 'GetItem', accessKey: 'LOCALAPI', text: '{"TableName":"Matches","Key":{"pk":{"S":"M"}}}' },
    ]);
    close();
  });

  it('is cut like a connection: the SDK comes again', async () => {
    const { calls, get, close } = open(undefined, ITEM);
    expect((await get()).Item).toEqual({ pk: { S: 'M' } });
    expect(calls).toHaveLength(2);
    close();
  });

  it('has the patience of a connection: the SDK gives up a try without an answer, and comes again', async () => {
    const { calls, get, close } = open(null, ITEM);
    expect((await get()).Item).toEqual({ pk: { S: 'M' } });
    expect(calls).toHaveLength(2);
    close();
  });

  it('brings refusals as they are', async () => {
    const text = JSON.stringify({
      __type: 'com.amazonaws.dynamodb.v20120810#ResourceNotFoundException',
      message: 'no',
    });
    const { get, close } = open({ status: 400, text });
    await expect(get()).rejects.toMatchObject({ name: 'ResourceNotFoundException', message: 'no' });
    close();
  });

  it('leaves calls to other addresses to the network', async () => {
    const { calls, close } = open();
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as AddressInfo;
    const said = (make: (heard: (response: IncomingMessage) => void) => ClientRequest) =>
      new Promise((resolve) => make((response) => response.on('data', (data) => resolve(String(data)))).end());
    // In each way in which a request can be made.
    const url = `http://127.0.0.1:${port}/`;
    expect(await said((heard) => http.request({ host: '127.0.0.1', port }, heard))).toBe('by the network');
    expect(await said((heard) => http.request(url, { method: 'POST' }, heard))).toBe('by the network');
    expect(await said((heard) => http.request(new URL(url), heard))).toBe('by the network');
    expect(calls).toHaveLength(0);
    close();
  });
});
