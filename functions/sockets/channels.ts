import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { dynamo } from '../aws/dynamo.ts';
import { FORM } from '../aws/form.ts';
import { CHANNELS, channelKey, channelsKey, listenerTopic, socketKey, WITH_HOOKS } from '../aws/keys.ts';
import { setting } from '../aws/settings.ts';
import { writeIf } from '../aws/write-if.ts';
import { type Connection, drop, expiry, putKnown, rowsUnder, type Version } from './connections.ts';

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

/** A channel under a match, and how far that had come when it was told of it. */
export interface Channel extends Version {
  readonly connectionId: string;
  readonly player: string;
  /** Whether the player was awaited then; absent if they have not been told. */
  readonly awaited?: boolean;
}

/**
 * Lists a socket as one that listens to all matches of its player.
 *
 * @returns false if the socket is not registered (any more)
 */
export async function openChannel({ connectionId, player }: Connection, now: number): Promise<boolean> {
  const isThere = await writeIf(
    new UpdateCommand({
      TableName: TableName(),
      Key: socketKey(connectionId),
      UpdateExpression: 'SET #me = :yes',
      ConditionExpression: 'attribute_exists(#topic)',
      ExpressionAttributeNames: { '#me': 'me', '#topic': 'topic' },
      ExpressionAttributeValues: { ':yes': true },
    }),
  );
  if (!isThere) return false;
  await dynamo.send(
    new UpdateCommand({
      TableName: TableName(),
      Key: channelsKey(player),
      UpdateExpression: 'SET #form = :form, #ttl = :ttl ADD #channels :one',
      ExpressionAttributeNames: { '#form': 'form', '#ttl': 'ttl', '#channels': 'channels' },
      ExpressionAttributeValues: { ':form': FORM, ':ttl': expiry(now), ':one': new Set([connectionId]) },
    }),
  );
  return true;
}

/** Takes a socket off its player's channels. */
async function unlistChannel({ connectionId, player }: Pick<Connection, 'connectionId' | 'player'>): Promise<void> {
  await writeIf(
    new UpdateCommand({
      TableName: TableName(),
      Key: channelsKey(player),
      UpdateExpression: 'DELETE #channels :one',
      ConditionExpression: 'attribute_exists(#channels)',
      ExpressionAttributeNames: { '#channels': 'channels' },
      ExpressionAttributeValues: { ':one': new Set([connectionId]) },
    }),
  );
}

/**
 * By what a player listens to all their matches: channels, by the ids of their sockets, of which some may be gone; and, if they have
 * webhooks, the number of the newest look at these, see `hook-rows.ts`.
 */
export async function listensBy(
  player: string,
  now: number,
): Promise<{ channels: string[]; hooks: number | undefined }> {
  const rows = await rowsUnder(listenerTopic(player), now);
  const listed = rows.find(({ connectionId }) => connectionId === CHANNELS);
  const hooked = rows.find(({ connectionId, gone }) => connectionId === WITH_HOOKS && !gone);
  const channels = [...((listed?.channels as Set<string> | undefined) ?? [])];
  // Rows of before have no number.
  return { channels, hooks: hooked && ((hooked.look as number | undefined) ?? 0) };
}

/** Puts channels under a match. A later call says that they have been told of later changes. */
export async function listenTo(matchId: string, channels: readonly Channel[], now: number): Promise<void> {
  const rows = channels.map(({ connectionId, player, epoch, seq, ticks, awaited }) => ({
    ...channelKey(matchId, connectionId),
    ...{ player, epoch, seq, ticks, awaited, form: FORM, ttl: expiry(now) },
  }));
  await Promise.all(rows.map(putKnown));
}

/** Takes a channel away from a match. */
export const stopListening = (matchId: string, connectionId: string) => drop(channelKey(matchId, connectionId));

/** Closes a channel: its player is not told of matches any more by this socket. */
export async function closeChannel(
  { connectionId, player }: Pick<Connection, 'connectionId' | 'player'>,
  matchIds: readonly string[],
): Promise<void> {
  await unlistChannel({ connectionId, player });
  await Promise.all(matchIds.map((matchId) => stopListening(matchId, connectionId)));
}
