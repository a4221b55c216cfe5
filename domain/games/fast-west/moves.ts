import type { Seat } from '../../ruleset.ts';
import { mayAim, recoverable, recovery } from './asked.ts';
import { CARD_NAMES, type CardName, cardOf, cardsIn, holds, nameOf, namesIn } from './cards.ts';
import { aimChoice, flashbackPile, OTHER_WAY, swapOptions } from './legal.ts';
import type { ActionMove, CheerMove, KeepMove, Move, RecoverMove, SwapMove } from './move.ts';
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

/** Legal moves of a seat in canonical order. Standing orders are described by the form, not enumerated (spec 5.1). */
export function moves(state: State, seat: Seat): Move[] {
  const p = placeOfSeat(state, seat);
  switch (kindAsked(state, seat)) {
    case 'action':
      return actions(state, state.places[p]!);
    case 'cheer':
      return cheers(state);
    case 'swap':
      return swaps(state);
    case 'evade':
      return [{ evade: true }, { evade: false }];
    case 'recover':
      return recoveries(state, p);
    default:
      return [];
  }
}

const AIMS: readonly (DirName | undefined)[] = [undefined, ...DIR_NAMES];
const MASKED: readonly boolean[] = [false, true];
const UNMASKED: readonly boolean[] = [false];

/** Card × aim × flashback × unmask. */
function actions(state: Scene, place: Place): ActionMove[] {
  const found: ActionMove[] = [];
  for (const card of CARD_NAMES) {
    for (const aim of AIMS) {
      for (const flashback of flashbacks(state, place, card)) {
        for (const unmask of place.open === 1 ? UNMASKED : MASKED) {
          if (aims(state, place, card, unmask).includes(aim)) found.push(actionOf(card, aim, flashback, unmask));
        }
      }
    }
  }
  return found;
}

const actionOf = (card: CardName, aim?: DirName, flashback?: CardName, unmask = false): ActionMove => ({
  card,
  ...(aim === undefined ? {} : { aim }),
  ...(flashback === undefined ? {} : { flashback }),
  ...(unmask ? { unmask: true } : {}),
});

/** Aims that make a difference: both on crossed arrows, the other way for the Scout, none between two. */
function aims(state: Scene, place: Place, card: CardName, unmask: boolean): readonly (DirName | undefined)[] {
  if (countInPlay(state) === 2) return [undefined];
  const choice = aimChoice(state, place, unmask ? { card, unmask } : { card });
  if (choice === 'crossed') return DIR_NAMES;
  return choice === 'scout' ? [undefined, OTHER_WAY[targetOf(state).arrow as DirName]] : [undefined];
}

/** Cards to take back that make a card playable; none at all if it is not playable. */
function flashbacks(state: Scene, place: Place, card: CardName): readonly (CardName | undefined)[] {
  const number = cardOf(card);
  if (holds(bannedBy(targetOf(state).event), number)) return [];
  const pile = flashbackPile(state, place);
  if (!holds(handOf(place), number)) return holds(pile, number) ? [card] : [];
  return pile === 0 ? [undefined] : namesIn(pile);
}

function cheers(state: State): CheerMove[] {
  const found: CheerMove[] = [];
  state.places.forEach((place, cheer) => {
    if (inPlay(place)) for (const guess of CARD_NAMES) found.push({ cheer, guess });
  });
  return found;
}

function swaps(state: State): (KeepMove | SwapMove)[] {
  const found: (KeepMove | SwapMove)[] = [{ keep: true }];
  for (const swap of namesIn(swapOptions(state))) {
    found.push({ swap });
    if (mayAim(state)) for (const aim of DIR_NAMES) found.push({ swap, aim });
  }
  return found;
}

/** Every choice of n cards from the pile, in canonical order. */
function recoveries(state: State, p: number): RecoverMove[] {
  const place = state.places[p]!;
  const from = cardsIn(recoverable(place));
  return combinations(from, recovery(place, state.plays![p]!)).map((cards) => ({ take: cards.map(nameOf) }));
}

function combinations(from: readonly number[], count: number): number[][] {
  if (count === 0) return [[]];
  return from.flatMap((card, i) => combinations(from.slice(i + 1), count - 1).map((rest) => [card, ...rest]));
}
