import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { ACCOUNT } from '../template/index.ts';

export interface EventSource {
  apiId: string;
  stage: string;
  routeKey: string;
  params: Record<string, string>;
  now: number;
}

/** Bodies of these kinds arrive as text; any other arrives in base64. */
const TEXT = /^(text\/|application\/(json|javascript|xml)\b)/i;

/** The event of an HTTP API in payload format 2.0, from Node's request. */
export function httpEvent(request: IncomingMessage, body: Buffer, source: EventSource) {
  const [rawPath, rawQueryString] = splitOnce(request.url!, '?');
  const { cookie, ...headers } = joined(request);
  const isBase64Encoded = body.length > 0 && !TEXT.test(headers['content-type'] ?? 'text/plain');
  const host = headers.host ?? '';
  return {
    version: '2.0',
    routeKey: source.routeKey,
    rawPath,
    rawQueryString,
    ...(cookie === undefined ? {} : { cookies: cookie.split(/; */) }),
    headers,
    ...(rawQueryString === '' ? {} : { queryStringParameters: query(rawQueryString) }),
    requestContext: {
      accountId: ACCOUNT,
      apiId: source.apiId,
      domainName: host,
      domainPrefix: splitOnce(host, '.')[0],
      http: {
        method: request.method,
        path: rawPath,
        protocol: `HTTP/${request.httpVersion}`,
        sourceIp: request.socket.remoteAddress ?? '',
        userAgent: headers['user-agent'] ?? '',
      },
      requestId: randomUUID(),
      routeKey: source.routeKey,
      stage: source.stage,
      time: clfTime(source.now),
      timeEpoch: source.now,
    },
    ...(Object.keys(source.params).length === 0 ? {} : { pathParameters: source.params }),
    ...(body.length === 0 ? {} : { body: body.toString(isBase64Encoded ? 'base64' : 'utf8') }),
    isBase64Encoded,
  };
}

/** Lower-case names, several values in one text. */
function joined(request: IncomingMessage): Record<string, string> {
  const headers: Record<string, string> = {
    'x-forwarded-for': request.socket.remoteAddress ?? '',
    'x-forwarded-port': String(request.socket.localPort ?? ''),
    'x-forwarded-proto': 'http',
  };
  for (const [name, value] of Object.entries(request.headers)) {
    if (value !== undefined) headers[name] = Array.isArray(value) ? value.join(',') : value;
  }
  return headers;
}

/** A parameter that comes several times has its values joined by commas. */
function query(raw: string): Record<string, string> {
  const found: Record<string, string> = Object.create(null);
  for (const [name, value] of new URLSearchParams(raw)) {
    found[name] = found[name] === undefined ? value : `${found[name]},${value}`;
  }
  return found;
}

export function splitOnce(text: string, separator: string): [string, string] {
  const at = text.indexOf(separator);
  return at < 0 ? [text, ''] : [text.slice(0, at), text.slice(at + separator.length)];
}

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/** The time as in access logs: `29/Nov/2026:18:05:09 +0000`. */
export function clfTime(epochMs: number): string {
  const iso = new Date(epochMs).toISOString();
  return `${iso.slice(8, 10)}/${MONTHS[Number(iso.slice(5, 7)) - 1]}/${iso.slice(0, 4)}:${iso.slice(11, 19)} +0000`;
}
