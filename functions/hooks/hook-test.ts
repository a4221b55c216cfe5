import { GetCommand, PutCommand } from '@aws-sdk/lib-dynamodb';
import { dynamo } from '../aws/dynamo.ts';
import { FORM } from '../aws/form.ts';
import { hookTestKey } from '../aws/keys.ts';
import { setting } from '../aws/settings.ts';
import { writeIf } from '../aws/write-if.ts';

/*
 * That somebody wants to see whether a webhook works. Stored, so that whoever asks needs no right to send anything: the stream brings
 * it to the queue.
 */

/** Between two tests of a webhook: they post to an address that nobody has asked. Milliseconds. */
export const TEST_PAUSE = 10_000;
/** What is left of a wish goes after this. Seconds. */
const LIFE = 24 * 3600;

/** When a test was last asked for, epoch milliseconds; undefined if nobody has. */
export async function lastAsked(player: string, hook: string): Promise<number | undefined> {
  const { Item } = await dynamo.send(
    new GetCommand({ TableName: setting('MATCHES_TABLE'), Key: hookTestKey(player, hook), ConsistentRead: true }),
  );
  return Item?.at as number | undefined;
}

/**
 * Asks for a test.
 *
 * @param now epoch milliseconds
 * @returns false if the last one is too short ago
 */
export async function askForTest(player: string, hook: string, now: number): Promise<boolean> {
  const isAsked = await writeIf(
    new PutCommand({
      TableName: setting('MATCHES_TABLE'),
      Item: { ...hookTestKey(player, hook), form: FORM, at: now, ttl: Math.floor(now / 1000) + LIFE },
      ConditionExpression: 'attribute_not_exists(#at) OR #at <= :before',
      ExpressionAttributeNames: { '#at': 'at' },
      ExpressionAttributeValues: { ':before': now - TEST_PAUSE },
    }),
  );
  // It may be ours, by a try whose answer got lost.
  return isAsked || (await lastAsked(player, hook)) === now;
}
