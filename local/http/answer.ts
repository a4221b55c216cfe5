/** What goes back to the client. */
export interface Answer {
  status: number;
  headers: Record<string, string>;
  cookies: string[];
  body: Buffer;
}

/** The gateway's own answers have this shape. */
export const gatewayAnswer = (status: number, message: string): Answer => ({
  status,
  headers: { 'content-type': 'application/json' },
  cookies: [],
  body: Buffer.from(JSON.stringify({ message })),
});

interface Structured {
  statusCode: number | string;
  headers?: Record<string, unknown>;
  cookies?: string[];
  body?: unknown;
  isBase64Encoded?: boolean;
}

/**
 * Reads a function's result as an HTTP API does in payload format 2.0: an object with `statusCode` says everything itself;
 * anything else is the JSON body of a 200. A result that is neither well-formed gives 500.
 */
export function answerOf(result: unknown): Answer {
  if (!isStructured(result)) {
    const body = typeof result === 'string' ? result : JSON.stringify(result ?? null);
    return { status: 200, headers: { 'content-type': 'application/json' }, cookies: [], body: Buffer.from(body) };
  }
  const status = Number(result.statusCode);
  const { body = '', cookies = [], headers = {} } = result;
  const wellFormed =
    Number.isInteger(status) && status >= 200 && status <= 599 && (typeof body === 'string' || body === null);
  if (!wellFormed) return gatewayAnswer(500, 'Internal Server Error');
  return {
    status,
    headers: { 'content-type': 'text/plain;charset=UTF-8', ...lowerCase(headers) },
    cookies,
    body: Buffer.from(String(body ?? ''), result.isBase64Encoded ? 'base64' : 'utf8'),
  };
}

const isStructured = (result: unknown): result is Structured =>
  typeof result === 'object' && result !== null && !Array.isArray(result) && 'statusCode' in result;

const lowerCase = (headers: Record<string, unknown>): Record<string, string> =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), String(value)]));
