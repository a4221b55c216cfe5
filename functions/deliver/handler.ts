import middy from '@middy/core';
import type { SQSBatchResponse, SQSEvent, SQSRecord } from 'aws-lambda';
import { errorFields, log, logCalls } from '../aws/log.ts';
import { writeCounts } from '../aws/metrics.ts';
import { inTime } from '../aws/time-left.ts';
import { readNotice } from '../hooks/notice.ts';
import { Busy, tell } from './tell.ts';

/** Carries out one message of the queue. False if it has to come again. */
async function carryOut({ body }: SQSRecord): Promise<boolean> {
  try {
    await tell(readNotice(body));
    return true;
  } catch (error) {
    // Neither the message nor the address: they belong to a player. That two notices of one message meet is nothing wrong.
    if (error instanceof Busy) log.info('webhook busy');
    else log.error('webhook not told', errorFields(error));
    return false;
  }
}

/** Woken by the queue: messages are carried out at the same time, and those that failed come again one by one. */
async function deliver({ Records }: SQSEvent): Promise<SQSBatchResponse> {
  const done = await Promise.all(Records.map(carryOut));
  const failed = Records.filter((_, at) => !done[at]);
  return { batchItemFailures: failed.map(({ messageId }) => ({ itemIdentifier: messageId })) };
}

const logBatches = logCalls<SQSEvent, SQSBatchResponse>('info', 'webhooks', ({ event, response }) => ({
  messages: event.Records.length,
  failed: response?.batchItemFailures.length,
}));

export const handler = middy<SQSEvent, SQSBatchResponse>()
  .use(writeCounts())
  .use(logBatches)
  .handler((event, context) => inTime(context, () => deliver(event)));
