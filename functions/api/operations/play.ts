import {
  act,
  awaited,
  comeBack,
  type Match,
  type Orders,
  order,
  type Receipt,
  receiptFor,
  resign,
  seal,
  seatOf,
  withdraw,
  withdrawalReceipt,
  withSeal,
} from '../../../domain/match/index.ts';
import type { AnyRuleset, Json, Seat } from '../../../domain/ruleset.ts';
import { count } from '../../aws/metrics.ts';
import { change, type Granted, visit } from '../../match/referee.ts';
import { repeatedSeal } from '../../match/repeated-seal.ts';
import { type ShownReceipt, signed } from '../../match/signing.ts';
import { RefusalError } from '../../problems/refusal-error.ts';
import { answerFor } from '../match-answer.ts';
import { type Answer, OF_A_MATCH, OF_A_ROUND, operation, signedIn } from '../operation.ts';
import { parseFor } from '../parse.ts';
import { ActBody, MatchParams, OrdersBody, RoundParams, SealBody, WithdrawBody } from '../schemas.ts';

/** Problems of an operation on a seal. */
const OF_A_SEAL = [
  ...OF_A_ROUND,
  'seal.not-asked',
  'seal.final',
  'seal.too-many',
  'seal.unsigned',
  'seal.signature',
  'seal.number',
  'request.superseded',
] as const;

/**
 * The receipt of the very seal that was decided on. The match may be later than that: it was read again after the write,
 * and another device of the player may have replaced or withdrawn the seal by then.
 */
function receiptOf({ decision }: Granted, seat: Seat): Receipt {
  const receipt =
    decision.kind === 'transition'
      ? decision.match.receipts[seat]
      : receiptFor(decision.kind === 'sealed' ? withSeal(decision.match, decision) : decision.match, seat);
  if (receipt === undefined) throw new Error('a seal was accepted and has no receipt');
  return receipt;
}

const sealAnswer = (match: Match, seat: Seat, receipt: ShownReceipt) => ({
  matchId: match.id,
  round: receipt.round,
  seat,
  receipt,
  resolved: match.round !== receipt.round || match.status === 'over',
  seq: match.seq,
  awaited: awaited(match),
});

const isRefusal = (error: unknown, code: string): boolean => error instanceof RefusalError && error.code === code;

/** Counts how a request for a seal ends, unless the service has failed. */
async function counted(sealing: () => Promise<Answer>): Promise<Answer> {
  try {
    const answer = await sealing();
    count('SealsAccepted');
    return answer;
  } catch (error) {
    if (error instanceof RefusalError && !error.code.startsWith('service.')) count('SealsRefused');
    throw error;
  }
}

export const sealMove = operation({
  name: 'sealMove',
  summary: 'Seal a move',
  description:
    'The address is the idempotency key: the same move again gives the same receipt. Another move replaces the seal while the round is open. Nobody sees the move before the last required seal has arrived. A player who has a key at the match signs each seal (`signed`).',
  repeat:
    'The address is the key. While the seal stands: the same receipt. After its round is resolved: the same receipt as long as the round is among the last 24 entries, then `round.closed`. If an act has closed the round, its seals are void: `round.closed`. With the same `Idempotency-Key` after you have sealed another move or taken the seal back: `request.superseded`, until the round closes. Signed with a number that a later request has used: `seal.number`, also without a key. After you have resigned, a seal of the open round is void: `match.resigned`, then `round.closed`.',
  tag: 'play',
  auth: 'player',
  scope: 'play',
  params: RoundParams,
  headers: ['idempotency-key'],
  body: SealBody,
  answers: { status: 200, schema: 'SealAnswer' },
  problems: [...OF_A_SEAL, 'seal.other-head'],
  ruled: true,
  handle: (call) =>
    counted(async () => {
      const player = signedIn(call);
      const { id, round } = call.params;
      let move: Json = null;
      try {
        const { head, signed: own } = call.body;
        const decide = (ruleset: AnyRuleset, match: Match, lost: number) => {
          if (lost > 0) count('SealsRetried');
          move = parseFor(ruleset, 'move', call.body.move);
          // What has the shape of a move can be hashed.
          const sent = call.body.move as Json;
          return seal(ruleset, match, player, { round, move, head, signed: own, sent }, call.context(), lost);
        };
        const granted = await change(id, call.context, { by: player, decide, from: 'cache' });
        const { after, opened } = granted;
        const seat = seatOf(after.match, player.id) as Seat;
        const receipt = await signed(id, seat, receiptOf(granted, seat), call.context().now);
        return { status: 200, body: sealAnswer(opened.match, seat, receipt) };
      } catch (error) {
        if (!isRefusal(error, 'round.closed')) throw error;
        const opened = await visit(id, call.context);
        const found = await repeatedSeal(opened, player, { round, move }, call.context().now);
        if (found === undefined) throw error;
        const receipt = await signed(id, found.seat, found.receipt, call.context().now);
        return { status: 200, body: sealAnswer(opened.match, found.seat, receipt) };
      }
    }),
});

