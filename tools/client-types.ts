import * as z from 'zod';
import { currentRuleset, rulesets } from '../domain/registry.ts';
import type { AnyRuleset } from '../domain/ruleset.ts';
import type { Seen } from '../domain/seen.ts';
import { hasSeen, seenOf } from './game-folder.ts';
import { dropSafeBounds } from './json-schema.ts';

/*
 * The types of each game for the client library, made from what is seen of it and from the schemas of what is sent: the library
 * itself knows nothing of the service.
 */

type Schema = z.core.JSONSchema.JSONSchema;

const FOLDER = 'client/generated';
const NOTE = (what: string): string => `// Made from ${what} by \`npm run docs\`; do not edit.\n`;

const pascal = (game: string): string =>
  game
    .split('-')
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join('');

const quoted = (text: string): string => `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`;
const literal = (value: unknown): string => (typeof value === 'string' ? quoted(value) : JSON.stringify(value));
const field = (name: string): string => (/^[A-Za-z_$][\w$]*$/.test(name) ? name : quoted(name));
const indented = (text: string): string => text.replaceAll('\n', '\n  ');
const comment = (text: string | undefined): string =>
  text === undefined ? '' : `/** ${text.replaceAll('*/', '*\\/').replaceAll('\n', ' ')} */\n`;

const union = (types: readonly string[]): string => [...new Set(types)].join(' | ');
/** A type where it must not be torn apart. */
const whole = (type: string): string => (/ \| |^readonly /.test(type) ? `(${type})` : type);

function objectOf(schema: Schema): string {
  const { properties = {}, required = [], additionalProperties } = schema;
  const fields = Object.entries(properties as Record<string, Schema>).map(([name, inner]) => {
    const mark = required.includes(name) ? '' : '?';
    return `${comment(inner.description)}readonly ${field(name)}${mark}: ${typeOf(inner)};`;
  });
  const others =
    typeof additionalProperties === 'object' ? [`readonly [key: string]: ${typeOf(additionalProperties)};`] : [];
  const lines = [...fields, ...others];
  return lines.length === 0 ? '{ readonly [key: string]: never }' : `{\n  ${indented(lines.join('\n'))}\n}`;
}

/**
 * A JSON Schema as a type.
 *
 * @throws Error for a keyword that has no type here: it would be told wrongly
 */
function typeOf(schema: Schema): string {
  const { $ref, const: only, enum: words, anyOf, oneOf, allOf, prefixItems, type, items } = schema;
  if ($ref !== undefined) return $ref.replace('#/$defs/', '');
  if (only !== undefined) return literal(only);
  if (words !== undefined) return union(words.map(literal));
  const parts = (anyOf ?? oneOf) as Schema[] | undefined;
  if (parts !== undefined) return union(parts.map(typeOf));
  if (allOf !== undefined) return (allOf as Schema[]).map(typeOf).map(whole).join(' & ');
  if (prefixItems !== undefined) return `readonly [${(prefixItems as Schema[]).map(typeOf).join(', ')}]`;
  if (type === 'array') return `readonly ${whole(typeOf((items ?? {}) as Schema))}[]`;
  if (type === 'object') return objectOf(schema);
  if (type === 'integer' || type === 'number') return 'number';
  if (type === 'string' || type === 'boolean' || type === 'null') return type;
  if (Object.keys(schema).every((key) => key === 'description' || key === '$schema')) return 'Json';
  throw new Error(`no type is known for ${JSON.stringify(schema)}`);
}

/** The named parts of a game's schemas, and types that refer to them. */
class Parts {
  readonly all = new Map<string, Schema>();

  /** A zod type as a type of TypeScript. `input` is what is sent, `output` what is answered. */
  type(type: z.ZodType, io: 'input' | 'output' = 'output'): string {
    const schema = z.toJSONSchema(type, { io, override: dropSafeBounds }) as Schema;
    const { $defs = {}, $schema: _dialect, ...own } = schema;
    for (const [name, part] of Object.entries($defs as Record<string, Schema>)) this.keep(name, part);
    return typeOf(own as Schema);
  }

  /** The same under a name, also where the game has given it none. */
  named(name: string, type: z.ZodType): string {
    const found = this.type(type);
    if (/^\w+$/.test(found)) return found;
    const { $defs: _parts, $schema: _dialect, ...own } = z.toJSONSchema(type, { override: dropSafeBounds }) as Schema;
    this.keep(name, own as Schema);
    return name;
  }

