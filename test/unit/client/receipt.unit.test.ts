import { afterEach, describe, expect, it, vi } from 'vitest';
import { type PublicKey, type Receipt, verifyReceipt } from '../../../client/index.ts';
import { SAMPLE, SAMPLE_ANSWERS } from '../../../tools/sample.ts';

const { receipt } = SAMPLE_ANSWERS.sealMove as { receipt: Receipt };
const { keys } = SAMPLE_ANSWERS.listKeys as { keys: PublicKey[] };
const [key] = keys as [PublicKey];
const { matchId } = SAMPLE;
const check = (change: Partial<Receipt> = {}, among: readonly PublicKey[] = keys) =>
  verifyReceipt(matchId, 0, { ...receipt, ...change }, among);

afterEach(() => vi.unstubAllGlobals());

describe('a signed receipt', () => {
  it('is what the service has confirmed, also for whoever gets it without salt and earlier seals', async () => {
    expect(await check()).toBe('signed');
    const { salt: _salt, earlier: _earlier, ...shown } = receipt;
    expect(await verifyReceipt(matchId, 0, shown, keys)).toBe('signed');
  });

  it.each<[string, Partial<Receipt>]>([
    ['round', { round: receipt.round + 1 }],
    ['sealId', { sealId: 'other' }],
    ['at', { at: receipt.at + 1 }],
    ['revision', { revision: receipt.revision + 1 }],
    ['head', { head: 'other' }],
    ['commitment', { commitment: 'other' }],
    ['signature', { signature: `${receipt.signature?.slice(0, -8)}AAAAAAAA` }],
    ['signature, cut off,', { signature: receipt.signature?.slice(0, 40) as string }],
    ['signature, no base64url,', { signature: '+/==' }],
    ['signature, empty,', { signature: '' }],
  ])('is forged if its %s was changed', async (_, change) => {
    expect(await check(change)).toBe('forged');
  });

  it('is forged for another match and another seat', async () => {
    expect(await verifyReceipt('01HZZZZZZZZZZZZZZZZZZZZZZZ', 0, receipt, keys)).toBe('forged');
    expect(await verifyReceipt(matchId, 1, receipt, keys)).toBe('forged');
  });

  it('is checked with the key that it names, in the month of that key', async () => {
    const other = { ...key, publicKey: '11qYAYKxCrfVS_7TyWQHOg7hcvPapiMlrwIaaPcHURo' };
    expect(await check({}, [other])).toBe('forged');
    for (const publicKey of ['', 'no key', key.publicKey.slice(0, 40)])
      expect(await check({}, [{ ...key, publicKey }])).toBe('forged');
    expect(await check({}, [{ ...other, id: '2026-02' }, key])).toBe('signed');
    expect(await check({}, [{ ...key, id: '2026-02' }])).toBe('unknown-key');
    expect(await check({}, [])).toBe('unknown-key');
    expect(await check({}, [{ ...key, from: receipt.at + 1 }])).toBe('other-month');
    expect(await check({}, [{ ...key, until: receipt.at }])).toBe('other-month');
    expect(await check({ at: Number.NaN })).toBe('other-month');
  });

  it('counts less if its key was revoked, and nothing if it is forged besides', async () => {
    const revoked = [{ ...key, revoked: receipt.at + 1 }];
    expect(await check({}, revoked)).toBe('revoked');
    expect(await check({ round: 9 }, revoked)).toBe('forged');
  });

  it('may be missing', async () => {
    const { signature: _signature, key: _key, ...unsigned } = receipt;
    expect(await verifyReceipt(matchId, 0, unsigned, keys)).toBe('unsigned');
  });
});

describe('a platform', () => {
  it('without crypto.subtle is told what to do', async () => {
    vi.stubGlobal('crypto', {});
    await expect(check()).rejects.toThrow('open the page over https or from localhost');
  });

  it('without Ed25519 is told so, and calls no receipt forged', async () => {
    const importKey = () => Promise.reject(new DOMException('Unrecognized name', 'NotSupportedError'));
    vi.stubGlobal('crypto', { subtle: { importKey } });
    await expect(check()).rejects.toThrow('has no Ed25519');
  });
});
