import { crc32 } from 'node:zlib';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { kindOf, newToken } from '../../../functions/players/token-text.ts';

const KINDS = ['guest', 'personal', 'session'] as const;
const DIGITS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

/** The value of a number in base 62. */
const numberOf = (text: string): bigint =>
  [...text].reduce((sum, digit) => sum * 62n + BigInt(DIGITS.indexOf(digit)), 0n);

describe('a token', () => {
  test.each(KINDS)('of a %s is known by its prefix, and ends with the CRC-32 of its random digits', (kind) => {
    const token = newToken(kind);
    expect(token).toMatch(/^s[gps]_[0-9A-Za-z]{49}$/);
    expect(kindOf(token)).toBe(kind);
    expect(numberOf(token.slice(-6))).toBe(BigInt(crc32(token.slice(3, -6))));
  });

  test('has 256 random bits', () => {
    const values = Array.from({ length: 400 }, () => numberOf(newToken('personal').slice(3, -6)));
    expect(new Set(values).size).toBe(400);
    // Each bit is set in some and clear in others.
    for (let bit = 0n; bit < 256n; bit += 1n) expect(new Set(values.map((value) => (value >> bit) & 1n)).size).toBe(2);
    for (const value of values) expect(value < 1n << 256n).toBe(true);
  });

  test('with one character that is wrong is none, and neither is one that is cut off', () => {
    const token = newToken('session');
    fc.assert(
      fc.property(fc.nat({ max: token.length - 1 }), fc.constantFrom(...DIGITS), (at, digit) => {
        // Another kind of token is one whose checksum is right, and which nobody has made.
        fc.pre(token[at] !== digit && !(at === 1 && 'gps'.includes(digit)));
        expect(kindOf(`${token.slice(0, at)}${digit}${token.slice(at + 1)}`)).toBeUndefined();
        expect(kindOf(token.slice(0, at))).toBeUndefined();
      }),
    );
  });

  test('of a guest of before is one too; other kinds have always had a checksum', () => {
    const random = 'AbC-_'.repeat(9).slice(0, 43);
    expect(kindOf(`sg_${random}`)).toBe('guest');
    expect(kindOf(`sp_${random}`)).toBeUndefined();
    expect(kindOf(`ss_${random}`)).toBeUndefined();
  });
});
