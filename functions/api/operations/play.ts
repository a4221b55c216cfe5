import {
  act,
  awaited,
  type Match,
  type Moment,
  type Orders,
  order,
  type Player,
  type Receipt,
  receiptFor,
  resign,
  seal,
  seatOf,
  withdraw,
} from '../../../domain/match/index.ts';
import type { AnyRuleset, Json, Seat } from '../../../domain/ruleset.ts';
import { canonicalJson, opens, sealName } from '../../../domain/seal.ts';
import { unpackEntry } from '../../lib/codec.ts';
import type { OpenedMatch } from '../../lib/match-item.ts';
import { archivedEntries } from '../../lib/match-store.ts';
import { archivedReceipts } from '../../lib/receipts.ts';
import { changeAside, changeUnread, rulesetFor, visit } from '../../lib/referee.ts';
import { Refused, refusedBy } from '../../lib/refused.ts';
import { matchAnswer } from '../match-answer.ts';
import { OF_A_MATCH, operation, signedIn } from '../operation.ts';
import { parseFor } from '../parse.ts';
import { ActBody, MatchParams, OrdersBody, RoundParams, SealBody } from '../schemas.ts';
import { changeVisible } from '../visible-match.ts';

/** Problems of an operation on a seal. */
const OF_A_SEAL = [
  ...OF_A_MATCH,
  'match.not-seated',
  'match.not-started',
  'match.over',
  'match.resigned',
  'round.closed',
  'round.not-open',
  'seal.not-asked',
  'seal.final',
] as const;

/** How far back a repeated request is looked for in the history. Entries. */
const LOOK_BACK = 24;
/** Rounds that may have gone by since a repeated seal, besides: bots among themselves play dozens in one request. */
const ROUNDS_BACK = 300;

/** What the newest entries made public, newest first, with the receipts of the player's seat. */
async function* recentReceipts({ match, receipts: newest }: OpenedMatch, seat: Seat, now: number, back = LOOK_BACK) {
  yield { entry: match.entry, receipt: newest()[seat] };
  const archived = await archivedEntries(match.id, Math.max(0, match.seq - back), match.seq, back);
  for (const item of archived.reverse()) {
    const entry = unpackEntry(item.entry);
    const receipts = await archivedReceipts(match, entry, item.receipts, now);
    yield { entry, receipt: receipts[seat] };
  }
}

/** The receipt of a seal of the player in a round that has been resolved, or undefined. */
async function resolvedReceipt(
  opened: OpenedMatch,
  seat: Seat,
  round: number,
  now: number,
): Promise<Receipt | undefined> {
  const back = LOOK_BACK + Math.min(opened.match.round - round, ROUNDS_BACK);
  for await (const { entry, receipt } of recentReceipts(opened, seat, now, back)) {
    if (entry.type === 'resolved' && entry.closed === round) return receipt as Receipt | undefined;
  }
  return undefined;
}

/**
 * The receipt of a seal that has just been accepted. `after` may be later than the seal: where the answer to the write
 * got lost, the item was read again, and others may have gone on by then.
 */
const receiptIn = async (after: OpenedMatch, seat: Seat, round: number, now: number): Promise<Receipt | undefined> =>
  after.match.status === 'playing' && after.match.round === round
    ? receiptFor(after.match, seat)
    : resolvedReceipt(after, seat, round, now);

const sealAnswer = (match: Match, seat: Seat, receipt: Receipt) => ({
  matchId: match.id,
  round: receipt.round,
  seat,
  receipt,
  resolved: match.round !== receipt.round || match.status === 'over',
  seq: match.seq,
  awaited: awaited(match),
});

/**
 * The answer to a seal that was accepted by an earlier try whose answer got lost: same round and the same move, as
 * it was sent or as it was stored. Any other move for a closed round stays refused.
 */
async function repeatedSeal(id: string, player: Player, round: number, move: Json, moment: () => Moment) {
  const opened = await visit(id, moment);
  const { match } = opened;
  const seat = seatOf(match, player.id);
  if (seat === undefined) return undefined;
  const receipt = await resolvedReceipt(opened, seat, round, moment().now);
  if (receipt === undefined) return undefined;
  const repeated = { matchId: match.id, round, seat, move };
  const same =
    receipt.requestId === sealName(repeated, receipt.salt, receipt.at) ||
    opens(repeated, receipt.salt, receipt.commitment);
  return same ? sealAnswer(match, seat, receipt) : undefined;
}

const isRefusal = (error: unknown, code: string): boolean => error instanceof Refused && error.code === code;

export const sealMove = operation({
  name: 'sealMove',
  summary: 'Seal a move',
  description:
    'The address is the idempotency key: the same move again gives the same receipt, another move replaces the seal while the round is open. Nobody sees the move before the last required seal is in.',
  tag: 'play',
  auth: 'player',
  params: RoundParams,
  body: SealBody,
  answers: { status: 200, schema: 'SealAnswer' },
  problems: OF_A_SEAL,
  ruled: true,
  handle: async (call) => {
    const player = signedIn(call);
    const { id, round } = call.params;
    let move: Json = null;
    try {
      const decide = (ruleset: AnyRuleset, match: Match) => {
        move = parseFor(ruleset, 'move', call.body.move);
        return seal(ruleset, match, player, { round, move }, call.moment());
      };
      const granted = await changeVisible(player, id, call.moment, decide, changeUnread);
      const { after, opened } = granted;
      const seat = seatOf(after.match, player.id) as Seat;
      const receipt = await receiptIn(after, seat, round, call.moment().now);
      if (receipt === undefined) throw refusedBy('service.unavailable', 'repeating it is safe');
      return { status: 200, body: sealAnswer(opened.match, seat, receipt) };
    } catch (error) {
      if (!isRefusal(error, 'round.closed')) throw error;
      const repeated = await repeatedSeal(id, player, round, move, call.moment);
      if (repeated === undefined) throw error;
      return { status: 200, body: repeated };
    }
  },
});

