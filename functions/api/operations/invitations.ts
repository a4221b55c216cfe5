import { ulid } from 'ulid';
import {
  decline,
  HOSTS_NOTED,
  type Invitation,
  invitationOf,
  invite,
  inviterOf,
  type Match,
  type Player,
  uninvite,
} from '../../../domain/match/index.ts';
import { change, type Granted } from '../../match/referee.ts';
import { isBanned } from '../../players/ban.ts';
import { blockedBy } from '../../players/blocks.ts';
import {
  countInvitations,
  dropInvitation,
  invitationsOf,
  listedAt,
  listInvitation,
} from '../../players/invitation-list.ts';
import { standingProfileOf } from '../../players/profiles.ts';
import { RefusalError, refusal } from '../../problems/refusal-error.ts';
import { loadListedMatches } from '../../public/lists.ts';
import { answerFor, named, summary } from '../match-answer.ts';
import { OF_A_MATCH, operation, signedIn } from '../operation.ts';
import { InvitedParams, ListQuery, MatchParams, NewInvitation } from '../schemas.ts';

type Context = Parameters<typeof change>[1];

/** Invitations on one page of a list. */
const PAGE = 25;

/** Whether a player is not there or has blocked whoever invites. Which of them it is is nobody's business. */
export async function isUnavailable(host: Player, player: string, now: number): Promise<boolean> {
  const [profile, blocked] = await Promise.all([standingProfileOf(player), blockedBy(player)]);
  return profile === undefined || isBanned(profile.ban?.banned, now) || blocked.has(host.id);
}

const unavailable = () =>
  refusal('player.unavailable', 'there is no such player, or they take no invitations from you');

/**
 * Takes an invitation back, if it stands. Says how the match is then.
 *
 * @param by who asks for it; else whoever may do it
 */
async function takeBack(by: Player | undefined, id: string, player: string, context: Context): Promise<Granted> {
  const granted = await change(id, context, {
    ...(by && { by }),
    decide: (_ruleset, match) =>
      uninvite(match, by ?? { id: inviterOf(match, player, context().now) }, player, context()),
  });
  const { match } = granted.after;
  if (invitationOf(match, player, context().now) === undefined) await dropInvitation(player, id, match.seq);
  return granted;
}

/**
 * Puts a standing invitation on its player's list. A repeat changes nothing.
 *
 * @param match in which the invitation was seen
 * @returns false if the player has meanwhile blocked whoever invites or gone: then the invitation is taken back
 */
export async function tellInvited(match: Match, player: string, context: Context): Promise<boolean> {
  const { id, seq, status } = match;
  const { now } = context();
  const host = { id: inviterOf(match, player, now) };
  const stands = invitationOf(match, player, now);
  if (stands === undefined || status === 'over') return true;
  await listInvitation(player, { matchId: id, by: host.id, until: stands.until, seq, at: now, status });
  // Whoever blocks the host or goes writes that down and then declines what is on the list: one of the two sees the other.
  if (!(await isUnavailable(host, player, now))) return true;
  await takeBack(undefined, id, player, onTheWay(context));
  return false;
}

/** How repeats are recognised of what the host has asked for in vain. */
export const HOSTS_REPEATS = `Requests of the host that changed nothing are remembered, ${HOSTS_NOTED / 2} of all kinds together; after that they are refused.`;

export const invitePlayer = operation({
  name: 'invitePlayer',
  summary: 'Invite a player to your match',
  description:
    'To any seat, or to one that is kept for them. They find the invitation in `GET /me/invitations` and need no `invite` to join. It ends when they join or decline, when you take it back, when the match starts, or after a week. Only the host invites, 16 players at the same time at most. Who is invited is known to the host and to them; everybody who may see the match sees which seats are kept. In a match with `substitutes` for those who are `invited`, whoever plays may invite players to seats that were given up. Such a seat is not kept: whoever is invited and comes first has it.',
  repeat: `Changes nothing while the invitation stands, and once the player has joined. With the same \`Idempotency-Key\` after the invitation has ended: \`request.superseded\`, until the match starts; then \`match.started\`, if nobody may be invited any more. With the same \`Idempotency-Key\` this holds as well if you are not the host any more, or have given your seat up. ${HOSTS_REPEATS}`,
  tag: 'matches',
  auth: 'player',
  scope: 'play',
  params: MatchParams,
  headers: ['idempotency-key'],
  body: NewInvitation,
  answers: { status: 200, schema: 'MatchAnswer' },
  problems: [
    ...OF_A_MATCH,
    'request.superseded',
    'match.started',
    'match.not-host',
    'match.no-such-seat',
    'match.seat-taken',
    'match.seat-kept',
    'match.full',
    'match.not-seated',
    'match.resigned',
    'match.kicked',
    'match.too-many-invitations',
    'player.self',
    'player.unavailable',
    'limit.invitations',
  ],
  handle: async (call) => {
    const host = signedIn(call);
    const { player, seat } = call.body;
    if (player === host.id) throw refusal('player.self', 'name another player');
    let isCounted = false;
    const granted = await change(call.params.id, call.context, {
      by: host,
      decide: async (_ruleset, match) => {
        const decision = invite(match, host, { player, ...(seat !== undefined && { seat }) }, call.context());
        if (decision.kind !== 'transition') return decision;
        if (await isUnavailable(host, player, call.context().now)) throw unavailable();
        if (!isCounted) await countInvitations(host.id, call.context().now);
        isCounted = true;
        return decision;
      },
    });
    const { now } = call.context();
    // The list comes after the match: nobody is told of an invitation that does not stand. A repeat puts it there as well.
    const { match } = granted.after;
    if (!(await tellInvited(match, player, call.context))) throw unavailable();
    return { status: 200, body: await answerFor(granted.opened.match, host, now) };
  },
});

