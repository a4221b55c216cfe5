import { WebSocket } from 'ws';

/** A client that remembers what it received. */
export interface SocketClient {
  socket: WebSocket;
  frames: string[];
  /** Resolves with the close code. */
  closed: Promise<number>;
  send(data: string): void;
  /** Sends and waits for the next frame. */
  ask(data: string): Promise<string>;
  next(): Promise<string>;
}

/** Opens a socket. Rejects with the HTTP status, as a number, when the upgrade is refused. */
export function openSocket(url: string, headers: Record<string, string> = {}): Promise<SocketClient> {
  const socket = new WebSocket(url, { headers });
  const frames: string[] = [];
  const waiting: ((frame: string) => void)[] = [];
  socket.on('message', (data) => {
    const frame = data.toString();
    frames.push(frame);
    waiting.shift()?.(frame);
  });
  const closed = new Promise<number>((resolve) => socket.on('close', resolve));
  const next = () => new Promise<string>((resolve) => waiting.push(resolve));
  const send = (data: string) => socket.send(data);
  const ask = (data: string) => {
    const answer = next();
    send(data);
    return answer;
  };
  return new Promise((resolve, reject) => {
    socket.on('unexpected-response', (_request, response) => reject(response.statusCode));
    socket.on('error', reject);
    socket.on('open', () => resolve({ socket, frames, closed, send, ask, next }));
  });
}
