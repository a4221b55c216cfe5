import type { Context } from 'aws-lambda';
import type { CommandContext } from '../../domain/match/index.ts';
import { errorFields, log } from '../aws/log.ts';
import { sweepUp } from '../match/referee.ts';
import type { DueMatch } from '../public/lists.ts';

/** Matches settled at the same time. */
const PARALLEL = 8;
/** Stop taking new matches this long before the function's own end; the next sweep goes on. Milliseconds. */
const MARGIN = 5_000;

/** Whether there is time for another match. */
export const isInTime = (context: Context): boolean => context.getRemainingTimeInMillis() > MARGIN;

/** What came of the matches that were looked at. */
export interface Tally {
  settled: number;
  /** Tries that failed for a reason that passes by itself: the next sweep tries again. */
  failed: number;
  /** Tries of matches that cannot be settled. */
  stuck: number;
  /** For how long the match had been due that waited longest. Milliseconds. */
  late: number;
}

export const nothing = (): Tally => ({ settled: 0, failed: 0, stuck: 0, late: 0 });

/** A visit settles a match; the index may lag behind, then there is nothing to do. */
async function nudge(id: string, requestId: string, tally: Tally): Promise<void> {
  const context = (): CommandContext => ({ now: Date.now(), requestId });
  try {
    const swept = await sweepUp(id, context);
    if (swept.settled) {
      tally.settled += 1;
      tally.late = Math.max(tally.late, swept.late);
      return;
    }
    tally.stuck += 1;
    const { tries, error } = swept;
    log.error('match not settled', { matchId: id, ...errorFields(error), tries });
  } catch (error) {
    tally.failed += 1;
    log.error('match not settled', { matchId: id, ...errorFields(error) });
  }
}

/** Settles matches, some at the same time, as far as the time of the function goes. */
export async function settleAll(
  due: AsyncIterable<DueMatch> | Iterable<DueMatch | string>,
  context: Context,
  tally: Tally,
): Promise<void> {
  const iterator = Symbol.asyncIterator in due ? due[Symbol.asyncIterator]() : due[Symbol.iterator]();
  const lane = async (): Promise<void> => {
    while (isInTime(context)) {
      const next = await iterator.next();
      if (next.done) return;
      await nudge(typeof next.value === 'string' ? next.value : next.value.id, context.awsRequestId, tally);
    }
  };
  await Promise.all(Array.from({ length: PARALLEL }, lane));
}
