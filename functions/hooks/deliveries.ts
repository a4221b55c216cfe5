import { randomBytes } from 'node:crypto';
import { DeleteCommand, GetCommand, paginateQuery, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { dynamo } from '../aws/dynamo.ts';
import { FORM } from '../aws/form.ts';
import { DUE_HOOKS, deliveriesPk, deliveryKey } from '../aws/keys.ts';
import { putNew } from '../aws/put-new.ts';
import { setting } from '../aws/settings.ts';
import { writeIf } from '../aws/write-if.ts';
import { nextNumber } from './hook-log.ts';
import { messageIdOf, type Notice } from './notice.ts';

/*
 * A message to a webhook, from its first try to its last. A notice may come twice, at once or late, and a function may die at any
 * moment: what is stored here says which try has ended, and who is at the next one.
 *
 *   try k    claim (tries < k, nobody at it) ──▶ post ──▶ delivered, or given up
 *                                                  │ failed
 *                                                  ├─ short pause: notice k + 1 into the queue with a delay ──▶ tries = k
 *                                                  └─ long pause: tries = k and the time in the due index, in one write
 *
 *   crash before the end      the queue brings notice k again; the claim has run out by then
 *   crash before tries = k    notice k + 1 is on its way and finds tries < k + 1: it is carried out, and notice k with it
 */

/** A claim is good for so long: longer than the function runs, and shorter than the queue hides a message. Milliseconds. */
const CLAIMED = 60_000;
/** A message that is through is remembered for so long, so that its notice finds it when it comes again. Seconds. */
const REMEMBERED = 3 * 24 * 3600;
/** And one that is not, for so long at most. Seconds. */
const LONGEST = 8 * 24 * 3600;

/** A message that is being tried. */
export interface Delivery {
  readonly hook: string;
  /** Its `webhook-id`. */
  readonly id: string;
  /** Its number. */
  readonly n: number;
  /** Which try this is. */
  readonly attempt: number;
  /** Names this try. */
  readonly by: string;
  readonly notice: Notice;
}

interface Stored {
  readonly n: number;
  readonly tries: number;
  readonly by?: string;
  readonly busy?: number;
  readonly done?: string;
}

const TableName = () => setting('MATCHES_TABLE');
const seconds = (now: number): number => Math.floor(now / 1000);

async function find(hook: string, id: string): Promise<Stored | undefined> {
  const { Item } = await dynamo.send(
    new GetCommand({ TableName: TableName(), Key: deliveryKey(hook, id), ConsistentRead: true }),
  );
  return Item as Stored | undefined;
}

/** Stores a message with the claim to its first try, unless it is there. */
async function begin(delivery: Delivery, now: number): Promise<boolean> {
  const { hook, id, n, by, notice } = delivery;
  const { player, event, matchId, seq, epoch, round, asked } = notice;
  return putNew(TableName(), {
    ...deliveryKey(hook, id),
    form: FORM,
    ...{ player, event, matchId, seq, epoch, round, asked },
    n,
    tries: 0,
    by,
    busy: now + CLAIMED,
    ttl: seconds(now) + LONGEST,
  });
}

/** Claims a try of a message that is there. */
async function claimAgain({ hook, id, attempt, by }: Delivery, now: number): Promise<boolean> {
  return writeIf(
    new UpdateCommand({
      TableName: TableName(),
      Key: deliveryKey(hook, id),
      UpdateExpression: 'SET #by = :by, #busy = :until',
      ConditionExpression:
        '#tries < :attempt AND attribute_not_exists(#done) AND (attribute_not_exists(#busy) OR #busy <= :now)',
      ExpressionAttributeNames: { '#tries': 'tries', '#done': 'done', '#busy': 'busy', '#by': 'by' },
      ExpressionAttributeValues: { ':attempt': attempt, ':by': by, ':until': now + CLAIMED, ':now': now },
    }),
  );
}

/**
 * Claims a try of a message.
 *
 * @returns `past` if this try has ended or the webhook is gone, `busy` if somebody is at it
 */
export async function claim(notice: Notice, hook: string, now: number): Promise<Delivery | 'past' | 'busy'> {
  const id = messageIdOf(notice, hook);
  const { attempt = 1 } = notice;
  const by = randomBytes(9).toString('base64url');
  let stored = await find(hook, id);
  if (stored === undefined) {
    // Later tries are of messages that are there: this one was taken away with its webhook.
    const n = attempt > 1 ? undefined : await nextNumber(hook);
    if (n === undefined) return 'past';
    const delivery = { hook, id, n, attempt, by, notice };
    if (await begin(delivery, now)) return delivery;
    stored = await find(hook, id);
    if (stored?.by === by) return delivery;
    if (stored === undefined) return 'past';
  }
  const delivery = { hook, id, n: stored.n, attempt, by, notice };
  if (stored.done !== undefined || stored.tries >= attempt) return 'past';
  if (await claimAgain(delivery, now)) return delivery;
  const after = await find(hook, id);
  if (after?.by === by) return delivery;
  return after === undefined || after.done !== undefined || after.tries >= attempt ? 'past' : 'busy';
}

/** Ends a try that was claimed, unless somebody else has claimed it since. */
async function end({ hook, id, by, attempt }: Delivery, set: Readonly<Record<string, unknown>>): Promise<void> {
  const fields = Object.entries({ tries: attempt, ...set });
  const gone = ['by', 'busy', 'taken', ...('dueAt' in set ? [] : ['dueShard', 'dueAt'])];
  await writeIf(
    new UpdateCommand({
      TableName: TableName(),
      Key: deliveryKey(hook, id),
      UpdateExpression: `SET ${fields.map(([name]) => `#${name} = :${name}`).join(', ')} REMOVE ${gone.map((name) => `#${name}`).join(', ')}`,
      ConditionExpression: '#by = :by',
      ExpressionAttributeNames: Object.fromEntries(
        [...fields.map(([name]) => name), ...gone].map((name) => [`#${name}`, name]),
      ),
      ExpressionAttributeValues: {
        ':by': by,
        ...Object.fromEntries(fields.map(([name, value]) => [`:${name}`, value])),
      },
    }),
  );
}

/** Nothing more will be tried. */
export const conclude = (delivery: Delivery, done: 'delivered' | 'given-up' | 'dropped', now: number): Promise<void> =>
  end(delivery, { done, ttl: seconds(now) + REMEMBERED });

/** The try has failed; the notice of the next one is in the queue already. */
export const waitShort = (delivery: Delivery): Promise<void> => end(delivery, {});

/** The try has failed; the sweep brings the next one at that time. Epoch milliseconds. */
export const waitLong = (delivery: Delivery, dueAt: number): Promise<void> =>
  end(delivery, { dueShard: DUE_HOOKS, dueAt });

/** Keys read of one page. */
const PAGE = 100;
/** Messages that are erased at the same time. */
const PARALLEL = 10;

/** Erases every message of a webhook, as far as time allows; the rest goes by its time to live. */
export async function eraseDeliveries(hook: string, isInTime: () => boolean): Promise<void> {
  const pages = paginateQuery(
    { client: dynamo, pageSize: PAGE },
    {
      TableName: TableName(),
      KeyConditionExpression: '#pk = :pk',
      ProjectionExpression: '#pk, #sk',
      ExpressionAttributeNames: { '#pk': 'pk', '#sk': 'sk' },
      ExpressionAttributeValues: { ':pk': deliveriesPk(hook) },
    },
  );
  for await (const { Items = [] } of pages) {
    while (Items.length > 0) {
      if (!isInTime()) return;
      await Promise.all(
        Items.splice(0, PARALLEL).map(({ pk, sk }) =>
          dynamo.send(new DeleteCommand({ TableName: TableName(), Key: { pk, sk } })),
        ),
      );
    }
  }
}
