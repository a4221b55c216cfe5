import * as z from 'zod';
import { problemKinds } from '../domain/registry.ts';
import * as answers from '../functions/api/answers.ts';
import * as requests from '../functions/api/schemas.ts';
import { SEEN_GAMES, type SeenGame, seenNames, seenTypes } from './games-seen.ts';
import { dropSafeBounds } from './json-schema.ts';
import { opened, type Schema, UNKNOWN, UNKNOWN_OBJECT, withKnownValues } from './open-schema.ts';
import { KIND_FIELD, KINDS_OF, NAMED, nameSchemas } from './schema-names.ts';

/*
 * Every schema of an answer by its name, in its open form, as documents have it.
 */

const PLACE = '#/components/schemas/';
const refTo = (name: string): Schema => ({ $ref: PLACE + name });

/** Shapes that requests share: in answers they stand where they are used, since there they are open. */
const SHARED: ReadonlySet<string> = new Set(Object.keys(requests));

/** The same schema with every reference replaced. */
export function withReferences(schema: unknown, replace: (ref: string, beside: Schema) => Schema): unknown {
  if (Array.isArray(schema)) return schema.map((part) => withReferences(part, replace));
  if (typeof schema !== 'object' || schema === null) return schema;
  const parts = Object.entries(schema).map(([key, part]) => [key, withReferences(part, replace)]);
  const { $ref, ...beside } = Object.fromEntries(parts) as Schema;
  return typeof $ref === 'string' ? replace($ref, beside) : { ...beside, ...($ref !== undefined && { $ref }) };
}

/** Strict schemas of types and of their named parts. Two of one name have to be the same. */
export function strictSchemas(types: Iterable<readonly [string, z.ZodType]>): Record<string, Schema> {
  const found: Record<string, Schema> = {};
  const add = (name: string, schema: Schema) => {
    if (found[name] !== undefined && JSON.stringify(found[name]) !== JSON.stringify(schema))
      throw new Error(`two schemas are called ${name}`);
    found[name] = schema;
  };
  for (const [name, type] of types) {
    const { $schema, $defs = {}, ...root } = z.toJSONSchema(type, { override: dropSafeBounds }) as Schema;
    for (const [part, schema] of Object.entries($defs as Record<string, Schema>)) add(part, schema);
    if (root.$ref !== `#/$defs/${name}`) add(name, root);
  }
  const inPlace = (ref: string, beside: Schema): Schema => {
    const name = ref.replace('#/$defs/', '');
    return SHARED.has(name) ? { ...found[name], ...beside } : { ...refTo(name), ...beside };
  };
  const kept = Object.entries(found).filter(([name]) => !SHARED.has(name));
  return Object.fromEntries(kept.map(([name, schema]) => [name, withReferences(schema, inPlace) as Schema]));
}

const namesOf = (part: 'events' | 'asks'): string[] =>
  SEEN_GAMES.flatMap((game) => Object.values(seenNames(game)[part]));
const kindsOf = (part: 'events' | 'asks'): string[] => [
  ...new Set(SEEN_GAMES.flatMap((game) => Object.keys(seenNames(game)[part]))),
];

/** Values that are known where a schema takes any text, by the name of the schema. */
const KNOWN: Readonly<Record<string, readonly string[]>> = {
  GameName: SEEN_GAMES.map(({ ruleset }) => ruleset.game),
  PromptKind: kindsOf('asks'),
  ProblemCode: [...problemKinds().keys()],
};

/** What stands for an event of a type that a client does not know. */
export const UNKNOWN_EVENT: Schema = {
  ...UNKNOWN_OBJECT,
  properties: { type: { type: 'string' } },
  required: ['type'],
};

/** What games fill, by the name of the schema: one alternative for each game and kind, and room for others. */
const FILLED: Readonly<Record<string, readonly Schema[]>> = {
  GameView: [...SEEN_GAMES.map((game) => refTo(seenNames(game).view)), refTo(UNKNOWN), { type: 'null' }],
  GameAsk: [...namesOf('asks'), UNKNOWN].map(refTo),
  GameEvent: [...namesOf('events'), 'UnknownEvent'].map(refTo),
  GameResult: [...SEEN_GAMES.map((game) => seenNames(game).result), UNKNOWN].map(refTo),
};

