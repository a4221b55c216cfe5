import middy from '@middy/core';
import type { Context } from 'aws-lambda';
import { logCalls } from '../aws/log.ts';
import { measure } from '../aws/metrics.ts';
import { inTime } from '../aws/time-left.ts';
import { type DueMatch, dueMatches, stuckMatches } from '../public/lists.ts';
import { requeueDue } from './requeue.ts';
import { nothing, settleAll, type Tally } from './settle.ts';

interface Swept {
  readonly settled: number;
  readonly failed: number;
  /** Matches that wait because they could not be settled, if there are any. */
  readonly stuck?: number;
  /** Messages to webhooks that were put back into the queue, if there were any. */
  readonly requeued?: number;
}

/** Whether this environment has not swept yet. */
let isFresh = true;

/** Matches that are due, one after the other. Notes for how long the first of them has been due. */
async function* due(tally: Tally): AsyncGenerator<DueMatch> {
  const now = Date.now();
  for await (const page of dueMatches(now)) {
    for (const match of page) {
      tally.late = Math.max(tally.late, now - match.dueAt);
      yield match;
    }
  }
}

/**
 * Tries those again that could not be settled, when it is time for them. An environment that has just begun tries all: it may be
 * of a build that can settle them, or the key may be there again.
 *
 * @param waiting as they were before this sweep, which may have put further ones among them
 */
async function tryStuck(waiting: readonly DueMatch[], context: Context): Promise<Tally> {
  const tally = nothing();
  const now = Date.now();
  await settleAll(isFresh ? waiting : waiting.filter(({ dueAt }) => dueAt <= now), context, tally);
  isFresh = false;
  return tally;
}

function report(tally: Tally, stuck: number): void {
  const { settled, failed, late } = tally;
  const isAny = settled + failed > 0;
  if (isAny || stuck > 0) measure({ ...(isAny && { DeadlineLateness: late }), Unsettleable: stuck });
}

/**
 * The backstop for deadlines and for rounds whose last sealer died: visits every match that is due. Then those that could not be
 * settled before, then webhooks.
 *
 * @throws Error if nothing of what was due could be settled: then it is not the matches
 */
async function sweep(context: Context): Promise<Swept> {
  const waiting = await stuckMatches();
  const tally = nothing();
  await settleAll(due(tally), context, tally);
  const again = await tryStuck(waiting, context);
  const stuck = waiting.length - again.settled + tally.stuck;
  report(tally, stuck);
  const requeued = await requeueDue(context);
  const [settled, failed] = [tally.settled + again.settled, tally.failed + again.failed];
  if (failed > 0 && settled === 0) throw new Error(`none of ${failed} matches could be settled`);
  return { settled, failed, ...(stuck > 0 && { stuck }), ...(requeued > 0 && { requeued }) };
}

const logSweeps = logCalls<unknown, Swept>('info', 'sweep', ({ response }) => ({ ...response }));

export const handler = middy<unknown, Swept>()
  .use(logSweeps)
  .handler((_event, context) => inTime(context, () => sweep(context)));
