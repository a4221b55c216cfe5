import { PostToConnectionCommand } from '@aws-sdk/client-apigatewaymanagementapi';
import { errorFields, log } from '../aws/log.ts';
import { count } from '../aws/metrics.ts';
import { gateway, isGone } from './gateway.ts';

/** Posts of one match under way at a time, over all its sockets. */
const PARALLEL = 25;

/** What one socket is sent. */
export interface Mail {
  readonly connectionId: string;
  /** Texts of the frames, in their order. */
  readonly frames: readonly string[];
  /** Forgets the socket, which turned out to be gone. */
  forget(): Promise<unknown>;
}

/** Posts frames to one socket in their order. A socket that is gone is forgotten, which is routine. */
async function postAll({ connectionId, frames, forget }: Mail): Promise<void> {
  for (const text of frames) {
    try {
      await gateway.send(new PostToConnectionCommand({ ConnectionId: connectionId, Data: Buffer.from(text) }));
      count('FramesSent');
    } catch (error) {
      if (isGone(error)) {
        await forget();
        return;
      }
      count('FramesFailed');
      // Frames are hints: whoever misses one sees the gap in `seq` and asks again.
      log.warn('frame not delivered', errorFields(error));
      return;
    }
  }
}

/** Posts to many sockets, some at a time; each gets its frames in order. */
export async function post(mails: readonly Mail[]): Promise<void> {
  const queue = mails.filter(({ frames }) => frames.length > 0);
  const worker = async (): Promise<void> => {
    for (let next = queue.pop(); next !== undefined; next = queue.pop()) await postAll(next);
  };
  await Promise.all(Array.from({ length: Math.min(PARALLEL, queue.length) }, worker));
}
