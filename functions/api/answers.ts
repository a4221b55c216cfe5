import * as z from 'zod';
import { REASONS } from '../../domain/match/index.ts';
import { EVENTS } from '../hooks/notice.ts';
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

const hookFields = {
  id: z.string().describe('Id of the webhook'),
  url: z.string(),
  events: z.array(z.enum(EVENTS)).describe('What it is told of'),
  name: Name.nullable(),
  active: z.boolean().describe('Whether it is told'),
  off: z
    .looseObject({
      why: z
        .enum(['owner', 'gone', 'failing'])
        .describe('You wanted so; it has answered 410; nothing got through for three days'),
      at: Millis,
    })
    .nullable()
    .describe('Since when and why it is switched off; null where it is not'),
  createdAt: Millis,
  secrets: z.int().describe('Secrets that messages are signed with now: more than one for a day after a new one'),
};
/** What became of a message to a webhook. */
export const HookMessage = z.looseObject({
  number: z.int().describe('Grows with each message to the webhook; some numbers may be missing'),
  webhookId: z.string().describe('`webhook-id` of the message'),
  event: z.enum([...EVENTS, 'test']),
  matchId: MatchId.nullable(),
  seq: z.int().nullable(),
  at: Millis.describe('When the last try ended'),
  tries: z.int(),
  status: z.int().nullable().describe('Status of the last answer, or null if there was none'),
  error: z
    .enum(['name', 'address', 'connection', 'tls', 'time', 'answer'])
    .nullable()
    .describe('Why there was no answer'),
  state: z
    .enum(['delivered', 'waiting', 'given-up', 'dropped'])
    .describe('`waiting` for the next try; `dropped` because it was no longer so'),
  nextAt: Millis.nullable().describe('When the next try is due'),
});
const HookSecretText = z.string().describe('Signs its messages; shown here and never again');
export const Hook = z.looseObject(hookFields);
export const NewHookAnswer = z.looseObject({ ...hookFields, secret: HookSecretText });
export const HookAnswer = z.looseObject({
  ...hookFields,
  deliveries: z.array(HookMessage).describe('The last messages, the newest first'),
  failures: z.array(HookMessage).describe('The last messages that were given up, the newest first'),
});
export const HookList = z.looseObject({ hooks: z.array(Hook) });
export const HookDeleted = z.looseObject({ id: z.string(), deleted: z.literal(true) });
export const HookTested = z.looseObject({
  id: z.string(),
  webhookId: z.string().describe('`webhook-id` that the message will have'),
});
export const HookSecret = z.looseObject({
  id: z.string(),
  secret: HookSecretText,
  earlierUntil: Millis.describe('Until when the secrets of before sign too'),
});
/** The body of a message to a webhook. */
export const HookPayload = z.looseObject({
  type: z.enum([...EVENTS, 'test']),
  timestamp: z.string().describe('When it happened, ISO 8601'),
  data: z.looseObject({
    hookId: z.string().describe('Id of the webhook'),
    player: PlayerId,
    number: z.int().describe('Grows with each message to the webhook; some numbers may be missing'),
    matchId: MatchId.optional().describe('Absent, as all that follows, in a test'),
    game: z.string().optional(),
    status: z.enum(['open', 'playing', 'over']).optional(),
    round: z.int().optional().describe('Absent, as `seq` and `deadline`, in a message of an invitation'),
    seq: z.int().optional(),
    deadline: Millis.nullable().optional(),
    awaited: z.boolean().optional().describe('Whether the match waits for you'),
  }),
});
export const Export = z.looseObject({
  player: PlayerId,
  exportedAt: Millis,
  name: Name.nullable(),
  renamed: z.int().describe('How often the name was changed'),
  ban: z
    .looseObject({ until: Millis.nullable(), reason: z.enum(REASONS) })
    .nullable()
    .describe('What is left of a ban by the operator that has ended'),
  accounts: z.array(z.looseObject({ issuer: z.string(), subject: z.string() })).describe('By what you sign in'),
  tokens: z.array(ListedToken),
  hooks: z.array(Hook).describe('Without their secrets'),
  blocks: z.array(PlayerId).describe('Whom you have blocked'),
  vacations: z
    .array(z.looseObject({ year: z.int(), days: z.record(z.string(), z.int()) }))
    .describe('Days of vacation by match, of each year for which they are kept'),
  invitations: z
    .array(z.looseObject({ matchId: MatchId, by: PlayerId }))
    .describe('To which matches you were invited, and by whom'),
  matches: z.array(
    z.looseObject({
      matchId: MatchId,
      game: z.string(),
      createdAt: Millis,
      status: z
        .enum(['open', 'playing', 'over'])
        .optional()
        .describe('Absent for a match by invitation that you have left'),
      host: z.boolean().describe('You have opened it'),
      seat: SeatNumber.nullable().describe('Null if you have left it'),
      held: z
        .looseObject({ seat: SeatNumber, from: z.int(), to: z.int() })
        .optional()
        .describe('The seat that you held until another player took it, and the entries in between'),
    }),
  ),
  next: z.string().nullable().describe('`cursor` of the next export, if there are more matches'),
});
export const Deleted = z.looseObject({ player: PlayerId, deleted: z.literal(true) });
export const Revoked = z.looseObject({ id: TokenId, revoked: z.literal(true) });

