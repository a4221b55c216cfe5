/**
 * Seeded chance for trouble, demos and tests: the same seed gives the same numbers, from 0 up to but not 1. It is Mulberry32: small
 * and fast, and no secret. Games draw from `domain/chance.ts` instead.
 */
export function randomOf(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
