import middy from '@middy/core';
import type { Context } from 'aws-lambda';
import type { CommandContext } from '../../domain/match/index.ts';
import { errorFields, log, logCalls } from '../aws/log.ts';
import { inTime } from '../aws/time-left.ts';
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
}

/** The backstop for deadlines and for rounds whose last sealer died: visits every match that is due. */
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
  return { settled, failed };
}

const logSweeps = logCalls<unknown, Swept>('info', 'sweep', ({ response }) => ({ ...response }));

export const handler = middy<unknown, Swept>()
  .use(logSweeps)
  .handler((_event, context) => inTime(context, () => sweep(context)));
