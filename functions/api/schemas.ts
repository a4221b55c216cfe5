import * as z from 'zod';
import { isZone } from '../../domain/match/cadence.ts';
import { GIFT, WEEKDAYS, type Weekday } from '../../domain/match/index.ts';
import { MOST_SEATS } from '../../domain/registry.ts';
import { EVENTS } from '../hooks/notice.ts';
import { SCOPES } from '../players/scopes.ts';

/** Shapes that requests and answers share. Requests refuse unknown fields; answers may grow new ones. */

const ULID = /^[0-9A-HJKMNP-TV-Z]{26}$/;
/** A name is one line without control characters. Unicode has two ends of a line that are none. */
const NAME = /^[^\p{C}\p{Zl}\p{Zp}]+$/u;
const DAY = 24 * 3600;

export const MatchId = z
  .string()
  .regex(ULID, 'expected an id of 26 characters, as the service gives it')
  .describe('Match id, a ULID');
export const SeatNumber = z
  .int()
  .min(0)
  .max(MOST_SEATS - 1)
  .describe('Place at the match, clockwise from 0');
export const Name = z
  .string()
  .trim()
  .min(1)
  .max(40)
  .regex(NAME, 'expected one line without control characters')
  .describe('Name shown to others');
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
const digits = (min: number, max: number) => {
  const expected = `expected a whole number from ${min} to ${max}`;
  return z
    .string()
    .regex(/^(0|[1-9]\d{0,12})$/, expected)
    .transform(Number)
    .pipe(z.int().min(min, expected).max(max, expected))
    .meta({
      override: ({ jsonSchema }) => {
        delete jsonSchema.pattern;
        Object.assign(jsonSchema, { type: 'integer', minimum: min, maximum: max });
      },
    });
};

/**
 * A shape that is made when it is first asked for: to make one takes time, and an environment that begins hardly uses more than a
 * few of these.
 */
function made<S extends z.ZodType>(make: () => S): () => S {
  let shape: S | undefined;
  return () => {
    shape ??= make();
    return shape;
  };
}

export const MatchParams = made(() => z.strictObject({ id: MatchId }));
export const RoundParams = made(() => z.strictObject({ id: MatchId, round: digits(1, 1_000_000) }));
export const GameParams = made(() => z.strictObject({ game: z.string().max(40) }));

/** Something that is seen: no space, no mark alone, nothing that is drawn as nothing. U+2800 is a picture without dots. */
const SEEN = /[^\p{M}\p{Z}\p{C}\p{Default_Ignorable_Code_Point}\u2800]/u;
/** As bots are called, however it is written. */
const BOT = /^bot\d*$/i;
const isBotName = (name: string): boolean =>
  BOT.test(name.normalize('NFKC').replace(/[\p{Z}\p{Default_Ignorable_Code_Point}]/gu, ''));
const newName = () =>
  Name.refine((name) => SEEN.test(name), 'a name has at least one character that is seen').refine(
    (name) => !isBotName(name),
    'bots are called so',
  );

export const NewGuest = made(() => z.strictObject({ name: newName() }));
export const Rename = made(() => z.strictObject({ name: newName() }));
export const SignIn = made(() =>
  z.strictObject({
    idToken: z.string().min(1).max(12_000).describe('An ID token of OpenID Connect, as its issuer gave it'),
    name: newName().optional().describe('Name of a new player; else that in the token, else a plain one'),
  }),
);
export const DeleteMe = made(() => z.strictObject({ confirm: z.string().max(26).describe('Your own player id') }));
/** The longest life of a personal token that is not made to last. Days. */
const TOKEN_DAYS = 365;
export const NewToken = made(() =>
  z.strictObject({
    name: Name.describe('What it is for, to tell it from your others'),
    scopes: z
      .array(z.enum(SCOPES))
      .min(1)
      .max(SCOPES.length)
      .describe('What it is to be good for; nothing that the token of this request is not'),
    expiresInDays: z
      .int()
      .min(1)
      .max(TOKEN_DAYS)
      .nullable()
      .default(90)
      .describe('How long it is to be good, or null for ever'),
  }),
);
/** A SHA-256 in base64url. */
const HASH = /^[A-Za-z0-9_-]{43}$/;
export const TokenParams = made(() =>
  z.strictObject({
    id: z.string().regex(HASH, 'expected the id of a token, of 43 characters').describe('Id of a token'),
  }),
);
const hookUrl = () => z.string().max(500).describe('Where to: HTTPS, a public address, port 443 or 1024 and above');
const hookEvents = () => z.array(z.enum(EVENTS)).min(1).max(EVENTS.length).describe('What to be told of');
const hookName = () => Name.describe('What it is for, to tell it from your others');
export const HookParams = made(() =>
  z.strictObject({
    id: z.string().regex(ULID, 'expected the id of a webhook, a ULID').describe('Id of a webhook'),
  }),
);
export const NewHook = made(() =>
  z.strictObject({ url: hookUrl(), events: hookEvents(), name: hookName().optional() }),
);
export const HookChange = made(() =>
  z.strictObject({
    url: hookUrl().optional(),
    events: hookEvents().optional(),
    name: hookName().nullable().optional().describe('Null for none'),
    active: z.boolean().optional().describe('Whether it is to be told: true switches it on again'),
  }),
);

