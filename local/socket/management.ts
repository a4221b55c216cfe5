import type { IncomingMessage, ServerResponse } from 'node:http';
import { Aborted, BodyTooLarge, readBody } from '../body.ts';
import { splitOnce } from '../http/event.ts';
import { accessKeyOf, type Guard } from '../iam/index.ts';
import { ACCOUNT, REGION, type SocketApi } from '../template/index.ts';
import type { Connection } from './connection.ts';
import { MESSAGE_LIMIT } from './frame-sizes.ts';

/** What a management call is about, as policies name it. */
export const connectionArn = (
  { id, stage }: Pick<SocketApi, 'id' | 'stage'>,
  method: string,
  connectionId: string,
): string => `arn:aws:execute-api:${REGION}:${ACCOUNT}:${id}/${stage}/${method}/@connections/${connectionId}`;

/** Whether the caller may do with a connection what it asks for. If not, it has been answered. */
export function mayManage(
  { method, headers }: IncomingMessage,
  response: ServerResponse,
  api: Pick<SocketApi, 'id' | 'stage'>,
  connectionId: string,
  guard: Guard,
): boolean {
  const resource = connectionArn(api, method!, connectionId);
  const refused = guard.refusal(accessKeyOf(headers.authorization), () => [
    { action: 'execute-api:ManageConnections', resource },
  ]);
  if (refused === undefined) return true;
  if (refused.kind === 'denied') send(response, 403, { Message: refused.message }, 'AccessDeniedException');
  else send(response, 403, { message: 'Forbidden' }, 'ForbiddenException');
  return false;
}

/** The connection that a management call is about; undefined for a call about none. */
export function managedId({ url }: IncomingMessage, stage: string): string | undefined {
  const prefix = `/${stage}/@connections/`;
  const path = splitOnce(url!, '?')[0].replaceAll('%40', '@');
  if (!path.startsWith(prefix)) return undefined;
  try {
    return decodeURIComponent(path.slice(prefix.length));
  } catch {
    return undefined;
  }
}

/**
 * `@connections`: what functions post to. A connection that is gone, or whose `$connect` has not agreed yet, is 410.
 */
export async function manage(
  request: IncomingMessage,
  response: ServerResponse,
  connection: Connection | undefined,
): Promise<void> {
  if (!connection?.socket) return send(response, 410, { message: 'Gone' }, 'GoneException');
  if (request.method === 'GET') return send(response, 200, describe(connection));
  if (request.method === 'DELETE') {
    connection.socket.close(1000, 'Connection Closed Normally');
    return send(response, 204);
  }
  if (request.method !== 'POST') return send(response, 403, { message: 'Forbidden' }, 'ForbiddenException');
  try {
    if (connection.send(await readBody(request, MESSAGE_LIMIT))) return send(response, 200);
  } catch (error) {
    if (error instanceof Aborted) return;
    if (error instanceof BodyTooLarge) {
      return send(response, 413, { message: 'Payload Too Large' }, 'PayloadTooLargeException');
    }
    throw error;
  }
  return send(response, 410, { message: 'Gone' }, 'GoneException');
}

const describe = ({ connectedAt, lastActiveAt, sourceIp, userAgent }: Connection) => ({
  connectedAt: new Date(connectedAt).toISOString(),
  lastActiveAt: new Date(lastActiveAt).toISOString(),
  identity: { sourceIp, userAgent },
});

function send(response: ServerResponse, status: number, body?: unknown, error?: string): void {
  const text = body === undefined ? '' : JSON.stringify(body);
  response.writeHead(status, {
    ...(status === 204 ? {} : { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) }),
    ...(error ? { 'x-amzn-errortype': error } : {}),
  });
  response.end(text);
}
