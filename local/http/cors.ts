import type { IncomingMessage } from 'node:http';
import type { CorsConfiguration } from '../template/index.ts';
import type { Answer } from './answer.ts';

/** True for a browser's question before the real request. The gateway answers it; no function is asked. */
export const isPreflight = ({ method, headers }: IncomingMessage): boolean =>
  method === 'OPTIONS' && headers.origin !== undefined && headers['access-control-request-method'] !== undefined;

/** 204, with the configured headers when the origin is allowed and without them when not. */
export function preflight(cors: CorsConfiguration, origin: string): Answer {
  const headers: Record<string, string> = {};
  const allowed = allowedOrigin(cors, origin);
  if (allowed !== undefined) {
    headers['access-control-allow-origin'] = allowed;
    if (cors.AllowMethods) headers['access-control-allow-methods'] = cors.AllowMethods.join(',');
    if (cors.AllowHeaders) headers['access-control-allow-headers'] = cors.AllowHeaders.join(',');
    if (cors.MaxAge !== undefined) headers['access-control-max-age'] = String(cors.MaxAge);
    if (cors.AllowCredentials) headers['access-control-allow-credentials'] = 'true';
  }
  return { status: 204, headers, cookies: [], body: Buffer.alloc(0) };
}

/** The gateway's headers replace whatever the function said about CORS. */
export function withCors(answer: Answer, cors: CorsConfiguration, origin: string | undefined): void {
  for (const name of Object.keys(answer.headers)) {
    if (name.startsWith('access-control-')) delete answer.headers[name];
  }
  const allowed = origin === undefined ? undefined : allowedOrigin(cors, origin);
  if (allowed === undefined) return;
  answer.headers['access-control-allow-origin'] = allowed;
  if (cors.ExposeHeaders) answer.headers['access-control-expose-headers'] = cors.ExposeHeaders.join(',');
  if (cors.AllowCredentials) answer.headers['access-control-allow-credentials'] = 'true';
}

function allowedOrigin({ AllowOrigins = [] }: CorsConfiguration, origin: string): string | undefined {
  if (AllowOrigins.includes('*')) return '*';
  return AllowOrigins.includes(origin) ? origin : undefined;
}
