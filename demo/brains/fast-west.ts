import type { Json } from '../../client/index.ts';
import type { Dice } from '../dice.ts';
import type { Brain } from './index.ts';

interface Place {
  readonly place: number;
  readonly lives: number;
  /** null for neutrals. */
  readonly bullets: number | null;
  readonly hand: readonly string[];
  readonly pile: readonly string[];
  readonly out: number | null;
}
interface View {
  readonly turn: number;
  readonly target: { readonly event: string; readonly arrow: string };
  readonly places: readonly Place[];
  readonly you: { readonly place: number; readonly identity: number };
}
interface Action {
  readonly card: string;
  readonly aim?: 'left' | 'right';
  readonly unmask?: true;
}

const COST: Readonly<Record<string, number>> = { revolver: 1, winchester: 2, dynamite: 5, miscalculation: 2 };
const SHOT: Readonly<Record<string, number>> = { revolver: 3, winchester: 3.5, dynamite: 7 };
/** How much a reload is wanted with that many bullets. */
const THIRST = [6, 3, 2, 1.2, 0.8, 0.3];
/** A move that makes little sense is made now and then: a bluff. */
const BLUFF = 0.15;
/** How often one shows one's face, before or with a move. */
const SHOWS = 0.12;
/** How often a dodger says beforehand what to take back. */
const FORESIGHT = 0.4;
/** How often an eliminated player still cheers. */
const CHEERS = 0.7;

/** Plays Fast West by the table that everybody sees and the own card. */
export const fastWest: Brain = {
  move(match, dice) {
    const moves = match.you?.moves ?? [];
    if (match.you?.prompt?.kind === 'cheer') return dice.roll() < CHEERS ? dice.pick(moves) : undefined;
    const move = dice.weighted(moves, (each) => weigh(match.view as unknown as View, each));
    return withForesight(move, dice);
  },
  act: (match, dice) => {
    const acts = match.you?.acts ?? [];
    return acts.length > 0 && dice.roll() < SHOWS ? dice.pick(acts) : undefined;
  },
};

function withForesight(move: Json, dice: Dice): Json {
  const dodge = isObject(move) && move.card === 'dodge';
  return dodge && dice.roll() < FORESIGHT ? { ...move, recover: ['winchester', 'revolver', 'bounce'] } : move;
}

const isObject = (value: Json): value is { readonly [field: string]: Json } =>
  value !== null && typeof value === 'object' && !Array.isArray(value);

function weigh(view: View, move: Json): number {
  if (!isObject(move)) return 1;
  if ('card' in move) return weighAction(view, move as unknown as Action);
  if ('evade' in move) return move.evade ? 5 : 0.5;
  return 1;
}

function weighAction(view: View, move: Action): number {
  const me = view.places[view.you.place] as Place;
  const shown = move.unmask ? SHOWS : 1;
  return shown * weighCard(view, me, move);
}

function weighCard(view: View, me: Place, move: Action): number {
  const bullets = me.bullets ?? 0;
  const foes = neighbours(view, me);
  const armed = foes.filter((foe) => (foe.bullets ?? 2) > 0).length;
  if (bullets < (COST[move.card] ?? 0)) return BLUFF;
  switch (move.card) {
    case 'reload':
      return ((THIRST[bullets] ?? 0) + me.pile.length * 0.6) / (1 + armed * 0.3);
    case 'dodge':
    case 'bounce':
      return armed > 0 ? 2 : BLUFF;
    case 'miscalculation':
      return foes.some((foe) => (foe.bullets ?? 0) >= 4) ? 3 : BLUFF;
    default:
      return (SHOT[move.card] ?? 1) * Math.max(...aimedAt(view, me, move).map(prey));
  }
}

/** The fewer lives and the fewer ways out, the better. */
const prey = (foe: Place): number =>
  (foe.lives === 1 ? 2 : 1) * (foe.hand.includes('dodge') ? 1 : 1.5) * (foe.hand.includes('bounce') ? 1 : 1.3);

const aimedAt = (view: View, me: Place, { aim }: Action): Place[] => {
  const way = aim ?? view.target.arrow;
  if (way === 'left' || way === 'right') return [neighbour(view, me, way)];
  return neighbours(view, me);
};

const neighbours = (view: View, me: Place): Place[] => [neighbour(view, me, 'left'), neighbour(view, me, 'right')];

/** Left is the next place clockwise that is still in play. */
function neighbour(view: View, me: Place, way: 'left' | 'right'): Place {
  const { places } = view;
  let at = me.place;
  do at = (at + (way === 'left' ? 1 : places.length - 1)) % places.length;
  while (places[at]?.out !== null);
  return places[at] as Place;
}
