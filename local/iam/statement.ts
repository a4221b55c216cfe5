import { type Condition, compileCondition } from './conditions.ts';

/** A statement that allows something, without references to other resources. Plain data: it can be sent to a thread. */
export interface Statement {
  readonly actions: readonly string[];
  readonly resources: readonly string[];
  /** All of them have to hold. */
  readonly conditions: readonly Condition[];
}

/** What a role may do. Plain data. */
export interface Role {
  readonly name: string;
  readonly statements: readonly Statement[];
}

const PARTS = new Set(['Sid', 'Effect', 'Action', 'Resource', 'Condition']);

const texts = (value: unknown, what: string): string[] => {
  const all = [value].flat();
  if (all.length === 0 || all.some((each) => typeof each !== 'string')) throw new Error(`${what} is not understood`);
  return all as string[];
};

/**
 * Reads one statement of a policy in which references are resolved. Throws for whatever is not understood: a right that is
 * passed over here would be granted or refused only on AWS.
 */
export function statementOf(raw: unknown): Statement {
  const statement = raw as Record<string, unknown>;
  for (const part of Object.keys(statement)) if (!PARTS.has(part)) throw new Error(`${part} is not understood`);
  if (statement.Effect !== 'Allow') throw new Error(`Effect ${statement.Effect} is not understood`);
  const conditions = Object.entries((statement.Condition ?? {}) as Record<string, Record<string, unknown>>).flatMap(
    ([operator, keys]) =>
      Object.entries(keys).map(([key, values]) => ({ operator, key, values: texts(values, `${operator} ${key}`) })),
  );
  // Whether each of them is understood must not wait for the first request.
  conditions.forEach(compileCondition);
  const resources = texts(statement.Resource, 'Resource');
  if (resources.some((each) => each.includes('${'))) throw new Error('policy variables are not understood');
  return { actions: texts(statement.Action, 'Action'), resources, conditions };
}
