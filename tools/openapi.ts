import * as z from 'zod';
import {
  createDocument,
  type oas31,
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
import { deprecationOf, ROUTES } from '../functions/api/routes.ts';
import { problemOf } from '../functions/problems/problem.ts';
import { RefusalError } from '../functions/problems/refusal-error.ts';
import { ANSWER_SCHEMAS, reached } from './answer-schemas.ts';
import { dropSafeBounds } from './json-schema.ts';
import { closed, type Schema } from './open-schema.ts';
import { problemsOf } from './problems.ts';
import { SAMPLE_ANSWERS, SAMPLE_BODIES } from './sample.ts';
import { nameSchemas } from './schema-names.ts';
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

const REQUEST_HEADERS = {
  'idempotency-key': z.string().optional().meta({
    description:
      'Names this request, in 1 to 200 characters: sent again with the same key it is carried out once, also when its answer was lost.',
  }),
  'if-none-match': z.string().optional().meta({ description: 'An ETag: if it still holds, the answer is 304.' }),
};

const text = (description: string) => ({ description, schema: { type: 'string' as const } });
const PUBLIC_ETAG = {
  ETag: text('Validator of this document'),
  'Cache-Control': text('public, max-age=300'),
};
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

/** An example of every problem that an operation may answer with, as it is sent. */
function problemExamples() {
  const used = new Set(Object.values(OPERATIONS).flatMap(problemsOf));
  const kinds = Object.entries(SERVICE_PROBLEMS).filter(([code]) => used.has(code));
  return Object.fromEntries(
    kinds.map(([code, { title }]) => {
      const refusal = new RefusalError({ code, detail: 'a sentence for a developer' });
      return [code, { summary: title, value: problemOf(refusal, 'request-1', KINDS).body }];
    }),
  );
}

const refTo = (name: string): oas31.ReferenceObject => ({ $ref: `#/components/schemas/${name}` });

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
        // The gateway gives those by itself as well.
        schema: refTo(isTemporary(status) ? 'Failure' : 'Problem'),
        examples: Object.fromEntries(codes.map((code) => [code, { $ref: `#/components/examples/${code}` }])),
      },
    },
  };
}

/** What the gateway says by itself, of any operation. There is nothing in its body to go by, so no shape is given. */
const gatewayResponse = (status: number): ZodOpenApiResponseObject => ({
  description: [
    `Temporary: repeat the same request. ${sentence(TEMPORARY[status])}`,
    'From the gateway in front of the service: no problem document, but an object with a `message`, or no JSON at all. Go by the status.',
  ].join('\n\n'),
});

/** Problem responses of an operation by status, ascending. */
function problemResponses(operation: Operation): ZodOpenApiResponsesObject {
  const byStatus = Map.groupBy(problemsOf(operation), (code) => KINDS.get(code)?.status as number);
  if (operation.ruled && !byStatus.has(RULED_STATUS)) byStatus.set(RULED_STATUS, []);
  const ascending = [...byStatus].sort(([a], [b]) => a - b);
  const ofTheGateway = Object.keys(TEMPORARY).filter((status) => !byStatus.has(+status));
  return Object.fromEntries([
    ...ofTheGateway.map((status) => [status, gatewayResponse(+status)]),
    ...ascending.map(([status, codes]) => [
      String(status),
      problemResponse(status, codes, operation.ruled === true && status === RULED_STATUS),
    ]),
  ]);
}

function successOf(operation: Operation): ZodOpenApiResponsesObject {
  const { status, type = 'application/json' } = operation.answers;
  const headers = operation.auth === 'none' ? PUBLIC_ETAG : ETAG;
  const cached = operation.headers?.includes('if-none-match') === true;
  const example = SAMPLE_ANSWERS[operation.name];
  const answer: ZodOpenApiResponseObject = {
    description: operation.summary,
    ...(cached && { headers }),
    ...(operation.name === 'createMatch' && { headers: LOCATION }),
    content: {
      [type]: {
        schema: refTo(operation.answers.schema),
        ...(example !== undefined && { examples: { sample: { value: example } } }),
      },
    },
  };
  const unchanged: ZodOpenApiResponseObject = { description: 'What you have is still good', headers };
  return { [String(status)]: answer, ...(cached && { 304: unchanged }) };
}

const SECURITY = { none: [], optional: [{}, { bearer: [] }], player: [{ bearer: [] }] };

function describe(operation: Operation): ZodOpenApiOperationObject {
  const { name, summary, tag, auth, scope, alsoScope, body, repeat } = operation;
  const deprecated = deprecationOf(name);
  const also = alsoScope === undefined ? '' : ` and \`${alsoScope}\``;
  const needs = scope && `Scope of the token: \`${scope}\`${also}.`;
  const description = [
    deprecated && `Deprecated since ${deprecated.since}; goes on ${deprecated.sunset}. ${deprecated.instead}`,
    operation.description,
    needs,
    repeat && `Repeated: ${repeat}`,
  ]
    .filter(Boolean)
    .join('\n\n');
  return {
    operationId: name,
    summary,
    ...(description !== '' && { description }),
    ...(deprecated !== undefined && { deprecated: true }),
    tags: [tag],
    security: SECURITY[auth],
    requestParams: parametersOf(operation),
    ...(body !== undefined && {
      requestBody: {
        // Without a body an empty object is read, so whatever takes that needs none.
        required: !body.safeParse({}).success,
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

/** The document with the schemas of its requests as generators understand them. */
function withClosedRequests(document: oas31.OpenAPIObject): oas31.OpenAPIObject {
  const { paths = {}, components } = document;
  const described = Object.values(paths).flatMap((item) => Object.values(item as object) as oas31.OperationObject[]);
  for (const { parameters = [], requestBody } of described) {
    const media = Object.values((requestBody as oas31.RequestBodyObject | undefined)?.content ?? {});
    for (const holder of [...(parameters as oas31.ParameterObject[]), ...media])
      if (holder.schema !== undefined) holder.schema = closed(holder.schema as Schema);
  }
  const schemas = Object.entries(components?.schemas ?? {}).map(([name, one]) => [name, closed(one as Schema)]);
  return { ...document, components: { ...components, schemas: Object.fromEntries(schemas) } };
}

/** The document with the schemas of answers, as far as it speaks of them. */
function withAnswers(document: oas31.OpenAPIObject): oas31.OpenAPIObject {
  const { schemas: ofRequests = {} } = document.components ?? {};
  const named = [...JSON.stringify(document.paths).matchAll(/"#\/components\/schemas\/(\w+)"/g)].map(
    ([, n]) => n as string,
  );
  const ofAnswers = [...reached(named.filter((name) => !(name in ofRequests)))].map((name) => [
    name,
    ANSWER_SCHEMAS[name],
  ]);
  return {
    ...document,
    components: { ...document.components, schemas: { ...ofRequests, ...Object.fromEntries(ofAnswers) } },
  };
}

/** The OpenAPI document of the HTTP API, from the routes, the operations and their schemas. */
export function openApi(): oas31.OpenAPIObject {
  nameSchemas();
  const document = createDocument(
    {
      openapi: '3.1.1',
      info: {
        title: 'Standoff',
        version: VERSION,
        description: `Games in which everybody decides at once. Generated; see api.md for the habits of this API. ${REPEATING}`,
        license: { name: 'MIT', identifier: 'MIT' },
      },
      servers: [
        {
          url: '{origin}',
          description: 'Where the service is',
          variables: { origin: { default: 'http://localhost:3000', description: 'By default the local cloud' } },
        },
      ],
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
  return withAnswers(withClosedRequests(document as oas31.OpenAPIObject));
}