/** Longest and shortest time a round may be given, in seconds. */
const DEADLINE = { min: 1, max: 60 * DAY };

/** A number of seconds that a round may last. Stages refuse rounds that are too short for them. */
const roundSeconds = () => z.int().min(DEADLINE.min).max(DEADLINE.max);

/** Least times to think. The longest of them leaves a daily cadence its day, also where a change of the clock takes an hour. */
const LEAST = { usual: 12 * 3600, most: 20 * 3600 };

const cadence = () =>
  z
    .strictObject({
      zone: z
        .string()
        .max(64)
        .refine(isZone, 'expected the name of a time zone, such as Europe/Berlin')
        .describe('Name of a time zone, such as `Europe/Berlin`'),
      at: z
        .string()
        .regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'expected a time of day such as 18:00')
        .describe('Time of day in that zone, `HH:MM`'),
      days: z
        .array(
          z
            .int()
            .min(1)
            .max(7)
            .transform((day) => day as Weekday)
            .meta({
              override: ({ jsonSchema }) => void Object.assign(jsonSchema, { type: 'integer', minimum: 1, maximum: 7 }),
            }),
        )
        .min(1)
        .max(7)
        .transform((days) => [...new Set(days)].sort((a, b) => a - b))
        .default([...WEEKDAYS])
        .describe('Days on which rounds end: 1 is Monday, 7 is Sunday; all unless said'),
      least: z
        .int()
        .min(0)
        .max(LEAST.most)
        .default(LEAST.usual)
        .describe('A round ends at the first such time that leaves so many seconds to think; twelve hours unless said'),
    })
    .describe('Rounds end at the same time of day');

const bank = () =>
  z
    .strictObject({
      reserve: roundSeconds().describe('Seconds that each seat begins with'),
      increment: roundSeconds().describe('Seconds that a seat gets back after each round in which it was asked'),
    })
    .describe('Each seat has time of its own');

const absence = () =>
  z
    .strictObject({
      after: z.int().min(1).max(20).describe('Rounds in a row that a player misses'),
      policy: z.enum(['bot', 'resign']).describe('A bot plays until the player comes back, or the seat is resigned'),
      level: BotLevel.optional().describe('How well the bot plays; 1 unless said'),
    })
    .refine(({ policy, level }) => level === undefined || policy === 'bot', {
      path: ['level'],
      message: 'only for a bot',
    })
    .describe('What happens to a player who is away; their fallback is played if left out');

const substitutes = () =>
  z
    .strictObject({
      who: z.enum(['invited', 'anybody']).describe('Players who are invited, or everybody who may join the match'),
      within: z
        .int()
        .min(60)
        .max(DEADLINE.max)
        .describe('Seconds from the resignation on in which the seat may be taken'),
    })
    .describe('Who may take the seat of a player who has resigned; nobody if left out');

/** Days of vacation that a match may allow a seat. */
const MOST_DAYS = 60;

export const BotSeat = made(() => z.strictObject({ seat: SeatNumber, level: BotLevel.default(1) }));
export const NewMatch = made(() =>
  z
    .strictObject({
      game: z.string().max(40),
      options: AnyJson.optional().describe('Options of the game; see GET /games/{game}'),
      seats: z.int().min(1).max(MOST_SEATS),
      bots: z.array(BotSeat()).max(MOST_SEATS).default([]),
      visibility: z.enum(['open', 'invite']).default('open'),
      deadline: z
        .int()
        .min(DEADLINE.min)
        .max(DEADLINE.max)
        .nullable()
        .default(null)
        .describe('Seconds a round stays open, or null for no deadline'),
      cadence: cadence().optional(),
      bank: bank().optional(),
      early: z.boolean().default(true).describe('Resolve as soon as the last seal is in, or exactly at the deadline'),
      absence: absence().optional(),
      substitutes: substitutes().optional(),
      vacation: z
        .int()
        .min(1)
        .max(MOST_DAYS)
        .optional()
        .describe('Days of vacation that each seat may take; none if left out'),
      reminder: z
        .int()
        .min(60)
        .max(7 * DAY)
        .optional()
        .describe(
          'Seconds before the end of a round at which those still awaited are reminded; not at all if left out',
        ),
      disclose: z
        .enum(['played', 'shown'])
        .optional()
        .describe(
          'What the transcript of the finished match has: all that was `played`, unless said, or only what play has `shown`',
        ),
    })
    // What cannot be said field by field.
    .refine(({ deadline, cadence, bank }) => [deadline, cadence, bank].filter((each) => each != null).length <= 1, {
      message: 'a match has one of deadline, cadence and bank',
    }),
);

