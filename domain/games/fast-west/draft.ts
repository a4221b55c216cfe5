import type { Chance, GameEvent } from '../../ruleset.ts';
import { NONE } from './cards.ts';
import { type Hit, MAX_BULLETS, type Phase, type Place, type Play, type State } from './state.ts';

type Mutable<T> = { -readonly [K in keyof T]: T[K] };

/** A place being worked on. */
export type DraftPlace = Mutable<Place>;
/** A play being worked on. */
export type DraftPlay = Mutable<Play>;

/** A private, mutable copy of a state in which one step of the match is played. */
export interface Draft {
  turn: number;
  phase: Phase;
  readonly limit: number;
  target: number;
  targetDeck: number[];
  targetPile: number[];
  reshuffles: number;
  auto: number;
  readonly places: DraftPlace[];
  plays: DraftPlay[];
  hits: Hit[];
  readonly events: GameEvent[];
  readonly chance: Chance;
}

const copyPlayer = (p: Place): DraftPlace => ({
  seat: p.seat,
  lives: p.lives,
  bullets: p.bullets,
  who: p.who,
  open: p.open,
  pile: p.pile,
  table: p.table,
  out: p.out,
});

const copyPlace = (p: Place): DraftPlace =>
  p.deck === undefined ? copyPlayer(p) : { ...copyPlayer(p), deck: p.deck, gone: p.gone ?? '' };

const copyPlay = (play: Play): DraftPlay => ({ ...play });

/** Opens a draft; the state stays untouched. */
export function open(state: State, chance: Chance): Draft {
  return {
    turn: state.turn,
    phase: state.phase,
    limit: state.limit,
    target: state.target,
    targetDeck: state.targetDeck as number[],
    targetPile: state.targetPile as number[],
    reshuffles: state.reshuffles,
    auto: state.auto,
    places: state.places.map(copyPlace),
    plays: state.plays === undefined ? [] : state.plays.map(copyPlay),
    hits: state.hits === undefined ? [] : [...state.hits],
    events: [],
    chance,
  };
}

/** Closes a draft. Plays and hits are kept only while the turn still waits for an answer. */
export function close(draft: Draft): State {
  const state: Mutable<State> = {
    turn: draft.turn,
    phase: draft.phase,
    limit: draft.limit,
    target: draft.target,
    targetDeck: draft.targetDeck,
    targetPile: draft.targetPile,
    reshuffles: draft.reshuffles,
    auto: draft.auto,
    places: draft.places,
  };
  if (draft.phase === 'action' || draft.phase === 'over') return state;
  state.plays = draft.plays;
  if (draft.phase === 'evade') state.hits = draft.hits;
  return state;
}

/** A play of nothing. */
export const idle = (): DraftPlay => ({
  card: NONE,
  aim: -1,
  laid: NONE,
  boosted: false,
  shielded: false,
  works: false,
  recover: null,
  evade: null,
  evaded: false,
});

/** Changes bullets within 0 … 5 and tells it; a change of nothing is no event. */
export function changeBullets(draft: Draft, p: number, change: number, why: string): void {
  const place = draft.places[p]!;
  const now = Math.max(0, Math.min(MAX_BULLETS, place.bullets + change));
  const delta = now - place.bullets;
  if (delta === 0) return;
  place.bullets = now;
  draft.events.push({ type: 'bullets', p, delta, now, why });
}

/** Changes lives, never below 0, and tells it; a change of nothing is no event. */
export function changeLives(draft: Draft, p: number, change: number, why: string): void {
  const place = draft.places[p]!;
  const now = Math.max(0, place.lives + change);
  const delta = now - place.lives;
  if (delta === 0) return;
  place.lives = now;
  draft.events.push({ type: 'lives', p, delta, now, why });
}
