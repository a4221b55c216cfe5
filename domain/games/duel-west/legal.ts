import type { Refusal, Seat } from '../../ruleset.ts';
import BULLETS from './bullets.json' with { type: 'json' };
import { type Reason, refusal } from './codes.ts';
import { type BeatMove, type LoadMove, type Move, type Plan, type PromptKind, SHAPES } from './move.ts';
import { kindAsked } from './prompts.ts';
import type { Pace, State } from './state.ts';

/** More bullets than a row can have. */
export const LONGEST_PLAN = BULLETS.length;

/** Why a seat may not seal this move now; the first failing check of spec 5.1 to 5.3 names the code. */
export function refuse(state: State, seat: Seat, move: Move): Refusal | undefined {
  const kind = kindAsked(state, seat);
  if (kind === undefined) return refusal('not-asked');
  if (!SHAPES[kind].safeParse(move).success) return refusal('bad-shape');
  const reason = reasonAgainst(state, seat, move);
  return reason === undefined ? undefined : refusal(reason);
}

function reasonAgainst(state: State, seat: Seat, move: Move): Reason | undefined {
  const { magazine } = state.seats[seat]!;
  if ('hold' in move) return undefined;
  if ('order' in move) return refuseOrder(move.order, magazine.length) ?? refusePlan(move.plan, state.pace);
  return (move.do === 'flip' && magazine.length === 0 ? 'no-bullet' : undefined) ?? refusePlan(move.plan, state.pace);
}

function refuseOrder(order: LoadMove['order'], count: number): Reason | undefined {
  if (typeof order === 'string') return undefined;
  const each = Array.from({ length: count }, (_, at) => at);
  return order.length === count && each.every((at) => order.includes(at)) ? undefined : 'bad-permutation';
}

function refusePlan(plan: Plan | undefined, pace: Pace): Reason | undefined {
  if (plan === undefined) return undefined;
  const { upTo } = plan;
  const sound = pace === 'beats' && Number.isInteger(upTo) && upTo >= 0 && upTo <= LONGEST_PLAN;
  return sound ? undefined : 'bad-plan';
}

/** A legal move with its fields in their order. */
export function canonical(_state: State, _seat: Seat, move: Move): Move {
  if ('hold' in move) return { hold: true };
  const plan = move.plan === undefined ? {} : { plan: { upTo: move.plan.upTo, call: move.plan.call } };
  if ('do' in move) return { do: move.do, ...plan };
  return { order: typeof move.order === 'string' ? move.order : [...move.order], ...plan };
}

const DEFAULTS = {
  load: { order: 'shuffle' } satisfies LoadMove,
  beat: { do: 'hold' } satisfies BeatMove,
  live: { hold: true },
} as const satisfies Record<PromptKind, Move>;

/** What an absent seat plays (spec 5.1 to 5.3, Default). */
export function fallback(state: State, seat: Seat): Move {
  const kind = kindAsked(state, seat);
  if (kind === undefined) throw new Error(`seat ${seat} is not asked`);
  return DEFAULTS[kind];
}