export const Ticket = z.looseObject({ ticket: z.string(), url: z.string(), expiresAt: Millis });

export const GameName = z.string().describe('Name of a game; `GET /games` lists them');
export const PromptKind = z.string().describe('Kind of question; each game has its own');
/** What a game fills: see the types in its folder. */
export const GameView = z
  .unknown()
  .describe('The game as you may see it; null before the start. The `game` of the match says which it is');
export const GameAsk = z
  .unknown()
  .describe(
    'What a seat is told with a question. The `game` of the match and the `kind` of the prompt say which it is',
  );
export const GameResult = z
  .unknown()
  .describe('How a match of this game ended. The `game` of the match says which it is');

export const Asked = z.looseObject({ seat: SeatNumber, kind: PromptKind, required: z.boolean() });
export const Vote = z.looseObject({
  for: z.enum(['pause', 'end']),
  days: z.int().optional().describe('Of a pause: how much later the round is to end'),
});
export const SeatHolder = z.looseObject({
  seat: SeatNumber,
  kind: z.enum(['free', 'player', 'bot']),
  name: z.string().optional().describe('The name a player goes by now; may be a minute old, and outside the ETag'),
  player: PlayerId.optional(),
  level: BotLevel.optional(),
  resigned: z.literal(true).optional(),
  standIn: BotLevel.optional().describe('The player is away, and a bot of this level plays until they return'),
  entering: z.literal(true).optional().describe('The player plays from the next round on'),
  missed: z.int().optional().describe('Rounds in a row that the seat has missed; absent for none'),
  vacantUntil: Millis.optional().describe('Until when another player may take the seat'),
  vote: Vote.optional().describe('What the seat has voted for in the open round'),
  vacation: z.int().optional().describe('Days of vacation that the seat has taken in the match; absent for none'),
  limit: Millis.nullable()
    .optional()
    .describe('Until when the open round waits for the seat, where it is not `deadline` for all'),
  reserve: z.int().optional().describe('Milliseconds that the seat had left when the open round began'),
});
export const Placement = z.looseObject({ seat: SeatNumber, rank: z.int().describe('1 is best; seats may share one') });
export const Outcome = z.looseObject({
  reason: z.string(),
  winners: z.array(SeatNumber),
  placements: z.array(Placement),
  result: GameResult,
});
export const Earlier = z.looseObject({ commitment: z.string(), at: Millis });
export const Receipt = z.looseObject({
  round: z.int(),
  sealId: z.string().describe('Names this very seal'),
  at: Millis,
  revision: z.int().describe('How many changes of yours came before it in this round'),
  head: Hash.describe('Of the entry that opened the round: the history that the seal belongs to'),
  commitment: z.string(),
  salt: z.string(),
  earlier: z.array(Earlier),
  signature: z
    .string()
    .optional()
    .describe(
      'Ed25519, base64url: the service has confirmed this very receipt. Absent if the key cannot be had just now',
    ),
  key: z.string().optional().describe('Id of the key that has signed, see GET /keys'),
});

