import * as z from 'zod';
import type { Ask, Json } from '../../../ruleset.ts';
import { type Properties, strictForm } from '../../kit/form.ts';
import { aimChoice, aimSchema, meaningfulAim, OTHER_WAY, refuseAim } from '../aims.ts';
import { playable } from '../asked.ts';
import {
  CARD_NAMES,
  type Card,
  type CardName,
  cardOf,
  cardSchema,
  DODGE,
  firstOf,
  holds,
  NONE,
  nameOf,
  namesIn,
  RELOAD,
} from '../cards.ts';
import { flashbackOf, flashbackPile, refuseFlashback } from '../flashback.ts';
import { NINJA } from '../gunslingers.ts';
import type { Reason } from '../refusals.ts';
import {
  countInPlay,
  DIR_NAMES,
  type DirName,
  handOf,
  hasPower,
  type Place,
  placeOf,
  type Scene,
  type State,
  targetOf,
} from '../state.ts';
import { bannedBy } from '../targets.ts';

// A type alias, not an interface, so that it counts as JSON.

/** The card that a gunslinger in play puts down, with what goes with it (spec 5.1). */
export type ActionMove = {
  readonly card: CardName;
  /** Where a weapon is fired, if there is a choice. */
  readonly aim?: DirName;
  /** Flashback only: the card taken from the own pile first; it may be the card played. */
  readonly flashback?: CardName;
  /** Takes effect when the cards are turned, before anything else. */
  readonly unmask?: true;
  /** Standing order for a Dodge: what to recover, most wanted first. Answers prompt `recover` in advance. */
  readonly recover?: readonly CardName[];
  /** Standing order of the Ninja. Answers prompt `evade` in advance. */
  readonly evade?: boolean;
};

const distinct = (cards: readonly CardName[]) => new Set(cards).size === cards.length;

/** Round `action`: every player in play puts a card down (spec 5.1). */
export const action: Ask<State, ActionMove> = {
  schema: z.strictObject({
    card: cardSchema.describe('Card to play: one in hand, or the one taken back on Flashback.'),
    aim: aimSchema.exactOptional().describe('Direction of fire, where there is one to choose.'),
    flashback: cardSchema.exactOptional().describe('On Flashback: card taken back from the own pile before playing.'),
    unmask: z.literal(true).exactOptional().describe('Shows the own identity when the cards are turned.'),
    recover: z
      .array(cardSchema)
      .max(CARD_NAMES.length)
      .refine(distinct, 'cards must be distinct')
      .exactOptional()
      .describe('With Dodge: cards to take back from the own pile, most wanted first; nobody else ever sees the list.'),
    evade: z
      .boolean()
      .exactOptional()
      .describe(
        'With Reload of the Ninja: whether to discard a Dodge if a bullet shot would hit; nobody else sees it.',
      ),
  }),
  replaceable: true,
  tell: (state, seat) => ({ cards: namesIn(playable(state, placeOf(state, seat))) }),
  refuse: (state, seat, move) => refuse(state, placeOf(state, seat), move),
  moves: (state, seat) => actions(state, placeOf(state, seat)),
  fallback: (state, seat) => fallbackAction(state, placeOf(state, seat)),
  form(state, seat) {
    const place = placeOf(state, seat);
    return actions(state, place).map((move) => exactly(move, extras(state, place, move)));
  },
  canonical(state, seat, move) {
    const place = placeOf(state, seat);
    const flashback = flashbackOf(state, place, move.flashback);
    const aim = meaningfulAim(state, place, move);
    return {
      card: move.card,
      ...(aim === undefined ? {} : { aim }),
      ...(flashback === NONE ? {} : { flashback: nameOf(flashback) }),
      ...(move.unmask === true ? { unmask: true } : {}),
      ...(move.recover === undefined ? {} : { recover: [...move.recover] }),
      ...(move.evade === undefined ? {} : { evade: move.evade }),
    };
  },
  /** Everything but the content of standing orders is public once the cards are turned (spec 5.3). */
  reveal({ recover: _recover, evade: _evade, ...seen }) {
    return seen;
  },
};

/** Checks 2 to 11 of spec 5.1; the first that fails names the reason. */
function refuse(state: Scene, place: Place, move: ActionMove): Reason | undefined {
  const card = cardOf(move.card);
  return (
    refuseFlashback(state, place, move.flashback) ??
    refuseCard(state, place, card, flashbackOf(state, place, move.flashback)) ??
    (move.unmask && place.open === 1 ? 'already-unmasked' : undefined) ??
    refuseAim(state, place, move) ??
    (move.recover !== undefined && card !== DODGE ? 'recover-not-allowed' : undefined) ??
    (move.evade !== undefined && !mayEvade(place, move) ? 'evade-not-allowed' : undefined)
  );
}

/** Checks 5 and 6. */
function refuseCard(state: Scene, place: Place, card: Card, flashback: Card): Reason | undefined {
  if (!holds(handOf(place), card) && card !== flashback) return 'card-not-in-hand';
  return holds(bannedBy(targetOf(state).event), card) ? 'card-banned' : undefined;
}

/** Check 11: Reload by the Ninja, unmasked or unmasking with this move. */
const mayEvade = (place: Place, move: ActionMove): boolean =>
  move.card === nameOf(RELOAD) && hasPower(place, NINJA, move.unmask);

/** Reload is always in hand; on Flashback the most useful card of the pile comes back with it (spec 5.1, Default). */
export function fallbackAction(state: Scene, place: Place): ActionMove {
  const back = firstOf(flashbackPile(state, place), 1, []);
  const card = nameOf(RELOAD);
  return back === 0 ? { card } : { card, flashback: namesIn(back)[0]! };
}

const AIMS: readonly (DirName | undefined)[] = [undefined, ...DIR_NAMES];
const MASKED: readonly boolean[] = [false, true];
const UNMASKED: readonly boolean[] = [false];

/** Card × aim × flashback × unmask in canonical order. Standing orders are described by the form, not listed (spec 5.1). */
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

/** Exactly the fields of the move, and any of the optional ones. */
function exactly(move: ActionMove, optional: Properties): Json {
  const fixed = Object.entries(move).map(([field, value]) => [field, { const: value }] as const);
  return strictForm(Object.fromEntries(fixed), optional);
}

/** What may be added to an action: a list for a Dodge, the Ninja's yes or no, the Scout's aim along the arrow. */
const extras = (state: Scene, place: Place, move: ActionMove): Properties => ({
  ...(move.card === nameOf(DODGE) ? { recover: RECOVER } : {}),
  ...(mayEvade(place, move) ? { evade: EVADE } : {}),
  ...(move.aim === undefined ? idleAim(state, place, move) : {}),
});

/** An aim that is legal but changes nothing (spec 5.1, checks 8 and 9). */
function idleAim(state: Scene, place: Place, move: ActionMove): Properties {
  const choice = aimChoice(state, place, move);
  if (choice === 'none') return {};
  return countInPlay(state) === 2 || choice === 'scout' ? { aim: { enum: DIR_NAMES } } : {};
}

const RECOVER: Json = {
  type: 'array',
  items: { enum: CARD_NAMES },
  uniqueItems: true,
  description: 'What the Dodge recovers, most wanted first; the usual order fills up',
};

const EVADE: Json = { type: 'boolean', description: 'Whether to discard a Dodge if a bullet shot would hit' };
