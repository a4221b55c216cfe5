import { randomBytes } from 'node:crypto';
import { GetCommand, paginateQuery, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { batchRead } from '../aws/batch-read.ts';
import { dynamo } from '../aws/dynamo.ts';
import { FORM } from '../aws/form.ts';
import { hookKey, hookPk } from '../aws/keys.ts';
import { putNew } from '../aws/put-new.ts';
import { setting } from '../aws/settings.ts';
import { writeIf } from '../aws/write-if.ts';
import { refusal } from '../problems/refusal-error.ts';
import type { HookEvent } from './notice.ts';

/*
 * Webhooks as they are stored, under a partition of their player that is not the player's own: `broadcast` hears of their keys in
 * the stream and may not see players. Whatever changes with each message lies elsewhere (hook-log.ts), so that the stream is quiet.
 */

/** A secret that messages are signed with. */
export interface StoredSecret {
  /** Encrypted. */
  readonly c: Uint8Array;
  /** Until when it signs beside the newest one, epoch milliseconds; absent for the newest. */
  readonly until?: number;
}

/** Why a webhook is switched off. */
export type OffReason =
  /** Its owner wants so. */
  | 'owner'
  /** It has answered 410. */
  | 'gone'
  /** Nothing has got through for days. */
  | 'failing';

export interface Hook {
  /** A ULID, and so it tells when it was made. */
  readonly id: string;
  readonly url: string;
  readonly events: readonly HookEvent[];
  readonly name?: string | undefined;
  /** The newest first. */
  readonly secrets: readonly StoredSecret[];
  readonly off?: { readonly why: OffReason; readonly at: number } | undefined;
  /** Names the last change by the owner. */
  readonly rev: string;
}

const TableName = () => setting('MATCHES_TABLE');
/** Other changes can come in between so often. */
const TRIES = 4;

/** What stays of a webhook that was taken away keeps late writes out. Seconds. */
const TOMBSTONE_LIFE = 24 * 3600;

const hookOf = ({ pk: _pk, sk, form: _form, ...rest }: Record<string, unknown>): Hook =>
  ({ ...rest, id: sk }) as unknown as Hook;

/** A webhook of a player, or undefined. */
export async function findHook(player: string, id: string): Promise<Hook | undefined> {
  const { Item } = await dynamo.send(
    new GetCommand({ TableName: TableName(), Key: hookKey(player, id), ConsistentRead: true }),
  );
  return Item === undefined || Item.gone ? undefined : hookOf(Item);
}

/** Every webhook of a player, the oldest first. */
export async function hooksOf(player: string): Promise<Hook[]> {
  const found: Hook[] = [];
  const pages = paginateQuery(
    { client: dynamo },
    {
      TableName: TableName(),
      ConsistentRead: true,
      KeyConditionExpression: '#pk = :pk',
      ExpressionAttributeNames: { '#pk': 'pk' },
      ExpressionAttributeValues: { ':pk': hookPk(player) },
    },
  );
  for await (const { Items = [] } of pages) found.push(...Items.filter(({ gone }) => !gone).map(hookOf));
  return found;
}

/** The player has no such webhook. */
export const unknownHook = () => refusal('hook.unknown', 'see GET /me/hooks for those that you have');

const newRev = (): string => randomBytes(9).toString('base64url');

/**
 * Stores a webhook, unless there is or was one of its id.
 *
 * @returns false if there is one by another try of the same request, or was one
 */
export async function storeHook(player: string, { id, ...hook }: Omit<Hook, 'rev'>): Promise<boolean> {
  const rev = newRev();
  const isStored = await putNew(TableName(), { ...hookKey(player, id), form: FORM, ...hook, rev });
  // It may be ours, by a try whose answer got lost.
  return isStored || (await findHook(player, id))?.rev === rev;
}

/** What a change by the owner does: the fields with their new values, or undefined for one that is taken away. */
type Changes = Partial<Record<'url' | 'events' | 'name' | 'secrets' | 'off', unknown>>;

/** Writes a change on the webhook as it was read. False if something else was written since. */
function write(player: string, { id, rev }: Hook, changes: Changes, next: string): Promise<boolean> {
  const fields = Object.entries({ ...changes, rev: next });
  const set = fields.filter(([, value]) => value !== undefined).map(([name]) => `#${name} = :${name}`);
  const removed = fields.filter(([, value]) => value === undefined).map(([name]) => `#${name}`);
  return writeIf(
    new UpdateCommand({
      TableName: TableName(),
      Key: hookKey(player, id),
      UpdateExpression: `SET ${set.join(', ')}${removed.length > 0 ? ` REMOVE ${removed.join(', ')}` : ''}`,
      ConditionExpression: '#rev = :before',
      ExpressionAttributeNames: Object.fromEntries(fields.map(([name]) => [`#${name}`, name])),
      ExpressionAttributeValues: {
        ':before': rev,
        ...Object.fromEntries(fields.flatMap(([name, value]) => (value === undefined ? [] : [[`:${name}`, value]]))),
      },
    }),
  );
}

/**
 * Changes a webhook of a player. Each change names the one before it, so a try that was given up and arrives late does not undo a
 * later one.
 *
 * @param changesOf what to change of the webhook as it is
 * @returns the webhook after it
 * @throws RefusalError `hook.unknown`, or `service.conflict` if others are first each time
 */
export async function changeHook(player: string, id: string, changesOf: (hook: Hook) => Changes): Promise<Hook> {
  for (let tries = 0; tries < TRIES; tries += 1) {
    const before = await findHook(player, id);
    if (before === undefined) throw unknownHook();
    const next = newRev();
    if (await write(player, before, changesOf(before), next)) {
      return { ...before, ...changesOf(before), rev: next } as Hook;
    }
    const after = await findHook(player, id);
    if (after?.rev === next) return after;
  }
  throw refusal('service.conflict', 'others were first each time; try again');
}

/**
 * Takes a webhook away, for good. What is left of it keeps late writes out for a day.
 *
 * @param now epoch milliseconds
 * @returns false if the player has and had no such webhook
 */
export async function dropHook(player: string, id: string, now: number): Promise<boolean> {
  return writeIf(
    new UpdateCommand({
      TableName: TableName(),
      Key: hookKey(player, id),
      UpdateExpression: 'SET #gone = :gone, #ttl = :ttl REMOVE #url, #events, #name, #secrets, #off, #rev',
      ConditionExpression: 'attribute_exists(#pk)',
      ExpressionAttributeNames: {
        '#pk': 'pk',
        '#gone': 'gone',
        '#ttl': 'ttl',
        '#url': 'url',
        '#events': 'events',
        '#name': 'name',
        '#secrets': 'secrets',
        '#off': 'off',
        '#rev': 'rev',
      },
      ExpressionAttributeValues: { ':gone': true, ':ttl': Math.floor(now / 1000) + TOMBSTONE_LIFE },
    }),
  );
}

/** Which of some webhooks of a player there are, and which were deleted a while ago at most. */
export async function standingHooks(player: string, ids: readonly string[]) {
  const items = await batchRead(TableName(), { Keys: ids.map((id) => hookKey(player, id)) });
  const named = (isGone: boolean): ReadonlySet<string> =>
    new Set(items.filter(({ gone }) => Boolean(gone) === isGone).map(({ sk }) => sk as string));
  return { standing: named(false), deleted: named(true) };
}

/**
 * Switches a webhook off that does not work. One that goes somewhere else by now, or is off already, stays as it is.
 *
 * @param now epoch milliseconds
 */
export async function switchOff(player: string, { id, url }: Hook, why: OffReason, now: number): Promise<void> {
  await writeIf(
    new UpdateCommand({
      TableName: TableName(),
      Key: hookKey(player, id),
      UpdateExpression: 'SET #off = :off',
      ConditionExpression: '#url = :url AND attribute_not_exists(#off)',
      ExpressionAttributeNames: { '#off': 'off', '#url': 'url' },
      ExpressionAttributeValues: { ':off': { why, at: now }, ':url': url },
    }),
  );
}
