import { createCipheriv, createDecipheriv, createSecretKey, hkdfSync, type KeyObject, randomBytes } from 'node:crypto';
import { GetCommand } from '@aws-sdk/lib-dynamodb';
import { dynamo } from '../aws/dynamo.ts';
import { FORM } from '../aws/form.ts';
import { dataKeyKey } from '../aws/keys.ts';
import { errorFields, log } from '../aws/log.ts';
import { Lru } from '../aws/lru.ts';
import { putNew } from '../aws/put-new.ts';
import { setting } from '../aws/settings.ts';
import { makeDataKey, unwrapDataKey } from './kms.ts';

/**
 * Encryption of stored secrets. There is one data key for each calendar month, which is stored wrapped in the table; an
 * execution environment unwraps it once. The key of each match is derived from it. Each ciphertext is bound to its
 * place, so that somebody who can write to the table cannot move it to another place.
 *
 * Layout of a ciphertext: format 1 (1 byte) · month of the key since 2000-01 (2) · nonce (12) · data · tag (16).
 */
const FORMAT = 1;
const HEADER = 3;
const NONCE = 12;
const TAG = 16;

const dataKeys = new Map<number, Promise<Uint8Array>>();

const monthOf = (now: number): number => {
  const date = new Date(now);
  return (date.getUTCFullYear() - 2000) * 12 + date.getUTCMonth();
};

const keyItem = (month: number) =>
  dataKeyKey(`${2000 + Math.floor(month / 12)}-${String((month % 12) + 1).padStart(2, '0')}`);

async function storedKey(month: number): Promise<Uint8Array | undefined> {
  const { Item } = await dynamo.send(
    new GetCommand({ TableName: setting('MATCHES_TABLE'), Key: keyItem(month), ConsistentRead: true }),
  );
  if (Item === undefined) return undefined;
  return unwrapDataKey(setting('KEY_ID'), Item.wrapped as Uint8Array);
}

/** Makes the month's key. If two environments try at once, the first item stays and both read it. */
async function makeKey(month: number): Promise<Uint8Array> {
  const { wrapped } = await makeDataKey(setting('KEY_ID'));
  await putNew(setting('MATCHES_TABLE'), { ...keyItem(month), form: FORM, wrapped });
  const stands = await storedKey(month);
  if (stands === undefined) throw new Error('the data key was not stored');
  return stands;
}

/**
 * A month's key is made when it is first needed. If a key of an earlier month is missing, it is lost, and a new one
 * would not help.
 */
function firstKey(month: number, current: number): Promise<Uint8Array> {
  if (month !== current) throw new Error('the data key of an earlier month is gone');
  return makeKey(month);
}

function dataKey(month: number, current: number): Promise<Uint8Array> {
  const known = dataKeys.get(month);
  if (known !== undefined) return known;
  const loading = storedKey(month).then((key) => key ?? firstKey(month, current));
  dataKeys.set(month, loading);
  // A failed load is removed, or after one outage this environment would always fail.
  loading.catch(() => dataKeys.delete(month));
  return loading;
}

/** Encrypts and decrypts for one match. The keys are unwrapped already, so the calls are synchronous. */
export interface MatchVault {
  /** @param place what the ciphertext belongs to, for example `seal/3/0`; needed again to decrypt */
  encrypt(place: string, plain: Uint8Array): Uint8Array;
  decrypt(place: string, sealed: Uint8Array): Uint8Array;
}

/** Key objects by month and match: to make one from a raw key takes time. */
const matchKeys = new Lru<string, KeyObject>(2_000);

function matchKey(month: number, key: Uint8Array, matchId: string): KeyObject {
  const name = `${month}/${matchId}`;
  const held = matchKeys.get(name);
  if (held !== undefined) return held;
  const derived = createSecretKey(Buffer.from(hkdfSync('sha256', key, matchId, 'standoff/match-key/1', 32)));
  matchKeys.set(name, derived);
  return derived;
}

/** The nonce of a ciphertext; no two ciphertexts have the same. */
export const nonceOf = (sealed: Uint8Array): Uint8Array => sealed.subarray(HEADER, HEADER + NONCE);

/** Months of the keys that some ciphertexts need. */
const monthsOf = (sealed: readonly Uint8Array[]): number[] =>
  sealed.map((bytes) => ((bytes[1] ?? 0) << 8) | (bytes[2] ?? 0));

/** A key of the month that could not be had is not asked for again for so long: a key service that is silent takes seconds. */
const WITHOUT = 10_000;
/** Epoch milliseconds. */
let withoutUntil = 0;

/**
 * The month whose key encrypts: the present month. If its key is not available, for example because KMS is down at the
 * turn of a month, the newest month that the match uses already.
 */
async function writingMonth(keys: Map<number, Uint8Array>, now: number): Promise<number> {
  const month = monthOf(now);
  const newest = Math.max(...keys.keys());
  if (keys.size > 0 && now < withoutUntil) return newest;
  try {
    keys.set(month, await dataKey(month, month));
    return month;
  } catch (error) {
    if (keys.size === 0) throw error;
    log.warn('key of the month cannot be had', errorFields(error));
    withoutUntil = now + WITHOUT;
    return newest;
  }
}

/**
 * Opens the vault of a match.
 *
 * @param sealed the ciphertexts that will be decrypted; their keys are unwrapped now
 */
export async function openVault(matchId: string, sealed: readonly Uint8Array[], now: number): Promise<MatchVault> {
  const keys = new Map<number, Uint8Array>();
  for (const month of new Set(monthsOf(sealed))) keys.set(month, await dataKey(month, monthOf(now)));
  const current = await writingMonth(keys, now);
  const keyOf = (month: number): KeyObject => {
    const key = keys.get(month);
    if (key === undefined) throw new Error('ciphertext of a key that was not opened');
    return matchKey(month, key, matchId);
  };
  const bound = (place: string) => Buffer.from(`${matchId}/${place}`);
  return {
    encrypt(place, plain) {
      const nonce = randomBytes(NONCE);
      const cipher = createCipheriv('aes-256-gcm', keyOf(current), nonce).setAAD(bound(place));
      const data = Buffer.concat([cipher.update(plain), cipher.final()]);
      return Buffer.concat([Buffer.from([FORMAT, current >> 8, current & 255]), nonce, data, cipher.getAuthTag()]);
    },
    decrypt(place, bytes) {
      if (bytes[0] !== FORMAT) throw new Error('unknown ciphertext format');
      const month = monthsOf([bytes])[0] ?? 0;
      const decipher = createDecipheriv('aes-256-gcm', keyOf(month), nonceOf(bytes));
      decipher.setAAD(bound(place)).setAuthTag(bytes.subarray(-TAG));
      return Buffer.concat([decipher.update(bytes.subarray(HEADER + NONCE, -TAG)), decipher.final()]);
    },
  };
}
