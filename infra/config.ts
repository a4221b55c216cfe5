import * as z from 'zod';
import { MOST_SHARDS } from '../functions/aws/keys.ts';
import { LIMITS, type Limits } from '../functions/aws/limits.ts';

/** The retention periods CloudWatch Logs knows; any other number is refused by AWS only at deployment. */
const RETENTION_DAYS = [1, 3, 5, 7, 14, 30, 60, 90, 120, 150, 180, 365, 400, 545, 731] as const;

/** An origin is scheme, host and port and nothing else: it is compared exactly, so a trailing slash would match nobody. */
const origin = z
  .string()
  .refine(
    (text) => URL.canParse(text) && new URL(text).origin === text,
    'must be an origin such as https://example.org',
  );

const limit = z.int().positive();

const throttle = z.strictObject({
  /** Steady requests a second. */
  rate: limit,
  /** Requests at once. */
  burst: limit,
});

/** An issuer is compared exactly with what its tokens say, and asked over HTTPS; only on the same machine over HTTP. */
const issuer = z
  .string()
  .refine(
    (text) =>
      URL.canParse(text) &&
      (/^https:\/\/[^/]/.test(text) || /^http:\/\/(localhost|127\.0\.0\.1)(:\d+)?(\/|$)/.test(text)),
    'must be the issuer as its tokens name it, such as https://accounts.example.org',
  )
  .refine((text) => !/[?#]/.test(text), 'an issuer has no query and no fragment');

const signIn = z.union([
  z.literal('cognito'),
  z.array(
    z.strictObject({
      issuer,
      /** Ids of the clients whose ID tokens are taken. */
      clientIds: z.array(z.string().min(1)).min(1),
      /** How the issuer is called in front of players. */
      name: z.string().min(1).max(40).optional(),
    }),
  ),
]);

/** What may be said about one stage. Unknown fields are refused: a misspelt option must not be a silent default. */
const stageOptions = z
  .strictObject({
    /** Whether anybody may play as a guest. Unset: only on stages that may be thrown away. */
    guests: z.boolean().optional(),
    /** By whom players can sign in: by OpenID Connect, or by a user pool of the stage's own. Empty: not at all. */
    signIn: signIn.default([]),
    /** Where the user pool of the stage may send people back to, with `signIn: "cognito"`. */
    signInCallbacks: z.array(z.url()).default([]),
    /** Pages that may call the API and open sockets. Empty: any page (requests carry a token, never a cookie). */
    allowedOrigins: z.array(origin).default([]),
    /** Whether functions are traced. X-Ray is paid for each trace, and records every call of a stage that has few. */
    tracing: z.boolean().default(false),
    /** Days that logs are kept. */
    logRetentionDays: z.literal(RETENTION_DAYS).default(30),
    logLevel: z.enum(['debug', 'info', 'warn', 'error']).default('info'),
    httpThrottle: throttle.default({ rate: 200, burst: 400 }),
    socketThrottle: throttle.default({ rate: 200, burst: 400 }),
    /** The most that one second may cost on each table, in request units. A brake on the bill, not a capacity plan. */
    tableLimit: z.strictObject({ reads: limit, writes: limit }).default({ reads: 1000, writes: 500 }),
    /** What one player, or one network, may use up; see {@link Limits}. */
    limits: z
      .strictObject({
        requests: throttle.default(LIMITS.requests),
        unknown: throttle.default(LIMITS.unknown),
        frames: throttle.default(LIMITS.frames),
        /** Unset: many where a stage may be thrown away, so that its developers can try things. */
        guests: limit.optional(),
        matches: limit.max(100).default(LIMITS.matches),
        invitations: limit.default(LIMITS.invitations),
        sockets: limit.max(100).default(LIMITS.sockets),
        hooks: limit.max(20).default(LIMITS.hooks),
        vacationDays: z.int().min(0).max(366).default(LIMITS.vacationDays),
        /** Unset: a minute, and a second where a stage may be thrown away. */
        shortestRound: limit.max(3600).optional(),
        lobbySeconds: z.int().min(0).max(60).default(LIMITS.lobbySeconds),
      })
      .prefault({}),
    /** Partitions of the index of what is due: each takes some 500 transitions a second. It must never be lowered. */
    shards: z.int().min(1).max(MOST_SHARDS).default(1),
    /** Calls that settle what is due beside each other, when it is too much for one. 0: the sweep does it alone. */
    sweepers: z.union([z.literal(0), z.int().min(2).max(1000)], '0, or from 2 to 1000').default(0),
    /** Followers of one match beyond which they are told by a function of their own; see docs/design.md. */
    crowd: z.int().min(1).max(1000).default(200),
    /** Whether the sweep runs. Off, overdue rounds are settled by the next visitor only. */
    sweep: z.boolean().default(true),
    /** Whether webhooks may go to this very machine, and over HTTP: for laptops. Refused where matches are kept. */
    localHooks: z.boolean().default(false),
    /** Access logs of the socket. They need a role that API Gateway keeps once per account and region; see docs/deploy.md. */
    socketAccessLogs: z.boolean().default(false),
    /**
     * A table that takes the place of the stage's own, such as one that was restored. The stage's own stays where it is; see
     * docs/restore.md.
     */
    table: z
      .strictObject({
        name: z.string().regex(/^[\w.-]{3,255}$/, 'must be the name of a table'),
        streamArn: z
          .string()
          .regex(/^arn:aws[\w-]*:dynamodb:[\w-]+:\d{12}:table\/[\w.-]+\/stream\/.+$/, 'must be the ARN of its stream'),
      })
      .refine(({ name, streamArn }) => streamArn.includes(`:table/${name}/stream/`), {
        path: ['streamArn'],
        message: 'must be the ARN of the stream of this very table',
      })
      .optional(),
    /**
     * Days after which `npm run doctor -- tidy` takes matches away that are over or never started. Unset: never. A day is how
     * long a request that opens a match may be repeated: after two nobody can mean the same match.
     */
    retention: z.int().min(2).max(3650).optional(),
    /** Who is told about alarms. */
    alarmEmail: z.email().optional(),
    /** What the account may cost in a month before somebody is told, in US dollars. */
    budget: z.number().positive().optional(),
  })
  .refine(({ budget, alarmEmail }) => budget === undefined || alarmEmail !== undefined, {
    path: ['budget'],
    message: 'needs an alarmEmail: otherwise nobody would be told',
  })
  .refine(({ signIn, signInCallbacks }) => (signIn === 'cognito') === signInCallbacks.length > 0, {
    path: ['signInCallbacks'],
    message: 'signIn "cognito" needs an address to send people back to, and nothing else does',
  });

const stageName = z
  .string()
  .regex(
    /^[a-z][a-z0-9-]{0,19}$/,
    'a stage name is lower case letters, digits and hyphens, at most 20, a letter first',
  );

/** New guests of one network in an hour on a stage that may be thrown away. */
const GUESTS_OF_DEVELOPERS = 1_000;

type Optional = 'alarmEmail' | 'budget' | 'table' | 'retention';

export interface StageConfig
  extends Required<Omit<z.output<typeof stageOptions>, Optional | 'limits'>>,
    Pick<z.output<typeof stageOptions>, Optional> {
  readonly limits: Limits;
  readonly stage: string;
  /** Whether destroying the stacks also destroys the matches. */
  readonly disposable: boolean;
}

/** Whether destroying a stage's stacks also destroys its matches. */
const isDisposable = (name: string): boolean => name === 'dev' || name.startsWith('dev-');

const refusedWhereKept = (option: string): z.core.$ZodIssue => ({
  code: 'custom',
  path: [option],
  message: 'only for stages that may be thrown away',
  input: true,
});

/**
 * The configuration of one stage: defaults, overridden by the stage's entry in the `stages` of `cdk.json`.
 *
 * @param stage name of the stage; `dev` and `dev-…` are disposable, everything else keeps its data
 * @param stages options by stage name, as found in the context
 * @throws ZodError when a name, a field or a value is not known, or not for this stage
 */
export function stageConfig(stage: unknown, stages: unknown): StageConfig {
  const name = stageName.parse(stage);
  const byName = z.record(stageName, stageOptions).parse(stages);
  const options = stageOptions.parse(byName[name] ?? {});
  const disposable = isDisposable(name);
  if (options.localHooks && !disposable) throw new z.ZodError([refusedWhereKept('localHooks')]);
  const guests = options.limits.guests ?? (disposable ? GUESTS_OF_DEVELOPERS : LIMITS.guests);
  const shortestRound = options.limits.shortestRound ?? (disposable ? 1 : LIMITS.shortestRound);
  const limits: Limits = { ...options.limits, guests, shortestRound };
  return { ...options, limits, stage: name, disposable, guests: options.guests ?? disposable };
}
