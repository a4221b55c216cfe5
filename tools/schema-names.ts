import * as z from 'zod';
import * as answers from '../functions/api/answers.ts';
import * as schemas from '../functions/api/schemas.ts';

const capitalized = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);
/** A kind as part of a name: `GaveTime` of `gave-time`. */
const named = (kind: string): string => kind.split('-').map(capitalized).join('');

const ANSWERS: Readonly<Record<string, z.ZodType>> = Object.fromEntries(Object.entries(answers));

/** The shape of an answer that an operation names. */
export const answerSchema = (name: keyof typeof answers): z.ZodType => ANSWERS[name] as z.ZodType;

/** The kinds of an answer that a field tells apart, each with a name: `JoinedEntry` of `EntryAnswer`. */
const KINDS = Object.entries(ANSWERS).flatMap(([name, schema]) => {
  if (!(schema instanceof z.ZodDiscriminatedUnion)) return [];
  const { discriminator } = schema.def;
  return (schema.options as readonly z.ZodObject[]).map((option) => {
    const kind = String((option.shape[discriminator] as z.ZodLiteral).value);
    return { name: named(kind) + name.replace(/Answer$/, ''), kind, of: name, field: discriminator, option };
  });
});

/** The field that tells the kind, by the name of a schema of one kind. */
export const KIND_FIELD: ReadonlyMap<string, string> = new Map(KINDS.map(({ name, field }) => [name, field]));

/** Kinds of an answer with the names of their schemas, by the name of that answer. */
export const KINDS_OF: ReadonlyMap<string, readonly (readonly [kind: string, name: string])[]> = new Map(
  [...Map.groupBy(KINDS, ({ of }) => of)].map(([of, kinds]) => [of, kinds.map(({ kind, name }) => [kind, name])]),
);

/** Requests have shapes that are made when they are asked for. */
const SHAPES = Object.entries(schemas).map(([name, shape]): [string, z.ZodType] => [
  name,
  typeof shape === 'function' ? shape() : shape,
]);

/** Component schemas are named after their exports; the kinds of an answer after what tells them apart. */
export const NAMED: readonly (readonly [string, z.ZodType])[] = [
  ...[...SHAPES, ...Object.entries(answers)].filter(([name]) => !/^AnyJson$|Params$|Query$/.test(name)),
  ...KINDS.map(({ name, option }): [string, z.ZodType] => [name, option]),
];

/**
 * Gives every shared schema its name for the documents. The functions do without names: their bundles need none, and
 * what is validated does not change.
 */
export function nameSchemas(): void {
  for (const [id, schema] of NAMED) z.globalRegistry.add(schema, { ...schema.meta(), id });
}
