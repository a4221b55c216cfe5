import type { Chance } from '../../ruleset.ts';
import type { OtherWorld } from '../../seen.ts';
import { type Place, SLOTS } from './board.ts';
import type { CardId } from './cards.ts';
import { type State, seatsOf } from './state.ts';

/**
 * Another world that a viewer cannot tell apart from this one (spec, invariant 10). Of each other seat all cards are known that
 * are neither in hand nor in the deck, so just these two are mixed; what comes next from the own deck and the stock is hidden
 * from everybody. How many cards and standing orders there are is public and stays.
 */
export const otherWorld: OtherWorld<State> = (state, viewer, chance) => {
  const stock = chance.shuffle('stock', [...state.stock]).join('');
  // All cards are at home then: nothing of them is hidden.
  if (state.phase === 'over') return { ...state, stock };
  const cards = seatsOf(state).map((seat) => otherCards(state, seat, seat === viewer, chance));
  const plans = state.plans.map((plan, seat) => (plan === null || seat === viewer ? plan : otherPlan(seat, chance)));
  return { ...state, stock, hands: cards.map(({ hand }) => hand), decks: cards.map(({ deck }) => deck), plans };
};

/** Hand and deck of a seat, as many cards in each. Viewers know their hands, but not in which order their decks lie. */
function otherCards(state: State, seat: number, isOwn: boolean, chance: Chance): Record<'hand' | 'deck', CardId[]> {
  const [hand, deck] = [state.hands[seat]!, state.decks[seat]!];
  const known = isOwn ? hand : [];
  const mixed = [...known, ...chance.shuffle(`cards:${seat}`, isOwn ? deck : [...hand, ...deck])];
  return { hand: mixed.slice(0, hand.length), deck: mixed.slice(hand.length) };
}

/** Some placements in any order: that there is a standing order is public, its length is not. */
function otherPlan(seat: number, chance: Chance): Place[] {
  const length = chance.int(`length:${seat}`, SLOTS.length + 1);
  const slots = chance.shuffle(`plan:${seat}`, SLOTS);
  const tricks = chance.shuffle(`tricks:${seat}`, SLOTS);
  return slots.slice(0, length).map((at, i) => (i % 2 === 0 ? { at } : { at, magicTo: tricks[i]! }));
}
