import { ulid } from 'ulid';
import {
  type Again,
  isCancelled,
  keyAt,
  type Match,
  type Player,
  playersOf,
  rematch,
  seatOf,
} from '../../../domain/match/index.ts';
import { currentRuleset } from '../../../domain/registry.ts';
import type { AnyRuleset, Json } from '../../../domain/ruleset.ts';
import type { OpenedMatch } from '../../match/match-item.ts';
import { create, find, mustBeVisible } from '../../match/referee.ts';
import { loadWithRematch, type Named, nameRematch } from '../../match/rematches.ts';
import { isBanned } from '../../players/ban.ts';
import { blockedBy } from '../../players/blocks.ts';
import { dropHosted, host } from '../../players/hosting.ts';
import { countInvitations } from '../../players/invitation-list.ts';
import { standingProfileOf } from '../../players/profiles.ts';
import { dropReservation, reserve, reserveInstead } from '../../players/reservations.ts';
import { RefusalError, refusal } from '../../problems/refusal-error.ts';
import { standingAt } from '../../public/lists.ts';
import { answerFor } from '../match-answer.ts';
import { type Call, OF_A_MATCH, operation, signedIn } from '../operation.ts';
import { parseFor } from '../parse.ts';
import { MatchParams, Rematch } from '../schemas.ts';
import { isUnavailable, tellInvited } from './invitations.ts';
import { drawInvite, drawMaster, mustFitStage, putOnLists, seenBy, takeSeat } from './lobby.ts';

/*
 *   reserve an id ──▶ count it among the host's matches ──▶ the finished match names it ──▶ open it, invitations included
 *        │                                                        ▲        │                       │
 *        └─ a repeat finds it                                     │        └─ whoever asks next does the rest ──▶ tell the others
 *                                               one write decides who is host
 */

type Context = Call<unknown, unknown, unknown>['context'];

/** A request finds another rematch than it has seen so often at most: each time one was named, or was cancelled. */
const TRIES = 5;

/** A match that is over, as a request for its rematch needs it. */
interface Finished {
  readonly match: Match;
  /** The current rules of its game, and its options as they read them. */
  readonly ruleset: AnyRuleset;
  readonly options: Json;
}

/** The players of a match whom a host can invite: whoever is gone or banned, or has blocked the other, is left out. */
async function invitable({ match }: Finished, by: Player, now: number) {
  const others = playersOf(match).filter((player) => player !== by.id);
  const blocked = others.length === 0 ? new Set<string>() : await blockedBy(by.id);
  const may = await Promise.all(
    others.map(async (player) => !blocked.has(player) && !(await isUnavailable(by, player, now))),
  );
  return { invited: others.filter((_, n) => may[n]), blocked };
}

type Guests = Pick<Again, 'invited' | 'screened'>;

/**
 * A rematch as it is to be stored.
 *
 * @throws RefusalError if the current rules do not allow such a match
 */
function drawn({ match, ruleset, options }: Finished, named: Named, guests: Guests, context: Context): Match {
  const secrets = { invite: drawInvite(), master: drawMaster() };
  const again = { id: named.match, host: { id: named.host }, key: named.key, options, ...guests, ...secrets };
  const opened = rematch(ruleset, match, again, context());
  if ('kind' in opened) throw new RefusalError(opened.refusal);
  return opened;
}

/** Opens the rematch that a match names, or finds it opened by somebody else. */
async function openNamed(finished: Finished, named: Named, guests: Guests, context: Context): Promise<OpenedMatch> {
  await putOnLists({ id: named.host }, { matchId: named.match, seq: 1 });
  return create(drawn(finished, named, guests, context), context);
}

/**
 * The rematch that a match names. One that was named and never opened is opened for its host: who has asked for it may not come
 * back to it.
 *
 * @returns undefined if it is dead: it was cancelled, or its host may not open it any more
 */
async function findNamed(finished: Finished, named: Named, context: Context): Promise<OpenedMatch | undefined> {
  const { now } = context();
  const found = await find(named.match, context);
  if (found !== undefined) return isCancelled(found.match) ? undefined : found;
  const profile = await standingProfileOf(named.host);
  if (profile === undefined || isBanned(profile.ban?.banned, now)) return undefined;
  const counted = await host(named.host, named.match, { now, isRepeat: true }, standingAt);
  if (counted === undefined) return undefined;
  const { invited } = await invitable(finished, { id: named.host }, now);
  // A block trusts that a match that has not come after some seconds does not come.
  return openNamed(finished, named, { invited, screened: true }, context);
}

/** A request for a rematch, with the id that is reserved for it. */
interface Asked {
  readonly player: Player;
  /** The player's own key, with which they want their seat. */
  readonly key: string | undefined;
  readonly finished: Finished;
  readonly id: string;
  /** Whether an earlier copy has reserved the id. */
  readonly isRepeat: boolean;
  readonly context: Context;
}

/**
 * Lets the match name a new rematch, of which the player is host, and opens it.
 *
 * @param before the dead one that the match names
 * @returns undefined if somebody else was faster
 */
async function openAnew(asked: Asked, before: Named | undefined): Promise<OpenedMatch | undefined> {
  const { player, key, finished, id, isRepeat, context } = asked;
  const { now } = context();
  const { invited } = await invitable(finished, player, now);
  await countInvitations(player.id, now, invited.length);
  const counted = await host(player.id, id, { now, isRepeat }, standingAt);
  if (counted === undefined)
    throw refusal('limit.matches', 'finish a match, resign from it, or leave one that has not started');
  const named = { match: id, host: player.id, key };
  if (await nameRematch(finished.match.id, named, before)) {
    const screened = isRepeat || counted.hasBlocked;
    return openNamed(finished, named, { invited, screened }, context);
  }
  const { named: other } = await loadWithRematch(finished.match.id, context);
  // Ours, by a try whose answer got lost: it is found as any other.
  if (other?.match !== id && !isRepeat) await dropHosted(player.id, id);
  return undefined;
}

