import { PostToConnectionCommand } from '@aws-sdk/client-apigatewaymanagementapi';
import { errorFields, log } from '../aws/log.ts';
import { count } from '../aws/metrics.ts';
import { leaving } from '../aws/time-left.ts';
import { gateway, isGone } from './gateway.ts';

/** Posts of one match, or of one page of a crowd, under way at a time. */
const PARALLEL = 25;

/** Posts leave an invocation so much of its time to note what was told; whom they have not reached by then is passed over. */
const FOR_THE_MARK = 3_000;

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
        // Where that fails, the next frame finds it gone again.
        await forget().catch((error: unknown) => log.warn('socket not forgotten', errorFields(error)));
        return;
      }
      // Frames are hints: whoever misses one sees the gap in `seq` and asks again.
      count('FramesFailed');
      log.warn('frame not delivered', errorFields(error));
      return;
    }
  }
}

/** Posts to many sockets, the first ones first, some at a time; each gets its frames in order. */
export async function post(mails: readonly Mail[]): Promise<void> {
  const some = mails.filter(({ frames }) => frames.length > 0);
  if (some.length === 0) return;
  const queue = some.values();
  const worker = async (): Promise<void> => {
    for (const mail of queue) await postAll(mail);
  };
  await leaving(FOR_THE_MARK, () => Promise.all(Array.from({ length: PARALLEL }, worker)));
}
