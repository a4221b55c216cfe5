import type { Seat } from '../../ruleset.ts';
import type { BeatMove } from './asks/beat.ts';
import { type Draft, flip } from './draft.ts';
import { call, type Ending } from './false-call.ts';
import { activeSeats, type Deed, type Duelist, type Plan, plannedSeats } from './state.ts';
import { metBy } from './targets.ts';

/** The answer of a standing order at the opening of a beat (spec 5.4). */
function deedOf({ upTo, call }: Plan, { row, magazine }: Duelist, open: readonly string[]): Deed {
  if (call && metBy(row, open).length > 0) return 'hit';
  return row.length < upTo && magazine.length > 0 ? 'flip' : 'hold';
}

/**
 * One beat (step 5): the answers given and those that plans give are revealed together.
 *
 * @returns how the attempt ended, or undefined if another beat follows
 */
export function playBeat(draft: Draft, given: ReadonlyMap<Seat, BeatMove>): Ending | undefined {
  const answers = activeSeats(draft).map((seat) => {
    const duelist = draft.seats[seat]!;
    if (duelist.plan !== null) return { seat, do: deedOf(duelist.plan, duelist, draft.open), byPlan: true };
    return { seat, do: given.get(seat)!.do, byPlan: false };
  });
  for (const [seat, { plan }] of given) if (plan !== undefined) draft.seats[seat]!.plan = plan;
  draft.events.push({ type: 'beat', beat: draft.beat, answers, planned: plannedSeats(draft) });

  const doing = (deed: Deed): Seat[] => answers.filter((answer) => answer.do === deed).map(({ seat }) => seat);
  const calls = doing('hit');
  // A call stops everybody at once: no bullet is flipped in its beat (D2).
  if (calls.length > 0) return call(draft, calls);
  const flips = doing('flip');
  if (flips.length === 0) return { by: 'hold', callers: [], wrong: [] };
  for (const seat of flips) flip(draft, seat);
  draft.beat += 1;
  return undefined;
}
