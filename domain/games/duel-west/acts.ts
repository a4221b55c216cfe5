import * as z from 'zod';
import type { ActGuard, ActStep, Chance, Refusal, Seat } from '../../ruleset.ts';
import { type Reason, refusal } from './codes.ts';
import { close, flip, open } from './draft.ts';
import { call } from './duel.ts';
import type { State } from './state.ts';
import { endAttempt } from './turn.ts';

/** What one does at any time in a live duel (spec 5.3). To hold is no act but a seal: all of them close the window. */
export interface Act {
  readonly act: 'flip' | 'hit';
}

export const actSchema: z.ZodType<Act> = z.strictObject({ act: z.enum(['flip', 'hit']) });

const ACTS: readonly Act[] = [{ act: 'flip' }, { act: 'hit' }];

/** Why a seat may not do this now. */
export function refuseAct(state: State, seat: Seat, act: Act): Refusal | undefined {
  const reason = reasonAgainst(state, seat, act);
  return reason === undefined ? undefined : refusal(reason);
}

function reasonAgainst(state: State, seat: Seat, { act }: Act): Reason | undefined {
  const duelist = state.seats[seat];
  if (state.phase !== 'live') return 'no-duel';
  if (duelist?.active !== true) return 'not-active';
  return act === 'flip' && duelist.magazine.length === 0 ? 'no-bullet' : undefined;
}

/** Acts open to a seat. */
export const acts = (state: State, seat: Seat): Act[] =>
  ACTS.filter((act) => refuseAct(state, seat, act) === undefined);

/** Whoever flips holds no longer; a call stops everybody, holding or not. */
export const actGuard = (_state: State, _seat: Seat, { act }: Act): ActGuard =>
  act === 'flip' ? 'own-voided' : 'free';

/** Flips a bullet, or calls and so ends the duel. */
export function act(state: State, seat: Seat, { act: deed }: Act, chance: Chance): ActStep<State> {
  const draft = open(state, chance);
  if (deed === 'flip') flip(draft, seat);
  else endAttempt(draft, call(draft, [seat]));
  return { state: close(draft), events: draft.events, reopens: deed === 'hit' };
}
