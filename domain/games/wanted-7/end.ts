import type { Outcome } from '../../ruleset.ts';
import { ranks } from '../kit/ranks.ts';
import type { Draft } from './draft.ts';
import { differentBands, sameBands } from './scoring.ts';
import { type State, seatsOf } from './state.ts';

/** The final reckoning of a seat (spec 9). */
export type Final = {
  readonly seat: number;
  readonly majority: number;
  readonly bonus: number;
  readonly different: number;
  readonly same: number;
  readonly total: number;
  readonly gunfighters: number;
};

/** What decided a match: points, else gunfighters, else nothing. */
export type Reason = 'points' | 'gunfighters' | 'shared';

type Result = {
  readonly reason: Reason;
  readonly winners: readonly number[];
  readonly placements: readonly { readonly seat: number; readonly rank: number }[];
  readonly final: readonly Final[];
};

type Scores = Pick<State, 'players' | 'stacks' | 'majority' | 'bonus' | 'hired'>;

function finalOf(scores: Scores, seat: number): Final {
  const majority = scores.majority[seat]!;
  const bonus = scores.bonus[seat]!;
  const hired = scores.hired[seat]!;
  const different = differentBands(hired);
  const same = sameBands(hired);
  const total = majority + bonus + different + same;
  return { seat, majority, bonus, different, same, total, gunfighters: hired.length };
}

const isBetter = (a: Final, b: Final): boolean =>
  a.total > b.total || (a.total === b.total && a.gunfighters > b.gunfighters);

/** Most points win, then most gunfighters; still tied, the win is shared (spec 9.3, ruling W18). */
export function resultOf(scores: Scores): Result {
  const final = seatsOf(scores).map((seat) => finalOf(scores, seat));
  const placements = ranks(final, isBetter).map((rank, seat) => ({ seat, rank }));
  const winners = placements.filter(({ rank }) => rank === 1).map(({ seat }) => seat);
  return { reason: reasonOf(final, winners), winners, placements, final };
}

function reasonOf(final: readonly Final[], winners: readonly number[]): Reason {
  if (winners.length > 1) return 'shared';
  const most = final[winners[0]!]!.total;
  return final.filter(({ total }) => total === most).length === 1 ? 'points' : 'gunfighters';
}

/** Ends the match and tells its result. */
export function finish(draft: Draft): void {
  draft.phase = 'over';
  draft.seatOnTurn = null;
  draft.events.push({ type: 'ended', result: resultOf(draft) });
}

/** The result, or undefined while the match goes on. */
export function outcome(state: State): Outcome | undefined {
  if (state.phase !== 'over') return undefined;
  const result = resultOf(state);
  const { reason, winners, placements } = result;
  return { reason, winners, placements, result };
}
