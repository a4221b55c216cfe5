import type { Left, Overdrawn } from '../aws/limits.ts';
import { type RefusalError, refusal } from './refusal-error.ts';

/** The refusal of a request that comes too fast, with the fields of the IETF's draft on rate limits. */
export function tooFast({ seconds, rate, burst }: Overdrawn): RefusalError {
  const headers = { 'retry-after': String(seconds), ...requestsLeft({ left: 0, seconds, rate, burst }) };
  const detail = `${rate} a second are possible, and ${burst} at once; wait ${seconds} s`;
  return refusal('limit.requests', detail, {}, headers);
}

/**
 * `RateLimit-Policy` and `RateLimit`.
 *
 * @param quota so many in a window
 * @param window length of the window, in seconds
 * @param seconds until there is room again, or until all is there again if some is left
 */
export const rateLimit = (name: string, quota: number, window: number, seconds: number, left = 0) => ({
  'ratelimit-policy': `"${name}";q=${quota};w=${window}`,
  ratelimit: `"${name}";r=${left};t=${seconds}`,
});

/** The fields that say how many requests somebody has left. */
export const requestsLeft = ({ left, seconds, rate, burst }: Left) =>
  rateLimit('requests', burst, Math.ceil(burst / rate), seconds, left);
