import type { SQSClient } from '@aws-sdk/client-sqs';
import { PATIENCE, TRIES } from '../aws/sdk-timeouts.ts';
import { setting } from '../aws/settings.ts';
import { endingInTime } from '../aws/time-left.ts';
import type { Notice } from './notice.ts';

/** Messages of one call, by the queue's own limit. */
const BATCH = 10;

type Sdk = typeof import('@aws-sdk/client-sqs');

/** Loaded when there is something to send: nobody else pays for it. */
let loading: Promise<{ sdk: Sdk; client: SQSClient }> | undefined;
const loaded = () => {
  loading ??= import('@aws-sdk/client-sqs').then((sdk) => ({
    sdk,
    client: endingInTime(
      new sdk.SQSClient({ maxAttempts: TRIES, requestHandler: PATIENCE, useQueueUrlAsEndpoint: false }),
    ),
  }));
  return loading;
};

/**
 * Puts notices into the queue of webhooks. A notice may get there twice if its answer gets lost.
 *
 * @param delay before anybody gets them: seconds, 900 at most
 * @throws Error unless all of them are there
 */
export async function enqueue(notices: readonly Notice[], delay = 0): Promise<void> {
  if (notices.length === 0) return;
  const { sdk, client } = await loaded();
  for (let i = 0; i < notices.length; i += BATCH) {
    const Entries = notices.slice(i, i + BATCH).map((notice, at) => ({
      Id: String(at),
      MessageBody: JSON.stringify(notice),
      ...(delay > 0 && { DelaySeconds: delay }),
    }));
    const { Failed = [] } = await client.send(
      new sdk.SendMessageBatchCommand({ QueueUrl: setting('HOOK_QUEUE'), Entries }),
    );
    if (Failed.length > 0) throw new Error(`the queue took ${Entries.length - Failed.length} of ${Entries.length}`);
  }
}
