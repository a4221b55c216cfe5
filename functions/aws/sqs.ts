import type { SendMessageBatchRequestEntry, SQSClient } from '@aws-sdk/client-sqs';
import { PATIENCE, TRIES } from './sdk-timeouts.ts';
import { Sha256 } from './sha256.ts';
import { endingInTime } from './time-left.ts';

/** Messages of one call, by the queue's own limit. */
const BATCH = 10;

type Sdk = typeof import('@aws-sdk/client-sqs');

/** Loaded when there is something to send: nobody else pays for it. */
let loading: Promise<{ sdk: Sdk; client: SQSClient }> | undefined;
const loaded = () => {
  loading ??= import('@aws-sdk/client-sqs').then((sdk) => ({
    sdk,
    client: endingInTime(
      new sdk.SQSClient({ maxAttempts: TRIES, requestHandler: PATIENCE, sha256: Sha256, useQueueUrlAsEndpoint: false }),
    ),
  }));
  return loading;
};

/** What is said with a message: its body, a delay in seconds, its group. */
export type Message = Omit<SendMessageBatchRequestEntry, 'Id'>;

/**
 * Puts messages into a queue. One may get there twice if its answer gets lost.
 *
 * @throws Error unless all of them are there
 */
export async function sendAll(QueueUrl: string, messages: readonly Message[]): Promise<void> {
  if (messages.length === 0) return;
  const { sdk, client } = await loaded();
  const send = async (some: readonly Message[]): Promise<void> => {
    const Entries = some.map((message, at) => ({ Id: String(at), ...message }));
    const { Failed = [] } = await client.send(new sdk.SendMessageBatchCommand({ QueueUrl, Entries }));
    if (Failed.length > 0) throw new Error(`the queue took ${Entries.length - Failed.length} of ${Entries.length}`);
  };
  const batches = Array.from({ length: Math.ceil(messages.length / BATCH) }, (_, n) => n * BATCH);
  await Promise.all(batches.map((at) => send(messages.slice(at, at + BATCH))));
}
