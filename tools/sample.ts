import {
  act,
  type CommandContext,
  comeBack,
  drawSeedOf,
  endByOperator,
  giveTime,
  invite,
  join,
  kick,
  leave,
  type Match,
  type Opening,
  open,
  type Player,
  type Receipt,
  receiptFor,
  resign,
  restore,
  seal,
  settle,
  takeVacation,
  uninvite,
  vote,
  withSeal,
} from '../domain/match/index.ts';
import { currentRuleset } from '../domain/registry.ts';
import { acts, moves } from '../domain/rules.ts';
import type { AnyRuleset, Json } from '../domain/ruleset.ts';
import { entryHash } from '../domain/seal.ts';
import { invitationAnswer, matchAnswer, summary } from '../functions/api/match-answer.ts';
import { signatureOf } from '../functions/match/signing.ts';
import { privateKeyOf, publicHalf } from '../functions/match/signing-keys.ts';
import { SCOPES } from '../functions/players/scopes.ts';

/** A short match, always the same, from which the documents take their examples: what is shown is what is sent. */

/** Milliseconds. */
const DAY = 24 * 3600 * 1000;
const DAY_ZERO = Date.UTC(2026, 0, 1);
const at = (second: number): CommandContext => ({
  now: DAY_ZERO + second * 1000,
  requestId: `request-${second}`,
});
const ANN: Player = { id: '01KDVXSTC0ANN0000000000000' };
const BOB: Player = { id: '01KDVXSTC0B0B0000000000000' };
const CID: Player = { id: '01KDVXSTC0C0C0000000000000' };
const NAMES: Readonly<Record<string, string>> = { [ANN.id]: 'Ann', [BOB.id]: 'Bob' };
const MATCH_ID = '01KDVXSTC0MATCH00000000000';
const FAST_WEST = currentRuleset('fast-west') as AnyRuleset;

/** The match after a decision that has to be granted. */
function granted(decision: ReturnType<typeof seal>): Match {
  if (decision.kind === 'transition') return decision.match;
  if (decision.kind === 'sealed') return withSeal(decision.match, decision);
  throw new Error(`the sample match does not go on: ${JSON.stringify(decision)}`);
}

/** @param change what is different from the sample match */
function opened(change: Partial<Opening> = {}): Match {
  const match = open(
    FAST_WEST,
    {
      id: MATCH_ID,
      host: ANN,
      options: FAST_WEST.options.parse({}) as Json,
      seats: 2,
      bots: [],
      visibility: 'open',
      invite: null,
      clock: { seconds: 60, early: true },
      master: '07'.repeat(32),
      ...change,
    },
    at(0),
  );
  if ('kind' in match) throw new Error(match.refusal.code);
  return match;
}

/** The match after what is due at a time. */
const due = (match: Match, second: number): Match =>
  granted(settle(FAST_WEST, match, at(second)) as ReturnType<typeof seal>);

const lobby = opened();
const invited = granted(invite(lobby, ANN, { player: BOB.id, seat: 1 }, at(1)));
const uninvited = granted(uninvite(invited, ANN, BOB.id, at(2)));
const joined = granted(join(lobby, BOB, {}, at(1)));
const left = granted(leave(joined, BOB, at(2)));
const kicked = granted(kick(joined, ANN, BOB.id, at(2)));
const cancelled = granted(leave(left, ANN, at(3)));
const started = due(joined, 2);
const [firstAct] = acts(FAST_WEST, started.state, 0, { own: false, required: 0 });
const acted = granted(act(FAST_WEST, started, ANN, { round: 1, act: firstAct }, at(10)));
const [annsMove] = moves(FAST_WEST, started.state, 0);
const [bobsMove] = moves(FAST_WEST, started.state, 1);
const sealed = granted(seal(FAST_WEST, started, ANN, { round: 1, move: annsMove }, at(12)));
const resolved = granted(seal(FAST_WEST, sealed, BOB, { round: 1, move: bobsMove }, at(20)));
const resigned = granted(resign(FAST_WEST, resolved, BOB, at(25)));
const away = { ...resolved, seats: resolved.seats.with(1, { player: BOB.id, standIn: 1 }) };
const returned = granted(comeBack(away, BOB, at(25)));
const vacant = {
  ...resolved,
  seats: resolved.seats.with(1, { player: BOB.id, resigned: true }),
  terms: { substitutes: { who: 'anybody', within: 86_400 } },
  vacant: { 1: at(86_425).now },
} as const;
const substituted = granted(join(vacant, CID, {}, at(26)));
const restored = granted(restore(resolved, DAY_ZERO / 1000 + 25, at(26)));
const vacated = granted(
  resign(FAST_WEST, { ...resolved, terms: { substitutes: { who: 'anybody', within: 10 } } }, BOB, at(25)),
);
const forfeited = due(vacated, 36);
const END = { round: 2, vote: { for: 'end' } } as const;
const voted = granted(vote(FAST_WEST, resolved, ANN, END, at(24)));
const agreed = granted(vote(FAST_WEST, voted, BOB, END, at(25)));
const PAUSE = { round: 2, vote: { for: 'pause', days: 3 } } as const;
const paused = granted(vote(FAST_WEST, granted(vote(FAST_WEST, resolved, ANN, PAUSE, at(24))), BOB, PAUSE, at(25)));
const gaveTime = granted(giveTime(FAST_WEST, resolved, ANN, { round: 2, seat: 1, seconds: 60 }, at(25)));
const withVacation: Match = { ...resolved, terms: { vacation: 14 } };
const vacation = granted(takeVacation(FAST_WEST, withVacation, BOB, { round: 2, days: 3, year: 2026 }, at(25)));
const ended = granted(endByOperator(resolved, 'fault', at(30)));