export const uninvitePlayer = operation({
  name: 'uninvitePlayer',
  summary: 'Take an invitation back',
  repeat: `Changes nothing while the player is not invited, and after the start. With the same \`Idempotency-Key\` after you or somebody else have invited the player again: \`request.superseded\`. ${HOSTS_REPEATS}`,
  tag: 'matches',
  auth: 'player',
  scope: 'play',
  params: InvitedParams,
  headers: ['idempotency-key'],
  answers: { status: 200, schema: 'MatchAnswer' },
  problems: [...OF_A_MATCH, 'request.superseded', 'match.not-host'],
  handle: async (call) => {
    const host = signedIn(call);
    const { id, player } = call.params;
    const granted = await takeBack(host, id, player, call.context);
    return { status: 200, body: await answerFor(granted.opened.match, host, call.context().now) };
  },
});

export const listInvitations = operation({
  name: 'listInvitations',
  summary: 'Matches that you are invited to',
  description: 'Those that stand: the newest match first. `POST /matches/{id}/join` accepts one.',
  tag: 'players',
  auth: 'player',
  scope: 'read',
  query: ListQuery,
  answers: { status: 200, schema: 'InvitationList' },
  handle: async (call) => {
    const player = signedIn(call);
    const { now } = call.context();
    const { invitations: listed, more } = await invitationsOf(player.id, call.query.cursor, PAGE);
    const matches = new Map((await loadListedMatches(listed.map(({ matchId }) => matchId))).map((m) => [m.id, m]));
    const blocked = listed.length === 0 ? undefined : await blockedBy(player.id);
    const stands = listed.flatMap(({ matchId, by }) => {
      const match = matches.get(matchId);
      const invitation = match && invitationOf(match, player.id, now);
      return match === undefined || invitation === undefined || blocked?.has(by) ? [] : [{ match, by, invitation }];
    });
    const shown = await named(
      stands.map(({ match }) => summary(match, player)),
      now,
    );
    const answer = ({ by, invitation }: { by: string; invitation: Invitation }, n: number) => ({
      match: shown[n],
      by,
      seat: invitation.seat,
      expiresAt: invitation.until,
    });
    return {
      status: 200,
      body: { invitations: stands.map(answer), next: more ? (listed.at(-1)?.matchId ?? null) : null },
    };
  },
});

/** Refusals after which nothing is left to be declined: there is no such match, or nobody can change it any more. */
const GONE: readonly string[] = ['match.unknown', 'game.version-gone', 'match.form-unknown'];

/**
 * Declines an invitation; there may be none, and no such match. Whoever asks is told nothing of the match, so it is judged for
 * strangers as well: it says up to which entry there is no invitation.
 */
async function declineAt(player: Player, id: string, context: Context): Promise<void> {
  const decide = (_ruleset: unknown, match: Match) => decline(match, player, context());
  let seq: number | undefined;
  try {
    seq = (await change(id, context, { decide })).after.match.seq;
  } catch (error) {
    if (!(error instanceof RefusalError && GONE.includes(error.code))) throw error;
    // No match says so: what is on the list by now is what is taken off it.
    seq = (await listedAt(player.id, id)) ?? 0;
  }
  await dropInvitation(player.id, id, seq);
}

/**
 * The context of a step that a request takes on its way. The step is a request of its own each time: what the request asks for holds
 * also when it comes again, so an invitation that has been sent since ends as well.
 */
const onTheWay = (context: Context): Context => {
  const requestId = ulid();
  return () => ({ ...context(), requestId, isUnnamed: true });
};

/** Ends the invitation of a player who wants none of it, as a step on the way: to a block, or to a deletion. */
export const declineFor = (player: Player, id: string, context: Context): Promise<void> =>
  declineAt(player, id, onTheWay(context));

export const declineInvitation = operation({
  name: 'declineInvitation',
  summary: 'Decline an invitation',
  repeat: `Changes nothing while you are not invited. With the same \`Idempotency-Key\` after you were invited again: \`request.superseded\`, until the match starts. A request that finds no invitation is remembered if you have declined one of this match before, and refused after ${HOSTS_NOTED / 2} of them. From others it is not remembered: if it comes late, it ends the invitation that it finds.`,
  tag: 'players',
  auth: 'player',
  scope: 'play',
  params: MatchParams,
  headers: ['idempotency-key'],
  answers: { status: 200, schema: 'Declined' },
  problems: ['service.conflict', 'request.superseded'],
  handle: async (call) => {
    const { id } = call.params;
    await declineAt(signedIn(call), id, call.context);
    return { status: 200, body: { matchId: id, declined: true } };
  },
});
