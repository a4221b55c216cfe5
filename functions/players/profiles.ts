import { GetCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { batchRead } from '../aws/batch-read.ts';
import { dynamo } from '../aws/dynamo.ts';
import { isConditionFailure } from '../aws/errors.ts';
import { FORM } from '../aws/form.ts';
import { playerIdOf, profileKey } from '../aws/keys.ts';
import { Lru } from '../aws/lru.ts';
import { putNew } from '../aws/put-new.ts';
import { setting } from '../aws/settings.ts';

/*
 * What is personal about a player: the name, and nothing else so far. It lies in one item, the profile, that can be erased;
 * matches, entries, tokens and tickets know the id alone.
 */

/** How long an execution environment trusts a name that it has read. Milliseconds. */
const REMEMBERED = 60_000;
/** The same for a profile that was not found: it may just have been written. Milliseconds. */
const REMEMBERED_AS_MISSING = 5_000;
/** Keys of one batched read, by the table's own limit. */
const BATCH = 100;

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

/** Writes the profile of a new player. */
export async function createProfile(player: string, name: string, now: number): Promise<void> {
  await putNew(setting('MATCHES_TABLE'), { ...profileKey(player), form: FORM, name });
  remember(player, name, now);
}

/**
 * Renames a player. False if there is no profile: one that was erased does not come back.
 *
 * Each renaming names the one before it by its number, so a try that was given up and arrives late does not undo a later one. If
 * another renaming comes in between, it counts as the later one: this one, which nobody has confirmed yet, was overtaken by it.
 */
export async function rename(player: string, name: string, now: number): Promise<boolean> {
  const before = await profileOf(player);
  if (before === undefined) return false;
  try {
    await writeName(player, name, before.times);
    remember(player, name, now);
    return true;
  } catch (error) {
    if (!isConditionFailure(error)) throw error;
  }
  const after = await profileOf(player);
  if (after !== undefined) remember(player, after.name, now);
  return after !== undefined;
}

/** A player's name and how often it was changed, or undefined without a profile. */
async function profileOf(player: string): Promise<{ name: string; times: number } | undefined> {
  const command = new GetCommand({
    TableName: setting('MATCHES_TABLE'),
    Key: profileKey(player),
    ConsistentRead: true,
  });
  const { Item } = await dynamo.send(command);
  return Item && { name: String(Item.name), times: Number(Item.renamed ?? 0) };
}

/** Writes a name as the next one after so many renamings. */
async function writeName(player: string, name: string, times: number): Promise<void> {
  await dynamo.send(
    new UpdateCommand({
      TableName: setting('MATCHES_TABLE'),
      Key: profileKey(player),
      UpdateExpression: 'SET #name = :name, #renamed = :next',
      ConditionExpression:
        times === 0 ? 'attribute_exists(#pk) AND attribute_not_exists(#renamed)' : '#renamed = :times',
      ExpressionAttributeNames: { '#name': 'name', '#renamed': 'renamed', ...(times === 0 && { '#pk': 'pk' }) },
      ExpressionAttributeValues: { ':name': name, ':next': times + 1, ...(times > 0 && { ':times': times }) },
    }),
  );
}

/** Reads some profiles, at most {@link BATCH}. Players without one are left out. */
async function read(players: readonly string[]): Promise<Map<string, string>> {
  const Keys = players.map(profileKey);
  const items = await batchRead(setting('MATCHES_TABLE'), { Keys, ConsistentRead: false });
  return new Map(items.map(({ pk, name }) => [playerIdOf(String(pk)), String(name)]));
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
  for (let i = 0; i < unknown.length; i += BATCH) {
    const some = unknown.slice(i, i + BATCH);
    const found = await read(some);
    for (const player of some) {
      remember(player, found.get(player), now);
      names.set(player, found.get(player));
    }
  }
  return new Map([...names].filter((each): each is [string, string] => each[1] !== undefined));
}
