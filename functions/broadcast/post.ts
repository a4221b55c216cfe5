import { PostToConnectionCommand } from '@aws-sdk/client-apigatewaymanagementapi';
import { errorFields, log } from '../aws/log.ts';
import { forgetFollower, type Subscription, type Version } from '../sockets/connections.ts';
import { isLater } from '../sockets/listeners.ts';
import { gateway, isGone } from './gateway.ts';

/** Posts of one match under way at a time, over all its sockets. */
const PARALLEL = 25;

/** A frame, and how far the match had come with what it tells. */
export interface Frame {
  readonly at: Version;
  readonly text: string;
}

/** Posts frames to one socket in their order. A socket that is gone is forgotten, which is routine. */
async function postAll(follower: Subscription, frames: readonly Frame[]): Promise<void> {
  const { connectionId } = follower;
  for (const { at, text } of frames) {
    if (!isLater(at, follower)) continue;
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
