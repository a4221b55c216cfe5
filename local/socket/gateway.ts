import { createServer, type IncomingMessage, type Server, STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
import { type WebSocket, WebSocketServer } from 'ws';
import type { Clock } from '../clock.ts';
import type { Functions } from '../functions/index.ts';
import { splitOnce } from '../http/event.ts';
import { listen, shut } from '../listen.ts';
import type { SocketApi } from '../template/index.ts';
import { Connection } from './connection.ts';
import { type EventType, handshake, requestContext, selected } from './events.ts';
import { FrameSizes, MESSAGE_LIMIT } from './frame-sizes.ts';
import { manage } from './management.ts';

interface ProxyResult {
  statusCode?: number;
  body?: string;
}

/** The socket API: routes of the template, one function call a message, and `@connections` for posting back. */
export class SocketGateway {
  /** How many of the coming `$disconnect` events get lost; AWS delivers them with best effort only. */
  losingDisconnects = 0;
  private readonly api: SocketApi;
  private readonly functions: Functions;
  private readonly clock: Clock;
  private readonly connections = new Map<string, Connection>();
  private readonly server: Server;
  private readonly sockets = new WebSocketServer({ noServer: true, maxPayload: MESSAGE_LIMIT });

  constructor(api: SocketApi, functions: Functions, clock: Clock) {
    this.api = api;
    this.functions = functions;
    this.clock = clock;
    this.server = createServer((request, response) => {
      const id = this.managedId(request);
      if (id !== undefined) return void manage(request, response, this.connections.get(id));
      response.writeHead(403, { 'content-type': 'application/json' }).end('{"message":"Forbidden"}');
    });
    this.server.keepAliveTimeout = 60_000;
    this.server.on('upgrade', (request: IncomingMessage, stream: Duplex, head: Buffer) => {
      stream.on('error', () => stream.destroy());
      this.connect(request, stream, head).catch(() => refuse(stream, 500));
    });
  }

  start(port: number, host: string): Promise<number> {
    return listen(this.server, port, host);
  }

  async stop(): Promise<void> {
    for (const socket of this.sockets.clients) socket.terminate();
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

  private managedId(request: IncomingMessage): string | undefined {
    const prefix = `/${this.api.stage}/@connections/`;
    const [path] = splitOnce(request.url!, '?');
    const decoded = path.replaceAll('%40', '@');
    return decoded.startsWith(prefix) ? decodeURIComponent(decoded.slice(prefix.length)) : undefined;
  }

  /** Asks `$connect` first; the handshake is answered only after it has agreed. */
  private async connect(request: IncomingMessage, stream: Duplex, head: Buffer): Promise<void> {
    const [path] = splitOnce(request.url!, '?');
    if (path !== `/${this.api.stage}` && path !== `/${this.api.stage}/`) return refuse(stream, 403);
    const connection = new Connection(request, this.clock);
    this.connections.set(connection.id, connection);
    const status = await this.agreed(connection, request);
    if (status < 200 || status > 299) {
      this.connections.delete(connection.id);
      return refuse(stream, status);
    }
    this.sockets.handleUpgrade(request, stream, head, (socket) => this.opened(connection, socket, stream));
  }

  private async agreed(connection: Connection, request: IncomingMessage): Promise<number> {
    const route = this.api.routes.get('$connect');
    if (!route) return 200;
    try {
      const result = (await this.functions.invoke(route.functionName, {
        ...handshake(request),
        ...this.envelope(connection, '$connect', 'CONNECT'),
      })) as ProxyResult | null;
      return Number(result?.statusCode ?? 502);
    } catch {
      return 500;
    }
  }

  private opened(connection: Connection, socket: WebSocket, stream: Duplex): void {
    connection.open(socket);
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
      connection.touch();
      void this.message(connection, data, isBinary);
    });
    socket.on('close', (code, reason) => void this.closed(connection, code, reason.toString()));
  }

  private async message(connection: Connection, data: Buffer, isBinary: boolean): Promise<void> {
    const body = data.toString(isBinary ? 'base64' : 'utf8');
    const wanted = isBinary ? undefined : selected(body, this.api.selection);
    const key = wanted !== undefined && !wanted.startsWith('$') && this.api.routes.has(wanted) ? wanted : '$default';
    const route = this.api.routes.get(key);
    const envelope = this.envelope(connection, key, 'MESSAGE');
    const failure = (message: string) =>
      JSON.stringify({ message, connectionId: connection.id, requestId: envelope.requestContext.requestId });
    if (!route) return this.reply(connection, failure('Forbidden'));
    try {
      const event = { ...envelope, body, isBase64Encoded: isBinary };
      const result = (await this.functions.invoke(route.functionName, event)) as ProxyResult | null;
      if (route.replies && result?.body) await this.reply(connection, result.body);
    } catch {
      await this.reply(connection, failure('Internal server error'));
    }
  }

  /** The socket may have gone while the function worked; then there is nobody to tell. */
  private async reply(connection: Connection, text: string): Promise<void> {
    if (connection.socket) await connection.send(text).catch(() => {});
  }

  private async closed(connection: Connection, code: number, reason: string): Promise<void> {
    connection.gone();
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
      .catch(() => {});
  }

  private envelope(connection: Connection, routeKey: string, type: EventType) {
    const context = requestContext(this.api, connection, routeKey, type, this.clock.now());
    const requestContextOfMessage = type === 'MESSAGE' ? { ...context, messageId: context.requestId } : context;
    return { requestContext: requestContextOfMessage, isBase64Encoded: false };
  }
}

/** Ends an upgrade with the HTTP status that `$connect` gave. */
function refuse(stream: Duplex, status: number): void {
  const body = JSON.stringify({ message: STATUS_CODES[status] ?? 'Error' });
  stream.end(
    `HTTP/1.1 ${status} ${STATUS_CODES[status] ?? 'Error'}\r\nconnection: close\r\ncontent-type: application/json\r\n` +
      `content-length: ${Buffer.byteLength(body)}\r\n\r\n${body}`,
  );
}
