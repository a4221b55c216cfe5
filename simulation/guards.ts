import type { SourceChange } from './bundle.ts';
import type { ProfileName } from './profiles.ts';
import { emptied, importing, replaced, withoutCall } from './source-change.ts';

/** Something in the product without which it would break a promise. */
export interface Guard {
  readonly name: string;
  /** Where it is, for a reader. */
  readonly where: string;
  /** What can happen without it. */
  readonly without: string;
  /** The kind of runs that shows it. */
  readonly profile: ProfileName;
  /** Takes it away. */
  readonly removal: readonly SourceChange[];
}

const EXPRESSIONS = 'functions/match/match-updates.ts';
const STORE = 'functions/match/match-store.ts';
const LOBBY = 'functions/api/operations/lobby.ts';

/** The guards whose removal the simulation must notice. */
export const GUARDS: readonly Guard[] = [
  {
    name: 'the freeze condition',
    where: '`notFrozen` in `match-updates.ts`',
    without: 'a seal is accepted after the last one, and the round is resolved without it',
    profile: 'storm',
    removal: [emptied(EXPRESSIONS, 'notFrozen')],
  },
  {
    name: "`seq` in a seal's condition",
    where: '`stillSealing` in `match-updates.ts`',
    without: 'a seal for an earlier round is stored in the next one',
    profile: 'seals',
    removal: [withoutCall(EXPRESSIONS, 'stillSealing', 'sameState')],
  },
  {
    name: 'the search for a repeat inside the decision',
    where: '`doneBefore` in `domain/match/acts.ts`',
    without: 'an act whose answer was lost is done again',
    profile: 'keys',
    removal: [emptied('domain/match/acts.ts', 'doneBefore')],
  },
  {
    name: 'the third try alone',
    where: '`sealsAlone` in `domain/match/rounds.ts`',
    without: 'a player who replaces a seal without end keeps the others from completing the round',
    profile: 'storm',
    removal: [replaced('domain/match/rounds.ts', 'sealsAlone', 'lost >= TRIES_TOGETHER', 'lost < 0')],
  },
  {
    name: "the follower's proof",
    where: '`prove` in `client/listening.ts`',
    without: 'a client whose last frame was lost waits for ever for an entry that was made long ago',
    profile: 'push',
    removal: [emptied('client/listening.ts', 'prove')],
  },
  {
    name: 'archiving before updating',
    where: '`commit` in `match-store.ts`',
    without: 'an entry is lost when the next one is written',
    profile: 'calm',
    removal: [withoutCall(STORE, 'commit', 'archive')],
  },
  {
    name: 'looking at the item after an ambiguous failure',
    where: '`attempt` in `match-store.ts`',
    without: 'what was done is done again, or refused',
    profile: 'ambiguous',
    removal: [replaced(STORE, 'attempt', '(await landed(whole))', 'landed === undefined')],
  },
  {
    name: 'the mark of the very request',
    where: '`isStanding` in `match-store.ts`',
    without: 'a seal is taken for the seal of another request for the same move, and its repeat replaces later seals',
    profile: 'twins',
    removal: [replaced(STORE, 'isStanding', ' && isLast(item, seat, did)', '')],
  },
  {
    name: 'the nonce in the archive',
    where: '`isCommitted` in `match-store.ts`',
    without: 'an act is answered as done because of the entry of another request, and is not done',
    profile: 'twins',
    removal: [
      importing(STORE, 'packEntry', '../public/codec.ts'),
      replaced(
        STORE,
        'isCommitted',
        'Item.nonce as Uint8Array, nonceOf(secret)',
        'Item.entry as Uint8Array, packEntry(match.entry)',
      ),
    ],
  },
  {
    name: 'naming the orders a transition was decided on',
    where: '`transitionUpdate` in `match-updates.ts`',
    without: 'older orders answer after newer ones were confirmed',
    profile: 'orders',
    removal: [withoutCall(EXPRESSIONS, 'transitionUpdate', 'sameOrders')],
  },
  {
    name: 'the look at who may know a match',
    where: '`mustBeVisible` in `referee.ts`',
    without: 'a match by invitation is told to somebody who has no seat',
    profile: 'privacy',
    removal: [emptied('functions/match/referee.ts', 'mustBeVisible')],
  },
  {
    name: 'the match right after a leave',
    where: '`seenBy` in `functions/api/operations/lobby.ts`',
    without: 'a match by invitation that has started is told to somebody who has left it',
    profile: 'privacy',
    removal: [
      replaced(
        LOBBY,
        'seenBy',
        'isVisibleTo(opened.match, player.id, now) ? opened.match : decision.match',
        'opened.match',
      ),
    ],
  },
  {
    name: 'the one name of a rematch',
    where: '`nameRematch` in `match/rematches.ts`',
    without: 'two players who ask at once get two matches',
    profile: 'again',
    removal: [
      replaced(
        'functions/match/rematches.ts',
        'nameRematch',
        "'#status = :over AND attribute_not_exists(#again)'",
        "'#status = :over'",
      ),
    ],
  },
  {
    name: 'who was taken off the table',
    where: '`join` in `domain/match/lobby.ts`',
    without: 'a player who was taken off comes back',
    profile: 'again',
    removal: [replaced('domain/match/lobby.ts', 'join', 'match.off.includes(player.id)', 'match.off.length < 0')],
  },
  {
    name: 'listening before the answer',
    where: '`listen` in `functions/api/operations/hooks.ts`',
    without: 'a webhook that was made is not told of a round that opens before its record is heard',
    profile: 'hooks',
    removal: [emptied('functions/api/operations/hooks.ts', 'listen')],
  },
  {
    name: 'the look at a match that is over already',
    where: '`tuneHooks` in `functions/broadcast/hooks.ts`',
    without: 'a match that was over before the seat in it was heard of is told to nobody',
    profile: 'hooks',
    removal: [
      replaced('functions/broadcast/hooks.ts', 'tuneHooks', "match.status !== 'over'", 'pointer === undefined'),
    ],
  },
  {
    name: 'the row that another webhook has left standing',
    where: '`takeHooks` in `functions/sockets/hook-rows.ts`',
    without: 'a webhook is deaf that was made while the deletion of another one was heard',
    profile: 'hooks',
    removal: [
      replaced(
        'functions/sockets/hook-rows.ts',
        'takeHooks',
        'ConditionExpression: SEES_MORE',
        "ConditionExpression: 'attribute_exists(#look) OR #look <= :look'",
      ),
    ],
  },
  {
    name: 'the sweep',
    where: '`nudge` in `sweep/settle.ts`',
    without: 'a round whose players stay away never ends',
    profile: 'absent',
    removal: [
      replaced('functions/sweep/settle.ts', 'nudge', 'await sweepUp(id, context)', '({ settled: true, late: 0 })'),
    ],
  },
  {
    name: 'the earliest end of a round, where seats have time of their own',
    where: '`mayCloseAt` in `domain/match/time.ts`',
    without: 'two seal at the same time, and the round is looked at hours after it should have ended',
    profile: 'weeks',
    removal: [replaced('domain/match/time.ts', 'mayCloseAt', 'Math.min(...others)', 'Math.max(...others)')],
  },
  {
    name: 'what is charged to a reserve',
    where: '`leftOf` in `domain/match/time.ts`',
    without: 'a seat gets time back by sealing early in a round',
    profile: 'weeks',
    removal: [replaced('domain/match/time.ts', 'leftOf', '- used', '')],
  },
  {
    name: 'the limit of the own seat',
    where: '`isTimeUp` in `domain/match/time.ts`',
    without: 'a seal is accepted after the time of its seat, while the round waits for another',
    profile: 'weeks',
    removal: [replaced('domain/match/time.ts', 'isTimeUp', 'now >= limit', 'false')],
  },
  {
    name: 'what an entry does not show',
    where: '`unseen` in `domain/match/orders.ts`',
    without: 'a finished match cannot be played again from its transcript',
    profile: 'swarm',
    removal: [replaced('domain/match/orders.ts', 'unseen', 'return { moves, ', 'return { moves: {}, ')],
  },
];
