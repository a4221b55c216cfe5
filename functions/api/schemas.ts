import * as z from 'zod';
import { MOST_SEATS } from '../../domain/registry.ts';

/** Shapes that requests and answers share. Requests refuse unknown fields; answers may grow new ones. */

const ULID = /^[0-9A-HJKMNP-TV-Z]{26}$/;
/** A name is one line without control characters. Unicode has two ends of a line that are none. */
const NAME = /^[^\p{C}\p{Zl}\p{Zp}]+$/u;
const DAY = 24 * 3600;

export const MatchId = z.string().regex(ULID).describe('Match id, a ULID');
export const SeatNumber = z
  .int()
  .min(0)
  .max(MOST_SEATS - 1)
  .describe('Place at the match, clockwise from 0');
export const Name = z.string().trim().min(1).max(40).regex(NAME).describe('Name shown to others');
/** A whole number in the documents: generators of clients stumble over lists of numbers. */
export const BotLevel = z.literal([0, 1]).meta({
  description: '0 plays at random, 1 sensibly',
  override: ({ jsonSchema }) => {
    delete jsonSchema.enum;
    Object.assign(jsonSchema, { type: 'integer', minimum: 0, maximum: 1 });
  },
});
/**
 * What a game will look at. Bodies are JSON already, and walking one without knowing its depth could exhaust the stack.
 */
export const AnyJson = z.unknown().describe('Any JSON value');

/** A number in a path or a query: plain digits, none of the other forms that programs read as numbers. */
const digits = (min: number, max: number) =>
  z
    .string()
    .regex(/^(0|[1-9]\d{0,6})$/)
    .transform(Number)
    .pipe(z.int().min(min).max(max))
    .meta({
      override: ({ jsonSchema }) => {
        delete jsonSchema.pattern;
        Object.assign(jsonSchema, { type: 'integer', minimum: min, maximum: max });
      },
    });

export const MatchParams = z.strictObject({ id: MatchId });
export const RoundParams = z.strictObject({ id: MatchId, round: digits(1, 1_000_000) });
export const GameParams = z.strictObject({ game: z.string().max(40) });

export const NewGuest = z.strictObject({ name: Name });
export const Rename = z.strictObject({ name: Name });
/** Longest and shortest time a round may be given, in seconds. */
const DEADLINE = { min: 1, max: 30 * DAY };

export const BotSeat = z.strictObject({ seat: SeatNumber, level: BotLevel.default(1) });
export const NewMatch = z.strictObject({
  game: z.string().max(40),
  options: AnyJson.optional().describe('Options of the game; see GET /games/{game}'),
  seats: z.int().min(1).max(MOST_SEATS),
  bots: z.array(BotSeat).max(MOST_SEATS).default([]),
  visibility: z.enum(['open', 'invite']).default('open'),
  deadline: z
    .int()
    .min(DEADLINE.min)
    .max(DEADLINE.max)
    .nullable()
    .default(null)
    .describe('Seconds a round stays open, or null for no deadline'),
  early: z.boolean().default(true).describe('Resolve as soon as the last seal is in, or exactly at the deadline'),
});

export const Join = z.strictObject({ seat: SeatNumber.optional(), invite: z.string().max(64).optional() });
export const Start = z.strictObject({ bots: BotLevel.optional().describe('Fill free seats with bots of this level') });
export const SealBody = z.strictObject({ move: AnyJson });
export const ActBody = z.strictObject({ act: AnyJson });
export const OrdersBody = z.strictObject({ orders: AnyJson });
export const NewTicket = z.strictObject({ matchId: MatchId.optional().describe('Bind the ticket to one match') });

export const EntryQuery = z.strictObject({
  after: digits(0, 1_000_000).default(0).describe('Number of the last entry you have; 0 unless said'),
  limit: digits(1, 100).default(50).describe('Entries on a page at most; 50 unless said'),
});
export const ListQuery = z.strictObject({ cursor: MatchId.optional().describe('`next` of the page before') });
export const OpenQuery = z.strictObject({
  cursor: z.string().max(400).optional().describe('`next` of the page before'),
  game: z.string().max(40).optional(),
});
