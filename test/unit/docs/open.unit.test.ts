import { Ajv2020 } from 'ajv/dist/2020.js';
import { describe, expect, test } from 'vitest';
import { TEMPORARY } from '../../../client/temporary.ts';
import * as rules from '../../../domain/rules.ts';
import * as answers from '../../../functions/api/answers.ts';
import { OPERATIONS } from '../../../functions/api/operations/index.ts';
import { ROUTES } from '../../../functions/api/routes.ts';
import { ANSWER_SCHEMAS, openSchemas, reached, seenSchemas } from '../../../tools/answer-schemas.ts';
import { asyncApi } from '../../../tools/asyncapi.ts';
import { FRAMES_OUT } from '../../../tools/frames.ts';
import { SEEN_GAMES } from '../../../tools/games-seen.ts';
import { closed, opened, type Schema } from '../../../tools/open-schema.ts';
import { openApi } from '../../../tools/openapi.ts';
import { SAMPLE_ANSWERS } from '../../../tools/sample.ts';
import { tables } from '../../support/laws/game-tables.ts';
import { anyMove, play, UNSEALED } from '../../support/laws/play.ts';
import { viewersOf } from '../../support/laws/worlds.ts';

/*
 * Requests are closed, answers are open: whoever generated a client from today's documents reads what a later service sends.
 */

const document = JSON.parse(JSON.stringify(openApi())) as {
  paths: Record<string, Record<string, Described>>;
  components: { schemas: Record<string, Schema>; examples: Record<string, unknown> };
};
interface Described {
  readonly operationId: keyof typeof OPERATIONS;
  readonly parameters?: readonly { readonly schema: Schema }[];
  readonly requestBody?: { readonly required: boolean; readonly content: Record<string, { readonly schema: Schema }> };
  readonly responses: Record<string, { readonly content?: Record<string, { readonly schema: Schema }> }>;
}
const { schemas } = document.components;
const operations = Object.values(document.paths).flatMap((item) => Object.values(item));

const isObject = (value: unknown): value is Schema => typeof value === 'object' && value !== null;
const namesIn = (part: unknown): string[] =>
  [...JSON.stringify(part).matchAll(/"#\/components\/schemas\/(\w+)"/g)].map(([, name]) => name as string);

/** Every schema in a schema with the path to it; references are not followed. */
function* parts(schema: Schema, at: string): Generator<readonly [string, Schema]> {
  yield [at, schema];
  for (const [name, inner] of Object.entries((schema.properties ?? {}) as Record<string, Schema>))
    yield* parts(inner, `${at}.${name}`);
  for (const keyword of ['items', 'additionalProperties', 'not'])
    if (isObject(schema[keyword])) yield* parts(schema[keyword], `${at}.${keyword}`);
  for (const keyword of ['anyOf', 'oneOf', 'allOf', 'prefixItems'])
    for (const [i, inner] of ((schema[keyword] ?? []) as Schema[]).entries())
      yield* parts(inner, `${at}.${keyword}.${i}`);
}

/** What would make a client refuse an answer of tomorrow. */
function closedParts(all: Readonly<Record<string, Schema>>, names: Iterable<string>): string[] {
  const FORBIDDEN = ['enum', 'oneOf', 'pattern', 'format', 'minimum', 'maximum', 'minLength', 'maxLength', 'minItems'];
  const typeOf = (schema: Schema): unknown => all[namesIn(schema)[0] ?? '']?.type ?? schema.type;
  return [...names].flatMap((name) =>
    [...parts(all[name] as Schema, name)].flatMap(([at, schema]) => {
      const found = FORBIDDEN.filter((keyword) => keyword in schema);
      const options = (schema.anyOf ?? []) as Schema[];
      const objects = options.filter((option) => typeOf(option) === 'object');
      const room = options.some((option) => /Unknown(Object|Event)$/.test(String(option.$ref)));
      return [
        ...found.map((keyword) => `${at} has ${keyword}`),
        ...('const' in schema && !/^\w+(Event|Entry|Frame)\.type$/.test(at) ? [`${at} has const`] : []),
        ...(schema.additionalProperties === false ? [`${at} forbids fields`] : []),
        ...(objects.length > 1 && !room ? [`${at} has no room for another kind`] : []),
      ];
    }),
  );
}

const answered = reached(operations.flatMap(({ responses }) => namesIn(responses)));

