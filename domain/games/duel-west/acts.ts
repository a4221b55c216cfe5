import * as z from 'zod';
import type { Acts, Seat } from '../../ruleset.ts';
import { close, flip, open } from './draft.ts';
import { call } from './false-call.ts';
import type { State } from './state.ts';
import { endAttempt } from './turn.ts';

/** What one does at any time in a live duel (spec 5.3). To hold is no act but a seal: all of them close the window. */
export interface Act {
  readonly act: 'flip' | 'hit';
}

const ACTS: readonly Act[] = [{ act: 'flip' }, { act: 'hit' }];

/** Flips and calls of a live duel. */
export const acts: Acts<State, Act> = {
  schema: z.strictObject({ act: z.enum(['flip', 'hit']) }),
  open: (state, seat) => ACTS.filter((act) => refuse(state, seat, act) === undefined),
  refuse,
  // Whoever flips holds no longer; a call stops everybody, holding or not.
  guard: (_state, _seat, { act }) => (act === 'flip' ? 'own-voided' : 'free'),
  play(state, seat, { act }, chance) {
    const draft = open(state, chance);
    if (act === 'flip') flip(draft, seat);
    else endAttempt(draft, call(draft, [seat]));
    return { state: close(draft), events: draft.events, reopens: act === 'hit' };
  },
};

function refuse(state: State, seat: Seat, { act }: Act): string | undefined {
  const duelist = state.seats[seat];
  if (state.phase !== 'live') return 'no-duel';
  if (duelist?.active !== true) return 'not-active';
  return act === 'flip' && duelist.magazine.length === 0 ? 'no-bullet' : undefined;
}
