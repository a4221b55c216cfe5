import { GetCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { dynamo } from './dynamo.ts';
import { FORM } from './form.ts';
import { type Attributes, updateIf } from './write-if.ts';

/*
 * A number of slots in one item. Each holds the name of what has taken it. Nobody counts: the size of the set is a condition of
 * the write that takes a slot, so no number of requests at once gets more. Nobody has to give a slot back either: who finds all of
 * them taken looks which ones are free by now.
 */

/** Where slots are. */
export interface Slots {
  readonly TableName: string;
  readonly Key: Readonly<Record<string, string>>;
  /** When the item may go if nobody takes a slot any more. Epoch seconds. */
  readonly ttl?: number;
}

/** Takes a slot, or finds it taken by the same name. Undefined if there is none left. */
function take({ TableName, Key, ttl }: Slots, name: string, most: number): Promise<Attributes | undefined> {
  return updateIf({
    TableName,
    Key,
    UpdateExpression: `SET #form = :form${ttl === undefined ? '' : ', #ttl = :ttl'} ADD #slots :one`,
    ConditionExpression: 'attribute_not_exists(#slots) OR contains(#slots, :name) OR size(#slots) < :most',
    ExpressionAttributeNames: { '#form': 'form', '#slots': 'slots', ...(ttl !== undefined && { '#ttl': 'ttl' }) },
    ExpressionAttributeValues: {
      ':form': FORM,
      ':one': new Set([name]),
      ':name': name,
      ':most': most,
      ...(ttl !== undefined && { ':ttl': ttl }),
    },
  });
}

/** Gives slots back. */
export async function freeSlots({ TableName, Key }: Slots, names: readonly string[]): Promise<void> {
  await dynamo.send(
    new UpdateCommand({
      TableName,
      Key,
      UpdateExpression: 'DELETE #slots :names',
      ExpressionAttributeNames: { '#slots': 'slots' },
      ExpressionAttributeValues: { ':names': new Set(names) },
    }),
  );
}

/**
 * Takes a slot. Where all are taken, those whose holders are gone are given back first.
 *
 * @param goneOf which of these holders are gone
 * @returns the item with the slots, or undefined if none is left
 */
export async function takeSlot(
  slots: Slots,
  name: string,
  most: number,
  goneOf: (names: readonly string[]) => Promise<readonly string[]>,
): Promise<Attributes | undefined> {
  const taken = await take(slots, name, most);
  if (taken !== undefined) return taken;
  const { Item } = await dynamo.send(
    new GetCommand({ TableName: slots.TableName, Key: slots.Key, ConsistentRead: true }),
  );
  const names = [...((Item?.slots as Set<string> | undefined) ?? [])];
  // Another try of the same has been faster.
  if (names.includes(name)) return Item;
  const gone = await goneOf(names);
  if (gone.length > 0) await freeSlots(slots, gone);
  return take(slots, name, most);
}
