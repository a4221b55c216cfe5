import { forgetToken } from '../players/identity.ts';
import { removeToken } from '../players/token-list.ts';
import { announceRevocation } from '../sockets/revocations.ts';

/**
 * Revokes a token of a player: first it is no longer good, then its sockets are told. Whoever gets no answer repeats it, and
 * both are done again.
 *
 * @param now epoch milliseconds
 * @returns false if the player has and had no such token
 */
export async function revokeToken(player: string, id: string, now: number): Promise<boolean> {
  if (!(await removeToken(player, id, now))) return false;
  forgetToken(id);
  await announceRevocation(player, id, now);
  return true;
}
