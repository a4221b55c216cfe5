import { type CommandContext, leave, type Player, type Reason, resign } from '../domain/match/index.ts';
import { change } from '../functions/match/referee.ts';
import { banProfile, banToken, searchTokens, unbanProfile } from '../functions/players/bans.ts';
import { listOf } from '../functions/players/player-list.ts';
import { standingProfileOf } from '../functions/players/profiles.ts';
import { listedIds } from '../functions/players/token-list.ts';
import { RefusalError } from '../functions/problems/refusal-error.ts';
import { loadListedMatches } from '../functions/public/lists.ts';
import { announceRevocation, withdrawRevocation } from '../functions/sockets/revocations.ts';
import { type Tell, Unusable } from './place.ts';

/** Matches of a player's list that are looked at at once. */
const BATCH = 25;

/** Ids of every token of a player that can be found. */
async function tokensOf(player: string, tell: Tell): Promise<string[]> {
  const profile = await standingProfileOf(player);
  if (profile === undefined) throw new Unusable(`there is no player ${player}`);
  const known = [...(await listedIds(player)), ...(profile.token === undefined ? [] : [profile.token])];
  if (profile.token !== undefined || profile.account !== undefined) return [...new Set(known)];
  tell('nobody has noted the token of this guest: the whole table is read for it');
  return [...new Set([...known, ...(await searchTokens(player))])];
}

/** Refusals after which nothing is left to be given up at a match. */
const DONE: readonly string[] = ['match.unknown', 'match.not-seated', 'match.over'];

/** Leaves a match that has not started, or resigns from it. False if there was nothing to do. */
async function giveUp(player: Player, id: string, context: () => CommandContext): Promise<boolean> {
  try {
    const { decision } = await change(id, context, {
      by: player,
      decide: (ruleset, match) =>
        match.status === 'open' ? leave(match, player, context()) : resign(ruleset, match, player, context()),
    });
    return decision.kind === 'transition';
  } catch (error) {
    if (error instanceof RefusalError && DONE.includes(error.code)) return false;
    throw error;
  }
}

/** Gives up every match of a player. Those that cannot be changed are told. */
async function giveUpAll(player: Player, context: () => CommandContext, tell: Tell): Promise<number> {
  let given = 0;
  for (let from: string | undefined; ; ) {
    const { ids, more } = await listOf(player.id, from, BATCH);
    const there = (await loadListedMatches(ids)).filter(({ status }) => status !== 'over');
    for (const { id } of there) {
      try {
        if (await giveUp(player, id, context)) given += 1;
      } catch (error) {
        if (!(error instanceof RefusalError)) throw error;
        tell(`match ${id} is not given up: ${error.message}`);
      }
    }
    from = ids.at(-1);
    if (!more || from === undefined) return given;
  }
}

/**
 * Bans a player: from then on all tokens are refused, sockets are closed, and nobody gets a new token. Then gives up every
 * match of theirs. Doing it again does what is left.
 *
 * @param until epoch seconds; 0 for ever
 */
export async function ban(
  player: string,
  { until, reason }: { readonly until: number; readonly reason: Reason },
  context: () => CommandContext,
  tell: Tell,
): Promise<void> {
  const before = (await standingProfileOf(player))?.ban;
  if (!(await banProfile(player, { banned: until, reason }))) throw new Unusable(`there is no player ${player}`);
  const same = before?.banned === until && before.reason === reason;
  const time = until === 0 ? 'for good' : `until ${new Date(until * 1000).toISOString()}`;
  tell(`player ${player} ${same ? 'was' : 'is'} banned ${time}: ${reason}`);
  let refused = 0;
  for (const token of await tokensOf(player, tell)) {
    if (!(await banToken(player, token, until))) continue;
    await announceRevocation(player, token, context().now);
    refused += 1;
  }
  tell(`${refused} tokens are refused, and their sockets closed`);
  tell(`${await giveUpAll({ id: player }, context, tell)} matches are given up`);
  tell(
    'a token of a guest may be good for another minute: run this again then, if the player has joined a match since',
  );
}

/** Lifts a ban. Doing it again changes nothing. */
export async function unban(player: string, tell: Tell): Promise<void> {
  const tokens = await tokensOf(player, tell);
  const was = await unbanProfile(player);
  for (const token of tokens) if (await banToken(player, token, undefined)) await withdrawRevocation(player, token);
  tell(`player ${player} ${was ? 'is no longer banned' : 'was not banned'}`);
}
