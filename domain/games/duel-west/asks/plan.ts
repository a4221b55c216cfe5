import * as z from 'zod';
import { type Properties, strictForm } from '../../kit/form.ts';
import BULLETS from '../bullets.json' with { type: 'json' };
import type { Pace, Plan } from '../state.ts';

/** More bullets than a row can have. */
const LONGEST_PLAN = BULLETS.length;

/** Shape of a plan; which numbers it may name is judged later and has a code of its own. */
export const planSchema: z.ZodType<Plan> = z.strictObject({ upTo: z.number(), call: z.boolean() });

/** Why a plan cannot be. Standing orders exist only where a duel goes by beats (spec 5.3). */
export function refusePlan(plan: Plan | undefined, pace: Pace): string | undefined {
  if (plan === undefined) return undefined;
  const { upTo } = plan;
  const sound = pace === 'beats' && Number.isInteger(upTo) && upTo >= 0 && upTo <= LONGEST_PLAN;
  return sound ? undefined : 'bad-plan';
}

/** The part of a canonical move that holds its plan. */
export const canonicalPlan = (plan: Plan | undefined): { readonly plan?: Plan } =>
  plan === undefined ? {} : { plan: { upTo: plan.upTo, call: plan.call } };

/** The field of a form in which a plan may be given. */
export const planForm = (pace: Pace): Properties => (pace === 'beats' ? { plan: FORM } : {});

const FORM = {
  ...(strictForm({
    upTo: { type: 'integer', minimum: 0, maximum: LONGEST_PLAN, description: 'Flip while the row is shorter' },
    call: { type: 'boolean', description: 'Call as soon as the row meets an open sum target' },
  }) as object),
  description: 'Answers all later beats of this attempt',
};
