import { DeleteCommand, GetCommand, PutCommand, paginateQuery, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { batchRead } from '../aws/batch-read.ts';
import { dynamo } from '../aws/dynamo.ts';
import { FORM } from '../aws/form.ts';
import { followerKey, holderKey, playerSocketKey, playerTopic, socketKey } from '../aws/keys.ts';
import { limits } from '../aws/limits.ts';
import { putNew } from '../aws/put-new.ts';
import { setting } from '../aws/settings.ts';
import { takeSlot } from '../aws/slots.ts';
import { writeIf } from '../aws/write-if.ts';

/**
 * Who listens. A socket has a row of its own, and one under each match it follows: the followers of a match are one
 * partition, so that they are read consistently, and nobody whose row has been written can be passed over.
 *
 * | topic | connectionId | |
 * |---|---|---|
 * | its own | the same | the socket: who, and which matches it follows |
 * | a match id | a follower | where they began |
 * | a match id | a channel | a socket of a player who listens to all their matches, see `channels.ts` |
 * | a match id | `#TOLD` | what its listeners have been told, see `listeners.ts` |
 * | a match id | `#PAGE#…`, `#SOON` | the pages of its crowd, see `pages.ts` |
 * | a player | the socket of that player | by which token it was opened |
 * | a player, as one who listens | `SOCKETS` | the sockets of a player, as they are counted |
 * | the same | `CHANNELS` | those of them that listen to all matches of the player |
 */

/** A socket lives two hours at the most; its rows a little longer, since nobody may tell us that it went. Seconds. */
const ROW_LIFE = 2.25 * 3600;

/** Who is at the other end of a socket: taken from the ticket, never from a frame. */
export interface Connection {
  readonly connectionId: string;
  readonly player: string;
  /** Id of the token that it was opened by; absent for those that were let in before tokens had one. */
  readonly token?: string;
  /** The only match this socket may follow, if its ticket was bound to one. */
  readonly boundTo?: string;
  /** Whether it listens to all matches of its player. */
  readonly me?: true;
  /** How often it has begun to, see `channels.ts`; absent for never. */
  readonly begun?: number;
  /** Matches it follows; absent for none. */
  readonly follows?: ReadonlySet<string>;
}

/** How far a match had come: its newest entry, and the public changes since then. */
export interface Version {
  /** Which restore it had come through, see `Match.epoch`; absent for none. */
  readonly epoch?: number | undefined;
  readonly seq: number;
  readonly ticks: number;
}

/** What somebody knows of a match. */
export interface Known extends Version {
  /** The round in which somebody had sealed by then; absent if nobody had. */
  readonly sealedIn?: number;
}

/** A socket that follows a match, and what it knew of that when it began: it is told of what came later. */
export interface Subscription extends Known {
  readonly connectionId: string;
  readonly matchId: string;
  readonly player: string;
}

/** When rows about a socket may be removed. Epoch seconds. */
export const expiry = (now: number): number => Math.floor(now / 1000) + ROW_LIFE;
/** Removal of expired rows can take days, so readers check the time. Some rows do not expire. */
const isAlive = ({ ttl }: Record<string, unknown>, now: number): boolean =>
  ttl === undefined || (ttl as number) * 1000 > now;
const TableName = () => setting('CONNECTIONS_TABLE');

/** Registers a socket that has been let in, and lists it with its player's. */
export async function register(connection: Connection, now: number): Promise<void> {
  const { connectionId, player, token } = connection;
  const ttl = expiry(now);
  await Promise.all([
    putNew(TableName(), { ...connection, ...socketKey(connectionId), form: FORM, ttl }, 'topic'),
    putNew(TableName(), { ...playerSocketKey(player, connectionId), token, form: FORM, ttl }, 'topic'),
  ]);
}

/**
 * Counts a registered socket among those of its player. Those that are not registered any more do not count.
 *
 * @returns false if the player has as many as they may
 */
export async function hold({ connectionId, player }: Connection, now: number): Promise<boolean> {
  const most = limits()?.sockets;
  if (most === undefined) return true;
  const goneOf = async (ids: readonly string[]) => {
    const rows = await batchRead(TableName(), { Keys: ids.map(socketKey) });
    const alive = new Set(rows.filter((row) => isAlive(row, now)).map((row) => row.connectionId));
    return ids.filter((id) => !alive.has(id));
  };
  const slots = { TableName: TableName(), Key: holderKey(player), ttl: expiry(now) };
  return (await takeSlot(slots, connectionId, most, goneOf)) !== undefined;
}

/** The socket, or undefined if it is not registered (any more). */
export async function lookUp(connectionId: string, now: number): Promise<Connection | undefined> {
  const { Item } = await dynamo.send(
    new GetCommand({ TableName: TableName(), Key: socketKey(connectionId), ConsistentRead: true }),
  );
  return Item !== undefined && isAlive(Item, now) ? (Item as unknown as Connection) : undefined;
}

/** Notes with the socket that it follows a match. False if it follows `most` others already, or is gone. */
async function note({ connectionId, matchId }: Subscription, most: number): Promise<boolean> {
  return writeIf(
    new UpdateCommand({
      TableName: TableName(),
      Key: socketKey(connectionId),
      UpdateExpression: 'ADD #follows :match',
      ConditionExpression:
        'attribute_exists(#topic) AND (attribute_not_exists(#follows) OR contains(#follows, :id) OR size(#follows) < :most)',
      ExpressionAttributeNames: { '#follows': 'follows', '#topic': 'topic' },
      ExpressionAttributeValues: { ':match': new Set([matchId]), ':id': matchId, ':most': most },
    }),
  );
}

/**
 * Follows a match: noted with the socket first, so that whoever tidies up after it finds the row.
 *
 * @param most how many matches a socket may follow
 * @returns false if it follows that many others already
 */
export async function subscribe(subscription: Subscription, most: number, now: number): Promise<boolean> {
  if (!(await note(subscription, most))) return false;
  await beginAt(subscription, now);
  return true;
}

/**
 * Of a write of what somebody knows: the item knows less. Its values are `:seq` and `:ticks`, and `:epoch` if there is one.
 */
export function isLaterThan({ epoch }: Pick<Version, 'epoch'>): string {
  const same = epoch === undefined ? 'attribute_not_exists(#epoch)' : '#epoch = :epoch';
  // Alternatives side by side: each bracket within a bracket doubles the time in which a table on a laptop reads them.
  const less = ['#seq < :seq', '#seq = :seq AND attribute_not_exists(#ticks)', '#seq = :seq AND #ticks < :ticks'];
  const alternatives = [
    'attribute_not_exists(#seq)',
    ...(epoch === undefined ? [] : ['attribute_not_exists(#epoch)', '#epoch < :epoch']),
    ...less.map((each) => `${same} AND ${each}`),
  ];
  return `(${alternatives.join(' OR ')})`;
}

/**
 * Writes what somebody knows of a match, unless as much or more is known there: a first try that is late must not set it back, or
 * what was told would be told again.
 *
 * @param at.now given: what has expired by then is as nothing
 * @param at.also what has to be so besides (not beside a time), with the names and values in it
 * @returns false if it was not written
 */
export async function putKnown(
  Item: Record<string, unknown> & Version,
  { now, also = '', names, values }: { now?: number; also?: string; names?: object; values?: object } = {},
): Promise<boolean> {
  const { seq, ticks, epoch } = Item;
  const isExpired = now !== undefined && { '#ttl': 'ttl' };
  const condition = isExpired ? `${isLaterThan(Item)} OR #ttl <= :now` : isLaterThan(Item);
  return writeIf(
    new PutCommand({
      TableName: TableName(),
      Item,
      ConditionExpression: also === '' ? condition : `${condition} AND ${also}`,
      ExpressionAttributeNames: { '#seq': 'seq', '#ticks': 'ticks', '#epoch': 'epoch', ...isExpired, ...names },
      ExpressionAttributeValues: {
        ':seq': seq,
        ':ticks': ticks,
        ...(epoch !== undefined && { ':epoch': epoch }),
        ...(now !== undefined && { ':now': Math.floor(now / 1000) }),
        ...values,
      },
    }),
  );
}

/** Lists a socket with the followers of a match. A later call says that it began later. */
export async function beginAt({ matchId, connectionId, ...known }: Subscription, now: number): Promise<void> {
  const { player, epoch, seq, ticks, sealedIn } = known;
  const row = { player, epoch, seq, ticks, sealedIn, form: FORM, ttl: expiry(now) };
  await putKnown({ ...followerKey(matchId, connectionId), ...row });
}

/** The rows that every socket has, whatever it follows. */
const rowsOf = (connectionId: string, player: string | undefined) => [
  socketKey(connectionId),
  ...(player === undefined ? [] : [playerSocketKey(player, connectionId)]),
];

/** Deletes a row. */
export const drop = (Key: ReturnType<typeof followerKey>) =>
  dynamo.send(new DeleteCommand({ TableName: TableName(), Key }));

/** No longer follows a match. */
export async function unsubscribe(connectionId: string, matchId: string): Promise<void> {
  await drop(followerKey(matchId, connectionId));
  // A socket that is gone follows nothing.
  await writeIf(
    new UpdateCommand({
      TableName: TableName(),
      Key: socketKey(connectionId),
      UpdateExpression: 'DELETE #follows :match',
      ConditionExpression: 'attribute_exists(#topic)',
      ExpressionAttributeNames: { '#follows': 'follows', '#topic': 'topic' },
      ExpressionAttributeValues: { ':match': new Set([matchId]) },
    }),
  );
}

/** Drops the rows of a socket that turned out to be gone. */
export const forgetFollower = async ({ connectionId, matchId, player }: Subscription): Promise<void> => {
  await Promise.all([drop(followerKey(matchId, connectionId)), ...rowsOf(connectionId, player).map(drop)]);
};

/**
 * Forgets a socket and everything it follows.
 *
 * @returns the socket, if it was registered
 */
export async function forget(connectionId: string, now: number): Promise<Connection | undefined> {
  const found = await lookUp(connectionId, now);
  const followed = [...(found?.follows ?? [])].map((matchId) => followerKey(matchId, connectionId));
  await Promise.all([...rowsOf(connectionId, found?.player), ...followed].map(drop));
  return found;
}

/** Which rows of a topic to read. */
interface Wanted {
  /** The first and the last key, both included; left out: all. */
  readonly from?: string;
  readonly to?: string;
  /** Says of what has been read so far that no more is needed. */
  readonly isEnough?: (rows: readonly Record<string, unknown>[]) => boolean;
  /** Rows of one call; as many as one gives unless said (about ten thousand). */
  readonly pageSize?: number;
}

/** Rows of one topic that are alive, in the order of their keys. */
export async function rowsUnder(
  topic: string,
  now: number,
  { from, to, isEnough = () => false, pageSize }: Wanted = {},
): Promise<Record<string, unknown>[]> {
  const found: Record<string, unknown>[] = [];
  const isPart = from !== undefined && to !== undefined;
  const pages = paginateQuery(
    { client: dynamo, ...(pageSize !== undefined && { pageSize }) },
    {
      TableName: TableName(),
      ConsistentRead: true,
      KeyConditionExpression: isPart ? '#topic = :topic AND #id BETWEEN :from AND :to' : '#topic = :topic',
      ExpressionAttributeNames: { '#topic': 'topic', ...(isPart && { '#id': 'connectionId' }) },
      ExpressionAttributeValues: { ':topic': topic, ...(isPart && { ':from': from, ':to': to }) },
    },
  );
  for await (const { Items = [] } of pages) {
    found.push(...Items.filter((row) => isAlive(row, now)));
    if (isEnough(found)) break;
  }
  return found;
}

/** A follower as stored. Rows from before ticks were counted have none. */
export const followerOf = (row: Record<string, unknown>, matchId: string): Subscription => ({
  ...(row as unknown as Subscription),
  ticks: (row.ticks as number | undefined) ?? 0,
  matchId,
});

/** The rows by which a player's sockets follow a match: a query of the player's sockets, and a read of these rows. */
export async function followersOf(player: string, matchId: string, now: number): Promise<Subscription[]> {
  const sockets = await rowsUnder(playerTopic(player), now);
  if (sockets.length === 0) return [];
  const Keys = sockets.map(({ connectionId }) => followerKey(matchId, connectionId as string));
  const rows = await batchRead(TableName(), { Keys });
  return rows.filter((row) => isAlive(row, now)).map((row) => followerOf(row, matchId));
}

/** Connection ids of a player's sockets that were opened by one token. */
export async function socketsOf(player: string, token: string, now: number): Promise<string[]> {
  const rows = await rowsUnder(playerTopic(player), now);
  return rows.filter((row) => row.token === token).map(({ connectionId }) => connectionId as string);
}

/** Takes a socket off the list of its player's. */
export const unlist = (player: string, connectionId: string) => drop(playerSocketKey(player, connectionId));

/** Takes from a socket what every socket has: it can begin to follow nothing any more. */
export async function disown(player: string, connectionId: string): Promise<void> {
  await Promise.all(rowsOf(connectionId, player).map(drop));
}
