import { KMSClient } from '@aws-sdk/client-kms';
import { count } from './metrics.ts';
import { PATIENCE, TRIES } from './sdk-timeouts.ts';
import { Sha256 } from './sha256.ts';
import { endingInTime } from './time-left.ts';

let client: KMSClient | undefined;

/**
 * The client, made when the first secret is needed. A sweep that finds nothing due, or a health check, never needs it.
 */
function kms(): KMSClient {
  client ??= endingInTime(new KMSClient({ maxAttempts: TRIES, requestHandler: PATIENCE, sha256: Sha256 }));
  return client;
}

/** Asks the key service for something. A call that fails is counted: a key that is disabled shows there first. */
export async function askKms<Answer>(ask: (client: KMSClient) => Promise<Answer>): Promise<Answer> {
  try {
    return await ask(kms());
  } catch (error) {
    count('KeyFailures');
    throw error;
  }
}
