import { randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { vi } from 'vitest';
import { accessKeyOf } from '../../../local/iam/index.ts';
import { connectionArn } from '../../../local/socket/management.ts';
import { as } from './callers.ts';
import type { Caller, Service } from './index.ts';

// biome-ignore lint/suspicious/noExplicitAny: tests look into frames of every type.
export type Frame = any;

/** What `@connections` does with a post: 410, 500, or 200 after some milliseconds. */
export type Behaviour = 'gone' | 'broken' | number;

interface Post {
  readonly connectionId: string;
  readonly frame: Frame;
  readonly bytes: number;
}

/** The socket API as the template names it. */
const API = { id: 'socketapi', stage: 'live' };

/** A `@connections` endpoint that writes down what it takes, in the order in which it takes it. */
async function startGateway({ guard }: Service) {
  const posts: Post[] = [];
  const closed: string[] = [];
  const behaviours = new Map<string, Behaviour>();
  const server = createServer(async (request, response) => {
    const connectionId = decodeURIComponent(request.url!.split('/@connections/')[1]!);
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const text = Buffer.concat(chunks).toString();
    const resource = connectionArn(API, request.method as string, connectionId);
    const asked = () => [{ action: 'execute-api:ManageConnections', resource }];
    if (guard.refusal(accessKeyOf(request.headers.authorization), asked) !== undefined) {
      return response.writeHead(403, { 'x-amzn-errortype': 'AccessDeniedException' }).end('{}');
    }
    const behaviour = behaviours.get(connectionId);
    if (behaviour === 'gone') return response.writeHead(410, { 'x-amzn-errortype': 'GoneException' }).end('{}');
    if (behaviour === 'broken') return response.writeHead(500).end('{}');
    if (behaviour !== undefined) await sleep(behaviour);
    if (request.method === 'DELETE') {
      closed.push(connectionId);
      return response.writeHead(204).end();
    }
    posts.push({ connectionId, frame: JSON.parse(text), bytes: Buffer.byteLength(text) });
    return response.writeHead(200).end();
  });
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  const stop = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve());
      server.closeAllConnections();
    });
  return {
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}/live`,
    posts,
    closed,
    behaviours,
    stop,
  };
}

/** One open socket. */
export interface Tab {
  readonly connectionId: string;
  /** Sends a frame (text as it stands, anything else as JSON) and gives the reply. */
  say(frame: unknown): Promise<Frame>;
  /** Subscribes to a match; the reply. */
  follow(matchId: string, after?: number): Promise<Frame>;
  /** The `$disconnect` that may or may not come. */
  leave(): Promise<void>;
  /** Frames posted to it, oldest first. */
  pushed(): Frame[];
  /** Numbers of the entries posted to it, in the order of the posts. */
  seqs(): number[];
  behave(behaviour: Behaviour): void;
}

export interface ConnectOptions {
  readonly ticket?: string;
  readonly origin?: string;
  readonly connectionId?: string;
}

export interface RecordOptions {
  /** Sort keys of the records of one match, by default one of the match item. */
  readonly keys?: readonly string[];
}

export type Sockets = Awaited<ReturnType<typeof startSockets>>;

/** The socket and broadcast handlers of a started service in this process, with a `@connections` endpoint of their own. */
export async function startSockets(service: Service) {
  const gateway = await startGateway(service);
  process.env.AWS_ENDPOINT_URL_APIGATEWAYMANAGEMENTAPI = gateway.endpoint;
  const socket = await import('../../../functions/socket/handler.ts');
  let broadcast = await import('../../../functions/broadcast/handler.ts');
  const context = { awsRequestId: 'test', getRemainingTimeInMillis: () => 10_000 } as never;
  const posted = (connectionId: string) => gateway.posts.filter((post) => post.connectionId === connectionId);

  const event = async (routeKey: string, connectionId: string, rest: object = {}) =>
    as('socket', () =>
      socket.handler({ requestContext: { routeKey, connectionId, requestId: randomUUID() }, ...rest }, context),
    );

  const ticket = async (caller: Caller, matchId?: string): Promise<string> =>
    (await caller.post('/tickets', matchId === undefined ? {} : { matchId })).body.ticket;

  const connect = ({ ticket: used, origin, connectionId = randomUUID() }: ConnectOptions) =>
    event('$connect', connectionId, {
      headers: origin === undefined ? {} : { Origin: origin },
      ...(used !== undefined && { queryStringParameters: { ticket: used } }),
    });

  const tab = (connectionId: string): Tab => {
    const say = async (frame: unknown) => {
      const body = typeof frame === 'string' ? frame : JSON.stringify(frame);
      const { body: reply } = await event('$default', connectionId, { body });
      return reply === undefined ? undefined : JSON.parse(reply);
    };
    const pushed = () => posted(connectionId).map((post) => post.frame);
    return {
      connectionId,
      say,
      follow: (matchId, after) => say({ type: 'subscribe', matchId, after }),
      leave: async () => void (await event('$disconnect', connectionId)),
      pushed,
      seqs: () => pushed().flatMap((frame) => (frame.type === 'entry' ? [frame.seq] : [])),
      behave: (behaviour) => void gateway.behaviours.set(connectionId, behaviour),
    };
  };

  const open = async (caller: Caller, boundTo?: string): Promise<Tab> => {
    const connectionId = randomUUID();
    const { statusCode, body } = await connect({ ticket: await ticket(caller, boundTo), connectionId });
    if (statusCode !== 200) throw new Error(`$connect answered ${statusCode}: ${body}`);
    return tab(connectionId);
  };

  const records = (matchId: string, { keys = ['STATE'] }: RecordOptions = {}) =>
    keys.map((sk, i) => ({
      eventName: 'MODIFY',
      dynamodb: {
        Keys: { pk: { S: `MATCH#${matchId}` }, sk: { S: sk } },
        SequenceNumber: `${matchId}-${i}-${randomUUID()}`,
        ApproximateCreationDateTime: Math.floor(Date.now() / 1000),
      },
    }));
  /** The record of a revoked token. */
  const revocation = (player: string, token: string) => ({
    eventName: 'INSERT',
    dynamodb: { Keys: { pk: { S: `REVOKED#${player}` }, sk: { S: token } }, SequenceNumber: `revoked-${randomUUID()}` },
  });
  /** The record of a player who was pointed to a match. */
  const pointing = (player: string, matchId: string) => ({
    eventName: 'INSERT',
    dynamodb: {
      Keys: { pk: { S: `RUNNING#${player}` }, sk: { S: `MATCH#${matchId}` } },
      SequenceNumber: `pointing-${randomUUID()}`,
    },
  });
  const deliver = (...batch: object[][]) =>
    as('broadcast', () => broadcast.handler({ Records: batch.flat() } as never, context)) as Promise<{
      batchItemFailures: { itemIdentifier: string }[];
    }>;

  return {
    posts: gateway.posts,
    /** Connection ids of the sockets that were closed. */
    closed: gateway.closed,
    event,
    ticket,
    connect,
    tab,
    open,
    /** Records of one match as the stream would deliver them. */
    records,
    revocation,
    pointing,
    /** Invokes broadcast with one batch. */
    deliver,
    /** Invokes broadcast as the stream does after a change of a match. */
    announce: (matchId: string, options?: RecordOptions) => deliver(records(matchId, options)),
    /** The next delivery meets an environment that has announced nothing yet. */
    coldBroadcast: async () => {
      vi.resetModules();
      broadcast = await import('../../../functions/broadcast/handler.ts');
    },
    /** Rows of the connections' table, of one connection if one is named. */
    rows: async (connectionId?: string) =>
      (await service.table.items(process.env.CONNECTIONS_TABLE as string))
        .map((item) => ({
          connectionId: (item.connectionId as { S: string }).S,
          topic: (item.topic as { S: string }).S,
          ttl: Number((item.ttl as { N: string }).N),
        }))
        .filter((row) => connectionId === undefined || row.connectionId === connectionId),
    stop: gateway.stop,
  };
}