describe('answers', () => {
  test('are open, in everything that a response refers to', () => {
    expect(answered.size).toBeGreaterThan(150);
    expect(closedParts(schemas, answered)).toEqual([]);
  });

  test('so are the frames that the service sends', () => {
    const { schemas: all } = asyncApi().components;
    const got = reached(
      Object.keys(FRAMES_OUT).map((type) => `${type}Frame`),
      all,
    );
    expect(closedParts(all, got)).toEqual([]);
  });

  test('whatever has a closed form would be noticed', () => {
    const strict: Record<string, Schema> = {
      A: { type: 'object', properties: { kind: { enum: ['a'] } }, additionalProperties: false },
      B: { anyOf: [{ $ref: '#/components/schemas/A' }, { type: 'object' }] },
    };
    expect(closedParts(strict, ['A', 'B'])).toEqual([
      'A forbids fields',
      'A.kind has enum',
      'B has no room for another kind',
    ]);
    const open = Object.fromEntries(Object.entries(strict).map(([name, one]) => [name, opened(one, (s) => s)]));
    expect(closedParts(open, ['A'])).toEqual([]);
  });

  const ajv = new Ajv2020({ strict: false, validateFormats: false });
  ajv.addSchema({ $id: 'openapi', ...document });
  const validator = (name: string) => ajv.compile({ $ref: `openapi#/components/schemas/${name}` });
  const sample = (name: keyof typeof OPERATIONS) => JSON.parse(JSON.stringify(SAMPLE_ANSWERS[name]));

  test('an entry of a type that nobody knows yet is read, and so are those around it', () => {
    const list = sample('listEntries');
    list.entries.splice(1, 0, { seq: 2, at: 1, prev: 'x', type: 'adjourned', until: { later: true } });
    expect(validator('EntryList')(list)).toBe(true);
    expect(answers.EntryList.safeParse(list).success).toBe(false);
  });

  test('so are unknown events, statuses, games, kinds of seats and prompts, results and levels', () => {
    const match = sample('getMatch');
    const later = {
      ...match,
      status: 'adjourned',
      visibility: 'friends',
      game: 'chess',
      seats: [...match.seats, { seat: 99, kind: 'ghost', level: 7, resigned: false }],
      view: { board: 'e4' },
      outcome: { reason: 'armageddon', winners: [99], placements: [], result: { elo: 1 }, more: 1 },
      you: { ...match.you, prompt: { kind: 'castle', required: false, replaceable: true, ask: { squares: 2 } } },
    };
    expect(validator('MatchAnswer')(later)).toBe(true);
    expect(answers.MatchAnswer.safeParse(later).success).toBe(false);
    const list = sample('listEntries');
    list.entries.at(-1).events.push({ type: 'earthquake', strength: 7 });
    list.entries.at(-1).moves[0].by = 'oracle';
    expect(validator('EntryList')(list)).toBe(true);
  });

  test('what makes an entry an entry is still asked for', () => {
    expect(validator('EntryList')({ entries: [{ type: 'joined' }], seq: 1, next: null })).toBe(false);
    expect(validator('GameEvent')({})).toBe(false);
    expect(validator('MatchAnswer')({ ...sample('getMatch'), seq: 'one' })).toBe(false);
  });

  test('a union of kinds says which field belongs to which kind, and each kind has its own schema', () => {
    const { EntryAnswer } = schemas as Record<string, { properties: Record<string, Schema>; required: string[] }>;
    expect(EntryAnswer?.required).toEqual(['seq', 'at', 'prev', 'type']);
    expect(EntryAnswer?.properties.closed?.description).toContain('There if `type` is `resolved`');
    const kinds = answers.EntryAnswer.options.map(({ shape }) => shape.type.value);
    expect(Object.keys((EntryAnswer as unknown as Schema)['x-kinds'] as object)).toEqual(kinds);
    expect(EntryAnswer?.properties.type?.['x-known-values']).toEqual(kinds);
    expect(validator('JoinedEntry')({ seq: 1, at: 1, prev: null, type: 'left', seat: 0, player: 'p' })).toBe(false);
  });

  test('every failing status has a body that any reader can take, the gateway’s own included', () => {
    for (const { operationId, responses } of operations)
      for (const status of Object.keys(TEMPORARY)) {
        const { content, ...response } = responses[status] ?? {};
        expect(response, `${operationId} ${status}`).toMatchObject({
          description: expect.stringMatching(/^Temporary/),
        });
        const [shape] = content === undefined ? [] : namesIn(content);
        if (shape !== undefined)
          expect(validator(shape)({ message: 'Too busy' }), `${operationId} ${status}`).toBe(true);
      }
    expect(validator('Problem')({ message: 'Service Unavailable' })).toBe(false);
  });
});

