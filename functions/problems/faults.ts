import type * as z from 'zod';

/** Where a value is wrong, as a JSON pointer, and what was expected there. The value itself is never repeated. */
export interface Fault {
  readonly pointer: string;
  readonly detail: string;
}

/** At most this many faults are listed, and so many forms of which none fits. */
const FAULTS = 10;
const FORMS = 4;

/** A name of an unknown field is repeated if it looks like the name of a field, so that nothing else comes back. */
const FIELD = /^[A-Za-z_][\w-]{0,39}$/;

const pointerTo = (path: readonly PropertyKey[]): string =>
  path.map((step) => `/${String(step).replaceAll('~', '~0').replaceAll('/', '~1')}`).join('');

const KINDS: Readonly<Record<string, string>> = {
  string: 'text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  object: 'an object',
  array: 'a list',
  null: 'null',
};

const oneOf = (values: readonly unknown[]): string =>
  `${values.length > 1 ? 'one of ' : ''}${values.map((value) => JSON.stringify(value)).join(', ')}`;

/** The fields of the object that has refused one. */
function unknownField({ inst }: z.core.$ZodRawIssue): string {
  const { shape = {} } = (inst?._zod.def ?? {}) as { readonly shape?: object };
  const known = Object.keys(shape);
  return known.length === 0 ? 'unknown field; none is taken here' : `unknown field; known are ${known.join(', ')}`;
}

/** What is wrong with each form of which one would have to fit. */
function noForm(errors: readonly (readonly z.core.$ZodIssue[])[]): string {
  const faults = errors.flatMap(([first]) => (first === undefined ? [] : faultsOfIssue(first)));
  const told = faults.map(({ pointer, detail }) => (pointer === '' ? detail : `${pointer}: ${detail}`));
  return ['fits no form', ...[...new Set(told)].slice(0, FORMS)].join('; ');
}

/** What was expected, in words that name no word of the sender's. Undefined: the schema's own words, or the library's. */
function expectation(issue: z.core.$ZodRawIssue): string | undefined {
  switch (issue.code) {
    case 'invalid_type':
      return issue.expected === 'nonoptional' ? '' : (KINDS[issue.expected] ?? issue.expected);
    case 'invalid_value':
      return oneOf(issue.values);
    case 'invalid_union':
      return issue.discriminator === undefined ? undefined : oneOf(issue.options as unknown[]);
    default:
      return undefined;
  }
}

const words: z.core.$ZodErrorMap = (issue) => {
  if (issue.code === 'unrecognized_keys') return unknownField(issue);
  const expected = expectation(issue);
  if (expected !== undefined) {
    const start = issue.input === undefined && issue.code !== 'invalid_union' ? 'required' : '';
    return [start, expected && `expected ${expected}`].filter(Boolean).join('; ');
  }
  return issue.code === 'invalid_union' ? noForm(issue.errors) : undefined;
};

/** One fault, or one for each field that is unknown. */
function faultsOfIssue({ path, message, ...issue }: z.core.$ZodIssue): Fault[] {
  if (issue.code !== 'unrecognized_keys') return [{ pointer: pointerTo(path), detail: message }];
  return issue.keys.map((key) => ({ pointer: pointerTo(FIELD.test(key) ? [...path, key] : path), detail: message }));
}

/**
 * Parses what a client has sent.
 *
 * @param base JSON pointer of the value within all that was sent, for example `/options`
 * @returns what the schema gives, or the places that are wrong
 */
export function parsed<S extends z.ZodType<unknown>>(
  schema: S,
  value: unknown,
  base = '',
): { readonly data: z.output<S> } | { readonly faults: readonly Fault[] } {
  const { success, data, error } = schema.safeParse(value, { error: words });
  if (success) return { data };
  const faults = error.issues.flatMap(faultsOfIssue);
  return { faults: faults.slice(0, FAULTS).map(({ pointer, detail }) => ({ pointer: base + pointer, detail })) };
}
