import { randomBytes } from 'node:crypto';
import { ulid } from 'ulid';
import type * as z from 'zod';
import {
  type Clock,
  type CommandContext,
  invitationOf,
  isVisibleTo,
  join,
  kick,
  leave,
  type Match,
  open,
  type Player,
  seatOf,
  startByHost,
  type Terms,
} from '../../../domain/match/index.ts';
import { currentRuleset } from '../../../domain/registry.ts';
import type { AnyRuleset, Json, Seat } from '../../../domain/ruleset.ts';
import { limits } from '../../aws/limits.ts';
import { change, create, type Granted, mustBeVisible } from '../../match/referee.ts';
import { blockedBy, blockedFrom } from '../../players/blocks.ts';
import { host } from '../../players/hosting.ts';
import { dropInvitation } from '../../players/invitation-list.ts';
import { listFor } from '../../players/player-list.ts';
import { standingProfileOf } from '../../players/profiles.ts';
import { dropReservation, reserve } from '../../players/reservations.ts';
import { RefusalError, refusal } from '../../problems/refusal-error.ts';
import { loadListedMatches, standingAt } from '../../public/lists.ts';
import { type Pointer, playersAt, pointTo } from '../../public/running.ts';
import { answerFor } from '../match-answer.ts';
import { OF_A_MATCH, operation, signedIn } from '../operation.ts';
import { parseFor } from '../parse.ts';
import { InvitedParams, Join, MatchParams, NewMatch, Start } from '../schemas.ts';
import { HOSTS_REPEATS } from './invitations.ts';

/** The word that opens a match by invitation. */
export const drawInvite = (): string => randomBytes(12).toString('base64url');
/** The secret of a match, hex. */
export const drawMaster = (): string => randomBytes(32).toString('hex');

type Asked = z.output<ReturnType<typeof NewMatch>>;

/**
 * Refuses a clock whose rounds are too short for the stage.
 *
 * @throws RefusalError `match.clock-too-short`
 */
export function mustFitStage({ seconds, cadence, bank }: Clock): void {
  const least = limits()?.shortestRound ?? 1;
  const shortest = Math.min(...[seconds, cadence?.least, bank?.reserve, bank?.increment].flatMap((each) => each ?? []));
  if (shortest < least) throw refusal('match.clock-too-short', `a round of this stage lasts ${least} seconds or more`);
}

/** The clock that is asked for. */
function clockFor({ deadline, cadence, bank, early }: Asked): Clock {
  const clock = { seconds: deadline, early, ...(cadence && { cadence }), ...(bank && { bank }) };
  mustFitStage(clock);
  return clock;
}

/** Terms hold what is on, and nothing else. */
function termsFor({ absence, substitutes, vacation, reminder, disclose }: Asked): Terms {
  const { after, policy, level } = absence ?? {};
  return {
    ...(after !== undefined &&
      policy !== undefined && { absence: { after, policy, ...(level !== undefined && { level }) } }),
    ...(substitutes && { substitutes }),
    ...(vacation !== undefined && { vacation }),
    ...(reminder !== undefined && { reminder }),
    ...(disclose === 'shown' && { disclose }),
  };
}

function opening(ruleset: AnyRuleset, host: Player, asked: Asked) {
  const options = parseFor(ruleset, 'options', asked.options === undefined ? {} : asked.options);
  return {
    host,
    options,
    seats: asked.seats,
    bots: asked.bots,
    visibility: asked.visibility,
    invite: asked.visibility === 'invite' ? drawInvite() : null,
    clock: clockFor(asked),
    terms: termsFor(asked),
    master: drawMaster(),
  };
}

/**
 * Puts a match on both lists of a player: all matches, and those that are running.
 *
 * @param pointer with the entry that is to seat the player
 */
export const putOnLists = (player: Player, pointer: Pointer) =>
  Promise.all([listFor(player.id, pointer.matchId), pointTo(player.id, pointer)]);

