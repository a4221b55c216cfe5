import type { Json } from '../../client/index.ts';
import type { Dice } from '../dice.ts';
import type { Brain } from './index.ts';

interface Duelist {
  readonly seat: number;
  readonly magazine: number;
  readonly row: readonly number[];
  readonly total: number;
}
interface View {
  readonly pace: 'beats' | 'live';
  readonly phase: string;
  readonly open: readonly string[];
  readonly seats: readonly Duelist[];
  readonly you: { readonly seat: number };
}
type Deed = 'flip' | 'hold' | 'hit';

/** How often a duelist says beforehand how far to go. */
const FORESIGHT = 0.2;
/** How often one shouts without a reason. */
const RASH = 0.02;
/** How often one goes on where holding seems better, or the other way round. */
const WHIM = 0.1;
/** No sum target asks for more. */
const HIGHEST = 12;

/** Plays Duel West by the rows on the table. */
export const duelWest: Brain = {
  move(match, dice) {
    const view = match.view as unknown as View;
    const moves = match.you?.moves ?? [];
    if (view.phase === 'load') return load(view, moves, dice);
    const wish = deed(view, dice);
    // In a live duel one flips and calls by acts, and answers only to hold.
    if (view.phase === 'live') return wish === 'hold' ? moves[0] : undefined;
    return moves.find((move) => JSON.stringify(move) === JSON.stringify({ do: wish })) ?? { do: 'hold' };
  },
  act(match, dice) {
    const wish = deed(match.view as unknown as View, dice);
    return (match.you?.acts ?? []).find((act) => JSON.stringify(act) === JSON.stringify({ act: wish }));
  },
};

function load({ pace }: View, moves: readonly Json[], dice: Dice): Json {
  const move = dice.pick(moves) as { readonly [field: string]: Json };
  if (pace === 'live' || dice.roll() >= FORESIGHT) return move;
  return { ...move, plan: { upTo: 2 + Math.floor(dice.roll() * 3), call: true } };
}

function deed({ open, seats, you }: View, dice: Dice): Deed {
  const me = seats[you.seat] as Duelist;
  const targets = open.map((id) => ({ kind: id.charAt(0), value: Number(id.slice(1)) }));
  const met = targets.some(
    ({ kind, value }) =>
      me.total > 0 && ((kind === 'E' && me.total === value) || (kind === 'M' && me.total % value === 0)),
  );
  if (met || dice.roll() < RASH) return 'hit';
  if (me.magazine === 0) return 'hold';
  const hopes = targets.some(({ kind, value }) =>
    kind === 'E' || kind === 'M' ? me.total < HIGHEST : me.row.length < value,
  );
  return hopes !== dice.roll() < WHIM ? 'flip' : 'hold';
}
