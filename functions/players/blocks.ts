import { GetCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { dynamo } from '../aws/dynamo.ts';
import { FORM } from '../aws/form.ts';
import { hostingKey } from '../aws/keys.ts';
import { setting } from '../aws/settings.ts';
import { writeIf } from '../aws/write-if.ts';
import { refusal } from '../problems/refusal-error.ts';

/*
 * Whom a player has blocked. It lies in one item with the matches that the player has opened, so that a block and an opening
 * see each other:
 *
 *   open    take a slot, and see whether anybody is blocked ──▶ put the match, with a mark if so
 *   block   note the player, and find the matches ──▶ count the block in each in which seats can be taken
 *   join    a match with a mark or a count: look whether its host has blocked the player     (fails if it was counted since)
 *
 * A block finds the matches in the slots and those that the player is at, which has those that they did not open. Of a host who has
 * given their seat up, a join notes the match before it looks. So nobody pays for it but at matches of players who have blocked
 * somebody. A change of the blocks is written only if there was none
 * since they were read, or a try that was given up and arrives late would undo a later request.
 */

/** How many players one may block. */
const MOST = 200;
/** Only other changes of the same player's blocks are in the way of one. */
const TRIES = 5;

const place = (player: string) => ({ TableName: setting('MATCHES_TABLE'), Key: hostingKey(player) });

const NONE: ReadonlySet<string> = new Set();

interface Hosting {
  readonly blocked: ReadonlySet<string>;
  /** Ids of the matches that the player has opened and that may not have started. */
  readonly slots: ReadonlySet<string>;
  /** Ids of the matches in which somebody has looked whom the player has blocked, while the player was host and not at them. */
  readonly asked: ReadonlySet<string>;
  /** How often the blocks have been changed. */
  readonly version: number;
}

async function read(player: string): Promise<Hosting> {
  const { Item } = await dynamo.send(new GetCommand({ ...place(player), ConsistentRead: true }));
  const { blocked = NONE, slots = NONE, asked = NONE, blocksVersion = 0 } = Item ?? {};
  return { blocked, slots, asked, version: blocksVersion };
}

/** Writes a change of the blocks that were read. False if there was another one since. */
function write(player: string, version: number, change: string, name: string): Promise<boolean> {
  return writeIf(
    new UpdateCommand({
      ...place(player),
      UpdateExpression: `SET #form = :form, #version = :next ${change} #blocked :one`,
      ConditionExpression: version === 0 ? 'attribute_not_exists(#version)' : '#version = :version',
      ExpressionAttributeNames: { '#form': 'form', '#blocked': 'blocked', '#version': 'blocksVersion' },
      ExpressionAttributeValues: {
        ':form': FORM,
        ':one': new Set([name]),
        ':next': version + 1,
        ...(version > 0 && { ':version': version }),
      },
    }),
  );
}

/**
 * Sees to it that a player is blocked, or is not.
 *
 * @returns the item in which it is so, read after it was written
 */
async function change(player: string, name: string, isBlocked: boolean): Promise<Hosting> {
  for (let tries = 1; tries <= TRIES; tries += 1) {
    const before = await read(player);
    if (before.blocked.has(name) === isBlocked) return before;
    if (isBlocked && before.blocked.size >= MOST) throw refusal('limit.blocks', `at most ${MOST}; take one back first`);
    await write(player, before.version, isBlocked ? 'ADD' : 'DELETE', name);
  }
  throw refusal('service.conflict', 'your blocks are being changed by other requests; repeat it');
}

/**
 * Blocks a player.
 *
 * @returns ids of matches of which the blocking player may be the host
 * @throws RefusalError `limit.blocks`, `service.conflict`
 */
export const block = (player: string, blocked: string): Promise<Pick<Hosting, 'slots' | 'asked'>> =>
  change(player, blocked, true);

/**
 * Takes a block back.
 *
 * @throws RefusalError `service.conflict`
 */
export async function unblock(player: string, blocked: string): Promise<void> {
  await change(player, blocked, false);
}

/** Whom a player has blocked. */
export async function blockedBy(player: string): Promise<ReadonlySet<string>> {
  const { Item } = await dynamo.send(
    new GetCommand({
      ...place(player),
      ConsistentRead: true,
      ProjectionExpression: '#blocked',
      ExpressionAttributeNames: { '#blocked': 'blocked' },
    }),
  );
  return (Item?.blocked as Set<string> | undefined) ?? NONE;
}

/** Whom a player has blocked, who is host of a match and not at it. From here on a block finds that match. */
export async function blockedFrom(player: string, matchId: string): Promise<ReadonlySet<string>> {
  const { Attributes } = await dynamo.send(
    new UpdateCommand({
      ...place(player),
      UpdateExpression: 'SET #form = :form ADD #asked :one',
      ExpressionAttributeNames: { '#form': 'form', '#asked': 'asked' },
      ExpressionAttributeValues: { ':form': FORM, ':one': new Set([matchId]) },
      ReturnValues: 'ALL_NEW',
    }),
  );
  return (Attributes?.blocked as Set<string> | undefined) ?? NONE;
}

/** Forgets that it was looked for in these matches whom a player has blocked: nobody takes a seat there any more. */
export async function forgetAsked(player: string, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await dynamo.send(
    new UpdateCommand({
      ...place(player),
      UpdateExpression: 'DELETE #asked :over',
      ExpressionAttributeNames: { '#asked': 'asked' },
      ExpressionAttributeValues: { ':over': new Set(ids) },
    }),
  );
}