export const newMatch = operation({
  name: 'createMatch',
  summary: 'Open a match',
  description:
    'You take the first seat without a bot. A match starts by itself when its last seat is taken. A repeat with the same Idempotency-Key gives the same match.',
  repeat:
    'With the same `Idempotency-Key`: the same match, for 24 hours (`match.unknown` if it is by invitation and you have left it). With the same key and another body: `request.idempotency-key-reused`. Without a key: another match.',
  tag: 'matches',
  auth: 'player',
  scope: 'create',
  headers: ['idempotency-key'],
  body: NewMatch,
  answers: { status: 201, schema: 'MatchAnswer' },
  problems: [
    ...OF_A_MATCH,
    'request.idempotency-key-reused',
    'game.unknown',
    'match.too-few-seats',
    'match.too-many-seats',
    'match.early-needs-deadline',
    'match.clock-unfit',
    'match.clock-needed',
    'match.clock-too-short',
    'match.no-such-seat',
    'match.seat-taken',
    'match.full',
    'limit.matches',
  ],
  ruled: true,
  handle: async (call) => {
    const player = signedIn(call);
    const ruleset = currentRuleset(call.body.game);
    if (ruleset === undefined) throw refusal('game.unknown', 'see GET /games');
    const now = call.context();
    const asked = opening(ruleset, player, call.body);
    const opened = (id: string, screened = false) => {
      const match = open(ruleset, { ...asked, id, screened }, now);
      if ('kind' in match) throw new RefusalError(match.refusal);
      return match;
    };
    // What cannot be is refused before anything is reserved for it.
    opened(ulid(now.now));
    const drawn = ulid(now.now);
    const id = await reserve(player.id, call.body as Json, drawn, now);
    const isRepeat = id !== drawn;
    const counted = await host(player.id, id, { now: now.now, isRepeat }, standingAt);
    // A repeat finds its match, however many there are by now.
    if (counted === undefined && (await loadListedMatches([id])).length === 0) {
      await dropReservation(player.id, id, now);
      throw refusal('limit.matches', 'finish a match, resign from it, or leave one that has not started');
    }
    await putOnLists(player, { matchId: id, seq: 1 });
    // A block trusts that a match that has not come after some seconds does not come: a repeat comes whenever it likes.
    const screened = isRepeat || counted?.hasBlocked;
    const { match } = await create(opened(id, screened), call.context);
    // A repeat may come from somebody who has left since.
    mustBeVisible(match, player, call.context().now);
    return {
      status: 201,
      body: await answerFor(match, player, call.context().now),
      headers: { location: `/matches/${id}` },
    };
  },
});

/**
 * The match to answer a guest of a lobby with: as it is by now, or as it was right after what they asked for, where it has gone on
 * and they may not see it any more.
 */
export const seenBy = (player: Player, { opened, decision }: Granted, now: number): Match =>
  isVisibleTo(opened.match, player.id, now) ? opened.match : decision.match;

/** Whether the blocks of the host are looked for: matches in which others may take seats after the start have no mark for it. */
const isScreened = ({ screened, blocks, status, terms }: Match): boolean =>
  screened || blocks > 0 || (status === 'playing' && terms.substitutes !== undefined);

/** Whom the host of a match has blocked. From here on a block finds the match, or was there before. */
async function blockedByHost(match: Match): Promise<ReadonlySet<string>> {
  const { id, host } = match;
  if (playersAt(match).includes(host)) return blockedBy(host);
  // A host who has given their seat up still keeps others away, unless there is no such player any more.
  return (await standingProfileOf(host)) === undefined ? new Set() : blockedFrom(host, id);
}

/** Whether the host of a match has blocked a player who wants to join. */
const isBlockedAt = async (match: Match, { id }: Player): Promise<boolean> =>
  isScreened(match) && seatOf(match, id) === undefined && (await blockedByHost(match)).has(id);

/**
 * Seats a player at a match before its start, or at a seat that was given up.
 *
 * @param wanted a seat, and the word that opens a match by invitation
 */
export async function takeSeat(
  player: Player,
  id: string,
  wanted: { readonly seat?: Seat; readonly invite?: string },
  context: () => CommandContext,
): Promise<Granted> {
  let wasInvited = false;
  const granted = await change(id, context, {
    decide: async (_ruleset, match) => {
      wasInvited = invitationOf(match, player.id, context().now) !== undefined;
      const isBlocked = await isBlockedAt(match, player);
      const decision = join(match, player, { ...wanted, isBlocked }, context());
      if (decision.kind === 'transition') await putOnLists(player, { matchId: match.id, seq: decision.match.seq });
      return decision;
    },
  });
  if (wasInvited) await dropInvitation(player.id, id, granted.after.match.seq);
  return granted;
}

