import { DeleteCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { FORM } from '../aws/form.ts';
import { CHANNELS, channelKey, channelsKey, listenerTopic, socketKey, WITH_HOOKS } from '../aws/keys.ts';
import { putNew } from '../aws/put-new.ts';
import { setting } from '../aws/settings.ts';
import { updateIf, writeIf } from '../aws/write-if.ts';
import { type Connection, expiry, lookUp, putKnown, rowsUnder, type Version } from './connections.ts';

/*
 * A channel: a socket that listens to all matches of its player. It has a row under each of these matches, beside their
 * followers, so that `broadcast` finds it with the query that it makes anyway.
 *
 *   socket    list the channel with its player ──▶ read the player's running matches ──▶ a row under each
 *   api       point the player to a match ──▶ seat the player
 *   broadcast      └──(stream)──▶ read the channels of the player ──▶ a row for each under the match
 *
 * A channel is listed before the matches are read, and a match is pointed to before the channels are read. So one of the two
 * sees the other.
 */

const TableName = () => setting('CONNECTIONS_TABLE');

/** A socket of a player that listens to all their matches. */
export interface Listening extends Pick<Connection, 'connectionId' | 'player'> {
  /** Which time it is that the socket has begun to, from 1 on; absent in rows of before. */
  readonly begun?: number | undefined;
}

/** A channel under a match, and how far that had come when it was told of it. */
export interface Channel extends Version, Listening {
  /** Whether the player was awaited then; absent if they have not been told. */
  readonly awaited?: boolean;
}

/** Where the list of a player says which time a socket is on it for. */
const beginningOf = (connectionId: string): string => `n${connectionId}`;

/**
 * Lists a socket as one that listens to all matches of its player. A socket can begin and end at the same time, and the slower of
 * the two must not take away what the other has just written. So each beginning has a number, and who ends takes away what has a
 * number up to the one that they have seen:
 *
 *   unsubscribe   has seen number 1 ─────────────────────────▶ take off the list and the matches up to 1: ✗
 *   subscribe                       number 2 ──▶ list and rows with 2
 *
 * @returns the channel, and whether the socket was one already; undefined if it is not registered (any more)
 */
export async function openChannel(
  { connectionId, player }: Connection,
  now: number,
): Promise<{ channel: Listening; wasOpen: boolean } | undefined> {
  const before = await updateIf({
    TableName: TableName(),
    Key: socketKey(connectionId),
    UpdateExpression: 'SET #me = :yes ADD #begun :one',
    ConditionExpression: 'attribute_exists(#topic)',
    ExpressionAttributeNames: { '#me': 'me', '#topic': 'topic', '#begun': 'begun' },
    ExpressionAttributeValues: { ':yes': true, ':one': 1 },
    ReturnValues: 'ALL_OLD',
  });
  if (before === undefined) return undefined;
  const begun = ((before.begun as number | undefined) ?? 0) + 1;
  await writeIf(
    new UpdateCommand({
      TableName: TableName(),
      Key: channelsKey(player),
      UpdateExpression: 'SET #form = :form, #ttl = :ttl, #n = :begun ADD #channels :one',
      ConditionExpression: 'attribute_not_exists(#n) OR #n < :begun',
      ExpressionAttributeNames: {
        '#form': 'form',
        '#ttl': 'ttl',
        '#channels': 'channels',
        '#n': beginningOf(connectionId),
      },
      ExpressionAttributeValues: {
        ':form': FORM,
        ':ttl': expiry(now),
        ':one': new Set([connectionId]),
        ':begun': begun,
      },
    }),
  );
  return { channel: { connectionId, player, begun }, wasOpen: before.me === true };
}

/** Whether a channel is still open, or the same socket has begun another one. */
export const isOpenStill = async ({ connectionId }: Listening, now: number): Promise<boolean> =>
  (await lookUp(connectionId, now))?.me === true;

/** Notes with a socket that it is no channel any more, unless it has begun anew. */
async function noteClosed({ connectionId, begun }: Listening): Promise<void> {
  if (begun === undefined) return;
  await writeIf(
    new UpdateCommand({
      TableName: TableName(),
      Key: socketKey(connectionId),
      UpdateExpression: 'REMOVE #me',
      ConditionExpression: '#begun = :begun',
      ExpressionAttributeNames: { '#me': 'me', '#begun': 'begun' },
      ExpressionAttributeValues: { ':begun': begun },
    }),
  );
}

/** The condition of whoever closes a channel: the socket has not begun anew, as this attribute says. */
const upTo = (name: string, begun: number | undefined): string =>
  begun === undefined ? `attribute_not_exists(${name})` : `(attribute_not_exists(${name}) OR ${name} <= :begun)`;

/** Takes a socket off its player's channels. */
async function unlistChannel({ connectionId, player, begun }: Listening): Promise<void> {
  await writeIf(
    new UpdateCommand({
      TableName: TableName(),
      Key: channelsKey(player),
      UpdateExpression: 'DELETE #channels :one REMOVE #n',
      ConditionExpression: `attribute_exists(#channels) AND ${upTo('#n', begun)}`,
      ExpressionAttributeNames: { '#channels': 'channels', '#n': beginningOf(connectionId) },
      ExpressionAttributeValues: {
        ':one': new Set([connectionId]),
        ...(begun !== undefined && { ':begun': begun }),
      },
    }),
  );
}

/**
 * By what a player listens to all their matches: channels, of which some may be gone; and, if they have
 * webhooks, the number of the newest look at these, see `hook-rows.ts`.
 */
export async function listensBy(
  player: string,
  now: number,
): Promise<{ channels: Listening[]; hooks: number | undefined }> {
  const rows = await rowsUnder(listenerTopic(player), now);
  const listed = rows.find(({ connectionId }) => connectionId === CHANNELS);
  const hooked = rows.find(({ connectionId, gone }) => connectionId === WITH_HOOKS && !gone);
  const ids = [...((listed?.channels as Set<string> | undefined) ?? [])];
  const channels = ids.map((connectionId) => {
    const begun = listed?.[beginningOf(connectionId)] as number | undefined;
    return { connectionId, player, begun };
  });
  // Rows of before have no number.
  return { channels, hooks: hooked && ((hooked.look as number | undefined) ?? 0) };
}

/**
 * Leaves a channel standing under a match for a later beginning of it.
 *
 * @returns false if there is none, or it stands for that or a later one
 */
const keepChannel = (matchId: string, { connectionId, begun }: Channel, now: number): Promise<boolean> =>
  writeIf(
    new UpdateCommand({
      TableName: TableName(),
      Key: channelKey(matchId, connectionId),
      UpdateExpression: 'SET #begun = :begun, #ttl = :ttl',
      ConditionExpression: 'attribute_exists(#topic) AND (attribute_not_exists(#begun) OR #begun < :begun)',
      ExpressionAttributeNames: { '#begun': 'begun', '#topic': 'topic', '#ttl': 'ttl' },
      ExpressionAttributeValues: { ':begun': begun, ':ttl': expiry(now) },
    }),
  );

/**
 * Puts a channel under a match. A later call says that it has been told of later changes.
 *
 * @param isNew false: what stands there knows what the channel has been told, and stays as it is
 * @returns false if something stands there that knows as much
 */
export async function listenTo(matchId: string, channel: Channel, now: number, isNew = true): Promise<boolean> {
  const { connectionId, player, begun, epoch, seq, ticks, awaited } = channel;
  const key = channelKey(matchId, connectionId);
  const row = { ...key, player, begun, epoch, seq, ticks, awaited, form: FORM, ttl: expiry(now) };
  const also = begun !== undefined && {
    also: upTo('#begun', begun),
    names: { '#begun': 'begun' },
    values: { ':begun': begun },
  };
  const isPut = await (isNew ? putKnown(row, also || {}) : putNew(TableName(), row, 'topic'));
  if (!isPut && begun !== undefined) await keepChannel(matchId, channel, now);
  return isPut;
}

/** Takes a channel away from a match, unless its socket has begun anew. */
async function stopListening(matchId: string, { connectionId, begun }: Listening): Promise<void> {
  await writeIf(
    new DeleteCommand({
      TableName: TableName(),
      Key: channelKey(matchId, connectionId),
      ConditionExpression: upTo('#begun', begun),
      ExpressionAttributeNames: { '#begun': 'begun' },
      ...(begun !== undefined && { ExpressionAttributeValues: { ':begun': begun } }),
    }),
  );
}

/**
 * Closes a channel: its player is not told of matches any more by this socket. Nothing of it is taken away that the socket has begun
 * anew since.
 *
 * @param matchIdsOf finds the matches that it listens to: after it is noted that it is closed, so whoever still puts rows sees that
 */
export async function closeChannel(channel: Listening, matchIdsOf: () => Promise<readonly string[]>): Promise<void> {
  await noteClosed(channel);
  await unlistChannel(channel);
  await Promise.all((await matchIdsOf()).map((matchId) => stopListening(matchId, channel)));
}
