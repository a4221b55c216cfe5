import { bannedRefusal, isBanned } from '../players/ban.ts';
import { forgetToken } from '../players/identity.ts';
import { profileOf } from '../players/profiles.ts';
import { listedIds, unlist, unlistDead } from '../players/token-list.ts';
import { forestall, revoke } from '../players/tokens.ts';
import { refusal } from '../problems/refusal-error.ts';
import { announceRevocation } from '../sockets/revocations.ts';

/** Ends a token. One that is on the list of its player and not stored yet will never be good. False if it is not the player's. */
async function end(player: string, id: string, now: number): Promise<boolean> {
  if (await revoke(player, id, now)) return true;
  if (!(await listedIds(player)).includes(id)) return false;
  // If it was stored meanwhile, there is something to revoke.
  return (await forestall(player, id, now)) || revoke(player, id, now);
}

/**
 * Revokes a token of a player: it is no longer good, then its sockets are told, and at last it leaves the list. Whoever gets no
 * answer repeats it, and all is done again; until then the list tells that something is left to do.
 *
 * @param now epoch milliseconds
 * @returns false if the player has and had no such token
 */
export async function revokeToken(player: string, id: string, now: number): Promise<boolean> {
  const was = await end(player, id, now);
  if (was) {
    forgetToken(id);
    await announceRevocation(player, id, now);
  }
  await unlist(player, id);
  return was;
}

/**
 * Revokes the token that the request itself was made with. It is told first and ends last: if anything fails before, it is still
 * good for the repeat. A ticket that is made in between is refused, since what it is looked up against is there by then.
 *
 * @param now epoch milliseconds
 */
export async function revokeOwn(player: string, id: string, now: number): Promise<void> {
  await announceRevocation(player, id, now);
  await unlist(player, id);
  await revoke(player, id, now);
  forgetToken(id);
}

/**
 * Looks whether the player of a new token is being deleted or banned. Both are noted in the profile before anybody looks for tokens,
 * and this looks at the profile after the token is there: one of the two sees the other.
 *
 * @throws RefusalError `player.unknown`, `player.banned`; the token is revoked then
 */
export async function mustStand(player: string, token: string, now: number): Promise<void> {
  const profile = await profileOf(player);
  const banned = profile === 'gone' ? undefined : profile?.ban?.banned;
  if (profile !== 'gone' && !isBanned(banned, now)) return;
  await revokeToken(player, token, now);
  if (banned !== undefined) throw bannedRefusal(banned);
  // The deletion may have looked at the list before the token of the request was put on it.
  await unlistDead(player, now);
  throw refusal('player.unknown', 'this player was deleted');
}
