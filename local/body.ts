import type { IncomingMessage } from 'node:http';

export class BodyTooLarge extends Error {}
/** The client went away before its request was complete. */
export class Aborted extends Error {}
/** A body that is no JSON object. */
export class Malformed extends Error {}

/**
 * The whole body of a request. Throws `BodyTooLarge` as soon as it exceeds `limit` bytes, `Aborted` when the client goes
 * away before the end.
 */
export function readBody(request: IncomingMessage, limit: number): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    let ended = false;
    const abort = () => {
      // Each request is closed at last; an error that nobody wants takes longer than the rest of this.
      if (!ended) reject(new Aborted('the client went away'));
    };
    const chunks: Buffer[] = [];
    let size = 0;
    request.on('data', (chunk: Buffer) => {
      size += chunk.length;
      if (size > limit) reject(new BodyTooLarge(`more than ${limit} bytes`));
      else chunks.push(chunk);
    });
    request.on('end', () => {
      ended = true;
      resolve(chunks.length === 1 ? chunks[0]! : Buffer.concat(chunks));
    });
    request.on('error', abort);
    request.on('close', abort);
  });
}

/** A text that is a JSON object. Throws `Malformed`. */
export function jsonObject(text: string): Record<string, unknown> {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new Malformed('the body is not JSON');
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw new Malformed('the body is no object');
  return value as Record<string, unknown>;
}

/** The body of a call to AWS, a JSON object. Throws `Malformed`, and what `readBody` throws. */
export const readJson = async (request: IncomingMessage, limit: number): Promise<Record<string, unknown>> =>
  jsonObject((await readBody(request, limit)).toString());
