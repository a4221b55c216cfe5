import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { FORM } from '../aws/form.ts';
import { setting } from '../aws/settings.ts';
import { writeIf } from '../aws/write-if.ts';
import { refusal } from '../problems/refusal-error.ts';
import { rateLimit } from '../problems/too-fast.ts';

/** Seconds. */
const HOUR = 3600;

/** Something of which so many are allowed in an hour of the clock. */
interface Hourly {
  /** Where it is counted, and by which attribute. The item is kept for two hours at most. */
  readonly keyOf: (hour: number) => Readonly<Record<string, string>>;
  readonly attribute: string;
  readonly most: number;
  /** What the limit is called in headers, and after `limit.` in the code of the refusal; and what that says. */
  readonly name: 'guests' | 'invitations';
  readonly detail: string;
}

/**
 * Counts one more in this hour.
 *
 * @throws RefusalError `limit.guests` or `limit.invitations` if there were as many as there may be
 */
export async function countHourly({ keyOf, attribute, most, name, detail }: Hourly, now: number): Promise<void> {
  const hour = Math.floor(now / 1000 / HOUR);
  const counted = `#${attribute}`;
  const isCounted = await writeIf(
    new UpdateCommand({
      TableName: setting('MATCHES_TABLE'),
      Key: keyOf(hour),
      UpdateExpression: `SET #form = :form, #ttl = :ttl ADD ${counted} :one`,
      ConditionExpression: `attribute_not_exists(${counted}) OR ${counted} < :most`,
      ExpressionAttributeNames: { '#form': 'form', '#ttl': 'ttl', [counted]: attribute },
      ExpressionAttributeValues: { ':form': FORM, ':ttl': (hour + 2) * HOUR, ':one': 1, ':most': most },
    }),
  );
  if (isCounted) return;
  const seconds = Math.ceil((hour + 1) * HOUR - now / 1000);
  const headers = { 'retry-after': String(seconds), ...rateLimit(name, most, HOUR, seconds) };
  throw refusal(`limit.${name}`, detail, {}, headers);
}
