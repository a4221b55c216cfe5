import type { Json } from '../../../ruleset.ts';
import type { CardId } from '../card.ts';
import type { Move } from '../move.ts';

type Properties = Readonly<Record<string, Json>>;

/** Schema of an answer of this form with these fields, all of them required unless said otherwise. */
export const answerOf = (
  t: Move['t'],
  properties: Properties = {},
  required: readonly string[] = Object.keys(properties),
): Json => ({
  type: 'object',
  properties: { t: { const: t }, ...properties },
  required: ['t', ...required],
  additionalProperties: false,
});

/** Schema of exactly so many different ones of these cards, in any order. */
export const listOf = (cards: readonly CardId[], count: number): Json => ({
  type: 'array',
  items: { enum: cards },
  uniqueItems: true,
  minItems: count,
  maxItems: count,
});
