import type { BotInput, BotLevel, Chance } from '../../ruleset.ts';
import { pickWeighted } from '../kit/pick-weighted.ts';
import type { ActionMove } from './asks/action.ts';
import type { Move } from './asks/index.ts';
import weights from './bots.json' with { type: 'json' };
import { type CardName, cardOf, holds, WORTH_RECOVERING } from './cards.ts';
import { costFor, livesOf, NOBODY_YET, PREACHER, powerOf } from './gunslingers.ts';
import type { DirName } from './state.ts';
import { bannedBy } from './targets.ts';
import type { PlaceView, View } from './view.ts';

/**
 * A bot's move. Level 0 plays any legal move, level 1 weighs the moves by what its seat sees. Both leave the last word
 * to chance: whoever always plays the same is easy to read.
 */
export function bot(level: BotLevel, { view, prompt, moves }: BotInput<View, Move>, chance: Chance): Move {
  const weighed = moves.map((move) => (level === 0 ? 1 : weigh(view, move)));
  const grains = weighed.map((weight) => Math.round(weight * GRAINS) + 1);
  return pickWeighted(chance, `bot:${prompt.seat}`, moves, grains);
}

/** Weights are dealt out in grains; every legal move has at least one. */
const GRAINS = 100;

function weigh(view: View, move: Move): number {
  if ('card' in move) return weighAction(view, move);
  if ('guess' in move) return expectation(view, view.places[move.cheer]!, move.guess);
  if ('swap' in move) return weights.swap[move.swap as keyof typeof weights.swap];
  if ('keep' in move) return weights.swap.keep;
  if ('take' in move) return worth(move.take) ** 2;
  return move.evade ? weights.evade : 0;
}

function weighAction(view: View, move: ActionMove): number {
  const taste = weighCard(view, move) * weighUnmasking(view, move);
  return move.flashback === undefined || move.flashback === move.card ? taste : taste * worth([move.flashback]);
}

/** How welcome cards are, by the order in which absent players recover them. */
const worth = (cards: readonly CardName[]): number =>
  cards.reduce((sum, card) => sum + WORTH_RECOVERING.length - WORTH_RECOVERING.indexOf(cardOf(card)), 0);

function weighCard(view: View, move: ActionMove): number {
  const me = view.places[view.you!.place]!;
  const danger = Math.max(0, ...attackers(view, me).map((foe) => dangerOf(view, foe)));
  switch (move.card) {
    case 'reload':
      return weighReload(me, danger);
    case 'dodge':
    case 'bounce':
      return danger > 0 ? weights.shelter : weights.idle;
    case 'miscalculation':
      return danger > 1 && canPay(me, move.card) ? weights.miscalculation : weights.idle;
    default:
      return canPay(me, move.card) ? weighShot(view, me, move) : weights.idle;
  }
}

/** Bullets are life: the fewer there are, the more a reload is worth, the less so under fire. */
function weighReload(me: PlaceView, danger: number): number {
  const thirst = weights.reload[me.bullets ?? 0]! + me.pile.length * weights.perDiscard;
  return danger > 0 ? thirst * weights.underFire : thirst;
}

/** A shot is worth more at somebody who has little to set against it. */
function weighShot(view: View, me: PlaceView, move: ActionMove): number {
  const open = targets(view, me, move.aim).some((foe) => !canParry(view, foe, move.card));
  return weights.shot[move.card as keyof typeof weights.shot] * (open ? weights.openTarget : 1);
}

/** A lasting power is worth showing now and then, a Preacher's when it saves the last life. */
function weighUnmasking(view: View, move: ActionMove): number {
  if (!move.unmask) return 1;
  const { identity, place } = view.you!;
  const { lives } = view.places[place]!;
  if (lives > livesOf(identity)) return weights.unmask.atACost;
  if (identity === PREACHER && lives === 1) return weights.unmask.lastPrayer;
  return powerOf(identity) === 'permanent' ? weights.unmask.lasting : weights.unmask.wasted;
}

/** How likely a gunslinger seems to play a card. */
function expectation(view: View, place: PlaceView, card: CardName): number {
  if (place.deck !== null) return weights.guess.neutral;
  if (!canPlay(view, place, card) || !canPay(place, card)) return weights.idle;
  return card === 'reload' ? weights.reload[place.bullets ?? 0]! : weights.guess.player;
}

const DIRECTIONS: readonly DirName[] = ['left', 'right'];

/** Directions in which shots can fly this turn. */
function ways(view: View, aim?: DirName): readonly DirName[] {
  if (aim !== undefined) return [aim];
  const { arrow } = view.target;
  return arrow === 'left' || arrow === 'right' ? [arrow] : DIRECTIONS;
}

function neighbour(view: View, from: number, way: DirName): PlaceView {
  const size = view.places.length;
  let at = from;
  do at = (at + (way === 'left' ? 1 : size - 1)) % size;
  while (view.places[at]!.out !== null);
  return view.places[at]!;
}

const targets = (view: View, me: PlaceView, aim?: DirName): PlaceView[] =>
  ways(view, aim).map((way) => neighbour(view, me.place, way));

/** Who shoots to the left stands on one's right. */
const attackers = (view: View, me: PlaceView): PlaceView[] =>
  ways(view).map((way) => neighbour(view, me.place, way === 'left' ? 'right' : 'left'));

/** Lives a gunslinger could cost a target: 0, 1 or 2. Neutrals never lack bullets but have no Dynamite. */
function dangerOf(view: View, foe: PlaceView): number {
  if (foe.deck !== null) return 1;
  const armed = (['revolver', 'winchester', 'dynamite'] as const).filter(
    (card) => canPlay(view, foe, card) && canPay(foe, card),
  );
  return armed.includes('dynamite') ? 2 : Math.min(1, armed.length);
}

function canParry(view: View, foe: PlaceView, card: CardName): boolean {
  if (foe.deck !== null) return true;
  if (card === 'dynamite') return canPlay(view, foe, 'miscalculation') && canPay(foe, 'miscalculation');
  return canPlay(view, foe, 'dodge') || canPlay(view, foe, 'bounce');
}

/** A card in hand, or on the pile when Flashback brings one back, that is not banned. */
function canPlay(view: View, place: PlaceView, card: CardName): boolean {
  const { event } = view.target;
  if (holds(bannedBy(event), cardOf(card))) return false;
  return place.hand.includes(card) || (event === 'flashback' && place.pile.includes(card));
}

/** Whether the bullets are there; neutrals have as many as they need. */
const canPay = ({ bullets, identity }: PlaceView, card: CardName): boolean =>
  bullets === null || bullets >= costFor(identity ?? NOBODY_YET, cardOf(card));
