import { GetCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { dynamo } from '../aws/dynamo.ts';
import { FORM } from '../aws/form.ts';
import { slowKey } from '../aws/keys.ts';
import { setting } from '../aws/settings.ts';
import { writeIf } from '../aws/write-if.ts';

/*
 * Receivers that take long keep `deliver` busy, which works for all players. So the messages to a player one of whose receivers has
 * been slow go one after the other for some minutes, whatever webhook they are for; the others wait in the queue. Whoever's receivers
 * answer quickly pays one read for it.
 */

/** A receiver that takes so long is slow. Milliseconds. */
export const SLOW = 3_000;
/** For so long after that the messages go one after the other. Milliseconds. */
const LASTS = 10 * 60_000;
/** Who is at it has so long: longer than a receiver gets. Milliseconds. */
const LEASE = 10_000;
/** Another message looks again after so many seconds at least, and after as many more as chance says. */
const PAUSE = 5;
const SPREAD = 25;

const place = (player: string) => ({ TableName: setting('MATCHES_TABLE'), Key: slowKey(player) });

/** Whether a message may be sent now: `free` as many as there are, `alone` this one and no other until {@link leave}. */
type Turn = 'free' | 'alone' | 'later';

/** Asks whether a message to a player may be sent now. */
export async function enter(player: string, now: number): Promise<Turn> {
  const { Item } = await dynamo.send(new GetCommand({ ...place(player), ConsistentRead: true }));
  if (Item === undefined || Item.until <= now) return 'free';
  const isMine = await writeIf(
    new UpdateCommand({
      ...place(player),
      UpdateExpression: 'SET #busy = :lease',
      ConditionExpression: 'attribute_exists(#until) AND (attribute_not_exists(#busy) OR #busy <= :now)',
      ExpressionAttributeNames: { '#busy': 'busy', '#until': 'until' },
      ExpressionAttributeValues: { ':lease': now + LEASE, ':now': now },
    }),
  );
  return isMine ? 'alone' : 'later';
}

/** Seconds after which a message looks again whose turn it is not. */
export const pauseBefore = (): number => PAUSE + Math.floor(Math.random() * SPREAD);

/**
 * The message has been sent, or was not.
 *
 * @param took how long the slowest receiver took, milliseconds
 */
export async function leave(player: string, turn: Turn, took: number, now: number): Promise<void> {
  const isSlow = took >= SLOW;
  if (turn === 'free' && !isSlow) return;
  const until = now + LASTS;
  await dynamo.send(
    new UpdateCommand({
      ...place(player),
      UpdateExpression: `${isSlow ? 'SET #form = :form, #until = :until, #ttl = :ttl' : ''} REMOVE #busy`.trim(),
      ExpressionAttributeNames: {
        '#busy': 'busy',
        ...(isSlow && { '#form': 'form', '#until': 'until', '#ttl': 'ttl' }),
      },
      ...(isSlow && { ExpressionAttributeValues: { ':form': FORM, ':until': until, ':ttl': Math.ceil(until / 1000) } }),
    }),
  );
}
