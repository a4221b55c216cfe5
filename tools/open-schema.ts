/*
 * Answers are open: a client that was generated from today's documents has to read what a later service sends. So the
 * documents name the values that are known and forbid none. Requests stay closed, as the service is.
 */

/** A JSON Schema as an object of keywords. */
export type Schema = { readonly [keyword: string]: unknown };

/** Bounds of today. A reader gains nothing by refusing what lies outside. */
const BOUNDS: ReadonlySet<string> = new Set([
  '$schema',
  'minimum',
  'maximum',
  'exclusiveMinimum',
  'exclusiveMaximum',
  'multipleOf',
  'minLength',
  'maxLength',
  'pattern',
  'format',
  'minItems',
  'maxItems',
  'propertyNames',
  'default',
  'enum',
  'const',
  'oneOf',
  'anyOf',
  'prefixItems',
]);

/** Longest list of values that a description holds; longer ones stand in `x-known-values` alone. */
const TOLD = 16;

/** What stands for an object of a kind that a client does not know, by name. */
export const UNKNOWN_OBJECT: Schema = {
  type: 'object',
  additionalProperties: true,
  description: 'What this document does not know yet: read what you understand, and pass over the rest',
};

/** Name of {@link UNKNOWN_OBJECT} among the components. */
export const UNKNOWN = 'UnknownObject';

const isObject = (value: unknown): value is Schema =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Parts of a description as sentences; what is no text is left out. */
export const sentences = (...parts: readonly unknown[]): string =>
  parts
    .filter((part): part is string => typeof part === 'string' && part !== '')
    .map((part) => (/[.!?:]$/.test(part) ? part : `${part}.`))
    .join(' ')
    .replace(/\.$/, '');

const described = (...parts: readonly unknown[]) => {
  const description = sentences(...parts);
  return description === '' ? {} : { description };
};

/** JSON Schema's name of the type of a value. */
function typeOf(value: unknown): string {
  if (value === null) return 'null';
  if (typeof value === 'number') return Number.isInteger(value) ? 'integer' : 'number';
  return typeof value;
}

/** A schema that names the known values and takes every other one of the same type. */
export function withKnownValues(schema: Schema, values: readonly unknown[]): Schema {
  const list = values.map((value) => `\`${typeof value === 'string' ? value : JSON.stringify(value)}\``).join(', ');
  const told = values.length > 1 && values.length <= TOLD ? `Known values: ${list}` : undefined;
  const only = values.length === 1 ? `Known value: ${list}` : undefined;
  const more = values.length > TOLD ? 'Known values are listed in `x-known-values`' : undefined;
  return { ...schema, description: sentences(schema.description, told, only, more), 'x-known-values': values };
}

/** Values that a schema names with `const` or `enum`, or undefined. */
const valuesOf = (schema: Schema): readonly unknown[] | undefined =>
  'const' in schema ? [schema.const] : (schema.enum as readonly unknown[] | undefined);

/** Of a list of values the types; booleans and null have no others worth a list. */
function openValues(rest: Schema, values: readonly unknown[]): Schema {
  const types = [...new Set(values.map(typeOf))];
  const typed = { ...rest, type: types.length === 1 ? types[0] : types };
  return types.some((type) => type !== 'boolean' && type !== 'null') ? withKnownValues(typed, values) : typed;
}

type Resolve = (schema: Schema) => Schema;

const propertiesOf = (schema: Schema): Readonly<Record<string, Schema>> =>
  (schema.properties ?? {}) as Readonly<Record<string, Schema>>;

/** The fields that tell the alternatives apart: there in each of them with one fixed text. */
const kindFields = (options: readonly Schema[]): string[] =>
  Object.keys(propertiesOf(options[0] ?? {})).filter((field) =>
    options.every((option) => typeof propertiesOf(option)[field]?.const === 'string'),
  );

const same = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);
const distinct = (schemas: readonly Schema[]): Schema[] =>
  schemas.filter((schema, index) => schemas.findIndex((other) => same(schema, other)) === index);

/** One schema that takes what any of the given ones takes. */
function either(schemas: readonly Schema[]): Schema {
  const bare = distinct(schemas.map(({ description, ...rest }) => rest));
  const values = bare.map(valuesOf);
  const about = described(...new Set(schemas.map(({ description }) => description)));
  if (bare.length === 1) return { ...bare[0], ...about };
  if (values.every((list) => list !== undefined)) return { enum: [...new Set(values.flat())], ...about };
  return { anyOf: distinct(schemas) };
}

