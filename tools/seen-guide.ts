import * as z from 'zod';
import type { AnyRuleset } from '../domain/ruleset.ts';
import type { Seen } from '../domain/seen.ts';
import { SEEN_GAMES } from './games-seen.ts';
import { table } from './guide-parts.ts';

/*
 * A page a game with everything that is seen of it, made from the types in its folder.
 */

type Schema = z.core.JSONSchema.JSONSchema;

const nameOf = (schema: Schema): string | undefined => schema.$ref?.replace('#/$defs/', '');

const partsOf = (schema: Schema): Schema[] => (schema.anyOf ?? schema.oneOf ?? []) as Schema[];

/** A schema's type in a few words. Named parts are links to their own table. */
function typeOf(schema: Schema): string {
  const name = nameOf(schema);
  if (name !== undefined) return name === '#' ? 'the same' : `[${name}](#${name.toLowerCase()})`;
  if (schema.const !== undefined) return `\`${JSON.stringify(schema.const)}\``;
  if (schema.enum !== undefined) return schema.enum.map((value) => `\`${JSON.stringify(value)}\``).join(', ');
  const parts = partsOf(schema);
  if (parts.length > 0) return [...new Set(parts.map(typeOf))].join(' or ');
  if (schema.prefixItems !== undefined)
    return `list of ${(schema.prefixItems as Schema[]).map(typeOf).join(', then ')}`;
  if (schema.type === 'array') return `list of ${typeOf((schema.items ?? {}) as Schema)}`;
  return `${schema.type ?? 'any'}${rangeOf(schema)}`;
}

const MOST = Number.MAX_SAFE_INTEGER;

function rangeOf({ minimum, maximum }: Schema): string {
  const most = maximum === undefined || maximum >= MOST ? undefined : maximum;
  const least = minimum === undefined || minimum <= -MOST ? undefined : minimum;
  if (least !== undefined && most !== undefined) return ` ${least}–${most}`;
  if (least !== undefined) return ` from ${least}`;
  return most === undefined ? '' : ` up to ${most}`;
}

/** Fields of an object, and of the objects in it that have no name of their own. */
function rowsOf(schema: Schema, path = ''): string[][] {
  if (nameOf(schema) !== undefined) return [];
  const required = (schema.required ?? []) as string[];
  const own = Object.entries((schema.properties ?? {}) as Record<string, Schema>).flatMap(([field, inner]) => {
    const at = path === '' ? field : `${path}.${field}`;
    const optional = required.includes(field) ? '' : ' (may be missing)';
    return [[`\`${at}\``, `${typeOf(inner)}${optional}`, inner.description ?? ''], ...rowsOf(inner, at)];
  });
  const items = schema.items === undefined ? [] : rowsOf(schema.items as Schema, `${path}[]`);
  return [...own, ...items, ...partsOf(schema).flatMap((part) => rowsOf(part, path))];
}

const escaped = (text: string): string => text.replaceAll('|', '\\|');

/** One type: what it is, and its fields if it has any. */
function section(title: string, schema: Schema): string {
  const rows = rowsOf(schema).map((row) => row.map(escaped));
  const about = schema.description ?? '';
  const fields = rows.length === 0 ? escaped(`It is ${typeOf(schema)}.`) : table(['field', 'type', 'meaning'], rows);
  return [title, about, fields].filter((part) => part !== '').join('\n\n');
}

/** The page of one game. */
export function seenPage({ game, title }: AnyRuleset, seen: Seen): string {
  const named = new Map<string, Schema>();
  const schemaOf = (type: z.ZodType): Schema => {
    const schema = z.toJSONSchema(type) as Schema;
    for (const [name, part] of Object.entries((schema.$defs ?? {}) as Record<string, Schema>)) named.set(name, part);
    const name = nameOf(schema);
    return name === undefined ? schema : (named.get(name) as Schema);
  };
  const kinds = (types: Seen['asks']) =>
    Object.entries(types).map(([kind, type]) => section(`### \`${kind}\``, schemaOf(type)));
  const body = [
    section('## What a viewer sees\n\n`view` of `GET /matches/{id}`.', schemaOf(seen.view)),
    '## Questions\n\n`you.prompt.ask`, by `you.prompt.kind`. Only the asked seat reads it.',
    ...kinds(seen.asks),
    '## Events\n\n`events` of an entry, by `type`. Everybody reads them.',
    ...kinds(seen.events),
    section('## Result\n\n`outcome.result` of a match that is over.', schemaOf(seen.result)),
  ];
  const parts = [...named].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([name, part]) => section(`### ${name}`, part));
  return [
    `# What is seen of ${title}`,
    `Made from the types in the folder of the game; do not edit. What a player can seal or do is in \`GET /games/{game}\`. The same as JSON Schemas: [${game}.json](${game}.json), which is \`seen\` in the answer to \`GET /games/{game}\`.`,
    ...body,
    ...(parts.length === 0 ? [] : ['## Parts', ...parts]),
    '',
  ]
    .join('\n\n')
    .trimEnd()
    .concat('\n');
}

/** The pages of all games that have types, by file. */
export const SEEN_PAGES: Readonly<Record<string, () => string>> = Object.fromEntries(
  SEEN_GAMES.map(({ ruleset, seen }) => [`docs/seen/${ruleset.game}.md`, () => seenPage(ruleset, seen)]),
);
