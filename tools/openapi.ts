import * as z from 'zod';
import {
  createDocument,
  type ZodObjectInput,
  type ZodOpenApiOperationObject,
  type ZodOpenApiPathsObject,
  type ZodOpenApiResponseObject,
  type ZodOpenApiResponsesObject,
} from 'zod-openapi';
import { isTemporary, TEMPORARY } from '../client/temporary.ts';
import { SERVICE_PROBLEMS } from '../domain/problems.ts';
import { problemKinds } from '../domain/registry.ts';
import type { Operation } from '../functions/api/operation.ts';
import { OPERATIONS } from '../functions/api/operations/index.ts';
import { ROUTES } from '../functions/api/routes.ts';
import { problemOf } from '../functions/problems/problem.ts';
import { RefusalError } from '../functions/problems/refusal-error.ts';
import { dropSafeBounds } from './json-schema.ts';
import { problemsOf } from './problems.ts';
import { SAMPLE_ANSWERS, SAMPLE_BODIES } from './sample.ts';
import { answerSchema, nameSchemas } from './schema-names.ts';
import { VERSION } from './version.ts';

const KINDS = problemKinds();
const PROBLEM_JSON = 'application/problem+json';
/** Refusals of the rules of a game: see `registry.ts`. */
const RULED_STATUS = 422;

const TAGS = [
  { name: 'service', description: 'What can be played here' },
  { name: 'players', description: 'Who you are' },
  { name: 'matches', description: 'Opening, finding, joining and reading matches' },
  { name: 'play', description: 'Sealing moves and acting' },
];

/** A problem document. Known codes are listed, but a client has to live with a new one: its status says enough. */
export const Problem = z
  .looseObject({
    type: z.string().describe('urn:standoff:problem:<code>'),
    title: z.string().describe('Fixed for each code'),
    status: z.int(),
    code: z.union([z.enum([...KINDS.keys()] as [string, ...string[]]), z.string()]),
    detail: z.string().describe('For a developer; never names what its reader may not know'),
    instance: z.string().describe('Id of the request, to be found in the log'),
    errors: z
      .array(z.looseObject({ pointer: z.string().describe('JSON pointer'), detail: z.string() }))
      .optional()
      .describe('Where the request is wrong; the value is never repeated'),
  })
  .meta({ id: 'Problem' });

const REQUEST_HEADERS = {
  'idempotency-key': z.string().optional().meta({
    description:
      'Names this request, in 1 to 200 characters: sent again with the same key it is carried out once, also when its answer was lost.',
  }),
  'if-none-match': z.string().optional().meta({ description: 'An ETag: if it still holds, the answer is 304.' }),
};

const text = (description: string) => ({ description, schema: { type: 'string' as const } });
const ETAG = {
  ETag: text('Weak validator of this answer for this viewer: it does not change with the names of players'),
  'Cache-Control': text('private, no-cache'),
};
const LOCATION = { Location: text('Path of the new match') };
const RETRY_AFTER = { 'Retry-After': { description: 'Seconds', schema: { type: 'integer' as const } } };
const CHALLENGE = { 'WWW-Authenticate': text('Bearer, with what is wrong with the token (RFC 6750)') };

const isGiven = (schema: z.ZodType): boolean => Object.keys((schema as z.ZodObject).shape ?? {}).length > 0;
const asObject = (schema: unknown) => schema as ZodObjectInput;

function parametersOf(operation: Operation): NonNullable<ZodOpenApiOperationObject['requestParams']> {
  const headers = Object.fromEntries((operation.headers ?? []).map((name) => [name, REQUEST_HEADERS[name]]));
  return {
    ...(isGiven(operation.params) && { path: asObject(operation.params) }),
    ...(isGiven(operation.query) && { query: asObject(operation.query) }),
    ...(operation.headers && { header: asObject(z.object(headers)) }),
  };
}

/** An example of every problem of the service, as it is sent. */
const problemExamples = () =>
  Object.fromEntries(
    Object.entries(SERVICE_PROBLEMS).map(([code, { title }]) => {
      const refusal = new RefusalError({ code, detail: 'a sentence for a developer' });
      return [code, { summary: title, value: problemOf(refusal, 'request-1', KINDS).body }];
    }),
  );

const sentence = (words = ''): string => `${words.charAt(0).toUpperCase()}${words.slice(1)}.`;

