import * as z from 'zod';
import { SCOPES } from '../players/scopes.ts';
import { AnyJson, BotLevel, MatchId, Name, SeatNumber } from './schemas.ts';

/**
 * Shapes of answers, for documents and tests alone: nothing in a function loads them, since what the service sends it
 * does not have to check. They may grow new fields.
 */

export const PlayerId = z.string().describe('Player id');
export const Millis = z.int().describe('Epoch milliseconds');
export const Hash = z.string().describe('SHA-256, base64url');
export const Guest = z.looseObject({ player: PlayerId, name: Name, token: z.string(), expiresAt: Millis });
export const IssuerList = z.looseObject({
  issuers: z
    .array(
      z.looseObject({
        issuer: z.string().describe('Its description is at `<issuer>/.well-known/openid-configuration`'),
        clientIds: z.array(z.string()).describe('The clients that its ID tokens may be for'),
        name: z.string().describe('To be shown to players'),
      }),
    )
    .describe('Empty where one cannot sign in'),
  guests: z.boolean().describe('Whether guests are admitted'),
});
export const SignedIn = z.looseObject({
  player: PlayerId,
  name: Name,
  token: z.string(),
  expiresAt: Millis,
});
export const Renamed = z.looseObject({ player: PlayerId, name: Name });
const Scopes = z.array(z.enum(SCOPES)).describe('What the token is good for');
const ExpiresAt = Millis.nullable().describe('Until when the token is good, epoch milliseconds; null for ever');
export const Me = z.looseObject({
  player: PlayerId,
  name: Name.optional().describe('Absent once the profile was erased'),
  expiresAt: ExpiresAt,
  scopes: Scopes,
});

const TokenId = z.string().describe('Names the token; nobody can use it as one');
export const NewTokenAnswer = z.looseObject({
  id: TokenId,
  token: z.string().describe('The token itself, shown here and never again'),
  name: Name,
  scopes: Scopes,
  createdAt: Millis,
  expiresAt: ExpiresAt,
});
const ListedToken = z.looseObject({
  id: TokenId,
  kind: z.enum(['guest', 'personal', 'session']).describe('How it came about'),
  name: Name.nullable().describe('Null for the token of a guest'),
  scopes: Scopes,
  createdAt: Millis.nullable().describe('Null for the token of a guest'),
  expiresAt: ExpiresAt,
  lastUsedAt: Millis.nullable().describe('To the hour; null if it was not used, or nobody has noted it'),
  current: z.boolean().describe('The token of this request'),
});
export const TokenList = z.looseObject({ tokens: z.array(ListedToken) });
export const Export = z.looseObject({
  player: PlayerId,
  exportedAt: Millis,
  name: Name.nullable(),
  renamed: z.int().describe('How often the name was changed'),
  accounts: z.array(z.looseObject({ issuer: z.string(), subject: z.string() })).describe('By what you sign in'),
  tokens: z.array(ListedToken),
  matches: z.array(
    z.looseObject({
      matchId: MatchId,
      game: z.string(),
      createdAt: Millis,
      status: z.enum(['open', 'playing', 'over']),
      host: z.boolean().describe('You have opened it'),
      seat: SeatNumber.nullable().describe('Null if you have left it'),
    }),
  ),
  next: z.string().nullable().describe('`cursor` of the next export, if there are more matches'),
});
export const Deleted = z.looseObject({ player: PlayerId, deleted: z.literal(true) });
export const Revoked = z.looseObject({ id: TokenId, revoked: z.literal(true) });

export const Ticket = z.looseObject({ ticket: z.string(), url: z.string(), expiresAt: Millis });

export const Asked = z.looseObject({ seat: SeatNumber, kind: z.string(), required: z.boolean() });
export const SeatHolder = z.looseObject({
  seat: SeatNumber,
  kind: z.enum(['free', 'player', 'bot']),
  name: z.string().optional().describe('The name a player goes by now; may be a minute old, and outside the ETag'),
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
  sealId: z.string().describe('Names this very seal'),
  at: Millis,
  revision: z.int().describe('How many changes of yours came before it in this round'),
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
  head: Hash.describe('Hash of the newest entry'),
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
      orders: AnyJson.optional().describe('Your standing orders in full, in games that know any'),
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

const entry = <T extends string>(type: T) => ({
  seq: z.int(),
  at: Millis,
  prev: Hash.nullable().describe('Hash of the entry before, null in the first'),
  type: z.literal(type),
});
const seated = { seat: SeatNumber, player: PlayerId };
/** The round that is open after an entry. */
const openRound = { round: z.int(), asked: z.array(Asked), deadline: Millis.nullable() };
const played = { events: z.array(GameEvent), outcome: Outcome.optional() };

/** One item of a match's history, told apart by `type`. */
export const EntryAnswer = z.discriminatedUnion('type', [
  z.looseObject({
    ...entry('opened'),
    host: PlayerId,
    game: z.string(),
    version: z.int(),
    options: AnyJson,
    clock: z.looseObject({ seconds: z.int().nullable(), early: z.boolean() }),
    draws: Hash.describe('Commitment to the seed of all draws'),
  }),
  z.looseObject({ ...entry('joined'), ...seated }),
  z.looseObject({ ...entry('left'), ...seated }),
  z.looseObject(entry('cancelled')),
  z.looseObject({
    ...entry('started'),
    ...openRound,
    seats: z
      .array(z.looseObject({ player: PlayerId.optional(), bot: BotLevel.optional() }))
      .describe('Who holds each seat from now on: a player, or a bot of a level'),
    events: z.array(GameEvent),
  }),
  z.looseObject({
    ...entry('act'),
    ...openRound,
    ...played,
    seat: SeatNumber,
    act: AnyJson,
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
  orders: AnyJson.nullable().describe('JSON Schema of standing orders, or null if the game knows none'),
  refusals: z.record(z.string(), z.string()).describe('Refusal codes with their titles'),
});
export const Health = z.looseObject({ ok: z.literal(true), stage: z.string() });
