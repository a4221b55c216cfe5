import { type KeyObject, sign } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Receipt } from '../../domain/match/index.ts';
import { type Confirmed, receiptText } from '../../domain/receipt.ts';
import type { Seat } from '../../domain/ruleset.ts';
import { errorFields, log } from '../aws/log.ts';
import { Lru } from '../aws/lru.ts';
import { count } from '../aws/metrics.ts';
import { currentKey, monthOf, type Signer } from './signing-keys.ts';

/*
 * Receipts are signed when they are shown, and nothing of that is stored. A seal never depends on it: a receipt whose key
 * cannot be had is shown without a signature, and the same receipt has one when it is read again later.
 */

/** What the service adds to a receipt. */
export interface Signature {
  /** Ed25519 over {@link receiptText}, base64url; absent if the key could not be had. */
  readonly signature?: string;
  /** Id of the key that has signed. */
  readonly key?: string;
}

/** A receipt as it is shown. */
export type ShownReceipt = Receipt & Signature;

/** A key is used for so long without a look whether it was revoked. Milliseconds. */
const FRESH = 60_000;
/** A key that could not be had is not asked for again for so long. Milliseconds. */
const WITHOUT = 10_000;
/** An answer waits for a key for so long at most: what it tells of has been done. Milliseconds. */
const PATIENCE = 3_000;

interface Held {
  /** When it was asked for, epoch milliseconds. */
  readonly asked: number;
  /** For how long it holds. Milliseconds. */
  lasts: number;
  readonly coming: Promise<Signer | undefined>;
  /** It has come: nobody has to wait. */
  come?: Signer;
  /** Somebody has waited for it in vain: nobody else has to. */
  isLate?: true;
}

/** By month. */
const held = new Lru<string, Held>(240);

/** The key of a month, which was asked for a minute ago at most; if it cannot be had, that is known for some time. */
function keyOf(month: string, now: number): Held {
  const known = held.get(month);
  if (known !== undefined && now >= known.asked && now - known.asked < known.lasts) return known;
  const loading: Held = {
    asked: now,
    lasts: FRESH,
    coming: currentKey(month).then(
      (signer) => {
        loading.come = signer;
        return signer;
      },
      (error: unknown) => {
        log.warn('key of receipts cannot be had', { month, ...errorFields(error) });
        loading.lasts = WITHOUT;
        return undefined;
      },
    ),
  };
  held.set(month, loading);
  return loading;
}

/** The key, if it comes in time. */
async function inTime(key: Held): Promise<Signer | undefined> {
  const waiting = new AbortController();
  const over = sleep(PATIENCE, 'late' as const, { signal: waiting.signal }).catch(() => undefined);
  const first = await Promise.race([key.coming, over]);
  waiting.abort();
  if (first !== 'late') return first;
  log.warn('key of receipts does not come');
  key.isLate = true;
  key.lasts = WITHOUT;
  return undefined;
}

/** The signature of a receipt, in base64url. */
export const signatureOf = (key: KeyObject, matchId: string, seat: Seat, receipt: Confirmed): string =>
  sign(null, Buffer.from(receiptText(matchId, seat, receipt)), key).toString('base64url');

/**
 * A receipt with the service's signature. The key is that of the month in which the move was sealed, so the same receipt has the
 * same signature each time, as long as that key is not revoked.
 *
 * @param now epoch milliseconds
 */
export async function signed<R extends Confirmed>(
  matchId: string,
  seat: Seat,
  receipt: R,
  now: number,
): Promise<R & Signature> {
  const key = keyOf(monthOf(receipt.at), now);
  const signer = key.come ?? (key.isLate ? undefined : await inTime(key));
  if (signer === undefined) {
    count('ReceiptsUnsigned');
    return receipt;
  }
  return { ...receipt, signature: signatureOf(signer.key, matchId, seat, receipt), key: signer.id };
}
