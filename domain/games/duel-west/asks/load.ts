import * as z from 'zod';
import type { Ask, Json } from '../../../ruleset.ts';
import { strictForm } from '../../kit/form.ts';
import type { Plan, State } from '../state.ts';
import { canonicalPlan, planForm, planSchema, refusePlan } from './plan.ts';

// Moves are type aliases, not interfaces, so that they count as JSON.

/** Answer to question `load`: new position i holds the bullet that lay at `order[i]`. */
export type LoadMove = {
  readonly order: 'shuffle' | 'keep' | readonly number[];
  readonly plan?: Plan;
};

const WHOLE_ORDERS = ['shuffle', 'keep'] as const;

/** How a seat lays its magazine before an attempt, and perhaps its standing order (spec 5.1). */
export const load: Ask<State, LoadMove> = {
  // Numbers of any kind have the right shape: what they may be is judged later and has codes of its own.
  schema: z.strictObject({
    order: z.union([z.enum(WHOLE_ORDERS), z.array(z.number())]),
    plan: planSchema.exactOptional(),
  }),
  replaceable: true,
  // A number alone: what the bullets are is nobody's to know.
  tell: (state, seat) => ({ magazine: state.seats[seat]!.magazine.length }),
  refuse: (state, seat, { order, plan }) =>
    refuseOrder(order, state.seats[seat]!.magazine.length) ?? refusePlan(plan, state.pace),
  // Permutations and plans are described by the form, not enumerated.
  moves: () => WHOLE_ORDERS.map((order) => ({ order })),
  fallback: () => ({ order: 'shuffle' }),
  form: (state, seat) => [strictForm({ order: orderForm(state.seats[seat]!.magazine.length) }, planForm(state.pace))],
  canonical: (_state, _seat, { order, plan }) => ({
    order: typeof order === 'string' ? order : [...order],
    ...canonicalPlan(plan),
  }),
  // How a magazine was loaded and what a plan says is never public.
  reveal: () => ({}),
};

function refuseOrder(order: LoadMove['order'], count: number): string | undefined {
  if (typeof order === 'string') return undefined;
  const each = Array.from({ length: count }, (_, at) => at);
  return order.length === count && each.every((at) => order.includes(at)) ? undefined : 'bad-permutation';
}

const orderForm = (count: number): Json => ({
  anyOf: [
    { enum: WHOLE_ORDERS },
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
