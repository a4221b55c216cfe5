import type { Chance, GameEvent, Known, Seat } from '../../../ruleset.ts';
import type { Move } from '../asks/answers.ts';
import type { CardId } from '../cards/card.ts';
import type { Frame, Kill, Orders, Place, State } from '../state.ts';

type Mutable<T> = { -readonly [K in keyof T]: T[K] };

/** A seat being worked on. */
export interface DraftPlace extends Mutable<Omit<Place, 'hand' | 'table'>> {
  hand: CardId[];
  table: CardId[];
}

/** Answers of a round that has closed, by seat. */
export type Answers = ReadonlyMap<Seat, Move>;

const NO_ANSWERS: Answers = new Map();

/** A private, mutable copy of a state in which one step of the match is played. It can be read like a state. */
export interface Draft extends Mutable<State> {
  readonly seats: DraftPlace[];
  deck: CardId[];
  discard: CardId[];
  store: CardId[];
  flipped: CardId[];
  peek: CardId[];
  turn: Mutable<State['turn']>;
  frames: Frame[];
  readonly kills: Kill[];
  readonly aimed: number[][];
  /** What the top frame goes on with; empty unless a round has just closed. */
  answers: Answers;
  /** Random hand cards picked in this step so far: each pick has a label of its own (spec 4). */
  handPicks: number;
  readonly events: GameEvent[];
  readonly chance: Chance;
  readonly orders: ReadonlyMap<Seat, Orders>;
}

/** Opens a draft; the state stays untouched. */
export function open(state: State, chance: Chance, known?: Known<Orders>): Draft {
  return {
    options: state.options,
    seats: state.seats.map((place) => ({ ...place, hand: [...place.hand], table: [...place.table] })),
    deck: [...state.deck],
    discard: [...state.discard],
    store: [...state.store],
    flipped: [...state.flipped],
    peek: [...state.peek],
    turn: { ...state.turn },
    reshuffles: state.reshuffles,
    stall: state.stall,
    frames: [...state.frames],
    round: state.round,
    kills: [...state.kills],
    aimed: state.aimed.map((row) => [...row]),
    result: state.result,
    answers: NO_ANSWERS,
    handPicks: 0,
    events: [],
    chance,
    orders: known?.orders ?? new Map(),
  };
}

/** Closes a draft. */
export function close(draft: Draft): State {
  const {
    answers: _answers,
    handPicks: _handPicks,
    events: _events,
    chance: _chance,
    orders: _orders,
    ...state
  } = draft;
  return state;
}

/** Takes the answers of the round that has just closed, if one has. */
export function takeAnswers(draft: Draft): Answers {
  const { answers } = draft;
  draft.answers = NO_ANSWERS;
  return answers;
}

/** Tells everybody what has happened; the fields are those of spec 13. */
export function tell(draft: Draft, type: string, fields: Omit<GameEvent, 'type'>): void {
  draft.events.push({ type, ...fields });
}

/** Goes straight to the end of the turn, the lowest frame: it is skipped or its seat eliminated (spec 7.1). */
export function leaveTurn(draft: Draft): void {
  draft.frames = draft.frames.filter((frame) => frame.f === 'end');
}
