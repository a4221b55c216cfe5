/*
 * Points of the curve of Ed25519, as they are written: y in 32 bytes, least significant byte first, and in the highest bit whether x
 * is odd (RFC 8032, 5.1.2).
 */

const P = 2n ** 255n - 19n;

const mod = (n: bigint): bigint => ((n % P) + P) % P;

function power(base: bigint, exponent: bigint): bigint {
  let [result, square] = [1n, mod(base)];
  for (let rest = exponent; rest > 0n; rest >>= 1n) {
    if (rest & 1n) result = (result * square) % P;
    square = (square * square) % P;
  }
  return result;
}

/** The curve is -x² + y² = 1 + d x² y². */
const D = mod(-121665n * power(121666n, P - 2n));

/** One of the two y of the points of order 8; the other one is its negative. */
const Y_OF_ORDER_8 = 0x7a03ac9277fdc74ec6cc392cfa53202a0f67100d760b3cba4fd84d3d706a17c7n;

/** The y of the eight points whose order divides 8: what they sign, or are signed by, anybody can make. */
const SMALL: ReadonlySet<bigint> = new Set([0n, 1n, P - 1n, Y_OF_ORDER_8, P - Y_OF_ORDER_8]);

const yOf = (point: Uint8Array): bigint =>
  point.reduceRight((y, byte, n) => (y << 8n) | BigInt(n === 31 ? byte & 0x7f : byte), 0n);

/** Whether a point has a small order. What is written in another form than its one form counts as the same. */
export const isSmall = (point: Uint8Array): boolean => SMALL.has(mod(yOf(point)));

/**
 * Whether 32 bytes are a point that can be a public key, in its one form: on the curve, and not of small order. A program that
 * checks signatures may refuse any other, so two programs could disagree.
 */
export function isPublicPoint(point: Uint8Array): boolean {
  const y = yOf(point);
  if (point.length !== 32 || y >= P || isSmall(point)) return false;
  const square = mod(y * y);
  // x² is (y² - 1) / (d y² + 1), which has a root if the product has one.
  return power((square - 1n) * (D * square + 1n), (P - 1n) / 2n) === 1n;
}
