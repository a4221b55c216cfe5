import { KMSClient } from '@aws-sdk/client-kms';
import { PATIENCE, TRIES } from './sdk-timeouts.ts';
import { endingInTime } from './time-left.ts';

let client: KMSClient | undefined;

/**
 * The client, made when the first secret is needed. A sweep that finds nothing due, or a health check, never needs it.
 */
export function kms(): KMSClient {
  client ??= endingInTime(new KMSClient({ maxAttempts: TRIES, requestHandler: PATIENCE }));
  return client;
}