/** Anything but a secret: the key of the samples. */
const SAMPLE_KEY = privateKeyOf(Buffer.alloc(32, 7));
/** The public key of the sample receipts. */
const sampleKey = {
  id: '2026-01',
  publicKey: publicHalf(SAMPLE_KEY),
  from: Date.UTC(2026, 0),
  until: Date.UTC(2026, 1),
  revoked: null,
};
const withSignature = <R extends Receipt>(given: R | null | undefined) =>
  given && {
    ...given,
    signature: signatureOf(SAMPLE_KEY, MATCH_ID, 0, given),
    key: sampleKey.id,
  };
const receipt = withSignature(receiptFor(sealed, 0));

/** The history of the sample match, and how it could have gone on. */
export const SAMPLE_ENTRIES = [
  lobby,
  invited,
  uninvited,
  joined,
  left,
  kicked,
  cancelled,
  started,
  acted,
  resolved,
  resigned,
  returned,
  substituted,
  restored,
  forfeited,
  voted,
  paused,
  agreed,
  gaveTime,
  vacation,
  ended,
].map((m) => m.entry);

/** A match whose seats have time of their own, which Bob leaves alone: a bot plays for him. */
const slow = opened({
  clock: { seconds: null, early: true, bank: { reserve: 3600, increment: 60 } },
  terms: { absence: { after: 1, policy: 'bot' }, substitutes: { who: 'anybody', within: 3600 }, reminder: 600 },
});
const slowlyStarted = due(granted(join(slow, BOB, {}, at(1))), 2);
const stoodIn = due(slowlyStarted, 2 + 3600);

/** More of these entries, with what only some matches have. */
export const SAMPLE_ENTRIES_OF_TERMS = [slow, slowlyStarted, stoodIn, granted(restore(slowlyStarted, 1, at(3)))].map(
  (m) => m.entry,
);

/** The match while one seal is in, when its first round is resolved, and both players. */
export const SAMPLE = { matchId: MATCH_ID, started, sealed, resolved, ann: ANN };

const token = `sg_${'0'.repeat(43)}2CZclj`;
const about = { game: FAST_WEST.game, version: FAST_WEST.version, title: FAST_WEST.title, seats: FAST_WEST.seats };
/** An answer with the names that the service would join. */
const withNames = <A extends { readonly seats: readonly { readonly player?: string }[] }>(answer: A) => ({
  ...answer,
  seats: answer.seats.map((holder) => ({ ...holder, ...(holder.player && { name: NAMES[holder.player] }) })),
});
const list = { matches: [withNames(summary(started, ANN))], next: null };
const asAnn = (match: Match) => {
  const answer = withNames(matchAnswer(FAST_WEST, match, ANN, DAY_ZERO));
  return { ...answer, you: answer.you && { ...answer.you, seal: withSignature(answer.you.seal) } };
};

const botToken = {
  id: 'pmWkWSBCL51Bfkhn79xPuKBKHz__H6B-mY6G9_eieuM',
  name: 'My bot',
  scopes: ['read', 'play'],
  createdAt: DAY_ZERO,
  expiresAt: DAY_ZERO + 30 * 24 * 3600 * 1000,
};

const hook = {
  id: '01KDVXSTC0H00K000000000000',
  url: 'https://bot.example.org/hook',
  events: ['turn', 'over'],
  name: 'My bot',
  active: true,
  off: null,
  createdAt: DAY_ZERO,
  secrets: 1,
};
const hookMessage = {
  number: 1,
  webhookId: `turn_${MATCH_ID}_3_${hook.id}`,
  event: 'turn',
  matchId: MATCH_ID,
  seq: 3,
  at: DAY_ZERO + 3_000,
  tries: 1,
  status: 200,
  error: null,
  state: 'delivered',
  nextAt: null,
};
const secret = 'whsec_C2FVsBQIhrscChlQIMV+b5sSYspob7oD';

