import { PostToConnectionCommand } from '@aws-sdk/client-apigatewaymanagementapi';
import { errorFields, log } from '../aws/log.ts';
import { forgetFollower, type Subscription } from '../sockets/connections.ts';
import { gateway, isGone } from './gateway.ts';

/** Posts of one match under way at a time, over all its sockets. */
const PARALLEL = 25;

/** A frame and the entry it is about; a tick is about none. */
export interface Frame {
  readonly seq?: number;
  readonly text: string;
}

/** Posts frames to one socket in their order. A socket that is gone is forgotten, which is routine. */
async function postAll(follower: Subscription, frames: readonly Frame[]): Promise<void> {
  const { connectionId } = follower;
  for (const { seq, text } of frames) {
    if (seq !== undefined && seq <= follower.seq) continue;
    try {
      await gateway.send(new PostToConnectionCommand({ ConnectionId: connectionId, Data: Buffer.from(text) }));
    } catch (error) {
      if (isGone(error)) {
        await forgetFollower(follower);
        return;
      }
      // Frames are hints: whoever misses one sees the gap in `seq` and asks again.
      log.warn('frame not delivered', errorFields(error));
      return;
    }
  }
}

/** Posts frames to every follower, some at a time; each gets them in order. */
export async function postToFollowers(followers: readonly Subscription[], frames: readonly Frame[]): Promise<void> {
  const queue = [...followers];
  const worker = async (): Promise<void> => {
    for (let next = queue.pop(); next !== undefined; next = queue.pop()) await postAll(next, frames);
  };
  await Promise.all(Array.from({ length: Math.min(PARALLEL, queue.length) }, worker));
}
