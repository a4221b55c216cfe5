import { type Due, dueIn } from '../aws/due-index.ts';
import { DUE_HOOKS, hookOfDeliveries } from '../aws/keys.ts';
import { setting } from '../aws/settings.ts';
import { updateIf } from '../aws/write-if.ts';
import type { Notice } from './notice.ts';

/*
 * Messages to webhooks whose next try is due: the sweep puts them back into the queue.
 */

/** Whoever takes one over has so long; then the next sweep brings it again. Milliseconds. */
const LEASE = 15 * 60_000;
/** One that was taken over again and again, and of which nothing came, waits longer each time; at most so long. Milliseconds. */
const LONGEST_LEASE = 24 * 3600_000;

/** Messages that are due, the oldest first, a page at a time. */
export const dueDeliveries = (now: number): AsyncGenerator<Due[]> => dueIn(DUE_HOOKS, now);

/**
 * Takes a message over that is due: it is due again later, in case the notice gets lost.
 *
 * @returns the notice of its next try, or undefined if somebody else has taken it over
 */
export async function takeOver({ pk, sk, dueAt }: Due, now: number): Promise<Notice | undefined> {
  const taken = await updateIf({
    TableName: setting('MATCHES_TABLE'),
    Key: { pk, sk },
    UpdateExpression: 'SET #dueAt = :later ADD #taken :one',
    ConditionExpression: '#dueAt = :read',
    ExpressionAttributeNames: { '#dueAt': 'dueAt', '#taken': 'taken' },
    ExpressionAttributeValues: { ':read': dueAt, ':later': now + LEASE, ':one': 1 },
  });
  if (taken === undefined) return undefined;
  if ((taken.taken as number) > 1) await wait({ pk, sk, dueAt: now + LEASE }, taken.taken as number, now);
  const { player, event, matchId, seq, epoch, round, asked, tries } = taken;
  const notice = { player, event, matchId, seq, epoch, round, asked, attempt: (tries as number) + 1 };
  return { ...notice, hook: hookOfDeliveries(pk) } as Notice;
}

/** Puts a message further off of which nothing came: something is wrong with it, or with what carries it out. */
async function wait({ pk, sk, dueAt }: Due, taken: number, now: number): Promise<void> {
  await updateIf({
    TableName: setting('MATCHES_TABLE'),
    Key: { pk, sk },
    UpdateExpression: 'SET #dueAt = :later',
    ConditionExpression: '#dueAt = :read',
    ExpressionAttributeNames: { '#dueAt': 'dueAt' },
    ExpressionAttributeValues: { ':read': dueAt, ':later': now + Math.min(LONGEST_LEASE, LEASE * 2 ** (taken - 1)) },
  });
}
