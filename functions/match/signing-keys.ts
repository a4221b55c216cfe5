import { createPrivateKey, createPublicKey, type KeyObject } from 'node:crypto';
import { QueryCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { dynamo } from '../aws/dynamo.ts';
import { FORM } from '../aws/form.ts';
import { SIGNING_KEYS, signingKeyKey } from '../aws/keys.ts';
import { Lru } from '../aws/lru.ts';
import { putNew } from '../aws/put-new.ts';
import { setting } from '../aws/settings.ts';
import { writeIf } from '../aws/write-if.ts';
import { type KeyContext, makeDataKey, unwrapDataKey } from './kms.ts';
import { OF_RECEIPTS } from './purpose.ts';

/*
 * Keys that sign receipts: Ed25519, one for each calendar month in UTC. A key that was revoked has a successor for the same
 * month, with the next number. The secret half is stored as KMS has wrapped it, the public half beside it in plain.
 */

/** A signing key as everybody may see it. */
export interface PublicKey {
  /** Its month, such as `2026-12`; the second one of a month is `2026-12-2`. */
  readonly id: string;
  /** 32 bytes in base64url. */
  readonly publicKey: string;
  /** The seals whose receipts it signs: those of its month. Epoch milliseconds; `until` is the first that is not. */
  readonly from: number;
  readonly until: number;
  /** Since when it counts as stolen, epoch milliseconds; null if it does not. */
  readonly revoked: number | null;
}

/** A key that can sign. */
export interface Signer {
  readonly id: string;
  readonly key: KeyObject;
}

interface Stored extends PublicKey {
  readonly wrapped: Uint8Array;
}

/** The month in UTC to which a time belongs, such as `2026-12`. */
export const monthOf = (at: number): string => new Date(at).toISOString().slice(0, 7);

/** How the id of a key is made. */
export const KEY_ID = /^(\d{4}-(?:0[1-9]|1[0-2]))(?:-([2-9]|[1-9]\d{1,3}))?$/;

const monthOfKey = (id: string): string => id.slice(0, 7);
const numberOf = (id: string): number => Number(KEY_ID.exec(id)?.[2] ?? 1);
const idOf = (month: string, number: number): string => (number === 1 ? month : `${month}-${number}`);

/** Beginning of a month, and of the one after it. Epoch milliseconds. */
function timesOf(month: string): { from: number; until: number } {
  const from = new Date(`${month}-01T00:00:00Z`);
  return { from: from.getTime(), until: Date.UTC(from.getUTCFullYear(), from.getUTCMonth() + 1) };
}

/** The id too: whoever can write to the table cannot lay the key of another month in the place of one. */
const contextOf = (id: string): KeyContext => ({ purpose: OF_RECEIPTS, key: id });

/** Before the 32 bytes of a seed, this makes a private key of Ed25519 in PKCS #8 (RFC 8410). */
const PKCS8 = Buffer.from('302e020100300506032b657004220420', 'hex');

/** The private key that a seed of 32 bytes is. */
export const privateKeyOf = (seed: Uint8Array): KeyObject =>
  createPrivateKey({ key: Buffer.concat([PKCS8, seed]), format: 'der', type: 'pkcs8' });

/** The public half of a private key, in base64url. */
export const publicHalf = (key: KeyObject): string => String(createPublicKey(key).export({ format: 'jwk' }).x);

const shown = (item: Readonly<Record<string, unknown>>): Stored => {
  const id = String(item.sk);
  return {
    id,
    publicKey: Buffer.from(item.pub as Uint8Array).toString('base64url'),
    ...timesOf(monthOfKey(id)),
    revoked: (item.revoked as number | undefined) ?? null,
    wrapped: item.wrapped as Uint8Array,
  };
};

/** Keys in the order in which they were needed: the sort key would have the tenth of a month before the second. */
const inOrder = (a: PublicKey, b: PublicKey): number => a.from - b.from || numberOf(a.id) - numberOf(b.id);

/** The keys of a month, or all of them. */
async function storedKeys(month = ''): Promise<Stored[]> {
  const found: Stored[] = [];
  for (let ExclusiveStartKey: Record<string, unknown> | undefined; ; ) {
    const { Items = [], LastEvaluatedKey } = await dynamo.send(
      new QueryCommand({
        TableName: setting('MATCHES_TABLE'),
        KeyConditionExpression: month === '' ? '#pk = :pk' : '#pk = :pk AND begins_with(#sk, :month)',
        ExpressionAttributeNames: { '#pk': 'pk', ...(month !== '' && { '#sk': 'sk' }) },
        ExpressionAttributeValues: { ':pk': SIGNING_KEYS, ...(month !== '' && { ':month': month }) },
        ConsistentRead: true,
        ExclusiveStartKey,
      }),
    );
    found.push(...Items.map(shown));
    ExclusiveStartKey = LastEvaluatedKey;
    if (ExclusiveStartKey === undefined) return found.sort(inOrder);
  }
}

/** All keys that there are, the earliest first, without what is secret of them. */
export async function publicKeys(): Promise<PublicKey[]> {
  return (await storedKeys()).map(({ wrapped: _secret, ...key }) => key);
}

/** Those of the months between two times, both of them included. Epoch milliseconds. */
export const publicKeysOf = async (first: number, last: number): Promise<PublicKey[]> =>
  (await publicKeys()).filter(({ from, until }) => from <= last && until > first);

/** Makes a key, unless another environment has. */
async function makeKey(id: string): Promise<void> {
  const { plain, wrapped } = await makeDataKey(setting('KEY_ID'), contextOf(id));
  const pub = Buffer.from(publicHalf(privateKeyOf(plain)), 'base64url');
  await putNew(setting('MATCHES_TABLE'), { ...signingKeyKey(id), form: FORM, pub, wrapped });
}

/** Secret halves that this environment has unwrapped, by their public halves. */
const opened = new Lru<string, KeyObject>(240);

async function open({ id, publicKey, wrapped }: Stored): Promise<Signer> {
  const held = opened.get(publicKey);
  if (held !== undefined) return { id, key: held };
  const key = privateKeyOf(await unwrapDataKey(setting('KEY_ID'), wrapped, contextOf(id)));
  // What it signs would be good for nobody.
  if (publicHalf(key) !== publicKey) throw new Error(`the public half of the signing key ${id} is of another key`);
  opened.set(publicKey, key);
  return { id, key };
}

/** A key may be revoked while it is made. More than that is no accident. */
const TRIES = 3;

/**
 * The key that signs for a month now: its newest one. If the month has none, or none that is not revoked, one is made. Of two
 * environments that make it at once the first item stays, and both read it: what signs has been seen in the table.
 *
 * @throws Error if it cannot be had
 */
export async function currentKey(month: string): Promise<Signer> {
  for (let tries = 0; tries < TRIES; tries += 1) {
    const newest = (await storedKeys(month)).at(-1);
    if (newest?.revoked === null) return open(newest);
    await makeKey(idOf(month, newest === undefined ? 1 : numberOf(newest.id) + 1));
  }
  throw new Error(`the signing key of ${month} was not stored`);
}

/**
 * Notes that a key counts as stolen. The first time stays.
 *
 * @returns since when it does, and whether that is new; undefined if there is no such key
 */
export async function revokeKey(id: string, now: number): Promise<{ at: number; isNew: boolean } | undefined> {
  const isNew = await writeIf(
    new UpdateCommand({
      TableName: setting('MATCHES_TABLE'),
      Key: signingKeyKey(id),
      UpdateExpression: 'SET #revoked = :now',
      ConditionExpression: 'attribute_exists(#pk) AND attribute_not_exists(#revoked)',
      ExpressionAttributeNames: { '#pk': 'pk', '#revoked': 'revoked' },
      ExpressionAttributeValues: { ':now': now },
    }),
  );
  const at = (await storedKeys(monthOfKey(id))).find((key) => key.id === id)?.revoked ?? undefined;
  return at === undefined ? undefined : { at, isNew };
}
