import * as z from 'zod';

/** Shapes that requests and answers share. Requests refuse unknown fields; answers may grow new ones. */

const ULID = /^[0-9A-HJKMNP-TV-Z]{26}$/;
/** A name is one line without control characters. Unicode has two ends of a line that are none. */
const NAME = /^[^\p{C}\p{Zl}\p{Zp}]+$/u;
/** Largest seat number of any game, for early refusal. */
const SEATS = 10;
const DAY = 24 * 3600;

export const MatchId = z.string().regex(ULID).describe('Match id, a ULID');
export const PlayerId = z.string().describe('Player id');
export const SeatNumber = z
  .int()
  .min(0)
  .max(SEATS - 1)
  .describe('Place at the match, clockwise from 0');
export const Millis = z.int().describe('Epoch milliseconds');
export const Name = z.string().trim().min(1).max(40).regex(NAME).describe('Name shown to others');
export const BotLevel = z.union([z.literal(0), z.literal(1)]).describe('0 plays at random, 1 sensibly');
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
export const Guest = z.looseObject({ player: PlayerId, name: Name, token: z.string(), expiresAt: Millis });
export const Me = z.looseObject({ player: PlayerId, name: Name });

/** Longest and shortest time a round may be given, in seconds. */
const DEADLINE = { min: 1, max: 30 * DAY };

