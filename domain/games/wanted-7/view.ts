import type { Sealing, Viewer } from '../../ruleset.ts';
import type { Move } from './asks/index.ts';
import { openRing, type Slot } from './board.ts';
import { type CardId, sorted } from './cards.ts';
import { type Laid, type Phase, pointsOf, type Stack, type State, seatsOf, type Variant } from './state.ts';

/** What everybody sees of an open slot. */
export interface SlotView {
  readonly slot: Slot;
  /** Band of its token, null when the match is over. */
  readonly band: string | null;
  /** Bottom first. */
  readonly stack: Stack;
}

/** What everybody sees of a seat; hand and deck are numbers of cards. */
export interface SeatView {
  readonly seat: number;
  readonly hand: number;
  readonly deck: number;
  readonly points: number;
  readonly hired: readonly string[];
}

/** What a seat and nobody else sees. */
export interface OwnView {
  readonly seat: number;
  readonly hand: readonly CardId[];
  readonly sealed: Move | null;
}

/** The match as one viewer may see it. */
export interface View {
  readonly variant: Variant;
  readonly night: number;
  readonly turn: number;
  readonly phase: Phase;
  readonly seatOnTurn: number | null;
  readonly drawCard: number | null;
  readonly board: readonly SlotView[];
  readonly away: readonly Laid[];
  readonly seats: readonly SeatView[];
  /** Tokens face down. */
  readonly stock: number;
  /** Designer's variant: cards turned this turn. */
  readonly revealed: readonly (Laid & { readonly placed: boolean })[];
  readonly sequence: readonly number[];
  readonly you?: OwnView;
}

/** Builds what a viewer may see from an allow-list: the open table, and for a seat its own hand and seal. */
export function view(state: State, viewer: Viewer, sealing: Sealing<Move>): View {
  const open = publicView(state);
  const hand = viewer === 'watcher' ? undefined : state.hands[viewer];
  if (viewer === 'watcher' || hand === undefined) return open;
  return { ...open, you: { seat: viewer, hand: sorted(hand), sealed: sealing.own } };
}

function publicView(state: State): View {
  return {
    variant: state.variant,
    night: state.night,
    turn: state.turn,
    phase: state.phase,
    seatOnTurn: state.seatOnTurn,
    drawCard: state.drawCard,
    board: openRing(state.players).map(({ slot }, index) => ({
      slot,
      band: state.bands[index] ?? null,
      stack: state.stacks[index]!,
    })),
    away: state.away,
    seats: seatsOf(state).map((seat) => viewSeat(state, seat)),
    stock: state.stock.length,
    revealed: revealedIn(state),
    sequence: state.sequence,
  };
}

const viewSeat = (state: State, seat: number): SeatView => ({
  seat,
  hand: state.hands[seat]!.length,
  deck: state.decks[seat]!.length,
  points: pointsOf(state, seat),
  hired: [...state.hired[seat]!],
});

function revealedIn({ chosen, sequence, placed }: State): View['revealed'] {
  const done = sequence.slice(0, placed);
  return chosen.flatMap((card, seat) => (card === null ? [] : [{ seat, card, placed: done.includes(seat) }]));
}
