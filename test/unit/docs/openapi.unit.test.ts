import { Validator } from '@seriousme/openapi-schema-validator';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { describe, expect, test } from 'vitest';
import type { Receipt } from '../../../domain/match/index.ts';
import type { Json } from '../../../domain/ruleset.ts';
import { opens } from '../../../domain/seal.ts';
import { EntryAnswer, Problem } from '../../../functions/api/answers.ts';
import { OPERATIONS } from '../../../functions/api/operations/index.ts';
import { ROUTES } from '../../../functions/api/routes.ts';
import { staleDocuments } from '../../../tools/docs.ts';
import { openApi } from '../../../tools/openapi.ts';
import { problemsOf } from '../../../tools/problems.ts';
import {
  SAMPLE,
  SAMPLE_ANSWERS,
  SAMPLE_BODIES,
  SAMPLE_ENTRIES,
  SAMPLE_ENTRIES_OF_TERMS,
} from '../../../tools/sample.ts';
import { answerSchema } from '../../../tools/schema-names.ts';

const METHODS = ['get', 'put', 'post', 'patch', 'delete'] as const;
const document = openApi();
const operations = Object.entries(document.paths ?? {}).flatMap(([path, item]) =>
  METHODS.flatMap((method) => {
    const described = item[method];
    return described === undefined ? [] : [{ path, method, described }];
  }),
);

/** The schemas of the document, ready to check values by reference. */
const ajv = new Ajv2020({ strict: false, validateFormats: false });
ajv.addSchema({ $id: 'openapi', ...document });
const byReference = (schema: object) =>
  ajv.compile(JSON.parse(JSON.stringify(schema).replaceAll('"#/', '"openapi#/')) as object);

test('every generated document is what the code says; `npm run docs` writes them', () => {
  expect(staleDocuments().map(({ file }) => file)).toEqual([]);
});

test('the document is valid OpenAPI 3.1', async () => {
  const { valid, errors } = await new Validator().validate(
    JSON.parse(JSON.stringify(document)) as Record<string, unknown>,
  );
  expect(errors).toBeUndefined();
  expect(valid).toBe(true);
  expect(document.openapi).toBe('3.1.1');
});

test('each route is described exactly once, under its own name', () => {
  const found = operations.map(({ path, method, described }) => [described.operationId, method.toUpperCase(), path]);
  expect(found.toSorted()).toEqual(ROUTES.map(({ name, method, path }) => [name, method, path]).toSorted());
});

test.each(operations)('$method $path names every parameter of its path', ({ path, described }) => {
  const named = (described.parameters ?? []).flatMap((p) => ('in' in p && p.in === 'path' ? [p.name] : []));
  expect(named.toSorted()).toEqual([...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name).toSorted());
});

test('an operation asks for a token exactly if it insists on one', () => {
  for (const { described } of operations) {
    const { auth } = OPERATIONS[described.operationId as keyof typeof OPERATIONS];
    const asks = described.security?.map((one) => Object.keys(one).length > 0);
    expect(asks).toEqual({ none: [], optional: [false, true], player: [true] }[auth]);
  }
});

describe('examples', () => {
  const media = operations.flatMap(({ described }) => {
    const bodies = [described.requestBody, ...Object.values(described.responses ?? {})];
    return bodies.flatMap((body) =>
      Object.values((body as { content?: Record<string, unknown> } | undefined)?.content ?? {}).map((content) => ({
        id: described.operationId,
        ...(content as { schema: object; examples?: Record<string, { value?: unknown; $ref?: string }> }),
      })),
    );
  });

  test('fit the schemas of the document', () => {
    let checked = 0;
    for (const { id, schema, examples } of media) {
      const validate = byReference(schema);
      for (const example of Object.values(examples ?? {})) {
        const name = example.$ref?.split('/').at(-1);
        const shown = name === undefined ? example : document.components?.examples?.[name];
        expect(validate((shown as { value: unknown }).value), `${id}: ${JSON.stringify(validate.errors)}`).toBe(true);
        checked += 1;
      }
    }
    expect(checked).toBeGreaterThan(100);
  });

  test('are parsed by the schemas that the service uses', () => {
    for (const [name, body] of Object.entries(SAMPLE_BODIES))
      expect(OPERATIONS[name as keyof typeof OPERATIONS].body?.safeParse(body), name).toMatchObject({ success: true });
    for (const [name, answer] of Object.entries(SAMPLE_ANSWERS)) {
      const schema = answerSchema(OPERATIONS[name as keyof typeof OPERATIONS].answers.schema);
      expect(schema.safeParse(JSON.parse(JSON.stringify(answer))), name).toMatchObject({ success: true });
    }
  });

  test('are there for every body', () => {
    const withBody = ROUTES.filter(({ name }) => OPERATIONS[name].body !== undefined).map(({ name }) => name);
    expect(Object.keys(SAMPLE_BODIES).toSorted()).toEqual(withBody.toSorted());
  });

  test('of problems are problem documents', () => {
    for (const example of Object.values(document.components?.examples ?? {}))
      expect(Problem.safeParse((example as { value: unknown }).value)).toMatchObject({ success: true });
  });
});

test('every type of entry is described, with all its fields', () => {
  const described = EntryAnswer.options.map((option) => option.shape.type.value);
  expect(SAMPLE_ENTRIES.map(({ type }) => type).toSorted()).toEqual(described.toSorted());
  const fields = new Set(SAMPLE_ENTRIES_OF_TERMS.flatMap((entry) => Object.keys(entry)));
  expect([...fields]).toEqual(expect.arrayContaining(['terms', 'reserves', 'changes']));
  for (const entry of [...SAMPLE_ENTRIES, ...SAMPLE_ENTRIES_OF_TERMS]) {
    const option = EntryAnswer.options.find(({ shape }) => shape.type.value === entry.type);
    expect(option?.safeParse(entry)).toMatchObject({ success: true });
    expect(Object.keys(option?.shape ?? {})).toEqual(expect.arrayContaining(Object.keys(entry)));
  }
});

test('the receipt that is shown opens the commitment that is shown', () => {
  const { round, commitment, salt } = (SAMPLE_ANSWERS.sealMove as { receipt: Receipt }).receipt;
  const { move } = SAMPLE_BODIES.sealMove as { move: Json };
  expect(opens({ matchId: SAMPLE.matchId, round, seat: 0, move }, salt, commitment)).toBe(true);
  expect(opens({ matchId: SAMPLE.matchId, round, seat: 1, move }, salt, commitment)).toBe(false);
});

test('an answer may grow, a request may not', () => {
  const grown = (name: keyof typeof OPERATIONS) => ({ ...(SAMPLE_ANSWERS[name] as object), later: 1 });
  expect(answerSchema(OPERATIONS.getMatch.answers.schema).safeParse(grown('getMatch')).success).toBe(true);
  expect(OPERATIONS.createMatch.body?.safeParse({ ...(SAMPLE_BODIES.createMatch as object), later: 1 }).success).toBe(
    false,
  );
});

test('what an operation can refuse is listed by status', () => {
  const { responses } = operations.find(({ described }) => described.operationId === 'sealMove')?.described ?? {};
  expect(Object.keys(responses ?? {})).toEqual([
    '200',
    '400',
    '401',
    '403',
    '404',
    '409',
    '410',
    '413',
    '415',
    '422',
    '429',
    '500',
    '502',
    '503',
    '504',
  ]);
  expect(responses?.['409'].description).toContain('`round.closed`');
  expect(problemsOf(OPERATIONS.health)).toEqual([
    'request.invalid',
    'service.throttled',
    'service.unavailable',
    'service.error',
  ]);
});
