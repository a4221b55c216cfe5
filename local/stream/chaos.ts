/** What a stream is allowed to do and rarely does: deliver again, and cut batches anywhere. */
export interface Chaos {
  seed: number;
  /** Share of batches that come a second time, 0 to 1. */
  duplicate?: number;
  /** Whether batches are cut at random. */
  rebatch?: boolean;
}
