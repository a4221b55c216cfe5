import type { CommandContext } from '../../../domain/match/index.ts';
import { formerSeatOf, isVisibleTo, leave, type Player, resign, seatOf } from '../../../domain/match/index.ts';
import { dropPlaces, listHooks, removeHooks } from '../../hooks/management.ts';
import { change } from '../../match/referee.ts';
import { freeAccountOf } from '../../players/accounts.ts';
import { blockedBy } from '../../players/blocks.ts';
import { dropHosting } from '../../players/hosting.ts';
import { invitationsOf, type ListedInvitation } from '../../players/invitation-list.ts';
import { dropListed, listOf } from '../../players/player-list.ts';
import { eraseProfile, standingProfileOf } from '../../players/profiles.ts';
import { listedIds, tokensOf } from '../../players/token-list.ts';
import { dropVacations, vacationsOf } from '../../players/vacation.ts';
import { RefusalError, refusal } from '../../problems/refusal-error.ts';
import { type ListedMatch, loadListedMatches } from '../../public/lists.ts';
import { dropPointer, pointersOf } from '../../public/running.ts';
import { operation, signedIn, tokenOf } from '../operation.ts';
import { revokeOwn, revokeToken } from '../revoke.ts';
import { DeleteMe, ListQuery } from '../schemas.ts';
import { millis, shownToken } from '../token-answer.ts';
import { declineFor } from './invitations.ts';

/** Matches that one export holds; who has more asks on. */
const EXPORTED = 1_000;
/** Matches of one batched read. */
const BATCH = 25;

/** Matches of a player's list, a batch at a time, newest first. */
async function* batchesOf(player: string, before?: string): AsyncGenerator<{ ids: string[]; more: boolean }> {
  for (let from = before; ; ) {
    const page = await listOf(player, from, BATCH);
    yield page;
    from = page.ids.at(-1);
    if (!page.more || from === undefined) return;
  }
}

/** The seat that a player held until another took it. */
function heldBy(match: ListedMatch, id: string) {
  const former = formerSeatOf(match, id);
  return former && { held: { seat: former.seat, from: former.from, to: former.to } };
}

const exportedMatch = (match: ListedMatch, player: string, now: number) => ({
  matchId: match.id,
  game: match.game,
  createdAt: match.createdAt,
  // How a match by invitation goes on is not told to whoever has left it.
  ...(isVisibleTo(match, player, now) && { status: match.status }),
  host: match.host === player,
  seat: seatOf(match, player) ?? null,
  ...heldBy(match, player),
});

/** Matches of a list as an export shows them, and where the next export goes on. */
async function exportedMatches(player: string, cursor: string | undefined, now: number) {
  const matches: object[] = [];
  for await (const { ids, more } of batchesOf(player, cursor)) {
    const found = new Map((await loadListedMatches(ids)).map((match) => [match.id, match]));
    matches.push(...ids.flatMap((id) => found.get(id) ?? []).map((match) => exportedMatch(match, player, now)));
    if (more && matches.length + BATCH > EXPORTED) return { matches, next: ids.at(-1) ?? null };
  }
  return { matches, next: null };
}

/** A player's invitations, a batch at a time. */
async function* invitationsTo(player: string): AsyncGenerator<ListedInvitation[]> {
  for (let from: string | undefined; ; ) {
    const page = await invitationsOf(player, from, BATCH);
    yield page.invitations;
    from = page.invitations.at(-1)?.matchId;
    if (!page.more || from === undefined) return;
  }
}

async function exportedInvitations(player: string): Promise<ListedInvitation[]> {
  const found: ListedInvitation[] = [];
  for await (const batch of invitationsTo(player)) found.push(...batch);
  return found;
}

export const exportMe = operation({
  name: 'exportMe',
  summary: 'Everything that is stored about you',
  description: `Profile, account, tokens and webhooks without their secrets, whom you have blocked, your invitations, and the matches on your list, ${EXPORTED} at a time. What happened in a match is in its entries.`,
  tag: 'players',
  auth: 'player',
  scope: 'account',
  query: ListQuery,
  answers: { status: 200, schema: 'Export' },
  handle: async (call) => {
    const { id } = signedIn(call);
    const own = tokenOf(call);
    const { now } = call.context();
    const profile = await standingProfileOf(id);
    const listed = await tokensOf(id, now);
    const tokens = listed.some((token) => token.id === own.id) ? listed : [own, ...listed];
    const body = {
      player: id,
      exportedAt: now,
      name: profile?.name ?? null,
      renamed: profile?.times ?? 0,
      ban:
        profile?.ban === undefined ? null : { until: millis(profile.ban.banned || null), reason: profile.ban.reason },
      accounts: profile?.account === undefined ? [] : [profile.account],
      tokens: tokens.map((token) => shownToken(token, own)),
      hooks: await listHooks(id, now),
      blocks: [...(await blockedBy(id))].toSorted(),
      vacations: await vacationsOf(id),
      invitations: await exportedInvitations(id),
      ...(await exportedMatches(id, call.query.cursor, now)),
    };
    return { status: 200, body };
  },
});

