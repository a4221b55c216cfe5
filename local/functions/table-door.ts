import { EventEmitter } from 'node:events';
import type { IncomingMessage, RequestOptions } from 'node:http';
import { Readable } from 'node:stream';
import type { MessagePort } from 'node:worker_threads';
import { operationOf } from '../aws-calls.ts';
import { accessKeyOf } from '../iam/index.ts';
import type { PortAnswer, PortCall } from '../table/port.ts';

/** Where a function finds its tables: the address that the SDK knows, and the port that leads there directly. */
export interface TableDoor {
  readonly endpoint: string;
  readonly port: MessagePort;
}

type Answered = (response: IncomingMessage) => void;

/** What the SDK wants of a socket: it is connected, and nothing of it can be set. */
const SOCKET = { connecting: false, setKeepAlive() {}, setTimeout() {}, removeListener() {}, destroy() {} };

/** As much of `http.ClientRequest` as the SDK uses. */
class PortRequest extends EventEmitter {
  readonly socket = SOCKET;
  private readonly send: (text: string) => void;
  private done = false;

  constructor(send: (text: string) => void) {
    super();
    this.send = send;
  }

  end(body?: string | Uint8Array): void {
    this.send(body === undefined ? '' : typeof body === 'string' ? body : Buffer.from(body).toString());
  }

  destroy(error?: Error): void {
    if (this.done) return;
    this.done = true;
    if (error) this.emit('error', error);
    this.emit('close');
  }

  answer({ status, text }: PortAnswer): void {
    if (this.done) return;
    if (status === undefined) {
      this.destroy(Object.assign(new Error('socket hang up'), { code: 'ECONNRESET' }));
      return;
    }
    const headers = { 'content-type': 'application/x-amz-json-1.0' };
    const body = new Readable({ read() {} });
    body.push(text ?? '');
    body.push(null);
    this.emit('response', Object.assign(body, { statusCode: status, headers }));
    this.destroy();
  }
}

/**
 * Takes the calls that this thread makes to the tables' address over HTTP out of the network and hands them through the port. The
 * SDK and the bundle know nothing of it: everything up to `http.request`, signing included, stays as it is on AWS.
 */
export function openTableDoor({ endpoint, port }: TableDoor): void {
  // The very object: an import has bindings that nobody can set. Bundles take it in the same way.
  const http = process.getBuiltinModule('node:http');
  const request = http.request.bind(http);
  const table = new URL(endpoint);
  const waiting = new Map<number, PortRequest>();
  let calls = 0;
  port.on('message', (answer: PortAnswer) => {
    waiting.get(answer.id)?.answer(answer);
    waiting.delete(answer.id);
  });
  const take = (options: RequestOptions, answered?: Answered): PortRequest => {
    const headers = options.headers as Record<string, string>;
    const id = calls++;
    const taken = new PortRequest((text) => {
      const call = { id, operation: operationOf(headers), accessKey: accessKeyOf(headers.authorization), text };
      port.postMessage(call satisfies PortCall);
    });
    waiting.set(id, taken);
    taken.once('close', () => waiting.delete(id));
    if (answered) taken.once('response', answered);
    return taken;
  };
  const isToTable = (options: unknown): options is RequestOptions =>
    typeof options === 'object' &&
    (options as RequestOptions).host === table.hostname &&
    String((options as RequestOptions).port) === table.port;
  const requestElsewhere = request as (...all: unknown[]) => unknown;
  http.request = ((...all: unknown[]) =>
    isToTable(all[0]) ? take(all[0], all[1] as Answered | undefined) : requestElsewhere(...all)) as typeof http.request;
}
