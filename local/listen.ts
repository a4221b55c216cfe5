import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Starts a server, on the loopback interface unless told otherwise. Returns its port; 0 picks a free one. */
export function listen(server: Server, port: number, host = '127.0.0.1'): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, () => {
      server.off('error', reject);
      resolve((server.address() as AddressInfo).port);
    });
  });
}

/** Ends a server without waiting for clients that keep their connections open. */
export function shut(server: Server): Promise<void> {
  server.closeAllConnections();
  return new Promise((resolve) => server.close(() => resolve()));
}
