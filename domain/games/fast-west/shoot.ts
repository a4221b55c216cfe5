import { CARD_NAMES, type Card, DYNAMITE, holds, isWeapon, NONE, nameOf } from './cards.ts';
import { changeBullets, type Draft, type DraftPlay } from './draft.ts';
import { costFor, SHARPSHOOTER, strengthFor } from './gunslingers.ts';
import {
  countInPlay,
  DIR_NAMES,
  type Dir,
  isNeutral,
  isOpen,
  LEFT,
  nextInPlay,
  type Place,
  RIGHT,
  shownIdentity,
  targetOf,
} from './state.ts';
import { bannedBy } from './targets.ts';

/** One weapon travelling in one direction. */
export interface Shot {
  readonly shooter: number;
  readonly card: Card;
  readonly dir: Dir;
  /** The next gunslinger in that direction. */
  readonly at: number;
}

/** Step 8: who can pay for a card plays it, the others lose its effect but no bullet. */
export function pay(draft: Draft): void {
  draft.plays.forEach((play, p) => {
    if (play.card === NONE) return;
    play.works = isNeutral(draft.places[p]!) ? isAllowed(draft, p, play) : isPaid(draft, p, play);
  });
}

/** Neutrals have unlimited bullets; a banned card is turned without effect (R17). */
function isAllowed(draft: Draft, p: number, play: DraftPlay): boolean {
  if (!holds(bannedBy(targetOf(draft).event), play.card)) return true;
  draft.events.push({ type: 'banned', p, card: nameOf(play.card) });
  return false;
}

function isPaid(draft: Draft, p: number, play: DraftPlay): boolean {
  const place = draft.places[p]!;
  const needed = priceOf(draft, place, play);
  if (place.bullets < needed) {
    draft.events.push({ type: 'unpaid', p, card: nameOf(play.card), needed, had: place.bullets });
    return false;
  }
  if (!isFree(draft, play)) changeBullets(draft, p, -needed, 'paid');
  return true;
}

/** Rain: weapons need their bullets but do not spend them, Miscalculation is paid as always (R18). */
const isFree = (draft: Draft, play: DraftPlay): boolean => targetOf(draft).event === 'rain' && isWeapon(play.card);

/** Bullets that must be there: a swapping Cheat pays both weapons, under Rain each cost must be there (R19). */
function priceOf(draft: Draft, place: Place, play: DraftPlay): number {
  const who = shownIdentity(place);
  const price = costFor(who, play.card);
  if (play.laid === NONE) return price;
  const laid = costFor(who, play.laid);
  return targetOf(draft).event === 'rain' ? Math.max(price, laid) : price + laid;
}

/** Step 9: every weapon that works makes its shots, in place order, left before right. */
export function fire(draft: Draft): Shot[] {
  const shots: Shot[] = [];
  const duel = countInPlay(draft) === 2;
  draft.plays.forEach((play, shooter) => {
    if (!play.works || !isWeapon(play.card)) return;
    for (const dir of directions(draft, play, duel)) {
      const at = nextInPlay(draft, shooter, dir);
      shots.push({ shooter, card: play.card, dir, at });
      draft.events.push({ type: 'fired', p: shooter, card: CARD_NAMES[play.card]!, dir: DIR_NAMES[dir]!, at });
    }
  });
  return shots;
}

const TO_LEFT: readonly Dir[] = [LEFT];
const TO_RIGHT: readonly Dir[] = [RIGHT];
const TO_BOTH: readonly Dir[] = [LEFT, RIGHT];

/** Between two gunslingers every weapon makes one shot, whatever the arrows (R5). */
function directions(draft: Draft, play: DraftPlay, duel: boolean): readonly Dir[] {
  if (duel) return TO_LEFT;
  if (play.aim !== -1) return play.aim === LEFT ? TO_LEFT : TO_RIGHT;
  const { arrow } = targetOf(draft);
  return arrow === 'both' ? TO_BOTH : arrow === 'right' ? TO_RIGHT : TO_LEFT;
}

/**
 * Step 10: where two shoot at each other the weaker shot is removed, and both of equal ones. All pairs are compared
 * before any shot is removed. Only shots fired directly at each other count (R11).
 */
export function settleShootouts(draft: Draft, shots: readonly Shot[]): readonly Shot[] {
  const removed = new Set<Shot>();
  for (const shot of shots) {
    const answer = shots.find((s) => s.shooter === shot.at && s.at === shot.shooter);
    if (answer === undefined || answer.shooter < shot.shooter) continue;
    const winner = winnerOf(draft, shot.shooter, answer.shooter);
    if (winner !== shot.shooter) removed.add(shot);
    if (winner !== answer.shooter) removed.add(answer);
    const outcome = winner === NOBODY ? 'bothMiss' : winner;
    draft.events.push({ type: 'shootout', a: shot.shooter, b: answer.shooter, outcome });
  }
  return removed.size === 0 ? shots : shots.filter((shot) => !removed.has(shot));
}

const NOBODY = -1;

/** The place whose shot stands, or {@link NOBODY}. */
function winnerOf(draft: Draft, a: number, b: number): number {
  const lead = strength(draft, a) - strength(draft, b);
  if (lead !== 0) return lead > 0 ? a : b;
  const [tieA, tieB] = [winsTies(draft, a), winsTies(draft, b)];
  return tieA === tieB ? NOBODY : tieA ? a : b;
}

/** Strength is what is printed on the weapon; powers that lower costs do not matter (R14). */
const strength = (draft: Draft, p: number): number =>
  strengthFor(shownIdentity(draft.places[p]!), draft.plays[p]!.card);

/** Revolver and Winchester win ties when boosted or in the hands of the Sharpshooter; Dynamite never does. */
function winsTies(draft: Draft, p: number): boolean {
  const play = draft.plays[p]!;
  return play.card !== DYNAMITE && (play.boosted || isOpen(draft.places[p]!, SHARPSHOOTER));
}
