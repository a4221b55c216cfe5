import { createHash } from 'node:crypto';
import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { FORM } from '../aws/form.ts';
import { paceKey } from '../aws/keys.ts';
import { setting } from '../aws/settings.ts';
import { writeIf } from '../aws/write-if.ts';

/*
 * Webhooks may name anybody's server. What one player makes the service send to one host is paced, whatever number of webhooks go
 * there and however often messages fail: the host has a time up to which it is used up, and each try moves that on. It is kept in
 * the table, so that it holds for all environments of `deliver` together.
 */

/** Tries for one player at one host that may come at once, and in each second after that. */
export const HOST_BURST = 20;
export const HOST_RATE = 2;
/** How far one try moves the time on. Milliseconds. */
const STEP = 1_000 / HOST_RATE;

/** A time so much later than tries can move it to comes from a clock that was wrong, and counts for nothing. Milliseconds. */
const ODD = 60_000;

/** A message that has to wait looks again after so many seconds at least, and after as many more as chance says. */
const PAUSE = 1;
const SPREAD = 5;

/** Seconds after which a message looks again for which there was no room. */
export const pauseForRoom = (): number => PAUSE + Math.floor(Math.random() * SPREAD);

/**
 * Takes the room for one try at the host of an address. One write; two where tries come one upon another.
 *
 * @param now epoch milliseconds
 * @returns false if there is none now
 */
export async function takeRoom(player: string, url: string, now: number): Promise<boolean> {
  const host = createHash('sha256').update(new URL(url).hostname).digest('base64url');
  const take = (UpdateExpression: string, ConditionExpression: string, values: object) =>
    writeIf(
      new UpdateCommand({
        TableName: setting('MATCHES_TABLE'),
        Key: paceKey(player, host),
        UpdateExpression,
        ConditionExpression,
        ExpressionAttributeNames: { '#form': 'form', '#used': 'used', '#ttl': 'ttl' },
        ExpressionAttributeValues: { ':form': FORM, ':now': now, ':ttl': Math.ceil(now / 1000) + 60, ...values },
      }),
    );
  const begin = () =>
    take(
      'SET #form = :form, #used = :next, #ttl = :ttl',
      'attribute_not_exists(#used) OR #used <= :now OR #used > :absurd',
      { ':next': now + STEP, ':absurd': now + HOST_BURST * STEP + ODD },
    );
  const moveOn = () =>
    take('SET #form = :form, #used = #used + :step, #ttl = :ttl', '#used > :now AND #used <= :last', {
      ':step': STEP,
      ':last': now + (HOST_BURST - 1) * STEP,
    });
  return (await begin()) || (await moveOn());
}
