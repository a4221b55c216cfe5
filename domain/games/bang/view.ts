import type { Sealing, Seat, Viewer } from '../../ruleset.ts';
import type { Move } from './asks/answers.ts';
import type { CardId } from './cards/card.ts';
import type { CharacterId } from './cards/characters.ts';
import type { Context, Kill, Options, Phase, Place, PromptKind, Result, Role, State } from './state.ts';
import { distance, reach } from './table/distance.ts';
import { kindAsked } from './table/rounds.ts';
import { isThreePlayer } from './table/seats.ts';

/** A seat as everybody sees it. */
export interface SeenPlace {
  readonly seat: Seat;
  readonly character: CharacterId | null;
  readonly life: number;
  readonly maxLife: number;
  readonly alive: boolean;
  readonly handCount: number;
  readonly table: readonly CardId[];
  /** null while it is hidden: to its own seat, see `you`. */
  readonly role: Role | null;
  /** Range of its weapon. */
  readonly reach: number;
}

/** What a viewer sees (spec 14). Standing orders are shown beside the view, not in it. */
export interface View {
  readonly options: Options;
  readonly turn: { readonly no: number; readonly seat: Seat; readonly phase: Phase; readonly bangs: number };
  readonly reshuffles: number;
  readonly stall: boolean;
  readonly deckCount: number;
  readonly discardCount: number;
  readonly discardTop: CardId | null;
  readonly store: readonly CardId[];
  readonly flipped: readonly CardId[];
  readonly peekCount: number;
  readonly seats: readonly SeenPlace[];
  /** Distance from a seat (first index) to another (second index); 0 to oneself, null where one is eliminated. */
  readonly distance: readonly (readonly (number | null)[])[];
  /** How often a seat (first index) has played a card against another (second index). */
  readonly aimed: readonly (readonly number[])[];
  readonly round: { readonly kind: PromptKind; readonly asked: readonly Seat[]; readonly ctx: Context } | null;
  readonly kills: readonly Kill[];
  readonly result: Result | null;
  /** Hands at the end, by seat. */
  readonly hands?: readonly (readonly CardId[])[];
  /** What only the viewer knows; missing for watchers and for eliminated seats that owe nothing. */
  readonly you?: {
    readonly seat: Seat;
    readonly role: Role;
    readonly hand: readonly CardId[];
    readonly candidates?: readonly CharacterId[];
    /** Kit Carlson's look. */
    readonly peek?: readonly CardId[];
    /** The own sealed answer of the open round. */
    readonly sealed?: Move;
  };
}

/** Builds what a viewer may see from an allow-list: the open table, and for a seat what it alone knows (spec 14). */
export function view(state: State, viewer: Viewer, sealing: Sealing<Move>): View {
  const open = publicView(state);
  if (viewer === 'watcher' || !hasOwnView(state, viewer)) return open;
  return { ...open, you: ownView(state, viewer, sealing.own) };
}

/** An eliminated seat sees what a watcher sees, unless it owes the order of its discards (spec 17.4, C9). */
const hasOwnView = (state: State, seat: Seat): boolean =>
  state.seats[seat]?.alive === true || kindAsked(state, seat) !== undefined;

function publicView(state: State): View {
  return {
    options: state.options,
    turn: {
      no: state.turn.no,
      seat: state.turn.seat,
      phase: state.turn.phase,
      bangs: state.turn.bangs,
    },
    reshuffles: state.reshuffles,
    stall: state.stall,
    deckCount: state.deck.length,
    discardCount: state.discard.length,
    discardTop: state.discard.at(-1) ?? null,
    store: state.store,
    flipped: state.flipped,
    peekCount: state.peek.length,
    seats: state.seats.map((place, seat) => viewSeat(state, place, seat)),
    distance: distances(state),
    aimed: state.aimed,
    round: viewRound(state),
    kills: state.kills,
    result: state.result,
    ...(state.result === null ? {} : { hands: state.seats.map(({ hand }) => hand) }),
  };
}

function viewSeat(state: State, place: Place, seat: Seat): SeenPlace {
  return {
    seat,
    character: place.character,
    life: place.life,
    maxLife: place.maxLife,
    alive: place.alive,
    handCount: place.hand.length,
    table: place.table,
    role: isRoleOpen(state, place) ? place.role : null,
    reach: reach(state, seat),
  };
}

/** The Sheriff's, all with three players, those of the eliminated, and all at the end (spec 3.3). */
const isRoleOpen = (state: State, { role, alive }: Place): boolean =>
  role === 'S' || !alive || isThreePlayer(state) || state.result !== null;

const distances = (state: State): (number | null)[][] =>
  state.seats.map((from, a) => state.seats.map((to, b) => (from.alive && to.alive ? distance(state, a, b) : null)));

const viewRound = ({ round }: State): View['round'] =>
  round === null ? null : { kind: round.kind, asked: round.asked, ctx: round.ctx };

function ownView(state: State, seat: Seat, sealed: Move | null): NonNullable<View['you']> {
  const { role, hand, candidates } = state.seats[seat]!;
  return {
    seat,
    role,
    hand,
    ...(candidates.length > 0 ? { candidates } : {}),
    ...(kindAsked(state, seat) === 'kit_return' ? { peek: state.peek } : {}),
    ...(sealed === null ? {} : { sealed }),
  };
}