/** Takes the id back that was reserved for a request which is refused by a limit: it is judged anew. */
async function orForget<T>({ player, id, context }: Asked, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof RefusalError && error.code.startsWith('limit.'))
      await dropReservation(player.id, id, context());
    throw error;
  }
}

/** Seats a player at a rematch that somebody else has opened. Undefined if it was cancelled meanwhile. */
async function seatAt({ match }: OpenedMatch, { player, key, context }: Asked): Promise<Match | undefined> {
  if (seatOf(match, player.id) !== undefined) return match;
  if (match.status === 'playing') throw refusal('match.started', `the rematch ${match.id} has started without you`);
  if (match.status === 'over') throw refusal('match.over', `the rematch ${match.id} was played without you`);
  try {
    return seenBy(player, await takeSeat(player, match.id, { key }, context), context().now);
  } catch (error) {
    if (!(error instanceof RefusalError && error.code === 'match.over')) throw error;
    return undefined;
  }
}

/** The one rematch of a match, with the player seated. */
async function meet(asked: Asked, named: Named | undefined): Promise<Match> {
  const { player, finished, id, context } = asked;
  let before = named;
  for (let tries = 1; tries <= TRIES; tries += 1) {
    const found = before && (await findNamed(finished, before, context));
    const opened = found ?? (await openAnew(asked, before));
    const others = playersOf(finished.match).filter((each) => each !== player.id);
    if (opened !== undefined) await Promise.all(others.map((each) => tellInvited(opened.match, each, context)));
    const match = opened && (await seatAt(opened, asked));
    if (match !== undefined) {
      // A repeat finds the same match, whatever has become of it by then.
      if (match.id !== id) await reserveInstead(player.id, id, match.id, context());
      return match;
    }
    before = (await loadWithRematch(finished.match.id, context)).named;
  }
  throw refusal('service.conflict', 'others were first each time; try again');
}

/**
 * Refuses to give a player their seat who has it with another key than they ask for.
 *
 * @throws RefusalError `match.other-key`
 */
function mustHaveKey(match: Match, player: Player, key: string | undefined): void {
  const seat = seatOf(match, player.id);
  if (key !== undefined && seat !== undefined && keyAt(match, seat) !== key)
    throw refusal('match.other-key', `leave ${match.id} before its start, and join it with the key`);
}

export const rematchOf = operation({
  name: 'rematch',
  summary: 'Play again',
  description:
    'Of a match that is over, for whoever held a seat to the end, also if they have resigned. Opens a match of the same table: the current rules of the game, the same options, seats, bots, visibility, clock and terms. You have your seat again, and the other players are invited to theirs; who cannot be invited is left out, and their seat is free. With `key` your seat has a key of yours. All who ask get the same match: whoever is first is its host, the others are seated. If it was cancelled before its start, whoever asks next opens another one.',
  repeat:
    'Gives the same match, unless that was cancelled. With the same `Idempotency-Key` the same match in any case, for 24 hours, and no seat that you have given up (`match.unknown` if the match is by invitation and you have left it).',
  tag: 'matches',
  auth: 'player',
  scope: 'create',
  alsoScope: 'play',
  params: MatchParams,
  headers: ['idempotency-key'],
  body: Rematch,
  answers: { status: 200, schema: 'MatchAnswer' },
  problems: [
    ...OF_A_MATCH,
    'request.idempotency-key-reused',
    'request.superseded',
    'match.not-seated',
    'match.not-over',
    'match.started',
    'match.over',
    'match.full',
    'match.seat-kept',
    'match.not-invited',
    'match.unavailable',
    'match.kicked',
    'match.other-key',
    'match.too-many-changes',
    'match.too-few-seats',
    'match.too-many-seats',
    'match.clock-unfit',
    'match.clock-needed',
    'match.clock-too-short',
    'limit.matches',
    'limit.invitations',
  ],
  ruled: true,
  handle: async (call) => {
    const player = signedIn(call);
    const { context } = call;
    const { key } = call.body;
    const { match, named } = await loadWithRematch(call.params.id, context);
    mustBeVisible(match, player, context().now);
    if (seatOf(match, player.id) === undefined) throw refusal('match.not-seated', 'you held no seat at its end');
    if (match.status !== 'over') throw refusal('match.not-over', 'play it to its end first, or resign');
    const ruleset = currentRuleset(match.game);
    if (ruleset === undefined) throw refusal('game.version-gone', `${match.game} is not in this build`);
    mustFitStage(match.clock);
    const fresh = ulid(context().now);
    const finished = { match, ruleset, options: parseFor(ruleset, 'options', match.options) };
    // What cannot be is refused before anything is reserved for it.
    drawn(finished, { match: fresh, host: player.id, key }, { invited: [], screened: false }, context);
    const id = await reserve(player.id, { rematch: match.id, ...(key !== undefined && { key }) }, fresh, context());
    const isRepeat = id !== fresh;
    const known = isRepeat ? await find(id, context) : undefined;
    if (known !== undefined) mustBeVisible(known.match, player, context().now);
    const asked = { player, key, finished, id, isRepeat, context };
    const shown = known?.match ?? (await orForget(asked, () => meet(asked, named)));
    mustHaveKey(shown, player, key);
    return { status: 200, body: await answerFor(shown, player, context().now) };
  },
});
