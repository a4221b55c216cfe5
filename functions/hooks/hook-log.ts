import { DeleteCommand, GetCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { dynamo } from '../aws/dynamo.ts';
import { isConditionFailure } from '../aws/errors.ts';
import { FORM } from '../aws/form.ts';
import { hookLogKey } from '../aws/keys.ts';
import { putNew } from '../aws/put-new.ts';
import { setting } from '../aws/settings.ts';
import { updateIf, writeIf } from '../aws/write-if.ts';
import type { Notice } from './notice.ts';

/*
 * What became of the messages to a webhook, for its owner: one item with a number of places. A newer note takes the place of an
 * older one, so that it does not grow.
 */

/** Places for the last messages, and for the last ones that were given up. */
const LAST = 20;
const GIVEN_UP = 10;

/** Why a try has failed, as its owner may know it: nothing of an answer but its status. */
export type PostError =
  /** The name is not known, or leads to an address where webhooks may not go. */
  | 'name'
  | 'address'
  /** Nobody accepts the connection, or it breaks. */
  | 'connection'
  /** The certificate is not good, or TLS cannot be spoken. */
  | 'tls'
  /** No answer in time. */
  | 'time'
  /** What comes is no answer of HTTP. */
  | 'answer';

/** How a try has ended: with a status, or with none. */
export type Ended = { readonly status: number } | { readonly error: PostError };

/** What is noted of a message: how its last try has ended, and what follows. */
export interface Note {
  /** Number of the message. */
  readonly n: number;
  /** Its `webhook-id`. */
  readonly id: string;
  readonly event: Notice['event'];
  readonly matchId?: string | undefined;
  readonly seq?: number | undefined;
  /** When the last try ended, epoch milliseconds. */
  readonly at: number;
  readonly tries: number;
  readonly status?: number;
  readonly error?: PostError;
  readonly state: 'delivered' | 'waiting' | 'given-up' | 'dropped';
  /** When the next try is due, epoch milliseconds. */
  readonly next?: number | undefined;
}

/** What is known of a webhook's messages. */
export interface HookLog {
  /** The newest first. */
  readonly last: readonly Note[];
  readonly givenUp: readonly Note[];
}

const TableName = () => setting('MATCHES_TABLE');

/** Begins the log of a new webhook. Without one, nothing is sent to it. */
export async function beginLog(hook: string): Promise<void> {
  await putNew(TableName(), { ...hookLogKey(hook), form: FORM, n: 0, last: {}, lost: {} });
}

/** Takes the log away. */
export async function dropLog(hook: string): Promise<void> {
  await dynamo.send(new DeleteCommand({ TableName: TableName(), Key: hookLogKey(hook) }));
}

/**
 * A number for another message: higher than all before it. A number may be missing, if its message turned out to have one.
 *
 * @returns undefined if the webhook is gone
 */
export async function nextNumber(hook: string): Promise<number | undefined> {
  const counted = await updateIf({
    TableName: TableName(),
    Key: hookLogKey(hook),
    UpdateExpression: 'ADD #n :one',
    ConditionExpression: 'attribute_exists(#n)',
    ExpressionAttributeNames: { '#n': 'n' },
    ExpressionAttributeValues: { ':one': 1 },
    ReturnValues: 'UPDATED_NEW',
  });
  return counted?.n as number | undefined;
}

const placeOf = (n: number, places: number): string => String(n % places);

/** How the try was that a note is of: that one failed says nothing about the webhook where it was for a test. */
export type Counted = 'success' | 'failure' | 'neither';

/** What a note changes besides. */
const COUNTING: Readonly<Record<Counted, { set?: string; remove?: string }>> = {
  success: { remove: ' REMOVE #failing' },
  failure: { set: '#failing = if_not_exists(#failing, :at)' },
  neither: {},
};

async function write(hook: string, note: Note, counted: Counted, isPlaced: boolean): Promise<number | undefined> {
  const { set, remove = '' } = COUNTING[counted];
  const sets = [...(isPlaced ? ['#last.#place = :note'] : []), ...(set === undefined ? [] : [set])];
  const isFailure = counted === 'failure';
  const { Attributes } = await dynamo.send(
    new UpdateCommand({
      TableName: TableName(),
      Key: hookLogKey(hook),
      UpdateExpression: `${sets.length > 0 ? `SET ${sets.join(', ')}` : ''}${remove}`.trim(),
      ConditionExpression: `attribute_exists(#n)${isPlaced ? ' AND (attribute_not_exists(#last.#place) OR #last.#place.#n <= :n)' : ''}`,
      ExpressionAttributeNames: {
        '#n': 'n',
        ...(isPlaced && { '#last': 'last', '#place': placeOf(note.n, LAST) }),
        ...(counted !== 'neither' && { '#failing': 'failing' }),
      },
      ...((isPlaced || isFailure) && {
        ExpressionAttributeValues: {
          ...(isPlaced && { ':note': note, ':n': note.n }),
          ...(isFailure && { ':at': note.at }),
        },
      }),
      ReturnValues: isFailure ? 'ALL_NEW' : 'NONE',
    }),
  );
  return Attributes?.failing as number | undefined;
}

/**
 * Notes how a message stands. Where a later message has its place already, only what it counts for.
 *
 * @returns of a failure: since when nothing has got through, epoch milliseconds
 */
export async function noteMessage(hook: string, note: Note, counted: Counted): Promise<number | undefined> {
  for (const isPlaced of counted === 'neither' ? [true] : [true, false]) {
    try {
      return await write(hook, note, counted, isPlaced);
    } catch (error) {
      if (!isConditionFailure(error)) throw error;
    }
  }
  return undefined;
}

/** Notes that a message was given up, where newer messages do not take its place. */
export async function noteGivenUp(hook: string, note: Note): Promise<void> {
  await writeIf(
    new UpdateCommand({
      TableName: TableName(),
      Key: hookLogKey(hook),
      UpdateExpression: 'SET #lost.#place = :note',
      ConditionExpression: 'attribute_exists(#n)',
      ExpressionAttributeNames: { '#lost': 'lost', '#place': placeOf(note.n, GIVEN_UP), '#n': 'n' },
      ExpressionAttributeValues: { ':note': note },
    }),
  );
}

const newestFirst = (places: Readonly<Record<string, Note>> = {}): Note[] =>
  Object.values(places).toSorted((a, b) => b.n - a.n);

/** What became of the last messages to a webhook. */
export async function readLog(hook: string): Promise<HookLog> {
  const { Item } = await dynamo.send(
    new GetCommand({ TableName: TableName(), Key: hookLogKey(hook), ConsistentRead: true }),
  );
  return { last: newestFirst(Item?.last), givenUp: newestFirst(Item?.lost) };
}
