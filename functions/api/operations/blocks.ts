import { decodeTime } from 'ulid';
import type { CommandContext, Player } from '../../../domain/match/index.ts';
import { screenMatch } from '../../match/match-store.ts';
import { block, blockedBy, forgetAsked, unblock } from '../../players/blocks.ts';
import { invitationsOf } from '../../players/invitation-list.ts';
import { namesOf } from '../../players/profiles.ts';
import { refusal } from '../../problems/refusal-error.ts';
import { hostedAt, overAmong } from '../../public/lists.ts';
import { operation, signedIn } from '../operation.ts';
import { PlayerParams } from '../schemas.ts';
import { declineFor } from './invitations.ts';

/** A match whose opening has begun is there after so long, or does not come. Milliseconds. */
const OPENED_WITHIN = 15_000;
/** Invitations that are looked at at once. */
const PAGE = 100;

/** Counts a block in a match that the player has opened. One that is still being opened may have seen no block: then this has to come again. */
async function screen(id: string, player: string, { now }: CommandContext): Promise<void> {
  if ((await screenMatch(id, player)) || decodeTime(id) < now - OPENED_WITHIN) return;
  throw refusal('service.conflict', 'a match of yours is being opened at this moment; repeat the request');
}

/** Declines the invitations by one player. */
async function declineThose(by: string, player: Player, context: () => CommandContext): Promise<void> {
  for (let from: string | undefined; ; ) {
    const page = await invitationsOf(player.id, from, PAGE);
    const theirs = page.invitations.filter((each) => each.by === by);
    await Promise.all(theirs.map(({ matchId }) => declineFor(player, matchId, context)));
    from = page.invitations.at(-1)?.matchId;
    if (!page.more || from === undefined) return;
  }
}

export const blockPlayer = operation({
  name: 'blockPlayer',
  summary: 'Block a player',
  description:
    'From now on they cannot invite you, nor join a match that you host. Their invitations are declined. Whoever holds a seat already keeps it. They are not told; what they can conclude is in api.md, Blocks.',
  repeat:
    'Changes nothing while the block stands. One that arrives after you have taken the block back blocks again, and declines what the player has sent you since.',
  tag: 'players',
  auth: 'player',
  scope: 'account',
  params: PlayerParams,
  answers: { status: 200, schema: 'Block' },
  problems: ['player.self', 'limit.blocks', 'service.conflict'],
  handle: async (call) => {
    const { id } = signedIn(call);
    const { player } = call.params;
    if (player === id) throw refusal('player.self', 'name another player');
    const { slots, asked } = await block(id, player);
    // Read after the block was written: whoever becomes host later is looked for by each join.
    const others = new Set([...(await hostedAt(id)), ...asked]).difference(slots);
    await Promise.all([
      ...[...slots].map((match) => screen(match, id, call.context())),
      ...[...others].map((match) => screenMatch(match, id)),
    ]);
    await forgetAsked(id, await overAmong([...asked]));
    await declineThose(player, { id }, call.context);
    return { status: 200, body: { player, blocked: true } };
  },
});

export const unblockPlayer = operation({
  name: 'unblockPlayer',
  summary: 'Take a block back',
  repeat: 'Changes nothing. One that arrives after you have blocked the player again takes that block back.',
  tag: 'players',
  auth: 'player',
  scope: 'account',
  params: PlayerParams,
  answers: { status: 200, schema: 'Block' },
  problems: ['service.conflict'],
  handle: async (call) => {
    await unblock(signedIn(call).id, call.params.player);
    return { status: 200, body: { player: call.params.player, blocked: false } };
  },
});

export const listBlocks = operation({
  name: 'listBlocks',
  summary: 'Whom you have blocked',
  tag: 'players',
  auth: 'player',
  scope: 'account',
  answers: { status: 200, schema: 'BlockList' },
  handle: async (call) => {
    const blocked = [...(await blockedBy(signedIn(call).id))].toSorted();
    const names = await namesOf(blocked, call.context().now);
    const shown = (player: string) => ({ player, ...(names.has(player) && { name: names.get(player) }) });
    return { status: 200, body: { blocks: blocked.map(shown) } };
  },
});
