import { type DeleteCommand, type PutCommand, UpdateCommand, type UpdateCommandInput } from '@aws-sdk/lib-dynamodb';
import { dynamo } from './dynamo.ts';
import { isConditionFailure } from './errors.ts';

/** What a write with a condition gives, or undefined if that was not fulfilled. */
async function unlessRefused<T>(write: Promise<T>): Promise<T | undefined> {
  try {
    return await write;
  } catch (error) {
    if (isConditionFailure(error)) return undefined;
    throw error;
  }
}

/**
 * Sends a write with a condition.
 *
 * @returns false if the condition was not fulfilled: by this try, or by a retry of one that had succeeded
 */
export async function writeIf(command: PutCommand | UpdateCommand | DeleteCommand): Promise<boolean> {
  return (await unlessRefused(dynamo.send(command as PutCommand))) !== undefined;
}

/** The attributes of an item, as they are stored. */
export type Attributes = Readonly<Record<string, unknown>>;

/**
 * Sends an update with a condition.
 *
 * @returns the item after it, or undefined if the condition was not fulfilled, see {@link writeIf}
 */
export async function updateIf(input: UpdateCommandInput): Promise<Attributes | undefined> {
  const updated = await unlessRefused(dynamo.send(new UpdateCommand({ ReturnValues: 'ALL_NEW', ...input })));
  return updated && (updated.Attributes ?? {});
}
