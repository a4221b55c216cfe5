import middy from '@middy/core';
import type { Context } from 'aws-lambda';
import type { CommandContext } from '../../domain/match/index.ts';
import { errorFields, log, logCalls } from '../aws/log.ts';
import { writeCounts } from '../aws/metrics.ts';
import { inTime } from '../aws/time-left.ts';
import { dueDeliveries, takeOver } from '../hooks/due.ts';
import type { Notice } from '../hooks/notice.ts';
import { enqueue } from '../hooks/queue.ts';
import { sweepUp } from '../match/referee.ts';
import { dueMatches } from '../public/lists.ts';

/** Matches settled at the same time. */
const PARALLEL = 8;
/** Stop taking new matches this long before the function's own end; the next sweep goes on. Milliseconds. */
const MARGIN = 5_000;

/** A visit settles a match; the index may lag behind, then there is nothing to do. */
async function nudge(id: string, requestId: string): Promise<boolean> {
  const context = (): CommandContext => ({ now: Date.now(), requestId });
  try {
    await sweepUp(id, context);
    return true;
  } catch (error) {
    log.error('match not settled', { matchId: id, ...errorFields(error) });
    return false;
  }
}

interface Swept {
  readonly settled: number;
  readonly failed: number;
  /** Messages to webhooks that were put back into the queue, if there were any. */
  readonly requeued?: number;
}

/** Messages to webhooks that one sweep puts back at most; the next one goes on. */
const REQUEUED = 1_000;

/** Puts messages to webhooks that are due back into the queue. Matches come first: this has the time that they leave. */
async function requeue(context: Context): Promise<number> {
  let requeued = 0;
  for await (const page of dueDeliveries(Date.now())) {
    while (page.length > 0 && requeued < REQUEUED && context.getRemainingTimeInMillis() > MARGIN) {
      const taken = await Promise.all(page.splice(0, PARALLEL).map((due) => takeOver(due, Date.now())));
      const notices = taken.filter((notice): notice is Notice => notice !== undefined);
      await enqueue(notices);
      requeued += notices.length;
    }
    if (page.length > 0) break;
  }
  return requeued;
}

/** The same; what fails comes again in a quarter of an hour. */
async function requeueInTime(context: Context): Promise<number> {
  try {
    return await requeue(context);
  } catch (error) {
    log.error('messages to webhooks not put back', errorFields(error));
    return 0;
  }
}

/** The backstop for deadlines and for rounds whose last sealer died: visits every match that is due. Then webhooks. */
async function sweep(context: Context): Promise<Swept> {
  let settled = 0;
  let failed = 0;
  for await (const page of dueMatches(Date.now())) {
    while (page.length > 0 && context.getRemainingTimeInMillis() > MARGIN) {
      const batch = page.splice(0, PARALLEL);
      const results = await Promise.all(batch.map((id) => nudge(id, context.awsRequestId)));
      settled += results.filter(Boolean).length;
      failed += results.filter((ok) => !ok).length;
    }
    if (page.length > 0) break;
  }
  const requeued = await requeueInTime(context);
  return { settled, failed, ...(requeued > 0 && { requeued }) };
}

const logSweeps = logCalls<unknown, Swept>('info', 'sweep', ({ response }) => ({ ...response }));

export const handler = middy<unknown, Swept>()
  .use(writeCounts())
  .use(logSweeps)
  .handler((_event, context) => inTime(context, () => sweep(context)));
