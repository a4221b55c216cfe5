import type { Chance, Seat, Viewer } from '../../ruleset.ts';
import type { OtherWorld } from '../../seen.ts';
import type { CardId } from './cards/card.ts';
import { CHARACTERS, type CharacterId } from './cards/characters.ts';
import type { Frame, Place, Role, Round, State } from './state.ts';

/**
 * Another world that a viewer cannot tell apart from this one (spec 14, P13): what is hidden from the viewer is dealt anew, as
 * many cards to everybody. What is public is written down here once more, not asked of the view: so a leak of the view shows.
 *
 * What was once seen of a hidden hand, as a card out of the General Store, is history: no view shows it any more.
 */
export const otherWorld: OtherWorld<State> = (state, viewer, chance) => {
  // At the end all hands and roles are open; the deck never is.
  if (state.result !== null) return { ...state, deck: chance.shuffle('cards', state.deck) };
  const { hands, peek, deck } = otherCards(state, viewer, chance);
  const roles = otherRoles(state, viewer, chance);
  const candidates = otherCandidates(state, viewer, chance);
  const seats = state.seats.map(
    (place, seat): Place => ({
      ...place,
      hand: hands[seat]!,
      role: roles[seat]!,
      candidates: candidates[seat]!,
    }),
  );
  const renamed = renaming(state, hands);
  return {
    ...state,
    seats,
    deck,
    peek,
    frames: state.frames.map((frame) => otherFrame(frame, renamed)),
    round: state.round && otherRound(state.round, renamed),
  };
};

interface Cards {
  readonly hands: readonly (readonly CardId[])[];
  readonly peek: readonly CardId[];
  readonly deck: readonly CardId[];
}

/** The deck, the hands of the others and, but for Kit Carlson himself, the cards looked at. */
function otherCards({ seats, deck, peek, turn }: State, viewer: Viewer, chance: Chance): Cards {
  const seesPeek = viewer === turn.seat;
  const hidden = seats.flatMap(({ hand }, seat) => (seat === viewer ? [] : hand));
  const cards = chance.shuffle('cards', [...hidden, ...(seesPeek ? [] : peek), ...deck]);
  const deal = (count: number): CardId[] => cards.splice(0, count);
  return {
    hands: seats.map(({ hand }, seat) => (seat === viewer ? hand : deal(hand.length))),
    peek: seesPeek ? peek : deal(peek.length),
    deck: cards,
  };
}

/** With three seats all roles are open; else those of the Sheriff, of the eliminated, and the own one are known (spec 3.3). */
function otherRoles({ seats }: State, viewer: Viewer, chance: Chance): Role[] {
  const isKnown = ({ role, alive }: Place, seat: Seat): boolean =>
    seats.length === 3 || role === 'S' || !alive || seat === viewer;
  const hidden = seats.flatMap((place, seat) => (isKnown(place, seat) ? [] : [place.role]));
  const roles = chance.shuffle('roles', hidden);
  return seats.map((place, seat) => (isKnown(place, seat) ? place.role : roles.shift()!));
}

/** Other candidates come from all characters, dealt or not: nobody knows which have been left over. */
function otherCandidates({ seats }: State, viewer: Viewer, chance: Chance): (readonly CharacterId[])[] {
  const known = seats.flatMap(({ candidates }, seat) => (seat === viewer ? candidates : []));
  const others = chance.shuffle(
    'candidates',
    CHARACTERS.filter((character) => !known.includes(character)),
  );
  return seats.map(({ candidates }, seat) => (seat === viewer ? candidates : others.splice(0, candidates.length)));
}

/** What takes the place of each hand card. */
const renaming = ({ seats }: State, hands: Cards['hands']): ReadonlyMap<CardId, CardId> =>
  new Map(seats.flatMap(({ hand }, seat) => hand.map((card, i): [CardId, CardId] => [card, hands[seat]![i]!])));

type Renaming = ReturnType<typeof renaming>;

const rename = (cards: readonly CardId[], renamed: Renaming): CardId[] =>
  cards.map((card) => renamed.get(card) ?? card);

/** Orders in which the eliminated discard name cards of their hands. */
function otherFrame(frame: Frame, renamed: Renaming): Frame {
  if (frame.f !== 'finish') return frame;
  const orders = Object.entries(frame.orders).map(([seat, cards]) => [seat, rename(cards, renamed)]);
  return { ...frame, orders: Object.fromEntries(orders) };
}

/** So do fixed answers of those who have nothing to order. */
function otherRound(round: Round, renamed: Renaming): Round {
  const fixed = Object.entries(round.fixed).map(([seat, move]) => [
    seat,
    move.t === 'order' ? { ...move, cards: rename(move.cards, renamed) } : move,
  ]);
  return { ...round, fixed: Object.fromEntries(fixed) };
}
