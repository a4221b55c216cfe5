import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';

/** Longest wait for one try: shorter than any caller's patience, so that a retry still fits. Milliseconds. */
const TRY_TIMEOUT = 2_000;
const CONNECT_TIMEOUT = 1_000;
/** Tries of one call, the first included. */
const TRIES = 3;

/** The table client of this execution environment. Optional fields that are undefined are left out of items. */
export const table = DynamoDBDocumentClient.from(
  new DynamoDBClient({
    maxAttempts: TRIES,
    // Without the last of these the SDK only warns and waits on.
    requestHandler: {
      connectionTimeout: CONNECT_TIMEOUT,
      requestTimeout: TRY_TIMEOUT,
      throwOnRequestTimeout: true,
    },
  }),
  { marshallOptions: { removeUndefinedValues: true } },
);

/** A setting from the environment; missing means the stack is wrong, so fail at start. */
export function setting(name: string): string {
  const value = process.env[name];
  if (value === undefined) throw new Error(`environment variable ${name} is not set`);
  return value;
}
