import type { Json, Seat } from '../../ruleset.ts';
import { mayAim } from './aims.ts';
import { type ActionMove, fallbackAction } from './asks/action.ts';
import type { CheerMove } from './asks/cheer.ts';
import type { Move } from './asks/index.ts';
import { CARD_NAMES, type Card, cardOf, cardOfLetter, isWeapon, NONE, nameOf, only } from './cards.ts';
import { changeLives, type Draft, type DraftPlay, idle } from './draft.ts';
import { livesOf, PREACHER, powerOf } from './gunslingers.ts';
import { DIR_NAMES, type Dir, inPlay, isNeutral, LEFT, RIGHT } from './state.ts';

/** Steps 5 and 6: neutrals turn a card, everybody's cards are shown, sealed unmaskings and cheers take effect. */
export function turnCards(draft: Draft, moves: ReadonlyMap<Seat, Move>): void {
  const actions = draft.places.map((_, p) => actionAt(draft, p, moves));
  draft.plays = draft.places.map((_, p) => playAt(draft, p, actions[p]));
  const cheers = listCheers(draft, moves);
  boost(draft, actions, cheers);
  tellCards(draft, actions, cheers);
  takeBackByFlashback(draft, actions);
  layCards(draft);
  unmaskSealed(draft, actions);
  standAside(draft);
}

/** The action of a player in play: sealed, or made for them when the round opened. */
function actionAt(draft: Draft, p: number, moves: ReadonlyMap<Seat, Move>): ActionMove | undefined {
  const place = draft.places[p]!;
  if (!inPlay(place) || isNeutral(place)) return undefined;
  if (isAuto(draft, p)) return fallbackAction(draft, place);
  const move = moves.get(place.seat);
  if (move === undefined) throw new Error(`seat ${place.seat} has not answered`);
  return move as ActionMove;
}

const isAuto = (draft: Draft, p: number): boolean => (draft.auto & (1 << p)) !== 0;

function playAt(draft: Draft, p: number, action: ActionMove | undefined): DraftPlay {
  const play = idle();
  if (action !== undefined) {
    play.card = cardOf(action.card);
    if (action.aim !== undefined) play.aim = action.aim === 'left' ? LEFT : RIGHT;
    if (action.recover !== undefined) play.recover = action.recover.map(cardOf);
    if (action.evade !== undefined) play.evade = action.evade;
  } else if (isNeutral(draft.places[p]!) && inPlay(draft.places[p]!)) {
    turnNeutral(draft, p, play);
  }
  return play;
}

/** A neutral turns its top card; a fair coin aims a weapon where aims are chosen (step 5, R23). */
function turnNeutral(draft: Draft, p: number, play: DraftPlay): void {
  const place = draft.places[p]!;
  play.card = cardOfLetter(place.deck![0]!);
  place.deck = place.deck!.slice(1);
  if (isWeapon(play.card) && mayAim(draft)) play.aim = draft.chance.int(`coin:${p}:${draft.turn}`, 2) as Dir;
}

interface Cheer {
  readonly seat: Seat;
  readonly p: number;
  readonly guess: Card;
  readonly right: boolean;
}

/** Cheers of eliminated players, by seat. A guess is right if the card just turned is the one guessed (step 6.4). */
function listCheers(draft: Draft, moves: ReadonlyMap<Seat, Move>): Cheer[] {
  const cheers: Cheer[] = [];
  for (const place of draft.places) {
    if (inPlay(place) || isNeutral(place)) continue;
    const move = moves.get(place.seat) as CheerMove | undefined;
    if (move === undefined) continue;
    const guess = cardOf(move.guess);
    cheers.push({ seat: place.seat, p: move.cheer, guess, right: draft.plays[move.cheer]!.card === guess });
  }
  return cheers;
}

/** One right guess boosts, more change nothing; a Preacher who stands aside has played nothing (steps 6.4, 6.5). */
function boost(draft: Draft, actions: readonly (ActionMove | undefined)[], cheers: readonly Cheer[]): void {
  draft.plays.forEach((play, p) => {
    play.shielded = draft.places[p]!.who === PREACHER && actions[p]?.unmask === true;
    play.boosted = !play.shielded && cheers.some((cheer) => cheer.right && cheer.p === p);
  });
}

function tellCards(draft: Draft, actions: readonly (ActionMove | undefined)[], cheers: readonly Cheer[]): void {
  const cards: Json[] = [];
  const boosted: number[] = [];
  draft.plays.forEach((play, p) => {
    if (play.card === NONE) return;
    cards.push(turnedCard(draft, p, play, actions[p]));
    if (play.boosted) boosted.push(p);
  });
  const guesses = cheers.map(({ seat, p, guess, right }) => ({ seat, p, guess: nameOf(guess), right }));
  draft.events.push({ type: 'cardsTurned', turn: draft.turn, cards, cheers: guesses, boosted });
}

/** That a standing order was sealed is public, its content is not (spec 5.3). */
function turnedCard(draft: Draft, p: number, play: DraftPlay, action: ActionMove | undefined): Json {
  const preAnswered = play.recover !== null ? ['recover'] : play.evade !== null ? ['evade'] : [];
  const turned: Record<string, Json> = { p, card: CARD_NAMES[play.card]!, preAnswered, auto: isAuto(draft, p) };
  if (play.aim !== -1) turned.aim = DIR_NAMES[play.aim]!;
  if (action?.flashback !== undefined) turned.flashback = action.flashback;
  return turned;
}

/** Step 6.1. */
function takeBackByFlashback(draft: Draft, actions: readonly (ActionMove | undefined)[]): void {
  actions.forEach((action, p) => {
    if (action?.flashback === undefined) return;
    draft.places[p]!.pile &= ~only(cardOf(action.flashback));
    draft.events.push({ type: 'recovered', p, cards: [action.flashback], why: 'flashback' });
  });
}

/** Step 6.2. */
function layCards(draft: Draft): void {
  draft.plays.forEach((play, p) => {
    if (play.card !== NONE) draft.places[p]!.table = only(play.card);
  });
}

/** Step 6.3: powers that needed an earlier moment are forfeited, the Widow's stays armed (spec 5.2, R32). */
function unmaskSealed(draft: Draft, actions: readonly (ActionMove | undefined)[]): void {
  const power = { permanent: 'on', sealed: 'used', act: 'forfeited', automatic: 'armed' } as const;
  actions.forEach((action, p) => {
    if (action?.unmask !== true) return;
    unmask(draft, p, 'sealed', power[powerOf(draft.places[p]!.who)]);
  });
}

/** Makes an identity public; 3 lives become 2 for a two-life identity, fewer stay (rulebook, Gunslinger Cards). */
export function unmask(draft: Draft, p: number, how: 'act' | 'sealed', power: string): void {
  const place = draft.places[p]!;
  place.open = 1;
  draft.events.push({ type: 'unmasked', p, identity: place.who, how, power });
  changeLives(draft, p, Math.min(0, livesOf(place.who) - place.lives), 'unmask');
}

/** Step 6.5: the Preacher's card goes back to hand unused. */
function standAside(draft: Draft): void {
  draft.plays.forEach((play, p) => {
    if (!play.shielded) return;
    play.card = NONE;
    draft.places[p]!.table = 0;
    draft.events.push({ type: 'stoodAside', p });
  });
}
