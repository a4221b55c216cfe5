import * as z from 'zod';
import type { Ask } from '../../../ruleset.ts';
import { strictForm } from '../../kit/form.ts';
import type { State } from '../state.ts';
import { ownRow } from './own-row.ts';

/** Answer to question `live`: void as soon as the seat flips again. */
export type HoldMove = {
  readonly hold: true;
};

const HOLD: HoldMove = { hold: true };

/** The one answer of a live duel; flips and calls are acts beside it (spec 5.3). */
export const live: Ask<State, HoldMove> = {
  schema: z.strictObject({ hold: z.literal(true) }),
  replaceable: true,
  tell: ownRow,
  refuse: () => undefined,
  moves: () => [HOLD],
  fallback: () => HOLD,
  form: () => [strictForm({ hold: { const: true } })],
  // Everybody sees who holds in a live duel; the hold of a beat is as secret as a flip.
  announce: (move) => move,
};
