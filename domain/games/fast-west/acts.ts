import * as z from 'zod';
import type { ActStep, Acts, Chance, SealedSoFar, Seat } from '../../ruleset.ts';
import { unmask } from './cards-turned.ts';
import { changeBullets, changeLives, close, type Draft, open } from './draft.ts';
import { BARKEEP, DOCTOR, GAMBLER, powerOf } from './gunslingers.ts';
import type { Reason } from './refusals.ts';
import { inPlay, placeOfSeat, type State } from './state.ts';
import { dropTarget, openAction, turnTarget } from './turn.ts';

/** The one act: unmask now (spec 5.2). */
export interface Act {
  readonly act: 'unmask';
}

const UNMASK: Act = { act: 'unmask' };
const BARKEEP_BULLETS = 3;
const DOCTOR_LIVES = 2;

/** Why a gunslinger may not unmask now; seen by the requester alone. Checks of spec 5.2 in their order. */
function refuse(state: State, seat: Seat, sealed: SealedSoFar): Reason | undefined {
  const place = state.places[placeOfSeat(state, seat)];
  if (state.phase !== 'action') return 'no-act-now';
  if (place === undefined || !inPlay(place)) return 'not-a-gunslinger';
  if (place.open === 1) return 'already-unmasked';
  if (sealed.own) return 'act-after-seal';
  if (powerOf(place.who) === 'sealed') return 'power-sealed-only';
  if (powerOf(place.who) === 'automatic') return 'power-automatic';
  if (place.who === DOCTOR && place.lives !== 1) return 'power-not-ready';
  return place.who === GAMBLER && sealed.required > 0 ? 'gambler-too-late' : undefined;
}

/** The one kind of act: unmasking at once (spec 5.2). */
export const acts: Acts<State, Act> = {
  schema: z.strictObject({ act: z.literal('unmask') }),
  open: (state, seat, sealed) => (refuse(state, seat, sealed) === undefined ? [UNMASK] : []),
  refuse: (state, seat, _act, sealed) => refuse(state, seat, sealed),
  /** The Gambler replaces the Target card for everybody, so nobody may have sealed; all others care for their own seal. */
  guard: (state, seat) => (state.places[placeOfSeat(state, seat)]?.who === GAMBLER ? 'none-sealed' : 'own-unsealed'),
  play: (state, seat, _act, chance) => play(state, seat, chance),
};

/** Unmasks a gunslinger at once. Only the Gambler's new Target card reopens the round. */
function play(state: State, seat: Seat, chance: Chance): ActStep<State> {
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
