import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { PATIENCE, TRIES } from './sdk-timeouts.ts';

/** The table client of this execution environment. Optional fields that are undefined are left out of items. */
export const table = DynamoDBDocumentClient.from(new DynamoDBClient({ maxAttempts: TRIES, requestHandler: PATIENCE }), {
  marshallOptions: { removeUndefinedValues: true },
});

/** A setting from the environment; missing means the stack is wrong, so fail at start. */
export function setting(name: string): string {
  const value = process.env[name];
  if (value === undefined) throw new Error(`environment variable ${name} is not set`);
  return value;
}
