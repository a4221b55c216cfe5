import type { Context } from 'aws-lambda';
import { errorFields, log } from '../aws/log.ts';
import { dueDeliveries, takeOver } from '../hooks/due.ts';
import type { Notice } from '../hooks/notice.ts';
import { enqueue } from '../hooks/queue.ts';
import { isInTime } from './settle.ts';

/** Messages to webhooks that one sweep puts back at most; the next one goes on. */
const MOST = 1_000;
/** Messages that are taken over at the same time. */
const PARALLEL = 8;

/** Puts notices into the queue. One that the queue does not take must not keep the others back. Gives how many it has taken. */
async function enqueueEach(notices: readonly Notice[]): Promise<number> {
  try {
    await enqueue(notices);
    return notices.length;
  } catch {
    const ends = await Promise.allSettled(notices.map((notice) => enqueue([notice])));
    const failed = ends.filter((end) => end.status === 'rejected');
    if (failed.length === notices.length) throw failed[0]?.reason;
    for (const { reason } of failed) log.error('message to a webhook not put back', errorFields(reason));
    return notices.length - failed.length;
  }
}

async function requeue(context: Context): Promise<number> {
  let requeued = 0;
  for await (const page of dueDeliveries(Date.now())) {
    while (page.length > 0 && requeued < MOST && isInTime(context)) {
      const ends = await Promise.allSettled(page.splice(0, PARALLEL).map((due) => takeOver(due, Date.now())));
      const taken = ends.flatMap((end) => (end.status === 'fulfilled' && end.value !== undefined ? [end.value] : []));
      requeued += await enqueueEach(taken);
      const failed = ends.find((end) => end.status === 'rejected');
      if (failed !== undefined) log.error('message to a webhook not taken over', errorFields(failed.reason));
    }
    if (page.length > 0) break;
  }
  return requeued;
}

/**
 * Puts messages to webhooks that are due back into the queue, as far as time allows. What fails comes again in a quarter of an
 * hour.
 *
 * @returns how many were put back
 */
export async function requeueDue(context: Context): Promise<number> {
  try {
    return await requeue(context);
  } catch (error) {
    log.error('messages to webhooks not put back', errorFields(error));
    return 0;
  }
}
