import { type IncomingMessage, type Server, type ServerResponse, STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
import { type WebSocket, WebSocketServer } from 'ws';
import type { Clock } from '../clock.ts';
import { FunctionError, type Functions } from '../functions/index.ts';
import { splitOnce } from '../http/event.ts';
import type { Guard } from '../iam/index.ts';
import { listen, shut } from '../listen.ts';
import { createStandIn, logFault } from '../stand-in.ts';
import type { SocketApi } from '../template/index.ts';
import { Turns } from '../turns.ts';
import { Connection } from './connection.ts';
import { type EventType, handshake, requestContext, selected } from './events.ts';
import { FrameSizes, MESSAGE_LIMIT } from './frame-sizes.ts';
import { manage, managedId, mayManage } from './management.ts';

/** Frames of a socket that may wait for the one before. Beyond it, no more is read from the client. */
const WAITING_LIMIT = 128;

interface ProxyResult {
  statusCode?: number;
  headers?: Record<string, unknown>;
  body?: string;
}

/** What `$connect` says to a client that knocks. */
interface Admission {
  status: number;
  /** The subprotocol that the function named, if it named one. */
  protocol?: string;
}

/** Sockets that are only said to be there, as many as one likes: a post to one takes its time and is noted. */
export interface Imagined {
  /** How their connection ids begin. */
  readonly prefix: string;
  /** How long a post takes. Milliseconds. */
  readonly ms: number;
  onPost(connectionId: string): void;
}

/** The socket API: routes of the template, one function call a message, and `@connections` for posting back. */
export class SocketGateway {
  /** How many of the coming `$disconnect` events get lost; AWS delivers them with best effort only. */
  losingDisconnects = 0;
  imagined: Imagined | undefined;
  private readonly api: SocketApi;
  private readonly functions: Functions;
  private readonly clock: Clock;
  private readonly guard: Guard;
  private readonly connections = new Map<string, Connection>();
  private readonly server: Server;
  /** Streams of clients that have asked for a socket, until they end. */
  private readonly streams = new Set<Duplex>();
  /** Subprotocols that functions have named, by the request that offered some. */
  private readonly named = new WeakMap<IncomingMessage, string>();
  // Without the function's word no subprotocol is confirmed; browsers then close, as they do behind AWS.
  private readonly sockets = new WebSocketServer({
    noServer: true,
    maxPayload: MESSAGE_LIMIT,
    handleProtocols: (_offered, request) => this.named.get(request) ?? false,
  });

  /** @param guard who may call `@connections` */
  constructor(api: SocketApi, functions: Functions, clock: Clock, guard: Guard) {
    this.api = api;
    this.functions = functions;
    this.clock = clock;
    this.guard = guard;
    this.server = createStandIn('socket', (request, response) => this.serve(request, response));
    this.server.on('upgrade', (request: IncomingMessage, stream: Duplex, head: Buffer) => {
      this.streams.add(stream);
      stream.on('close', () => this.streams.delete(stream));
      stream.on('error', () => stream.destroy());
      this.connect(request, stream, head).catch((error) => {
        logFault('socket', error);
        refuse(stream, 500);
      });
    });
  }

  start(port: number, host: string): Promise<number> {
    return listen(this.server, port, host);
  }

  async stop(): Promise<void> {
    for (const stream of this.streams) stream.destroy();
    await shut(this.server);
  }

  /** Ids of the sockets that are open. */
  open(): string[] {
    return [...this.connections.values()].filter((each) => each.socket).map((each) => each.id);
  }

  /** Cuts a socket as a lost network does: no closing handshake, and no `$disconnect`. */
  cut(id: string): void {
    const connection = this.connections.get(id);
    this.connections.delete(id);
    connection?.socket?.terminate();
    connection?.gone();
  }

  private async serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const id = managedId(request, this.api.stage);
    if (id !== undefined) {
      if (!mayManage(request, response, this.api, id, this.guard)) return;
      if (this.imagined !== undefined && id.startsWith(this.imagined.prefix))
        return this.imagine(this.imagined, id, request, response);
      return manage(request, response, this.connections.get(id));
    }
    response.writeHead(403, { 'content-type': 'application/json' }).end('{"message":"Forbidden"}');
  }

  private imagine({ ms, onPost }: Imagined, id: string, request: IncomingMessage, response: ServerResponse): void {
    request.resume();
    setTimeout(() => {
      onPost(id);
      response.writeHead(200).end();
    }, ms);
  }

  /** Asks `$connect` first; the handshake is answered only after it has agreed. */
  private async connect(request: IncomingMessage, stream: Duplex, head: Buffer): Promise<void> {
    const [path] = splitOnce(request.url!, '?');
    if (path !== `/${this.api.stage}` && path !== `/${this.api.stage}/`) return refuse(stream, 403);
    const connection = new Connection(request, this.clock);
    this.connections.set(connection.id, connection);
    const { status, protocol } = await this.admission(connection, request);
    if (status > 299) {
      this.connections.delete(connection.id);
      return refuse(stream, status);
    }
    if (protocol !== undefined) this.named.set(request, protocol);
    this.sockets.handleUpgrade(request, stream, head, (socket) => this.opened(connection, socket, stream));
    // The client went away meanwhile, or what it sent is no handshake.
    if (!connection.socket) await this.disconnected(connection, 1006, '');
  }

  private async admission(connection: Connection, request: IncomingMessage): Promise<Admission> {
    const route = this.api.routes.get('$connect');
    if (!route) return { status: 200 };
    try {
      const result = (await this.functions.invoke(route.functionName, {
        ...handshake(request),
        ...this.envelope(connection, '$connect', 'CONNECT'),
      })) as ProxyResult | null;
      return admissionOf(result);
    } catch (error) {
      this.logUnlessFunction(error);
      return { status: 500 };
    }
  }

  private opened(connection: Connection, socket: WebSocket, stream: Duplex): void {
    connection.open(socket);
    const turns = new Turns();
    const sizes = new FrameSizes();
    let refused = false;
    // Before `ws` sees the bytes: a frame over the limit must not become a message.
    stream.prependListener('data', (chunk: Buffer) => {
      if (refused || !sizes.tooLarge(chunk)) return;
      refused = true;
      socket.close(1009, 'Frame too large');
    });
    socket.on('error', () => {});
    socket.on('message', (data: Buffer, isBinary) => {
      if (refused) return;
      if (isBinary) {
        // API Gateway takes no binary frames; no function hears of them.
        refused = true;
        return socket.close(1003, 'Send text frames');
      }
      connection.touch();
      // Not the buffer: it is a part of all that was read with it.
      const body = data.toString();
      turns.take(async () => {
        await this.message(connection, body).catch((error) => logFault('socket', error));
        if (socket.isPaused && turns.waiting < WAITING_LIMIT) socket.resume();
      });
      if (turns.waiting >= WAITING_LIMIT) socket.pause();
    });
    socket.on('close', (code, reason) => {
      connection.gone();
      // The function hears what the client still said before it hears that the client has gone.
      turns.take(() =>
        this.disconnected(connection, code, reason.toString()).catch((error) => logFault('socket', error)),
      );
    });
  }

  private async message(connection: Connection, body: string): Promise<void> {
    const wanted = selected(body, this.api.selection);
    const key = wanted !== undefined && !wanted.startsWith('$') && this.api.routes.has(wanted) ? wanted : '$default';
    const route = this.api.routes.get(key);
    const envelope = this.envelope(connection, key, 'MESSAGE');
    const failure = (message: string) =>
      JSON.stringify({ message, connectionId: connection.id, requestId: envelope.requestContext.requestId });
    if (!route) return void connection.send(failure('Forbidden'));
    try {
      const event = { ...envelope, body };
      const result = (await this.functions.invoke(route.functionName, event)) as ProxyResult | null;
      if (route.replies && result?.body) connection.send(result.body);
    } catch (error) {
      this.logUnlessFunction(error);
      connection.send(failure('Internal server error'));
    }
  }

  private async disconnected(connection: Connection, code: number, reason: string): Promise<void> {
    if (!this.connections.delete(connection.id)) return;
    const route = this.api.routes.get('$disconnect');
    if (!route) return;
    if (this.losingDisconnects > 0) {
      this.losingDisconnects -= 1;
      return;
    }
    const { requestContext, ...rest } = this.envelope(connection, '$disconnect', 'DISCONNECT');
    await this.functions
      .invoke(route.functionName, {
        ...rest,
        requestContext: { ...requestContext, disconnectStatusCode: code, disconnectReason: reason },
      })
      .catch((error) => this.logUnlessFunction(error));
  }

  /** What a function did wrong is in its own log. */
  private logUnlessFunction(error: unknown): void {
    if (!(error instanceof FunctionError)) logFault('socket', error);
  }

  private envelope(connection: Connection, routeKey: string, type: EventType) {
    const context = requestContext(this.api, connection, routeKey, type, this.clock.now());
    const requestContextOfMessage = type === 'MESSAGE' ? { ...context, messageId: context.requestId } : context;
    return { requestContext: requestContextOfMessage, isBase64Encoded: false };
  }
}

/** A result without a proper status opens no socket. */
function admissionOf(result: ProxyResult | null): Admission {
  const status = Number(result?.statusCode ?? 502);
  if (!Number.isInteger(status) || status < 200 || status > 599) return { status: 502 };
  const named = Object.entries(result?.headers ?? {}).find(([name]) => name.toLowerCase() === 'sec-websocket-protocol');
  return named ? { status, protocol: String(named[1]) } : { status };
}

/** Ends an upgrade with the HTTP status that `$connect` gave. */
function refuse(stream: Duplex, status: number): void {
  const body = JSON.stringify({ message: STATUS_CODES[status] ?? 'Error' });
  stream.end(
    `HTTP/1.1 ${status} ${STATUS_CODES[status] ?? 'Error'}\r\nconnection: close\r\ncontent-type: application/json\r\n` +
      `content-length: ${Buffer.byteLength(body)}\r\n\r\n${body}`,
    // A client that keeps its half open must not keep the gateway from ending.
    () => stream.destroy(),
  );
}
