import { ApiGatewayManagementApiClient } from '@aws-sdk/client-apigatewaymanagementapi';
import { PATIENCE } from '../aws/sdk-timeouts.ts';
import { Sha256 } from '../aws/sha256.ts';
import { endingInTime } from '../aws/time-left.ts';

/** A socket that is not reached in so many tries is passed over. */
const TRIES = 2;

/** Open sockets. The endpoint comes from the SDK's own environment variable for this client. */
export const gateway = endingInTime(
  new ApiGatewayManagementApiClient({ maxAttempts: TRIES, requestHandler: PATIENCE, sha256: Sha256 }),
);

/** The socket is no longer there. */
export const isGone = (error: unknown): boolean => error instanceof Error && error.name === 'GoneException';
