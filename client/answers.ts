/** Whether a body has what this library relies on. Whatever has not is somebody else's, though it be JSON. */
export type Check = (body: unknown) => boolean;

type Fields = Readonly<Record<string, unknown>>;

export const isObject = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Numbers of entries, rounds and seats. */
export const isCount = (value: unknown): value is number => Number.isSafeInteger(value) && (value as number) >= 0;

const isText = (value: unknown): value is string => typeof value === 'string';

const isTime = (value: unknown): value is number => Number.isFinite(value);

/** A time, or none. */
const isDeadline = (value: unknown): boolean => value === undefined || value === null || isTime(value);

const isListOf =
  (check: Check): Check =>
  (value) =>
    Array.isArray(value) && value.every(check);

export const isSeats = isListOf(isCount);

/** An object of which each of these fields is as it must be. */
const has =
  (fields: Readonly<Record<string, Check>>): Check =>
  (value) =>
    isObject(value) && Object.entries(fields).every(([name, check]) => check(value[name]));

export const isEntry = has({ seq: isCount, at: isTime, type: isText, deadline: isDeadline });

export const isEntries = isListOf(isEntry);

export const isEntryList = has({ entries: isEntries, seq: isCount });

const isExplained = has({ entry: isEntry });

export const isTranscript = has({
  format: isText,
  matchId: isText,
  drawSeed: isText,
  entries: isListOf(isExplained),
  seq: isCount,
});

export const isMatch = has({
  matchId: isText,
  status: isText,
  seq: isCount,
  round: isCount,
  deadline: isDeadline,
  clock: has({ deadline: isDeadline }),
});

export const isInvitation = has({ matchId: isText, status: isText, seats: Array.isArray });

/** How a match stands, as frames tell it. */
export const isHead = has({
  matchId: isText,
  status: isText,
  seq: isCount,
  round: isCount,
  at: isTime,
  deadline: isDeadline,
  sealed: (seats) => seats === undefined || isSeats(seats),
  awaited: (seats) => seats === undefined || isSeats(seats),
});

/** How a match stands for the player of a channel. */
export const isYours = has({
  matchId: isText,
  game: isText,
  status: isText,
  seq: isCount,
  round: isCount,
  awaited: (awaited) => typeof awaited === 'boolean',
  deadline: isDeadline,
});

export const isAllYours = isListOf(isYours);

export const isHeads = isListOf(isHead);

export const isSealed = has({ round: isCount, seat: isCount, receipt: isObject });

export const isWithdrawn = has({ round: isCount, seat: isCount, sealed: (sealed) => sealed === false });

export const isTicket = has({ url: isText });

export const isGuest = has({ player: isText, token: isText });

export const isMe = has({ player: isText });

export const isIssuers = has({ issuers: isListOf(has({ issuer: isText })) });

export const isNewToken = has({ id: isText, token: isText });

export const isTokens = has({ tokens: isListOf(has({ id: isText })) });

export const isRevoked = has({ id: isText, revoked: (revoked) => revoked === true });

const hook = { id: isText, url: isText, events: Array.isArray };

export const isHook = has(hook);

export const isNewHook = has({ ...hook, secret: isText });

export const isHookWithMessages = has({ ...hook, deliveries: Array.isArray, failures: Array.isArray });

export const isHooks = has({ hooks: isListOf(isHook) });

export const isHookDeleted = has({ id: isText, deleted: (deleted) => deleted === true });

export const isHookTested = has({ id: isText, webhookId: isText });

export const isHookSecret = has({ id: isText, secret: isText, earlierUntil: isTime });

export const isExport = has({ player: isText, exportedAt: isTime, matches: Array.isArray });

export const isDeleted = has({ player: isText, deleted: (deleted) => deleted === true });

export const isHealth = has({ ok: (ok) => ok === true });

export const isBlock = has({ player: isText, blocked: (blocked) => typeof blocked === 'boolean' });

export const isBlockList = has({ blocks: isListOf(has({ player: isText })) });

export const isDeclined = has({ matchId: isText, declined: (declined) => declined === true });

const isSummaries = isListOf(has({ matchId: isText, status: isText, seq: isCount, round: isCount }));

/** A page of a list of matches. */
export const isMatchList = has({ matches: isSummaries, next: (next) => next === null || isText(next) });

export const isInvitationList = has({
  invitations: isListOf(has({ match: has({ matchId: isText }), by: isText })),
  next: (next) => next === null || isText(next),
});

export const isKeys = has({ keys: isListOf(has({ id: isText, publicKey: isText, from: isTime, until: isTime })) });

export const isGame = has({ game: isText, refusals: isObject });

export const isGames = has({ games: isListOf(has({ game: isText })) });

/** A refusal in the service's own words, which repeat the status. */
export const isProblemOf = (status: number): Check =>
  has({ code: isText, title: isText, status: (said) => said === status });
