import { paginateQuery, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { dynamo } from '../aws/dynamo.ts';
import { isConditionFailure } from '../aws/errors.ts';
import { DUE_HOOKS, hookOfDeliveries } from '../aws/keys.ts';
import { setting } from '../aws/settings.ts';
import type { Notice } from './notice.ts';

/*
 * Messages to webhooks whose next try is due: the sweep puts them back into the queue.
 */

/** Messages of one page. */
const PAGE = 100;
/** Whoever takes one over has so long; then the next sweep brings it again. Milliseconds. */
const LEASE = 15 * 60_000;

/** A message of the index, by its key. */
interface Due {
  readonly pk: string;
  readonly sk: string;
  /** Epoch milliseconds. */
  readonly dueAt: number;
}

/** Messages that are due, the oldest first, a page at a time. */
export async function* dueDeliveries(now: number): AsyncGenerator<Due[]> {
  const pages = paginateQuery(
    { client: dynamo, pageSize: PAGE },
    {
      TableName: setting('MATCHES_TABLE'),
      IndexName: setting('DUE_INDEX'),
      KeyConditionExpression: '#dueShard = :due AND #dueAt <= :now',
      ExpressionAttributeNames: { '#dueShard': 'dueShard', '#dueAt': 'dueAt' },
      ExpressionAttributeValues: { ':due': DUE_HOOKS, ':now': now },
    },
  );
  for await (const { Items = [] } of pages) yield Items as unknown as Due[];
}

/**
 * Takes a message over that is due: it is due again later, in case the notice gets lost.
 *
 * @returns the notice of its next try, or undefined if somebody else has taken it over
 */
export async function takeOver({ pk, sk, dueAt }: Due, now: number): Promise<Notice | undefined> {
  try {
    const { Attributes = {} } = await dynamo.send(
      new UpdateCommand({
        TableName: setting('MATCHES_TABLE'),
        Key: { pk, sk },
        UpdateExpression: 'SET #dueAt = :later',
        ConditionExpression: '#dueAt = :read',
        ExpressionAttributeNames: { '#dueAt': 'dueAt' },
        ExpressionAttributeValues: { ':read': dueAt, ':later': now + LEASE },
        ReturnValues: 'ALL_NEW',
      }),
    );
    const { player, event, matchId, seq, round, asked, tries } = Attributes;
    const notice = { player, event, matchId, seq, round, asked, attempt: (tries as number) + 1 };
    return { ...notice, hook: hookOfDeliveries(pk) } as Notice;
  } catch (error) {
    if (isConditionFailure(error)) return undefined;
    throw error;
  }
}