/** What a client does with a status, whoever gives it: the gateway's own answers are no problem documents. */
const REPEATING = `Repeat the same request after ${Object.keys(TEMPORARY).join(', ')} or no answer at all, with or without a problem document.`;

function problemResponse(status: number, codes: readonly string[], ruled: boolean): ZodOpenApiResponseObject {
  const lines = isTemporary(status) ? [`Temporary: repeat the same request. ${sentence(TEMPORARY[status])}`] : [];
  lines.push(...codes.map((code) => `- \`${code}\`: ${KINDS.get(code)?.title}`));
  if (ruled) lines.push('- `<game>.<reason>`: the rules say no; `GET /games/{game}` lists the reasons');
  return {
    description: lines.join('\n'),
    ...(status === 503 && { headers: RETRY_AFTER }),
    ...(status === 401 && { headers: CHALLENGE }),
    content: {
      [PROBLEM_JSON]: {
        schema: Problem,
        examples: Object.fromEntries(codes.map((code) => [code, { $ref: `#/components/examples/${code}` }])),
      },
    },
  };
}

/** Problem responses of an operation by status, ascending. */
function problemResponses(operation: Operation): ZodOpenApiResponsesObject {
  const byStatus = Map.groupBy(problemsOf(operation), (code) => KINDS.get(code)?.status as number);
  if (operation.ruled && !byStatus.has(RULED_STATUS)) byStatus.set(RULED_STATUS, []);
  const ascending = [...byStatus].sort(([a], [b]) => a - b);
  return Object.fromEntries(
    ascending.map(([status, codes]) => [
      String(status),
      problemResponse(status, codes, operation.ruled === true && status === RULED_STATUS),
    ]),
  );
}

function successOf(operation: Operation): ZodOpenApiResponsesObject {
  const { status } = operation.answers;
  const schema = answerSchema(operation.answers.schema);
  const cached = operation.headers?.includes('if-none-match') === true;
  const example = SAMPLE_ANSWERS[operation.name];
  const answer: ZodOpenApiResponseObject = {
    description: operation.summary,
    ...(cached && { headers: ETAG }),
    ...(operation.name === 'createMatch' && { headers: LOCATION }),
    content: {
      'application/json': { schema, ...(example !== undefined && { examples: { sample: { value: example } } }) },
    },
  };
  const unchanged: ZodOpenApiResponseObject = { description: 'What you have is still good', headers: ETAG };
  return { [String(status)]: answer, ...(cached && { 304: unchanged }) };
}

const SECURITY = { none: [], optional: [{}, { bearer: [] }], player: [{ bearer: [] }] };

function describe(operation: Operation): ZodOpenApiOperationObject {
  const { name, summary, tag, auth, scope, body, repeat } = operation;
  const needs = scope && `Scope of the token: \`${scope}\`.`;
  const description = [operation.description, needs, repeat && `Repeated: ${repeat}`].filter(Boolean).join('\n\n');
  return {
    operationId: name,
    summary,
    ...(description !== '' && { description }),
    tags: [tag],
    security: SECURITY[auth],
    requestParams: parametersOf(operation),
    ...(body !== undefined && {
      requestBody: {
        required: true,
        content: { 'application/json': { schema: body, examples: { sample: { value: SAMPLE_BODIES[name] } } } },
      },
    }),
    responses: { ...successOf(operation), ...problemResponses(operation) },
  };
}

function paths(): ZodOpenApiPathsObject {
  const described: Record<string, Record<string, ZodOpenApiOperationObject>> = {};
  for (const { name, method, path } of ROUTES) {
    described[path] = { ...described[path], [method.toLowerCase()]: describe(OPERATIONS[name]) };
  }
  return described;
}

/** The OpenAPI document of the HTTP API, from the routes, the operations and their schemas. */
export function openApi() {
  nameSchemas();
  return createDocument(
    {
      openapi: '3.1.1',
      info: {
        title: 'Standoff',
        version: VERSION,
        description: `Games in which everybody decides at once. Generated; see api.md for the habits of this API. ${REPEATING}`,
        license: { name: 'MIT', identifier: 'MIT' },
      },
      servers: [{ url: 'http://localhost:3000', description: 'The local cloud' }],
      tags: TAGS,
      paths: paths(),
      components: {
        securitySchemes: {
          bearer: {
            type: 'http',
            scheme: 'bearer',
            description: 'A token from `POST /guests`, `POST /me/tokens` or `POST /sign-in`',
          },
        },
        examples: problemExamples(),
      },
    },
    { override: dropSafeBounds },
  );
}
