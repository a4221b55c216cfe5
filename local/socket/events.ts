import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { clfTime, splitOnce } from '../http/event.ts';
import type { SocketApi } from '../template/index.ts';
import type { Connection } from './connection.ts';

export type EventType = 'CONNECT' | 'MESSAGE' | 'DISCONNECT';

/** What every event of a socket API carries. */
export function requestContext(api: SocketApi, connection: Connection, routeKey: string, type: EventType, now: number) {
  const requestId = randomUUID();
  return {
    routeKey,
    eventType: type,
    extendedRequestId: requestId,
    requestTime: clfTime(now),
    messageDirection: 'IN',
    stage: api.stage,
    connectedAt: connection.connectedAt,
    requestTimeEpoch: now,
    identity: { sourceIp: connection.sourceIp, userAgent: connection.userAgent },
    requestId,
    domainName: `${api.id}.execute-api.local`,
    connectionId: connection.id,
    apiId: api.id,
  };
}

/** Headers and query of the upgrade request; only `$connect` sees them. */
export function handshake(request: IncomingMessage) {
  const multiValueHeaders: Record<string, string[]> = Object.create(null);
  for (let n = 0; n < request.rawHeaders.length; n += 2) {
    const name = request.rawHeaders[n]!;
    multiValueHeaders[name] = [...(multiValueHeaders[name] ?? []), request.rawHeaders[n + 1]!];
  }
  const multiValueQuery: Record<string, string[]> = Object.create(null);
  const [, rawQuery] = splitOnce(request.url!, '?');
  for (const [name, value] of new URLSearchParams(rawQuery)) {
    multiValueQuery[name] = [...(multiValueQuery[name] ?? []), value];
  }
  return {
    headers: lastOf(multiValueHeaders),
    multiValueHeaders,
    ...(rawQuery === ''
      ? {}
      : { queryStringParameters: lastOf(multiValueQuery), multiValueQueryStringParameters: multiValueQuery }),
  };
}

const lastOf = (values: Record<string, string[]>): Record<string, string> =>
  Object.fromEntries(Object.entries(values).map(([name, all]) => [name, all.at(-1)!]));

/** The route a message selects: the text at the expression's place in the body, or nothing. */
export function selected(body: string, path: readonly string[]): string | undefined {
  try {
    let at: unknown = JSON.parse(body);
    for (const name of path) at = (at as Record<string, unknown> | null)?.[name];
    return typeof at === 'string' || typeof at === 'number' ? String(at) : undefined;
  } catch {
    return undefined;
  }
}
