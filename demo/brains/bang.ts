import type { Json } from '../../client/index.ts';
import { foeing, living, type View } from './bang-foes.ts';
import type { Brain } from './index.ts';

interface Move {
  readonly t: string;
  readonly card?: string;
  readonly cards?: readonly string[];
  readonly character?: string;
  readonly target?: number;
  readonly pick?: string;
  readonly source?: 'deck' | 'discard' | number;
}

/** How much a card is wanted in hand. */
const WORTH: Readonly<Record<string, number>> = {
  bang: 3,
  missed: 4,
  beer: 4,
  panic: 3,
  cat_balou: 3,
  duel: 2,
  stagecoach: 4,
  general_store: 2,
  indians: 2,
  gatling: 3,
  saloon: 2,
  wells_fargo: 5,
  jail: 3,
  barrel: 4,
  mustang: 4,
  scope: 3,
  dynamite: 1,
  volcanic: 2,
  schofield: 2,
  remington: 3,
  rev_carabine: 3,
  winchester: 3,
};
const DRAWS = ['stagecoach', 'wells_fargo', 'general_store'];
const GEAR = ['barrel', 'mustang', 'scope'];
const RANGE: Readonly<Record<string, number>> = {
  volcanic: 1,
  schofield: 2,
  remington: 3,
  rev_carabine: 4,
  winchester: 5,
};
/** The more, the rarer a weak move. */
const RESOLVE = 3;
/** Sid Ketchum heals when he is down to this, and has cards to spare. */
const FRAIL = 2;
const SPARE = 4;

/** How often a player lets standing orders defend him, so that the others need not wait. */
const ORDERED = 0.5;
const DEFENCE = { shot: 'missed', rescue: 'save', lucky: 'best', order: 'default' };

const kindOf = (card = ''): string => card.split('-')[0] as string;
const worthOf = (card = ''): number => WORTH[kindOf(card)] ?? 0;
const sum = (numbers: readonly number[]): number => numbers.reduce((a, b) => a + b, 0);

/** Plays BANG! by what everybody has done so far, the own role and the own hand. */
export const bang: Brain = {
  move(match, dice) {
    const view = match.view as unknown as View;
    const moves = match.you?.moves ?? [];
    const foe = foeing(view);
    const gains = new Map(moves.map((move) => [move, gainOf(view, foe, move as unknown as Move)]));
    const best = Math.max(...gains.values());
    return dice.weighted(moves, (move) => Math.exp(RESOLVE * ((gains.get(move) as number) - best)));
  },
  act(match, dice): Json | undefined {
    const acts = match.you?.acts ?? [];
    if (acts.length === 0) return undefined;
    const { you, seats } = match.view as unknown as View;
    const isHurt = (seats[you.seat]?.life ?? 0) <= FRAIL && you.hand.length >= SPARE;
    return isHurt ? dice.pick(acts) : undefined;
  },
  orders: (dice) => (dice.roll() < ORDERED ? DEFENCE : undefined),
};

/** How welcome it is that a seat suffers: 1 a foe, −1 a friend. */
type Foe = (seat: number) => number;

function gainOf(view: View, foe: Foe, move: Move): number {
  const lost = sum((move.cards ?? [move.card]).map(worthOf));
  switch (move.t) {
    case 'play':
      return gainOfPlay(view, foe, move);
    case 'pass':
      return view.seats[view.you.seat]?.life === 1 || view.round?.kind === 'rescue' ? -20 : -6;
    case 'missed':
    case 'bang':
    case 'beer':
    case 'sid':
    case 'discard':
    case 'return':
      return -lost;
    case 'pick':
      return lost;
    case 'choose':
      return isLucky(view, move.card as string) ? 1 : 0;
    case 'from':
      return gainOfSource(view, foe, move.source);
    default:
      return 0;
  }
}

function gainOfSource({ discardTop }: View, foe: Foe, source: Move['source']): number {
  if (source === 'discard') return worthOf(discardTop ?? '') - 3;
  return typeof source === 'number' ? foe(source) : 0;
}

/** The flip that helps: no Spades from 2 to 9 under a Dynamite, Hearts for all else. */
function isLucky({ round }: View, card: string): boolean {
  const face = card.replace(/_2$/, '').split('-')[1] as string;
  return round?.ctx.cause === 'dynamite' ? !/^[2-9]S$/.test(face) : face.endsWith('H');
}

/** Ending the turn is worth nothing. */
function gainOfPlay(view: View, foe: Foe, move: Move): number {
  const { target = -1 } = move;
  const kind = kindOf(move.card);
  const me = view.seats[view.you.seat] as View['seats'][number];
  const isHurt = me.life < me.maxLife;
  if (DRAWS.includes(kind)) return 6;
  if (GEAR.includes(kind)) return 5;
  if (kind in RANGE) return (RANGE[kind] as number) > me.reach ? 4 : -1;
  switch (kind) {
    case 'beer':
      return isHurt && living(view) > 2 ? 2 : -1;
    case 'saloon':
      return isHurt ? 1 : -1;
    case 'gatling':
    case 'indians':
      return sum(view.seats.filter(({ alive }) => alive).map(({ seat }) => (seat === me.seat ? 0 : foe(seat))));
    case 'duel':
      return foe(target) * 2 + view.you.hand.filter((card) => kindOf(card) === 'bang').length - 2;
    case 'panic':
    case 'cat_balou':
      return foe(target) * (['jail', 'dynamite'].includes(kindOf(move.pick)) ? -3 : 3) - 0.2;
    case 'bang':
    case 'missed':
    case 'jail':
      return foe(target) * (view.seats[target]?.life === 1 ? 4 : 2.5);
    default:
      return -1;
  }
}
