import type { Json, Seat } from '../../ruleset.ts';
import { LONGEST_PLAN } from './legal.ts';
import { moves } from './moves.ts';
import { kindAsked } from './prompts.ts';
import type { Pace, State } from './state.ts';

const DRAFT = 'https://json-schema.org/draft/2020-12/schema';

/** A schema of every move legal now for a seat, plans included. */
export function form(state: State, seat: Seat): Json {
  return { $schema: DRAFT, title: 'Duel West move', anyOf: branches(state, seat) };
}

function branches(state: State, seat: Seat): Json[] {
  switch (kindAsked(state, seat)) {
    case 'load':
      return [strict({ order: orderOf(state.seats[seat]!.magazine.length) }, planIn(state.pace))];
    case 'beat':
      return [
        strict({ do: { enum: moves(state, seat).map((move) => ('do' in move ? move.do : null)) } }, planIn('beats')),
      ];
    case 'live':
      return [strict({ hold: { const: true } })];
    case undefined:
      return [false];
  }
}

type Properties = Readonly<Record<string, Json>>;

/** An object of these fields, and perhaps the optional ones. */
const strict = (properties: Properties, optional: Properties = {}): Json => ({
  type: 'object',
  properties: { ...properties, ...optional },
  required: Object.keys(properties),
  additionalProperties: false,
});

const orderOf = (count: number): Json => ({
  anyOf: [
    { enum: ['shuffle', 'keep'] },
    {
      type: 'array',
      items: { type: 'integer', minimum: 0, maximum: count - 1 },
      uniqueItems: true,
      minItems: count,
      maxItems: count,
      description: 'New position i holds the bullet that lay at order[i]',
    },
  ],
});

/** Standing orders exist where a duel goes by beats (spec 5.3). */
const planIn = (pace: Pace): Properties => (pace === 'beats' ? { plan: PLAN } : {});

const PLAN: Json = {
  ...(strict({
    upTo: { type: 'integer', minimum: 0, maximum: LONGEST_PLAN, description: 'Flip while the row is shorter' },
    call: { type: 'boolean', description: 'Call as soon as the row meets an open sum target' },
  }) as object),
  description: 'Answers all later beats of this attempt',
};
