import type { Json } from '../../client/index.ts';
import type { Brain } from './index.ts';

interface Laid {
  readonly seat: number;
  readonly card: string;
}
interface View {
  readonly board: readonly { readonly slot: string; readonly band: string; readonly stack: readonly Laid[] }[];
  readonly seats: readonly { readonly hired: readonly string[] }[];
  readonly revealed: readonly Laid[];
  readonly you: { readonly seat: number };
}
interface Placing {
  readonly card?: string;
  readonly at: string;
  readonly magicTo?: string;
}

const BONUS: Readonly<Record<string, number>> = { B1: 1, B3: 2, W1: 1, W3: 2 };
/** How often the holder of the Draw card says beforehand how ties go. */
const FORESIGHT = 0.3;
/** The more, the rarer a weak move. */
const RESOLVE = 1.4;

/** Plays Wanted 7 by the board that everybody sees and the own cards. */
export const wanted7: Brain = {
  move(match, dice) {
    const view = match.view as unknown as View;
    const moves = match.you?.moves ?? [];
    const move = dice.weighted(moves, (each) => Math.exp(RESOLVE * weigh(view, each)));
    const ask = match.you?.prompt?.ask as { readonly mayOrderTies?: boolean } | undefined;
    if (ask?.mayOrderTies !== true || dice.roll() > FORESIGHT) return move;
    return { ...(move as object), tieOrder: selfFirst(view) } as Json;
  },
};

const selfFirst = ({ seats, you }: View): number[] => seats.map((_, step) => (you.seat + step) % seats.length);

function weigh(view: View, move: Json): number {
  const { order, at, card } = move as unknown as Placing & { readonly order?: readonly number[] };
  if (order !== undefined) return -order.indexOf(view.you.seat);
  if (at === undefined) return pipsOf(card) / 4;
  return weighPlace(view, move as unknown as Placing);
}

const pipsOf = (card = '0'): number => Number(card[0]);

/** What the slot is worth where the card ends up, and more if it takes it from somebody; a covered slot is not lost. */
function weighPlace(view: View, { card, at, magicTo }: Placing): number {
  const mine = card ?? view.revealed.find(({ seat }) => seat === view.you.seat)?.card;
  const slot = view.board.find((each) => each.slot === (magicTo ?? at));
  const top = slot?.stack.at(-1);
  const taken = top === undefined ? 0 : top.seat === view.you.seat ? -2 : 1;
  const known = view.seats[view.you.seat]?.hired.includes(slot?.band ?? '') ?? false;
  return pipsOf(mine) / 4 + (BONUS[slot?.slot ?? ''] ?? 0) / 2 + taken + (known ? 0 : 0.3);
}