export const NewMatch = z.strictObject({
  game: z.string().max(40),
  options: AnyJson.optional().describe('Options of the game; see GET /games/{game}'),
  seats: z.int().min(1).max(SEATS),
  bots: z
    .array(z.strictObject({ seat: SeatNumber, level: BotLevel.default(1) }))
    .max(SEATS)
    .default([]),
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
export const NewTicket = z.strictObject({ matchId: MatchId.optional().describe('Bind the ticket to one match') });

export const Ticket = z.looseObject({ ticket: z.string(), url: z.string(), expiresAt: Millis });

export const Asked = z.looseObject({ seat: SeatNumber, kind: z.string(), required: z.boolean() });
export const SeatHolder = z.looseObject({
  seat: SeatNumber,
  kind: z.enum(['free', 'player', 'bot']),
  name: z.string().optional(),
  player: PlayerId.optional(),
  level: BotLevel.optional(),
  resigned: z.literal(true).optional(),
});
export const Outcome = z.looseObject({
  reason: z.string(),
  winners: z.array(SeatNumber),
  placements: z.array(z.looseObject({ seat: SeatNumber, rank: z.int() })),
  result: AnyJson,
});
export const Earlier = z.looseObject({ commitment: z.string(), at: Millis });
export const Receipt = z.looseObject({
  round: z.int(),
  requestId: z.string(),
  at: Millis,
  take: z.int().describe('How many seals of yours it replaced in this round'),
  commitment: z.string(),
  salt: z.string(),
  earlier: z.array(Earlier),
});

/** The part of a match that lists show. */
export const MatchSummary = z.looseObject({
  matchId: MatchId,
  game: z.string(),
  version: z.int(),
  visibility: z.enum(['open', 'invite']),
  host: PlayerId,
  createdAt: Millis,
  status: z.enum(['open', 'playing', 'over']),
  seats: z.array(SeatHolder),
  round: z.int(),
  seq: z.int(),
  deadline: Millis.nullable(),
  awaited: z.array(SeatNumber).describe('Seats that still owe an answer'),
  awaitedFromYou: z.boolean(),
});
export const MatchList = z.looseObject({ matches: z.array(MatchSummary), next: z.string().nullable() });

export const MatchAnswer = MatchSummary.extend({
  options: AnyJson,
  clock: z.looseObject({ deadline: z.int().nullable(), early: z.boolean() }),
  asked: z.array(Asked).describe('Who is asked in the open round'),
  sealed: z.array(SeatNumber).describe('Seats with a standing seal'),
  announced: z.record(z.string(), AnyJson).describe('Announced parts of standing seals, by seat'),
  view: AnyJson.describe('The game as you may see it; null before the start'),
  outcome: Outcome.nullable(),
  you: z
    .looseObject({
      seat: SeatNumber,
      invite: z.string().optional(),
      prompt: z
        .looseObject({ kind: z.string(), required: z.boolean(), replaceable: z.boolean(), ask: AnyJson })
        .nullable(),
      seal: Receipt.extend({ move: AnyJson }).nullable(),
      moves: z.array(AnyJson),
      form: AnyJson.describe('JSON Schema of the moves legal now'),
      acts: z.array(AnyJson),
    })
    .nullable(),
});

export const SealAnswer = z.looseObject({
  matchId: MatchId,
  round: z.int(),
  seat: SeatNumber,
  receipt: Receipt,
  resolved: z.boolean().describe('The round is resolved: read the match or its entries'),
  seq: z.int(),
  awaited: z.array(SeatNumber),
});
export const WithdrawAnswer = z.looseObject({
  matchId: MatchId,
  round: z.int(),
  seat: SeatNumber,
  sealed: z.literal(false),
});

export const GameEvent = z.looseObject({ type: z.string() });
export const RevealedMove = z.looseObject({
  seat: SeatNumber,
  kind: z.string(),
  by: z.enum(['seal', 'deadline', 'bot', 'resigned']).describe('Whose answer it is'),
  move: AnyJson.describe('The public part of the move'),
  commitment: z.string().optional(),
  salt: z.string().optional().describe('There when the whole move is public: opens the commitment'),
});

const entry = <T extends string>(type: T) => ({ seq: z.int(), at: Millis, type: z.literal(type) });
const seated = { seat: SeatNumber, player: PlayerId, name: Name };
/** The round that is open after an entry. */
const openRound = { round: z.int(), asked: z.array(Asked), deadline: Millis.nullable() };
const played = { events: z.array(GameEvent), outcome: Outcome.optional() };
const ActReceipt = z.looseObject({ requestId: z.string(), at: Millis });

/** One item of a match's history, told apart by `type`. */
export const EntryAnswer = z.discriminatedUnion('type', [
  z.looseObject({ ...entry('opened'), host: PlayerId }),
  z.looseObject({ ...entry('joined'), ...seated }),
  z.looseObject({ ...entry('left'), ...seated }),
  z.looseObject(entry('cancelled')),
  z.looseObject({ ...entry('started'), ...openRound, events: z.array(GameEvent) }),
  z.looseObject({
    ...entry('act'),
    ...openRound,
    ...played,
    seat: SeatNumber,
    act: AnyJson,
    receipt: ActReceipt.optional().describe('For the acting seat alone'),
  }),
  z.looseObject({
    ...entry('resolved'),
    ...openRound,
    ...played,
    closed: z.int().describe('The round that was resolved'),
    moves: z.array(RevealedMove),
    receipt: Receipt.optional().describe('For each seat its own'),
  }),
  z.looseObject({ ...entry('resigned'), ...openRound, seat: SeatNumber, outcome: Outcome.optional() }),
]);
export const EntryList = z.looseObject({
  entries: z.array(EntryAnswer),
  seq: z.int().describe('Number of the newest entry'),
  next: z.int().nullable().describe('`after` of the next page, or null'),
});
export const EntryQuery = z.strictObject({
  after: digits(0, 1_000_000).default(0).describe('Number of the last entry you have; 0 unless said'),
  limit: digits(1, 100).default(50).describe('Entries on a page at most; 50 unless said'),
});
export const ListQuery = z.strictObject({ cursor: MatchId.optional().describe('`next` of the page before') });
export const OpenQuery = z.strictObject({
  cursor: z.string().max(400).optional().describe('`next` of the page before'),
  game: z.string().max(40).optional(),
});

export const GameSummary = z.looseObject({
  game: z.string(),
  version: z.int(),
  title: z.string(),
  seats: z.looseObject({ min: z.int(), max: z.int() }),
});
export const GameList = z.looseObject({ games: z.array(GameSummary) });
export const GameAnswer = GameSummary.extend({
  options: AnyJson.describe('JSON Schema of the options'),
  move: AnyJson.describe('JSON Schema of every move'),
  act: AnyJson.describe('JSON Schema of every act'),
  refusals: z.record(z.string(), z.string()).describe('Refusal codes with their titles'),
});
export const Health = z.looseObject({ ok: z.literal(true), stage: z.string() });
