import middy from '@middy/core';
import type { Context, SQSEvent } from 'aws-lambda';
import { logCalls } from '../aws/log.ts';
import { measure, writeCounts } from '../aws/metrics.ts';
import { inTime } from '../aws/time-left.ts';
import { type DueMatch, dueMatches, stuckMatches } from '../public/lists.ts';
import { handedOver, handOver, mostAlone } from './hand-over.ts';
import { requeueDue } from './requeue.ts';
import { nothing, settleAll, type Tally } from './settle.ts';

interface Swept {
  readonly settled: number;
  readonly failed: number;
  /** Matches that wait because they could not be settled, if there are any. */
  readonly stuck?: number;
  /** Matches that were given to other calls, if there were too many. */
  readonly handedOver?: number;
  /** Messages to webhooks that were put back into the queue, if there were any. */
  readonly requeued?: number;
}

/** Whether this environment has not swept yet. */
let isFresh = true;

/** Matches that are due, one after the other. Notes for how long the first of them has been due. */
async function* due(tally: Tally): AsyncGenerator<DueMatch, undefined> {
  const now = Date.now();
  for await (const page of dueMatches(now)) {
    for (const match of page) {
      tally.late = Math.max(tally.late, now - match.dueAt);
      yield match;
    }
  }
}

/**
 * Settles what is due, or gives all of it to other calls if it is too much for this one.
 *
 * @returns how many matches were given to others
 */
async function settleDue(tally: Tally, context: Context): Promise<number> {
  const most = mostAlone();
  const matches = due(tally);
  if (most === Number.POSITIVE_INFINITY) {
    await settleAll(matches, context, tally);
    return 0;
  }
  const first: DueMatch[] = [];
  while (first.length <= most) {
    const next = await matches.next();
    if (next.done) {
      await settleAll(first, context, tally);
      return 0;
    }
    first.push(next.value);
  }
  const { sent, left } = await handOver(first, matches);
  // A queue that takes nothing must not keep what is due from being settled.
  await settleAll(left, context, tally);
  if (left.length > 0) await settleAll(matches, context, tally);
  return sent;
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

/** A call in which nothing could be settled has failed: then it is not the matches. */
function checkThatSomeWere({ settled, failed }: Pick<Tally, 'settled' | 'failed'>): void {
  if (failed > 0 && settled === 0) throw new Error(`none of ${failed} matches could be settled`);
}

/**
 * The backstop for deadlines and for rounds whose last sealer died: visits every match that is due. Then those that could not be
 * settled before, then webhooks.
 *
 * @throws Error if nothing of what was due could be settled
 */
async function sweep(context: Context): Promise<Swept> {
  const waiting = await stuckMatches();
  const tally = nothing();
  const given = await settleDue(tally, context);
  const again = await tryStuck(waiting, context);
  const stuck = waiting.length - again.settled + tally.stuck;
  const isAny = tally.settled + tally.failed + given > 0;
  if (isAny || stuck > 0) measure({ ...(isAny && { DeadlineLateness: tally.late }), Unsettleable: stuck });
  const requeued = await requeueDue(context);
  const [settled, failed] = [tally.settled + again.settled, tally.failed + again.failed];
  checkThatSomeWere({ settled, failed });
  return {
    settled,
    failed,
    ...(stuck > 0 && { stuck }),
    ...(given > 0 && { handedOver: given }),
    ...(requeued > 0 && { requeued }),
  };
}

/** Settles matches that a sweep has given to others. */
async function settleBatch(event: SQSEvent, context: Context): Promise<Swept> {
  const tally = nothing();
  await settleAll(handedOver(event), context, tally);
  const { settled, failed, stuck, late } = tally;
  if (settled > 0) measure({ DeadlineLateness: late });
  checkThatSomeWere(tally);
  return { settled, failed, ...(stuck > 0 && { stuck }) };
}

const isBatch = (event: unknown): event is SQSEvent => Array.isArray((event as Partial<SQSEvent> | null)?.Records);

const logSweeps = logCalls<unknown, Swept>('info', 'sweep', ({ response }) => ({ ...response }));

export const handler = middy<unknown, Swept>()
  .use(writeCounts())
  .use(logSweeps)
  .handler((event, context) => inTime(context, () => (isBatch(event) ? settleBatch(event, context) : sweep(context))));