export const joinMatch = operation({
  name: 'joinMatch',
  summary: 'Take a seat',
  description:
    'The seat that you name, else the one that is kept for you, else the first free one. Whoever is invited needs no `invite`. Joining again gives the seat you already hold. In a match that is played you take a seat that was given up, if its `terms` have `substitutes`: you see what the seat sees at once, and play from the next round on. Nobody comes back to a match in which they have given a seat up.',
  repeat:
    'Changes nothing while you hold a seat. With the same `Idempotency-Key` after you have left: `request.superseded`, until the match starts or 32 other players have left after you. After you have given up a seat that others may take: `match.resigned`.',
  tag: 'matches',
  auth: 'player',
  scope: 'play',
  params: MatchParams,
  headers: ['idempotency-key'],
  body: Join,
  answers: { status: 200, schema: 'MatchAnswer' },
  problems: [
    ...OF_A_MATCH,
    'request.superseded',
    'match.too-many-changes',
    'match.started',
    'match.over',
    'match.not-invited',
    'match.resigned',
    'match.unavailable',
    'match.kicked',
    'match.seat-kept',
    'match.full',
    'match.no-such-seat',
    'match.seat-taken',
  ],
  handle: async (call) => {
    const player = signedIn(call);
    const { seat, invite } = call.body;
    const wanted = { ...(seat !== undefined && { seat }), ...(invite !== undefined && { invite }) };
    const granted = await takeSeat(player, call.params.id, wanted, call.context);
    const { now } = call.context();
    return { status: 200, body: await answerFor(seenBy(player, granted, now), player, now) };
  },
});

export const leaveMatch = operation({
  name: 'leaveMatch',
  summary: 'Give your seat up before the start',
  repeat:
    'Changes nothing once you have left. If the match is by invitation, the answer is then `match.unknown`; for any other match it is `match.not-seated` if 32 other players have left after you. With the same `Idempotency-Key` after you have joined again: `request.superseded`, until the match starts or 32 other players have left after you.',
  tag: 'matches',
  auth: 'player',
  scope: 'play',
  params: MatchParams,
  headers: ['idempotency-key'],
  answers: { status: 200, schema: 'MatchAnswer' },
  problems: [...OF_A_MATCH, 'request.superseded', 'match.started', 'match.not-seated'],
  handle: async (call) => {
    const player = signedIn(call);
    const granted = await change(call.params.id, call.context, {
      by: player,
      decide: (_ruleset, match) => leave(match, player, call.context()),
    });
    const { now } = call.context();
    return { status: 200, body: await answerFor(seenBy(player, granted, now), player, now) };
  },
});

export const kickPlayer = operation({
  name: 'kickPlayer',
  summary: 'Take a player off the table',
  description:
    'Before the start, by the host. The player loses their seat and cannot come back to this match: by no code and by no invitation. A player who has given their seat up a moment before is kept away as well; whoever has held no seat here is not. At most 32 players of a match.',
  repeat: `Changes nothing while the player is kept away, whoever has their seat by then, and once the match has started without them; also if you are not the host any more. With the same \`Idempotency-Key\` after the player has taken a seat that they did not hold before: \`request.superseded\`. ${HOSTS_REPEATS}`,
  tag: 'matches',
  auth: 'player',
  scope: 'play',
  params: InvitedParams,
  headers: ['idempotency-key'],
  answers: { status: 200, schema: 'MatchAnswer' },
  problems: [
    ...OF_A_MATCH,
    'request.superseded',
    'match.started',
    'match.over',
    'match.not-host',
    'match.too-many-kicks',
    'player.self',
  ],
  handle: async (call) => {
    const host = signedIn(call);
    const { id, player } = call.params;
    let wasInvited = false;
    const granted = await change(id, call.context, {
      by: host,
      decide: (_ruleset, match) => {
        wasInvited = invitationOf(match, player, call.context().now) !== undefined;
        return kick(match, host, player, call.context());
      },
    });
    // Whoever had left may have been invited since.
    if (wasInvited && granted.decision.kind === 'transition') await dropInvitation(player, id, granted.after.match.seq);
    return { status: 200, body: await answerFor(granted.opened.match, host, call.context().now) };
  },
});

export const startMatch = operation({
  name: 'startMatch',
  summary: 'Start before every seat is taken',
  description:
    'The host may fill free seats with bots; otherwise they are closed. Seats that are kept for players who are invited are free seats: invitations end with the start.',
  repeat: 'Changes nothing, for ever, also if you have given your seat up since.',
  tag: 'matches',
  auth: 'player',
  scope: 'play',
  params: MatchParams,
  body: Start,
  answers: { status: 200, schema: 'MatchAnswer' },
  problems: [...OF_A_MATCH, 'match.started', 'match.over', 'match.not-host', 'match.too-few-seats'],
  ruled: true,
  handle: async (call) => {
    const player = signedIn(call);
    const granted = await change(call.params.id, call.context, {
      by: player,
      decide: (ruleset, match) => startByHost(ruleset, match, player, call.body.bots, call.context()),
    });
    return { status: 200, body: await answerFor(granted.opened.match, player, call.context().now) };
  },
});