/** Request bodies by operation. */
export const SAMPLE_BODIES: Readonly<Record<string, unknown>> = {
  createGuest: { name: 'Ann' },
  renameMe: { name: 'Annie' },
  deleteMe: { confirm: ANN.id },
  signIn: { idToken: 'eyJhbGciOiJSUzI1NiJ9.e30.c2lnbmF0dXJl', name: 'Ann' },
  createToken: { name: 'My bot', scopes: ['read', 'play'], expiresInDays: 30 },
  createHook: { url: hook.url, events: hook.events, name: hook.name },
  changeHook: { active: true },
  createTicket: { matchId: MATCH_ID },
  createMatch: { game: 'fast-west', seats: 2, deadline: 60 },
  readInvitation: { invite: 'cHJpdmF0ZSBwYXJ0' },
  joinMatch: { seat: 1 },
  invitePlayer: { player: BOB.id, seat: 1 },
  startMatch: { bots: 1 },
  sealMove: { move: annsMove },
  act: { act: firstAct },
  vote: { for: 'pause', days: 3 },
  giveTime: { seat: 1, seconds: 3600 },
  takeVacation: { days: 3 },
  order: { orders: { shot: 'missed' } },
};

/** Answers by operation. */
export const SAMPLE_ANSWERS: Readonly<Record<string, unknown>> = {
  health: { ok: true, stage: 'dev' },
  listKeys: { keys: [sampleKey] },
  listGames: { games: [about] },
  createGuest: { player: ANN.id, name: 'Ann', token, expiresAt: DAY_ZERO + 90 * 24 * 3600 * 1000 },
  listIssuers: {
    issuers: [{ issuer: 'https://accounts.example.org', clientIds: ['my-game'], name: 'Example' }],
    guests: true,
  },
  signIn: {
    player: ANN.id,
    name: 'Ann',
    token: `ss_${'0'.repeat(43)}2CZclj`,
    expiresAt: DAY_ZERO + 90 * 24 * 3600 * 1000,
  },
  getMe: { player: ANN.id, name: 'Ann', expiresAt: DAY_ZERO + 90 * 24 * 3600 * 1000, scopes: SCOPES },
  renameMe: { player: ANN.id, name: 'Annie' },
  deleteMe: { player: ANN.id, deleted: true },
  exportMe: {
    player: ANN.id,
    exportedAt: DAY_ZERO,
    name: 'Ann',
    renamed: 0,
    ban: null,
    accounts: [{ issuer: 'https://accounts.example.org', subject: 'ann-at-example' }],
    tokens: [{ ...botToken, kind: 'personal', lastUsedAt: null, current: true }],
    hooks: [hook],
    blocks: [BOB.id],
    vacations: [{ year: 2026, days: { [MATCH_ID]: 3 } }],
    invitations: [],
    matches: [{ matchId: MATCH_ID, game: FAST_WEST.game, createdAt: DAY_ZERO, status: 'playing', host: true, seat: 0 }],
    next: null,
  },
  listInvitations: {
    invitations: [{ match: withNames(summary(lobby, BOB)), by: ANN.id, seat: 1, expiresAt: DAY_ZERO + 7 * DAY }],
    next: null,
  },
  declineInvitation: { matchId: MATCH_ID, declined: true },
  listBlocks: { blocks: [{ player: BOB.id, name: 'Bob' }] },
  blockPlayer: { player: BOB.id, blocked: true },
  unblockPlayer: { player: BOB.id, blocked: false },
  invitePlayer: asAnn(invited),
  createToken: { ...botToken, token: `sp_${'0'.repeat(43)}2CZclj` },
  listTokens: { tokens: [{ ...botToken, kind: 'personal', lastUsedAt: null, current: false }] },
  revokeToken: { id: botToken.id, revoked: true },
  createHook: { ...hook, secret },
  listHooks: { hooks: [hook] },
  getHook: { ...hook, deliveries: [hookMessage], failures: [] },
  changeHook: hook,
  deleteHook: { id: hook.id, deleted: true },
  testHook: { id: hook.id, webhookId: `test_${DAY_ZERO}_${hook.id}` },
  renewHookSecret: { id: hook.id, secret, earlierUntil: DAY_ZERO + 24 * 3600 * 1000 },
  listMyMatches: list,
  createTicket: { ticket: 'a-ticket', url: 'wss://socket.example/dev?ticket=a-ticket', expiresAt: DAY_ZERO + 60_000 },
  createMatch: asAnn(lobby),
  listMatches: list,
  readInvitation: withNames(invitationAnswer(lobby)),
  getMatch: asAnn(sealed),
  sealMove: { matchId: MATCH_ID, round: 1, seat: 0, receipt, resolved: false, seq: sealed.seq, awaited: [1] },
  withdrawSeal: { matchId: MATCH_ID, round: 1, seat: 0, sealed: false },
  listEntries: {
    entries: [
      lobby.entry,
      joined.entry,
      started.entry,
      { ...resolved.entry, receipt: withSignature(resolved.receipts[0]) },
    ],
    seq: resolved.seq,
    next: null,
  },
  getTranscript: {
    format: 'standoff/transcript/1',
    matchId: MATCH_ID,
    game: lobby.game,
    version: lobby.version,
    rules: entryHash(MATCH_ID, lobby.entry),
    disclose: 'played',
    drawSeed: Buffer.from(drawSeedOf(resolved)).toString('base64url'),
    head: entryHash(MATCH_ID, resolved.entry),
    seq: resolved.seq,
    entries: [lobby.entry, joined.entry, started.entry, resolved.entry].map((entry) => ({ entry })),
    next: null,
  },
};