export const KeyList = z.looseObject({
  keys: z
    .array(
      z.looseObject({
        id: z.string().describe('Its month, such as `2026-12`; the second one of a month is `2026-12-2`'),
        publicKey: z.string().describe('Of Ed25519: 32 bytes in base64url'),
        from: Millis.describe('It signs receipts of seals of this time and later'),
        until: Millis.describe('And earlier than this'),
        revoked: Millis.nullable().describe('Since when it counts as stolen; null if it does not'),
      }),
    )
    .describe('The earliest first'),
});

/** Which restore of the table a match has come through. */
export const Epoch = z
  .int()
  .describe(
    'Names the restore that the match has come through; absent if there was none. It only grows. Where it is higher than yours, forget the entries from the next entry `restored` on',
  );

const CadenceAnswer = z
  .looseObject({
    zone: z.string(),
    at: z.string(),
    days: z.array(z.int()).describe('1 is Monday, 7 is Sunday'),
    least: z.int(),
  })
  .describe('Rounds end at this time of day');
const BankAnswer = z
  .looseObject({ reserve: z.int(), increment: z.int() })
  .describe('Each seat has time of its own. Seconds');
export const Clock = z.looseObject({
  deadline: z.int().nullable().describe('Seconds a round stays open, or null: none, or another kind of clock'),
  early: z.boolean(),
  cadence: CadenceAnswer.optional(),
  bank: BankAnswer.optional(),
});
export const Terms = z
  .looseObject({
    absence: z
      .looseObject({ after: z.int(), policy: z.enum(['bot', 'resign']), level: BotLevel.optional() })
      .optional()
      .describe('What happens to a player who misses so many rounds in a row; their fallback is played if absent'),
    substitutes: z
      .looseObject({ who: z.enum(['invited', 'anybody']), within: z.int().describe('Seconds from the resignation on') })
      .optional()
      .describe('Who may take the seat of a player who has resigned; nobody if absent'),
    vacation: z.int().optional().describe('Days of vacation that each seat may take'),
    reminder: z
      .int()
      .optional()
      .describe('Seconds before the end of a round at which those still awaited are reminded'),
    disclose: z
      .enum(['shown'])
      .optional()
      .describe('The transcript has only what play has shown; if absent, all that was played'),
  })
  .describe('What the match does when players are away; what is absent is off');

/** The part of a match that lists show. */
export const MatchSummary = z.looseObject({
  matchId: MatchId,
  game: GameName,
  version: z.int(),
  visibility: z.enum(['open', 'invite']),
  host: PlayerId,
  createdAt: Millis,
  status: z.enum(['open', 'playing', 'over']),
  seats: z.array(SeatHolder),
  clock: Clock,
  terms: Terms,
  round: z.int(),
  seq: z.int(),
  head: Hash.describe('Hash of the newest entry'),
  epoch: Epoch.optional(),
  deadline: Millis.nullable(),
  awaited: z.array(SeatNumber).describe('Seats that still owe an answer'),
  awaitedFromYou: z.boolean(),
});
export const InvitationList = z.looseObject({
  invitations: z.array(
    z.looseObject({
      match: MatchSummary,
      by: PlayerId.describe('Who has invited you'),
      seat: SeatNumber.nullable().describe('The seat that is kept for you, or null for any'),
      expiresAt: Millis,
    }),
  ),
  next: z.string().nullable(),
});
export const Declined = z.looseObject({ matchId: MatchId, declined: z.literal(true) });
export const Block = z.looseObject({ player: PlayerId, blocked: z.boolean() });
export const BlockList = z.looseObject({
  blocks: z.array(
    z.looseObject({
      player: PlayerId,
      name: Name.optional().describe('The name the player goes by now; absent once the profile was erased'),
    }),
  ),
});
export const MatchList = z.looseObject({ matches: z.array(MatchSummary), next: z.string().nullable() });