export const withdrawSeal = operation({
  name: 'withdrawSeal',
  summary: 'Take your seal back',
  description:
    'Possible until the last required seal has arrived. Withdrawing twice changes nothing. A player who has a key at the match signs it, as a seal of no move; the signature stands in the body, which others do not need.',
  repeat:
    'Changes nothing while you have no seal. With the same `Idempotency-Key` after you have sealed again: `request.superseded`, until the round closes. After the round has closed: `round.closed`, also if you had taken the seal back. After you have resigned: `match.resigned`, until the round closes.',
  tag: 'play',
  auth: 'player',
  scope: 'play',
  params: RoundParams,
  headers: ['idempotency-key'],
  body: WithdrawBody,
  answers: { status: 200, schema: 'WithdrawAnswer' },
  problems: OF_A_SEAL,
  handle: async (call) => {
    const player = signedIn(call);
    const { id, round } = call.params;
    const granted = await change(id, call.context, {
      by: player,
      decide: (ruleset, match) => withdraw(ruleset, match, player, round, call.context(), call.body.signed),
    });
    const seat = seatOf(granted.after.match, player.id) as Seat;
    const { decision } = granted;
    const last = decision.kind === 'withdrawn' ? decision.takenBack : decision.match.takenBack[seat];
    const given = withdrawalReceipt(decision.match, last);
    const receipt = given && (await signed(id, seat, given, call.context().now));
    return { status: 200, body: { matchId: id, round, seat, sealed: false, ...(receipt && { receipt }) } };
  },
});

export const actNow = operation({
  name: 'act',
  summary: 'Act outside the barrier',
  description:
    'An immediate public action in the round that the path names, for example unmasking in Fast West. See `you.acts` of the match. It is done once: a repeat with the same Idempotency-Key gives the match as it is now.',
  repeat:
    'With the same `Idempotency-Key` the act is not done again. The answer is the match as it is now, as long as the round is open; if the act has closed its round, until the next round closes. After that: `round.closed`. After another player has taken your seat: `match.resigned` as long as the round is open, then `round.closed`. With the same key and another act: `request.idempotency-key-reused`. Without a key: another act.',
  tag: 'play',
  auth: 'player',
  scope: 'play',
  params: RoundParams,
  headers: ['idempotency-key'],
  body: ActBody,
  answers: { status: 200, schema: 'MatchAnswer' },
  problems: [...OF_A_ROUND, 'request.idempotency-key-reused', 'round.time-up', 'act.too-many'],
  ruled: true,
  handle: async (call) => {
    const player = signedIn(call);
    const { id, round } = call.params;
    const { opened } = await change(id, call.context, {
      by: player,
      decide: (ruleset, match) =>
        act(ruleset, match, player, { round, act: parseFor(ruleset, 'act', call.body.act) }, call.context()),
    });
    return { status: 200, body: await answerFor(opened.match, player, call.context().now) };
  },
});

export const storeOrders = operation({
  name: 'order',
  summary: 'Store standing orders',
  description:
    'Preferences that answer later questions in your place, and the open one if you have not answered it yet. Fields left out stay as they are. Nobody else can see your orders, or when you change them: there is no entry and no frame, and no ETag changes.',
  repeat:
    'Changes nothing while the orders stand. With the same `Idempotency-Key` after you have stored other orders: `request.superseded`, until the round closes. After another player has taken your seat: `match.resigned`. (Orders that answer the last open question of a round close it.)',
  tag: 'play',
  auth: 'player',
  scope: 'play',
  params: MatchParams,
  headers: ['idempotency-key'],
  body: OrdersBody,
  answers: { status: 200, schema: 'MatchAnswer' },
  problems: [
    ...OF_A_MATCH,
    'game.no-orders',
    'order.too-many',
    'order.unsigned',
    'request.superseded',
    'match.not-seated',
    'match.not-started',
    'match.over',
    'match.resigned',
    'match.away',
  ],
  ruled: true,
  handle: async (call) => {
    const player = signedIn(call);
    const decide = (ruleset: AnyRuleset, match: Match) =>
      order(ruleset, match, player, parseFor(ruleset, 'orders', call.body.orders) as Orders[Seat], call.context());
    const granted = await change(call.params.id, call.context, { by: player, decide, from: 'unsettled' });
    return { status: 200, body: await answerFor(granted.opened.match, player, call.context().now) };
  },
});

export const resignMatch = operation({
  name: 'resignMatch',
  summary: 'Give up for good',
  description: 'From now on the fallback of your seat is played. A standing seal is void and never shown.',
  repeat: 'Changes nothing, for ever, also if another player has taken your seat.',
  tag: 'play',
  auth: 'player',
  scope: 'play',
  params: MatchParams,
  answers: { status: 200, schema: 'MatchAnswer' },
  problems: [...OF_A_MATCH, 'match.not-seated', 'match.not-started', 'match.over'],
  handle: async (call) => {
    const player = signedIn(call);
    const granted = await change(call.params.id, call.context, {
      by: player,
      decide: (ruleset, match) => resign(ruleset, match, player, call.context()),
    });
    return { status: 200, body: await answerFor(granted.opened.match, player, call.context().now) };
  },
});

export const returnToMatch = operation({
  name: 'returnToMatch',
  summary: 'Take your seat over again',
  description:
    'After you were away so long that a bot plays your seat, see `absence` of the match. The bot answers in the open round, and you from the next one on. Whoever has resigned, or was away too long in a match that then resigns, does not come back.',
  repeat: 'Changes nothing while you are not away. After you have resigned: `match.resigned`.',
  tag: 'play',
  auth: 'player',
  scope: 'play',
  params: MatchParams,
  answers: { status: 200, schema: 'MatchAnswer' },
  problems: [...OF_A_MATCH, 'match.not-seated', 'match.over', 'match.resigned'],
  handle: async (call) => {
    const player = signedIn(call);
    const granted = await change(call.params.id, call.context, {
      by: player,
      decide: (_ruleset, match) => comeBack(match, player, call.context()),
    });
    return { status: 200, body: await answerFor(granted.opened.match, player, call.context().now) };
  },
});
