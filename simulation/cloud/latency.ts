import type { Random } from '../random.ts';

/**
 * How long things take. `even`: everything takes no time, so that whatever is under way may come next with equal chance;
 * `steady`: some milliseconds; `wild`: mostly quick, at times very slow.
 */
export type Pace = 'even' | 'steady' | 'wild';

/** Draws how long the next hop takes. Milliseconds. */
export function latency(pace: Pace, random: Random): number {
  if (pace === 'even') return 0;
  if (pace === 'steady') return 1 + random.next() * 5;
  const kind = random.next();
  if (kind < 0.7) return random.next() * 10;
  if (kind < 0.97) return random.next() * 100;
  return random.next() * 1_500;
}
