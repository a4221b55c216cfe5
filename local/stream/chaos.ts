/** What a stream is allowed to do and rarely does: deliver again, and cut batches anywhere. */
export interface Chaos {
  seed: number;
  /** Share of batches that come a second time, 0 to 1. */
  duplicate?: number;
  /** Whether batches are cut at random. */
  rebatch?: boolean;
}

/** Small seeded generator (mulberry32): the same seed makes the same trouble. */
export function randomOf(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
