import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { dynamo } from '../aws/dynamo.ts';
import { isConditionFailure } from '../aws/errors.ts';
import { fingerprint } from '../aws/fingerprint.ts';
import { setting } from '../aws/settings.ts';
import type { Connection } from './connections.ts';

/**
 * Uses a ticket up: it is marked with the socket that came with it, on the condition that no other one did. So of two
 * sockets with one ticket only one gets in, and a try whose answer got lost does not shut its own socket out. The item goes
 * with its time to live.
 *
 * @returns who the ticket names, or undefined if it is unknown, used or expired
 */
export async function redeem(
  ticket: string,
  connectionId: string,
  now: number,
): Promise<Omit<Connection, 'connectionId'> | undefined> {
  try {
    const { Attributes = {} } = await dynamo.send(
      new UpdateCommand({
        TableName: setting('MATCHES_TABLE'),
        Key: { pk: `TICKET#${fingerprint(ticket)}`, sk: 'TICKET' },
        UpdateExpression: 'SET #used = :me',
        // Removal of expired items can take days, so the time is part of the condition; it fails where there is no item.
        ConditionExpression: '#expires > :now AND (attribute_not_exists(#used) OR #used = :me)',
        ExpressionAttributeNames: { '#used': 'used', '#expires': 'expiresAt' },
        ExpressionAttributeValues: { ':me': connectionId, ':now': now },
        ReturnValues: 'ALL_NEW',
      }),
    );
    return {
      player: Attributes.player as string,
      ...(Attributes.matchId !== undefined && { boundTo: Attributes.matchId as string }),
    };
  } catch (error) {
    if (isConditionFailure(error)) return undefined;
    throw error;
  }
}
