import { DeleteConnectionCommand } from '@aws-sdk/client-apigatewaymanagementapi';
import type { DynamoDBRecord } from 'aws-lambda';
import { isRevocationPk, revokedPlayerOf } from '../aws/keys.ts';
import { disown, socketsOf, unlist } from '../sockets/connections.ts';
import { gateway, isGone } from '../telling/gateway.ts';

/** Whether a record says that a token was revoked. */
export const isRevocation = ({ dynamodb }: DynamoDBRecord): boolean => isRevocationPk(dynamodb?.Keys?.pk?.S ?? '');

/**
 * Closes a socket. One that is gone may also be one that is still being let in, which nobody can close yet: without its rows it
 * can follow nothing.
 */
async function close(player: string, connectionId: string): Promise<void> {
  try {
    await gateway.send(new DeleteConnectionCommand({ ConnectionId: connectionId }));
    // The rest goes when the socket says goodbye, which finds there what it has followed.
    await unlist(player, connectionId);
  } catch (error) {
    if (!isGone(error)) throw error;
    await disown(player, connectionId);
  }
}

/** Closes every socket of the revoked token that a record names. The key says all of it. */
export async function closeSockets({ dynamodb }: DynamoDBRecord): Promise<void> {
  const player = revokedPlayerOf(dynamodb?.Keys?.pk?.S ?? '');
  const token = dynamodb?.Keys?.sk?.S ?? '';
  const found = await socketsOf(player, token, Date.now());
  await Promise.all(found.map((connectionId) => close(player, connectionId)));
}
