import { GetCommand, PutCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import type { CommandContext } from '../../domain/match/index.ts';
import type { Json } from '../../domain/ruleset.ts';
import { canonicalJson } from '../../domain/seal.ts';
import { dynamo } from '../aws/dynamo.ts';
import { FORM } from '../aws/form.ts';
import { fingerprint, reservationKey } from '../aws/keys.ts';
import { setting } from '../aws/settings.ts';
import { writeIf } from '../aws/write-if.ts';
import { refusal } from '../problems/refusal-error.ts';

/** A request to create is remembered for a day, so that its repeat finds the same. Seconds. */
const LIFE = 24 * 3600;

/** Takes a reservation back whose request is refused: the same request is judged anew. */
export async function dropReservation(player: string, id: string, { now, requestId }: CommandContext): Promise<void> {
  await writeIf(
    new UpdateCommand({
      TableName: setting('MATCHES_TABLE'),
      Key: reservationKey(player, requestId),
      UpdateExpression: 'SET #ttl = :past',
      ConditionExpression: '#matchId = :id',
      ExpressionAttributeNames: { '#ttl': 'ttl', '#matchId': 'matchId' },
      ExpressionAttributeValues: { ':past': Math.floor(now / 1000) - 1, ':id': id },
    }),
  );
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
  const key = reservationKey(player, requestId);
  const mark = fingerprint(canonicalJson(asked));
  const nowSeconds = Math.floor(now / 1000);
  const isWritten = await writeIf(
    new PutCommand({
      TableName: setting('MATCHES_TABLE'),
      Item: { ...key, form: FORM, asked: mark, matchId: id, ttl: nowSeconds + LIFE },
      // Removal of expired items can take days, so the time is part of the condition.
      ConditionExpression: 'attribute_not_exists(#pk) OR #ttl <= :now',
      ExpressionAttributeNames: { '#pk': 'pk', '#ttl': 'ttl' },
      ExpressionAttributeValues: { ':now': nowSeconds },
    }),
  );
  if (isWritten) return id;
  const { Item } = await dynamo.send(
    new GetCommand({ TableName: setting('MATCHES_TABLE'), Key: key, ConsistentRead: true }),
  );
  if (Item?.asked !== mark) throw refusal('request.idempotency-key-reused', 'use a new key for another request');
  return Item.matchId as string;
}
