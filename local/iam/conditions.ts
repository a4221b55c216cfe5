import { matcher } from './wildcards.ts';

/** One line of a statement's `Condition`. */
export interface Condition {
  readonly operator: string;
  readonly key: string;
  readonly values: readonly string[];
}

/** What a request says of itself, by condition key. A key that it says nothing about is missing or has no values. */
export type Context = Readonly<Record<string, readonly string[] | undefined>>;

/** What a request to the key service says of itself by its encryption context. */
export const encryptionContext = (context: unknown): Context =>
  Object.fromEntries(
    Object.entries((context ?? {}) as Record<string, string>).map(([key, value]) => [
      `kms:EncryptionContext:${key}`,
      [value],
    ]),
  );

/** Condition keys that the stand-ins fill in, and whether a request may have several values of them. */
const KEYS: Readonly<Record<string, 'one' | 'many'>> = {
  'dynamodb:LeadingKeys': 'many',
  'dynamodb:Attributes': 'many',
  'dynamodb:Select': 'one',
  'dynamodb:ReturnValues': 'one',
  'kms:EncryptionContext:purpose': 'one',
};

type Test = (found: readonly string[]) => boolean;

const isAny = (matchers: readonly ((text: string) => boolean)[], text: string): boolean =>
  matchers.some((matches) => matches(text));

const exact = (values: readonly string[]) => values.map((value) => (text: string) => text === value);
const like = (values: readonly string[]) => values.map(matcher);

/** A value of the request has to be one of the policy's. A request without the key does not fulfil it. */
const one =
  (matchers: ReturnType<typeof like>): Test =>
  ([value]) =>
    value !== undefined && isAny(matchers, value);

/** As {@link one}, and fulfilled by a request without the key. */
const oneIfExists =
  (matchers: ReturnType<typeof like>): Test =>
  ([value]) =>
    value === undefined || isAny(matchers, value);

/** Each value of the request has to be one of the policy's. So a request without any fulfils it. */
const each =
  (matchers: ReturnType<typeof like>): Test =>
  (found) =>
    found.every((value) => isAny(matchers, value));

/**
 * The operators that are understood, and for which keys. IAM User Guide, "Condition operators" and "Single-valued vs.
 * multivalued context keys": `ForAllValues` is true when the request has no value of the key, `…IfExists` when the key is
 * missing, and `Null: "false"` asks for a key with a value. A set operator on a key with one value makes a policy too
 * wide, and `LeadingKeys` must have one (DynamoDB Developer Guide, "Using IAM policy conditions for fine-grained access
 * control"), so neither is taken.
 */
const OPERATORS: Readonly<
  Record<string, { readonly of: 'one' | 'many' | 'any'; test(values: readonly string[]): Test }>
> = {
  StringEquals: { of: 'one', test: (values) => one(exact(values)) },
  StringLike: { of: 'one', test: (values) => one(like(values)) },
  StringEqualsIfExists: { of: 'one', test: (values) => oneIfExists(exact(values)) },
  StringLikeIfExists: { of: 'one', test: (values) => oneIfExists(like(values)) },
  'ForAllValues:StringEquals': { of: 'many', test: (values) => each(exact(values)) },
  'ForAllValues:StringLike': { of: 'many', test: (values) => each(like(values)) },
  Null: {
    of: 'any',
    test: (values) => {
      const [wanted] = values;
      if (values.length !== 1 || (wanted !== 'true' && wanted !== 'false'))
        throw new Error('Null is "true" or "false"');
      return (found) => (found.length === 0) === (wanted === 'true');
    },
  },
};

/** Makes the test of a condition. Throws for an operator, a key or a value that is not understood. */
export function compileCondition({ operator, key, values }: Condition): (context: Context) => boolean {
  const known = Object.hasOwn(OPERATORS, operator) ? OPERATORS[operator] : undefined;
  if (known === undefined) throw new Error(`condition operator ${operator} is not understood`);
  const kind = Object.hasOwn(KEYS, key) ? KEYS[key] : undefined;
  if (kind === undefined) throw new Error(`condition key ${key} is not understood`);
  if (known.of !== 'any' && known.of !== kind)
    throw new Error(`${operator} does not fit ${key}, which may have ${kind}`);
  for (const value of values) {
    if (value.includes('${')) throw new Error(`${operator} ${key}: policy variables are not understood: ${value}`);
  }
  const test = known.test(values);
  return (context) => test(context[key] ?? []);
}
