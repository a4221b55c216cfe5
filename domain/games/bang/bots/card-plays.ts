import type { Seat } from '../../../ruleset.ts';
import type { PlayMove } from '../asks/answers.ts';
import { type CardId, type CardKind, isWeapon, kindOf, RANGE } from '../cards/card.ts';
import type { View } from '../view.ts';
import type { Feelings } from './feelings.ts';
import { chanceToHit, chanceToOutlast, chanceToScalp, gainOfHit } from './fights.ts';
import weights from './weights.json' with { type: 'json' };
import { living, priceOf, worthOfLife } from './worth.ts';

/** What playing a card is worth, where ending the turn is worth nothing. */
export function gainOfPlay(view: View, feelings: Feelings, move: PlayMove): number {
  const use = USES[useOf(move.card)];
  return use(view, feelings, move) - weights.thrift * priceOf(view, [move.card]);
}

type Use = (view: View, feelings: Feelings, move: PlayMove) => number;

/** A Missed! that may be played is fired. */
function useOf(card: CardId): CardKind {
  const kind = kindOf(card);
  return kind === 'missed' ? 'bang' : kind;
}

const meOf = (view: View) => view.seats[view.you!.seat]!;
const othersOf = (view: View) => view.seats.filter(({ seat, alive }) => alive && seat !== view.you!.seat);

const bang: Use = (view, feelings, { target }) =>
  weights.attack *
  chanceToHit(view, target!, meOf(view).character === 'slab' ? 2 : 1) *
  gainOfHit(view, feelings, target!);

const duel: Use = (view, feelings, { card, target }) => {
  const answers = view.you!.hand.filter((other) => other !== card && isShot(view, other)).length;
  const win = chanceToOutlast(view, target!, answers);
  return win * gainOfHit(view, feelings, target!) - (1 - win) * worthOfLife(meOf(view).life);
};

const isShot = (view: View, card: CardId): boolean =>
  kindOf(card) === 'bang' || (kindOf(card) === 'missed' && meOf(view).character === 'janet');

const everybody =
  (hits: (view: View, seat: Seat) => number): Use =>
  (view, feelings) =>
    othersOf(view).reduce((sum, { seat }) => sum + hits(view, seat) * gainOfHit(view, feelings, seat), 0);

/** A Beer that heals nobody may as well be kept. */
const beer: Use = (view) => (living(view) > 2 && healing(meOf(view))) || -weights.useless;

const saloon: Use = (view, { enmity }) =>
  othersOf(view).reduce((sum, place) => sum - enmity[place.seat]! * healing(place), healing(meOf(view)));

const healing = ({ life, maxLife }: View['seats'][number]): number => (life < maxLife ? worthOfLife(life + 1) : 0);

/** Taking from foes is good, and so is taking a Jail or Dynamite from oneself or a friend. */
const theft: Use = (view, { enmity }, { card, target, pick }) => {
  const place = view.seats[target!]!;
  const worth = pick === 'hand' ? weights.unknownCard : worthOnTable(view, place, pick!);
  const kept = kindOf(card) === 'panic' ? (pick === 'hand' ? weights.unknownCard : weights.worth[kindOf(pick!)]) : 0;
  return weights.theft * enmity[target!]! * worth + weights.loot * kept;
};

/** What a card is worth to the seat before which it lies. */
function worthOnTable(view: View, { reach, life }: View['seats'][number], card: CardId): number {
  const kind = kindOf(card);
  if (kind === 'jail') return -weights.jail;
  if (kind === 'dynamite') return -weights.explosion * 3 * worthOfLife(life - 2);
  return isWeapon(card) && reach > 1 && living(view) > 3 ? weights.worth[kind] + 1 : weights.worth[kind];
}

const jail: Use = (view, { enmity }, { target }) => {
  const { handCount, life } = view.seats[target!]!;
  return enmity[target!]! * (weights.jail + Math.min(handCount, life) * 0.2);
};

/** It goes round: the next to be endangered is oneself, then whoever sits to the left. */
const dynamite: Use = (view, { enmity }) => {
  const { length } = view.seats;
  const me = view.you!.seat;
  const order = view.seats.map((_, step) => view.seats[(me + step) % length]!).filter(({ alive }) => alive);
  return order.reduce((sum, { seat, life }, step) => {
    const chance = weights.explosion * (1 - weights.explosion) ** step;
    return sum + chance * enmity[seat]! * weights.dynamite * worthOfLife(life - 2);
  }, 0);
};

/** A weapon is worth the foes that come into reach; a better one is drawn before anybody is shot. */
const weapon: Use = (view, feelings, { card }) => {
  const gain = armed(view, feelings, card) - armed(view, feelings, meOf(view).table.find(isWeapon));
  return gain > 0 ? gain + weights.gear.first : gain;
};

function armed(view: View, { enmity }: Feelings, gun: CardId | undefined): number {
  const kind = gun === undefined ? undefined : kindOf(gun);
  const range = (kind && RANGE[kind]) ?? 1;
  const inReach = othersOf(view).filter(({ seat }) => view.distance[view.you!.seat]![seat]! <= range);
  const best = Math.max(0, ...inReach.map(({ seat }) => enmity[seat]!));
  const shots = view.you!.hand.filter((card) => isShot(view, card)).length;
  const more = kind === 'volcanic' && meOf(view).character !== 'willy' ? Math.max(0, shots - 1) : 0;
  return best * (weights.gear.foe + weights.gear.rapid * more) + weights.gear.reach * range;
}

const always =
  (worth: number): Use =>
  () =>
    worth;

const USES: Readonly<Record<CardKind, Use>> = {
  bang,
  missed: bang,
  beer,
  saloon,
  stagecoach: always(weights.draw.stagecoach),
  wells_fargo: always(weights.draw.wells_fargo),
  general_store: always(weights.draw.general_store),
  panic: theft,
  cat_balou: theft,
  gatling: everybody(chanceToHit),
  indians: everybody(chanceToScalp),
  duel,
  jail,
  dynamite,
  barrel: always(weights.gear.barrel),
  mustang: always(weights.gear.mustang),
  scope: always(weights.gear.scope),
  volcanic: weapon,
  schofield: weapon,
  remington: weapon,
  rev_carabine: weapon,
  winchester: weapon,
};
