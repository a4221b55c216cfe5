import { DeleteCommand, PutCommand, QueryCommand } from '@aws-sdk/lib-dynamodb';
import { setting, table } from './table.ts';

/** A socket lives two hours at the most; its rows a little longer, since nobody may tell us that it went. Seconds. */
const ROW_LIFE = 2.25 * 3600;
/** The row of the connection itself; subscriptions have the match id as topic. */
const SELF = '@';

/** Who is at the other end of a socket: taken from the ticket, never from a frame. */
export interface Connection {
  readonly connectionId: string;
  readonly player: string;
  /** The only match this socket may follow, if its ticket was bound to one. */
  readonly boundTo?: string;
}

export interface Subscription {
  readonly connectionId: string;
  readonly matchId: string;
  readonly player: string;
  /** Number of the newest entry when the socket began to follow: it is told of later ones. */
  readonly seq: number;
}

const expiry = (now: number): number => Math.floor(now / 1000) + ROW_LIFE;
const TableName = () => setting('CONNECTIONS_TABLE');

/** Registers a socket that has been let in. */
export const register = (connection: Connection, now: number) =>
  table.send(new PutCommand({ TableName: TableName(), Item: { ...connection, topic: SELF, ttl: expiry(now) } }));

/** The socket and the matches it follows, or undefined if it is not registered (any more). */
export async function lookUp(
  connectionId: string,
  now: number,
): Promise<{ connection: Connection; topics: string[] } | undefined> {
  const { Items } = await table.send(
    new QueryCommand({
      TableName: TableName(),
      ConsistentRead: true,
      KeyConditionExpression: '#id = :id',
      ExpressionAttributeNames: { '#id': 'connectionId' },
      ExpressionAttributeValues: { ':id': connectionId },
    }),
  );
  const rows = (Items ?? []).filter((row) => (row.ttl as number) * 1000 > now);
  const self = rows.find((row) => row.topic === SELF);
  if (self === undefined) return undefined;
  return {
    connection: self as unknown as Connection,
    topics: rows.filter((row) => row !== self).map((row) => row.topic as string),
  };
}

/** Follows a match. */
export const subscribe = (subscription: Subscription, now: number) =>
  table.send(
    new PutCommand({
      TableName: TableName(),
      Item: { ...subscription, topic: subscription.matchId, ttl: expiry(now) },
    }),
  );

/** No longer follows a match. */
export const unsubscribe = (connectionId: string, matchId: string) =>
  table.send(new DeleteCommand({ TableName: TableName(), Key: { connectionId, topic: matchId } }));

/** Drops the rows of a socket that turned out to be gone. */
export const forgetFollower = async ({ connectionId, matchId }: Subscription): Promise<void> => {
  await Promise.all([unsubscribe(connectionId, matchId), unsubscribe(connectionId, SELF)]);
};

/** Forgets a socket and everything it follows. */
export async function forget(connectionId: string, now: number): Promise<void> {
  const found = await lookUp(connectionId, now);
  const topics = [SELF, ...(found?.topics ?? [])];
  await Promise.all(topics.map((topic) => unsubscribe(connectionId, topic)));
}

/** Everybody who follows a match, from the index: a row that is a moment late is caught up by its own subscribe. */
export async function followers(matchId: string, now: number): Promise<Subscription[]> {
  const found: Subscription[] = [];
  let start: Record<string, unknown> | undefined;
  do {
    const { Items, LastEvaluatedKey } = await table.send(
      new QueryCommand({
        TableName: TableName(),
        IndexName: setting('MATCH_INDEX'),
        KeyConditionExpression: '#m = :m',
        ExpressionAttributeNames: { '#m': 'matchId' },
        ExpressionAttributeValues: { ':m': matchId },
        ExclusiveStartKey: start,
      }),
    );
    // Removal of expired rows can take days, so the time is checked here.
    for (const row of Items ?? []) if ((row.ttl as number) * 1000 > now) found.push(row as unknown as Subscription);
    start = LastEvaluatedKey;
  } while (start !== undefined);
  return found;
}
