import * as z from 'zod';
import type { Ask, Seat } from '../../../ruleset.ts';
import { strictForm } from '../../kit/form.ts';
import type { Deed, Plan, State } from '../state.ts';
import { ownRow } from './own-row.ts';
import { canonicalPlan, planForm, planSchema, refusePlan } from './plan.ts';

/** Answer to question `beat`. */
export type BeatMove = {
  readonly do: Deed;
  readonly plan?: Plan;
};

const DEEDS: readonly Deed[] = ['flip', 'hold', 'hit'];

/** What a seat does in one beat of a duel, at the same time as all others (spec 5.2). */
export const beat: Ask<State, BeatMove> = {
  schema: z.strictObject({ do: z.enum(DEEDS), plan: planSchema.exactOptional() }),
  replaceable: true,
  tell: ownRow,
  refuse: (state, seat, move) =>
    move.do === 'flip' && !canFlip(state, seat) ? 'no-bullet' : refusePlan(move.plan, state.pace),
  // Plans are described by the form, not enumerated.
  moves: (state, seat) => deeds(state, seat).map((deed) => ({ do: deed })),
  fallback: () => ({ do: 'hold' }),
  form: (state, seat) => [strictForm({ do: { enum: deeds(state, seat) } }, planForm(state.pace))],
  canonical: (_state, _seat, move) => ({ do: move.do, ...canonicalPlan(move.plan) }),
  // What a plan says is its owner's alone.
  reveal: (move) => ({ do: move.do }),
};

const canFlip = ({ seats }: State, seat: Seat): boolean => seats[seat]!.magazine.length > 0;

const deeds = (state: State, seat: Seat): readonly Deed[] =>
  canFlip(state, seat) ? DEEDS : DEEDS.filter((deed) => deed !== 'flip');