describe('what is seen of a game', () => {
  test.each(SEEN_GAMES.map((game) => [game.ruleset.game, game] as const))(
    '%s has a schema of every kind that stands alone and takes what is sent',
    (name, game) => {
      const ajv = new Ajv2020({ strict: false });
      const { view, asks, events, result } = seenSchemas(game);
      const compiled = (by: Readonly<Record<string, Schema>>) =>
        new Map(Object.entries(by).map(([kind, schema]) => [kind, ajv.compile(schema)]));
      const [asked, happened, [seen, ended]] = [
        compiled(asks),
        compiled(events),
        [view, result].map((s) => ajv.compile(s)),
      ];
      let checked = 0;
      const takes = (validate: ReturnType<typeof ajv.compile> | undefined, what: string, value: unknown) => {
        checked += 1;
        const sent = JSON.parse(JSON.stringify(value)) as unknown;
        expect(validate?.(sent), `${what}: ${JSON.stringify(validate?.errors)}`).toBe(true);
      };
      for (const table of [...tables()].filter(({ ruleset }) => ruleset.game === name).slice(0, 3)) {
        const { ruleset } = table;
        for (const { after, events: news } of play({ ...table, seed: 5, player: anyMove, actOnceIn: 4 })) {
          for (const viewer of viewersOf(table)) takes(seen, 'view', ruleset.view(after, viewer, UNSEALED));
          for (const { kind, ask } of rules.prompts(ruleset, after)) takes(asked.get(kind), `ask ${kind}`, ask);
          for (const event of news) takes(happened.get(event.type), `event ${event.type}`, event);
          const outcome = ruleset.outcome(after);
          if (outcome !== undefined) takes(ended, 'result', outcome.result);
        }
      }
      expect(checked).toBeGreaterThan(50);
    },
  );

  test('an event is taken for one of its own type alone', () => {
    const ajv = new Ajv2020({ strict: false });
    for (const game of SEEN_GAMES)
      for (const [type, schema] of Object.entries(seenSchemas(game).events)) {
        const properties = schema.properties as Record<string, Schema>;
        expect(properties.type?.const, type).toBe(type);
        expect(ajv.compile(schema)({ type: 'earthquake' }), type).toBe(false);
      }
  });
});

describe('requests', () => {
  const bodies = operations.flatMap(({ operationId, requestBody }) =>
    requestBody === undefined ? [] : [{ operationId, requestBody }],
  );

  test('take no field that is not named', () => {
    const names = reached(
      bodies.flatMap(({ requestBody }) => namesIn(requestBody)),
      schemas,
    );
    const objects = [...names].flatMap((name) => [...parts(schemas[name] as Schema, name)]);
    const openOnes = objects.filter(([, part]) => part.type === 'object' && part.additionalProperties !== false);
    expect(openOnes.map(([at]) => at)).toEqual([]);
    expect(objects.length).toBeGreaterThan(10);
  });

  test('are written without what generators stumble over', () => {
    const asked = [
      ...[
        ...reached(
          bodies.flatMap(({ requestBody }) => namesIn(requestBody)),
          schemas,
        ),
      ].map((name) => schemas[name]),
      ...operations.flatMap(({ parameters = [] }) => parameters.map(({ schema }) => schema)),
    ].flatMap((schema) => [...parts(schema as Schema, '')].map(([, part]) => part));
    for (const part of asked) {
      expect(part).not.toHaveProperty('default');
      expect(part).not.toHaveProperty('const');
      expect(String(part.pattern)).not.toMatch(/\\p/i);
      expect(part.type).not.toBe('number');
    }
    expect(schemas.NewMatch?.required).toEqual(['game', 'seats']);
    expect(schemas.BotLevel).toMatchObject({ type: 'integer', minimum: 0, maximum: 1 });
    expect(JSON.stringify(schemas.NewMatch)).toContain('Default `\\"open\\"`');
  });

  test('need a body exactly if they do not work without', () => {
    for (const { operationId, requestBody } of bodies) {
      const works = OPERATIONS[operationId].body?.safeParse({}).success;
      expect(requestBody.required, operationId).toBe(!works);
    }
    expect(bodies.some(({ requestBody }) => !requestBody.required)).toBe(true);
  });

  test('a field that is called like a keyword is kept', () => {
    const schema = { properties: { default: { type: 'string', default: 'x' }, pattern: { pattern: '\\p{L}' } } };
    expect(closed(schema)).toEqual({
      properties: { default: { type: 'string', description: 'Default `"x"`' }, pattern: {} },
    });
  });
});

test('every component is used, and every example', () => {
  const used = reached(namesIn(document.paths), schemas);
  expect(Object.keys(schemas).filter((name) => !used.has(name))).toEqual([]);
  const shown = JSON.stringify(document.paths);
  for (const code of Object.keys(document.components.examples))
    expect(shown, code).toContain(`"#/components/examples/${code}"`);
});

test('what is documented of a route is there for routes that come later too', () => {
  expect(operations.map(({ operationId }) => operationId).toSorted()).toEqual(
    ROUTES.map(({ name }) => name).toSorted(),
  );
  for (const { operationId, responses } of operations) {
    const { status, schema } = OPERATIONS[operationId].answers;
    expect(namesIn(responses[status])).toEqual([schema]);
    expect(Object.keys(ANSWER_SCHEMAS)).toContain(schema);
  }
  expect(Object.keys(openSchemas([], () => undefined))).toEqual([]);
});
