import { PutCommand } from '@aws-sdk/lib-dynamodb';
import { writeIf } from './write-if.ts';

/**
 * Puts an item, unless there is one under its key: the first one stands. It is mostly our own, by an earlier try: a try that
 * was given up may still arrive, also after the item has been changed or used, and must not bring it back as it was.
 *
 * @param key name of the table's partition key
 * @returns false if there was one: by an earlier try of ours, or by somebody else
 */
export function putNew(TableName: string, Item: Record<string, unknown>, key = 'pk'): Promise<boolean> {
  return writeIf(
    new PutCommand({
      TableName,
      Item,
      ConditionExpression: 'attribute_not_exists(#key)',
      ExpressionAttributeNames: { '#key': key },
    }),
  );
}
