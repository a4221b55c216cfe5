import { randomBytes } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { WebSocket } from 'ws';
import type { Clock } from '../clock.ts';

const IDLE_MS = 10 * 60_000;
/** What waits for a client that does not read, at most. Bytes. */
const UNREAD_LIMIT = 4 * 1024 * 1024;
const LIFE_MS = 2 * 3_600_000;

/** One client, from its request to connect until its socket is gone. */
export class Connection {
  /** Looks like AWS's: it ends in `=` and must be escaped in a path. */
  readonly id = `${randomBytes(11).toString('base64url')}=`;
  readonly connectedAt: number;
  readonly sourceIp: string;
  readonly userAgent: string;
  lastActiveAt: number;
  /** Absent until `$connect` has agreed. */
  socket: WebSocket | undefined;
  private readonly clock: Clock;
  private cancelIdle = () => {};
  private cancelLife = () => {};

  constructor(request: IncomingMessage, clock: Clock) {
    this.clock = clock;
    this.connectedAt = clock.now();
    this.lastActiveAt = this.connectedAt;
    this.sourceIp = request.socket.remoteAddress ?? '';
    this.userAgent = request.headers['user-agent'] ?? '';
  }

  /** The socket is open: from now on it can be posted to, and its time is limited. */
  open(socket: WebSocket): void {
    this.socket = socket;
    this.cancelLife = this.clock.after(LIFE_MS, () => socket.close(1001, 'Going away'));
    this.touch();
  }

  /** Any message in either direction starts the ten idle minutes anew. */
  touch(): void {
    this.lastActiveAt = this.clock.now();
    this.cancelIdle();
    this.cancelIdle = this.clock.after(IDLE_MS, () => this.socket?.close(1001, 'Going away'));
  }

  /**
   * Sends in the order of calls. As at the gateway nobody waits for a client that does not read: what it has not taken yet is
   * kept for it, up to a limit that ends its socket.
   *
   * @returns false if the socket has gone
   */
  send(data: string | Buffer): boolean {
    const { socket } = this;
    if (socket !== undefined && socket.bufferedAmount > UNREAD_LIMIT) socket.terminate();
    if (socket?.readyState !== WebSocket.OPEN) return false;
    this.touch();
    // Whatever is posted goes out as a text frame; the service posts nothing but JSON.
    socket.send(data, { binary: false }, () => {});
    return true;
  }

  gone(): void {
    this.socket = undefined;
    this.cancelIdle();
    this.cancelLife();
  }
}
