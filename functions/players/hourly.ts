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
  /** How many there are to be counted; one unless said. */
  readonly times?: number;
}

/**
 * Counts one more in this hour, or several: all of them or none.
 *
 * @throws RefusalError `limit.guests` or `limit.invitations` if there were as many as there may be
 */
export async function countHourly(hourly: Hourly, now: number): Promise<void> {
  const { keyOf, attribute, most, name, detail, times = 1 } = hourly;
  const hour = Math.floor(now / 1000 / HOUR);
  const counted = `#${attribute}`;
  const write = () =>
    writeIf(
      new UpdateCommand({
        TableName: setting('MATCHES_TABLE'),
        Key: keyOf(hour),
        UpdateExpression: `SET #form = :form, #ttl = :ttl ADD ${counted} :times`,
        ConditionExpression: `attribute_not_exists(${counted}) OR ${counted} <= :room`,
        ExpressionAttributeNames: { '#form': 'form', '#ttl': 'ttl', [counted]: attribute },
        ExpressionAttributeValues: { ':form': FORM, ':ttl': (hour + 2) * HOUR, ':times': times, ':room': most - times },
      }),
    );
  if (times <= most && (await write())) return;
  const seconds = Math.ceil((hour + 1) * HOUR - now / 1000);
  const headers = { 'retry-after': String(seconds), ...rateLimit(name, most, HOUR, seconds) };
  throw refusal(`limit.${name}`, detail, {}, headers);
}