/** A match before its start, as whoever is invited may see it. */
export const InvitationAnswer = MatchSummary.pick({
  matchId: true,
  game: true,
  version: true,
  visibility: true,
  host: true,
  createdAt: true,
  status: true,
  seats: true,
  clock: true,
  terms: true,
}).extend({ options: AnyJson });
export const OwnPrompt = z.looseObject({
  kind: PromptKind,
  required: z.boolean(),
  replaceable: z.boolean(),
  ask: GameAsk,
});
export const OwnSeal = Receipt.extend({ move: AnyJson });
const StandingInvitation = z.looseObject({
  player: PlayerId,
  seat: SeatNumber.nullable().describe('The seat that is kept for the player, or null for any'),
  expiresAt: Millis,
});
export const You = z.looseObject({
  seat: SeatNumber,
  invite: z.string().optional(),
  invitations: z
    .array(StandingInvitation)
    .optional()
    .describe(
      'Whom you have invited by their id, where you may: as the host before the start, and later to vacant seats',
    ),
  prompt: OwnPrompt.nullable(),
  seal: OwnSeal.nullable(),
  moves: z.array(AnyJson),
  form: AnyJson.describe('JSON Schema of the moves legal now'),
  acts: z.array(AnyJson),
  orders: AnyJson.optional().describe('Your standing orders in full, in games that know any'),
});
export const MatchAnswer = MatchSummary.extend({
  options: AnyJson,
  kept: z.array(SeatNumber).describe('Free seats that are kept for players who are invited'),
  invited: z
    .looseObject({ seat: SeatNumber.nullable(), expiresAt: Millis })
    .nullable()
    .describe('Your invitation, before you have joined'),
  asked: z.array(Asked).describe('Who is asked in the open round'),
  sealed: z.array(SeatNumber).describe('Seats with a standing seal'),
  announced: z.record(z.string(), AnyJson).describe('Announced parts of standing seals, by seat'),
  view: GameView,
  outcome: Outcome.nullable(),
  you: You.nullable(),
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

export const GameEvent = z
  .looseObject({ type: z.string() })
  .describe('What has happened. The `game` of the match and `type` say which it is');
export const RevealedMove = z.looseObject({
  seat: SeatNumber,
  kind: PromptKind,
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
const openRound = {
  round: z.int(),
  asked: z.array(Asked),
  deadline: Millis.nullable(),
  reserves: z
    .looseObject({
      at: Millis.describe('When the round began'),
      left: z.array(z.int()),
      done: z.array(SeatNumber).optional().describe('Seats that an act of theirs has left nothing to answer in it'),
    })
    .optional()
    .describe('What each seat had left then, in milliseconds, where seats have time of their own'),
  extra: z
    .record(z.string(), z.int())
    .optional()
    .describe('More time that seats got in this round, by seat, in milliseconds; less, where it is negative'),
};
/** The same of an entry that there may be before the start as well. */
const inPlay = {
  ...openRound,
  round: openRound.round.optional(),
  asked: openRound.asked.optional(),
  deadline: openRound.deadline.optional(),
  reserves: openRound.reserves,
  extra: openRound.extra,
};
const changes = z
  .array(z.looseObject({ seat: SeatNumber, now: z.enum(['bot', 'resigned', 'player']) }))
  .optional()
  .describe(
    'For whom something changes with the next round: a bot plays, the seat is resigned, or the player plays again',
  );
const played = { events: z.array(GameEvent), outcome: Outcome.optional() };

export const OpenedClock = Clock.omit({ deadline: true }).extend({
  seconds: z.int().nullable().describe('Seconds a round stays open, or null: none, or another kind of clock'),
});
export const StartedSeat = z.looseObject({ player: PlayerId.optional(), bot: BotLevel.optional() });

/** One item of a match's history, told apart by `type`. */
export const EntryAnswer = z.discriminatedUnion('type', [
  z.looseObject({
    ...entry('opened'),
    host: PlayerId,
    game: GameName,
    version: z.int(),
    options: AnyJson,
    clock: OpenedClock,
    terms: Terms.optional(),
    draws: Hash.describe('Commitment to the seed of all draws'),
  }),
  z.looseObject({ ...entry('joined'), ...seated }),
  z.looseObject({ ...entry('left'), ...seated }),
  z.looseObject(entry('cancelled')),
  z.looseObject({
    ...entry('kicked'),
    seat: SeatNumber.optional().describe('The seat that the player lost; absent where they had given it up themselves'),
    player: PlayerId,
  }),
  z.looseObject({
    ...entry('invited'),
    seat: SeatNumber.optional().describe('The seat that is kept, or vacant; absent for any'),
    ...inPlay,
  }),
  z.looseObject({
    ...entry('uninvited'),
    seat: SeatNumber.optional().describe('The seat that was kept, or vacant'),
    ...inPlay,
  }),
  z.looseObject({
    ...entry('started'),
    ...openRound,
    seats: z.array(StartedSeat).describe('Who holds each seat from now on: a player, or a bot of a level'),
    events: z.array(GameEvent),
  }),
  z.looseObject({
    ...entry('act'),
    ...openRound,
    ...played,
    seat: SeatNumber,
    act: AnyJson,
    changes,
  }),
  z.looseObject({
    ...entry('resolved'),
    ...openRound,
    ...played,
    closed: z.int().describe('The round that was resolved'),
    moves: z.array(RevealedMove),
    changes,
    receipt: Receipt.optional().describe('For each seat its own'),
  }),
  z.looseObject({ ...entry('resigned'), ...openRound, seat: SeatNumber, outcome: Outcome.optional() }),
  z.looseObject({
    ...entry('restored'),
    epoch: Epoch,
    ...inPlay,
  }),
  z.looseObject({ ...entry('returned'), ...openRound, seat: SeatNumber }),
  z.looseObject({ ...entry('substituted'), ...openRound, ...seated }),
  z.looseObject({
    ...entry('voted'),
    ...openRound,
    seat: SeatNumber,
    vote: Vote.nullable().describe('Null: the seat takes its vote back'),
  }),
  z.looseObject({
    ...entry('paused'),
    ...openRound,
    seat: SeatNumber.optional().describe('Who voted last; absent if the others had voted before'),
    days: z.int().describe('How much later the round ends'),
  }),
  z.looseObject({
    ...entry('agreed'),
    ...openRound,
    seat: SeatNumber.optional().describe('Who voted last; absent if the others had voted before'),
    outcome: Outcome,
  }),
  z.looseObject({
    ...entry('gave-time'),
    ...openRound,
    seat: SeatNumber,
    to: SeatNumber.describe('The seat that gets it'),
    seconds: z.int(),
  }),
  z.looseObject({ ...entry('vacation'), ...openRound, seat: SeatNumber, days: z.int() }),
  z.looseObject({ ...entry('forfeited'), ...openRound, outcome: Outcome }),
  z.looseObject({
    ...entry('ended'),
    ...openRound,
    why: z.enum(REASONS).describe('Why the operator of the stage has ended the match'),
    outcome: Outcome,
  }),
]);
export const EntryList = z.looseObject({
  entries: z.array(EntryAnswer),
  seq: z.int().describe('Number of the newest entry'),
  epoch: Epoch.optional(),
  next: z.int().nullable().describe('`after` of the next page, or null'),
});
const disclosed = {
  seat: SeatNumber,
  move: AnyJson.describe('The whole move of a seal of which the entry shows a part'),
  salt: z.string().describe('Opens the commitment in the entry'),
};
export const Transcript = z.looseObject({
  format: z.literal('standoff/transcript/1'),
  matchId: MatchId,
  game: GameName,
  version: z.int(),
  rules: Hash.optional().describe(
    'Of the rules as the service has them: a program with the same hash plays a match alike',
  ),
  disclose: z.enum(['played', 'shown']).describe('Whether it has all that was played, or only what play has shown'),
  drawSeed: z.string().describe('The seed of all draws, base64url; the first entry has its commitment'),
  head: Hash.describe('Hash of the last entry'),
  seq: z.int().describe('Number of the last entry'),
  epoch: Epoch.optional(),
  entries: z.array(
    z.looseObject({
      entry: EntryAnswer,
      moves: z.array(z.looseObject(disclosed)).optional(),
      orders: z
        .record(z.string(), AnyJson)
        .optional()
        .describe('Standing orders of all seats that have any, where some were stored in the round'),
    }),
  ),
  next: z.int().nullable().describe('`after` of the next page, or null'),
});
export const GameSummary = z.looseObject({
  game: GameName,
  version: z.int(),
  title: z.string(),
  seats: z.looseObject({ min: z.int(), max: z.int() }),
});
export const GameList = z.looseObject({ games: z.array(GameSummary) });
const schemasBy = (what: string) => z.record(z.string(), AnyJson).describe(`JSON Schemas ${what}`);
export const SeenSchemas = z
  .looseObject({
    view: AnyJson.describe('JSON Schema of `view` of a match'),
    asks: schemasBy('of `you.prompt.ask`, by `you.prompt.kind`'),
    events: schemasBy('of `events` of an entry, by `type`'),
    result: AnyJson.describe('JSON Schema of `outcome.result`'),
  })
  .describe('What is seen of a game. Each schema stands alone, and is open: see Compatibility in api.md');
export const GameAnswer = GameSummary.extend({
  options: AnyJson.describe('JSON Schema of the options'),
  move: AnyJson.describe('JSON Schema of every move'),
  act: AnyJson.describe('JSON Schema of every act'),
  orders: AnyJson.nullable().describe('JSON Schema of standing orders, or null if the game knows none'),
  refusals: z.record(z.string(), z.string()).describe('Refusal codes with their titles'),
  seen: SeenSchemas.nullable(),
});
export const OpenApiDocument = z.looseObject({ openapi: z.string() }).describe('An OpenAPI document');
export const AsyncApiDocument = z.looseObject({ asyncapi: z.string() }).describe('An AsyncAPI document');
export const ReferencePage = z.string().describe('HTML');
export const Health = z.looseObject({ ok: z.literal(true), stage: z.string() });

export const ProblemCode = z.string().describe('Never changes its meaning; go by the status for one you do not know');
export const ProblemPlace = z.looseObject({ pointer: z.string().describe('JSON pointer'), detail: z.string() });
/** Every refusal by the service itself, as a problem document. */
export const Problem = z.looseObject({
  type: z.string().describe('urn:standoff:problem:<code>'),
  title: z.string().describe('Fixed for each code'),
  status: z.int(),
  code: ProblemCode,
  detail: z.string().describe('For a developer; never names what its reader may not know'),
  instance: z.string().describe('Id of the request, to be found in the log'),
  errors: z.array(ProblemPlace).optional().describe('Where the request is wrong; the value is never repeated'),
});
/** What the gateway says by itself. */
export const GatewayMessage = z
  .looseObject({ message: z.string().optional() })
  .describe('What the gateway in front of the service answers by itself: no problem document');
export const Failure = z.union([Problem, GatewayMessage]).describe('A problem document, or the words of the gateway');
