import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';

type Answer = (request: IncomingMessage, response: ServerResponse) => Promise<void> | void;

/**
 * The server of a stand-in. It outlives its callers: what `answer` throws, at once or later, is logged and ends that one
 * request, with 500 or, where the answer had begun, with the connection.
 */
export function createStandIn(name: string, answer: Answer): Server {
  const server = createServer(async (request, response) => {
    try {
      await answer(request, response);
    } catch (error) {
      logFault(name, error);
      fail(response);
    }
  });
  // Clients of the SDK keep connections longer than Node's five seconds.
  server.keepAliveTimeout = 60_000;
  return server;
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
