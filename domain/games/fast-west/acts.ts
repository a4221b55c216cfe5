import * as z from 'zod';
import type { ActGuard, ActStep, Chance, Refusal, SealedSoFar, Seat } from '../../ruleset.ts';
import { unmask } from './cards-turned.ts';
import { type Reason, refusal } from './codes.ts';
import { changeBullets, changeLives, close, type Draft, open } from './draft.ts';
import { BARKEEP, DOCTOR, GAMBLER, powerOf } from './gunslingers.ts';
import { inPlay, type Place, placeOfSeat, type State } from './state.ts';
import { dropTarget, openAction, turnTarget } from './turn.ts';

/** The one act: unmask now (spec 5.2). */
export interface Act {
  readonly act: 'unmask';
}

export const actSchema: z.ZodType<Act> = z.strictObject({ act: z.literal('unmask') });

const UNMASK: Act = { act: 'unmask' };
const BARKEEP_BULLETS = 3;
const DOCTOR_LIVES = 2;

/** Why a gunslinger may not unmask now; seen by the requester alone. */
export function refuseAct(state: State, seat: Seat, _act: Act, sealed: SealedSoFar): Refusal | undefined {
  const reason = reasonAgainst(state, state.places[placeOfSeat(state, seat)], sealed);
  return reason === undefined ? undefined : refusal(reason);
}

/** Checks of spec 5.2 in their order. */
function reasonAgainst(state: State, place: Place | undefined, sealed: SealedSoFar): Reason | undefined {
  if (state.phase !== 'action') return 'no-act-now';
  if (place === undefined || !inPlay(place)) return 'not-a-gunslinger';
  if (place.open === 1) return 'already-unmasked';
  if (sealed.own) return 'act-after-seal';
  if (powerOf(place.who) === 'sealed') return 'power-sealed-only';
  if (powerOf(place.who) === 'automatic') return 'power-automatic';
  if (place.who === DOCTOR && place.lives !== 1) return 'power-not-ready';
  return place.who === GAMBLER && sealed.required > 0 ? 'gambler-too-late' : undefined;
}

/** Acts open to a seat. */
export const acts = (state: State, seat: Seat, sealed: SealedSoFar): Act[] =>
  refuseAct(state, seat, UNMASK, sealed) === undefined ? [UNMASK] : [];

/** The Gambler replaces the Target card for everybody, so nobody may have sealed; all others care for their own seal. */
export const actGuard = (state: State, seat: Seat): ActGuard =>
  state.places[placeOfSeat(state, seat)]?.who === GAMBLER ? 'none-sealed' : 'own-unsealed';

/** Unmasks a gunslinger at once. Only the Gambler's new Target card reopens the round. */
export function act(state: State, seat: Seat, _act: Act, chance: Chance): ActStep<State> {
  const draft = open(state, chance);
  const p = placeOfSeat(state, seat);
  const { who } = draft.places[p]!;
  unmask(draft, p, 'act', powerOf(who) === 'act' ? 'used' : 'on');
  if (who === DOCTOR) heal(draft, p);
  if (who === BARKEEP) changeBullets(draft, p, BARKEEP_BULLETS, 'barkeep');
  if (who === GAMBLER) replaceTarget(draft);
  return { state: close(draft), events: draft.events, reopens: who === GAMBLER };
}

function heal(draft: Draft, p: number): void {
  const place = draft.places[p]!;
  changeLives(draft, p, DOCTOR_LIVES - place.lives, 'doctor');
  changeBullets(draft, p, -place.bullets, 'doctor');
}

/** Bullets from a replaced Priest stay; a new one pays again. */
function replaceTarget(draft: Draft): void {
  dropTarget(draft);
  turnTarget(draft, 'gambler');
  openAction(draft);
}
