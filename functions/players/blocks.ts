import { GetCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { dynamo } from '../aws/dynamo.ts';
import { FORM } from '../aws/form.ts';
import { hostingKey } from '../aws/keys.ts';
import { setting } from '../aws/settings.ts';
import { updateIf, writeIf } from '../aws/write-if.ts';
import { refusal } from '../problems/refusal-error.ts';

/*
 * Whom a player has blocked. It lies in one item with the matches that the player has opened, so that a block and an opening
 * see each other:
 *
 *   open    take a slot, and see whether anybody is blocked ──▶ put the match, with a mark if so
 *   block   note the player, and see the slots ──▶ mark each match in them that has not started
 *   join    a match with a mark: look whether its host has blocked the player      (a join that saw no mark fails on it)
 *
 * So nobody pays for it but at matches of players who have blocked somebody.
 */

/** How many players one may block. */
const MOST = 200;

const place = (player: string) => ({ TableName: setting('MATCHES_TABLE'), Key: hostingKey(player) });

/**
 * Blocks a player.
 *
 * @returns ids of the matches that the blocking player has opened and that may not have started
 * @throws RefusalError `limit.blocks`
 */
export async function block(player: string, blocked: string): Promise<string[]> {
  const hosting = await updateIf({
    ...place(player),
    UpdateExpression: 'SET #form = :form ADD #blocked :one',
    ConditionExpression: 'attribute_not_exists(#blocked) OR contains(#blocked, :name) OR size(#blocked) < :most',
    ExpressionAttributeNames: { '#form': 'form', '#blocked': 'blocked' },
    ExpressionAttributeValues: { ':form': FORM, ':one': new Set([blocked]), ':name': blocked, ':most': MOST },
  });
  if (hosting === undefined) throw refusal('limit.blocks', `at most ${MOST}; take one back first`);
  return [...((hosting.slots as Set<string> | undefined) ?? [])];
}

/** Takes a block back. */
export async function unblock(player: string, blocked: string): Promise<void> {
  // Where there is nothing to take back nothing is written, so that no item comes of it.
  await writeIf(
    new UpdateCommand({
      ...place(player),
      UpdateExpression: 'DELETE #blocked :one',
      ConditionExpression: 'contains(#blocked, :name)',
      ExpressionAttributeNames: { '#blocked': 'blocked' },
      ExpressionAttributeValues: { ':one': new Set([blocked]), ':name': blocked },
    }),
  );
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
