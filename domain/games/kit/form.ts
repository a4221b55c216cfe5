import type { Json } from '../../ruleset.ts';

/** Fields of an object and their JSON Schemas. */
export type Properties = Readonly<Record<string, Json>>;

/** JSON Schema of an object of exactly these fields, and perhaps the optional ones. */
export const strictForm = (properties: Properties, optional: Properties = {}): Json => ({
  type: 'object',
  properties: { ...properties, ...optional },
  required: Object.keys(properties),
  additionalProperties: false,
});

/** JSON Schema of a list of `count` different ones of these items, in any order. */
export const distinctForm = (items: readonly Json[], count: number): Json => ({
  type: 'array',
  items: { enum: items },
  uniqueItems: true,
  minItems: count,
  maxItems: count,
});
