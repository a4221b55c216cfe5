import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { Turns } from './turns.ts';

type Answer = (request: IncomingMessage, response: ServerResponse) => Promise<void> | void;

/** Requests that may wait on a connection for the answer to the one before. One more ends the connection. */
const WAITING_LIMIT = 64;

/**
 * The server of a stand-in. It outlives its callers: what `answer` throws, at once or later, is logged and ends that one
 * request, with 500 or, where the answer had begun, with the connection. Requests that one connection sends without
 * waiting have their turns one after the other.
 */
export function createStandIn(name: string, answer: Answer): Server {
  const connections = new WeakMap<Socket, Turns>();
  const server = createServer((request, response) => {
    const { socket } = request;
    const turns = connections.get(socket) ?? new Turns();
    connections.set(socket, turns);
    // Node goes on to parse what it has read, so the connection may have ended already.
    if (turns.waiting >= WAITING_LIMIT) socket.destroy();
    else turns.take(() => serve(name, answer, request, response));
  });
  // Clients of the SDK keep connections longer than Node's five seconds.
  server.keepAliveTimeout = 60_000;
  return server;
}

/** Answers one request. Resolves when the answer is with the network or the connection has ended. */
async function serve(name: string, answer: Answer, request: IncomingMessage, response: ServerResponse): Promise<void> {
  // The client has gone while this request waited.
  if (!request.socket.writable) return;
  const closed = new Promise<void>((resolve) => response.once('close', resolve));
  try {
    await answer(request, response);
  } catch (error) {
    logFault(name, error);
    fail(response);
  }
  await closed;
}

/** A fault of a stand-in itself. Those of functions are in the functions' own logs. */
export const logFault = (name: string, error: unknown): void => console.error(`${name}:`, error);

function fail(response: ServerResponse): void {
  if (response.headersSent) {
    response.destroy();
    return;
  }
  const text = '{"message":"Internal Server Error"}';
  response.writeHead(500, { 'content-type': 'application/json', 'content-length': text.length }).end(text);
}
