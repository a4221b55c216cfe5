import type { Reason } from '../../domain/match/index.ts';
import { type RefusalError, refusal } from '../problems/refusal-error.ts';

/*
 * That the operator has banned a player. It is noted in the player's profile, where whoever makes a token for the player
 * sees it, and in each token, where it is seen without another read. Written by the doctor alone, see bans.ts.
 */

/** Until when somebody is banned, in epoch seconds; 0 for ever. */
export type Banned = number;

/** A ban as the profile has it. It may have ended. */
export interface Ban {
  readonly banned: Banned;
  readonly reason: Reason;
}

/** The ban that is noted in a profile. */
export const banOf = (item: Readonly<Record<string, unknown>>): Ban | undefined =>
  item.banned === undefined ? undefined : { banned: item.banned as number, reason: item.banReason as Reason };

/**
 * Whether a ban holds.
 *
 * @param now epoch milliseconds
 */
export const isBanned = (banned: Banned | undefined, now: number): banned is Banned =>
  banned !== undefined && (banned === 0 || banned * 1000 > now);

/** What a player is told who is banned. */
export const bannedRefusal = (banned: Banned): RefusalError =>
  refusal('player.banned', banned === 0 ? 'for good' : `until ${new Date(banned * 1000).toISOString()}`);
