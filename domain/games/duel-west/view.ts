import type { Sealing, Seat, Viewer } from '../../ruleset.ts';
import type { Move } from './asks/index.ts';
import type { Duelist, Phase, Plan, State } from './state.ts';
import { inPrintedOrder, sumOf } from './targets.ts';

/** What everybody sees of a player: of face-down bullets only how many there are (spec 7). */
export interface DuelistView {
  readonly seat: Seat;
  readonly magazine: number;
  readonly row: readonly number[];
  readonly total: number;
  readonly tokens: number;
  readonly boutsWon: number;
  readonly sitOut: number;
  readonly active: boolean;
  /** Has a standing order; what it says is the seat's alone. */
  readonly planned: boolean;
  /** Holds in a live duel. */
  readonly holding: boolean;
}

/** What a seat and nobody else sees. Its own magazine and tokens are not among it. */
export interface OwnView {
  readonly seat: Seat;
  readonly sealed: Move | null;
  readonly plan: Plan | null;
}

/** The match as one viewer may see it. */
export interface View {
  readonly pace: State['pace'];
  readonly bout: number;
  readonly turn: number;
  readonly attempt: number;
  readonly phase: Phase;
  readonly beat: number;
  readonly open: readonly string[];
  readonly deck: number;
  readonly discards: readonly string[];
  readonly seats: readonly DuelistView[];
  readonly you?: OwnView;
}

/** Builds what a viewer may see from an allow-list: the open table, and for a seat its own seal and plan. */
export function view(state: State, viewer: Viewer, sealing: Sealing<Move>): View {
  const shown: View = {
    pace: state.pace,
    bout: state.bout,
    turn: state.turn,
    attempt: state.attempt,
    phase: state.phase,
    beat: state.beat,
    open: state.open,
    deck: state.deck.length,
    discards: inPrintedOrder(state.discards),
    seats: state.seats.map((duelist, seat) => viewDuelist(duelist, seat, sealing.announced.has(seat))),
  };
  const own = viewer === 'watcher' ? undefined : state.seats[viewer];
  if (viewer === 'watcher' || own === undefined) return shown;
  return { ...shown, you: { seat: viewer, sealed: sealing.own, plan: own.plan } };
}

const viewDuelist = (duelist: Duelist, seat: Seat, holding: boolean): DuelistView => ({
  seat,
  magazine: duelist.magazine.length,
  row: duelist.row,
  total: sumOf(duelist.row),
  tokens: duelist.tokens.length,
  boutsWon: duelist.boutsWon,
  sitOut: duelist.sitOut,
  active: duelist.active,
  planned: duelist.plan !== null,
  holding,
});
