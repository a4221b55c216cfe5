import * as z from 'zod';
import { refusal } from '../problems/refusal-error.ts';

/** Largest frame that is read. Bytes. */
export const FRAME_READ = 16 * 1024;
/** Matches that one socket may follow. */
export const SUBSCRIPTIONS = 50;

const MatchId = z.string().length(26);
/** A frame is about one match, or about all matches of the player. */
const about = {
  matchId: MatchId.optional().describe('The match; a frame has this or `me`'),
  me: z.literal(true).optional().describe('Instead of a match: all matches that you are at and that are not over'),
};
const isAboutOne = ({ matchId, me }: { matchId?: string | undefined; me?: true | undefined }): boolean =>
  (matchId === undefined) !== (me === undefined);
const Subscribe = z
  .strictObject({
    type: z.literal('subscribe'),
    ...about,
    after: z.int().min(0).optional().describe('With a match: number of the last entry that you have'),
  })
  .refine(isAboutOne)
  .refine(({ me, after }) => me === undefined || after === undefined);
const Unsubscribe = z.strictObject({ type: z.literal('unsubscribe'), ...about }).refine(isAboutOne);
const Ping = z.strictObject({ type: z.literal('ping') });
const Sync = z.strictObject({
  type: z.literal('sync'),
  me: z.literal(true).optional().describe('All your running matches, instead of those that this socket follows'),
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
