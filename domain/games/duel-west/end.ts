import type { Json, Outcome, Seat } from '../../ruleset.ts';
import { ranks } from '../kit/ranks.ts';
import type { Draft } from './draft.ts';
import { BOUTS_TO_WIN, type State } from './state.ts';

/** Whether somebody has won two bouts. */
export const isWon = ({ seats }: Pick<State, 'seats'>): boolean =>
  seats.some(({ boutsWon }) => boutsWon === BOUTS_TO_WIN);

/** Ends the match and tells its result. */
export function finish(draft: Draft, counted: readonly number[]): void {
  draft.phase = 'over';
  draft.counted = counted;
  draft.events.push({ type: 'ended', result: resultOf(draft) });
}

/** Rank of every seat: 1 + those with more bouts won, or as many and more tokens (spec 8). */
export function ranksOf(boutsWon: readonly number[], tokens: readonly number[]): number[] {
  const standings = boutsWon.map((bouts, seat) => ({ bouts, tokens: tokens[seat]! }));
  return ranks(standings, (a, b) => a.bouts > b.bouts || (a.bouts === b.bouts && a.tokens > b.tokens));
}

interface Result {
  readonly reason: 'two-bouts' | 'turn-limit';
  readonly winners: readonly Seat[];
  readonly boutsWon: readonly number[];
  /** As counted before the last turn's bout ended. */
  readonly tokens: readonly number[];
  readonly turns: number;
  readonly placements: readonly { readonly seat: Seat; readonly rank: number }[];
  readonly [field: string]: Json;
}

function resultOf({ seats, turn, counted = [] }: Pick<State, 'seats' | 'turn' | 'counted'>): Result {
  const boutsWon = seats.map((duelist) => duelist.boutsWon);
  const placements = ranksOf(boutsWon, counted).map((rank, seat) => ({ seat, rank }));
  return {
    reason: isWon({ seats }) ? 'two-bouts' : 'turn-limit',
    winners: placements.filter(({ rank }) => rank === 1).map(({ seat }) => seat),
    boutsWon,
    tokens: counted,
    turns: turn,
    placements,
  };
}

/** The result, or undefined while the match goes on. */
export function outcome(state: State): Outcome | undefined {
  if (state.phase !== 'over') return undefined;
  const result = resultOf(state);
  const { reason, winners, placements } = result;
  return { reason, winners, placements, result };
}
