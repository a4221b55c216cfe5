import type { Overdrawn } from '../aws/limits.ts';
import { type RefusalError, refusal } from './refusal-error.ts';

/** The refusal of a request that comes too fast, with the fields of the IETF's draft on rate limits. */
export function tooFast({ seconds, rate, burst }: Overdrawn): RefusalError {
  const headers = { 'retry-after': String(seconds), ...rateLimit('requests', burst, Math.ceil(burst / rate), seconds) };
  const detail = `${rate} a second are possible, and ${burst} at once; wait ${seconds} s`;
  return refusal('limit.requests', detail, {}, headers);
}

/**
 * `RateLimit-Policy` and `RateLimit` when nothing is left.
 *
 * @param quota so many in a window
 * @param window length of the window, in seconds
 * @param seconds until there is room again
 */
export const rateLimit = (name: string, quota: number, window: number, seconds: number) => ({
  'ratelimit-policy': `"${name}";q=${quota};w=${window}`,
  ratelimit: `"${name}";r=0;t=${seconds}`,
});
