import { PostToConnectionCommand } from '@aws-sdk/client-apigatewaymanagementapi';
import { errorFields, log } from '../aws/log.ts';
import { measure } from '../aws/metrics.ts';
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

/** Frames that the gateway has taken, and others. */
export interface Posted {
  readonly sent: number;
  readonly failed: number;
}

export const NOTHING: Posted = { sent: 0, failed: 0 };

/** Counts frames for whoever runs the service. */
export function measureFrames({ sent, failed }: Posted): void {
  if (sent + failed > 0) measure({ FramesSent: sent, FramesFailed: failed });
}

/** The sum of what was posted. */
export const sumOf = (all: readonly Posted[]): Posted => ({
  sent: all.reduce((sum, { sent }) => sum + sent, 0),
  failed: all.reduce((sum, { failed }) => sum + failed, 0),
});

/** Posts frames to one socket in their order. A socket that is gone is forgotten, which is routine. */
async function postAll({ connectionId, frames, forget }: Mail): Promise<Posted> {
  let sent = 0;
  for (const text of frames) {
    try {
      await gateway.send(new PostToConnectionCommand({ ConnectionId: connectionId, Data: Buffer.from(text) }));
      sent += 1;
    } catch (error) {
      if (isGone(error)) {
        // Where that fails, the next frame finds it gone again.
        await forget().catch((error: unknown) => log.warn('socket not forgotten', errorFields(error)));
        return { sent, failed: 0 };
      }
      // Frames are hints: whoever misses one sees the gap in `seq` and asks again.
      log.warn('frame not delivered', errorFields(error));
      return { sent, failed: frames.length - sent };
    }
  }
  return { sent, failed: 0 };
}

/** Posts to many sockets, the first ones first, some at a time; each gets its frames in order. */
export async function post(mails: readonly Mail[]): Promise<Posted> {
  const some = mails.filter(({ frames }) => frames.length > 0);
  if (some.length === 0) return NOTHING;
  const queue = some.values();
  const worker = async (): Promise<Posted> => {
    const posted: Posted[] = [];
    for (const mail of queue) posted.push(await postAll(mail));
    return sumOf(posted);
  };
  return leaving(FOR_THE_MARK, async () => sumOf(await Promise.all(Array.from({ length: PARALLEL }, worker))));
}