/** Fields that are undefined are none. */
const plain = <T>(value: T): T => JSON.parse(JSON.stringify(value)) as T;

/**
 * Open schemas of types and of their named parts.
 *
 * @param kindOf the field that tells the kind, of the name of a type that is one kind among others: its text stays
 */
export function openSchemas(
  types: Iterable<readonly [string, z.ZodType]>,
  kindOf: (name: string) => string | undefined,
): Readonly<Record<string, Schema>> {
  nameSchemas();
  const strict = strictSchemas(types);
  const resolve = (schema: Schema): Schema =>
    typeof schema.$ref === 'string' ? (strict[schema.$ref.replace(PLACE, '')] ?? UNKNOWN_OBJECT) : schema;
  const open = (name: string, schema: Schema): Schema => {
    const known = KNOWN[name];
    if (known !== undefined) return withKnownValues(schema, known);
    const filled = FILLED[name];
    if (filled !== undefined) return { description: schema.description, anyOf: filled };
    const kinds = KINDS_OF.get(name)?.map(([kind, part]) => [kind, refTo(part)]);
    if (kinds !== undefined) return { ...opened(schema, resolve), 'x-kinds': Object.fromEntries(kinds) };
    return opened(schema, resolve, kindOf(name));
  };
  return plain(Object.fromEntries(Object.entries(strict).map(([name, schema]) => [name, open(name, schema)])));
}

function build(): Readonly<Record<string, Schema>> {
  const own = NAMED.filter(([name]) => Object.hasOwn(answers, name) || KIND_FIELD.has(name));
  const events = new Set(namesOf('events'));
  const types = [...own, ...SEEN_GAMES.flatMap((game) => Object.entries(seenTypes(game)))];
  const open = openSchemas(types, (name) => (events.has(name) ? 'type' : KIND_FIELD.get(name)));
  return { ...open, [UNKNOWN]: UNKNOWN_OBJECT, UnknownEvent: UNKNOWN_EVENT };
}

/** Every schema of an answer by name. References are those of an OpenAPI document. */
export const ANSWER_SCHEMAS: Readonly<Record<string, Schema>> = build();

/** Names that schemas refer to, at any depth, themselves included. */
export function reached(
  names: readonly string[],
  schemas: Readonly<Record<string, unknown>> = ANSWER_SCHEMAS,
  seen = new Set<string>(),
): ReadonlySet<string> {
  for (const name of names.filter((one) => !seen.has(one))) {
    seen.add(name);
    const refs = JSON.stringify(schemas[name]).matchAll(/"#\/components\/schemas\/(\w+)"/g);
    reached(
      [...refs].map(([, ref]) => ref as string),
      schemas,
      seen,
    );
  }
  return seen;
}

/** A schema that stands alone: what it refers to comes with it. */
export function standalone(name: string): Schema {
  const here = (schema: unknown) =>
    withReferences(schema, (ref, beside) => ({ $ref: ref.replace(PLACE, '#/$defs/'), ...beside }));
  const parts = [...reached([name])].filter((part) => part !== name).toSorted();
  const defs = Object.fromEntries(parts.map((part) => [part, here(ANSWER_SCHEMAS[part])]));
  return { ...(here(ANSWER_SCHEMAS[name]) as Schema), ...(parts.length > 0 && { $defs: defs }) };
}

/** Everything that is seen of a game, as JSON Schemas that stand alone. */
export function seenSchemas(game: SeenGame) {
  const names = seenNames(game);
  const each = (by: Readonly<Record<string, string>>) =>
    Object.fromEntries(Object.entries(by).map(([kind, name]) => [kind, standalone(name)]));
  return {
    view: standalone(names.view),
    asks: each(names.asks),
    events: each(names.events),
    result: standalone(names.result),
  };
}
