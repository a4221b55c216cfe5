import { createHash } from 'node:crypto';
import { Point } from '@noble/ed25519';
import { describe, expect, test } from 'vitest';
import * as ours from '../../domain/ed25519.ts';
import { hasSigned, isPlayerKey, moveHash, playerText } from '../../domain/player-key.ts';
import * as theirs from '../../verify/ed25519.ts';
import { keyOf, publicHalf, signatureBy } from '../support/signer.ts';

const ORDER = 2n ** 252n + 27742317777372353535851937790883648493n;
const text64 = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64url');
const key = keyOf(3);
const pub = publicHalf(key);

/** Points whose order divides 8, in their one form, and in others that some programs take. */
const SMALL = [
  '0100000000000000000000000000000000000000000000000000000000000000',
  'ecffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f',
  '0000000000000000000000000000000000000000000000000000000000000000',
  '0000000000000000000000000000000000000000000000000000000000000080',
  '26e8958fc2b227b045c3f489f2ef98f0d5dfac05d3c63339b13802886d53fc05',
  '26e8958fc2b227b045c3f489f2ef98f0d5dfac05d3c63339b13802886d53fc85',
  'c7176a703d4dd84fba3c0b760d10670f2a2053fa2c39ccc64ec7fd7792ac037a',
  'c7176a703d4dd84fba3c0b760d10670f2a2053fa2c39ccc64ec7fd7792ac03fa',
  '0100000000000000000000000000000000000000000000000000000000000080',
  'edffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f',
  'eeffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f',
].map((hex) => Buffer.from(hex, 'hex'));

describe('a key of a player', () => {
  test('is a point of the curve in its one form, whose order is not small: another program says the same', () => {
    const samples = Array.from({ length: 400 }, (_, n) => createHash('sha256').update(`${n}`).digest());
    const said = samples.map((bytes) => isPlayerKey(text64(bytes)));
    const right = samples.map((bytes) => {
      try {
        return !Point.fromBytes(bytes, false).isSmallOrder();
      } catch {
        return false;
      }
    });
    expect(said).toEqual(right);
    // About half of all texts are points.
    expect(said.filter(Boolean).length).toBeGreaterThan(150);
    expect(isPlayerKey(pub)).toBe(true);
  });

  test('is none whose signatures anybody can make', () => {
    expect(SMALL.filter((bytes) => isPlayerKey(text64(bytes)))).toEqual([]);
    const sum = Point.fromHex(SMALL[4]!.toString('hex')).double().double().double();
    expect(sum.is0()).toBe(true);
  });

  test('is none that is written in another way', () => {
    expect(isPlayerKey(pub.slice(1))).toBe(false);
    expect(isPlayerKey(`${pub}A`)).toBe(false);
    expect(isPlayerKey(Buffer.from(pub, 'base64url').toString('base64'))).toBe(false);
    // The last character has two bits that mean nothing.
    const last = String.fromCharCode(pub.charCodeAt(42) + 1);
    expect(Buffer.from(pub.slice(0, 42) + last, 'base64url')).toEqual(Buffer.from(pub, 'base64url'));
    expect(isPlayerKey(pub.slice(0, 42) + last)).toBe(false);
    expect(isPlayerKey('')).toBe(false);
  });
});

describe('what a player signs', () => {
  const place = { matchId: 'M', round: 2, seat: 1, n: 3 };
  const text = playerText({ ...place, hash: moveHash('nonce', { b: 1, a: [2] }) });

  test('has a text that never changes', () => {
    const hash = createHash('sha256').update('["standoff/player-move/1","nonce",{"a":[2],"b":1}]').digest('base64url');
    expect(text).toBe(`["standoff/player/1","M",2,1,3,"${hash}"]`);
    expect(playerText({ ...place, hash: null })).toBe('["standoff/player/1","M",2,1,3,null]');
  });

  test('is theirs with their key alone, and for this match, round, seat, number and move alone', () => {
    const signed = { ...place, hash: moveHash('nonce', { card: 'x' }) };
    const signature = signatureBy(key, playerText(signed));
    expect(hasSigned(pub, signed, signature)).toBe(true);
    expect(hasSigned(publicHalf(keyOf(4)), signed, signature)).toBe(false);
    for (const other of [
      { matchId: 'N' },
      { round: 3 },
      { seat: 0 },
      { n: 4 },
      { hash: moveHash('other', { card: 'x' }) },
      { hash: moveHash('nonce', { card: 'y' }) },
      { hash: null },
    ])
      expect([other, hasSigned(pub, { ...signed, ...other }, signature)]).toEqual([other, false]);
  });

  test('is nothing whose first half is a point of small order, which some programs take', () => {
    // With the secret half one can make such a signature: R is the neutral point, and s = hash · secret.
    const seed = createHash('sha512').update(Buffer.alloc(32, 3)).digest();
    const scalar = seed.subarray(0, 32);
    scalar[0]! &= 248;
    scalar[31] = (scalar[31]! & 63) | 64;
    const number = (bytes: Uint8Array) => bytes.reduceRight((sum, byte) => (sum << 8n) | BigInt(byte), 0n);
    const signed = { ...place, hash: null };
    const [R, A] = [SMALL[0]!, Buffer.from(pub, 'base64url')];
    const digest = createHash('sha512').update(R).update(A).update(playerText(signed)).digest();
    const s = (number(digest) * number(scalar)) % ORDER;
    const bytes = Uint8Array.from({ length: 32 }, (_, n) => Number((s >> BigInt(8 * n)) & 255n));
    const signature = text64(Buffer.concat([R, bytes]));
    // It is right by the formula, so one of our two programs takes it.
    expect(theirs.isSignedBy(pub, playerText(signed), signature)).toBe(true);
    expect(hasSigned(pub, signed, signature)).toBe(false);
  });

  test('is the same to both programs that check it', () => {
    const good = signatureBy(key, text);
    const bytes = Buffer.from(good, 'base64url');
    const more = (n: number, by: number) => {
      const other = Buffer.from(bytes);
      other[n]! ^= by;
      return text64(other);
    };
    const s = bytes.subarray(32).reduceRight((sum, byte) => (sum << 8n) | BigInt(byte), 0n) + ORDER;
    const high = Uint8Array.from({ length: 32 }, (_, n) => Number((s >> BigInt(8 * n)) & 255n));
    const others = [
      ...[0, 31, 32, 63].map((n) => more(n, 1)),
      text64(Buffer.concat([bytes.subarray(0, 32), high])),
      good.slice(1),
      `${good}A`,
      '',
      '*'.repeat(86),
    ];
    for (const check of [ours, theirs]) {
      expect(check.isSignedBy(pub, text, good)).toBe(true);
      expect(check.isSignedBy(pub, `${text} `, good)).toBe(false);
      expect(others.filter((other) => check.isSignedBy(pub, text, other))).toEqual([]);
      // No point of the curve.
      expect(check.isSignedBy(text64(Buffer.alloc(32, 2)), text, good)).toBe(false);
    }
  });
});
