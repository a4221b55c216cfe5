import type { Refusal, Seat } from '../../ruleset.ts';
import { askedCheat, mayAim, payableSwaps, recoverable, recovery } from './asked.ts';
import {
  type Card,
  type CardSet,
  cardOf,
  cardsIn,
  DODGE,
  firstOf,
  holds,
  isWeapon,
  NONE,
  nameOf,
  namesIn,
  only,
  RELOAD,
} from './cards.ts';
import { type Reason, refusal } from './codes.ts';
import { NINJA, SCOUT } from './gunslingers.ts';
import {
  type ActionMove,
  type CheerMove,
  type EvadeMove,
  type Move,
  type PromptKind,
  type RecoverMove,
  SHAPES,
} from './move.ts';
import { kindAsked } from './prompts.ts';
import {
  countInPlay,
  DIR_NAMES,
  type DirName,
  handOf,
  inPlay,
  type Place,
  placeOfSeat,
  type Scene,
  type State,
  targetOf,
} from './state.ts';
import { bannedBy } from './targets.ts';

/** Why a seat may not seal this move now; the first failing check of spec 5.1 or 5.3 names the code. */
export function refuse(state: State, seat: Seat, move: Move): Refusal | undefined {
  const kind = kindAsked(state, seat);
  if (kind === undefined) return refusal('not-asked');
  if (!SHAPES[kind].safeParse(move).success) return refusal('bad-shape');
  const reason = reasonAgainst(state, placeOfSeat(state, seat), kind, move);
  return reason === undefined ? undefined : refusal(reason);
}

function reasonAgainst(state: State, p: number, kind: PromptKind, move: Move): Reason | undefined {
  switch (kind) {
    case 'action':
      return refuseAction(state, state.places[p]!, move as ActionMove);
    case 'cheer':
      return refuseCheer(state, move as CheerMove);
    case 'swap':
      return refuseSwap(state, move);
    case 'evade':
      return undefined;
    case 'recover':
      return refuseRecover(state, p, move as RecoverMove);
  }
}

/** Checks 2 to 11 of spec 5.1. */
function refuseAction(state: Scene, place: Place, move: ActionMove): Reason | undefined {
  const card = cardOf(move.card);
  return (
    refuseFlashback(state, place, move.flashback) ??
    refuseCard(state, place, card, flashbackOf(state, place, move)) ??
    (move.unmask && place.open === 1 ? 'already-unmasked' : undefined) ??
    refuseAim(state, place, move) ??
    (move.recover !== undefined && card !== DODGE ? 'recover-not-allowed' : undefined) ??
    (move.evade !== undefined && !mayEvade(place, move) ? 'evade-not-allowed' : undefined)
  );
}

/** Checks 2 to 4. */
function refuseFlashback(state: Scene, place: Place, flashback: string | undefined): Reason | undefined {
  const pile = flashbackPile(state, place);
  if (flashback === undefined) return cardsIn(pile).length > 1 ? 'flashback-required' : undefined;
  if (pile === 0) return 'flashback-not-allowed';
  return holds(pile, cardOf(flashback)) ? undefined : 'flashback-not-in-pile';
}

/** Checks 5 and 6. */
function refuseCard(state: Scene, place: Place, card: Card, flashback: Card): Reason | undefined {
  if (!holds(handOf(place), card) && card !== flashback) return 'card-not-in-hand';
  return holds(bannedBy(targetOf(state).event), card) ? 'card-banned' : undefined;
}

/** Checks 8 and 9. Between two gunslingers an aim has no meaning: none is needed, and one that fits is dropped. */
function refuseAim(state: Scene, place: Place, move: ActionMove): Reason | undefined {
  const choice = aimChoice(state, place, move);
  if (move.aim === undefined) return choice === 'crossed' && countInPlay(state) > 2 ? 'aim-required' : undefined;
  return choice === 'none' ? 'aim-not-allowed' : undefined;
}

/** What aim there is for a move: any on crossed arrows, the Scout's on a single one, else none. */
export function aimChoice(state: Scene, place: Place, move: ActionMove): 'none' | 'crossed' | 'scout' {
  if (!isWeapon(cardOf(move.card))) return 'none';
  const { arrow } = targetOf(state);
  if (arrow === 'crossed') return 'crossed';
  return arrow !== 'both' && isOrWillBe(place, move, SCOUT) ? 'scout' : 'none';
}

/** Check 11: Reload by the Ninja, unmasked or unmasking with this move. */
export const mayEvade = (place: Place, move: ActionMove): boolean =>
  move.card === nameOf(RELOAD) && isOrWillBe(place, move, NINJA);

const isOrWillBe = (place: Place, move: ActionMove, identity: number): boolean =>
  place.who === identity && (place.open === 1 || move.unmask === true);

