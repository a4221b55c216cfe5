import { GetCommand, PutCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import type { CommandContext } from '../../domain/match/index.ts';
import type { Json } from '../../domain/ruleset.ts';
import { canonicalJson } from '../../domain/seal.ts';
import { dynamo } from '../aws/dynamo.ts';
import { FORM } from '../aws/form.ts';
import { fingerprint, reservationKey } from '../aws/keys.ts';
import { RESERVED_FOR } from '../aws/reserved.ts';
import { setting } from '../aws/settings.ts';
import { writeIf } from '../aws/write-if.ts';
import { refusal } from '../problems/refusal-error.ts';

/**
 * Takes a reservation back whose request is refused: the same request is judged anew. If a repeat has found the reservation it
 * stands: the repeat may be creating what was reserved.
 */
export async function dropReservation(player: string, id: string, { now, requestId }: CommandContext): Promise<void> {
  await writeIf(
    new UpdateCommand({
      TableName: setting('MATCHES_TABLE'),
      Key: reservationKey(player, requestId),
      UpdateExpression: 'SET #ttl = :past',
      ConditionExpression: '#matchId = :id AND attribute_not_exists(#repeats)',
      ExpressionAttributeNames: { '#ttl': 'ttl', '#matchId': 'matchId', '#repeats': 'repeats' },
      ExpressionAttributeValues: { ':past': Math.floor(now / 1000) - 1, ':id': id },
    }),
  );
}

/**
 * Reserves something else for a request, in place of what its earlier copy was to create and never will.
 *
 * @param before id of that
 * @returns false if yet another copy was faster, or the reservation was taken back
 */
export async function reserveInstead(
  player: string,
  before: string,
  id: string,
  { now, requestId }: CommandContext,
): Promise<boolean> {
  const TableName = setting('MATCHES_TABLE');
  const Key = reservationKey(player, requestId);
  const nowSeconds = Math.floor(now / 1000);
  const isWritten = await writeIf(
    new UpdateCommand({
      TableName,
      Key,
      UpdateExpression: 'SET #matchId = :id, #ttl = :ttl REMOVE #repeats',
      ConditionExpression: '#matchId = :before AND #ttl > :now',
      ExpressionAttributeNames: { '#matchId': 'matchId', '#ttl': 'ttl', '#repeats': 'repeats' },
      ExpressionAttributeValues: {
        ':id': id,
        ':before': before,
        ':ttl': nowSeconds + RESERVED_FOR,
        ':now': nowSeconds,
      },
    }),
  );
  if (isWritten) return true;
  // It may be ours, by a try whose answer got lost.
  const { Item } = await dynamo.send(new GetCommand({ TableName, Key, ConsistentRead: true }));
  return Item?.matchId === id;
}

/**
 * Reserves what a request creates, or finds what was reserved when the same request came before.
 *
 * @param asked what the request asks for
 * @param id of what it is to create
 * @returns the id that is reserved: the given one, or that of before
 * @throws RefusalError `request.idempotency-key-reused` if a request of that name has asked for something else
 */
export async function reserve(
  player: string,
  asked: Json,
  id: string,
  { now, requestId }: CommandContext,
): Promise<string> {
  const mark = fingerprint(canonicalJson(asked));
  for (let tries = 1; ; tries += 1) {
    if (await putReservation(player, mark, id, { now, requestId })) return id;
    const found = await findReservation(player, mark, { now, requestId });
    if (found !== undefined) return found;
    if (tries === TRIES) throw refusal('service.conflict', 'the same request is being refused; repeat it');
  }
}

/** A reservation that was found not to be free, and is gone when it is looked at, is made again so often. */
const TRIES = 3;

/** Reserves an id. False if the request has reserved one before. */
function putReservation(player: string, mark: string, id: string, { now, requestId }: CommandContext) {
  const nowSeconds = Math.floor(now / 1000);
  return writeIf(
    new PutCommand({
      TableName: setting('MATCHES_TABLE'),
      Item: {
        ...reservationKey(player, requestId),
        form: FORM,
        asked: mark,
        matchId: id,
        ttl: nowSeconds + RESERVED_FOR,
      },
      // Removal of expired items can take days, so the time is part of the condition.
      ConditionExpression: 'attribute_not_exists(#pk) OR #ttl <= :now',
      ExpressionAttributeNames: { '#pk': 'pk', '#ttl': 'ttl' },
      ExpressionAttributeValues: { ':now': nowSeconds },
    }),
  );
}

/**
 * The id that the request has reserved. That it was found is noted, so that it is not taken back.
 *
 * @returns undefined if it was taken back meanwhile
 */
async function findReservation(
  player: string,
  mark: string,
  { now, requestId }: CommandContext,
): Promise<string | undefined> {
  const Key = reservationKey(player, requestId);
  const TableName = setting('MATCHES_TABLE');
  const isNoted = await writeIf(
    new UpdateCommand({
      TableName,
      Key,
      UpdateExpression: 'ADD #repeats :one',
      ConditionExpression: '#asked = :asked AND #ttl > :now',
      ExpressionAttributeNames: { '#repeats': 'repeats', '#asked': 'asked', '#ttl': 'ttl' },
      ExpressionAttributeValues: { ':one': 1, ':asked': mark, ':now': Math.floor(now / 1000) },
    }),
  );
  const { Item } = await dynamo.send(new GetCommand({ TableName, Key, ConsistentRead: true }));
  if (isNoted) return Item?.matchId as string;
  if (Item !== undefined && Item.ttl * 1000 > now && Item.asked !== mark)
    throw refusal('request.idempotency-key-reused', 'use a new key for another request');
  return undefined;
}
