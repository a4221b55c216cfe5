import type * as z from 'zod';
import { gameRefusal } from '../../domain/refusals.ts';
import { actSchema, moveSchema } from '../../domain/rules.ts';
import type { AnyRuleset, Json } from '../../domain/ruleset.ts';
import { parsed } from '../problems/faults.ts';
import { RefusalError, refusal } from '../problems/refusal-error.ts';

/**
 * Parses a part of a request.
 *
 * @param base JSON pointer of the part within the request, for example `/options`
 * @throws RefusalError `request.invalid` with the places that are wrong
 */
export function parse<S extends z.ZodType<unknown>>(schema: S, value: unknown, base = ''): z.output<S> {
  const found = parsed(schema, value, base);
  if ('data' in found) return found.data;
  throw refusal('request.invalid', 'see errors', { errors: found.faults });
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
  const found = parsed(schema, value, `/${part}`);
  if ('data' in found) return found.data as Json;
  throw new RefusalError(gameRefusal(ruleset, 'bad-shape', `see errors, and GET /games/${ruleset.game}`), {
    errors: found.faults,
  });
}
