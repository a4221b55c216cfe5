import type { Json, Outcome } from '../../ruleset.ts';
import { ranks } from '../kit/ranks.ts';
import type { Draft } from './draft.ts';
import { inPlay, isNeutral, type Place, type Ring, type State } from './state.ts';

export type Reason = 'last-standing' | 'neutrals' | 'west' | 'turn-limit';

/** Whether the match is decided at the end check, step 18 (spec 8). */
export function isDecided(ring: Ring): boolean {
  let players = 0;
  let neutrals = 0;
  for (const place of ring.places) {
    if (!inPlay(place)) continue;
    if (isNeutral(place)) neutrals += 1;
    else players += 1;
  }
  return players === 0 || players + neutrals === 1;
}

/** Ends the match and tells its result. */
export function finish(draft: Draft): void {
  draft.phase = 'over';
  draft.auto = 0;
  draft.events.push({ type: 'ended', result: resultOf(draft) });
}

/** Why a match that is over has ended: it shows in who is left. */
function reasonOf({ places }: Ring): Reason {
  const left = places.filter(inPlay);
  if (left.length === 0) return 'west';
  if (left.every(isNeutral)) return 'neutrals';
  return left.length === 1 ? 'last-standing' : 'turn-limit';
}

/** Winning places: all who are left, at the turn limit those of them with the most lives. */
function winnersOf(reason: Reason, { places }: Ring): number[] {
  const left = [...places.keys()].filter((p) => inPlay(places[p]!));
  if (reason !== 'turn-limit') return left;
  const most = Math.max(...left.map((p) => places[p]!.lives));
  return left.filter((p) => places[p]!.lives === most);
}

/** How far a place has come: winners, then who is left by lives, then the eliminated by turn (spec 8). */
function standing(place: Place, won: boolean): readonly [number, number] {
  if (won) return [2, 0];
  return inPlay(place) ? [1, place.lives] : [0, place.out];
}

const isBetter = (a: readonly [number, number], b: readonly [number, number]): boolean =>
  a[0] > b[0] || (a[0] === b[0] && a[1] > b[1]);

/** Ranks by place: 1 + the number of places that did strictly better; if nobody won, rank 1 stays empty (spec 8). */
export function ranksOf(places: readonly Place[], winners: readonly number[]): number[] {
  const standings = places.map((place, p) => standing(place, winners.includes(p)));
  const empty = winners.length === 0 ? 1 : 0;
  return ranks(standings, isBetter).map((rank) => rank + empty);
}

interface Result {
  readonly reason: Reason;
  readonly winners: readonly number[];
  readonly turns: number;
  readonly placements: readonly { readonly place: number; readonly rank: number }[];
  readonly identities: readonly (number | null)[];
  readonly [field: string]: Json;
}

/** The result in places. Identities are public now, but neutrals' are never looked at. */
function resultOf(end: Ring & { readonly turn: number }): Result {
  const reason = reasonOf(end);
  const winners = winnersOf(reason, end);
  return {
    reason,
    winners,
    turns: end.turn,
    placements: ranksOf(end.places, winners).map((rank, place) => ({ place, rank })),
    identities: end.places.map((place) => (isNeutral(place) ? null : place.who)),
  };
}

/** The result in seats, or undefined while the match goes on. */
export function outcome(state: State): Outcome | undefined {
  if (state.phase !== 'over') return undefined;
  const result = resultOf(state);
  const seatOf = (place: number) => state.places[place]!.seat;
  const bySeat = result.placements
    .filter(({ place }) => !isNeutral(state.places[place]!))
    .map(({ place, rank }) => ({ seat: seatOf(place), rank }));
  return {
    reason: result.reason,
    winners: result.winners.filter((p) => !isNeutral(state.places[p]!)).map(seatOf),
    placements: bySeat,
    result,
  };
}
