import { randomBytes } from 'node:crypto';
import { crc32 } from 'node:zlib';

/*
 * What a token looks like: a prefix that names its kind, 256 random bits and a checksum, so that scanners of code find one that
 * leaked, and a slip of the hand is refused without a read.
 *
 *   sp_ 0Xf3…43 digits  …6 digits     base62; the last six are the CRC-32 of the 43 before
 */

/** Kinds of tokens by their prefix. */
const KINDS = { sg: 'guest', sp: 'personal', ss: 'session' } as const;

export type TokenKind = (typeof KINDS)[keyof typeof KINDS];
type Prefix = keyof typeof KINDS;

const PREFIXES = Object.fromEntries(Object.entries(KINDS).map(([prefix, kind]) => [kind, prefix])) as Record<
  TokenKind,
  Prefix
>;

const DIGITS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
/** Digits that 256 bits and 32 bits need in base 62. */
const RANDOM_DIGITS = 43;
const CHECK_DIGITS = 6;

const TOKEN = /^(sg|sp|ss)_([0-9A-Za-z]{43})([0-9A-Za-z]{6})$/;
/** Guests' tokens of before there was a checksum. They are read as long as they live, and no longer made. */
const UNCHECKED = /^sg_[A-Za-z0-9_-]{43}$/;

/** A number in base 62, in so many digits. */
function base62(number: bigint, length: number): string {
  let rest = number;
  let text = '';
  for (let i = 0; i < length; i += 1) {
    text = DIGITS[Number(rest % 62n)] + text;
    rest /= 62n;
  }
  return text;
}

const checksumOf = (random: string): string => base62(BigInt(crc32(random)), CHECK_DIGITS);

/** A new token of a kind. */
export function newToken(kind: TokenKind): string {
  const random = base62(BigInt(`0x${randomBytes(32).toString('hex')}`), RANDOM_DIGITS);
  return `${PREFIXES[kind]}_${random}${checksumOf(random)}`;
}

/** The kind of a token, or undefined for a text that is none: nobody was ever given it. */
export function kindOf(text: string): TokenKind | undefined {
  if (UNCHECKED.test(text)) return 'guest';
  const [, prefix, random = '', checksum] = TOKEN.exec(text) ?? [];
  return prefix !== undefined && checksum === checksumOf(random) ? KINDS[prefix as Prefix] : undefined;
}
