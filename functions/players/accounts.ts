import { DeleteCommand, GetCommand, PutCommand } from '@aws-sdk/lib-dynamodb';
import { ulid } from 'ulid';
import { dynamo } from '../aws/dynamo.ts';
import { FORM } from '../aws/form.ts';
import { accountKey, usedIdTokenKey } from '../aws/keys.ts';
import { setting } from '../aws/settings.ts';
import { writeIf } from '../aws/write-if.ts';
import { refusal } from '../problems/refusal-error.ts';
import {
  type Account,
  claim,
  claimedBy,
  createProfile,
  disclaim,
  type Profile,
  profileOf,
  standingProfileOf,
} from './profiles.ts';

/*
 * Who an issuer's subjects are here. An account names one player, in an item of its own; a player has one account, which is
 * noted in the profile.
 *
 *   somebody new   put the account if there is none ──▶ put the profile      crash between the two: the next sign-in puts it
 *   a guest        claim in the profile ──▶ put the account if there is none      crash: the same account can go on, no other
 *                                              ──▶ is the profile erased? take the account back
 *   a deletion     erase the profile ──▶ free the account that it has claimed ──▶ take the claim back      crash: its repeat
 *
 * Who is erased claims nothing more, and stays erased. So a deletion finds every claim; an account that is put after the deletion
 * has looked is taken back by whoever has put it; and if that function dies, the account names a player who is gone: it is free.
 */

const TableName = () => setting('MATCHES_TABLE');

/** Writes something on a condition. If it was there before by a try of ours, that is no failure: see `isOurs`. */
async function put(
  Item: Record<string, unknown> & { readonly pk: string; readonly sk: string },
  condition: {
    readonly or?: string;
    readonly names?: Record<string, string>;
    readonly values?: Record<string, unknown>;
  },
  isOurs: (stored: Record<string, unknown>) => boolean,
): Promise<boolean> {
  const isWritten = await writeIf(
    new PutCommand({
      TableName: TableName(),
      Item,
      ConditionExpression: `attribute_not_exists(#pk)${condition.or === undefined ? '' : ` OR ${condition.or}`}`,
      ExpressionAttributeNames: { '#pk': 'pk', ...condition.names },
      ...(condition.values && { ExpressionAttributeValues: condition.values }),
    }),
  );
  if (isWritten) return true;
  const { Item: stored } = await dynamo.send(
    new GetCommand({ TableName: TableName(), Key: { pk: Item.pk, sk: Item.sk }, ConsistentRead: true }),
  );
  return stored !== undefined && isOurs(stored);
}

/**
 * Uses an ID token up, so that nobody can show it again.
 *
 * @param until when it can be shown no longer anyway, epoch seconds
 * @throws RefusalError `auth.token-used`
 */
export async function useUp(hash: string, until: number): Promise<void> {
  const by = ulid();
  const item = { ...usedIdTokenKey(hash), form: FORM, by, ttl: until };
  if (!(await put(item, {}, (stored) => stored.by === by)))
    throw refusal('auth.token-used', 'each ID token can be exchanged once; sign in again for another one');
}

/** The player that an account names, or undefined. */
async function holderOf(account: Account): Promise<string | undefined> {
  const { Item } = await dynamo.send(
    new GetCommand({ TableName: TableName(), Key: accountKey(account.issuer, account.subject), ConsistentRead: true }),
  );
  return Item?.player as string | undefined;
}

/**
 * Makes an account name a player, if it names nobody.
 *
 * @param instead a player that it names and that is gone
 */
const assign = (account: Account, player: string, instead: string | undefined): Promise<boolean> =>
  put(
    { ...accountKey(account.issuer, account.subject), form: FORM, player },
    instead === undefined
      ? {}
      : { or: '#player = :instead', names: { '#player': 'player' }, values: { ':instead': instead } },
    (stored) => stored.player === player,
  );

/** Who holds an account, and whether that player is gone. */
async function standing(account: Account): Promise<{ player?: string; profile?: Profile | undefined; gone?: string }> {
  const player = await holderOf(account);
  if (player === undefined) return {};
  const profile = await profileOf(player);
  return profile === 'gone' ? { gone: player } : { player, profile };
}

/** Frees an account, if it names this player. */
async function dropAccount(account: Account, player: string): Promise<void> {
  await writeIf(
    new DeleteCommand({
      TableName: TableName(),
      Key: accountKey(account.issuer, account.subject),
      ConditionExpression: '#player = :player',
      ExpressionAttributeNames: { '#player': 'player' },
      ExpressionAttributeValues: { ':player': player },
    }),
  );
}

/** Frees the account of a player whose profile is erased: whoever signs in with it is somebody new. Can be repeated. */
export async function freeAccountOf(player: string): Promise<void> {
  const account = await claimedBy(player);
  if (account === undefined) return;
  await dropAccount(account, player);
  await disclaim(player, account);
}

/** A player whom somebody has signed in to. */
export interface SignedIn {
  readonly player: string;
  readonly name: string;
}

/**
 * The player of an account; a new one at the first sign-in.
 *
 * @param name of a new player
 */
export async function playerOf(account: Account, name: string, now: number): Promise<SignedIn> {
  const before = await standing(account);
  let { player } = before;
  if (player === undefined) {
    const fresh = ulid(now);
    player = (await assign(account, fresh, before.gone)) ? fresh : await holderOf(account);
  }
  if (player === undefined) throw refusal('service.conflict', 'the account was deleted at this moment; sign in again');
  if (before.profile === undefined) await createProfile(player, name, now, account);
  const profile = before.profile ?? (await standingProfileOf(player));
  if (profile === undefined) throw refusal('service.conflict', 'the account was deleted at this moment; sign in again');
  return { player, name: profile.name };
}

const same = (a: Account, b: Account): boolean => a.issuer === b.issuer && a.subject === b.subject;

/**
 * Refuses to give a player an account, where one of the two belongs to another.
 *
 * @returns the account that the player has claimed and not got, because it belongs to somebody else
 * @throws RefusalError `auth.account-has-player` or `auth.player-has-account`
 */
export async function checkGrowth(player: string, account: Account): Promise<Account | undefined> {
  const profile = await standingProfileOf(player);
  if (profile === undefined) throw refusal('player.unknown', 'this profile was erased');
  const { player: holder } = await standing(account);
  if (holder !== undefined && holder !== player)
    throw refusal('auth.account-has-player', 'sign in without the token of the guest to play as that player');
  const { account: other } = profile;
  if (other === undefined || same(other, account)) return undefined;
  const { player: its = player } = await standing(other);
  if (its === player) throw refusal('auth.player-has-account', 'sign in with that account, or without this token');
  return other;
}

/**
 * Gives a guest an account: the guest's player is the account's from now on.
 *
 * @throws RefusalError `auth.account-has-player` or `auth.player-has-account` if somebody else was faster, `player.unknown` if
 * the player was deleted at this moment
 */
export async function growUp(player: string, account: Account): Promise<SignedIn> {
  const stale = await checkGrowth(player, account);
  if (!(await claim(player, account, stale))) {
    if ((await standingProfileOf(player)) === undefined) throw refusal('player.unknown', 'this profile was erased');
    throw refusal('auth.player-has-account', 'it was given another one at this moment');
  }
  const { gone } = await standing(account);
  if (!(await assign(account, player, gone))) {
    await disclaim(player, account);
    throw refusal('auth.account-has-player', 'it was given to another player at this moment');
  }
  const profile = await standingProfileOf(player);
  if (profile === undefined) {
    await dropAccount(account, player);
    throw refusal('player.unknown', 'this profile was erased');
  }
  return { player, name: profile.name };
}
