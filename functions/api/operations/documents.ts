import { createHash } from 'node:crypto';
import { documentText } from '../documents.ts';
import { matchesEtag } from '../match-answer.ts';
import { type Answer, type Call, operation } from '../operation.ts';

/** Longest time that anybody keeps a document without asking. Seconds. */
const KEPT = 300;

/** The page has a style of its own and nothing else: no script, no address that it calls. */
const PAGE_POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/** A file that was made together with this build. Everybody gets the same, so shared caches may keep it. */
async function served(
  call: Call<unknown, unknown, unknown>,
  name: string,
  own: Record<string, string>,
): Promise<Answer> {
  const body = await documentText(name);
  if (body === undefined) throw new Error(`${name} is not beside the bundle`);
  const etag = `"${createHash('sha256').update(body).digest('base64url').slice(0, 16)}"`;
  const headers = { etag, 'cache-control': `public, max-age=${KEPT}`, ...own };
  return matchesEtag(call.headers['if-none-match'], etag) ? { status: 304, headers } : { status: 200, body, headers };
}

export const getOpenApi = operation({
  name: 'getOpenApi',
  summary: 'This API as an OpenAPI document',
  description: 'As it was made together with the service that answers. Clients can be generated from it.',
  tag: 'service',
  auth: 'none',
  scope: null,
  headers: ['if-none-match'],
  answers: { status: 200, schema: 'OpenApiDocument' },
  handle: (call) => served(call, 'openapi.json', {}),
});

export const getAsyncApi = operation({
  name: 'getAsyncApi',
  summary: 'The socket as an AsyncAPI document',
  tag: 'service',
  auth: 'none',
  scope: null,
  headers: ['if-none-match'],
  answers: { status: 200, schema: 'AsyncApiDocument' },
  handle: (call) => served(call, 'asyncapi.json', {}),
});

export const readDocs = operation({
  name: 'readDocs',
  summary: 'A page to read both documents',
  tag: 'service',
  auth: 'none',
  scope: null,
  headers: ['if-none-match'],
  answers: { status: 200, schema: 'ReferencePage', type: 'text/html' },
  handle: (call) =>
    served(call, 'reference.html', {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': PAGE_POLICY,
    }),
});
