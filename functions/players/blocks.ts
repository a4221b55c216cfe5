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
 *   block   note the player, and see the slots ──▶ mark each match in them that has not started
 *   join    a match with a mark: look whether its host has blocked the player      (a join that saw no mark fails on it)
 *
 * So nobody pays for it but at matches of players who have blocked somebody. A change of the blocks is written only if there was none
 * since they were read, or a try that was given up and arrives late would undo a later request.
 */

/** How many players one may block. */
const MOST = 200;
/** Only other changes of the same player's blocks are in the way of one. */
const TRIES = 5;

const place = (player: string) => ({ TableName: setting('MATCHES_TABLE'), Key: hostingKey(player) });

interface Hosting {
  readonly blocked: ReadonlySet<string>;
  /** Ids of the matches that the player has opened and that may not have started. */
  readonly slots: ReadonlySet<string>;
  /** How often the blocks have been changed. */
  readonly version: number;
}

async function read(player: string): Promise<Hosting> {
  const { Item } = await dynamo.send(new GetCommand({ ...place(player), ConsistentRead: true }));
  const { blocked = new Set<string>(), slots = new Set<string>(), blocksVersion = 0 } = Item ?? {};
  return { blocked, slots, version: blocksVersion };
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
 * @returns ids of the matches that the blocking player has opened and that may not have started
 * @throws RefusalError `limit.blocks`, `service.conflict`
 */
export const block = async (player: string, blocked: string): Promise<string[]> => [
  ...(await change(player, blocked, true)).slots,
];

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
  return (Item?.blocked as Set<string> | undefined) ?? new Set();
}
