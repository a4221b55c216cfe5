import { createHash } from 'node:crypto';
import { ACCOUNT, REGION } from '../template/index.ts';

/** A message while it is in a queue. Times are epoch milliseconds. */
export interface Message {
  id: string;
  body: string;
  sentAt: number;
  /** Nobody gets it before. */
  visibleAt: number;
  receives: number;
  firstReceivedAt: number | undefined;
  /** In a queue that keeps the order: within what, and by what a repeat is recognised. */
  group?: string;
  repeats?: string;
}

export const md5 = (text: string): string => createHash('md5').update(text).digest('hex');

/** A message as a function sees it. */
export const eventRecord = (
  queue: string,
  { id, body, sentAt, receives, firstReceivedAt, group, repeats }: Message,
) => ({
  messageId: id,
  receiptHandle: `${id}-${receives}`,
  body,
  attributes: {
    ApproximateReceiveCount: String(receives),
    SentTimestamp: String(sentAt),
    SenderId: 'local',
    ApproximateFirstReceiveTimestamp: String(firstReceivedAt ?? sentAt),
    ...(group !== undefined && { MessageGroupId: group, MessageDeduplicationId: repeats }),
  },
  messageAttributes: {},
  md5OfBody: md5(body),
  eventSource: 'aws:sqs',
  eventSourceARN: `arn:aws:sqs:${REGION}:${ACCOUNT}:${queue}`,
  awsRegion: REGION,
});

/** Messages of a batch that a function has not taken. An identifier that is not in the batch, or empty, fails all of it. */
export function untaken(batch: readonly Message[], result: unknown): Message[] {
  const failures = (result as { batchItemFailures?: { itemIdentifier?: string }[] } | null)?.batchItemFailures ?? [];
  const failed = new Set(failures.map(({ itemIdentifier }) => itemIdentifier));
  const known = batch.filter(({ id }) => failed.has(id));
  return known.length === failed.size ? known : [...batch];
}
