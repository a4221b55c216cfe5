import * as z from 'zod';
import * as answers from '../functions/api/answers.ts';
import * as schemas from '../functions/api/schemas.ts';

const capitalized = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);

const ANSWERS: Readonly<Record<string, z.ZodType>> = Object.fromEntries(Object.entries(answers));

/** The shape of an answer that an operation names. */
export const answerSchema = (name: keyof typeof answers): z.ZodType => ANSWERS[name] as z.ZodType;

/** Component schemas are named after their exports; entries, which are told apart by `type`, after that. */
export const NAMED: readonly (readonly [string, z.ZodType])[] = [
  ...[...Object.entries(schemas), ...Object.entries(answers)].filter(
    ([name]) => !/^AnyJson$|Params$|Query$/.test(name),
  ),
  ...answers.EntryAnswer.options.map((option): [string, z.ZodType] => [
    `${capitalized(String(option.shape.type.value))}Entry`,
    option,
  ]),
];

/**
 * Gives every shared schema its name for the documents. The functions do without names: their bundles need none, and
 * what is validated does not change.
 */
export function nameSchemas(): void {
  for (const [id, schema] of NAMED) z.globalRegistry.add(schema, { ...schema.meta(), id });
}
