import * as z from 'zod';
import { parsed } from '../problems/faults.ts';
import { refusal } from '../problems/refusal-error.ts';

const ULID = /^[0-9A-HJKMNP-TV-Z]{26}$/;

/** Largest frame that is read. Bytes. */
export const FRAME_READ = 16 * 1024;
/** Matches that one socket may follow. */
export const SUBSCRIPTIONS = 50;

const MatchId = z.string().regex(ULID, 'expected the id of a match');
/** What every frame may have. */
const any = { id: z.int().min(0).optional().describe('Any whole number; the answer repeats it') };
/** A frame is about one match, or about all matches of the player. */
const about = {
  matchId: MatchId.optional().describe('The match; a frame has this or `me`'),
  me: z.literal(true).optional().describe('Instead of a match: all matches that you are at and that are not over'),
};
const isAboutOne = ({ matchId, me }: { matchId?: string | undefined; me?: true | undefined }): boolean =>
  (matchId === undefined) !== (me === undefined);
const ONE = { error: 'expected either matchId or me', path: ['matchId'] };
const Subscribe = z
  .strictObject({
    type: z.literal('subscribe'),
    ...any,
    ...about,
    after: z.int().min(0).optional().describe('With a match: number of the last entry that you have'),
  })
  .refine(isAboutOne, ONE)
  .refine(({ me, after }) => me === undefined || after === undefined, {
    error: 'belongs to a matchId, and not to me',
    path: ['after'],
  });
const Unsubscribe = z.strictObject({ type: z.literal('unsubscribe'), ...any, ...about }).refine(isAboutOne, ONE);
const Ping = z.strictObject({ type: z.literal('ping'), ...any });
const Sync = z.strictObject({
  type: z.literal('sync'),
  ...any,
  me: z.literal(true).optional().describe('All your running matches, instead of those that this socket follows'),
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
  const value = jsonOf(body);
  if (value === undefined) throw refusal('frame.malformed', 'the frame is not JSON');
  const found = parsed(Frame, value);
  if ('data' in found) return found.data;
  throw refusal('frame.invalid', 'see errors; moves go over HTTP', { errors: found.faults });
}

function jsonOf(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return undefined;
  }
}

/** What an answer is about: the question, and its match, or all matches of the player. */
const About = z.object({
  id: any.id.catch(undefined),
  matchId: about.matchId.catch(undefined),
  me: about.me.catch(undefined),
});

/** What a frame is about that is refused, as far as it can be read. */
export function aboutOf(body: string): z.output<typeof About> {
  return Buffer.byteLength(body) > FRAME_READ ? {} : (About.safeParse(jsonOf(body)).data ?? {});
}
