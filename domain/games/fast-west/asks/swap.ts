import * as z from 'zod';
import type { Ask, Json } from '../../../ruleset.ts';
import { strictForm } from '../../kit/form.ts';
import { aimSchema, mayAim } from '../aims.ts';
import { payableSwaps } from '../asked.ts';
import { type CardName, type CardSet, cardOf, cardSchema, holds, namesIn } from '../cards.ts';
import { DIR_NAMES, type DirName, placeOfSeat, type State } from '../state.ts';

/** The Cheat fires what lies on the table. */
export type KeepMove = {
  readonly keep: true;
};
/** The Cheat fires another weapon instead. */
export type SwapMove = {
  readonly swap: CardName;
  /** Only on crossed arrows with three or more in play; without it the old aim stays. */
  readonly aim?: DirName;
};

const keep = z.strictObject({ keep: z.literal(true).describe('Fires the weapon on the table.') });
const swapTo = z.strictObject({
  swap: cardSchema.describe('Weapon in hand to fire instead of the one on the table.'),
  aim: aimSchema.exactOptional().describe('New direction of fire, where there is one to choose.'),
});

/** Round `swap`: the Cheat may replace the weapon on the table by one in hand (spec 5.3, step 7). */
export const swap: Ask<State, KeepMove | SwapMove> = {
  schema: z.union([keep, swapTo]),
  replaceable: true,
  tell: (state, seat) => ({ options: namesIn(swapsOf(state, seat)), mayAim: mayAim(state) }),
  refuse(state, seat, move) {
    if ('keep' in move) return undefined;
    if (!holds(swapsOf(state, seat), cardOf(move.swap))) return 'swap-not-legal';
    return move.aim !== undefined && !mayAim(state) ? 'aim-not-allowed' : undefined;
  },
  moves: listMoves,
  fallback: () => ({ keep: true }),
  form: (state, seat) => listMoves(state, seat).map(exactly),
  canonical(_state, _seat, move) {
    if ('keep' in move) return { keep: true };
    return move.aim === undefined ? { swap: move.swap } : { swap: move.swap, aim: move.aim };
  },
};

/** Weapons that the asked Cheat can pay for. */
function swapsOf(state: State, seat: number): CardSet {
  const p = placeOfSeat(state, seat);
  return payableSwaps(state, state.places[p]!, state.plays![p]!.card);
}

function listMoves(state: State, seat: number): (KeepMove | SwapMove)[] {
  const found: (KeepMove | SwapMove)[] = [{ keep: true }];
  for (const to of namesIn(swapsOf(state, seat))) {
    found.push({ swap: to });
    if (mayAim(state)) for (const aim of DIR_NAMES) found.push({ swap: to, aim });
  }
  return found;
}

const exactly = (move: KeepMove | SwapMove): Json =>
  strictForm(Object.fromEntries(Object.entries(move).map(([field, value]) => [field, { const: value }])));
