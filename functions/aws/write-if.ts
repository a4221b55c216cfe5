import type { DeleteCommand, PutCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { dynamo } from './dynamo.ts';
import { isConditionFailure } from './errors.ts';

/**
 * Sends a write with a condition.
 *
 * @returns false if the condition was not fulfilled: by this try, or by a retry of one that had succeeded
 */
export async function writeIf(command: PutCommand | UpdateCommand | DeleteCommand): Promise<boolean> {
  try {
    await dynamo.send(command as PutCommand);
    return true;
  } catch (error) {
    if (isConditionFailure(error)) return false;
    throw error;
  }
}
