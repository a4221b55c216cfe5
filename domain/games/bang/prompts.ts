import type { Prompt, Seat } from '../../ruleset.ts';
import { ASKS } from './asks/index.ts';
import type { PromptKind } from './move.ts';
import type { State } from './state.ts';

/** Who is asked what, ascending by seat. All of it rests on public facts (spec 6.2, A27). */
export function prompts(state: State): Prompt[] {
  const { round } = state;
  if (round === null) return [];
  const { kind, asked } = round;
  return asked.map((seat) => ({ seat, kind, required: true, ask: ASKS[kind].tell(state, seat) }));
}

/** Kind of question a seat has to answer now, or undefined. */
export const kindAsked = ({ round }: State, seat: Seat): PromptKind | undefined =>
  round?.asked.includes(seat) ? round.kind : undefined;
