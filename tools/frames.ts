import * as z from 'zod';
import { EntryAnswer, Epoch, Hash } from '../functions/api/answers.ts';
import { MatchId, SeatNumber } from '../functions/api/schemas.ts';
import { Frame } from '../functions/socket/frame.ts';

/** Frames that the socket sends, as schemas for the documents. Unknown fields and types may come: ignore them. */

const frame = <T extends string>(type: T) => ({ v: z.literal(1), type: z.literal(type) });
/** What every answer has to a frame that had an `id`. */
const answer = { id: z.int().optional().describe('As you have sent it') };
const ofMatch = {
  matchId: MatchId,
  seq: z.int().describe('Number of the newest entry the frame knows of'),
  epoch: Epoch.optional(),
};
const round = {
  head: Hash.describe('Hash of the newest entry'),
  at: z.int().describe('When the newest entry was made, epoch milliseconds'),
  status: z.enum(['open', 'playing', 'over']),
  round: z.int(),
  deadline: z.int().nullable().describe('Until when the round is open, epoch milliseconds; null for no end'),
};
const seats = {
  sealed: z.array(SeatNumber).describe('Seats with a standing seal'),
  awaited: z.array(SeatNumber).describe('Seats that still owe an answer'),
  announced: z.record(z.string(), z.unknown()).describe('Announced parts of standing seals, by seat'),
};

const EntryFrame = z.looseObject({
  ...frame('entry'),
  ...ofMatch,
  head: Hash.describe('Hash of this entry'),
  entry: EntryAnswer.optional().describe('Missing when it is too large for a frame'),
  fetch: z.literal(true).optional().describe('The entry is too large: fetch it over HTTP'),
});
const SealedFrame = z.looseObject({
  ...frame('sealed'),
  ...ofMatch,
  round: z.int(),
  ...seats,
});
const SubscribedFrame = z.looseObject({
  ...frame('subscribed'),
  ...answer,
  ...ofMatch,
  ...round,
  ...seats,
  entries: z.array(EntryAnswer).describe('Missed entries, oldest first'),
  more: z.boolean().describe('There are more: fetch them over HTTP from the last one on'),
});
const Head = z.looseObject({
  ...ofMatch,
  ...round,
  sealed: seats.sealed.optional(),
  awaited: seats.awaited.optional(),
  announced: seats.announced.optional(),
});
const HeadsFrame = z.looseObject({
  ...frame('heads'),
  ...answer,
  heads: z
    .array(Head)
    .describe(
      'Every match that this socket follows and that you may see. Who has sealed is left out where it would not fit.',
    ),
});
const YOURS = {
  ...ofMatch,
  game: z.string(),
  status: round.status,
  round: round.round,
  seat: SeatNumber.nullable().describe('Your seat; null if you have left or resigned'),
  awaited: z.boolean().describe('Whether you owe an answer'),
  deadline: round.deadline,
};
const ChannelFrame = z.looseObject({
  ...frame('channel'),
  ...answer,
  yours: z.array(z.looseObject(YOURS)).describe('The matches that you are at and that are not over'),
  more: z.boolean().describe('You are at more than a hundred: read the others with `GET /me/matches`'),
});
const YoursFrame = z.looseObject({
  ...frame('yours'),
  ...YOURS,
  reminder: z
    .string()
    .optional()
    .describe('The round ends soon and you still owe an answer. Names the reminder: the same if it comes twice'),
});
const UnsubscribedFrame = z.looseObject({
  ...frame('unsubscribed'),
  ...answer,
  matchId: MatchId.optional(),
  me: z.literal(true).optional().describe('You are no longer told of all your matches'),
});
const PongFrame = z.looseObject({ ...frame('pong'), ...answer });
const ErrorFrame = z.looseObject({
  ...frame('error'),
  ...answer,
  matchId: MatchId.optional().describe('The match that your frame was about'),
  me: z.literal(true).optional().describe('Your frame was about all your matches'),
  code: z.string().describe('The same codes as in problem documents'),
  status: z.int(),
  title: z.string(),
  detail: z.string(),
  errors: z
    .array(z.looseObject({ pointer: z.string().describe('JSON pointer'), detail: z.string() }))
    .optional()
    .describe('What is wrong with the frame, and where'),
  instance: z.string(),
});

/** Frames by type, as the service sends them. */
export const FRAMES_OUT = {
  entry: EntryFrame,
  sealed: SealedFrame,
  subscribed: SubscribedFrame,
  heads: HeadsFrame,
  channel: ChannelFrame,
  yours: YoursFrame,
  unsubscribed: UnsubscribedFrame,
  pong: PongFrame,
  error: ErrorFrame,
} as const;

const [subscribe, unsubscribe, ping, sync] = Frame.options;

/** Frames by type, as a client sends them. */
export const FRAMES_IN = { subscribe, sync, unsubscribe, ping } as const;
