import { DeleteCommand, GetCommand, PutCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import type { StartedTable } from './dynamo-table.ts';

/*
 * Sends a conditional write to an item that passes its condition, and to items that differ in one thing.
 */

// biome-ignore lint/suspicious/noExplicitAny: items of every kind.
export type Item = Record<string, any>;

/** Parameters of a put, an update or a delete, as a builder made them or as a function sent them. */
export interface Write {
  readonly TableName?: string;
  readonly Key?: Item;
  readonly Item?: Item;
  readonly UpdateExpression?: string;
  readonly ConditionExpression?: string;
  readonly ExpressionAttributeNames?: Record<string, string>;
  readonly ExpressionAttributeValues?: Record<string, unknown>;
}

/** The conditions that are joined by AND, those in brackets being one. */
export function conditionsOf({ ConditionExpression = '' }: Write): string[] {
  const parts = [''];
  let depth = 0;
  for (const word of ConditionExpression.split(' ')) {
    if (word === 'AND' && depth === 0) parts.push('');
    else parts.push(`${parts.pop()} ${word}`);
    depth += word.split('(').length - word.split(')').length;
  }
  return [...new Set(parts.map((part) => part.trim()).filter(Boolean))];
}

/** The same write without one of its conditions, and without the names and values that nothing needs any more. */
export function without(write: Write, condition: string): Write {
  const { ConditionExpression: _all, ...rest } = write;
  const left = conditionsOf(write).filter((each) => each !== condition);
  const text = `${write.UpdateExpression ?? ''} ${left.join(' AND ')}`;
  const used = <T>(all: Record<string, T> = {}): Record<string, T> | undefined => {
    const some = Object.entries(all).filter(([alias]) => new RegExp(`${alias}\\b`).test(text));
    return some.length === 0 ? undefined : Object.fromEntries(some);
  };
  const { ExpressionAttributeNames: names, ExpressionAttributeValues: values } = write;
  const [someNames, someValues] = [used(names), used(values)];
  return {
    ...rest,
    ...(left.length > 0 && { ConditionExpression: left.join(' AND ') }),
    ExpressionAttributeNames: someNames as Record<string, string>,
    ExpressionAttributeValues: someValues as Record<string, unknown>,
  };
}

/** How a write ended on an item, and the item before and after it. */
export interface Ended {
  readonly passed: boolean;
  readonly before: Item | undefined;
  readonly after: Item | undefined;
}

/**
 * Lays the item there (or sees to it that there is none), sends the write and reads what is there then.
 *
 * @param TableName where the write goes, unless it says so itself
 */
export async function trial(
  { documents }: StartedTable,
  TableName: string,
  key: Item,
  item: Item | undefined,
  write: Write,
): Promise<Ended> {
  const read = async () => (await documents.send(new GetCommand({ TableName, Key: key, ConsistentRead: true }))).Item;
  await documents.send(new DeleteCommand({ TableName, Key: key }));
  if (item !== undefined) await documents.send(new PutCommand({ TableName, Item: { ...item, ...key } }));
  const before = await read();
  let passed = true;
  try {
    const command =
      write.Item !== undefined ? PutCommand : write.UpdateExpression === undefined ? DeleteCommand : UpdateCommand;
    await documents.send(new command({ ...write, TableName } as never) as never);
  } catch (error) {
    if ((error as Error).name !== 'ConditionalCheckFailedException') throw error;
    passed = false;
  }
  return { passed, before, after: await read() };
}
