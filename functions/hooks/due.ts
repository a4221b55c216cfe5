import { dueIn } from '../aws/due-index.ts';
import { DUE_HOOKS, hookOfDeliveries } from '../aws/keys.ts';
import { setting } from '../aws/settings.ts';
import { updateIf } from '../aws/write-if.ts';
import type { Notice } from './notice.ts';

/*
 * Messages to webhooks whose next try is due: the sweep puts them back into the queue.
 */

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
export const dueDeliveries = (now: number): AsyncGenerator<Due[]> => dueIn<Due>(DUE_HOOKS, now);

/**
 * Takes a message over that is due: it is due again later, in case the notice gets lost.
 *
 * @returns the notice of its next try, or undefined if somebody else has taken it over
 */
export async function takeOver({ pk, sk, dueAt }: Due, now: number): Promise<Notice | undefined> {
  const taken = await updateIf({
    TableName: setting('MATCHES_TABLE'),
    Key: { pk, sk },
    UpdateExpression: 'SET #dueAt = :later',
    ConditionExpression: '#dueAt = :read',
    ExpressionAttributeNames: { '#dueAt': 'dueAt' },
    ExpressionAttributeValues: { ':read': dueAt, ':later': now + LEASE },
  });
  if (taken === undefined) return undefined;
  const { player, event, matchId, seq, round, asked, tries } = taken;
  const notice = { player, event, matchId, seq, round, asked, attempt: (tries as number) + 1 };
  return { ...notice, hook: hookOfDeliveries(pk) } as Notice;
}
