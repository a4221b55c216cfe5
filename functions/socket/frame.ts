import * as z from 'zod';
import { refusal } from '../problems/refusal-error.ts';

/** Largest frame that is read. Bytes. */
export const FRAME_READ = 16 * 1024;
/** Matches that one socket may follow. */
export const SUBSCRIPTIONS = 50;

const MatchId = z.string().length(26);
const Subscribe = z.strictObject({ type: z.literal('subscribe'), matchId: MatchId, after: z.int().min(0).optional() });
const Unsubscribe = z.strictObject({ type: z.literal('unsubscribe'), matchId: MatchId });
const Ping = z.strictObject({ type: z.literal('ping') });
const Sync = z.strictObject({
  type: z.literal('sync'),
  id: z.int().min(0).optional().describe('Any number; the answer repeats it'),
});

/** What a client may send: moves go over HTTP, so that each has an answer of its own. */
export const Frame = z.discriminatedUnion('type', [Subscribe, Unsubscribe, Ping, Sync]);

/**
 * Reads a frame.
 *
 * @throws RefusalError `frame.too-large`, `frame.malformed` or `frame.invalid`
 */
export function parseFrame(body: string): z.output<typeof Frame> {
  if (Buffer.byteLength(body) > FRAME_READ) throw refusal('frame.too-large', `at most ${FRAME_READ} bytes`);
  let value: unknown;
  try {
    value = JSON.parse(body);
  } catch {
    throw refusal('frame.malformed', 'the frame is not JSON');
  }
  const parsed = Frame.safeParse(value);
  if (!parsed.success) throw refusal('frame.invalid', 'send subscribe, unsubscribe, ping or sync; moves go over HTTP');
  return parsed.data;
}
