import type { Json, Sealing, Viewer } from '../../ruleset.ts';
import type { Move } from './asks/index.ts';
import { type CardName, namesIn, namesOfLetters } from './cards.ts';
import { handOf, isNeutral, type Phase, type Place, placeOfSeat, type State, targetOf } from './state.ts';
import { TARGETS, type Target } from './targets.ts';

/** What everybody sees of a place (spec 7). */
export interface PlaceView {
  readonly place: number;
  readonly seat: number | null;
  readonly lives: number;
  /** null for neutrals, whose bullets are not counted. */
  readonly bullets: number | null;
  /** Identity 1 … 14 if public. */
  readonly identity: number | null;
  /** Hands are open (R1); neutrals have none. */
  readonly hand: readonly CardName[];
  /** Own pile; a neutral's discards, top first. */
  readonly pile: readonly CardName[];
  /** Cards played, once they are turned. */
  readonly table: readonly CardName[];
  /** Cards left in a neutral's deck, null for players. */
  readonly deck: number | null;
  /** Turn of the elimination. */
  readonly out: number | null;
}

/** What a seat and nobody else sees. */
export interface OwnView {
  readonly place: number;
  readonly identity: number;
  readonly sealed: Move | null;
}

/** The match as one viewer may see it. */
export interface View {
  readonly turn: number;
  readonly phase: Phase;
  readonly target: Target;
  readonly cheering: readonly { readonly seat: number; readonly place: number }[];
  readonly targetDeck: number;
  readonly targetPile: readonly string[];
  readonly places: readonly PlaceView[];
  readonly you?: OwnView;
}

/** Builds what a viewer may see from an allow-list: the open table, and for a seat its own card and seal. */
export function view(state: State, viewer: Viewer, sealing: Sealing<Move>): View {
  const open = publicView(state, sealing.announced);
  const p = viewer === 'watcher' ? -1 : placeOfSeat(state, viewer);
  if (p < 0) return open;
  return { ...open, you: { place: p, identity: state.places[p]!.who, sealed: sealing.own } };
}

function publicView(state: State, announced: ReadonlyMap<number, Json>): View {
  const { id, event, arrow } = targetOf(state);
  return {
    turn: state.turn,
    phase: state.phase,
    target: { id, event, arrow },
    cheering: state.phase === 'action' ? cheering(announced) : [],
    targetDeck: state.targetDeck.length,
    targetPile: state.targetPile.map((target) => TARGETS[target]!.id),
    places: state.places.map(viewPlace),
  };
}

const cheering = (announced: ReadonlyMap<number, Json>) =>
  [...announced]
    .sort(([a], [b]) => a - b)
    .map(([seat, said]) => ({ seat, place: (said as { readonly cheer: number }).cheer }));

function viewPlace(place: Place, p: number): PlaceView {
  const neutral = isNeutral(place);
  return {
    place: p,
    seat: neutral ? null : place.seat,
    lives: place.lives,
    bullets: neutral ? null : place.bullets,
    identity: place.open === 1 ? place.who : null,
    hand: neutral ? [] : namesIn(handOf(place)),
    pile: neutral ? namesOfLetters(place.gone!) : namesIn(place.pile),
    table: namesIn(place.table),
    deck: neutral ? place.deck!.length : null,
    out: place.out === 0 ? null : place.out,
  };
}
