import type { Chance, GameEvent } from '../../ruleset.ts';
import { openRing, type Place } from './board.ts';
import { type CardId, cardValue } from './cards.ts';
import { lay } from './placing.ts';
import type { State } from './state.ts';

type Mutable<T> = { -readonly [K in keyof T]: T[K] };

/** Why a night is over. */
export type Dusk = 'covered' | 'no-cards';

/** A state being played on. Its fields are replaced; the lists in them are never changed. */
export interface Draft extends Mutable<State> {
  /** Set when the night is over and not yet scored. */
  dusk: Dusk | null;
  readonly events: GameEvent[];
  readonly chance: Chance;
}

/** Opens a draft; the state stays untouched. */
export const open = (state: State, chance: Chance): Draft => ({ ...state, dusk: null, events: [], chance });

/** Closes a draft. */
export function close({ dusk: _dusk, events: _events, chance: _chance, ...state }: Draft): State {
  return state;
}

export const takeFromHand = (draft: Draft, seat: number, card: CardId): void => {
  draft.hands = draft.hands.with(
    seat,
    draft.hands[seat]!.filter((held) => held !== card),
  );
};

/** The top card of the own deck, if there is one. */
export function drawOne(draft: Draft, seat: number): void {
  const [card, ...deck] = draft.decks[seat]!;
  if (card === undefined) return;
  const hand = [...draft.hands[seat]!, card];
  draft.hands = draft.hands.with(seat, hand);
  draft.decks = draft.decks.with(seat, deck);
  draft.events.push({ type: 'drew', seat, hand: hand.length, deck: deck.length });
}

/** Who places a card of this value in the designer's variant gets the Draw card at once. */
const DRAW_CARD_VALUE = 4;

/** Places a card with its effect (spec 5). `auto`: nobody was asked for this placement. */
export function placeCard(draft: Draft, seat: number, card: CardId, place: Place, auto: boolean): void {
  const { stacks, covers, shot, moved } = lay(draft, { seat, card }, place);
  draft.stacks = stacks;
  draft.events.push({ type: 'played', seat, card, at: place.at, covers, auto });
  if (draft.variant === 'designer' && cardValue(card) === DRAW_CARD_VALUE) passDrawCard(draft, seat);
  if (shot !== null) {
    draft.away = [...draft.away, ...shot.cards];
    const { slot } = openRing(draft.players)[shot.index]!;
    draft.events.push({ type: 'shotAway', by: seat, slot, cards: shot.cards });
  }
  if (moved !== null) draft.events.push({ type: 'moved', by: seat, from: place.at, to: place.magicTo!, cards: moved });
}

function passDrawCard(draft: Draft, to: number): void {
  if (draft.drawCard === to) return;
  draft.drawCard = to;
  draft.events.push({ type: 'drawCard', to });
}