export const withdrawSeal = operation({
  name: 'withdrawSeal',
  summary: 'Take your seal back',
  description: 'Possible until the last required seal is in. Withdrawing twice changes nothing.',
  tag: 'play',
  auth: 'player',
  params: RoundParams,
  answers: { status: 200, schema: 'WithdrawAnswer' },
  problems: OF_A_SEAL,
  handle: async (call) => {
    const player = signedIn(call);
    const { id, round } = call.params;
    const granted = await changeVisible(player, id, call.moment, (ruleset, match) =>
      withdraw(ruleset, match, player, round),
    );
    const seat = seatOf(granted.after.match, player.id);
    return { status: 200, body: { matchId: id, round, seat, sealed: false } };
  },
});

export const actNow = operation({
  name: 'act',
  summary: 'Act outside the barrier',
  description: 'An immediate public action, for example unmasking in Fast West. See `you.acts` of the match.',
  tag: 'play',
  auth: 'player',
  params: MatchParams,
  headers: ['idempotency-key'],
  body: ActBody,
  answers: { status: 200, schema: 'MatchAnswer' },
  problems: [
    ...OF_A_MATCH,
    'request.idempotency-key-reused',
    'match.not-seated',
    'match.not-started',
    'match.over',
    'match.resigned',
  ],
  ruled: true,
  handle: async (call) => {
    const player = signedIn(call);
    const { id } = call.params;
    // Whoever names his request wants it done once, however often he sends it; so look before acting.
    const done = call.headers['idempotency-key'] && (await repeatedAct(id, player, call.body.act, call.moment));
    if (done) return { status: 200, body: done };
    try {
      const granted = await changeVisible(player, id, call.moment, (ruleset, match) =>
        act(ruleset, match, player, parseFor(ruleset, 'act', call.body.act), call.moment()),
      );
      return { status: 200, body: matchAnswer(rulesetFor(granted.opened.match), granted.opened.match, player) };
    } catch (error) {
      // The platform may have delivered this very request before.
      const before = error instanceof Refused ? await repeatedAct(id, player, call.body.act, call.moment) : undefined;
      if (before === undefined) throw error;
      return { status: 200, body: before };
    }
  },
});

/**
 * The answer to an act that this very request has already performed.
 *
 * @throws Refused where the name of the request was used for another act
 */
async function repeatedAct(id: string, player: Player, wish: unknown, moment: () => Moment) {
  const opened = await visit(id, moment);
  const { match } = opened;
  const seat = seatOf(match, player.id);
  if (seat === undefined) return undefined;
  for await (const { entry, receipt } of recentReceipts(opened, seat, moment().now)) {
    if (entry.type !== 'act' || receipt?.requestId !== moment().requestId) continue;
    if (canonicalJson(entry.act) !== canonicalJson(parseFor(rulesetFor(match), 'act', wish))) {
      throw refusedBy('request.idempotency-key-reused', 'use a new key for a new act');
    }
    return matchAnswer(rulesetFor(match), match, player);
  }
  return undefined;
}

export const storeOrders = operation({
  name: 'order',
  summary: 'Store standing orders',
  description:
    'Preferences that answer later questions in your place, and the open one if you have not answered it yet. Fields left out stay as they are. Nobody else can see them or when you change them: no entry, no push, no ETag.',
  tag: 'play',
  auth: 'player',
  params: MatchParams,
  body: OrdersBody,
  answers: { status: 200, schema: 'MatchAnswer' },
  problems: [
    ...OF_A_MATCH,
    'game.no-orders',
    'order.too-many',
    'match.not-seated',
    'match.not-started',
    'match.over',
    'match.resigned',
  ],
  ruled: true,
  handle: async (call) => {
    const player = signedIn(call);
    const decide = (ruleset: AnyRuleset, match: Match) =>
      order(ruleset, match, player, parseFor(ruleset, 'orders', call.body.orders) as Orders[Seat], call.moment());
    const granted = await changeVisible(player, call.params.id, call.moment, decide, changeAside);
    const { match } = granted.opened;
    return { status: 200, body: matchAnswer(rulesetFor(match), match, player) };
  },
});

export const resignMatch = operation({
  name: 'resignMatch',
  summary: 'Give up for good',
  description: 'Your seat is answered for like one that always times out. A standing seal is void and never shown.',
  tag: 'play',
  auth: 'player',
  params: MatchParams,
  answers: { status: 200, schema: 'MatchAnswer' },
  problems: [...OF_A_MATCH, 'match.not-seated', 'match.not-started', 'match.over'],
  handle: async (call) => {
    const player = signedIn(call);
    const granted = await changeVisible(player, call.params.id, call.moment, (_ruleset, match) =>
      resign(match, player, call.moment()),
    );
    const { match } = granted.opened;
    return { status: 200, body: matchAnswer(rulesetFor(match), match, player) };
  },
});
