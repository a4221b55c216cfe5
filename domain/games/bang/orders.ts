import * as z from 'zod';
import type { Question, StandingOrders } from '../../ruleset.ts';
import type { Move } from './asks/answers.ts';
import { ASKS } from './asks/index.ts';
import type { Orders, PromptKind, State } from './state.ts';

/** Answers that a seat gives in advance (spec 6.4); `barrel` is read by the rules when a flip is due (A4). */
export const orders: StandingOrders<State, Move, Orders> = {
  schema: z.strictObject({
    shot: z.enum(['ask', 'missed', 'pass']).exactOptional(),
    indians: z.enum(['ask', 'bang', 'pass']).exactOptional(),
    duel: z.enum(['ask', 'bang', 'pass']).exactOptional(),
    rescue: z.enum(['ask', 'save', 'pass']).exactOptional(),
    lucky: z.enum(['ask', 'best']).exactOptional(),
    order: z.enum(['ask', 'default']).exactOptional(),
    barrel: z.enum(['use', 'skip']).exactOptional(),
  }),
  initial: {
    shot: 'ask',
    indians: 'ask',
    duel: 'ask',
    rescue: 'ask',
    lucky: 'ask',
    order: 'ask',
    barrel: 'use',
  },
  answer,
};

/** An order asks, passes, or answers as at time-out: defending and the best choice are what a time-out does too. */
function answer(state: State, { seat, kind }: Question, stored: Orders): Move | undefined {
  const ask = ASKS[kind as PromptKind];
  const wish = ask.order === undefined ? 'ask' : stored[ask.order];
  if (wish === 'ask') return undefined;
  return wish === 'pass' ? { t: 'pass' } : ask.fallback(state, seat);
}