  private keep(name: string, part: Schema): void {
    const known = this.all.get(name);
    if (known !== undefined && JSON.stringify(known) !== JSON.stringify(part))
      throw new Error(`two different parts are named ${name}`);
    this.all.set(name, part);
  }

  table(types: readonly (readonly [string, string, (string | undefined)?])[]): string {
    const lines = types.map(([name, type, about]) => `${comment(about)}readonly ${field(name)}: ${type};`);
    return `{\n  ${indented(lines.join('\n'))}\n}`;
  }
}

const about = (type: z.ZodType): string | undefined => type.meta()?.description;

/** The types of one game, as a file of the library. */
function typesOf(ruleset: AnyRuleset, seen: Seen): string {
  const { game, title, asks, acts, orders, options } = ruleset;
  const parts = new Parts();
  const kinds = Object.entries(asks);
  const moves = kinds.map(([kind, ask]) => [kind, parts.type(ask.schema, 'input')] as const);
  const revealed = kinds.map(
    ([kind, ask]) => [kind, ask.reveal === undefined ? `${pascal(game)}['moves'][${quoted(kind)}]` : 'Json'] as const,
  );
  const told = (types: Seen['asks']) =>
    Object.entries(types).map(([name, type]) => [name, parts.type(type), about(type)] as const);
  const body = parts.table([
    ['options', parts.type(options), 'Options of a match.'],
    ['setup', parts.type(options, 'input'), 'Options as they are sent; what is left out has its default.'],
    ['view', parts.named(`${pascal(game)}View`, seen.view), '`view` of a match.'],
    ['asks', parts.table(told(seen.asks)), '`you.prompt.ask`, by `you.prompt.kind`.'],
    ['moves', parts.table(moves), 'What is sealed, by the kind of the question.'],
    [
      'revealed',
      parts.table(revealed),
      'What is shown of a move once its round is resolved, by the kind of the question.',
    ],
    [
      'act',
      acts === undefined ? 'never' : parts.type(acts.schema, 'input'),
      'What can be done at once, outside the rounds.',
    ],
    [
      'orders',
      orders === undefined ? 'never' : `Required<${parts.type(orders.schema, 'input')}>`,
      'Standing orders in full.',
    ],
    ['events', parts.table(told(seen.events)), '`events` of an entry, by `type`.'],
    ['result', parts.named(`${pascal(game)}Result`, seen.result), '`outcome.result` of a match that is over.'],
  ]);
  const named = [...parts.all]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, schema]) => `${comment(schema.description)}export type ${name} = ${typeOf(schema)};\n`);
  const main = `${comment(`Everything of ${title} that is seen or sent.`)}export type ${pascal(game)} = ${body};\n`;
  const uses = /\bJson\b/.test([main, ...named].join('')) ? ["import type { Json } from '../json.ts';\n"] : [];
  return [`${NOTE(`the folder domain/games/${game}`)}${uses.join('')}`, main, ...named].join('\n');
}

function indexOf(games: readonly string[]): string {
  const imports = games.map((game) => `import type { ${pascal(game)} } from './${game}.ts';`);
  const exports = games.map((game) => `export type * from './${game}.ts';`);
  const rows = games.map((game) => `  readonly ${field(game)}: ${pascal(game)};`);
  return `${NOTE('domain/registry.ts')}${imports.join('\n')}\n\n${exports.join('\n')}\n\n/** The types of every game, by its name. */\nexport interface Games {\n${rows.join('\n')}\n}\n`;
}

const GAMES = [...new Set(rulesets().map(({ game }) => game))]
  .map((game) => currentRuleset(game) as AnyRuleset)
  .filter(hasSeen);

/** Files of the client library that are generated, by their path. */
export const CLIENT_TYPES: Readonly<Record<string, () => string>> = {
  [`${FOLDER}/index.ts`]: () => indexOf(GAMES.map(({ game }) => game).toSorted()),
  ...Object.fromEntries(
    await Promise.all(
      GAMES.map(async (ruleset) => {
        const seen = await seenOf(ruleset);
        return [`${FOLDER}/${ruleset.game}.ts`, () => typesOf(ruleset, seen)] as const;
      }),
    ),
  ),
};
