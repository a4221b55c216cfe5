import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { SQSBatchResponse } from 'aws-lambda';
import { Webhook } from 'standardwebhooks';
import type { Notice } from '../../../functions/hooks/notice.ts';
import { type Clock, ManualClock } from '../../../local/index.ts';
import { Queues } from '../../../local/queue/index.ts';
import { as } from './callers.ts';
import type { Caller, Service } from './index.ts';

/** A message as a receiver has got it. */
export interface Received {
  readonly headers: IncomingMessage['headers'];
  readonly text: string;
  // biome-ignore lint/suspicious/noExplicitAny: tests look into messages of every type.
  readonly body: any;
}

type Behave = (request: Received, response: ServerResponse) => void;

/** A receiver of webhooks that writes down what it gets, and answers as it is told. */
export async function startReceiver() {
  const received: Received[] = [];
  let behave: Behave = (_request, response) => void response.writeHead(204).end();
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const text = Buffer.concat(chunks).toString();
    const message = { headers: request.headers, text, body: JSON.parse(text) };
    received.push(message);
    behave(message, response);
  });
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/hook`,
    port,
    received,
    /** Answers so from now on; a number is a status. */
    behaves: (how: Behave | number) => {
      behave = typeof how === 'number' ? (_request, response) => void response.writeHead(how).end() : how;
    },
    stop: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

export type Receiver = Awaited<ReturnType<typeof startReceiver>>;

/** What is in a message, if its signature is good. Throws otherwise. Times are those of the messages themselves. */
export const verified = (secret: string, { headers, text }: Received): unknown =>
  new Webhook(secret).verify(text, headers as Record<string, string>);

export type Hooks = Awaited<ReturnType<typeof startHooks>>;

/** The function that delivers, fed by the stand-in of its queue, in this process. The clock of the queue stands still by itself. */
export async function startHooks(service: Service) {
  const { handler } = await import('../../../functions/deliver/handler.ts');
  const context = { awsRequestId: 'test', getRemainingTimeInMillis: () => 30_000 } as never;
  const brought: Notice[] = [];
  const invoke = (event: unknown) => {
    brought.push(...(event as { Records: { body: string }[] }).Records.map(({ body }) => JSON.parse(body)));
    return as('deliver', () => handler(event as never, context)) as Promise<SQSBatchResponse>;
  };
  const clock: Clock & Pick<ManualClock, 'advance'> = new ManualClock(0);
  const queue = { name: 'Hooks', visibilityMs: 180_000, delayMs: 0, retentionMs: 172_800_000 };
  const queues = new Queues({
    definitions: [
      { ...queue, redrive: { queue: 'HooksGivenUp', maxReceives: 5 } },
      { ...queue, name: 'HooksGivenUp', redrive: undefined },
    ],
    mappings: [{ queue: 'Hooks', functionName: 'deliver', batchSize: 10, partialFailures: true, maxConcurrency: 10 }],
    functions: { invoke: (_name, event) => invoke(event) },
    clock,
    guard: service.guard,
  });
  Object.assign(process.env, {
    AWS_ENDPOINT_URL_SQS: await queues.listen(),
    HOOK_QUEUE: 'https://sqs.local-1.amazonaws.com/000000000000/Hooks',
  });
  queues.start();
  return {
    /** Brings a notice through the queue, and whatever can be delivered by now. */
    notify: async (notice: Notice) => {
      queues.put('Hooks', JSON.stringify(notice));
      await queues.idle();
    },
    /** Brings a batch to the function, without a queue. */
    deliver: (...notices: readonly Notice[]) =>
      invoke({ Records: notices.map((notice, at) => ({ messageId: `m${at}`, body: JSON.stringify(notice) })) }),
    /** Lets the queue's time pass, and delivers what becomes visible. */
    pass: async (ms: number) => {
      clock.advance(ms);
      await queues.idle();
    },
    idle: () => queues.idle(),
    /** Every notice that the function was given, in their order. */
    brought,
    /** What waits in the queue, and what was given up. */
    waiting: () => queues.read('Hooks') as Notice[],
    givenUp: () => queues.read('HooksGivenUp') as Notice[],
    /** Makes a webhook; its id and secret. */
    make: async (caller: Caller, url: string, events: readonly string[] = ['turn', 'started', 'over']) => {
      const { status, body } = await caller.post('/me/hooks', { url, events });
      if (status !== 201) throw new Error(`${status} ${body.code}: ${body.detail}`);
      return body as { id: string; secret: string };
    },
    /** A webhook with its notes. */
    show: async (caller: Caller, id: string) => (await caller.get(`/me/hooks/${id}`)).body,
    stop: () => queues.stop(),
    service,
  };
}
