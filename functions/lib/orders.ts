import { GetCommand, PutCommand } from '@aws-sdk/lib-dynamodb';
import type { Orders } from '../../domain/match/index.ts';
import { pack, unpack } from './codec.ts';
import { isCertainFailure, isConditionFailure, StoreFailure } from './outcome.ts';
import { ordersKey } from './public-match.ts';
import { setting, table } from './table.ts';
import { openVault } from './vault.ts';

/**
 * Standing orders of a match lie in an item of their own: the stream of the match item wakes whoever tells followers
 * what is new, and orders are nobody's business. Whoever stores some looks at the match afterwards, and whoever has
 * opened a round looks at the orders again, so one of the two sees both.
 */
export interface StoredOrders {
  readonly orders: Orders;
  /** Number of times orders were stored in this match: the condition of the next time. */
  readonly version: number;
}

export const NO_ORDERS: StoredOrders = { orders: {}, version: 0 };

/** Orders are padded to multiples of this, so that their length tells nothing. Bytes. */
const BLOCK = 256;

const place = (version: number): string => `orders/${version}`;

interface OrdersItem {
  v: number;
  x: Uint8Array;
}

const TableName = () => setting('MATCHES_TABLE');

async function readItem(id: string): Promise<OrdersItem | undefined> {
  const { Item } = await table.send(
    new GetCommand({ TableName: TableName(), Key: ordersKey(id), ConsistentRead: true }),
  );
  return Item as OrdersItem | undefined;
}

/** Every standing order of a match. */
export async function loadOrders(id: string, now: number): Promise<StoredOrders> {
  const item = await readItem(id);
  if (item === undefined) return NO_ORDERS;
  const vault = await openVault(id, [item.x], now);
  return { orders: unpack(vault.decrypt(place(item.v), item.x)) as Orders, version: item.v };
}

/**
 * Stores the orders that follow on those of a version.
 *
 * @returns false if others have stored some since
 */
export async function saveOrders(id: string, { orders, version }: StoredOrders, now: number): Promise<boolean> {
  const vault = await openVault(id, [], now);
  const v = version + 1;
  const packed = pack(orders);
  const padded = Buffer.alloc(Math.ceil(packed.length / BLOCK) * BLOCK);
  padded.set(packed);
  const x = vault.encrypt(place(v), padded);
  try {
    await table.send(
      new PutCommand({
        TableName: TableName(),
        Item: { ...ordersKey(id), v, x },
        ConditionExpression: version === 0 ? 'attribute_not_exists(#pk)' : '#v = :v',
        ExpressionAttributeNames: version === 0 ? { '#pk': 'pk' } : { '#v': 'v' },
        ...(version > 0 && { ExpressionAttributeValues: { ':v': version } }),
      }),
    );
    return true;
  } catch (error) {
    if (isConditionFailure(error)) return false;
    if (isCertainFailure(error)) throw error;
    throw new StoreFailure(error);
  }
}
