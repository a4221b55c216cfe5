import { setting } from '../aws/settings.ts';
import { sendAll } from '../aws/sqs.ts';
import type { Notice } from './notice.ts';

/**
 * Puts notices into the queue of webhooks. A notice may get there twice if its answer gets lost.
 *
 * @param delay before anybody gets them: seconds, 900 at most
 * @throws Error unless all of them are there
 */
export const enqueue = (notices: readonly Notice[], delay = 0): Promise<void> =>
  sendAll(
    setting('HOOK_QUEUE'),
    notices.map((notice) => ({ MessageBody: JSON.stringify(notice), ...(delay > 0 && { DelaySeconds: delay }) })),
  );
