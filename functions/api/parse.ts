import type * as z from 'zod';
import { gameRefusal } from '../../domain/refusals.ts';
import { actSchema, moveSchema } from '../../domain/rules.ts';
import type { AnyRuleset, Json } from '../../domain/ruleset.ts';
import { RefusalError, refusal } from '../problems/refusal-error.ts';

/** Where a value is wrong, as a JSON pointer, and what was expected there. The value itself is never repeated. */
interface Fault {
  readonly pointer: string;
  readonly detail: string;
}

/** At most this many faults are listed. */
const FAULTS = 10;

const pointerTo = (path: readonly PropertyKey[]): string =>
  path.map((step) => `/${String(step).replaceAll('~', '~0').replaceAll('/', '~1')}`).join('');

/**
 * The schemas' own message names unknown fields, which are the sender's words; and where a field that may be anything is
 * missing it speaks of a type that nobody could send.
 */
function detailOf(issue: z.core.$ZodIssue): string {
  if (issue.code === 'unrecognized_keys') return 'unknown field';
  return issue.code === 'invalid_type' && issue.expected === 'nonoptional' ? 'required' : issue.message;
}

const faultsOf = (error: z.ZodError, base: string): Fault[] =>
  error.issues.slice(0, FAULTS).map((issue) => ({ pointer: base + pointerTo(issue.path), detail: detailOf(issue) }));

/**
 * Parses a part of a request.
 *
 * @param base JSON pointer of the part within the request, for example `/options`
 * @throws RefusalError `request.invalid` with the places that are wrong
 */
export function parse<S extends z.ZodType<unknown>>(schema: S, value: unknown, base = ''): z.output<S> {
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  throw refusal('request.invalid', 'see errors', { errors: faultsOf(parsed.error, base) });
}

/**
 * Parses what belongs to a game: its options, a move, an act or standing orders.
 *
 * @throws RefusalError `<game>.bad-shape` with the places that are wrong
 */
export function parseFor(ruleset: AnyRuleset, part: 'options' | 'move' | 'act' | 'orders', value: unknown): Json {
  const schema = {
    options: ruleset.options,
    move: moveSchema(ruleset),
    act: actSchema(ruleset),
    orders: ruleset.orders?.schema,
  }[part];
  if (schema === undefined) throw refusal('game.no-orders', `${ruleset.title} knows no standing orders`);
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data as Json;
  throw new RefusalError(gameRefusal(ruleset, 'bad-shape', `see GET /games/${ruleset.game}`), {
    errors: faultsOf(parsed.error, `/${part}`),
  });
}
