import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { PATIENCE, TRIES } from './sdk-timeouts.ts';
import { Sha256 } from './sha256.ts';
import { endingInTime } from './time-left.ts';

/** The client of both tables in this execution environment. Optional fields that are undefined are left out of items. */
export const dynamo = endingInTime(
  DynamoDBDocumentClient.from(new DynamoDBClient({ maxAttempts: TRIES, requestHandler: PATIENCE, sha256: Sha256 }), {
    marshallOptions: { removeUndefinedValues: true },
  }),
);
