import { GetCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { batchRead } from '../aws/batch-read.ts';
import { dynamo } from '../aws/dynamo.ts';
import { FORM } from '../aws/form.ts';
import { playerIdOf, profileKey } from '../aws/keys.ts';
import { Lru } from '../aws/lru.ts';
import { putNew } from '../aws/put-new.ts';
import { setting } from '../aws/settings.ts';
import { writeIf } from '../aws/write-if.ts';
import { type Ban, banOf } from './ban.ts';

/*
 * What is personal about a player: the name, and the account by which the player signs in. It lies in one item, the profile, that
 * can be erased; matches, entries, tokens and tickets know the id alone.
 */

/** How long an execution environment trusts a name that it has read. Milliseconds. */
const REMEMBERED = 60_000;
/** The same for a profile that was not found: it may just have been written. Milliseconds. */
const REMEMBERED_AS_MISSING = 5_000;

interface Known {
  /** Undefined for a player who has no profile (any more). */
  readonly name: string | undefined;
  /** Epoch milliseconds. */
  readonly until: number;
}
/** By player. */
const known = new Lru<string, Known>(10_000);

function remember(player: string, name: string | undefined, now: number): void {
  known.set(player, { name, until: now + (name === undefined ? REMEMBERED_AS_MISSING : REMEMBERED) });
}

/** A person as an issuer names them. */
export interface Account {
  readonly issuer: string;
  readonly subject: string;
}

export interface Profile {
  readonly name: string;
  /** How often the name was changed. */
  readonly times: number;
  /** By what the player signs in. */
  readonly account?: Account;
  /** Id of the token that a guest came by; guests of before have none noted. */
  readonly token?: string;
  readonly ban?: Ban;
}

/**
 * Writes the profile of a new player, unless there is one.
 *
 * @param by the account by which the player signs in, or the id of the guest's token
 */
export async function createProfile(
  player: string,
  name: string,
  now: number,
  by: Account | { readonly token: string },
): Promise<void> {
  const isWritten = await putNew(setting('MATCHES_TABLE'), { ...profileKey(player), form: FORM, name, ...by });
  if (isWritten) remember(player, name, now);
}

/**
 * Renames a player. False if there is no profile: one that was erased does not come back.
 *
 * Each renaming names the one before it by its number, so a try that was given up and arrives late does not undo a later one. If
 * another renaming comes in between, it counts as the later one: this one, which nobody has confirmed yet, was overtaken by it.
 */
export async function rename(player: string, name: string, now: number): Promise<boolean> {
  const before = await standingProfileOf(player);
  if (before === undefined) return false;
  const isOurs = await writeName(player, name, before.times);
  const after = isOurs ? { name } : await standingProfileOf(player);
  if (after === undefined) return false;
  remember(player, after.name, now);
  return true;
}

/** A profile as stored. */
type ProfileItem = Partial<Account> & {
  readonly name?: string;
  readonly renamed?: number;
  readonly token?: string;
  /** It was erased. */
  readonly gone?: true;
};

async function itemOf(player: string): Promise<ProfileItem | undefined> {
  const { Item } = await dynamo.send(
    new GetCommand({ TableName: setting('MATCHES_TABLE'), Key: profileKey(player), ConsistentRead: true }),
  );
  return Item as ProfileItem | undefined;
}

const accountIn = ({ issuer, subject }: ProfileItem): Account | undefined =>
  issuer === undefined || subject === undefined ? undefined : { issuer, subject };

/** A player's profile, undefined where there is none, `gone` for ever after it was erased. */
export async function profileOf(player: string): Promise<Profile | 'gone' | undefined> {
  const item = await itemOf(player);
  if (item === undefined || item.gone) return item && 'gone';
  const { name, renamed = 0, token } = item;
  const [account, ban] = [accountIn(item), banOf(item)];
  return {
    name: String(name),
    times: renamed,
    ...(account && { account }),
    ...(token !== undefined && { token }),
    ...(ban && { ban }),
  };
}

/** The account that a player has claimed and not given back, be the profile erased or not. */
export async function claimedBy(player: string): Promise<Account | undefined> {
  const item = await itemOf(player);
  return item && accountIn(item);
}

/** A player's profile, undefined where there is none, or none any more. */
export async function standingProfileOf(player: string): Promise<Profile | undefined> {
  const profile = await profileOf(player);
  return profile === 'gone' ? undefined : profile;
}

const ACCOUNT_NAMES = { '#issuer': 'issuer', '#subject': 'subject' };

/**
 * Notes the account of a player. False if there is another one, or no profile.
 *
 * @param instead an account that the player was noted to have, and has not
 */
export async function claim(player: string, account: Account, instead: Account | undefined): Promise<boolean> {
  const is = (as: string) => `(#issuer = :issuer${as} AND #subject = :subject${as})`;
  return writeIf(
    new UpdateCommand({
      TableName: setting('MATCHES_TABLE'),
      Key: profileKey(player),
      UpdateExpression: 'SET #issuer = :issuer, #subject = :subject',
      ConditionExpression: `attribute_exists(#pk) AND attribute_not_exists(#gone) AND (attribute_not_exists(#subject) OR ${is('')}${instead === undefined ? '' : ` OR ${is('Instead')}`})`,
      ExpressionAttributeNames: { ...ACCOUNT_NAMES, '#pk': 'pk', '#gone': 'gone' },
      ExpressionAttributeValues: {
        ':issuer': account.issuer,
        ':subject': account.subject,
        ...(instead && { ':issuerInstead': instead.issuer, ':subjectInstead': instead.subject }),
      },
    }),
  );
}

/**
 * Erases a player's name, and says for ever that the player is gone: whatever still names the player, an account for example that
 * was written late, names nobody. From then on the player claims no account. The note of one stays until it is free:
 * see {@link disclaim}.
 */
export async function eraseProfile(player: string): Promise<void> {
  await dynamo.send(
    new UpdateCommand({
      TableName: setting('MATCHES_TABLE'),
      Key: profileKey(player),
      UpdateExpression: 'SET #form = :form, #gone = :gone REMOVE #name, #renamed, #token, #banned, #banReason',
      ExpressionAttributeNames: {
        '#form': 'form',
        '#gone': 'gone',
        '#name': 'name',
        '#renamed': 'renamed',
        '#token': 'token',
        '#banned': 'banned',
        '#banReason': 'banReason',
      },
      ExpressionAttributeValues: { ':form': FORM, ':gone': true },
    }),
  );
  known.delete(player);
}

/** Takes a note of an account back: it is somebody else's, or free. */
export async function disclaim(player: string, account: Account): Promise<void> {
  await writeIf(
    new UpdateCommand({
      TableName: setting('MATCHES_TABLE'),
      Key: profileKey(player),
      UpdateExpression: 'REMOVE #issuer, #subject',
      ConditionExpression: '#issuer = :issuer AND #subject = :subject',
      ExpressionAttributeNames: ACCOUNT_NAMES,
      ExpressionAttributeValues: { ':issuer': account.issuer, ':subject': account.subject },
    }),
  );
}

/** Writes a name as the next one after so many renamings. False if there was another one, or the profile is gone. */
function writeName(player: string, name: string, times: number): Promise<boolean> {
  return writeIf(
    new UpdateCommand({
      TableName: setting('MATCHES_TABLE'),
      Key: profileKey(player),
      UpdateExpression: 'SET #name = :name, #renamed = :next',
      ConditionExpression:
        times === 0
          ? 'attribute_exists(#pk) AND attribute_not_exists(#gone) AND attribute_not_exists(#renamed)'
          : '#renamed = :times',
      ExpressionAttributeNames: {
        '#name': 'name',
        '#renamed': 'renamed',
        ...(times === 0 && { '#pk': 'pk', '#gone': 'gone' }),
      },
      ExpressionAttributeValues: { ':name': name, ':next': times + 1, ...(times > 0 && { ':times': times }) },
    }),
  );
}

/** Reads some profiles. Players without one are left out. */
async function read(players: readonly string[]): Promise<Map<string, string>> {
  const Keys = players.map(profileKey);
  const items = await batchRead(setting('MATCHES_TABLE'), { Keys, ConsistentRead: false });
  return new Map(items.filter(({ gone }) => !gone).map(({ pk, name }) => [playerIdOf(String(pk)), String(name)]));
}

/**
 * Names of players, as they were at most a minute ago. Players without a profile are left out.
 *
 * @param now epoch milliseconds
 */
export async function namesOf(players: Iterable<string>, now: number): Promise<ReadonlyMap<string, string>> {
  const names = new Map<string, string | undefined>();
  const unknown: string[] = [];
  for (const player of new Set(players)) {
    const held = known.get(player);
    if (held !== undefined && held.until > now) names.set(player, held.name);
    else unknown.push(player);
  }
  const found = await read(unknown);
  for (const player of unknown) {
    remember(player, found.get(player), now);
    names.set(player, found.get(player));
  }
  return new Map([...names].filter((each): each is [string, string] => each[1] !== undefined));
}
