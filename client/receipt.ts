import { bytesOf } from './base64url.ts';
import { canonical, subtle } from './commitment.ts';
import type { PublicKey, Receipt, WithdrawalReceipt } from './wire.ts';

/**
 * What a receipt's signature is worth:
 *
 * - `signed`: the service has signed this very receipt
 * - `revoked`: so it has, or whoever has stolen its key. It counts if somebody else had seen it before `revoked` of the key
 * - `unsigned`: it has no signature. Read the match or the entry again: then it may have one
 * - `unknown-key`: its key is not among these. Get them anew
 * - `other-month`: its key does not sign for the time that it names
 * - `forged`: this is not what the key has signed
 */
export type Signature = 'signed' | 'revoked' | 'unsigned' | 'unknown-key' | 'other-month' | 'forged';

const NAME = 'Ed25519';

/** Checks one signature with the platform. */
async function isSignedBy({ publicKey }: PublicKey, signature: string, text: string): Promise<boolean> {
  const platform = subtle();
  const [raw, made] = [bytesOf(publicKey), bytesOf(signature)];
  if (raw === undefined || made === undefined) return false;
  let key: Awaited<ReturnType<typeof platform.importKey>>;
  try {
    key = await platform.importKey('raw', raw, { name: NAME }, false, ['verify']);
  } catch (error) {
    if ((error as Error | null)?.name !== 'NotSupportedError') return false;
    throw new Error('this platform cannot verify receipts: its crypto.subtle has no Ed25519', { cause: error });
  }
  return platform.verify(NAME, key, made, new TextEncoder().encode(text));
}

/**
 * What a receipt's signature is worth: that of a seal, or of a withdrawal that was signed. Its salt and `earlier` are not signed: a receipt can be checked by others without them, and
 * so without the move.
 *
 * @param seat whose receipt it is said to be
 * @param keys as `client.keys()` gives them, or a copy that was kept
 * @throws Error where the platform has no `crypto.subtle`, or one without Ed25519
 */
export async function verifyReceipt(
  matchId: string,
  seat: number,
  receipt: Omit<Receipt, 'salt' | 'earlier'> | WithdrawalReceipt,
  keys: readonly PublicKey[],
): Promise<Signature> {
  const { signed, signature, key: id, round, sealId, at, revision, head, commitment } = receipt;
  if (signature === undefined || id === undefined) return 'unsigned';
  const key = keys.find((each) => each.id === id);
  if (key === undefined) return 'unknown-key';
  if (!(at >= key.from && at < key.until)) return 'other-month';
  const said = [matchId, seat, round, sealId, at, revision, head, commitment];
  const text = canonical(
    signed === undefined
      ? ['standoff/receipt/1', ...said]
      : ['standoff/receipt/2', ...said, signed.n, signed.signature],
  );
  if (!(await isSignedBy(key, signature, text))) return 'forged';
  return key.revoked === null ? 'signed' : 'revoked';
}