/** The pile a card is taken back from on Flashback, empty on any other turn. */
export const flashbackPile = (state: Scene, place: Place): CardSet =>
  targetOf(state).event === 'flashback' ? place.pile : 0;

/** The card taken back on Flashback: the named one, or the only one there is. */
function flashbackOf(state: Scene, place: Place, move: ActionMove): Card {
  if (move.flashback !== undefined) return cardOf(move.flashback);
  const cards = cardsIn(flashbackPile(state, place));
  return cards.length === 1 ? cards[0]! : NONE;
}

function refuseCheer(state: State, move: CheerMove): Reason | undefined {
  const place = state.places[move.cheer];
  return place !== undefined && inPlay(place) ? undefined : 'cheer-not-in-play';
}

function refuseSwap(state: State, move: Move): Reason | undefined {
  if (!('swap' in move)) return undefined;
  if (!holds(swapOptions(state), cardOf(move.swap))) return 'swap-not-legal';
  return move.aim !== undefined && !mayAim(state) ? 'aim-not-allowed' : undefined;
}

/** Weapons the Cheat may swap to, in a state that asks him. */
export function swapOptions(state: State): CardSet {
  const p = askedCheat({ ...state, plays: state.plays!, hits: [] });
  return payableSwaps(state, state.places[p]!, state.plays![p]!.card);
}

function refuseRecover(state: State, p: number, move: RecoverMove): Reason | undefined {
  const place = state.places[p]!;
  const cards = new Set(move.take);
  const count = recovery(place, state.plays![p]!);
  if (move.take.length !== count || cards.size !== count) return 'recover-wrong-count';
  return move.take.every((card) => holds(recoverable(place), cardOf(card))) ? undefined : 'recover-not-in-pile';
}

/** A legal move as it is stored: the only card of a Flashback filled in, an aim without meaning dropped. */
export function canonical(state: State, seat: Seat, move: Move): Move {
  if ('card' in move) return canonicalAction(state, state.places[placeOfSeat(state, seat)]!, move);
  if ('take' in move) return { take: namesIn(move.take.reduce((set, card) => set | only(cardOf(card)), 0)) };
  if ('swap' in move) return move.aim === undefined ? { swap: move.swap } : { swap: move.swap, aim: move.aim };
  if ('cheer' in move) return { cheer: move.cheer, guess: move.guess };
  return 'keep' in move ? { keep: true } : { evade: (move as EvadeMove).evade };
}

function canonicalAction(state: State, place: Place, move: ActionMove): ActionMove {
  const flashback = flashbackOf(state, place, move);
  const aim = meaningfulAim(state, place, move);
  return {
    card: move.card,
    ...(aim === undefined ? {} : { aim }),
    ...(flashback === NONE ? {} : { flashback: nameOf(flashback) }),
    ...(move.unmask === true ? { unmask: true as const } : {}),
    ...(move.recover === undefined ? {} : { recover: [...move.recover] }),
    ...(move.evade === undefined ? {} : { evade: move.evade }),
  };
}

/** Between two, and for a Scout who aims along the arrow, an aim changes nothing. */
function meaningfulAim(state: Scene, place: Place, move: ActionMove): DirName | undefined {
  if (move.aim === undefined || countInPlay(state) === 2) return undefined;
  const along = aimChoice(state, place, move) === 'scout' && move.aim === targetOf(state).arrow;
  return along ? undefined : move.aim;
}

/** Reload is always in hand; on Flashback the most useful card of the pile comes back with it (spec 5.1, Default). */
export function fallbackAction(state: Scene, place: Place): ActionMove {
  const back = firstOf(flashbackPile(state, place), 1, []);
  const card = nameOf(RELOAD);
  return back === 0 ? { card } : { card, flashback: namesIn(back)[0]! };
}

/** What an absent seat plays (spec 5.1 and 5.3, Default). An eliminated player's silence is no cheer at all. */
export function fallback(state: State, seat: Seat): Move {
  const p = placeOfSeat(state, seat);
  const place = state.places[p]!;
  switch (kindAsked(state, seat)) {
    case 'action':
      return fallbackAction(state, place);
    case 'swap':
      return { keep: true };
    case 'evade':
      return { evade: true };
    case 'recover':
      return { take: namesIn(firstOf(recoverable(place), recovery(place, state.plays![p]!), [])) };
    case 'cheer':
      return { cheer: state.places.findIndex(inPlay), guess: nameOf(RELOAD) };
    default:
      throw new Error(`seat ${seat} is not asked`);
  }
}

/** The opposite of a direction. */
export const OTHER_WAY = { left: DIR_NAMES[1]!, right: DIR_NAMES[0]! } as const;