export const Join = made(() => z.strictObject({ seat: SeatNumber.optional(), invite: z.string().max(64).optional() }));
export const Invitation = made(() =>
  z.strictObject({ invite: z.string().max(64).describe('The code of the invitation') }),
);
const somePlayer = () => z.string().regex(ULID).describe('Player id, a ULID');
export const PlayerParams = made(() => z.strictObject({ player: somePlayer() }));
export const InvitedParams = made(() => z.strictObject({ id: MatchId, player: somePlayer() }));
export const NewInvitation = made(() =>
  z.strictObject({
    player: somePlayer(),
    seat: SeatNumber.optional().describe('A seat that is kept for the player, or a vacant one; any seat if left out'),
  }),
);
export const Start = made(() =>
  z.strictObject({ bots: BotLevel.optional().describe('Fill free seats with bots of this level') }),
);
export const SealBody = made(() =>
  z.strictObject({
    move: AnyJson,
    head: z
      .string()
      .regex(/^[A-Za-z0-9_-]{43}$/)
      .optional()
      .describe('`head` of the match that the move was chosen in: a move for another one is refused'),
  }),
);
/** The longest pause that players may agree on at once. Days. */
const LONGEST_PAUSE = 30;
const days = (most: number) => z.int().min(1).max(most);
export const VoteBody = made(() =>
  z
    .strictObject({
      for: z.enum(['pause', 'end']).nullable().describe('Null takes your vote back'),
      days: days(LONGEST_PAUSE).optional().describe('Of a pause: how much later the round is to end'),
    })
    .refine((vote) => (vote.for === 'pause') === (vote.days !== undefined), {
      path: ['days'],
      message: 'a pause has days, and nothing else has',
    }),
);
export const GiftBody = made(() =>
  z.strictObject({
    seat: SeatNumber,
    seconds: z
      .int()
      .min(1)
      .max(GIFT.max)
      .describe(
        'How much longer the round is to wait for the seat. A minute at least, or a period where that is shorter',
      ),
  }),
);
export const VacationBody = made(() =>
  z.strictObject({ days: days(MOST_DAYS).describe('How much longer the round is to wait') }),
);
export const ActBody = made(() => z.strictObject({ act: AnyJson }));
export const OrdersBody = made(() => z.strictObject({ orders: AnyJson }));
export const NewTicket = made(() =>
  z.strictObject({ matchId: MatchId.optional().describe('Bind the ticket to one match') }),
);

export const EntryQuery = made(() =>
  z.strictObject({
    after: digits(0, 1_000_000).default(0).describe('Number of the last entry you have; 0 unless said'),
    limit: digits(1, 100).default(50).describe('Entries on a page at most; 50 unless said'),
  }),
);
export const ListQuery = made(() =>
  z.strictObject({ cursor: MatchId.optional().describe('`next` of the page before') }),
);
export const MyMatchesQuery = made(() =>
  ListQuery().extend({
    status: z
      .enum(['open', 'playing', 'over'])
      .optional()
      .describe('Matches of this status alone: before the start, while rounds are played, after the end'),
    awaiting: z.enum(['me']).optional().describe('Matches alone that wait for an answer of yours'),
  }),
);
/** A time in a query, in epoch milliseconds. */
const time = () => digits(0, 9_999_999_999_999);
/** A day in UTC. */
const day = () => z.iso.date('expected a day such as 2026-11-30');
export const MatchesQuery = made(() =>
  z.strictObject({
    cursor: z.string().max(400).optional().describe('`next` of the page before'),
    status: z
      .enum(['open', 'vacant', 'over'])
      .default('open')
      .describe(
        'Matches that you may join before their start, those with a vacant seat, or finished ones; `open` unless said',
      ),
    game: z.string().max(40).optional().describe('Matches of this game alone. Finished ones are found by game'),
    seats: digits(1, MOST_SEATS).optional().describe('Matches with so many seats'),
    free: digits(0, MOST_SEATS).optional().describe('Matches to join with at least so many free seats'),
    openedAfter: time().optional().describe('Matches to join that were opened later than this; epoch milliseconds'),
    from: day().optional().describe('Finished matches that ended on this day or later, in UTC'),
    to: day().optional().describe('Finished matches that ended on this day or before, in UTC'),
  }),
);