/** Alternatives that a field tells apart, as one object: only what all of them have is certain. */
function merged(options: readonly Schema[], field: string): Schema {
  const names = [...new Set(options.flatMap((option) => Object.keys(propertiesOf(option))))];
  const kindOf = (option: Schema) => `\`${String(propertiesOf(option)[field]?.const)}\``;
  const kindsOfAll = new Set(options.map(kindOf)).size;
  const property = (name: string): Schema => {
    const having = options.filter((option) => name in propertiesOf(option));
    const schema = either(having.map((option) => propertiesOf(option)[name] as Schema));
    const kinds = [...new Set(having.map(kindOf))];
    const told = kinds.length === kindsOfAll ? 'Not always there' : `There if \`${field}\` is ${kinds.join(' or ')}`;
    if (having.length === options.length) return schema;
    return { ...schema, description: sentences(schema.description, told) };
  };
  const required = names.filter((name) => options.every((o) => (o.required as string[] | undefined)?.includes(name)));
  return { type: 'object', properties: Object.fromEntries(names.map((name) => [name, property(name)])), required };
}

/** Alternatives that are objects leave room for another one; all others stand as they are. */
function openAlternatives(options: readonly Schema[], resolve: Resolve, kind?: string): Schema {
  const resolved = options.map(resolve);
  const [field] = resolved.every((option) => option.type === 'object') ? kindFields(resolved) : [];
  if (field !== undefined) return opened(merged(resolved, field), resolve, kind);
  const values = options.filter((option) => option.$ref === undefined).map(valuesOf);
  if (values.length === options.length && values.every((list) => list !== undefined))
    return openValues({}, values.flat());
  const open = distinct(options.map((option) => opened(option, resolve)));
  const objects = resolved.filter((option) => option.type === 'object').length;
  return { anyOf: [...open, ...(objects > 1 ? [{ $ref: `#/components/schemas/${UNKNOWN}` }] : [])] };
}

/**
 * The open form of a schema: no closed lists of values, no bounds, no unknown fields forbidden, and where there are several
 * kinds of object, room for one more.
 *
 * @param schema a JSON Schema of what the service sends, as strict as it is
 * @param resolve gives the schema that a reference names, and any other schema as it is
 * @param kind the field whose fixed text stays, in a schema of one kind that stands beside an open alternative
 */
export function opened(schema: Schema, resolve: Resolve, kind?: string): Schema {
  const alternatives = (schema.oneOf ?? schema.anyOf) as readonly Schema[] | undefined;
  let open: Schema = Object.fromEntries(Object.entries(schema).filter(([keyword]) => !BOUNDS.has(keyword)));
  if (alternatives !== undefined) {
    const inner = openAlternatives(alternatives, resolve, kind);
    open = { ...open, ...inner, ...described(open.description, inner.description) };
  }
  const values = valuesOf(schema);
  if (values !== undefined) open = openValues(open, values);
  const { properties, items, additionalProperties } = open;
  return {
    ...open,
    ...(isObject(properties) && {
      properties: Object.fromEntries(
        Object.entries(properties).map(([name, inner]) => [
          name,
          name === kind ? (inner as Schema) : opened(inner as Schema, resolve),
        ]),
      ),
    }),
    ...(isObject(items) && { items: opened(items, resolve) }),
    ...(schema.prefixItems !== undefined && {
      items: openAlternatives(schema.prefixItems as readonly Schema[], resolve),
    }),
    ...('additionalProperties' in open && openFields(additionalProperties, resolve)),
  };
}

/** Fields of any name: their schema if they have one. An object that says nothing about them takes any. */
const openFields = (fields: unknown, resolve: Resolve): Schema =>
  isObject(fields) && Object.keys(fields).length > 0
    ? { additionalProperties: opened(fields, resolve) }
    : { additionalProperties: undefined };

/**
 * A schema of a request as generators understand it. Some take a field with a `default` for one that is always there, and
 * Python's `re` does not know classes of Unicode: words say both.
 */
export function closed(schema: Schema): Schema {
  const { default: value, properties, ...rest } = schema;
  const inner = Object.entries(rest).flatMap(([keyword, part]): [string, unknown][] => {
    if (keyword === 'pattern' && /\\p\{/i.test(String(part))) return [];
    if (Array.isArray(part)) return [[keyword, part.map((one) => (isObject(one) ? closed(one) : one))]];
    return [[keyword, isObject(part) ? closed(part) : part]];
  });
  return {
    ...Object.fromEntries(inner),
    ...(isObject(properties) && {
      properties: Object.fromEntries(Object.entries(properties).map(([name, one]) => [name, closed(one as Schema)])),
    }),
    ...('default' in schema && { description: sentences(rest.description, `Default \`${JSON.stringify(value)}\``) }),
  };
}
