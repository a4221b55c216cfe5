import * as z from 'zod';
import type { Ask } from '../../../ruleset.ts';
import { strictForm } from '../../kit/form.ts';
import { bulletHitsOn, turnOf } from '../asked.ts';
import { nameOf } from '../cards.ts';
import { placeOfSeat, type State } from '../state.ts';

/** Whether the Ninja discards a Dodge. */
export type EvadeMove = {
  readonly evade: boolean;
};

const MOVES: readonly EvadeMove[] = [{ evade: true }, { evade: false }];

/** Round `evade`: a bullet shot would hit the Ninja who reloads (spec 5.3, step 13). */
export const evade: Ask<State, EvadeMove> = {
  schema: z.strictObject({ evade: z.boolean().describe('Whether to discard a Dodge so that no bullet shot hits.') }),
  replaceable: true,
  tell: (state, seat) => ({
    shots: bulletHitsOn(turnOf(state), placeOfSeat(state, seat)).map(({ owner, card }) => ({
      shooter: owner,
      card: nameOf(card),
    })),
  }),
  refuse: () => undefined,
  moves: () => MOVES,
  fallback: () => ({ evade: true }),
  form: () => MOVES.map((move) => strictForm({ evade: { const: move.evade } })),
};