/** A deletion gives itself so long; what is left is for its repeat. Milliseconds. */
const LONGEST = 5_000;
/** Matches that are given up at the same time. */
const PARALLEL = 5;

/** Refusals after which nothing is left to be done at a match: nobody sits there, or nobody can change it any more. */
const DONE: readonly string[] = [
  'match.unknown',
  'match.not-seated',
  'match.over',
  'game.version-gone',
  'match.form-unknown',
];

/** Leaves a match that has not started, or resigns from it. */
async function giveUp(player: Player, id: string, context: () => CommandContext): Promise<void> {
  try {
    await change(id, context, {
      by: player,
      decide: (ruleset, match) =>
        match.status === 'open' ? leave(match, player, context()) : resign(ruleset, match, player, context()),
    });
  } catch (error) {
    if (!(error instanceof RefusalError && DONE.includes(error.code))) throw error;
  }
  await dropListed(player.id, id);
}

/** Gives up every match on a player's list. */
async function giveUpAll(player: Player, context: () => CommandContext, end: number): Promise<void> {
  for await (const { ids } of batchesOf(player.id)) {
    while (ids.length > 0) {
      if (context().now > end) throw refusal('player.half-deleted', 'it goes on where it has stopped');
      await Promise.all(ids.splice(0, PARALLEL).map((id) => giveUp(player, id, context)));
    }
  }
}

/** Takes away what is left over of a player's running matches: they are at none any more. */
async function dropAllPointers(player: string): Promise<void> {
  for (let all = false; !all; ) {
    const { pointers, more } = await pointersOf(player);
    await Promise.all(pointers.map((pointer) => dropPointer(player, pointer)));
    all = !more;
  }
}

/** Declines every invitation of a player. */
async function declineAll(player: Player, context: () => CommandContext, end: number): Promise<void> {
  for await (const batch of invitationsTo(player.id)) {
    if (context().now > end) throw refusal('player.half-deleted', 'it goes on where it has stopped');
    await Promise.all(batch.map(({ matchId }) => declineFor(player, matchId, context)));
  }
}

/** Revokes every token of a player but one. */
async function revokeOthers(player: string, own: string, now: number): Promise<void> {
  const others = (await listedIds(player)).filter((id) => id !== own);
  await Promise.all(others.map((id) => revokeToken(player, id, now)));
}

export const deleteMe = operation({
  name: 'deleteMe',
  summary: 'Delete yourself, for good',
  description:
    'You resign from matches that are running and leave those that have not started. Profile, account, tokens, webhooks, blocks, invitations and your list are taken away; matches stay whole, and your seats there have no name from then on. `player.half-deleted` (503) asks for a repeat. Backups of the table keep what was until they expire.',
  repeat: 'Goes on where it was interrupted. The token stays good until everything is done; then `auth.invalid`.',
  tag: 'players',
  auth: 'player',
  scope: 'account',
  body: DeleteMe,
  answers: { status: 200, schema: 'Deleted' },
  problems: ['player.unconfirmed', 'player.half-deleted', 'service.conflict'],
  handle: async (call) => {
    const player = signedIn(call);
    const own = tokenOf(call).id;
    if (call.body.confirm !== player.id) throw refusal('player.unconfirmed', 'confirm has to be your player id');
    const { now } = call.context();
    const end = now + LONGEST;
    await giveUpAll(player, call.context, end);
    // From here on nobody gets another token of this player, and no account: who makes one looks for the profile afterwards.
    await eraseProfile(player.id);
    await freeAccountOf(player.id);
    await revokeOthers(player.id, own, now);
    await removeHooks(player.id, now);
    // Another device may have taken a seat meanwhile.
    await giveUpAll(player, call.context, end);
    await declineAll(player, call.context, end);
    await Promise.all([
      dropHosting(player.id),
      dropAllPointers(player.id),
      dropPlaces(player.id),
      dropVacations(player.id),
    ]);
    await revokeOwn(player.id, own, now);
    return { status: 200, body: { player: player.id, deleted: true } };
  },
});
