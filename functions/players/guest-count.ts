import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { FORM } from '../aws/form.ts';
import { guestCountKey } from '../aws/keys.ts';
import { limits } from '../aws/limits.ts';
import { setting } from '../aws/settings.ts';
import { writeIf } from '../aws/write-if.ts';
import { refusal } from '../problems/refusal-error.ts';
import { rateLimit } from '../problems/too-fast.ts';

/** Seconds. */
const HOUR = 3600;

/**
 * Counts a new guest of a network in this hour. The address is stored hashed, and for two hours at most.
 *
 * @throws RefusalError `limit.guests` if there were as many as there may be
 */
export async function countGuest(network: string, now: number): Promise<void> {
  const most = limits()?.guests;
  if (most === undefined) return;
  const hour = Math.floor(now / 1000 / HOUR);
  const isCounted = await writeIf(
    new UpdateCommand({
      TableName: setting('MATCHES_TABLE'),
      Key: guestCountKey(network, hour),
      UpdateExpression: 'SET #form = :form, #ttl = :ttl ADD #guests :one',
      ConditionExpression: 'attribute_not_exists(#guests) OR #guests < :most',
      ExpressionAttributeNames: { '#form': 'form', '#ttl': 'ttl', '#guests': 'guests' },
      ExpressionAttributeValues: { ':form': FORM, ':ttl': (hour + 2) * HOUR, ':one': 1, ':most': most },
    }),
  );
  if (isCounted) return;
  const seconds = Math.ceil((hour + 1) * HOUR - now / 1000);
  const headers = { 'retry-after': String(seconds), ...rateLimit('guests', most, HOUR, seconds) };
  throw refusal('limit.guests', `${most} in an hour; play on with a token that you have, or wait`, {}, headers);
}
